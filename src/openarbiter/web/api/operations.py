"""An address of the API: a function whose name, parameters and types are its description.

A handler takes the request, what stands behind the address as further arguments by name, what is
sent as ``body``, and gives a value. It is asked as the page it stands for, so whose right it takes
and what is kept for everybody are written once, with the pages.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, get_type_hints

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request as HttpRequest
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from openarbiter.desk import value_from_json
from openarbiter.languages import Tongue
from openarbiter.store import EventFile
from openarbiter.web.adapter import page_route
from openarbiter.web.answers import Answer, Data, in_words
from openarbiter.web.api.problems import ProblemError
from openarbiter.web.guesses import CODES, Source
from openarbiter.web.request import AppState, Request
from openarbiter.web.security import MEGABYTE, read
from openarbiter.web.wording import to_plain, whole_number

BODY: Final = "body"
"""The parameter with what is sent, and the field of the form that carries it."""

LARGEST: Final = 24 * MEGABYTE
"""Bytes of an action: one may hold a whole tournament."""

KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")


@dataclass(frozen=True)
class Operation:
    """One address with one method: behind ``/api``, and the page it stands for."""

    method: str
    path: str
    page: str
    handler: Callable[..., object]

    @cached_property
    def types(self) -> Mapping[str, Any]:
        """The types of the parameters, and of what is given (``return``)."""
        return get_type_hints(self.handler)

    @cached_property
    def behind(self) -> Mapping[str, object]:
        """What may stand behind the address, with what it is where it does not."""
        found = inspect.signature(self.handler).parameters.values()
        return {one.name: one.default for one in found if one.default is not one.empty}

    @cached_property
    def _page(self) -> Route:
        return page_route(self.method, self.page, self._answer, shown=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who asks, read what is sent, and answer as the page does."""
        request, state = HttpRequest(scope, receive), scope["state"]
        desk: AppState = request.app.state.desk
        await run_in_threadpool(_take_token, request, desk)
        file = _event(desk, request.path_params.get("e", ""))
        if file is not None and BODY in self.types:
            if desk.persons is not None and not state["account"]:
                raise ProblemError("token")  # before anything that is sent is read
            state["form"] = await _form(request, file)
        await self._page.app(scope, receive, send)

    def _answer(self, now: Request) -> Answer:
        given: dict[str, object] = {name: self._asked(now, name) for name in self.behind}
        if BODY in self.types:
            sent = json.loads(now.form.values[BODY])
            given[BODY] = value_from_json(self.types[BODY], sent)
        value = self.handler(now, **given)
        if isinstance(value, Answer):
            return value
        plain: Any = in_words(to_plain(value), Tongue(now.words.language))
        return Data(plain)

    def _asked(self, now: Request, name: str) -> object:
        typed = now.query.get(name)
        if typed is None or self.types[name] is str:
            return self.behind[name] if typed is None else typed
        number = whole_number(typed)
        if number is None:
            raise ProblemError("invalid", path=name, found=typed[:60], expected="a whole number")
        return number


def _take_token(request: HttpRequest, desk: AppState) -> None:
    """Say who asks, by the token alone: a browser that has entered says nothing here."""
    kind, _, word = request.headers.get("authorization", "").partition(" ")
    word, state = word.strip() if kind.lower() == "bearer" else "", request.scope["state"]
    state["token"], state["account"] = word, None
    if not word or desk.persons is None:
        return
    address = request.client.host if request.client else ""
    source = Source(f"api {address}", address)
    state["account"] = desk.persons.by_token(word)
    if state["account"] is None:
        seconds = desk.persons.wait(CODES, source)
        if not seconds:  # who goes on all the same keeps nobody else of the address out
            desk.persons.note_code(source, right=False)
        raise ProblemError("too-many" if seconds else "token", wait=seconds)


def _event(desk: AppState, name: str) -> EventFile | None:
    """The event an address names, if it names one."""
    file = desk.file
    if name and (file is None or name not in {file.path.stem, file.id, desk.name}):
        raise ProblemError("no-such", code="no-event")
    return file


async def _form(request: HttpRequest, file: EventFile) -> FormData:
    """What is sent, as a page would get it from a form; every letter stands as itself."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise ProblemError("type")
    key = request.headers.get("idempotency-key", "").strip('"')
    if key and not KEY.fullmatch(key):
        found, place = key[:60], "Idempotency-Key"
        raise ProblemError("invalid", path=place, found=found, expected=KEY.pattern)
    sent = await read(request.headers, request.receive, LARGEST)
    request.scope["state"]["taken"] = True
    try:
        text = json.dumps(await run_in_threadpool(json.loads, sent), ensure_ascii=False)
    except (ValueError, RecursionError) as error:
        raise ProblemError("unreadable", detail=str(error)) from None
    return FormData([(BODY, text), ("key", key), ("event", file.id)])
