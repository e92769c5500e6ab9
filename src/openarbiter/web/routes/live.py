"""The stream of new entries: a page that is open learns that something was done elsewhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from openarbiter.store import EventFile
from openarbiter.web.here import desk
from openarbiter.web.numerals import whole_number

__all__ = ["ROUTES", "entries_after"]

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


async def live(request: Request) -> Response:
    """The stream; it begins after the entry the page, or the stream before, has seen last."""
    kept = desk(request)
    typed = request.headers.get("last-event-id") or request.query_params.get("since", "")
    seen = whole_number(typed)
    since = _head(kept.file) if seen is None else seen
    looks = 1 if request.query_params.get("once") else PATIENCE
    return StreamingResponse(
        entries_after(lambda: kept.file, since, looks=looks, pause=PAUSE if looks > 1 else 0),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


def _head(file: EventFile | None) -> int:
    return file.head if file else 0


ROUTES: Final = [Route("/live", live, methods=["GET"])]
