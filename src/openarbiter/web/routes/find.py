"""The find box: a name, a number, a board, a round, or the name of a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from openarbiter.desk import Section
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.forms import whole_number
from openarbiter.web.here import Here
from openarbiter.web.people import Person, find, folded, persons

PAGES: Final = {
    "shell.overview": "/",
    "shell.players": "/{s}/players",
    "players.check-in": "/{s}/players/check-in",
    "shell.standings": "/{s}/standings",
    "shell.prizes": "/{s}/prizes",
    "shell.papers": "/papers",
    "shell.log": "/log",
    "shell.keys": "/keys",
    "find.settings": "/settings",
    "find.files": "/files",
    "find.cross-table": "/{s}/cross-table",
    "find.screens": "/screens",
    "find.help": "/help",
}
"""Pages by the key of their name in the catalogue."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Somebody who was found.

    Attributes:
        section: Key of the section.
        section_name: Its name.
        who: The player.
    """

    section: str
    section_name: str
    who: Person


def search(now: Here) -> Answer:
    """Go to what is meant, or show what was found."""
    text = now.query.get("q", "").strip()
    sections = {section.key: section for section in now.state.sections}
    key = now.query.get("s", "")
    section = sections.get(key) or next(iter(sections.values()), None)
    if text and section is not None:
        address = _address(now, section, text)
        if address and not now.json:
            return Redirect(now, now.root + address)
    hits = [
        Hit(section=one.key, section_name=one.name, who=who)
        for one in sections.values()
        for who in (find(persons(one), text) if text else [])
    ]
    if len(hits) == 1 and not now.json:
        address = f"/{hits[0].section}/players/{hits[0].who.number}"
        return Redirect(now, now.root + address)
    shown = section.key if section else ""
    facts = {"query": text, "hits": hits, "section": shown}
    return Page(now, "find", facts)


def _address(now: Here, section: Section, text: str) -> str:
    """The one address a text means; empty when there is none or more than one."""
    place = re.fullmatch(r"([br])\s*(\d{1,4})", folded(text))
    number = whole_number(place[2]) if place else None
    if place and number is not None:
        return _board_or_round(section, place[1], number)
    wanted = folded(text)
    for key, address in PAGES.items():
        if folded(str(now.words(key))) == wanted:
            return address.format(s=section.key)
    return ""


def _board_or_round(section: Section, kind: str, number: int) -> str:
    """Address of a round, or of a board of the round that is played."""
    rounds = f"/{section.key}/rounds"
    if kind == "r":
        return f"{rounds}/{number}" if 1 <= number <= section.total_rounds else ""
    current = section.published_rounds
    if current and section.round(current).board(number):
        return f"{rounds}/{current}/results?board={number}#entry"
    return ""


ROUTES: Final = (("GET", "/find", search),)
