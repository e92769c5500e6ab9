"""XXE with a code OTHER_...: values for tie-breaks that were worked out elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.cli.writing import losses
from openarbiter.errors import FormatError
from openarbiter.formats import json_, trf
from openarbiter.model import EnteredValue
from tests.unit.formats.test_trf_statements import refused, text

RECORDS = (
    "XXE    1 OTHER_PLAYOFF 2.5",
    "XXE    1 OTHER_SPEED -0.25",
    "XXE    2 OTHER_PLAYOFF 0",
)


def test_values_are_read() -> None:
    """In hundredths, with their names; 0 is a value too."""
    first, second, third = trf.read(text(*RECORDS)).tournament.players[:3]
    assert first.entered == (
        EnteredValue(name="OTHER_PLAYOFF", value=250),
        EnteredValue(name="OTHER_SPEED", value=-25),
    )
    assert second.entered == (EnteredValue(name="OTHER_PLAYOFF", value=0),)
    assert third.entered == ()


@pytest.mark.parametrize("dialect", ["trf26", "trfx"])
def test_they_come_back(dialect: str) -> None:
    """A new file says the same, JSON too; a file that cannot say them is told so."""
    source = text(*RECORDS).encode()
    event = trf.read(source).tournament
    assert trf.write(event) == source
    again = trf.read(trf.write(replace(event, origin=None), dialect=dialect)).tournament
    assert again == event
    assert json_.read(json_.write(event)).tournament == event
    lost = losses(event, trf.write(replace(event, origin=None), dialect="trf16"))
    assert any("entered by hand" in one for one in lost)


@pytest.mark.parametrize(
    ("records", "finding"),
    [
        (["XXE    x OTHER_PLAYOFF 1"], ("bad-number", 1, 8)),
        (["XXE    1 OTHER_PLAYOFF"], ("bad-number", 1, 5)),
        (["XXE    1 OTHER_PLAYOFF 1.234"], ("bad-number", 1, 24)),
        (["XXE    1 OTHER_2 1"], ("bad-symbol", 1, 10)),
        (["XXE    1 OTHER_A 1", "XXE    1 OTHER_A 2"], ("said-twice", 2, 1)),
    ],
)
def test_what_cannot_be_read_is_a_finding(
    records: list[str], finding: tuple[str, int, int]
) -> None:
    """With its place."""
    assert refused(*records) == [finding]


@pytest.mark.parametrize(
    "entered",
    [
        [{"name": "PLAYOFF", "value": 100}],
        [{"name": "OTHER_PLAYOFF", "value": 1_000_000}],
        [{"name": "OTHER_PLAYOFF", "value": 100}] * 2,
    ],
)
def test_json_that_no_report_file_could_say_is_refused(entered: list[dict[str, object]]) -> None:
    """Another name, a value too large, and two values of one name."""
    data = json_.to_json(trf.read(text()).tournament)
    data["players"][0]["entered"] = entered  # type: ignore[assignment, index, call-overload]
    with pytest.raises(FormatError) as caught:
        json_.restored(data)
    assert "players[0].entered" in caught.value.findings[0].found


def test_the_table_takes_them_and_says_so() -> None:
    """The higher value stands higher, with R the lower; who has none has 0, and that is said."""
    event = trf.read(text(*RECORDS)).tournament
    table = oa.standings(event, ["PTS", "OTHER_SPEED", "OTHER_PLAYOFF/R"])
    line = table.row(1)
    assert line.values[1:] == (-0.25, 2.5)
    assert table.row(2).values[1:] == (0, 0)
    assert [note for note in table.notes if "OTHER_SPEED" in note and "entered by hand" in note]
    assert "entered by hand" in table.why(1, "OTHER_SPEED").lines[0].what
    assert "nothing entered" in table.why(2, "OTHER_SPEED").lines[0].what


def test_a_name_without_values_is_said() -> None:
    """A code of another program decides nothing, and the table says why."""
    event = trf.read(text()).tournament
    (note,) = oa.standings(event, ["OTHER_PLAYOFF"]).notes
    assert note == "OTHER_PLAYOFF: no value has been entered; everybody has 0."
