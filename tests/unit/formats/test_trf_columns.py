"""Records out of their columns: read right where only one meaning is left, or told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.formats import trf
from openarbiter.languages import Tongue
from openarbiter.model import Tournament
from tests.unit.formats.test_trf_statements import player, refused, repaired, text

NOBODY_PLAYED = "".join(player(number, f"Name {number}") for number in range(1, 7))


def remarked(*records: str, columns: tuple[int, ...] = (4,)) -> Tournament:
    """What a strict reading makes of records that it remarks upon, in these columns."""
    reading = trf.read(text(*records, players=NOBODY_PLAYED))
    found = [(each.code, each.line, each.column) for each in reading.findings]
    assert found == [("bad-columns", 1, column) for column in columns]
    for finding in reading.findings:
        assert not finding.repair
        assert Tongue("de").knows(finding.found)
        assert Tongue("de").knows(finding.expected)
    return reading.tournament


def test_a_player_behind_a_blank_is_not_forgotten() -> None:
    """The line is told, and a lenient reading has everybody."""
    players = NOBODY_PLAYED.replace("001    3", " 001    3")
    assert refused(players=players) == [("bad-columns", 3, 2)]
    assert len(repaired(players=players).players) == 6
    everywhere = "".join(f"  {line}\n" for line in NOBODY_PLAYED.splitlines())
    assert len(refused("XXR 5", players=everywhere)) == 6
    assert len(repaired("XXR 5", players=everywhere).players) == 6


def test_absences_and_pairs_behind_a_blank_are_told() -> None:
    """A pairing depends on them; a lenient reading takes them."""
    for record in (" XXZ 4", " XXP 1 2", "   260   1   9    1    2"):
        assert [code for code, _, _ in refused(record)] == ["bad-columns"]
    tournament = repaired("XXR 5", "\tXXZ 4", " XXP 1 2", players=NOBODY_PLAYED)
    assert tournament.requested_byes[0].players == (4,)
    assert tournament.forbidden_pairs[0].players == (1, 2)
    written = trf.write(replace(tournament, rounds=6)).decode()
    assert written.startswith("XXR 6\nXXZ 4\nXXP 1 2\n")


def test_a_head_behind_a_blank_is_read() -> None:
    """No pairing depends on it, so that a remark is enough."""
    assert remarked(" 012 Open", columns=(2,)).event.name == "Open"


def test_words_behind_blanks_that_are_no_record_are_left_alone() -> None:
    """A code is a word of its own."""
    lines = ("  note: 142 rounds", "   0123456789", " XXPlayer")
    reading = trf.read(text(*lines, players=NOBODY_PLAYED))
    assert reading.findings == ()
    assert [each.line for each in reading.tournament.other_records] == list(lines)


def test_options_beside_a_colour_behind_a_blank_stay() -> None:
    """Writing the colour anew does not lose the other word of the record."""
    tournament = repaired(" XXC rank white1", "XXR 5", players=NOBODY_PLAYED)
    written = trf.write(replace(tournament, rounds=6)).decode()
    assert trf.read(written).tournament.initial_colour is tournament.initial_colour
    assert "XXC rank\n" in written


@pytest.mark.parametrize(
    ("record", "name", "value"),
    [
        ("XXR11", "rounds", 11),
        ("14211", "rounds", 11),
        ("202BH,SB", "tie_breaks", ("BH", "SB")),
    ],
)
def test_a_missing_blank_behind_the_code_cuts_nothing(
    record: str, name: str, value: object
) -> None:
    """The text begins in column 4 there."""
    assert getattr(remarked(record), name) == value


def test_a_missing_blank_in_heads_and_values_cuts_nothing() -> None:
    """The whole text, the colour, and all digits of a win."""
    assert remarked("012Open 2026").event.name == "Open 2026"
    assert remarked("192FIDE_DUTCH_2026").event.type_code == "FIDE_DUTCH_2026"
    assert remarked("012: Open", columns=()).event.name == "Open"
    assert remarked("152B").initial_colour is not None
    assert remarked("BBW10.0").scoring.white_win == 100
    assert remarked("352WBWB").team_event.colours == "WBWB"
    assert remarked("013Reds".ljust(36) + "   1    2").teams[0].name == "Reds"
