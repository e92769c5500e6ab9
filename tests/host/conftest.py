"""Hosts around folders: two of them with one index stand for two processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from openarbiter.desk import AddNote, CreateEvent
from openarbiter.host import serving
from openarbiter.host.app import Host
from openarbiter.host.index import Index
from openarbiter.host.keeper import Limits
from openarbiter.host.names import Names
from openarbiter.host.outside import Outside
from openarbiter.store import EventFile
from openarbiter.store.entry import Line
from openarbiter.store.table import build
from openarbiter.web.roles import Role
from tests.web.browser import FIRST, TOKEN, Browser

NAME, PORT, PROXY = "chess.example", 8321, "127.0.0.1"
ROLES = {"admins": Role.ADMINISTRATOR, "clubs": Role.ORGANISER, "arbiters": Role.ARBITER}

MakeHost = Callable[..., Host]


class Guest(Browser):
    """A browser behind the proxy of a host; its groups say what it is."""

    def __init__(self, host: Host, name: str = "", groups: str = "", *, at: str = NAME) -> None:
        said = {"remote-user": name, "remote-groups": groups} if name else {}
        self.client = TestClient(
            host,
            base_url=f"http://{at}:{PORT}",
            client=(PROXY, 50000),
            follow_redirects=False,
            headers=said,
        )
        self.client.get(FIRST)

    @property
    def token(self) -> str:
        """What its forms carry: all of them the same here."""
        return next(one.value or "" for one in self.client.cookies.jar if one.name == TOKEN)


@pytest.fixture(autouse=True)
def slow_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, a process lives until a test says that it does not."""
    monkeypatch.setattr("openarbiter.host.keeper.LEASE", 600.0)
    monkeypatch.setattr(Index.beat, "__defaults__", (600.0,))


@pytest.fixture
def host(tmp_path: Path) -> MakeHost:
    """Makes a host of a folder, with the index that all of a test have; none is served."""
    made: dict[str, Host] = {}

    async def way(scope: Scope, receive: Receive, send: Send) -> None:  # between two processes
        await made[scope["server"][0]](scope, receive, send)

    def make(address: str = "one", *, limits: Limits | None = None, **names: Any) -> Host:  # noqa: ANN401
        index, folder = Index(str(tmp_path / "index.db")), tmp_path / address
        folder.mkdir(exist_ok=True)
        outside = Outside(
            trusted=[ip_network("127.0.0.0/8"), ip_network("10.0.0.0/8")],
            sign_on="Remote-User",
            groups="Remote-Groups",
            roles=ROLES,
            secret=serving.secret_of(index),
        )
        public = f"http://{NAME}:{PORT}" + names.get("root", "")
        one = made[address] = serving.host_of(
            index,
            folder,
            names=Names(name=NAME, public=public, **names),
            address=f"http://{address}",
            outside=outside,
            limits=limits or Limits(),
            say=lambda _: None,
        )
        one._others._transport = httpx2.ASGITransport(way, client=(PROXY, 1))
        return one

    return make


def written(path: Path, *notes: str, after: Sequence[Line] = ()) -> tuple[Line, ...]:
    """The log of an event file that is made anew: one log, and notes behind it."""
    build(path, after)
    with EventFile.open(path) as file:
        if not after:
            file.act(CreateEvent(name=path.stem, place="Oslo"), author="Ada")
        for note in notes:
            file.act(AddNote(text=note), author="Ada")
        return file.lines
