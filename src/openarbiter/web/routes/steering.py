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
from openarbiter.web.here import Here
from openarbiter.web.routes.screens import NAMES, SIZES, THEMES, clock_of, names_of, pages_of
from openarbiter.web.screens import MESSAGE, MOST, NAME, NOTICE, Hall, Shown


def _screens(now: Here) -> Answer:
    """The screens of the hall: what each of them shows, and a message to all of them."""
    return _desk(now, {})


def _desk(now: Here, faults: dict[str, str]) -> Page:
    screens, addresses = now.desk.screens, now.desk.addresses
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


def _steer(now: Here) -> Answer:
    """Change what the screens of the hall show.

    Raises:
        HTTPException: Nobody can have typed what was sent (422), there is no such screen (404), or
            an earlier moment is looked at (403).
    """
    form, event = now.form, now.file_to_change.id
    deed = form.choice("do", tuple(_DEEDS))
    form.refuse_the_unreadable()
    how = _DEEDS[deed](now)
    if form.faults:
        return _desk(now, form.faults)
    now.desk.screens.change(event, how)
    return Redirect(now, "/screens")


How = Callable[[Hall], Hall]


def _add(now: Here) -> How:
    """One more screen, with the next number."""
    name = now.form.text("name", limit=NAME, required=True)
    if len(now.desk.screens.of(now.event_id).screens) >= MOST:
        now.form.wrong("name", "screens-most", most=MOST)
    began = now.desk.screens.clock()

    def how(hall: Hall) -> Hall:
        number = 1 + max((one.number for one in hall.screens), default=0)
        made = Shown(number=number, name=name, began=began)
        return replace(hall, screens=(*hall.screens, made))

    return how


def _one(now: Here) -> Shown:
    """The screen a form is for.

    Raises:
        HTTPException: There is none of this number (404).
    """
    number = now.form.number("screen", 1, 10**6)
    found = now.desk.screens.of(now.event_id).screen(number)
    if found is None:
        raise HTTPException(404)
    return found


def _put(number: int, change: Callable[[Shown], Shown]) -> How:
    """Change one screen."""

    def how(hall: Hall) -> Hall:
        screens = tuple(change(one) if one.number == number else one for one in hall.screens)
        return replace(hall, screens=screens)

    return how


def _save(now: Here) -> How:
    """What a screen shows from now on, from the beginning."""
    form, one = now.form, _one(now)
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
    return _put(one.number, lambda _: made)


def _remove(now: Here) -> How:
    number = _one(now).number
    return lambda hall: replace(
        hall, screens=tuple(one for one in hall.screens if one.number != number)
    )


def _hold(now: Here) -> How:
    """Hold the page that stands there."""
    at = now.desk.screens.clock()
    return _put(_one(now).number, lambda one: replace(one, held=at - one.began))


def _go(now: Here) -> How:
    """Let the pages turn, from the one that stands there."""
    at = now.desk.screens.clock()
    return _put(_one(now).number, lambda one: replace(one, began=at - (one.held or 0.0), held=None))


def _turn(now: Here) -> How:
    """On to the next page."""
    one, at = _one(now), now.desk.screens.clock()
    sections = now.state.sections
    section = next((each for each in sections if each.key == one.section), sections[0])
    seconds = [each for _, _, each in pages_of(now, one, section)]
    return _put(one.number, lambda before: before.turned(seconds, at))


def _notice(now: Here) -> How:
    """A message on all screens, until a time of the day or until it is taken away."""
    text = now.form.text("notice", limit=NOTICE, required=True)
    end = _time(now, "until")
    return lambda hall: replace(hall, notice=text, until=end.timestamp() if end else 0.0)


def _take_away(_now: Here) -> How:
    return lambda hall: replace(hall, notice="", until=0.0)


def _start(now: Here) -> How:
    """When a round begins; an empty field: as the schedule says."""
    key = now.form.choice("section", [key for key, _ in now.section_names])
    number = now.form.number("round", 1, 999)
    begins = _time(now, "start", rolls=False)

    def how(hall: Hall) -> Hall:
        kept = {at: each for at, each in hall.starts.items() if at != f"{key}/{number}"}
        made = {f"{key}/{number}": begins.isoformat()} if begins else {}
        return replace(hall, starts=kept | made)

    return how


def _time(now: Here, name: str, *, rolls: bool = True) -> datetime | None:
    """A time of this day on the clock of this computer; ``None`` where nothing was typed.

    Args:
        now: The reader and the moment.
        name: The field.
        rolls: A time that is over means that of tomorrow.
    """
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


_DEEDS: Final[dict[str, Callable[[Here], How]]] = {
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
