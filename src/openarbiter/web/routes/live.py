"""The stream of new entries: a page that is open learns that something was done elsewhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.concurrency import run_in_threadpool

from openarbiter.store import EventFile
from openarbiter.web.answers import Answer, Stream
from openarbiter.web.forms import whole_number
from openarbiter.web.here import Here

PAUSE: Final = 0.5
"""Seconds between two looks at the log."""

PATIENCE: Final = 50
"""Looks after which a stream ends; the browser opens the next one where it stopped. So a server
that is asked to stop need not wait for pages that are left open."""


async def entries_after(
    file_now: Callable[[], EventFile | None], since: int, *, looks: int, pause: float
) -> AsyncIterator[str]:
    """The new entries of a log as server-sent events.

    Args:
        file_now: Gives the file that is open; it may be another one later.
        since: Number of the last entry that is known.
        looks: How often to look.
        pause: Seconds between two looks.

    Yields:
        One event for all entries that came since the last one; it carries the number of the last
        and what they touch. A comment where there is none, so that a dead line is noticed.
    """
    yield "retry: 1000\n\n"
    known = since
    for _ in range(looks):
        file = file_now()
        head = file.head if file else 0
        if file is not None and head > known:
            touched = await run_in_threadpool(_touched, file, known)  # the log may be long
            known = head
            data = json.dumps({"number": head, "touched": touched[:50]})
            yield f"id: {head}\nevent: entry\ndata: {data}\n\n"
        else:
            yield ": nothing new\n\n"
        await asyncio.sleep(pause)


def _touched(file: EventFile, since: int) -> list[str]:
    """Addresses of what the entries after one of them touch."""
    actions = [entry.action for entry in file.entries(since=since)]
    return sorted({place for action in actions if action is not None for place in action.touched()})


def live(now: Here) -> Answer:
    """The stream; it begins after the entry the page, or the stream before, has seen last."""
    seen = whole_number(now.known or now.query.get("since", ""))
    looks = 1 if now.query.get("once") else PATIENCE
    return Stream(
        entries_after(
            lambda: now.desk.file,
            now.head if seen is None else seen,
            looks=looks,
            pause=PAUSE if looks > 1 else 0,
        )
    )


ROUTES: Final = (("GET", "/live", live),)
