"""For other programs: the description of every address, and the stream of new entries."""

from __future__ import annotations

import asyncio
import inspect
import json
import re
from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.routing import Route

import openarbiter
from openarbiter.desk import ACTIONS
from openarbiter.store import EventFile
from openarbiter.web import forms
from openarbiter.web.answers import Answer, Stream
from openarbiter.web.here import Here
from openarbiter.web.streams import Streams, news
from openarbiter.web.wording import whole_number

PAUSE: Final = 0.5
"""Seconds between two looks at the log."""

PATIENCE: Final = 50
"""Looks after which a stream ends; the browser opens the next one where it stopped. So a server
that is asked to stop need not wait for pages that are left open."""

QUIET: Final = 10
"""Looks between two signs of life where there is nothing new."""


async def entries_after(  # noqa: PLR0913  (each by its name)
    file_now: Callable[[], EventFile | None],
    since: int,
    *,
    looks: int,
    pause: float,
    streams: Streams,
    reader: tuple[str, ...],
    inside: bool = True,
    told: Callable[[Sequence[tuple[str, str]]], Sequence[str]] = lambda _: (),
) -> AsyncGenerator[str]:
    """The new entries of a log as server-sent events.

    Args:
        file_now: Gives the file that is open; it may be another one later.
        since: Number of the last entry that is known.
        looks: How often to look.
        pause: Seconds between two looks.
        streams: The streams of the desk, which may end this one.
        reader: What tells the browser from others, its network address, and perhaps who has entered
            with it and the page it is open at.
        inside: The reader may look at everything, and is told what an entry touches.
        told: What the reader is told of other persons, given with the page each is at.

    Yields:
        One event for all entries that came since the last one; it carries the number of the last
        and what they touch. A comment now and then where there is none, so that a dead line is
        noticed.
    """
    known = since
    near: tuple[tuple[str, str], ...] = ()
    stream = streams.opened(*reader)
    try:
        yield "retry: 1000\n\n"
        for look in range(looks):
            file = file_now()
            head = file.head if file else 0
            if file is not None and head > known:
                text = streams.known(file, known, head) if inside else news(head)
                if text is None:  # the log may be long
                    text = await run_in_threadpool(streams.told, file, known, head)
                yield text
                known = head
            elif look % QUIET == QUIET - 1 or looks <= QUIET:
                yield ": nothing new\n\n"
            others = streams.others(stream) if inside else ()
            if others != near:
                near = others
                yield f"event: here\ndata: {json.dumps(list(told(others)))}\n\n"
            if stream.over:
                break
            await asyncio.sleep(pause)
    finally:
        streams.closed(stream)


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
            streams=now.desk.streams,
            reader=(now.token, now.address, *_who_is_where(now)),
            inside=now.may("look"),
            told=lambda others: [_where(now, *each) for each in others],
        )
    )


def _who_is_where(now: Here) -> tuple[str, str]:
    """Who has entered, and the page the stream is for; nothing where the desk asks nobody."""
    if now.desk.persons is None or now.who is None:
        return "", ""
    return now.author, now.query.get("at", "")[:_LONGEST]


_LONGEST: Final = 200

_EDITED: Final = re.compile(r"/(?P<s>[^/]+)/rounds/(?P<n>[0-9]{1,4})/(?P<what>pairings|results)$")


def _where(now: Here, name: str, place: str) -> str:
    """A sentence about another person: what is edited, as far as the page says it."""
    found = _EDITED.search(place)
    if found:
        return str(now.words(f"shell.here-{found['what']}", name=name, number=found["n"]))
    kind = "settings" if place.endswith("/settings") else "other"
    return str(now.words(f"shell.here-{kind}", name=name))


GAPS: Final = {
    "s": "Key of the section, such as a.",
    "n": "Number of the round, from 1.",
    "b": "Number of the board, from 1.",
    "p": "Tournament pairing number of the player.",
}


def described(routes: Sequence[Route]) -> dict[str, object]:
    """The addresses of some routes as an OpenAPI description.

    Args:
        routes: The routes.
    """
    paths: dict[str, dict[str, object]] = {}
    for route in routes:
        if route.path == "/refused":
            continue
        path = re.sub(r"\{(\w+)(:\w+)?\}", r"{\1}", route.path)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            paths.setdefault(path, {})[method.lower()] = _operation(route, method, path)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "openarbiter desk",
            "version": openarbiter.__version__,
            "description": (
                "Every page has a JSON twin: the same address with .json at its end, or with the "
                "header Accept: application/json. What changes something is a form; it carries "
                "the token of the cookie desk-token-PORT in the field token or in the header "
                "X-Desk-Token. POST /do takes any action as JSON from who runs the event, other "
                "roles have the addresses of their pages: " + ", ".join(ACTIONS)
            ),
        },
        "paths": paths,
    }


def _operation(route: Route, method: str, path: str) -> dict[str, object]:
    """One address with one method."""
    sentence = (inspect.getdoc(route.endpoint) or "").partition("\n")[0]
    answers: dict[str, object] = {
        "200": {
            "description": "The page, or its JSON twin.",
            "content": {"text/html": {}, "application/json": {"schema": {"type": "object"}}},
        }
    }
    operation: dict[str, object] = {
        "summary": sentence,
        "operationId": f"{method.lower()}_{re.sub(r'[^a-z]+', '_', path.lower()).strip('_')}",
        "parameters": [
            {
                "name": name,
                "in": "path",
                "required": True,
                "description": GAPS.get(name, ""),
                "schema": {"type": "string" if name not in {"n", "b", "p"} else "integer"},
            }
            for name in re.findall(r"\{(\w+)\}", path)
        ],
        "responses": answers,
    }
    if method == "POST":
        answers["303"] = {"description": "Done; the page to go on to."}
        answers["403"] = {"description": "The token is missing."}
        answers["409"] = {"description": "Refused, somebody was faster, or a question first."}
        answers["413"] = {"description": "More was sent than the page takes."}
        answers["422"] = {"description": "A field is wrong; each fault stands at its field."}
        properties = {"token": {"type": "string"}, **forms.described(route.endpoint)}
        form = {"schema": {"type": "object", "properties": properties}}
        operation["requestBody"] = {"content": {"application/x-www-form-urlencoded": form}}
    return operation


ROUTES: Final = (("GET", "/live", live),)
