"""Made-up national lists of ``national_lists.toml``, as files of their layouts."""

from __future__ import annotations

import struct
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests import spreadsheets

_DATA: dict[str, Any] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)


def text(lines: Sequence[str], encoding: str = "utf-8") -> bytes:
    """Lines as the bytes of a file."""
    return "".join(f"{line}\r\n" for line in lines).encode(encoding)


def archive(path: Path, **members: bytes) -> Path:
    """An archive of CSV files."""
    with zipfile.ZipFile(path, "w") as file:
        for name, content in members.items():
            file.writestr(f"{name}.csv", content)
    return path


def dbf(names: Sequence[str], widths: Sequence[int], *rows: Sequence[str]) -> bytes:
    """A dBASE III file; the first byte of a row that is ``*`` deletes it."""
    width = 1 + sum(widths)
    start = 32 + 32 * len(names) + 1
    head = struct.pack("<BBBBIHH20x", 3, 126, 11, 1, len(rows), start, width)
    fields = b"".join(
        name.encode().ljust(11, b"\0") + b"C" + b"\0" * 4 + bytes([size]) + b"\0" * 15
        for name, size in zip(names, widths, strict=True)
    )
    body = b"".join(
        row[0].encode()
        + b"".join(c.encode().ljust(w) for c, w in zip(row[1:], widths, strict=True))
        for row in rows
    )
    return head + fields + b"\r" + body + b"\x1a"


LISTS: dict[str, Any] = {
    **{name: lines.splitlines() for name, lines in _DATA["texts"].items()},
    **{
        name: dbf(told["names"], told["widths"], *told["rows"])
        for name, told in _DATA["dbf"].items()
    },
    **_DATA["book"],
}
"""Lines of text, bytes or rows of a workbook, by the name of the list."""


def workbook(rows: Sequence[Sequence[object]], sheet: str = "List") -> bytes:
    """A workbook with one sheet: shared texts, numbers as they are."""
    texts: list[str] = []
    sheet_rows = ""
    for number, row in enumerate(rows, 1):
        cells = ""
        for at, value in enumerate(row):
            place = f"{chr(65 + at)}{number}"
            if isinstance(value, float):
                cells += f'<c r="{place}"><v>{value}</v></c>'
            elif value:
                texts.append(str(value))
                cells += f'<c r="{place}" t="s"><v>{len(texts) - 1}</v></c>'
        sheet_rows += f'<row r="{number}">{cells}</row>'
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    parts = {
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        f'<sheet name="{sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="rId1" '
        'Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/sharedStrings.xml": "<sst>" + "".join(f"<si><t>{t}</t></si>" for t in texts) + "</sst>",
        "xl/worksheets/sheet1.xml": f"<worksheet><sheetData>{sheet_rows}</sheetData></worksheet>",
    }
    return spreadsheets.zipped(parts)
