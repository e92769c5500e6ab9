"""What belongs to no event: find box, keys, recipes, manual, and the settings of this device."""

from __future__ import annotations

import re
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import EventState, Section
from openarbiter.languages import ENGLISH, Tongue, languages, said
from openarbiter.model.alphabet import folded
from openarbiter.web import manual
from openarbiter.web.adapter import KEYS as SINGLE_KEYS
from openarbiter.web.adapter import LANGUAGE, PERSON, THEME, THEMES
from openarbiter.web.answers import Answer, File, Page, Redirect
from openarbiter.web.people import find, find_near, persons
from openarbiter.web.perform import local_address
from openarbiter.web.request import Request
from openarbiter.web.wording import Facts, whole_number

PAGES: Final = {
    "shell.overview": "/",
    "shell.players": "/{s}/players",
    "players.check-in": "/{s}/players/check-in",
    "shell.standings": "/{s}/standings",
    "shell.prizes": "/{s}/prizes",
    "shell.papers": "/papers",
    "shell.print": "/papers",
    "shell.finish": "/{s}/finish",
    "shell.more": "/more",
    "shell.log": "/log",
    "shell.keys": "/keys",
    "find.settings": "/settings",
    "find.files": "/files",
    "find.cross-table": "/{s}/cross-table",
    "find.tie-breaks": "/{s}/tie-breaks",
    "find.fund": "/{s}/prizes/rules",
    "find.screens": "/screens",
    "find.help": "/help",
    "find.manual": "/manual",
}
"""Pages by the key of their name in the catalogue."""


def search(now: Request) -> Answer:
    """Go to what is meant, or show what was found."""
    text = now.query.get("q", "").strip()
    sections = {section.key: section for section in now.state.sections}
    key = now.query.get("s", "")
    section = sections.get(key) or next(iter(sections.values()), None)
    if text and section is not None:
        address = _address(now, section, text)
        if address and not now.json:
            return Redirect(now, now.root + address)
    hits: list[Facts] = []
    for look in (find, find_near):
        hits = hits or [
            {"section": one.key, "section_name": one.name, "who": who}
            for one in sections.values()
            for who in (look(persons(one), text) if text else [])
        ]
    if len(hits) == 1 and not now.json:
        address = f"/{hits[0]['section']}/players/{hits[0]['who'].number}"
        return Redirect(now, now.root + address)
    facts = {"query": text, "hits": hits, "section": section.key if section else ""}
    return Page(now, "find", facts)


def _address(now: Request, section: Section, text: str) -> str:
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


Recipe = tuple[str, int, tuple[str, ...]]
"""The name of a recipe in the address, the number of its steps, the pages it leads to."""

_LIST: Final[tuple[Recipe, ...]] = (
    ("queue", 4, ("new-player", "check-in", "players")),
    ("late-before-start", 4, ("new-player", "pairings", "who")),
    ("latecomers-after-start", 3, ("results", "round")),
    ("odd-number", 3, ("pairings",)),
    ("why-him", 3, ("round", "public")),
    ("should-play-another", 3, ("pairings",)),
    ("wrong-result-same-round", 3, ("results", "log")),
    ("wrong-result-next-round", 4, ("round-before", "log")),
    ("wrong-result-two-rounds", 4, ("round-before", "ratings")),
    ("colours-swapped", 3, ("results",)),
    ("withdrawal", 3, ("players",)),
    ("double-forfeit", 3, ("results", "who")),
    ("one-absent", 3, ("results", "who")),
    ("adjourned", 3, ("results", "standings")),
    ("no-legal-pairing", 4, ("who", "settings")),
    ("few-players", 3, ("settings",)),
    ("power-cut", 4, ("log", "files")),
    ("two-arbiters", 3, ("log",)),
    ("printer-jam", 4, ("papers", "screens", "public")),
    ("no-internet", 2, ("files",)),
    ("prize-giving", 4, ("prizes", "standings")),
    ("complaint", 4, ("log", "papers-log")),
)

RECIPES: Final = {recipe[0]: recipe for recipe in _LIST}
"""Every recipe by its name, in the order of the day."""


def places_of(state: EventState) -> dict[str, str]:
    """Where each place is in the event as it is now, in its first section; none without one."""
    if not state.sections:
        return {}
    section = state.sections[0]
    now, shown = int(section.current_round.number), section.published_rounds
    base = f"/{section.key}"
    found = {
        "log": "/log",
        "papers": "/papers",
        "papers-log": "/papers/log",
        "screens": "/screens",
        "files": "/files",
        "public": "/p",
        "settings": "/settings",
        "players": f"{base}/players",
        "new-player": f"{base}/players/new",
        "check-in": f"{base}/players/check-in",
        "standings": f"{base}/standings",
        "prizes": f"{base}/prizes",
        "ratings": f"{base}/ratings",
        "round": f"{base}/rounds/{now}",
        "who": f"{base}/rounds/{now}/who",
        "pairings": f"{base}/rounds/{now}/pairings",
    }
    if shown:
        found["results"] = f"{base}/rounds/{shown}/results"
        found["round-before"] = f"{base}/rounds/{max(shown - 1, 1)}/results"
    return found


KEYS: Final = (
    (
        "everywhere",
        ("/", "g o", "g p", "g r", "g s", "g z", "g a", "g l", "[ ]", "j k", "g f", "g m"),
    ),
    ("everywhere-2", ("Enter", "w", "u", "Shift+u", "Ctrl+Enter", "Esc", "?")),
    ("results", ("board", "1", "0", "=", "+", "-", "slash", "dot", "x", "Backspace", "column")),
    ("check-in", ("letters",)),
    ("edit", ("pair", "boards", "split", "colours", "bye")),
)
"""The keyboard map: groups of keys, each with a sentence in the catalogue (``keys.``)."""


def _keys(now: Request) -> Answer:
    """The keyboard map."""
    return Page(now, "keys", {"groups": KEYS})


def _help(now: Request) -> Answer:
    """The recipes for moments of stress."""
    return Page(now, "help", {"recipes": tuple(RECIPES)})


def _recipe(now: Request) -> Answer:
    """One recipe, with links into the event as it is now."""
    name = now.parts["recipe"]
    if name not in RECIPES:
        raise HTTPException(404)
    names, places = tuple(RECIPES), places_of(now.state)
    _, steps, leads = RECIPES[name]
    facts = {
        "recipe": {"name": name, "steps": steps, "places": leads},
        "links": [(place, places.get(place, "")) for place in leads],
        "after": names[(names.index(name) + 1) % len(names)],
    }
    return Page(now, "recipe", facts)


def _manual(now: Request) -> Answer:
    """The manual: its first page and a list of all pages, or of those that have some words."""
    query = now.query.get("q", "").strip()
    facts: Facts = _facts(manual.START) | {"query": query, "groups": manual.found(query)}
    return Page(now, "manual", facts)


def _manual_page(now: Request) -> Answer:
    """A page of the manual, or a picture of one."""
    place = now.parts["place"]
    found = manual.places().get(place)
    if found is None:
        raise HTTPException(404)
    kind = manual.PICTURES.get(found.suffix)
    return File(found.read_bytes(), kind) if kind else Page(now, "manual", _facts(place))


def _facts(place: str) -> Facts:
    """What a page of the manual says."""
    page = manual.page(place)
    return {"title": page.title, "html": page.html, "query": "", "groups": ()}


YEAR: Final = 365 * 24 * 60 * 60


def device(now: Request) -> Answer:
    """The settings of this device."""
    return _device(now, {})


def _device(now: Request, faults: dict[str, str]) -> Answer:
    kept = now.cookies.get(LANGUAGE, "")
    facts = {
        "person": now.person,
        "language": kept if kept in languages() else now.words.language,
        "languages": {code: _named(code) for code in languages()},
        "theme": now.theme,
        "single_keys": now.single_keys,
        "back": local_address(now.query.get("back", "/")),
        "faults": faults,
    }
    return Page(now, "device", facts)


def _named(code: str) -> str:
    """A language, and where it is offered if not everywhere."""
    name = Tongue(code).name
    if code in languages("desk"):
        return name
    return said("{name}: public pages and paper", name=name)


def change_device(now: Request) -> Answer:
    """Keep the settings of this device, in cookies: they belong to no event."""
    form = now.form
    person = form.text("person", limit=80)
    language = form.choice("language", languages(), default=ENGLISH)
    theme = form.choice("theme", {"", *THEMES})
    keys = form.choice("keys", ("on", "off"), default="on")
    if form.faults:
        return _device(now, form.faults)
    chosen = {PERSON: person, LANGUAGE: language, THEME: theme, SINGLE_KEYS: keys}
    # Cookies hold ASCII only; a name may be in any script.
    chosen[PERSON] = person.encode("unicode_escape").decode("ascii")
    if not now.own_name:
        del chosen[PERSON]  # a person of the desk has a name already
    kept = {"max_age": YEAR, "httponly": True, "samesite": "strict", "domain": now.desk.domain}
    cookies = tuple({"key": name, "value": value, **kept} for name, value in chosen.items())
    return Redirect(now, local_address(form.values.get("back", "/")), cookies=cookies)


ROUTES: Final = (
    ("GET", "/device", device),
    ("POST", "/device", change_device),
    ("GET", "/find", search),
    ("GET", "/keys", _keys),
    ("GET", "/help", _help),
    ("GET", "/help/{recipe}", _recipe),
    ("GET", "/manual", _manual),
    ("GET", "/manual/{place:path}", _manual_page),
)
