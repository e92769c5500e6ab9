"""A desk with the event of a printed example, and how its pages are read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

from tests.web.browser import Browser, words

__all__ = ["Desk", "in_order"]


@dataclass(frozen=True, slots=True)
class Desk:
    """A desk with the event of an example, the round paired and published.

    Attributes:
        browser: Whoever looks.
        round_no: The round.
    """

    browser: Browser
    round_no: int

    def sheet(self, name: str) -> str:
        """A sheet of the round as a page."""
        return self.browser.get(f"/papers/{name}?s=a&round={self.round_no}")

    def text(self, name: str) -> str:
        """The words of a sheet."""
        return words(self.sheet(name))

    def rows(self, name: str, group: int = 0, table: int = 0) -> list[list[str]]:
        """The cells of a table on a sheet; of a player the number alone."""
        section = self.sheet(name).split('<section class="group-sheet">')[group + 1]
        body = section.split("<tbody>")[table + 1].partition("</tbody>")[0]
        return [
            [_cell(cell) for cell in re.findall(r"<td.*?>(.*?)</td>", row, re.DOTALL)]
            for row in body.split("</tr>")[:-1]
        ]

    @property
    def games(self) -> list[tuple[int, int]]:
        """The boards of the sheet by board, White first, by number."""
        boards = self.browser.json(f"/papers/boards?s=a&round={self.round_no}")["view"]["boards"]
        return [(one["white"]["tpn"], one["black"]["tpn"]) for one in boards]

    @property
    def pairs(self) -> set[tuple[int, int]]:
        """The pairs, the lower number first."""
        return {(min(game), max(game)) for game in self.games}


def _cell(text: str) -> str:
    number = re.search(r'<span class="n">(\d+)</span>', text)
    return number[1] if number else unescape(re.sub("<.*?>", "", text)).strip()


def in_order(text: str, *lines: str) -> None:
    """The lines stand in a text, one after the other."""
    at = 0
    for line in lines:
        found = text.find(line, at)
        assert found >= 0, (line, text)
        at = found + len(line)
