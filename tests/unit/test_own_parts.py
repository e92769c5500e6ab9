"""Tie-breaks given as values, files written to a path, and values in notebooks and `inspect`."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import openarbiter as oa


def won(_: oa.Tournament, player: oa.Player) -> Iterator[oa.Line]:
    """A half for every win, and a line that is cut."""
    for number, record in enumerate(player.rounds, start=1):
        cut = "rule 2" if number == 1 else ""
        if record.result is oa.Result.WIN:
            yield oa.Line(round_no=number, what="won", value=Fraction(1, 2), cut=cut)


OWN = oa.TieBreak(code="HALVES", title="Half the wins", lines=won, article="rule 1")


@pytest.fixture
def played() -> oa.Tournament:
    """Eight players, four rounds."""
    return oa.generate(8, 4, seed=2)


def test_a_value_is_the_sum_of_its_lines(played: oa.Tournament) -> None:
    """What was cut is shown and not counted; rounds behind the one asked for are not seen."""
    table = oa.standings(played, ["BH", OWN], round=3)
    assert table.tie_breaks == ("BH", "HALVES")
    for row in table:
        opened = table.why(row.player, "halves")
        assert row.values[1] == opened.value == sum(line.value or 0 for line in opened.counted)
        assert all(line.round_no in {1, 2, 3} for line in opened.lines)
        assert (opened.title, opened.article) == ("Half the wins", "rule 1")
    assert any(row.values[1] for row in table)
    assert any(line.cut for row in table for line in table.why(row.player, "HALVES").lines)


def test_the_lower_value_may_rank_higher(played: oa.Tournament) -> None:
    """Those with equal points stand the other way round."""
    up = oa.TieBreak(code="NUMBER", title="Number", lines=_number, ascending=True)
    tied = [[row.player for row in oa.standings(played, [each])] for each in ("TPN", up)]
    assert tied[0] == tied[1]


def _number(_: oa.Tournament, player: oa.Player) -> list[oa.Line]:
    return [oa.Line(what="number", value=player.tpn)]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (4, "4 is no Line"),
        (oa.Line(what="x", value=0.5), "0.5 is neither"),  # type: ignore[arg-type]
    ],
)
def test_lines_that_cannot_be_added(played: oa.Tournament, line: object, says: str) -> None:
    """The error names the tie-break."""
    own = oa.TieBreak(code="ODD", title="Odd", lines=lambda *_: [line])
    with pytest.raises(oa.TournamentError, match=f"plug-in ODD fails: TypeError: {says}"):
        oa.standings(played, [own])


@pytest.mark.parametrize("code", ["bh", "BH/C1", "A B", ""])
def test_a_code_that_cannot_stand_in_a_list(code: str) -> None:
    """It is refused when the tie-break is made."""
    with pytest.raises(oa.RequestError):
        oa.TieBreak(code=code, title="x", lines=won)


def test_ours_stay_ours(played: oa.Tournament) -> None:
    """A tie-break under a code of the regulation is refused."""
    mine = oa.TieBreak(code="BH", title="x", lines=_number)
    with pytest.raises(oa.RequestError, match=r"BH.*is a tie-break of C\.07"):
        oa.standings(played, [mine])


def test_files_are_written_to_a_path(played: oa.Tournament, tmp_path: Path) -> None:
    """What is returned is what was written; a file that is there is replaced."""
    for write, read in ((oa.write_trf, oa.read_trf), (oa.write_json, oa.read_json)):
        path = tmp_path / "played"
        path.write_text("old", "utf-8")
        assert write(played, path) == path.read_bytes()
        assert read(path).players == played.players
        with pytest.raises(OSError, match="nowhere"):
            write(played, tmp_path / "nowhere" / "x")


def test_signatures_can_be_read() -> None:
    """Public values say how they are made, before and after the first one is."""
    for value in (oa.Row, oa.TieBreak, oa.Player):
        names = list(inspect.signature(value).parameters)
        assert names == list(value.__dataclass_fields__)
    assert str(inspect.signature(oa.Line)).startswith("(*, round_no: 'int | None' = None, ")
    assert str(inspect.signature(oa.RoundRecord)).startswith("(opponent: ")


def test_notebooks_show_tables_and_pictures(played: oa.Tournament) -> None:
    """Tables are HTML with everything escaped, pictures SVG."""
    odd = played.with_player("Bold <b>, A")
    table = oa.standings(played)
    pairing = oa.pair(oa.generate(7, 4, stop_after=2))
    for shown in (table, table.cross_table(), pairing, oa.standings(odd)):
        html = shown._repr_html_()
        assert html.startswith("<table>")
        assert "<b>" not in html
        ET.fromstring(f"<div>{html}</div>")  # noqa: S314  (our own text)
    assert "Bye: " in pairing._repr_html_()
    for drawn in (*oa.draw(pairing), *oa.draw(table)):
        assert drawn._repr_svg_() == drawn
        assert ET.fromstring(drawn).tag.endswith("svg")  # noqa: S314  (our own text)
