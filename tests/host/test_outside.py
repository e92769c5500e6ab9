"""What is believed of where a request comes from, which event it means, and what is passed on."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import AsyncMock, Mock

import httpx2
from starlette.types import Receive, Scope, Send

from openarbiter.host.names import Names
from tests.every import beside, every
from tests.host.conftest import BELIEVED, NAME, PROXY, Guest, MakeHost, written


@every(("peer", "headers", "found"), beside(__file__)["asked"])
def test_whom_is_believed(peer: str, headers: str, found: str) -> None:
    """A proxy that is trusted, once; none of these headers reaches an event."""
    pairs = [tuple(one.encode().split(b": ")) for one in f"{headers}|accept: */*".split("|")]
    scope: Scope = {"headers": pairs, "client": (peer, 1), "scheme": "http"}
    asked = BELIEVED(secret=NAME).asked(scope)
    assert f"{asked.address} {asked.scheme} {asked.name} {asked.role}" == found
    assert (scope["client"][0], scope["scheme"]) == (asked.address, asked.scheme)
    assert scope["headers"] == [(b"accept", b"*/*")]


@every(("root", "own", "host", "path", "found"), beside(__file__)["places"])
def test_which_event(root: str, own: object, host: str, path: str, found: list[str]) -> None:
    """An event is meant by a path or by a name of its own; another host means nothing."""
    names = Names(name=NAME, public=f"https://{NAME}{root}", root=root, subdomains=bool(own))
    assert list(names.place(host, path) or ()) == found


def test_what_is_passed_on(host: MakeHost, tmp_path: Path) -> None:
    """The other process is asked what was asked, by whom, and nothing of what others were told."""
    one, two = host("one"), host("two")
    one.keeper.add("spring", written(tmp_path / "spring"), "Ada")
    assert [one.keeper.opened(name) is not None for name in ("spring", "")] == [True, True]
    two._others = httpx2.ASGITransport(one, client=(PROXY, 1))
    Guest(two, "Ada", "clubs").post("/e/spring/settings", name="Other")
    Guest(two).get("/e/spring/settings", status=303)
    two._others = httpx2.ASGITransport(two, client=(PROXY, 1))  # it went on meanwhile
    away = Guest(two).client.get("/e/spring/settings", headers={"accept": "text/html"}).headers
    assert (away["retry-after"], away["refresh"]) == ("1", "3")
    told = Guest(two).client.get("/api/events/spring")
    assert (told.status_code, told.json()["type"]) == (503, "urn:openarbiter:problem:unsure")
    assert (told.headers["retry-after"], told.headers["access-control-allow-origin"]) == ("2", "*")

    async def target(scope: Scope, receive: Receive, send: Send) -> None:
        await two({**scope, "path": "/", "raw_path": scope["query_string"]}, receive, send)

    client, asked = Guest(target).client, AsyncMock(side_effect=httpx2.ConnectError("lost"))
    two._others = Mock(handle_async_request=asked)
    for raw in ("/e%2F", "@evil.example/", "%2f@evil.example/", "http://evil.example/"):
        assert client.get(f"/?{raw}").status_code == (503 if raw == "/e%2F" else 421)
    sent, *_ = (one.args[0] for one in asked.await_args_list)
    assert (str(sent.url), sent.headers.get("cookie")) == ("http://one/e%2F?/e%2F", None)
    asked.side_effect = httpx2.ReadError("lost")
    for method, again in (("GET", True), ("POST", False)):  # what may be done is not sent again
        asked.reset_mock()
        assert client.request(method, "/?/e%2F").status_code == 503
        assert (asked.await_count > 1) == again
