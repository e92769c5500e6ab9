"""Workbooks: what stands in them, what they never compute, and that a check of them can fail."""

from __future__ import annotations

import io
import zipfile

import pytest

from openarbiter.ranking.tables.sheet import Sheet
from openarbiter.ranking.tables.workbook import as_workbook, number_in
from tests.every import every
from tests.unit.ranking.workbook_again import read_workbook, workbook_findings

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


def changed(data: bytes, part: str, old: str, new: str) -> bytes:
    """A workbook with something else in one of its parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            text = source.read(name).decode()
            if name == part:
                assert old in text
                text = text.replace(old, new)
            target.writestr(name, text)
    return out.getvalue()


def test_cells_are_read_again() -> None:
    """Numbers are numbers, names are text, and what is missing stands below."""
    cells, formulas = read_workbook(as_workbook([("One", SHEET)]))["One"]
    assert formulas == ()
    assert [cells[2, at] for at in (1, 2, 3, 4)] == [1, "=cmd|' /C calc'!A0", 12.5, 26.5]
    assert [cells[3, at] for at in (2, 3, 4)] == ["+1 <b>&\"' _x0041_", 0.5, "-"]
    assert cells[4, 2] == "0012"
    assert (cells[6, 1], cells[7, 1]) == ("Not final.", "A note.")


@every("text", DANGEROUS)
def test_names_are_no_formulas(text: str) -> None:
    """A name that begins like a formula is a text that stays one."""
    sheet = Sheet(title="", heads=("Name",), aligns="<", rows=((text,),))
    data = as_workbook([("One", sheet)])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        page = archive.read("xl/worksheets/sheet1.xml").decode()
    assert 's="2" t="inlineStr"' in page
    assert "<f>" not in page
    assert workbook_findings(data, [("One", sheet)]) == ()


def test_numbers_of_a_language_with_commas() -> None:
    """A comma of the language becomes a point; one of thousands is none."""
    sheet = Sheet(
        title="", heads=("Value",), aligns=">", rows=(("13,17",), ("3.5",)), language="de"
    )
    cells, _ = read_workbook(as_workbook([("One", sheet)]))["One"]
    assert float(cells[2, 1]) == 13.17
    assert cells[3, 1] == "3.5"


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


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("<v>12.5</v>", "<v>12</v>", "row 2, column 3: 12.0 instead of 12½"),
        (">0012<", ">12<", "row 4, column 2: 12 instead of 0012"),
        ("<v>1</v>", "<f>1</f><v>1</v>", "cell A2: a formula"),
        ('r="A2"', 'r="?"', "cannot be read again"),
        ("</worksheet>", "", "cannot be read again"),
    ],
)
def test_wrong_workbooks_are_found(old: str, new: str, told: str) -> None:
    """The check finds a changed number, a changed text, a formula, and what is no workbook."""
    data = changed(as_workbook([("One", SHEET)]), "xl/worksheets/sheet1.xml", old, new)
    found = workbook_findings(data, [("One", SHEET)])
    assert any(told in one for one in found)


def test_what_is_no_archive_is_found() -> None:
    """A cut file, and one with other tables."""
    data = as_workbook([("One", SHEET)])
    assert "cannot be read again" in workbook_findings(data[:100], [("One", SHEET)])[0]
    assert "1 tables, not 2" in workbook_findings(data, [("One", SHEET), ("Two", SHEET)])[0]
