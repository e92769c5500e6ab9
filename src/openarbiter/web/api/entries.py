"""The log for a program that follows it: entries behind a cursor, page by page or as they come.

A cursor is the number of an entry and its mark. The number alone would not do: another copy of the
event may hold something else under it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from starlette.concurrency import run_in_threadpool

from openarbiter.desk import Action, RestoreEvent
from openarbiter.store import Entry, EventFile
from openarbiter.web.accounts import Account
from openarbiter.web.answers import Stream
from openarbiter.web.api.problems import ProblemError
from openarbiter.web.describe import describe
from openarbiter.web.request import Request
from openarbiter.web.roles import May
from openarbiter.web.streams import PATIENCE, PAUSE, events
from openarbiter.web.streams import Stream as Open
from openarbiter.web.wording import to_plain, whole_number

MOST: Final = 1000
"""Entries of one answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLine:
    """One entry of the log.

    Attributes:
        cursor: What asks for the entries behind it.
        kind: ``act``, ``undo`` or ``redo``.
        target: The entry that is undone or redone.
        what: What was done, in words.
    """

    number: int
    mark: str
    cursor: str
    time: datetime
    author: str
    reason: str
    kind: str
    target: int | None
    action: Action | RestoreEvent | None
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entries:
    """Entries behind a cursor, oldest first; ``next`` is the cursor of the last one."""

    entries: tuple[EntryLine, ...]
    next: str
    more: bool


def entries(now: Request, *, after: str = "", limit: int = 200) -> Entries:
    """The entries of the log behind a cursor; from the first one without a cursor."""
    if not 1 <= limit <= MOST:
        raise ProblemError("invalid", path="limit", found=str(limit), expected=f"1 to {MOST}")
    since = _since(now.file, after)
    found = now.file.entries(since=since)
    shown = _lines(now, found[:limit])
    last = shown[-1].cursor if shown else after
    return Entries(entries=shown, next=last, more=len(found) > limit)


def _since(file: EventFile, cursor: str) -> int:
    """Number of the entry a cursor names; 0 for none."""
    if not cursor:
        return 0
    typed, _, mark = cursor.partition(".")
    number = whole_number(typed)
    if number is None:
        raise ProblemError("invalid", path="after", found=cursor[:60], expected="NUMBER.MARK")
    if not 1 <= number <= file.head or file.entry(number).mark != mark:
        raise ProblemError("other-log", found=cursor[:60])
    return number


def _lines(now: Request, found: Sequence[Entry]) -> tuple[EntryLine, ...]:
    return tuple(
        EntryLine(
            number=each.number,
            mark=each.mark,
            cursor=f"{each.number}.{each.mark}",
            time=each.time,
            author=each.author,
            reason=each.reason,
            kind=each.kind.value,
            target=each.target,
            action=each.action,
            what=describe(now.words, now.state, each.action) if each.action else each.kind.value,
        )
        for each in found
    )


def stream(now: Request, *, after: str = "") -> Stream:
    """The same as it comes; who may not look at everything is told numbers and marks only."""
    file = now.file
    asked = now.known or after
    since = _since(file, asked) if asked else now.head
    reader = now.token or f"api {now.address}", now.address
    tell = _Telling(now, file, since)
    return Stream(events(now.desk.streams, reader, tell, looks=PATIENCE, pause=PAUSE))


class _Telling:
    """What a stream tells at each look; it ends when the token is taken back."""

    def __init__(self, now: Request, file: EventFile, since: int) -> None:
        self.now, self.file, self.since = now, file, since

    async def __call__(self, _: Open) -> str | None:
        """The entries that are new; nothing more once who asks may not ask, or the event closed."""
        now = self.now
        who = await run_in_threadpool(self._who)
        if (now.who is not None and who is None) or now.desk.file is not self.file:
            return None
        if self.file.head <= self.since:
            return ""
        return await run_in_threadpool(self._news, who is not None and who.may(May.LOOK))

    def _who(self) -> Account | None:
        """Who asks by now."""
        persons, word = self.now.desk.persons, self.now.token
        return persons.by_token(word) if persons is not None and word else self.now.who

    def _news(self, inside: bool) -> str:  # noqa: FBT001
        text = ""
        for line in _lines(self.now, self.file.entries(since=self.since)[:MOST]):
            told = to_plain(line) if inside else {"number": line.number, "mark": line.mark}
            data = json.dumps(told, ensure_ascii=False)
            text += f"id: {line.cursor}\nevent: entry\ndata: {data}\n\n"
            self.since = line.number
        return text
