"""The matches of teams by the program before the letter of their records, on many report files.

Every round of every team is worked out twice: by ``verification/literal/matches.py``, and by the
table that engine, standings and desk read.
"""

from __future__ import annotations

from collections.abc import Callable

import openarbiter as oa
from openarbiter.model import Result, RoundNo, Tournament
from openarbiter.model.team_matches import rounds_told, team_rounds
from openarbiter.verification.literal.matches import Entry, Rounds
from tests.referee.tally import Tally
from tests.referee_team_matches.files import GAMES, Sample

KINDS = {
    **dict.fromkeys((Result.WIN, Result.DRAW, Result.LOSS), "match"),
    Result.FORFEIT_WIN: "won",
    Result.FORFEIT_LOSS: "lost",
    Result.PAIRING_ALLOCATED_BYE: "bye",
}
"""What the literal rule calls the results of the table; byes on request go by their letter."""

EVERY = len(GAMES) ** 2 // 8 + 1
"""Files that hold every match of two boards once."""


def literal(tournament: Tournament) -> dict[tuple[int, int], Entry]:
    """Every round of every team, by team and round, by the letter of the records."""
    rounds = Rounds(tournament)
    numbers = range(1, rounds_told(tournament) + 1)
    return {
        (team, each): rounds.entry(team, RoundNo(each)) for team in rounds.teams for each in numbers
    }


def of_program(tournament: Tournament) -> dict[tuple[int, int], Entry]:
    """The same by the table of the program."""
    return {
        (team, number): Entry(
            KINDS.get(each.result, each.result.value),
            each.match_points,
            each.game_points,
            each.opponent,
            each.colour if each.result.played else None,
        )
        for team, rounds in team_rounds(tournament, rounds_told(tournament)).items()
        for number, each in enumerate(rounds, start=1)
    }


def totals(tournament: Tournament, entries: dict[tuple[int, int], Entry]) -> dict[int, list[int]]:
    """Match points and game points (tenths) of each team, bonuses (record 299) included."""
    found = {team: [0, 0] for team, _ in entries}
    for (team, _), entry in entries.items():
        found[team][0] += entry.match_points
        found[team][1] += entry.game_points
    for bonus in tournament.adjustments:
        for team in () if bonus.kind else bonus.players or found:
            found[team][0] += bonus.match_points or 0
            found[team][1] += bonus.points
    return found


def compare(make: Callable[[int], Sample], seed: int, tally: Tally) -> None:
    """The file of a seed, and with the right totals in record 310."""
    sample = make(seed)
    tournament = oa.read_trf(sample.text)
    expected, found = literal(tournament), of_program(tournament)
    tally.counts["matches"] += sample.matches
    tally.counts.update(f"  {entry.kind}" for entry in expected.values())
    said = [
        f"team {team}, round {number}: text {entry} {found[team, number]}"
        for (team, number), entry in expected.items()
        if entry != found[team, number]
    ]
    table = {
        int(row.player): [int((value or 0) * 10) for value in row.values]
        for row in oa.standings(tournament, tie_breaks=["MPTS", "GPTS"])
    }
    sample.totals = totals(tournament, expected)
    said += [
        f"team {team}: text {points}, standings {table[team]}"
        for team, points in sample.totals.items()
        if points != table[team]
    ]
    try:
        oa.read_trf(sample.text)
    except oa.FormatError as error:
        said.append(f"310 with the totals of the text: {error}")
    tally.disagreements += [f"{make.__name__}({seed}), {each}" for each in said]
