"""The browser of the web tests: it keeps cookies, sends the token, follows what it is told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Self

from starlette.testclient import TestClient

from openarbiter.desk import Section
from openarbiter.formats import trf
from openarbiter.model import Tournament
from openarbiter.store import EventFile
from openarbiter.web import create_app
from openarbiter.web.accounts import Account, Accounts
from openarbiter.web.request import SESSION_COOKIE
from openarbiter.web.roles import Role
from openarbiter.web.routes.enter import GIVEN
from openarbiter.web.security import COOKIE, FIELD, cookie_name

MACHINE, HALL = "127.0.0.1", "192.0.2.20"
"""The network addresses of the computer of the desk, and of everybody else: one for the hall."""

PORT = 8321
ADDRESS = f"http://127.0.0.1:{PORT}"
TOKEN, SESSION = (cookie_name(name, PORT) for name in (COOKIE, SESSION_COOKIE))
"""The cookies of a browser at this address."""

FIRST = "/club.css"
"""What a browser asks for to be given its token: every answer would do, and this one is short."""

_TOLD = re.compile(r"[?&]told=\d+")
"""What an address carries when there is something to be known about the entry before it."""

_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


class Browser:
    """One person's browser, and the app of the desk it talks to."""

    def __init__(
        self, file: EventFile | None, folder: Path, persons: Accounts | None = None
    ) -> None:
        self.app = create_app(file, folder=folder, persons=persons)
        self.client = self._client(MACHINE)

    def _client(self, address: str) -> TestClient:
        return TestClient(
            self.app,
            base_url=ADDRESS,
            client=(address, 50000),
            follow_redirects=False,
            raise_server_exceptions=False,
        )

    def beside(self, address: str = HALL) -> Browser:
        """Another browser at the same desk, with no cookies but its token, of the hall."""
        other = object.__new__(Browser)
        other.app = self.app
        other.client = other._client(address)
        other.client.portal = self.client.portal  # one loop for the whole desk, as where it is run
        other.client.get(FIRST)
        return other

    def __enter__(self) -> Self:
        """Open it, and let it have its token."""
        self.client.__enter__()
        self.client.get(FIRST)
        return self

    def __exit__(self, *about: object) -> None:
        """Close it."""
        self.client.__exit__(None, None, None)

    @property
    def file(self) -> EventFile:
        """The event that is open at the desk."""
        file: EventFile = self.app.state.desk.file
        return file

    @property
    def section(self) -> Section:
        """The section ``a`` of that event."""
        return self.file.state.section("a")

    def report(self, key: str = "a") -> Tournament:
        """The report file of a section, read."""
        return trf.read(self.client.get(f"/files/export/{key}/trf26?interim").content).tournament

    @property
    def token(self) -> str:
        """What its forms carry."""
        return str(self.client.cookies.get(TOKEN))

    def get(self, path: str, *, language: str = "en", status: int = 200) -> str:
        """The text of a page, in a language."""
        answer = self.client.get(path, headers={"accept-language": language})
        assert answer.status_code == status, (path, answer.status_code, words(answer.text)[:1500])
        return answer.text

    def json(self, path: str, *, status: int = 200) -> Any:  # noqa: ANN401 - JSON is anything
        """The JSON twin of a page."""
        answer = self.client.get(path, headers={"accept": "application/json"})
        assert answer.status_code == status, (path, answer.status_code, answer.text[:300])
        return answer.json()

    def post(
        self,
        path: str,
        sent: Mapping[str, object] | None = None,
        *,
        status: int = 303,
        **fields: object,
    ) -> str:
        """Send a form; the address it leads to, or the page it shows."""
        everything = dict(sent or {}) | fields
        data = {FIELD: self.token} | {name: str(value) for name, value in everything.items()}
        answer = self.client.post(path, data=data)
        assert answer.status_code == status, (path, answer.status_code, words(answer.text)[:1500])
        return _TOLD.sub("", answer.headers["location"]) if status == 303 else answer.text

    def upload(
        self, content: bytes, *, name: str = "file.trf", path: str = "/files", **fields: str
    ) -> Any:  # noqa: ANN401 - an answer of the client
        """Send a file; the answer."""
        data = {FIELD: self.token, **fields}
        return self.client.post(path, data=data, files={"file": (name, content)})

    def publish(self, number: int) -> None:
        """Pair a round of the section and publish it."""
        self.insist(f"/a/rounds/{number}/pair")
        self.post(f"/a/rounds/{number}/publish")

    def play(self, number: int, *results: str, end: bool = True) -> None:
        """Pair and publish a round, and play it: White wins where no other result is given."""
        place = f"/a/rounds/{number}"
        self.publish(number)
        shown = self.json(f"{place}/results")
        for at, row in enumerate(shown.get("rows", ())):
            result = results[at] if at < len(results) else "1"
            self.post(f"{place}/results/{row['board']}", r=result)
        for match in shown.get("matches", ()):
            self.post(f"{place}/results", board=match["number"], r="1" * len(match["games"]))
        if end:
            self.post(f"{place}/complete")

    def insist(self, path: str, *, reason: str = "as agreed", **fields: object) -> str:
        """Send a form and answer the question it may raise; the address it leads to."""
        data = {FIELD: self.token} | {name: str(value) for name, value in fields.items()}
        answer = self.client.post(path, data=data)
        if answer.status_code == 200:
            return self.agree(answer.text, reason=reason)
        assert answer.status_code == 303, (path, answer.status_code, words(answer.text)[:1500])
        return _TOLD.sub("", answer.headers["location"])

    def agree(self, question: str, *, reason: str = "as agreed") -> str:
        """Answer the question of a page, and a second one after it; the address they lead to."""
        main = question.partition("<main")[2].partition("</form>")[0]  # the ways on come behind
        hidden = dict(_HIDDEN.findall(main))
        kept = {name: unescape(value) for name, value in hidden.items()}
        assert "action" in kept, words(question)[:1500]
        data = {FIELD: self.token} | kept | {"read": "yes", "reason": reason}
        answer = self.client.post("/do", data=data)
        if answer.status_code == 200 and "certain" not in kept:
            return self.agree(answer.text, reason=reason)
        assert answer.status_code == 303, (answer.status_code, words(answer.text)[:1500])
        return str(answer.headers["location"])

    def mark(self) -> str:
        """The mark of the last entry of the log."""
        return str(self.file.entry(self.file.head).mark)

    def head(self) -> int:
        """Number of the last entry of the log."""
        return int(self.file.head)


class _Text(HTMLParser):
    """Collects what a reader reads."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def words(page: str) -> str:
    """What a page says, without its markup."""
    reader = _Text()
    reader.feed(page)
    return " ".join(" ".join(reader.parts).split())


class Hall:
    """A desk that asks who people are: PINs by name (the role), a browser for each, a clock."""

    def __init__(self, folder: Path, machine: Browser) -> None:
        self.folder = folder
        self.machine = machine
        self.persons = Accounts.of_folder(folder)
        self.now = 1_000_000.0
        self.persons.clock = lambda: self.now
        machine.app.state.desk.persons = self.persons
        machine.get(f"/in/{self.persons.key}", status=303)
        self.pins = {
            role.value: self.persons.add(
                Account(name=role.value, role=role, boards=(2, 3) if role is Role.RESULTS else None)
            )
            for role in GIVEN
        }

    def browser(self, name: str = "") -> Browser:
        """The browser of somebody who has entered; of nobody without a name."""
        made = self.machine.beside()
        if name:
            made.post("/enter", name=name, pin=self.pins[name])
        return made
