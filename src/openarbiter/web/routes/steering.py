"""The desk's page of the screens: which there are, what each shows, a message to all, the clocks.

Nothing here is an action of the tournament (:mod:`openarbiter.web.screens`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.request import Request
from openarbiter.web.routes.screens import (
    NAMES,
    SIZES,
    THEMES,
    clock_of,
    names_of,
    pages_of,
    section_of,
)
from openarbiter.web.screens import MESSAGE, MOST, NAME, NOTICE, Hall, Shown


def _screens(now: Request) -> Page:
    """The screens of the hall: what each of them shows, and a message to all of them."""
    screens, addresses, faults = now.desk.screens, now.desk.addresses, now.form.faults
    hall = screens.of(now.event_id)
    offered = {section.key: names_of(section) for section in now.state.sections}
    facts = {
        "names": tuple(name for name in NAMES if any(name in one for one in offered.values())),
        "offered": offered,
        "sections": now.section_names,
        "sizes": tuple(SIZES),
        "themes": THEMES,
        "screens": hall.screens,
        "notice": hall.notice_at(screens.clock()),
        "until": datetime.fromtimestamp(hall.until, tz=UTC) if hall.until else None,
        "clocks": [
            (section.key, section.name, clock_of(section, hall)) for section in now.state.sections
        ],
        "way": addresses[0].rstrip("/") if addresses else "",
        "values": dict(now.form.values) if faults else {},
        "faults": faults,
    }
    return Page(now, "screens", facts)


def _steer(now: Request) -> Answer:
    """Change what the screens of the hall show."""
    form, event = now.form, now.file_to_change.id
    deed = form.choice("do", tuple(_DEEDS))
    form.refuse_the_unreadable()

    def how(hall: Hall) -> Hall:
        made = _DEEDS[deed](now, hall)
        return hall if form.faults else made

    now.desk.screens.change(event, how)
    return _screens(now) if form.faults else Redirect(now, "/screens")


def _add(now: Request, hall: Hall) -> Hall:
    """One more screen, with the next number."""
    name = now.form.text("name", limit=NAME, required=True)
    if len(hall.screens) >= MOST:
        now.form.wrong("name", "screens-most", count=MOST)
    number = 1 + max((one.number for one in hall.screens), default=0)
    made = Shown(number=number, name=name, began=now.desk.screens.clock())
    return replace(hall, screens=(*hall.screens, made))


def _one(now: Request, hall: Hall) -> Shown:
    found = hall.screen(now.form.number("screen", 1, 10**6))
    if found is None:
        raise HTTPException(404)
    return found


def _put(hall: Hall, made: Shown) -> Hall:
    screens = tuple(made if one.number == made.number else one for one in hall.screens)
    return replace(hall, screens=screens)


def _save(now: Request, hall: Hall) -> Hall:
    """What a screen shows from now on, from the beginning."""
    form, one = now.form, _one(now, hall)
    keys = [key for key, _ in now.section_names]
    made = replace(
        one,
        name=form.text("name", limit=NAME, required=True),
        section=form.choice("section", keys, default=keys[0] if keys else ""),
        order=tuple(name for name in NAMES if name in form.every("then")) or ("names",),
        size=form.choice("size", tuple(SIZES), default="normal"),
        theme=form.choice("theme", THEMES, default="light"),
        message=form.text("message", limit=MESSAGE),
        began=now.desk.screens.clock(),
        held=None,
    )
    return _put(hall, made)


def _remove(now: Request, hall: Hall) -> Hall:
    gone = _one(now, hall)
    return replace(hall, screens=tuple(one for one in hall.screens if one is not gone))


def _hold(now: Request, hall: Hall) -> Hall:
    one = _one(now, hall)
    return _put(hall, replace(one, held=now.desk.screens.clock() - one.began))


def _go(now: Request, hall: Hall) -> Hall:
    """Let the pages turn, from the one that stands there."""
    one = _one(now, hall)
    began = now.desk.screens.clock() - (one.held or 0.0)
    return _put(hall, replace(one, began=began, held=None))


def _turn(now: Request, hall: Hall) -> Hall:
    one = _one(now, hall)
    seconds = [each for _, _, each in pages_of(now, one, section_of(now, one))]
    return _put(hall, one.turned(seconds, now.desk.screens.clock()))


def _notice(now: Request, hall: Hall) -> Hall:
    """A message on all screens, until a time of the day or until it is taken away."""
    text = now.form.text("notice", limit=NOTICE, required=True)
    end = _time(now, "until")
    return replace(hall, notice=text, until=end.timestamp() if end else 0.0)


def _take_away(_now: Request, hall: Hall) -> Hall:
    return replace(hall, notice="", until=0.0)


def _start(now: Request, hall: Hall) -> Hall:
    """When a round begins; an empty field: as the schedule says."""
    key = now.form.choice("section", [key for key, _ in now.section_names])
    at = f"{key}/{now.form.number('round', 1, 999)}"
    begins = _time(now, "start", rolls=False)
    kept = {one: each for one, each in hall.starts.items() if one != at}
    return replace(hall, starts=kept | ({at: begins.isoformat()} if begins else {}))


def _time(now: Request, name: str, *, rolls: bool = True) -> datetime | None:
    """A time of this day, or the next time of the day, on the clock of this computer."""
    typed = now.form.text(name, limit=8)
    if not typed:
        return None
    try:
        of_day = time.fromisoformat(typed)
    except ValueError:
        now.form.wrong(name, "time", found=typed)
        return None
    here = datetime.fromtimestamp(now.desk.screens.clock(), tz=UTC).astimezone()
    found = datetime.combine(here.date(), of_day.replace(tzinfo=None))
    if rolls and found <= here.replace(tzinfo=None):
        found += timedelta(days=1)
    return found.astimezone()


_DEEDS: Final[dict[str, Callable[[Request, Hall], Hall]]] = {
    "add": _add,
    "save": _save,
    "remove": _remove,
    "hold": _hold,
    "go": _go,
    "next": _turn,
    "notice": _notice,
    "take-away": _take_away,
    "start": _start,
}


ROUTES: Final = (
    ("GET", "/screens", _screens),
    ("POST", "/screens", _steer),
)
