"""The files of a site: where each lies, how one links to another, and how a page is written.

All links are relative, so that the folder may lie anywhere, on a disk too.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from openarbiter.desk import EventState, Section
from openarbiter.languages import Tongue
from openarbiter.web.answers import environment, in_words, rendered
from openarbiter.web.frame import match_rounds
from openarbiter.web.language import Catalogue
from openarbiter.web.sheets import public_sheets
from openarbiter.web.wording import Facts, to_plain

HOME: Final = "index.html"
FEED: Final = "feed.xml"
CALENDAR: Final = "schedule.ics"
STYLE: Final = "static/club.css"


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


def table_page(section: str, after: int) -> str:
    """The standings after a round."""
    return f"{folder_of(section)}/standings-{after}.html"


def cross_table_page(section: str) -> str:
    """The cross-table."""
    return f"{folder_of(section)}/cross-table.html"


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
        if found := pattern.fullmatch(address):
            return place(found)
    raise KeyError(address)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """The pages of an event in one language.

    Attributes:
        folders: The folder of each language; that of the first one is empty.
        files: What has been written so far, by place.
    """

    state: EventState
    language: str
    folders: Mapping[str, str]
    files: dict[str, bytes] = field(default_factory=dict)

    def put(self, place: str, content: str | bytes) -> None:
        """Add a file; text is kept as UTF-8, without halves of characters."""
        if isinstance(content, str):
            content = content.encode("utf-8", "backslashreplace")
        self.files[self.folders[self.language] + place] = content

    def data(self, place: str, facts: Mapping[str, object]) -> None:
        """Add facts as JSON."""
        tongue = Tongue(self.language)
        spoken = {key: in_words(to_plain(value), tongue) for key, value in facts.items()}
        self.put(place, json.dumps(spoken, ensure_ascii=False, indent=1) + "\n")

    def page(
        self, place: str, name: str, facts: Mapping[str, object], *, of: Section | None = None
    ) -> None:
        """Add a page at a place, from a template; ``of`` is the section it belongs to."""
        own = self.folders[self.language] + place

        def to(target: str) -> str:
            return link(own, self.folders[self.language] + target)

        around: Facts = {
            "frame": self._frame(of, own),
            "section": of.key if of else "",
            "section_name": of.name if of else "",
            "linked": True,
            "sheets": public_sheets(of) if of else (),
            "here": place,
            "to": to,
            "shared": lambda target: link(own, f"static/{target}"),
            "tongues": self._tongues(own, place),
        }
        text = rendered(
            environment("site"),
            name,
            {**around, **facts},
            words=Catalogue(self.language),
            u=lambda address: to(file_of(address)),
        )
        self.put(place, text)

    def _frame(self, of: Section | None, own: str) -> Facts:
        """What templates of the desk ask of the frame of a page."""
        made = self.state.look.shown()
        return {
            "event": self.state.name,
            "sections": tuple((one.key, one.name) for one in self.state.sections),
            "section": of.key if of else "",
            "teams": bool(of and of.teams),
            "system": of.system if of else "",
            "strict": self.state.strict,
            "match_rounds": match_rounds(of) if of else 1,
            "logo": link(own, logo_file(made[0].kind)) if made else "",
            "style": link(own, STYLE) if self.state.look.colour else "",
        }

    def _tongues(self, own: str, place: str) -> Sequence[Facts]:
        """The same page in every language; nothing where there is one only."""
        if len(self.folders) == 1:
            return ()
        return [
            {
                "code": code,
                "name": Tongue(code).name,
                "href": link(own, folder + place),
                "here": code == self.language,
            }
            for code, folder in self.folders.items()
        ]
