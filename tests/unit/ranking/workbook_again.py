"""A workbook read back, with nothing of what writes workbooks: cells are found by their places.

Source:
    ISO/IEC 29500-1 (Office Open XML), 18.2.19 (names of tabs), 18.3.1.4 (cells), 18.3.1.40.
"""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Mapping
from fractions import Fraction

_IN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_PLACE = re.compile(r"([A-Z]+)(\d+)")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")

Cells = dict[tuple[int, int], "str | Fraction"]
"""Texts and numbers by row and column, from 1."""


def read_workbook(data: bytes) -> Mapping[str, tuple[Cells, tuple[str, ...]]]:
    """The tabs of a workbook: their cells, and the places of formulas."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        book = _parsed(archive.read("xl/workbook.xml"))
        names = [one.attrib["name"] for one in book.iter(f"{_IN}sheet")]
        pages = [
            _parsed(archive.read(f"xl/worksheets/sheet{at}.xml")) for at in range(1, 1 + len(names))
        ]
    return dict(zip(names, map(_tab, pages), strict=True))


def _parsed(data: bytes) -> ET.Element:
    return ET.fromstring(data)  # noqa: S314  (our own workbook)


def _tab(page: ET.Element) -> tuple[Cells, tuple[str, ...]]:
    cells: Cells = {}
    formulas = []
    for cell in page.iter(f"{_IN}c"):
        found = _PLACE.fullmatch(cell.attrib["r"])
        assert found
        column = 0
        for letter in found[1]:
            column = 26 * column + ord(letter) - ord("A") + 1
        number = cell.findtext(f"{_IN}v")
        text = "".join(each.text or "" for each in cell.iter(f"{_IN}t"))
        escaped = _ESCAPED.sub(lambda one: chr(int(one[1], 16)), text)
        cells[int(found[2]), column] = escaped if number is None else Fraction(number)
        formulas += [cell.attrib["r"]] * (cell.find(f"{_IN}f") is not None)
    return cells, tuple(formulas)
