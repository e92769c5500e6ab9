"""The log for a program that follows it: entries behind a cursor, page by page or as they come.

A cursor is the number of an entry and its mark. The number alone would not do: another copy of the
event may hold something else under it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from starlette.concurrency import run_in_threadpool

from openarbiter.desk import Action, RestoreEvent
from openarbiter.store import EventFile, Kind
from openarbiter.web.answers import Stream
from openarbiter.web.api.problems import ProblemError
from openarbiter.web.describe import describe
from openarbiter.web.request import Request
from openarbiter.web.roles import May
from openarbiter.web.streams import PATIENCE, PAUSE, events
from openarbiter.web.wording import to_plain, whole_number

_SAME: Final = ("number", "mark", "time", "author", "reason", "kind", "target", "action")

MOST: Final = 1000
"""Entries of one answer."""


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
    action: Action | RestoreEvent | None
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
        who = persons.by_token(now.token) if persons is not None and now.token else now.who
        if now.desk.file is not file or (now.who is not None and who is None):
            return None  # the event is closed, or the token was taken back
        inside = who is not None and who.may(May.LOOK)
        return await run_in_threadpool(news, inside=inside) if file.head > since else ""

    reader = now.token or f"api {now.address}", now.address
    return Stream(events(now.desk.streams, reader, look, looks=PATIENCE, pause=PAUSE))
