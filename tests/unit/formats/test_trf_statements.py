"""Records beside the players that say nothing, half of something, or two things at once."""

from __future__ import annotations

import pytest

from openarbiter.errors import FormatError
from openarbiter.formats import trf
from openarbiter.languages import Tongue
from openarbiter.model import Tournament


def player(number: int, name: str, points: str = "0.0", *cells: str) -> str:
    """Record 001 of an unrated player."""
    line = f"001 {number:4d}      {name:66}{points:>4} {number:4d}  " + "  ".join(cells)
    return f"{line.rstrip()}\n"


PLAYED = (
    player(1, "Alpha, A", "2.0", "   3 w 1", "   2 b 1")
    + player(2, "Beta, B", "1.0", "   4 b 1", "   1 w 0")
    + player(3, "Gamma, C", "1.0", "   1 b 0", "   4 w 1")
    + player(4, "Delta, D", "0.0", "   2 w 0", "   3 b 0")
)
"""Four players after two rounds."""


def refused(*records: str, players: str = PLAYED) -> list[tuple[str, int, int]]:
    """Code, line and column of everything a strict reading finds; all of it in German too."""
    with pytest.raises(FormatError) as refusal:
        trf.read(text(*records, players=players))
    findings = refusal.value.findings
    tongue = Tongue("de")
    for finding in findings:
        assert tongue.knows(finding.expected) or finding.expected.isascii()
        assert tongue.knows(finding.repair)
    return [(finding.code, finding.line, finding.column) for finding in findings]


def text(*records: str, players: str = PLAYED) -> str:
    """A file of these records before the players."""
    return "".join(f"{record}\n" for record in records) + players


def repaired(*records: str, players: str = PLAYED) -> Tournament:
    """What a lenient reading makes of the records; every finding says what it did."""
    reading = trf.read(text(*records, players=players), lenient=True)
    assert all(finding.repair for finding in reading.findings)
    return reading.tournament


@pytest.mark.parametrize(
    ("record", "finding"),
    [
        ("299 W         2.0   1      x", ("bad-number", 1, 28)),
        ("299 W         2.0   1   0000", ("bad-number", 1, 25)),
        ("299 W         2.0   x    1", ("bad-number", 1, 20)),
        ("299 W         x.0   1    1", ("bad-points", 1, 14)),
        ("299 W               1    1", ("bad-points", 1, 14)),
    ],
)
def test_a_penalty_that_cannot_be_read_whole_is_left_out(
    record: str, finding: tuple[str, int, int]
) -> None:
    """Nobody, no round and no points that can be read are not everybody, every round and 0."""
    assert refused(record) == [finding]
    assert repaired(record).adjustments == ()


def test_a_penalty_keeps_the_players_that_can_be_read() -> None:
    """One number that is none takes nothing from the others."""
    record = "299 W         2.0   1    1    x"
    assert refused(record) == [("bad-number", 1, 31)]
    (change,) = repaired(record).adjustments
    assert change.players == (1,)


@pytest.mark.parametrize(
    ("record", "finding"),
    [
        ("250       1.0   1   2    1    x", ("bad-number", 1, 28)),
        ("250       1.0   x   2    1    2", ("bad-number", 1, 15)),
        ("250         x   1   2    1    2", ("bad-points", 1, 10)),
        ("250             1   2    1    2", ("bad-points", 1, 10)),
    ],
)
def test_an_acceleration_that_cannot_be_read_whole_is_left_out(
    record: str, finding: tuple[str, int, int]
) -> None:
    """What cannot be read is neither everybody to the last one nor no points."""
    assert refused(record) == [finding]
    assert repaired(record).virtual_points == ()


def test_match_points_alone_are_points() -> None:
    """A team event has them in their columns only."""
    (points,) = trf.read(text("250  1.0        1   2    1    2")).tournament.virtual_points
    assert (points.points, points.match_points) == (10, 10)
    (change,) = trf.read(text("299 W  2.0            1    1")).tournament.adjustments
    assert (change.points, change.match_points) == (0, 20)
