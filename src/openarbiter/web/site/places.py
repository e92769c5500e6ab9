"""Where each file of the site lies, and how one page links to another.

All links are relative, so that the folder may lie anywhere, on a disk too.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from typing import Final

HOME: Final = "index.html"
FEED: Final = "feed.xml"
CALENDAR: Final = "schedule.ics"
STYLE: Final = "static/club.css"

_ADDRESSES: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...]] = (
    (re.compile(r"/p"), lambda _: HOME),
    (re.compile(r"/p/(\w+)"), lambda found: home_of(found[1])),
    (re.compile(r"/p/(\w+)/table"), lambda found: cross_table_page(found[1])),
    (re.compile(r"/p/(\w+)/(\d+)"), lambda found: player_page(found[1], found[2])),
    (
        re.compile(r"/(\w+)/rounds/(\d+)/why/(\d+)"),
        lambda found: f"{player_page(found[1], found[3])}#round-{found[2]}",
    ),
)
"""Addresses of the desk that stand in its templates, and the file with the same."""


def folder_of(section: str) -> str:
    """The folder of a section; no language and no other folder is called so."""
    return f"section-{section}"


def logo_file(kind: str) -> str:
    """The logo of a kind, for all languages."""
    return f"static/club-logo.{'jpg' if kind == 'jpeg' else kind}"


def home_of(section: str) -> str:
    """The first page of a section."""
    return f"{folder_of(section)}/{HOME}"


def player_page(section: str, number: object) -> str:
    """The page of a player."""
    return f"{folder_of(section)}/player-{number}.html"


def boards_page(section: str, number: int) -> str:
    """A round by board."""
    return f"{folder_of(section)}/round-{number}.html"


def names_page(section: str, number: int) -> str:
    """A round by name."""
    return f"{folder_of(section)}/round-{number}-names.html"


def check_page(section: str, number: int) -> str:
    """Where a round is checked on the device of the reader."""
    return f"{folder_of(section)}/round-{number}-check.html"


def certificate_file(section: str, number: int) -> str:
    """The certificate of a round; beside it lies its report file."""
    return f"{folder_of(section)}/round-{number}-certificate.json"


def report_file(section: str, number: int) -> str:
    """The report file of a round, without names."""
    return f"{folder_of(section)}/round-{number}.trf"


def table_page(section: str, after: int) -> str:
    """The standings after a round."""
    return f"{folder_of(section)}/standings-{after}.html"


def cross_table_page(section: str) -> str:
    """The cross-table."""
    return f"{folder_of(section)}/cross-table.html"


def sheet_page(section: str, key: str) -> str:
    """A sheet that the document of the section wants published."""
    return f"{folder_of(section)}/sheet-{key}.html"


def link(page: str, target: str) -> str:
    """A file of the site as it stands in a link of a page.

    Examples:
        >>> link("section-a/round-1.html", "section-a/player-3.html#round-1")
        'player-3.html#round-1'
        >>> link("de/section-a/round-1.html", "static/desk.css")
        '../../static/desk.css'
    """
    return posixpath.relpath(target, posixpath.dirname(page) or ".")


def file_of(address: str) -> str:
    """The file with what an address of the desk shows.

    Raises:
        KeyError: The site has no such page.

    Examples:
        >>> file_of("/p/a/7"), file_of("/a/rounds/2/why/7")
        ('section-a/player-7.html', 'section-a/player-7.html#round-2')
    """
    for pattern, place in _ADDRESSES:
        found = pattern.fullmatch(address)
        if found is not None:
            return place(found)
    raise KeyError(address)
