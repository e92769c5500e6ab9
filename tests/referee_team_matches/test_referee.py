"""A match counts the same however it is told."""

from __future__ import annotations

import openarbiter as oa
from openarbiter.verification.literal.matches import Entry
from tests.every import every
from tests.referee_team_matches.comparing import literal, of_program
from tests.referee_team_matches.files import Sample

ONE_CAME = "001    1 4 w +;001    2 5 b +;001    4 1 b -;001    5 2 w -"
TOLD = {
    "nobody came": (
        ["001    1 4 w -;001    2 5 b -;001    4 1 b -;001    5 2 w -"],
        ["001    1 4 w -;001    2 5 b -;001    4 1 b -;001    5 2 w -", "330 --   1   1   2"],
        ["001    1 4 w -;001    4 1 b -", "300   1   1   2    1 0000", "300   1   2   1    4 0000"],
    ),
    "one came": (
        [ONE_CAME],
        [ONE_CAME, "330 +-   1   1   2"],
        ["001    1 0000 - +;001    2 0000 - +;001    4 0000 - Z", "330 +-   1   1   2"],
        [
            "001    1 0000 w +;001    2 0000 b +",
            "300   1   1   2    1    2",
            "300   1   2   1 0000 0000",
        ],
    ),
    "one player came": (
        ["001    1 4 w +;001    2 5 b -;001    4 1 b -;001    5 2 w -"],
        ["001    1 4 w +;001    2 5 b -;001    4 1 b -;001    5 2 w -", "330 +-   1   1   2"],
        ["001    1 4 w +;001    4 1 b -", "300   1   1   2    1 0000", "330 +-   1   1   2"],
    ),
}
"""Matches of two boards, each told in several ways: entries of the players, then records."""

POINTS = {
    "nobody came": ((0, 0), (0, 0)),
    "one came": ((20, 20), (0, 0)),
    "one player came": ((20, 10), (0, 0)),
}
"""Match points and game points (tenths) of the two teams."""


@every(("match", "told"), [(each, way) for each in TOLD for way in TOLD[each]])
def test_a_match_counts_the_same_however_it_is_told(match: str, told: list[str]) -> None:
    """By the boards, by record 330 or by record 300: points, opponent, no colour."""
    sample = Sample(2, 2, ["192 FIDE_TEAM", "352 WB", "362 TW 2.0   TD 1.0   TL 0.0"], rounds=1)
    sample.records += told[1:]
    for line in told[0].split(";"):
        player, opponent, colour, result = line[4:].split()
        sample.write(int(player), f"  {opponent:>4} {colour} {result}")
    tournament = oa.read_trf(sample.text)
    expected = {
        (team, 1): Entry("won" if points[0] else "lost", *points, 3 - team)
        for team, points in enumerate(POINTS[match], start=1)
    }
    assert literal(tournament) == expected
    assert of_program(tournament) == expected
