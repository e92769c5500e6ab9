"""What a host relies on: a base of addresses, who asks, a witness, what lies beside the log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from starlette.requests import Request as HttpRequest
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from openarbiter.desk import AddNote, CreateEvent
from openarbiter.store import (
    EventFile,
    NotOwnerError,
    NotSavedError,
    StoreError,
    UnsureError,
)
from openarbiter.store.beside import FolderKept
from openarbiter.store.demo import make_demo
from openarbiter.store.entry import Line
from openarbiter.store.table import Table
from openarbiter.web.accounts import Account, Accounts
from openarbiter.web.api import API_ROUTES
from openarbiter.web.roles import Role
from openarbiter.web.security import API
from tests.web.browser import Browser

BASE = "/e/spring"
_LINK = re.compile(r'[\s"](?:href|src|action|formaction|data-[a-z-]+|hx-[a-z]+)="(/[^"]*)"')


class Under:
    """A desk that answers behind a base; the account of ``asking`` asks, if there is one."""

    def __init__(self, browser: Browser, asking: Account | None = None) -> None:
        self.app, self.asking = browser.app, asking
        browser.app.state.desk.base, browser.app.state.desk.hosted = BASE, True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the base off and pass it on."""
        if scope["type"] == "http":
            state: dict[str, object] = {"base": BASE}
            if self.asking is not None:
                state["account"] = self.asking
            path = scope["path"].removeprefix(BASE)
            scope = {**scope, "path": path, "raw_path": path.encode(), "state": state}
        await self.app(scope, receive, send)


@pytest.fixture
def hosted(tmp_path: Path) -> Browser:
    """A desk of the demo that is served behind a base; nobody has entered."""
    path = tmp_path / "demo.openarbiter"
    make_demo(path)
    return Browser(EventFile.open(path), tmp_path, Accounts.of_folder(tmp_path))


def under(browser: Browser, asking: Account | None = None) -> Browser:
    """The same behind the base."""
    browser.client.app = Under(browser, asking)
    browser.client._transport.app = browser.client.app  # type: ignore[attr-defined]
    return browser


ADMINISTRATOR = Account(name="Ada", role=Role.ADMINISTRATOR)


def test_every_address_is_behind_the_base(hosted: Browser) -> None:
    """Links, forms, scripts, redirections and cookies; values of forms name pages of the event."""
    client = under(hosted, ADMINISTRATOR).client
    with client:
        for page in (
            "/",
            "/a/players",
            "/a/rounds/1/results",
            "/check-in",
            "/p/a",
            "/more",
            "/log",
        ):
            answer = client.get(BASE + page)
            assert answer.status_code == 200
            links = _LINK.findall(answer.text)
            assert len(links) > 3
            assert [one for one in links if not one.startswith(f"{BASE}/")] == []
            assert f"; Path={BASE}/;" in answer.headers.get("set-cookie", f"; Path={BASE}/;")
        there = client.get(f"{BASE}/find?q=r1").headers["location"]
        assert there.startswith(f"{BASE}/a/rounds/1")
        assert f"; url={BASE}/s" in client.get(f"{BASE}/screen/names").headers["refresh"]


def test_over_tls_no_cookie_goes_out_bare(hosted: Browser) -> None:
    """Cookies of a page that came encrypted are sent back encrypted only."""
    hosted.client.base_url = "https://127.0.0.1:8321"
    cookies = hosted.client.get("/enter").headers["set-cookie"]
    assert cookies.count("; Secure") == cookies.count("Path=/")


def test_what_belongs_to_a_machine_is_nobodys_at_a_host(hosted: Browser) -> None:
    """An administrator there says who may do what and takes the event along, and opens no file."""
    client = under(hosted, ADMINISTRATOR).client
    with client:
        for page in ("/open", "/new"):
            assert client.get(BASE + page).status_code == 403
        for page in ("/people", "/copy"):
            assert client.get(BASE + page).status_code == 200
        assert f'href="{BASE}/open"' not in client.get(f"{BASE}/more").text


def test_nobody_brings_an_account_along(hosted: Browser) -> None:
    """Whoever sends headers of any name has not entered."""
    client = under(hosted).client
    with client:
        headers = {"account": "Ada", "x-forwarded-user": "Ada", "accept": "text/html"}
        assert client.get(f"{BASE}/log", headers=headers).headers["location"] == (
            f"{BASE}/enter?back=/log"
        )


def test_a_proxy_may_keep_what_everybody_gets(hosted: Browser) -> None:
    """At a host, for a second; the page of who has entered is kept nowhere."""
    with under(hosted).client as client:
        kept = client.get(f"{BASE}/p/a").headers
        assert (kept["cache-control"], kept.get("set-cookie")) == ("public, max-age=1", None)
        assert client.get(f"{BASE}/enter").headers["cache-control"] == "no-store"


def test_programs_need_no_cookie(hosted: Browser) -> None:
    """Under ``/api/`` the name of the host is looked at, and no cookie, origin or token."""

    async def told(request: HttpRequest) -> PlainTextResponse:
        return PlainTextResponse(f"{len(await request.body())} {request.state.token}")

    hosted.app.router.routes.insert(0, Route(f"{API}told", told, methods=["POST"]))
    answer = hosted.client.post(f"{API}told", content=b"1234", headers={"origin": "http://a.b"})
    assert (answer.status_code, answer.text) == (200, "4 ")
    assert answer.headers["x-frame-options"] == "DENY"
    assert hosted.client.post(f"{API}told", headers={"host": "a.b"}).status_code == 421
    assert isinstance(API_ROUTES, list)


class Notes:
    """A witness that keeps what it is told, and refuses with an error where it is given one."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.error: StoreError | None = None

    def note(self, lines: Sequence[Line]) -> None:
        """Keep the lines, or refuse."""
        if self.error is not None:
            raise self.error
        self.lines += lines


def test_the_witness_knows_first(tmp_path: Path) -> None:
    """An entry that the witness refuses is written nowhere; what it took is in the file."""
    notes = Notes()
    path = tmp_path / "spring.openarbiter"
    with EventFile.create(path, witness=notes) as file:
        file.act(CreateEvent(name="Spring"), author="Ada")
        notes.error = NotOwnerError(path, "another process has it")
        with pytest.raises(NotOwnerError):
            file.act(AddNote(text="no"), author="Ada")
        notes.error = None
        file.act(AddNote(text="yes"), author="Ada")
        assert file.head == len(notes.lines) == 2
    with EventFile.open(path, witness=notes) as file:
        assert [one.hash for one in file.entries()] == [one.hash for one in notes.lines]
        notes.error = UnsureError(path, "nobody answers")
        for _ in range(2):
            with pytest.raises(UnsureError):
                file.act(AddNote(text="?"), author="Ada")
            notes.error = None  # it answers again, and the file has to be opened anew
        assert file.behind


def test_a_file_that_fails_behind_the_witness_is_written_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the witness has and the file has not is written by nobody but who opens it anew."""
    notes, path = Notes(), tmp_path / "spring.openarbiter"

    def full(_: Table, lines: Sequence[Line]) -> None:
        raise NotSavedError(path, f"no room for {len(lines)}")

    with EventFile.create(path, witness=notes) as file:
        file.act(CreateEvent(name="Spring"), author="Ada")
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(Table, "append", full)
            with pytest.raises(NotSavedError):
                file.act(AddNote(text="first"), author="Ada")
        with pytest.raises(UnsureError):
            file.act(AddNote(text="second"), author="Ada")
        assert (file.head, len(notes.lines)) == (1, 2)


def test_beside_the_log(tmp_path: Path) -> None:
    """Texts of an event, each version once, nobody else's, readable by their owner only."""
    event = "one"
    kept = FolderKept(tmp_path, lambda: event)
    assert (kept.all(""), kept.get("a/1")) == ({}, ("", 0))
    kept.drop("a/1")
    assert kept.put("a/1", "x") and kept.put("a/1", "y", 1)  # noqa: PT018
    assert not kept.put("a/1", "z", 1) and not kept.put("a/1", "z", 0)  # noqa: PT018
    assert kept.put("b", "w", 0)
    assert (kept.get("a/1"), kept.all("a/")) == (("y", 2), {"a/1": "y"})
    event = "two"
    assert kept.all("") == {}
    event = "one"
    kept.drop("a/1")
    assert kept.all("") == {"b": "w"}
    (path,) = tmp_path.iterdir()
    assert path.stat().st_mode & 0o77 == 0
