"""Between Starlette and the pages: a request is read once, and an answer is written once.

A page is a plain function of a :class:`~openarbiter.web.request.Request` of ours that gives an
answer, a value of :mod:`openarbiter.web.answers`; nothing behind this module sees Starlette's.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import replace
from functools import wraps
from typing import Final
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.routing import Match, Route

from openarbiter.desk import Refusal
from openarbiter.errors import TournamentError
from openarbiter.languages import offered
from openarbiter.store import ConflictError, StoreError
from openarbiter.web.accounts import MACHINE, Account
from openarbiter.web.answers import Answer, Page, Redirect, response
from openarbiter.web.language import Catalogue, chosen_language, part_of
from openarbiter.web.perform import NotDoneError, fault_page
from openarbiter.web.published import ADDRESSES, Moment
from openarbiter.web.request import AppState, Form, Request, moment_of
from openarbiter.web.roles import May, Role, needed
from openarbiter.web.security import HEADERS, Refused

LANGUAGE: Final = "desk-language"
THEME: Final = "desk-theme"
PERSON: Final = "desk-person"
KEYS: Final = "desk-keys"
"""The cookies of a device."""

ADMINISTRATOR: Final = Account(name=MACHINE, role=Role.ADMINISTRATOR)
"""Who uses a desk that asks nobody who he is."""

THEMES: Final = frozenset({"light", "dark"})

Handler = Callable[[Request], Answer]


def page_route(method: str, path: str, handler: Handler, *, shown: bool) -> Route:
    """The route of a page; the first line of the handler's docstring describes the address.

    If others write while a form is read, what the handler makes of it may not go any more though
    nobody is in anybody's way: a new player gets the next id, a tick that is there already needs no
    entry. Then the handler is asked again with the event as it is by now, and nobody types anything
    twice. What still does not go is told.
    """
    needs = needed(method, path)

    @wraps(handler)
    def endpoint(request: HttpRequest, seen: Moment | None = None) -> Response:
        refused = getattr(request.state, "refused", None)
        if isinstance(refused, Refused):
            raise refused
        # Kept for the page that says what went wrong, if something does.
        request.state.here = now = _read(request, str(request.state.at), shown=shown, seen=seen)
        if needs and not any(now.may(each.value) for each in needs):
            return response(_kept_out(now))
        file = now.opened
        if file is not None and now.form.values.get("event", file.id) != file.id:
            raise HTTPException(409, "other-event")
        while True:  # ends: it goes round only if another form got its entry meanwhile
            try:
                answer = handler(now)
                request.state.shows = answer.shows if isinstance(answer, Page) else None
                return response(answer)
            except (Refusal, ConflictError, NotDoneError):
                if not now.behind:
                    raise
            request.state.here = now = now.renewed()

    return Route(path, _beside(endpoint, kept=path in ADDRESSES), methods=[method])


def _beside(
    endpoint: Callable[..., Response], *, kept: bool
) -> Callable[[HttpRequest], Awaitable[Response]]:
    """The same beside the loop, at a host so that no event takes every thread.

    Where everybody gets the page that is kept, who has entered gets one of his own.
    """

    @wraps(endpoint)
    async def answered(request: HttpRequest) -> Response:
        desk = _desk(request)
        own = not kept or request.state.at or _who(request, desk) is not None
        file = None if own else desk.file  # read once: another event may be opened meanwhile
        if file is not None:
            return await desk.published.answer(request, file, endpoint)
        async with desk.turns or nullcontext():
            return await run_in_threadpool(endpoint, request)

    return answered


def _desk(request: HttpRequest) -> AppState:
    desk: AppState = request.app.state.desk
    return desk


def _who(request: HttpRequest, desk: AppState) -> Account | None:
    """Who asks: whoever was found out already, or has entered with the browser."""
    given = getattr(request.state, "account", None)
    if isinstance(given, Account):
        return given
    if desk.persons is None:
        return ADMINISTRATOR
    word = request.cookies.get(desk.session, "")
    return desk.persons.who(word) if word else None


def _kept_out(now: Request) -> Answer:
    """The way in for who has not entered yet; who may not, and programs, are told so (403, 401)."""
    if now.who is not None:
        raise HTTPException(403, "role")
    if now.json or now.scripted:
        raise HTTPException(401, "enter")
    return Redirect(now, f"/enter?back={quote(now.root + now.back_to, safe='/')}")


def _read(request: HttpRequest, at: str, *, shown: bool, seen: Moment | None = None) -> Request:
    """What a request asks, at a moment; ``seen`` is that of a page that all get, without a token.

    Raises:
        HTTPException: There is no such moment (404), or who asks may not look at what was (403).
    """
    desk = _desk(request)
    cookies, headers, query = request.cookies, request.headers, request.query_params
    who = None if seen else _who(request, desk)
    if at and (who is None or not who.may(May.LOOK)):
        # It shows what was taken back since, and is made from the whole log.
        raise HTTPException(403, "role")
    file, state, head, saved = seen or moment_of(desk.file, at)
    words = Catalogue(
        chosen_language(
            query.get("lang", cookies.get(LANGUAGE, "")),
            headers.get("accept-language", ""),
            part_of(request.url.path, entered=who is not None),
        )
    )
    sent = getattr(request.state, "form", None)
    form = Form.of(sent if isinstance(sent, FormData) else FormData(), words)
    theme = cookies.get(THEME, "")
    path = request.url.path
    return Request(
        desk=desk,
        opened=file,
        at=at,
        state=state,
        head=head,
        saved=saved,
        words=words,
        theme=theme if theme in THEMES else "",
        named=_person(cookies.get(PERSON, "")),
        single_keys=cookies.get(KEYS, "") != "off",
        cookies=cookies,
        token="" if seen else request.state.token,
        json=request.state.json,
        scripted=request.method == "POST" and headers.get("hx-request") == "true",
        path=path,
        back_to=path if shown else "/",
        parts=request.path_params,
        query=query,
        form=form,
        known=headers.get("last-event-id", ""),
        who=who,
        address=request.client.host if request.client else "",
        shared=desk.published.parts if seen else None,
    )


def _person(cookie: str) -> str:
    """A name as a cookie keeps it: in ASCII, with escapes for all else."""
    try:
        return cookie.encode("ascii").decode("unicode_escape")[:80]
    except UnicodeError:
        return ""


def _can_be_looked_at(request: HttpRequest) -> bool:
    """Whether the address is that of a page; some only take forms, and answer with a page."""
    scope = {**request.scope, "method": "GET"}
    return any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)


def _failed(request: HttpRequest, error: Exception) -> Response:
    """The page that says why something was not done."""
    now = getattr(request.state, "here", None)
    if not isinstance(now, Request):
        shown = _can_be_looked_at(request)
        try:
            now = _read(request, str(request.state.at), shown=shown)
        except HTTPException:
            now = _read(request, "", shown=shown)  # not at that moment: the page says so of now
    # The frame of the desk stands around it, whoever asked for what.
    now = replace(now, words=Catalogue(offered(now.words.language, "desk")))
    answer = response(fault_page(now, error))
    if answer.status_code == 500:  # noqa: PLR2004 - made outside of the access check
        answer.headers.update(HEADERS)
    return answer


HANDLERS: Final = dict.fromkeys(
    (
        *(HTTPException, NotDoneError, Refusal, ConflictError, StoreError, TournamentError),
        Exception,
    ),
    _failed,
)
"""Every error ends on a page."""
