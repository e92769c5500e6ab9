"""What stands in a page: tables cell by cell, and the items of lists part by part."""

from __future__ import annotations

import io
import zipfile
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


class Markup(HTMLParser):
    """A page, read.

    Attributes:
        tables: The rows of each table, heads among them, by the caption of the table.
        items: The texts of each item of a list, and the text behind the first head of each.
        heading: The first heading.
    """

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: list[tuple[str, list[list[str]]]] = []
        self.items: list[list[str]] = []
        self.heading = ""
        self._open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        """Begin a table, a row, a cell or an item."""
        if tag in {"br", "i", "meta", "link", "input", "img"}:
            return
        self._open.append(tag)
        if tag == "table":
            self.tables.append(("", []))
        elif tag == "tr":
            self.tables[-1][1].append([])
        elif tag in {"td", "th"}:
            self.tables[-1][1][-1].append("")
        elif tag == "li":
            self.items.append([])

    def handle_endtag(self, tag: str) -> None:
        """End whatever is open down to it."""
        while tag in self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Put a text where it stands."""
        text = " ".join(data.split())
        if not text:
            return
        if "caption" in self._open:
            self.tables[-1] = (text, self.tables[-1][1])
        elif {"td", "th"} & set(self._open):
            row = self.tables[-1][1][-1]
            row[-1] = f"{row[-1]} {text}".strip()
        elif "li" in self._open:
            self.items[-1].append(text)
        elif "h1" in self._open:
            self.heading = f"{self.heading} {text}".strip()


def workbook(data: bytes) -> dict[str, list[list[str]]]:
    """The rows of each tab of a workbook, as texts."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [one.get("name", "") for one in ET.fromstring(archive.read("xl/workbook.xml"))[0]]  # noqa: S314
        pages = [
            ET.fromstring(archive.read(f"xl/worksheets/sheet{at}.xml"))  # noqa: S314
            for at in range(1, len(names) + 1)
        ]
    return {
        name: [["".join(cell.itertext()) for cell in row] for row in page.iter(f"{_MAIN}row")]
        for name, page in zip(names, pages, strict=True)
    }
