"""What the columns of rounds mean, and the numbers of a file; the rest stands in `reports`."""

from __future__ import annotations

from contextlib import suppress

from openarbiter.errors import FormatError
from openarbiter.formats import trf
from openarbiter.formats.trf.dialects import RECORDS
from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tpn
from openarbiter.rulebooks.accelerations import virtual_points
from tests.every import every
from tests.unit.formats.report_files import PLAYED, ROUND, of_cells


@every("result", [each for each in Result if each not in (Result.ABSENT, Result.UNDECIDED)])
def test_letters_are_results(result: Result) -> None:
    """Every letter stands for its result, in either case, with an opponent where one belongs."""
    code, expected = result.value.lower(), RoundRecord(None, None, result)
    row = f"0000 - {code} |"
    if result.paired and result is not Result.PAIRING_ALLOCATED_BYE:
        other = {"1": "0", "W": "L", "+": "-", "0": "1", "L": "W", "-": "+"}
        row = f"2 w {code} | 1 b {other.get(result.value, result.value)}"
        expected = RoundRecord(Tpn(2), Colour.WHITE, result)
    assert trf.read(of_cells(row)).tournament.players[0].rounds == (expected,)


def test_numbers_of_lines_are_kept_beside_those_of_the_order() -> None:
    """Where `XXC rank` makes the lines the order, each number leads to that of its line."""
    text = of_cells("|").replace("001    1", "001    3") + "XXC rank\n"
    assert trf.read(text).pairing_ids == {1: 3, 2: 2}
    assert trf.read(ROUND).pairing_ids == {}


def test_of_virtual_points_for_one_round_the_later_hold() -> None:
    """Three records about players 1 to 4."""
    records = ("2.0   1   3    1    4", "1.0   1   2    1    2", "0.5   2   3    2    4")
    text = "".join(f"250       {record}\n" for record in records) + PLAYED
    found = virtual_points(trf.read(text).tournament, RoundNo(2))
    assert found == {1: 10, 2: 5, 3: 5, 4: 5}


@every("code", sorted(RECORDS))
def test_a_record_in_small_letters_is_read_or_refused(code: str) -> None:
    """No code of a record leads to anything but findings, however it is written."""
    for text in ("", " 1", "  3.0", f"{'x' * 90}"):
        with suppress(FormatError):
            trf.read(f"012 Event\n{code.lower()}{text}\n")
