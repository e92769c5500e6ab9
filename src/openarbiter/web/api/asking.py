"""A request to the API: who asks, for which event, with what; and that every answer has a shape."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import JSONResponse, Response
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

from openarbiter.formats.json_facts import Json
from openarbiter.store import EventFile
from openarbiter.web.accounts import Account, Accounts
from openarbiter.web.api.operations import BODY, Operation
from openarbiter.web.api.pages import page, page_at
from openarbiter.web.api.problems import ProblemError, answer_of
from openarbiter.web.guesses import CODES, Source
from openarbiter.web.language import Catalogue, chosen_language
from openarbiter.web.request import AppState, Request
from openarbiter.web.security import MEGABYTE, closing, has_body, read

LARGEST: Final = 24 * MEGABYTE
"""Bytes of an action: one may hold a whole tournament."""

KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")

_SHARED: Final = {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag, Retry-After, Idempotent-Replayed",
}
_ASKED: Final = {
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, Last-Event-ID",
    "access-control-max-age": "3600",
}
"""What a browser is told before a page of another origin asks."""


def bearer(headers: Mapping[str, str]) -> str:
    """The token of a request; empty without one.

    Examples:
        >>> bearer({"authorization": "Bearer oa_abc"}), bearer({"authorization": "Basic x"})
        ('oa_abc', '')
    """
    kind, _, word = headers.get("authorization", "").partition(" ")
    return word.strip() if kind.lower() == "bearer" else ""


class Api:
    """The addresses of the API as an application that stands before the pages."""

    def __init__(
        self, operations: Sequence[Operation], document: Callable[[], dict[str, Json]]
    ) -> None:
        self._operations = operations
        self._made = document

    @cached_property
    def _document(self) -> dict[str, Json]:
        return self._made()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; every error ends here."""
        headers = [one for one in scope["headers"] if one[0] != b"cookie"]
        state = {**scope["state"], "taken": False, "form": None}
        request = HttpRequest({**scope, "headers": headers, "state": state}, receive)
        desk: AppState = request.app.state.desk
        try:
            response = await self._answer(request, desk)
        except ClientDisconnect:
            return
        except Exception as error:  # noqa: BLE001  (whatever it is, it is told in one shape)
            response = _failed(request, desk, error)
        response.headers.add_vary_header("Authorization")
        if desk.persons is not None:
            response.headers.update(_SHARED)
        unread = has_body(request.headers) and not state["taken"]
        await response(request.scope, receive, closing(send) if unread else send)

    async def _answer(self, request: HttpRequest, desk: AppState) -> Response:
        scope = request.scope
        if desk.persons is None:
            _check_origin(request)
        elif scope["method"] == "OPTIONS":
            return Response(status_code=204, headers=_ASKED)
        if scope["path"].endswith("/api/openapi.json"):
            return JSONResponse(await run_in_threadpool(lambda: self._document))
        operation, found = self._operation(scope)
        scope.update(found)
        await _take_token(request, desk)
        route = operation.route
        if "e" in request.path_params:
            file = _event(desk, request.path_params["e"])
            if operation.method == "POST":
                scope["state"]["form"] = await _form(request, file)
            if operation.handler is page:
                route, scope = page_at(scope)
        asked = HttpRequest(scope, request.receive)
        if inspect.iscoroutinefunction(route.endpoint):
            kept: Response = await route.endpoint(asked)
            return kept
        made: Response = await run_in_threadpool(route.endpoint, asked)
        return made

    def _operation(self, scope: Scope) -> tuple[Operation, Scope]:
        """What answers an address, and what stands in its gaps."""
        known = False
        for operation in self._operations:
            match, found = operation.route.matches(scope)
            if match is Match.FULL:
                return operation, dict(found)
            known = known or match is Match.PARTIAL
        raise ProblemError("method" if known else "no-such")


def _check_origin(request: HttpRequest) -> None:
    """Refuse pages of another origin at a desk where nobody says who he is."""
    origin, site = (request.headers.get(name) for name in ("origin", "sec-fetch-site"))
    own = origin is None or origin.partition("://")[2] == request.headers.get("host")
    if not own or site not in {None, "same-origin", "none"}:
        raise ProblemError("right", code="origin")


async def _take_token(request: HttpRequest, desk: AppState) -> None:
    """Say who asks, by the token alone; a host may have looked at it already."""
    state, word = request.scope["state"], bearer(request.headers)
    state["token"] = word
    if not word:
        state["account"] = None
    elif desk.persons is not None and not isinstance(state.get("account"), Account):
        address = request.client.host if request.client else ""
        state["account"] = await run_in_threadpool(_known, desk.persons, word, address)


def _known(persons: Accounts, word: str, address: str) -> Account:
    """Whose token it is; who sends many that are nobody's has to wait."""
    found = persons.by_token(word)
    if found is not None:
        return found
    source = Source(f"api {address}", address)
    seconds = persons.wait(CODES, source)
    if seconds:
        raise ProblemError("too-many", wait=seconds)
    persons.note_code(source, right=False)
    raise ProblemError("token")


def _event(desk: AppState, name: str) -> EventFile:
    """The event an address names."""
    file = desk.file
    if file is None or name not in {file.path.stem, file.id, desk.name}:
        raise ProblemError("no-such", code="no-event")
    return file


async def _form(request: HttpRequest, file: EventFile) -> FormData:
    """What is sent, as a page would get it from a form."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise ProblemError("type")
    key = request.headers.get("idempotency-key", "").strip('"')
    if key and not KEY.fullmatch(key):
        where = "Idempotency-Key"
        raise ProblemError("invalid", path=where, found=key[:60], expected=KEY.pattern)
    sent = await read(request.headers, request.receive, LARGEST)
    request.scope["state"]["taken"] = True
    text = await run_in_threadpool(_text, sent)
    return FormData([(BODY, text), ("key", key), ("event", file.id)])


def _text(sent: bytes) -> str:
    """JSON, with every letter as itself and whole numbers as such."""
    try:
        value = json.loads(sent, parse_float=_number, parse_constant=_nothing)
        return json.dumps(value, ensure_ascii=False)
    except (ValueError, RecursionError) as error:
        raise ProblemError("unreadable", detail=str(error)) from None


def _number(text: str) -> float | int:
    """``1.0`` and ``1e2`` are whole numbers in JSON."""
    number = float(text)
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _nothing(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def _failed(request: HttpRequest, desk: AppState, error: Exception) -> Response:
    """Why it did not work, in the reader's language."""
    accepted = request.headers.get("accept-language", "")
    words = Catalogue(chosen_language("", accepted, "desk"))
    here = request.scope["state"].get("here")
    now = here if isinstance(here, Request) else None
    return answer_of(error, words=words, desk=desk, now=now, place=request.scope["path"])
