"""The check-in at the door: who comes finds his name on a phone or a tablet and says he is here.

The code stands on paper as a picture. It only ticks, and only for a round that is not published.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import CheckIn, EventState, Phase, Pid, Refusal, Section, SetDoor
from openarbiter.model.alphabet import folded
from openarbiter.web.answers import Answer, Page
from openarbiter.web.guesses import CODES
from openarbiter.web.perform import perform
from openarbiter.web.public_facts import everybody
from openarbiter.web.reports import Codes, typed
from openarbiter.web.request import Request
from openarbiter.web.wording import Facts

DEVICE: Final = "desk-door"
"""The cookie that tells a phone from others, or holds the word of a tablet at the door."""

MOST: Final = 4
"""People whom one phone ticks: a family; a tablet has no limit."""

REFUSED: Final = {"door-over": 409, "door-most": 403}
"""Why somebody is not ticked, with the HTTP status."""

_HITS, _LETTERS, _BYTES, _SECONDS = 8, 3, 18, 24 * 60 * 60


def set_door(now: Request) -> Answer:
    """Open the check-in at the door with a new code, or close it."""
    opening = now.head + 1 if now.form.ticked("open") else 0
    back = "/check-in?door=shown" if opening else "/check-in"
    return perform(now, SetDoor(opening=opening), back=back)


def _codes(now: Request) -> Codes:
    """The codes of the event, if the address has that of the door; wrong ones make it wait."""
    persons, codes, door = now.desk.persons, now.desk.codes(now.opened), now.state.door
    if persons is None or codes is None:
        raise HTTPException(404, "no-persons" if persons is None else "no-event")
    if persons.wait(CODES, now.source):
        raise HTTPException(429, "door-wait")
    right = bool(door) and hmac.compare_digest(codes.door(door), typed(now.parts["code"]))
    persons.note_code(now.source, right=right)
    if not right:
        raise HTTPException(404, "no-door")
    return codes


def look(now: Request) -> Answer:
    """Three letters of a name, and who that may be."""
    return _page(now, _codes(now))


def _page(
    now: Request, codes: Codes, told: str = "", *, stands: bool = False, why: str = ""
) -> Page:
    """The page: who is here from now on, or why nobody was ticked, by a code of ``REFUSED``.

    A device that has no word yet gets one, and that of tablets where it stands at the door.
    """
    tablet, device = codes.door(now.state.door, "tablet"), now.cookies.get(DEVICE, "")
    text = "" if told else now.query.get("q", "").strip()
    facts = {
        "code": typed(now.parts["code"]),
        "query": text,
        "hits": _hits(now.state, folded(text)),
        "told": told,
        "why": why,
        "may_stand": now.may("register") and not stands and device != tablet,
    }
    word = tablet if stands else device or secrets.token_urlsafe(_BYTES)
    cookie = {"key": DEVICE, "value": word, "max_age": _SECONDS, "path": "/door"}
    cookie |= {"httponly": True, "samesite": "strict"}
    return Page(now, "door", facts, cookies=(cookie,), status=REFUSED.get(why, 0))


def _hits(state: EventState, wanted: str) -> list[Facts]:
    """People by their public names, those first that begin with the letters."""
    found = [
        {"section": section.key, "section_name": section.name, "name": one.name}
        | {"pid": int(section.pid(one.tpn))}
        for section in state.sections
        if len(wanted) >= _LETTERS and _comes(section)
        for one in everybody(section.tournament).values()
        if wanted in folded(one.name) and not one.withdrawn
    ]
    return sorted(found, key=lambda one: not folded(str(one["name"])).startswith(wanted))[:_HITS]


def _comes(section: Section) -> bool:
    """Whether a round of people comes that is not published, and none is being played."""
    last = section.published_rounds
    over = not last or section.round(last).phase is Phase.COMPLETE
    return over and last < section.total_rounds and not section.teams


def arrive(now: Request) -> Answer:
    """Tick somebody who says that he is here, again is once; or make the device a tablet."""
    codes, form, device = _codes(now), now.form, now.cookies.get(DEVICE, "")
    if form.ticked("stands"):
        if not now.may("register"):
            raise HTTPException(403, "role")
        return _page(now, codes, stands=True)
    section = now.section_of(form.values.get("section", ""))
    pid = Pid(form.number("pid", 1, section.next_pid))
    form.refuse_the_unreadable()
    if not device or not section.has(pid):
        raise HTTPException(404, "no-player")
    if not _comes(section):
        return _page(now, codes, why="door-over")
    if not section.entrant(pid).checked_in:
        ticked = now.desk.doors.get(device, 0)
        if device != codes.door(now.state.door, "tablet") and ticked >= MOST:
            return _page(now, codes, why="door-most")
        try:
            action = CheckIn(section=section.key, pid=pid, own=True)
            now.file_to_change.act(action, author="at the door")
        except Refusal as refusal:
            if refusal.code != "here-already":  # somebody else was faster
                raise
        now.desk.doors[device] = ticked + 1
    return _page(now, codes, everybody(section.tournament)[section.tpn(pid)].spoken)


ROUTES: Final = (
    ("POST", "/check-in/door", set_door),
    ("GET", "/door/{code}", look),
    ("POST", "/door/{code}", arrive),
)
