"""Workbooks in XLSX for tests, written part by part so that each part can be spoiled."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_BOOK = (
    f'<workbook xmlns="{_MAIN}" xmlns:r="{_REL}"><workbookPr/><sheets>'
    '<sheet name="Tabelle1" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
_LINKS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
)
_STYLES = (
    f'<styleSheet xmlns="{_MAIN}"><fonts><font/><font><strike/></font></fonts>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="0" fontId="1"/></cellXfs>'
    "</styleSheet>"
)


def parts_of(rows: Sequence[Sequence[object]], *, merged: str = "") -> dict[str, str]:
    """The parts of a workbook with one sheet.

    ``=`` begins a formula, a pair is a number in a style (1 a date, 2 crossed out).
    """
    lines = []
    for number, row in enumerate(rows, start=1):
        cells = "".join(_cell(value, f"{chr(65 + at)}{number}") for at, value in enumerate(row))
        lines.append(f'<row r="{number}">{cells}</row>' if cells else "")
    ranges = f'<mergeCells><mergeCell ref="{merged}"/></mergeCells>' if merged else ""
    sheet = (
        f'<worksheet xmlns="{_MAIN}"><sheetData>{"".join(lines)}</sheetData>{ranges}</worksheet>'
    )
    return {
        "xl/workbook.xml": _BOOK,
        "xl/_rels/workbook.xml.rels": _LINKS,
        "xl/styles.xml": _STYLES,
        "xl/worksheets/sheet1.xml": sheet,
    }


def _cell(value: object, place: str) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return f'<c r="{place}" s="{value[1]}"><v>{value[0]}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{place}"><v>{value}</v></c>'
    text = str(value)
    if text.startswith("="):
        return f'<c r="{place}"><f>{escape(text[1:])}</f></c>'
    return f'<c r="{place}" t="inlineStr"><is><t>{escape(text)}</t></is></c>'


def zipped(parts: Mapping[str, str | bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Parts as an archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def workbook(rows: Sequence[Sequence[object]], *, merged: str = "") -> bytes:
    """A workbook with one sheet (see :func:`parts_of`)."""
    return zipped(parts_of(rows, merged=merged))


def many_merges() -> bytes:
    """A workbook of some kilobytes: 20,000 rows, and 100,000 ranges of merged cells."""
    parts = parts_of([["Name"], *([["Ahorn, Ada"]] * 20_000)], merged="A1:A2")
    ranges = '<mergeCell ref="A1:A2"/>'
    parts["xl/worksheets/sheet1.xml"] = parts["xl/worksheets/sheet1.xml"].replace(
        ranges, ranges * 100_000
    )
    return zipped(parts)


def repeated_text() -> bytes:
    """A workbook of some kilobytes: 400 cells that share one text of 8 MB."""
    parts = parts_of([["Name"], *([[0]] * 400)])
    parts["xl/worksheets/sheet1.xml"] = parts["xl/worksheets/sheet1.xml"].replace(
        "><v>0</v>", ' t="s"><v>0</v>'
    )
    parts["xl/sharedStrings.xml"] = f'<sst xmlns="{_MAIN}"><si><t>{"x" * 8_000_000}</t></si></sst>'
    return zipped(parts)
