"""What can be asked for: the events, and of each its sections, players, rounds, tables, its log.

What everybody may see is given without a token. An action that holds an answer of the engine is
asked for here, and sent back to be done. A program follows the log behind a cursor, page by page or
as it comes: the number of an entry and its mark, for another copy of the event may hold something
else under the number.
"""

from __future__ import annotations

import inspect
import json
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.routing import Match

from openarbiter import desk
from openarbiter.store import EventFile, Kind
from openarbiter.web import streams
from openarbiter.web.answers import Answer, Stream
from openarbiter.web.api.problems import ProblemError
from openarbiter.web.describe import describe
from openarbiter.web.lists import RoundLists, round_lists
from openarbiter.web.people import PlayerLine, persons
from openarbiter.web.public_facts import PublicPlayer, everybody
from openarbiter.web.request import Request
from openarbiter.web.roles import May, needed
from openarbiter.web.routes import ROUTES
from openarbiter.web.routes.standings import after_asked_for
from openarbiter.web.tables import StandingsView, standings_view, table_of
from openarbiter.web.wording import to_plain, whole_number


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionLine:
    """A section, and the last round that who asks may see."""

    key: str
    name: str
    rounds: int
    published: int
    round: int
    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event: its name in addresses, the last entry of its log, and what who asks may do.

    In the list of a host it says nothing of sections and rights: ask for the event itself.
    """

    name: str
    id: str
    title: str
    head: int
    sections: tuple[SectionLine, ...] = ()
    person: str
    role: str = ""
    rights: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Events:
    """Events that are here."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """The players of a section by number; without the right to look as everybody may see them."""

    players: tuple[PlayerLine | PublicPlayer, ...]


def events(now: Request) -> Events:
    """The events that are here."""
    if now.desk.events is not None:
        return Events(events=now.desk.events(now))
    return Events(events=() if now.opened is None else (event(now),))


def event(now: Request) -> Event:
    """One event: its sections, how far each is, and what who asks may do."""
    return Event(
        name=now.desk.name or now.file.path.stem,
        id=now.file.id,
        title=now.state.name,
        head=now.head,
        sections=tuple(_line(now, section) for section in now.state.sections),
        person=now.person if now.who else "",
        role=now.who.role.value if now.who else "",
        rights=tuple(one.value for one in May if now.may(one.value)),
    )


def _line(now: Request, section: desk.Section) -> SectionLine:
    found = section.current_round if now.may("look") else section.round(section.published_rounds)
    return SectionLine(
        key=section.key,
        name=section.name,
        rounds=section.total_rounds,
        published=section.published_rounds,
        round=found.number,
        phase=found.phase.value,
    )


def state(now: Request) -> desk.EventState:
    """Everything the event is, as files of events hold it."""
    return now.state


def players(now: Request) -> Players:
    """The players of a section; to everybody when round 1 is published."""
    section = now.section
    if now.may("look"):
        return Players(players=tuple(persons(section)))
    shown = everybody(section.tournament).values() if section.published_rounds else ()
    return Players(players=tuple(shown))


def lists(now: Request) -> RoundLists:
    """A published round: boards with their results, who has no board, and everybody by name."""
    section, found = now.round("published")
    return round_lists(section, found.number)


def standings(now: Request, after: int = 0) -> StandingsView:  # noqa: ARG001  (of the address)
    """The table after a round; without one after the last of which all results are in."""
    section = now.section
    if not section.published_rounds and not now.may("look"):
        raise HTTPException(404, "not-published")
    return standings_view(section.tournament, table_of(section, after_asked_for(now, section)))


def pairing(now: Request) -> desk.PairRound:
    """What the system pairs in the next round, as the action that keeps it; nothing is done."""
    key, number = now.section.key, now.parts["n"]
    state = desk.fold(desk.prepare_round(now.state, key, number), now.state)
    return desk.pair_round(state, key, number)


def edited(now: Request) -> desk.EndEdit:
    """The action that ends the manual edit of a round; nothing is done."""
    section, found = now.round("edited")
    return desk.end_edit(now.state, section.key, found.number)


def late(now: Request, one: int = 0, other: int = 0) -> desk.PairLate:
    """The action that pairs two players (ids) late in a published round; nothing is done."""
    section, found = now.round("published")
    return desk.late_pair(now.state, section.key, found.number, desk.Pid(one), desk.Pid(other))


def page(now: Request) -> Answer:
    """The JSON twin of any page, by its address; a file as it is."""
    place = "/" + now.parts["path"].removesuffix(".json")
    scope = {"type": "http", "method": "GET", "path": place, "root_path": "", "headers": []}
    for route in ROUTES:
        match, found = route.matches(scope)
        if match is not Match.FULL:
            continue
        needs = needed("GET", route.path)
        if needs and not any(now.may(one.value) for one in needs):
            raise HTTPException(403, "role") if now.who else HTTPException(401, "enter")
        asked = replace(now, path=place, back_to=place, parts=found["path_params"])
        answer: Answer = inspect.unwrap(route.endpoint)(asked)
        return answer
    raise HTTPException(404)


MOST: Final = 1000
"""Entries of one answer."""

_SAME: Final = ("number", "mark", "time", "author", "reason", "kind", "target", "action")


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLine:
    """One entry of the log: an act, or an undo or redo of a target; and what it is in words."""

    number: int
    mark: str
    cursor: str
    time: datetime
    author: str
    reason: str
    kind: Kind
    target: int | None
    action: desk.Action | desk.RestoreEvent | None
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entries:
    """Entries behind a cursor, oldest first; ``next`` is the cursor of the last one."""

    entries: tuple[EntryLine, ...]
    next: str
    more: bool


def entries(now: Request, after: str = "", limit: int = 200) -> Entries:
    """The entries of the log behind a cursor; from the first one without a cursor."""
    if not 1 <= limit <= MOST:
        raise ProblemError("invalid", path="limit", found=str(limit), expected=f"1 to {MOST}")
    found = _behind(now, _since(now.file, after), limit + 1)
    shown = found[:limit]
    last = shown[-1].cursor if shown else after
    return Entries(entries=shown, next=last, more=len(found) > limit)


def _since(file: EventFile, cursor: str) -> int:
    """Number of the entry a cursor names; 0 for none."""
    typed, _, mark = cursor.partition(".")
    number = whole_number(typed or "0")
    if number is None:
        raise ProblemError("invalid", path="after", found=cursor[:60], expected="NUMBER.MARK")
    if cursor and not (1 <= number <= file.head and file.entry(number).mark == mark):
        raise ProblemError("other-log", found=cursor[:60])
    return number


def _behind(now: Request, since: int, most: int) -> tuple[EntryLine, ...]:
    return tuple(
        EntryLine(
            **{name: getattr(each, name) for name in _SAME},
            cursor=f"{each.number}.{each.mark}",
            what=describe(now.words, now.state, each.action) if each.action else each.kind.value,
        )
        for each in now.file.entries(since=since)[:most]
    )


def stream(now: Request, after: str = "") -> Stream:
    """The same as it comes; who may not look at everything is told numbers and marks only."""
    file, persons, asked = now.file, now.desk.persons, now.known or after
    since = _since(file, asked) if asked else now.head

    def news(*, inside: bool) -> str:
        nonlocal since
        text = ""
        for line in _behind(now, since, MOST):
            told = to_plain(line) if inside else {"number": line.number, "mark": line.mark}
            text += f"id: {line.cursor}\nevent: entry\ndata: {json.dumps(told)}\n\n"
            since = line.number
        return text

    async def look(_: object) -> str | None:
        who = now.who
        if persons is not None and now.token:  # a host is asked, which may take a while
            who = await run_in_threadpool(persons.by_token, now.token)
        if now.desk.file is not file or (now.who is not None and who is None):
            return None  # the event is closed, or the token was taken back
        inside = who is not None and who.may(May.LOOK)
        return await run_in_threadpool(news, inside=inside) if file.head > since else ""

    reader = now.token or f"api {now.address}", now.address
    return Stream(streams.events(now.desk.streams, reader, look, pause=streams.PAUSE))
