"""An event that programs ask for: one that is served to them in this process, with tokens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from openarbiter.store import EventFile
from openarbiter.web.accounts import Account, Accounts
from openarbiter.web.roles import Role
from openarbiter.web.routes.enter import GIVEN
from tests.web.browser import HALL, Browser
from tests.web.conftest import event, no_power_cut, public_at_once, quick_pins

__all__ = ["no_power_cut", "public_at_once", "quick_pins"]

ROLES = GIVEN

EVENT = "/api/events/quay"


def everybody() -> tuple[Accounts, dict[Role, str]]:
    """A person of each role that can be given, called as the role, and a token of each."""
    persons = Accounts()
    for role in ROLES:
        persons.add(Account(name=role.value, role=role))
    return persons, {role: persons.new_token(role.value, "a test") for role in ROLES}


class Programs:
    """Programs that ask for the event ``quay``: a browser of the hall, persons, a token a role."""

    def __init__(self, file: EventFile, browser: Browser, tokens: dict[Role, str]) -> None:
        self.file, self.browser, self.tokens = file, browser, tokens
        self.persons: Accounts = browser.app.state.desk.persons

    def ask(
        self,
        method: str,
        path: str,
        *,
        role: Role | None = Role.ARBITER,
        body: Any = None,  # noqa: ANN401 - JSON is anything
        **headers: str,
    ) -> Any:  # noqa: ANN401 - an answer of the client
        """Send a request with the token of a role; the answer."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if role is not None:
            sent.setdefault("authorization", f"Bearer {self.tokens[role]}")
        place = path if path.startswith("/api") else f"{EVENT}{path}"
        more = {} if body is None else {"json": body}
        return self.browser.client.request(method, place, headers=sent, **more)

    def get(self, path: str, *, status: int = 200, **how: Any) -> Any:  # noqa: ANN401 - likewise
        """What stands at an address of the event."""
        answer = self.ask("GET", path, **how)
        assert answer.status_code == status, (path, answer.status_code, answer.text[:500])
        return answer.json()

    def do(self, action: str, *, status: int = 200, **how: Any) -> Any:  # noqa: ANN401 - likewise
        """Do an action of section ``a``; ``beside`` is sent beside it."""
        beside = how.pop("beside", {})
        asked = {name: how.pop(name) for name in ("role", "idempotency_key") if name in how}
        body = {"do": {"action": action, **how}, **beside}
        answer = self.ask("POST", "/actions", body=body, **asked)
        assert answer.status_code == status, (action, answer.status_code, answer.text[:800])
        return answer.json()

    def pair(self, number: int = 1) -> Any:  # noqa: ANN401 - likewise
        """Pair a round of section ``a`` as the system does."""
        action = self.get(f"/sections/a/rounds/{number}/pairing")
        return self.do(**action)

    def publish(self, number: int = 1) -> None:
        """Pair a round and publish it."""
        self.pair(number)
        self.do("PublishRound", section="a", round_no=number)

    def play(self, number: int = 1) -> None:
        """The same, and White wins everywhere."""
        self.publish(number)
        boards = self.get(f"/sections/a/rounds/{number}")["boards"]
        outcome = {"white": "1", "black": "0"}
        for board in boards:
            at = {"section": "a", "round_no": number, "board": board["board"]}
            self.do("EnterResult", **at, outcome=outcome)


@contextmanager
def asking(file: EventFile, folder: Path) -> Iterator[Programs]:
    """Programs that ask for an event, at a desk with a person of each role."""
    persons, tokens = everybody()
    with Browser(file, folder, persons) as browser:
        yield Programs(file, browser.beside(HALL), tokens)


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    """Programs at an event with nine players, before round 1."""
    with event(tmp_path) as file, asking(file, tmp_path) as made:
        yield made
