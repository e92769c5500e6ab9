"""Tables as workbooks, as the upload file of the results site, as text in columns, and compared."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
import zipfile
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.ranking.tables.results_site import upload_file
from openarbiter.ranking.tables.sheet import Sheet
from openarbiter.ranking.tables.text import width
from openarbiter.ranking.tables.workbook import as_workbook, number_in
from openarbiter.web.tables import compare
from tests.every import every
from tests.unit.ranking.workbook_again import read_workbook

SHEET = Sheet(
    title="Table",
    heads=("Place", "Name", "Points", "BH"),
    aligns="><>>",
    rows=(
        ("1", "=cmd|' /C calc'!A0", "12½", "26.5"),
        ("2", "+1 <b>&\"' _x0041_", "½", "-"),
        ("3", "0012", "3", "0.25"),
    ),
    notes=("A note.",),
    missing=("Not final.",),
)
DANGEROUS = ("=1+1", "+SUM(A1)", "-2+3", "@SUM(A1)", '=HYPERLINK("x")', "\t=1")


def test_cells_are_read_again() -> None:
    """Numbers are numbers, names are text, what is missing stands below, and nothing besides."""
    cells, formulas = read_workbook(as_workbook([("One", SHEET)]))["One"]
    assert formulas == ()
    rows = (
        SHEET.heads,
        (1, SHEET.rows[0][1], 12.5, 26.5),
        (2, SHEET.rows[1][1], 0.5, "-"),
        (3, "0012", 3, 0.25),
        (),
        ("Not final.",),
        ("A note.",),
    )
    assert cells == {
        (row, column): value
        for row, values in enumerate(rows, start=1)
        for column, value in enumerate(values, start=1)
    }


@every("text", DANGEROUS)
def test_names_are_no_formulas(text: str) -> None:
    """A name that begins like a formula is a text that stays one."""
    sheet = Sheet(title="", heads=("Name",), aligns="<", rows=((text,),))
    data = as_workbook([("One", sheet)])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        page = archive.read("xl/worksheets/sheet1.xml").decode()
    assert 's="2" t="inlineStr"' in page
    cells, formulas = read_workbook(data)["One"]
    assert (cells[2, 1], formulas) == (text, ())


def test_numbers_of_a_language_with_commas() -> None:
    """A comma of the language becomes a point; one of thousands is none."""
    sheet = Sheet(
        title="", heads=("Value",), aligns=">", rows=(("13,17",), ("3.5",)), language="de"
    )
    cells, _ = read_workbook(as_workbook([("One", sheet)]))["One"]
    assert (float(cells[2, 1]), cells[3, 1]) == (13.17, "3.5")


@every(
    ("shown", "number"),
    [("0", "0"), ("-½", "-0.5"), ("½", "0.5"), ("007", ""), ("1234567890123", ""), ("1-0", "")],
)
def test_what_is_a_number(shown: str, number: str) -> None:
    """Leading zeros and long ids are text."""
    assert number_in(shown) == number


def test_tabs_have_names_of_their_own() -> None:
    """Names are cut, cleaned and never given twice."""
    names = list(
        read_workbook(as_workbook([("a/b" * 20, SHEET), ("A/B" * 20, SHEET), ("", SHEET)]))
    )
    assert len({name.casefold() for name in names}) == 3
    assert all(len(name) <= 31 and "/" not in name for name in names)


FORFEITS = {oa.Result.FORFEIT_WIN, oa.Result.FORFEIT_LOSS}


def decimal(text: str) -> float:
    """A number with a decimal comma."""
    return float(text.replace(",", ".") or 0)


def test_the_file_reads_right(root: Path) -> None:
    """Players, rounds, points, a decimal comma, no key (the XML interface of chess-results.com)."""
    tournament = oa.read_trf(root / "examples" / "spring-open.trf")
    data = upload_file(tournament, oa.standings(tournament, ["BH/C1", "SB"]))
    text = data.decode()
    assert text.count("<round ") == tournament.paired_rounds
    assert 'lastname="Wrenfield" firstname="Tobias"' in text
    assert 'tb1no="84"' in text
    assert 'key=""' in text
    file = ET.fromstring(data)  # noqa: S314  (our own file)
    told = {one.attrib["no"]: one.attrib for one in file.iter("player")}
    assert {tpn: one["fideid"] for tpn, one in told.items()} == {
        str(one.tpn): one.fide_id for one in tournament.players
    }
    games, points = set(), defaultdict[str, float](float)
    for one in file.iter("playerpairing"):
        about = one.attrib
        white, black = about["whiteno"], about["blackno"]
        games.add((about["round"], frozenset((white, black)), about["forfeit"] == "K"))
        points[white] += decimal(about["reswhite"])
        points[black] += decimal(about["resblack"])
    assert games >= {
        (str(number), frozenset((str(one.tpn), str(record.opponent))), record.result in FORFEITS)
        for one in tournament.players
        for number, record in enumerate(one.rounds, start=1)
        if record.opponent
    }
    assert {tpn: points[tpn] for tpn in told} == {
        tpn: decimal(one["pts"]) for tpn, one in told.items()
    }


def test_teams_are_refused(root: Path) -> None:
    """Its parts for teams are not written."""
    tournament = oa.read_trf(root / "examples" / "two-clubs.trf")
    with pytest.raises(NotCoveredError):
        upload_file(tournament, oa.standings(tournament, []))


@every(
    ("text", "places"),
    [("", 0), ("Alpha", 5), ("Çağla", 5), ("e\u0301", 1), ("王小明", 6), ("a\u200db", 2)],
)
def test_width_counts_places_on_a_terminal(text: str, places: int) -> None:
    """Wide characters take two places, combining and invisible ones none."""
    assert width(text) == places


def test_comparing_names_what_separates(root: Path) -> None:
    """Points first; with equal points the first tie-break that differs, and those before it."""
    codes = ["BH/C1", "BH", "SB"]
    tournament = oa.read_trf(root / "examples" / "spring-open.trf")
    table = oa.standings(tournament, codes)
    rows = list(table)
    by_points = compare(tournament, table, rows[0].player, rows[-1].player)
    assert (by_points["by"], by_points["ranks"]) == ("points", (rows[0].rank, rows[-1].rank))
    tied = [pair for pair in pairwise(rows) if pair[0].points == pair[1].points]
    pairs = [(upper, lower) for upper, lower in tied if upper.rank != lower.rank]
    assert pairs
    for upper, lower in pairs:
        found = compare(tournament, table, upper.player, lower.player)
        place = codes.index(found["by"])
        assert upper.values[:place] == lower.values[:place]
        assert upper.values[place] != lower.values[place]
        assert len(found["equal"]) == place
    with pytest.raises(RequestError, match="twice"):
        compare(tournament, table, 3, 3)
