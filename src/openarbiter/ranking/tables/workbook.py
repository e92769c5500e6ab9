"""Sheets as a workbook for spreadsheets (XLSX).

Numbers are numbers, everything else is text: there are no formulas, and a name that begins like one
stays the text it is, also after it was edited.

Source:
    ISO/IEC 29500-1 (Office Open XML), 18.3 (worksheets) and 18.8 (styles); RFC 4180 has no numbers.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape

from openarbiter.ranking.tables.sheet import Sheet

_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_TYPES: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"

_NUMBER: Final = re.compile(r"-?(?:[1-9]\d{0,8}|0)(?:[.,]\d+|½)?|-?½")
_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LIKE_AN_ESCAPE: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_NOT_IN_NAMES: Final = re.compile(r"[\[\]:*?/\\\x00-\x1f']")
_LONGEST_NAME: Final = 31
_LONGEST_TEXT: Final = 32_767
_WIDEST: Final = 60
_PLAIN, _BOLD, _QUOTED = 0, 1, 2

_STYLES: Final = (
    f'<styleSheet xmlns="{_MAIN}"><fonts count="2"><font/><font><b/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
    '<cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>'
    '<xf xfId="0" quotePrefix="1"/></cellXfs><cellStyles count="1">'
    '<cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)


def as_workbook(sheets: Sequence[tuple[str, Sheet]]) -> bytes:
    """Sheets as the bytes of an XLSX file, one tab each; the same sheets give the same bytes.

    The heads are the first row and stay in view; what is missing and the notes stand below the
    table, behind an empty row (ISO/IEC 29500-1, 18.2 and 18.3).

    Args:
        sheets: The name of each tab, and the sheet in the language it shall speak. Names are cut
            to what a tab can be called.
    """
    names = _tabs([name for name, _ in sheets])
    parts = {
        "[Content_Types].xml": _content_types(len(sheets)),
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": _workbook(names),
        "xl/_rels/workbook.xml.rels": _relations(
            [
                *(("worksheet", f"worksheets/sheet{at + 1}.xml") for at in range(len(sheets))),
                ("styles", "styles.xml"),
            ]
        ),
        "xl/styles.xml": _STYLES,
    }
    for at, (_, sheet) in enumerate(sheets, start=1):
        parts[f"xl/worksheets/sheet{at}.xml"] = _worksheet(sheet)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name), _HEAD + text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def number_in(text: str) -> str:
    """The number a cell shows, as a workbook writes it; empty where it shows none.

    Source:
        ISO/IEC 29500-1, 18.3.1.96: numbers have a point, whatever the language.

    Examples:
        >>> number_in("12½"), number_in("13,17"), number_in("0012"), number_in("-")
        ('12.5', '13.17', '', '')
    """
    if not _NUMBER.fullmatch(text):
        return ""
    if text.endswith("½"):
        return f"{text[:-1] if text.strip('-½') else text[:-1] + '0'}.5"
    return text.replace(",", ".")


def _tabs(names: Sequence[str]) -> list[str]:
    """Names of tabs: none twice, none too long, none with a sign that is not allowed."""
    found: list[str] = []
    for wish in names:
        plain = _NOT_IN_NAMES.sub(" ", wish).strip()[:_LONGEST_NAME] or "-"
        name, number = plain, 2
        while name.casefold() in {one.casefold() for one in found}:
            name = f"{plain[: _LONGEST_NAME - 4]} {number}"
            number += 1
        found.append(name)
    return found


def _content_types(count: int) -> str:
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{at}.xml" ContentType="{_TYPES}.worksheet+xml"/>'
        for at in range(1, count + 1)
    )
    return (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/><Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPES}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPES}.styles+xml"/>{sheets}</Types>'
    )


def _relations(targets: Sequence[tuple[str, str]]) -> str:
    lines = "".join(
        f'<Relationship Id="rId{at}" Type="{_LINKS}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(targets, start=1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{lines}</Relationships>'


def _workbook(names: Sequence[str]) -> str:
    tabs = "".join(
        f'<sheet name={_quoted(name)} sheetId="{at}" r:id="rId{at}"/>'
        for at, name in enumerate(names, start=1)
    )
    return f'<workbook xmlns="{_MAIN}" xmlns:r="{_LINKS}"><sheets>{tabs}</sheets></workbook>'


def _quoted(text: str) -> str:
    return '"' + escape(_NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text), {'"': "&quot;"}) + '"'


def _worksheet(sheet: Sheet) -> str:
    below = (*sheet.missing, *sheet.notes)
    lines = [_cells(sheet.heads, "<" * len(sheet.heads), _BOLD)]
    lines += [_cells(row, sheet.aligns, _PLAIN, sheet.decimal_sign) for row in sheet.rows]
    if below:
        lines += [iter(()), *(_cells((text,), "<", _PLAIN) for text in below)]
    rows = "".join(
        f'<row r="{at}">{"".join(cells)}</row>' for at, cells in enumerate(_named(lines), start=1)
    )
    widths = "".join(
        f'<col min="{at}" max="{at}" width="{width}" customWidth="1"/>'
        for at, width in enumerate(_widths(sheet), start=1)
    )
    return (
        f'<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
        f"</sheetViews><cols>{widths}</cols><sheetData>{rows}</sheetData></worksheet>"
    )


def _widths(sheet: Sheet) -> Iterator[int]:
    for at, head in enumerate(sheet.heads):
        longest = max([len(head), *(len(row[at]) for row in sheet.rows)])
        yield min(longest + 2, _WIDEST)


def _named(lines: Sequence[Iterator[str]]) -> Iterator[list[str]]:
    """Each cell with its place, such as ``B7``."""
    for row, cells in enumerate(lines, start=1):
        yield [
            cell.replace("<c", f'<c r="{_letters(at)}{row}"', 1) for at, cell in enumerate(cells)
        ]


def _letters(column: int) -> str:
    """The letters of a column, from 0.

    Examples:
        >>> _letters(0), _letters(25), _letters(26), _letters(701), _letters(702)
        ('A', 'Z', 'AA', 'ZZ', 'AAA')
    """
    found, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        found = chr(ord("A") + letter) + found
    return found


def _cells(texts: Sequence[str], aligns: str, style: int, comma: str = ".") -> Iterator[str]:
    other = "," if comma == "." else "."
    for text, align in zip(texts, aligns, strict=True):
        number = number_in(text) if align == ">" and other not in text else ""
        if number:
            yield f"<c><v>{number}</v></c>"
        elif text:
            yield _text(text, _QUOTED if style == _PLAIN and text[0] in "=+-@\t\r" else style)
        else:
            yield "<c/>"


def _text(text: str, style: int) -> str:
    plain = _LIKE_AN_ESCAPE.sub("_x005F_", text)
    plain = _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", plain)[:_LONGEST_TEXT]
    marked = f' s="{style}"' if style else ""
    return f'<c{marked} t="inlineStr"><is><t xml:space="preserve">{escape(plain)}</t></is></c>'
