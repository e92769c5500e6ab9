"""The screens of the hall: each page of them, the addresses of projectors, and the desk's page.

A page at ``/screen/{name}`` says in its address what it shows. A projector rather opens
``/screen/{number}`` once: what stands there is chosen at the desk
(:mod:`openarbiter.web.routes.steering`), and changes within a second where scripts run, and with
the next turn where they do not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from textwrap import shorten
from typing import Final
from urllib.parse import urlencode

from starlette.exceptions import HTTPException

from openarbiter.desk import Phase, Section
from openarbiter.errors import RequestError
from openarbiter.model.days import start_of
from openarbiter.web.answers import Answer, Page, Stream
from openarbiter.web.lists import round_lists
from openarbiter.web.public_facts import messages, position_of
from openarbiter.web.request import Request
from openarbiter.web.routes.standings import after_asked_for
from openarbiter.web.screens import MESSAGE, NOTICE, Hall, Shown, moment_of
from openarbiter.web.sheets import SCREENS, names_sheet
from openarbiter.web.streams import PATIENCE, PUBLIC_PAUSE, News, changes, events
from openarbiter.web.tables import standings_view, table_of, unfinished
from openarbiter.web.wording import Facts

SIZES: Final = {"near": (2, 20), "normal": (2, 15), "far": (1, 7)}
"""Columns and lines of a page, by how far away the readers are."""

LEAST_SECONDS = 8
LINES_A_SECOND = 3


def part_of(lines: Sequence[object], number: int, size: str) -> Facts:
    """One screen of a list: so many of its lines as it takes, and the seconds it stays.

    Screens count from 1; a number beyond the end begins anew.
    """
    columns, rows = SIZES[size]
    each = columns * rows
    parts = max(1, -(-len(lines) // each))
    here = (max(number, 1) - 1) % parts
    shown = tuple(lines[here * each : (here + 1) * each])
    return {
        "number": here + 1,
        "parts": parts,
        "lines": shown,
        "seconds": seconds_for(len(shown)),
    }


def seconds_for(lines: int) -> int:
    """Seconds a screen of so many lines stays.

    >>> seconds_for(30), seconds_for(5)
    (10, 8)
    """
    return max(LEAST_SECONDS, -(-lines // LINES_A_SECOND))


COMMON: Final = ("names", "boards", "results", "standings", "clock", "schedule", "message")
"""The screens of every section."""

PAIRINGS: Final = ("names", "boards", "results", "clock")
"""The screens that show the start position of the round."""

NAMES: Final = (*COMMON, *(name for name in SCREENS if name not in COMMON))


def names_of(section: Section) -> tuple[str, ...]:
    """The screens of a section: those of all, and the sheets for everybody that it wants."""
    own = (name for name in NAMES if name not in COMMON and names_sheet(section, name))
    return (*COMMON[:-1], *own, COMMON[-1])


THEMES: Final = ("light", "dark")

Lines = Callable[[Request, Section], Sequence[object]]


def _names(_now: Request, section: Section) -> Sequence[object]:
    lines = round_lists(section, section.published_rounds).names
    return [line for line in lines if line.kind not in {"absent", "later"}]


def _boards(_now: Request, section: Section) -> Sequence[object]:
    return round_lists(section, section.published_rounds).boards


def _standings(now: Request, section: Section) -> Sequence[object]:
    after = after_asked_for(now, section)
    return standings_view(section.tournament, table_of(section, after)).lines


def _schedule(_now: Request, section: Section) -> Sequence[object]:
    return [(number, section.date_of(number)) for number in range(1, section.total_rounds + 1)]


_LINES: Final[dict[str, Lines]] = {
    "names": _names,
    "boards": _boards,
    "results": _boards,
    "standings": _standings,
    "schedule": _schedule,
}


def clock_of(section: Section, hall: Hall) -> Facts:
    """The clock of the round that is played, or of the next one; 0 after the last one.

    When it begins, on the clock of this computer, was typed for the screens or stands in the
    schedule, or nobody has said it.
    """
    number = section.published_rounds
    if not number or section.round(number).phase is Phase.COMPLETE:
        number += 1
    if number > section.total_rounds:
        return {"number": 0, "start": None, "typed": False}
    start = typed = hall.start_of(section.key, number)
    if typed is None:
        day, begins = start_of(section.date_of(number))
        start = datetime.combine(day, begins).astimezone() if day and begins else None
    return {"number": number, "start": start, "typed": typed is not None}


def _clock_facts(now: Request, section: Section, hall: Hall) -> Facts:
    """What the page ``clock`` says."""
    clock = clock_of(section, hall)
    number, start = clock["number"], clock["start"]
    at = datetime.fromtimestamp(now.desk.screens.clock(), tz=UTC)
    left = (start - at).total_seconds() if start else 0.0
    return {
        "number": number,
        "start": start,
        "today": start is not None and start.date() == at.astimezone().date(),
        "left": max(0, round(left)),
        "minutes": max(0, -(-round(left) // 60)),
        "running": start is not None and left <= 0,
        "published": 0 < number <= section.published_rounds,
    }


def _lines_of(now: Request, section: Section, name: str) -> tuple[bool, Sequence[object]]:
    """Whether a screen has something to show yet, and its lines."""
    if name in SCREENS and names_sheet(section, name):
        return True, tuple(SCREENS[name](section, after_asked_for(now, section)))
    ready = name in {"message", "clock", "schedule", "standings"} or section.published_rounds > 0
    return ready, _LINES[name](now, section) if ready and name in _LINES else ()


def _said(now: Request) -> str:
    """The newest message to everybody; empty for none."""
    return next(iter(messages(now.state)), "")


def _notice(now: Request, hall: Hall, name: str) -> str:
    """What stands above a screen: the message to all screens, else the newest one to everybody.

    A long one is shortened there, and whole where the screen shows messages.
    """
    own = hall.notice_at(now.desk.screens.clock())
    return own or ("" if name == "message" else shorten(_said(now), NOTICE, placeholder=" …"))


def _facts(now: Request, section: Section, name: str, wish: int, size: str) -> Facts:
    """What a page of a screen says, wherever it was asked for."""
    number, hall = section.published_rounds, now.desk.screens.of(now.event_id)
    ready, lines = _lines_of(now, section, name)
    after = after_asked_for(now, section)
    return {
        "name": name,
        "of_document": name in SCREENS and names_sheet(section, name),
        "section": section.key,
        "section_name": section.name,
        "round": number,
        "part": part_of(lines, wish, size),
        "size": size,
        "ready": ready,
        "corrected": section.round(number).corrected if number else (),
        "position": position_of(section, number) if name in PAIRINGS else None,
        "clock": now.saved,
        "shown_at": datetime.fromtimestamp(now.desk.screens.clock(), tz=UTC),
        "after": after,
        "unfinished": unfinished(section, after) if name == "standings" else (),
        "round_clock": _clock_facts(now, section, hall) if name == "clock" else None,
        "notice": _notice(now, hall, name),
        "live": "",
        "known": "",
        "next": "",
        "hold": "",
        "held": False,
        "stays": 0,
    }


def _screen(now: Request) -> Answer:
    """One screen, with everything in its address."""
    name = now.parts["name"]
    query = now.query
    first = now.state.sections[0].key if now.state.sections else ""
    section = now.section_of(query.get("s") or first)
    names = names_of(section)
    if name not in names:
        raise HTTPException(404)
    order = [one for one in query.getlist("then") if one in names] or [name]
    size = query.get("size", "normal")
    wish = now.number("part", "1")
    facts = _facts(
        now, section, name, 1 if wish is None else wish, size if size in SIZES else "normal"
    )
    part = facts["part"]
    following = _next(now, name, order, part["number"], part["parts"])
    held = "hold" in query
    facts |= {
        "theme_here": query.get("theme", "light"),
        "message": query.get("text", "")[:MESSAGE] or _said(now),
        "next": following,
        "held": held,
        "hold": f"{now.path}?{urlencode([*query.multi_items(), ('hold', '1')])}",
    }
    turning = {} if held else {"refresh": f"{part['seconds']}; url={now.root}{following}"}
    return Page(now, "screen", facts, headers=turning)


def _next(now: Request, name: str, order: Sequence[str], part: int, parts: int) -> str:
    """Address of the screen after this one."""
    kept = [(key, value) for key, value in now.query.multi_items() if key not in {"part", "hold"}]
    if part < parts:
        return f"/screen/{name}?{urlencode([*kept, ('part', str(part + 1))])}"
    place = order.index(name) if name in order else -1
    following = order[(place + 1) % len(order)]
    return f"/screen/{following}?{urlencode(kept)}" if kept else f"/screen/{following}"


def _steered(now: Request) -> tuple[Shown, Section]:
    found = now.desk.screens.of(now.event_id).screen(now.parts["k"])
    if found is None or not now.state.sections:
        raise HTTPException(404)
    return found, section_of(now, found)


def section_of(now: Request, shown: Shown) -> Section:
    """The section of a screen; the first one where it is gone."""
    sections = now.state.sections
    return next((one for one in sections if one.key == shown.section), sections[0])


def pages_of(now: Request, shown: Shown, section: Section) -> list[tuple[str, int, int]]:
    """What a screen shows in turn: name, part, seconds."""
    names = names_of(section)
    made = []
    for name in [one for one in shown.order if one in names] or ["names"]:
        _, lines = _lines_of(now, section, name)
        parts = part_of(lines, 1, shown.size)["parts"]
        each = [part_of(lines, at, shown.size)["seconds"] for at in range(1, parts + 1)]
        made += [(name, at, stays) for at, stays in enumerate(each, start=1)]
    return made


def _show(now: Request) -> Answer:
    """A screen that is steered from the desk: what it shows at this moment."""
    shown, section = _steered(now)
    pages, screens = pages_of(now, shown, section), now.desk.screens
    at, stays = shown.place([each for _, _, each in pages], screens.clock())
    name, part, _ = pages[at]
    facts = _facts(now, section, name, part, shown.size)
    facts |= {
        "theme_here": shown.theme,
        "message": shown.message or _said(now),
        "live": f"/screen/{shown.number}/live",
        "known": _moment(now, section),
        "held": shown.held is not None,
        "stays": stays if shown.held is None and len(pages) > 1 else LEAST_SECONDS,
    }
    return Page(now, "screen", facts)


def _moment(now: Request, section: Section) -> str:
    screens, file = now.desk.screens, now.file
    known = now.desk.published.changed(file, section.key)
    return moment_of(screens.of(file.id), known, screens.clock())


def _live(now: Request) -> Answer:
    """The stream of changes of a screen that is steered from the desk."""
    _, section = _steered(now)

    def moment(_known: str) -> News:
        try:
            found = _moment(now, section) if now.desk.file is now.opened else ""
        except (HTTPException, RequestError):  # its section is gone
            found = ""
        return News(found, found)

    return watched(now, moment, now.known or now.query.get("since", ""))


def watched(now: Request, moment: Callable[[str], News | None], known: str) -> Stream:
    """The stream of changes of a page for everybody, as :func:`changes` has it."""
    if not now.desk.streams.room(now.address):
        raise HTTPException(503, "streams")  # those who run the event still find one
    looks, reader = 1 if now.query.get("once") else PATIENCE, (now.token, now.address)
    look = changes(moment, known)
    return Stream(events(now.desk.streams, reader, look, looks=looks, pause=PUBLIC_PAUSE))


ROUTES: Final = (
    ("GET", "/screen/{k:whole}", _show),
    ("GET", "/screen/{k:whole}/live", _live),
    ("GET", "/screen/{name}", _screen),
)
