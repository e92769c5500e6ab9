"""Hosts around folders: two of them with one index stand for two processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp

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
from tests.web.browser import FIRST, PORT, Browser

NAME, PROXY = "chess.example", "127.0.0.1"
TRUSTED = [ip_network("127.0.0.0/8"), ip_network("10.0.0.0/8")]
ROLES = {"admins": Role.ADMINISTRATOR, "clubs": Role.ORGANISER}
BELIEVED = partial(Outside, trusted=TRUSTED, sign_on="User", groups="Groups", roles=ROLES)
MakeHost = Callable[..., Host]


class Guest(Browser):
    """A browser behind the proxy of a host; its groups say what it is."""

    def __init__(self, host: ASGIApp, name: str = "", group: str = "", *, at: str = NAME) -> None:
        said, url = {"user": name, "groups": group}, f"http://{at}:{PORT}"
        self.client = TestClient(
            host, url, client=(PROXY, 1), follow_redirects=False, headers=said if name else {}
        )
        self.client.get(FIRST)


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeHost:
    """Makes processes of a host that share an index; one lives until a test says otherwise."""
    monkeypatch.setattr("openarbiter.host.keeper.LEASE", 600.0)
    monkeypatch.setattr("openarbiter.host.keeper.ASKED_AGAIN", 0.0)
    monkeypatch.setattr(Index.beat, "__defaults__", (600.0,))

    def make(address: str = "one", limits: Limits | None = None, **names: Any) -> Host:  # noqa: ANN401
        index, folder = Index(str(tmp_path / "index.db")), tmp_path / address
        folder.mkdir(exist_ok=True)
        public = f"http://{NAME}:{PORT}{names.get('root', '')}"
        given = {"names": Names(name=NAME, public=public, **names), "say": lambda _: None}
        given |= {
            "outside": BELIEVED(secret=serving.secret_of(index)),
            "limits": limits or Limits(),
        }
        made = serving.host_of(index, folder, address=f"http://{address}", **given)  # type: ignore[arg-type]
        made.keeper.beat()
        return made

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
