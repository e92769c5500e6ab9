"""For other programs: the description of every address, and the stream of new entries."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from typing import Any, Final

from starlette.routing import Route

import openarbiter
from openarbiter.desk import ACTIONS
from openarbiter.web import forms
from openarbiter.web.answers import Answer, Stream
from openarbiter.web.request import Request
from openarbiter.web.streams import PATIENCE, PAUSE, entries, events
from openarbiter.web.wording import whole_number


def live(now: Request) -> Answer:
    """The stream; it begins after the entry the page, or the stream before, has seen last."""
    seen = whole_number(now.known or now.query.get("since", ""))
    streams = now.desk.streams
    look = entries(
        lambda: now.desk.file,
        now.head if seen is None else seen,
        streams,
        inside=now.may("look"),
        told=lambda others: [_where(now, *each) for each in others],
    )
    reader = now.token, now.address, *_who_is_where(now)
    looks = 1 if now.query.get("once") else PATIENCE
    return Stream(events(streams, reader, look, looks=looks, pause=PAUSE))


def _who_is_where(now: Request) -> tuple[str, str]:
    """Who has entered, and the page the stream is for; nothing where the desk asks nobody."""
    if now.desk.persons is None or now.who is None:
        return "", ""
    return now.author, now.query.get("at", "")[:_LONGEST]


_LONGEST: Final = 200

_EDITED: Final = re.compile(r"/(?P<s>[^/]+)/rounds/(?P<n>[0-9]{1,4})/(?P<what>pairings|results)$")


def _where(now: Request, name: str, place: str) -> str:
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
    "e": "The event: its name here, or its id.",
    "path": "Address of the page.",
    "Idempotency-Key": "The same whenever the same is sent again; so it is done once.",
}
GAP: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")

_ABOUT: Final = (
    "Every page has a JSON twin: the same address with .json at its end, or with the header "
    "Accept: application/json. What changes something is a form; it carries the token of the "
    "cookie desk-token-PORT in the field token or in the header X-Desk-Token. POST /do takes any "
    "action as JSON from who runs the event, other roles have the addresses of their pages: "
)


def about(documented: object) -> str:
    """The first line of a docstring."""
    return (inspect.getdoc(documented) or "").partition("\n")[0]


def document(title: str, description: str, paths: dict[str, Any]) -> dict[str, Any]:
    """An OpenAPI document of some addresses."""
    info = {"title": title, "version": openarbiter.__version__, "description": description}
    return {"openapi": "3.1.0", "info": info, "paths": paths}


def parameter(name: str, place: str, schema: dict[str, Any]) -> dict[str, Any]:
    """What stands in an address (``"path"``), behind it (``"query"``) or in a header."""
    known, required = GAPS.get(name, ""), place == "path"
    return {"name": name, "in": place, "required": required, "description": known, "schema": schema}


def described(routes: Sequence[Route]) -> dict[str, object]:
    """The addresses of some routes as an OpenAPI description."""
    paths: dict[str, dict[str, object]] = {}
    for route in routes:
        if route.path == "/refused":
            continue
        path = GAP.sub(r"{\1}", route.path)
        for method in sorted((route.methods or set()) - {"HEAD"}):
            paths.setdefault(path, {})[method.lower()] = _operation(route, method, path)
    return document("openarbiter desk", _ABOUT + ", ".join(ACTIONS), paths)


def _operation(route: Route, method: str, path: str) -> dict[str, object]:
    answers: dict[str, object] = {
        "200": {
            "description": "The page, or its JSON twin.",
            "content": {"text/html": {}, "application/json": {"schema": {"type": "object"}}},
        }
    }
    operation: dict[str, object] = {
        "summary": about(route.endpoint),
        "operationId": f"{method.lower()}_{re.sub(r'[^a-z]+', '_', path.lower()).strip('_')}",
        "parameters": [
            parameter(name, "path", {"type": "integer" if name in {"n", "b", "p"} else "string"})
            for name, _ in GAP.findall(path)
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
