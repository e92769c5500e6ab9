"""What is believed of where a request comes from, which event it means, and what is passed on."""

from __future__ import annotations

from pathlib import Path

import httpx2
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from openarbiter.host.names import Names
from tests.every import beside, every
from tests.host.conftest import BELIEVED, NAME, PROXY, Guest, MakeHost, written

ROWS = beside(__file__)


@every(("peer", "headers", "found"), ROWS["asked"])
def test_whom_is_believed(peer: str, headers: str, found: str) -> None:
    """A proxy that is trusted, once; none of these headers reaches an event."""
    pairs = [tuple(one.encode().split(b": ")) for one in f"{headers}|accept: */*".split("|")]
    scope: Scope = {"headers": pairs, "client": (peer, 1), "scheme": "http"}
    asked = BELIEVED(secret=NAME).asked(scope)
    assert f"{asked.address} {asked.scheme} {asked.name} {asked.role}" == found
    assert f"{scope['client'][0]} {scope['scheme']}" == " ".join(found.split()[:2])
    assert scope["headers"] == [(b"accept", b"*/*")]


@every(("root", "own", "host", "path", "found"), ROWS["places"])
def test_which_event(root: str, own: object, host: str, path: str, found: list[str]) -> None:
    """An event is meant by a path or by a name of its own; another host means nothing."""
    names = Names(name=NAME, public=f"https://{NAME}{root}", root=root, subdomains=bool(own))
    assert list(names.place(host, path) or ()) == found


def test_what_is_passed_on(host: MakeHost, tmp_path: Path) -> None:
    """The other process is asked what was asked, by whom, and nothing of what others were told."""
    one, two = host("one"), host("two")
    one.keeper.add("spring", written(tmp_path / "spring"), "Ada")
    assert [one.keeper.opened(name) is not None for name in ("spring", "")] == [True, True]
    Guest(two, "Ada", "clubs").get("/e/spring/settings")
    Guest(two).get("/e/spring/settings", status=303)
    seen: list[Scope] = []

    async def other(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)
        await PlainTextResponse()(scope, receive, send)

    async def target(scope: Scope, receive: Receive, send: Send) -> None:
        await two({**scope, "path": "/", "raw_path": scope["query_string"]}, receive, send)

    two._others._transport = httpx2.ASGITransport(other)
    two._others.cookies.set("session", "of another")
    for raw in ("/e%2F", "@evil.example/", "%2f@evil.example/", "http://evil.example/"):
        client, status = Guest(target).client, 200 if raw == "/e%2F" else 421
        del client.headers["accept-encoding"]
        assert client.get(f"/?{raw}").status_code == status
    assert [one["raw_path"] for one in seen] == [b"/e%2F"]
    told = dict(seen[0]["headers"])
    assert [told.get(name) for name in (b"cookie", b"accept-encoding")] == [None, None]
    two._others._transport = httpx2.ASGITransport(two, client=(PROXY, 1))  # it went on meanwhile
    answer = client.get("/?/")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
