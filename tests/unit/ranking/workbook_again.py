"""A workbook read back and held against the tables it was made from.

Nothing of what writes workbooks is used: cells are found by their places, numbers are compared as
numbers, and whatever a spreadsheet would compute is a finding.

Source:
    ISO/IEC 29500-1 (Office Open XML), 18.3 (worksheets).
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from xml.parsers import expat

from openarbiter.languages import said
from openarbiter.ranking.tables.sheet import Sheet

_PLACE = re.compile(r"([A-Z]+)(\d+)$")
_SHOWN_NUMBER = re.compile(r"(-?)(\d*)(?:[.,](\d+))?(½?)$")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")

Cells = dict[tuple[int, int], "str | Fraction"]
"""Texts and numbers by row and column, from 1."""


def workbook_findings(data: bytes, sheets: Sequence[tuple[str, Sheet]]) -> tuple[str, ...]:
    """What is not in a workbook as it is in the tables; nothing where all agrees.

    Args:
        data: The workbook as it was written.
        sheets: The tables it was made from, each with the name that was wished for its tab.

    Source:
        ISO/IEC 29500-1, 18.3.1.4 (cells), 18.3.1.40 (formulas).
    """
    try:
        tabs = read_workbook(data)
    except (zipfile.BadZipFile, KeyError, expat.ExpatError, ValueError) as error:
        return (said("the workbook cannot be read again: {why}", why=error),)
    found: list[str] = []
    if len(tabs) != len(sheets):
        found.append(
            said(
                "the workbook has {number} tables, not {wanted}",
                number=len(tabs),
                wanted=len(sheets),
            )
        )
    for (name, (cells, formulas)), (_, sheet) in zip(tabs.items(), sheets, strict=False):
        found += [
            said("{tab}, cell {place}: a formula", tab=name, place=place) for place in formulas
        ]
        found += list(_differences(name, cells, sheet))
    return tuple(found)


def read_workbook(data: bytes) -> Mapping[str, tuple[Cells, tuple[str, ...]]]:
    """The tabs of a workbook: their cells, and the places of formulas.

    Raises:
        BadZipFile: It is no archive.
        KeyError: A part is missing.
        ExpatError: A part is no XML.
        ValueError: A cell has no place, or a number is none.

    Source:
        ISO/IEC 29500-1, 18.2.19 (names of tabs) and 18.3.1.4.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = _Names(archive.read("xl/workbook.xml")).names
        return {
            name: _Tab(archive.read(f"xl/worksheets/sheet{at}.xml")).read
            for at, name in enumerate(names, start=1)
        }


class _Names:
    """The names of the tabs, in their order."""

    def __init__(self, data: bytes) -> None:
        self.names: list[str] = []
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._start
        parser.Parse(data, True)  # noqa: FBT003  (it has no name)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "sheet":
            self.names.append(attributes["name"])


class _Tab:
    """The cells of one tab."""

    def __init__(self, data: bytes) -> None:
        self._cells: Cells = {}
        self._formulas: list[str] = []
        self._place = self._kind = self._text = ""
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._more
        parser.Parse(data, True)  # noqa: FBT003  (it has no name)
        self.read = (self._cells, tuple(self._formulas))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "c":
            self._place, self._kind = attributes.get("r", ""), attributes.get("t", "")
        if name == "f":
            self._formulas.append(self._place)
        self._text = ""

    def _more(self, text: str) -> None:
        self._text += text

    def _end(self, name: str) -> None:
        if name not in {"v", "t"}:
            return
        place = _PLACE.match(self._place)
        if place is None:
            raise ValueError(said("a cell has no place"))
        column = 0
        for letter in place[1]:
            column = 26 * column + ord(letter) - ord("A") + 1
        read: str | Fraction = self._text
        if name == "v":
            read = Fraction(self._text)
        else:
            read = _ESCAPED.sub(lambda one: chr(int(one[1], 16)), self._text)
        self._cells[int(place[2]), column] = read


def _differences(tab: str, cells: Cells, sheet: Sheet) -> Iterator[str]:
    wanted: dict[tuple[int, int], str] = {}
    below = [(), *((text,) for text in (*sheet.missing, *sheet.notes))]
    for row, texts in enumerate((sheet.heads, *sheet.rows, *below), start=1):
        wanted |= {(row, at): text for at, text in enumerate(texts, start=1) if text}
    for at in sorted(wanted.keys() | cells.keys()):
        text, read = wanted.get(at, ""), cells.get(at, "")
        if _same(text, read):
            continue
        yield said(
            "{tab}, row {row}, column {column}: {read} instead of {text}",
            tab=tab,
            row=at[0],
            column=at[1],
            read=read if isinstance(read, str) else float(read),
            text=text,
        )


def _same(text: str, read: str | Fraction) -> bool:
    if isinstance(read, str):
        return text == read
    shown = _SHOWN_NUMBER.match(text)
    if shown is None:
        return False
    sign, whole, decimals, half = shown.groups()
    value = Fraction(f"{whole or 0}.{decimals or 0}") + (Fraction(1, 2) if half else 0)
    return read == (-value if sign else value)
