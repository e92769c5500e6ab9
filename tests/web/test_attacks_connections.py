"""Real connections to a served desk: too many of them, silent ones, slow ones, endless ones."""

from __future__ import annotations

import selectors
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

import pytest

from openarbiter.web import security
from openarbiter.web.connections import Connection
from openarbiter.web.security import COOKIE, FIELD, cookie_name
from openarbiter.web.streams import IN_ALL
from tests.browser.serving import Served
from tests.cli.running import Running, starting
from tests.web.conftest import event

LONG = 60
"""Seconds after which a test gives up; nothing is measured with it."""

NEVER = b"\0 does not come"
"""What no answer has in it."""

FORM = "application/x-www-form-urlencoded"
ATTACKER, PHONE, LATE = "127.0.0.1", "127.0.0.2", "127.0.0.3"

several_addresses = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has more than one loopback address as it comes"
)


class Line:
    """One connection, and what has come on it."""

    def __init__(self, port: int, source: str = ATTACKER) -> None:
        self.port = port
        self.socket = socket.create_connection(
            ("127.0.0.1", port), timeout=LONG, source_address=(source, 0)
        )
        self.came = b""

    def ask(self, target: str, *headers: str, method: str = "GET", body: bytes = b"") -> None:
        """Send a request, or its head where more of the body is announced."""
        host = () if any(one.startswith("host:") for one in headers) else (f"host: {self.host}",)
        head = "\r\n".join((f"{method} {target} HTTP/1.1", *host, *headers, "", ""))
        self.socket.sendall(head.encode() + body)

    @property
    def host(self) -> str:
        """The name and port it goes to."""
        return f"127.0.0.1:{self.port}"

    def until(self, mark: bytes) -> bytes:
        """What came, once something of it did or the connection has ended."""
        while mark not in self.came:
            try:
                more = self.socket.recv(65536)
            except ConnectionError:
                break
            if not more:
                break
            self.came += more
        return self.came

    def rest(self) -> bytes:
        """What came until the other side ended the connection."""
        return self.until(NEVER)

    def forget(self) -> None:
        """Throw away what has come by now."""
        self.socket.settimeout(0)
        with suppress(BlockingIOError):
            while self.socket.recv(65536):
                pass
        self.socket.settimeout(LONG)
        self.came = b""

    def flood(self, piece: bytes) -> None:
        """Send a piece again and again, until the other side ends the connection."""
        while True:
            self.socket.sendall(piece)


def port_of(address: str) -> int:
    """The port of an address."""
    return int(address.rstrip("/").rpartition(":")[2])


@contextmanager
def lines(port: int) -> Iterator[Callable[..., Line]]:
    """What opens connections; all of them end with the block."""
    with ExitStack() as stack:

        def opened(source: str = ATTACKER) -> Line:
            line = Line(port, source)
            stack.callback(line.socket.close)
            return line

        yield opened


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A desk that is served in a thread."""
    with event(tmp_path) as file, Served(file, tmp_path) as one:
        yield one


@pytest.fixture
def line(served: Served) -> Iterator[Line]:
    """A connection to it."""
    made = Line(port_of(served.address))
    yield made
    made.socket.close()


SMALL = """
from openarbiter.cli.main import main
from openarbiter.web import streams
streams.IN_ALL, streams.QUIET = 70, 1
main()
"""
"""The same program with room for fewer streams, which tells of nothing new sooner."""


@contextmanager
def running(folder: Path, files: int | None = None, *program: str) -> Iterator[Running]:
    """``openarbiter serve`` with an event, in a process that may open so many files."""
    with event(folder) as file:
        path = file.path
    with starting(folder, files, program or ("-m", "openarbiter")) as start:
        yield start(path, "--port", 0)


def enter(desk: Running, name: str) -> None:
    """Take in a player in the browser of the administrator, and see that he is there."""
    desk.get("a/players")
    (token,) = [one.value for one in desk.jar if one.name.startswith(COOKIE)]
    form = urlencode({FIELD: token, "name": name}).encode()
    desk.browser.open(desk.address + "a/players/new", form, timeout=LONG).close()
    assert name in desk.get("a/players")


def files_of(desk: Running) -> int:
    """How many files its process has open."""
    return len(list(Path(f"/proc/{desk.process.pid}/fd").iterdir()))


def ended_ones(streams: list[Line], least: int) -> set[Line]:
    """The streams that have ended or were refused, once they are at least so many."""
    over: set[Line] = set()
    with selectors.DefaultSelector() as looked:
        for one in streams:
            looked.register(one.socket, selectors.EVENT_READ, one)
        while len(over) < least:
            ready = looked.select(LONG)
            assert ready, len(over)
            for key, _ in ready:
                one = key.data
                more = one.socket.recv(65536)
                one.came += more
                if not more or one.came.endswith(b"\r\n0\r\n\r\n") or b" 503 " in one.came[:15]:
                    over.add(one)
                    looked.unregister(one.socket)
    return over


@several_addresses
@pytest.mark.parametrize(
    ("many", "limit", "program"),
    [(120, 70, ("-c", SMALL)), pytest.param(1000, IN_ALL, (), marks=pytest.mark.nightly)],
    ids=["few", "many"],
)
@pytest.mark.parametrize("target", ["/p/a/live", pytest.param("/live", marks=pytest.mark.nightly)])
def test_too_many_streams_from_one_address(
    tmp_path: Path, target: str, many: int, limit: int, program: tuple[str, ...]
) -> None:
    """No more than the limit stay open; others keep theirs, get new ones, and all goes on."""
    with running(tmp_path, None, *program) as desk, lines(port_of(desk.address)) as opened:
        desk.get()
        session = "; ".join(
            f"{one.name}={one.value}" for one in desk.jar if not one.name.startswith(COOKIE)
        )
        before = files_of(desk)
        phone = opened(PHONE)
        phone.ask("/p/a/live")
        assert phone.until(b"retry").startswith(b"HTTP/1.1 200")
        streams = []
        for _ in range(many):
            streams.append(opened())
            streams[-1].ask(target, f"cookie: {session}")  # without a token: each another browser
        over = ended_ones(streams, many - limit)
        refused = () if target == "/live" else (b"HTTP/1.1 503",)
        assert all(one.came.startswith((b"HTTP/1.1 200", *refused)) for one in over)
        enter(desk, "Newcomer, Ada")
        late = opened(LATE)
        late.ask("/p/a/live")
        assert late.until(b"retry").startswith(b"HTTP/1.1 200")
        phone.forget()
        assert b"nothing new" in phone.until(b"nothing new")  # it goes on
        for one in (*streams, phone, late):
            one.socket.close()
        end = time.monotonic() + LONG
        while files_of(desk) > before + 2:  # the connection of the browser
            assert time.monotonic() < end
            time.sleep(0.05)
        enter(desk, "Latecomer, Bo")
        assert desk.end().code == 0


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of files is set as Linux sets it")
def test_a_desk_that_may_open_few_files_takes_few_connections(tmp_path: Path) -> None:
    """More silent connections than files that may be open: it answers, and enters."""
    with running(tmp_path, files=128) as desk, lines(port_of(desk.address)) as opened:
        desk.get()
        for _ in range(250):
            opened()
        enter(desk, "Newcomer, Ada")
        assert files_of(desk) < 128
        assert desk.end().code == 0


@several_addresses
def test_whoever_opens_too_many_connections_ends_his_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oldest of the address that has most; a phone that has one keeps it."""
    monkeypatch.setattr("openarbiter.web.connections.MOST", 20)
    with (
        event(tmp_path) as file,
        Served(file, tmp_path) as served,
        lines(port_of(served.address)) as opened,
    ):
        phone = opened(PHONE)
        flood = [opened() for _ in range(60)]
        assert all(one.rest() == b"" for one in flood[:41])
        for one in (phone, flood[-1]):
            one.ask("/p/a")
            assert one.until(b"\r\n").startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "sent", [b"", b"GET /p/a HTTP/1.1\r\nhost: 127", b"GET /p", b"GET /p/a HTTP/1.1\r\n"]
)
def test_a_head_that_does_not_come_is_not_waited_for(
    served: Served, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    """Nothing, or half of it: the connection ends; also behind an answer."""
    monkeypatch.setattr(Connection, "head_seconds", 0.3)
    with lines(port_of(served.address)) as opened:
        fresh, used = opened(), opened()
        used.ask("/p/a.json")
        assert used.until(b"\r\n\r\n").startswith(b"HTTP/1.1 200")
        for one in (fresh, used):
            one.socket.sendall(sent)
        assert fresh.rest() == b""
        assert used.rest().count(b"HTTP/1.1") == 1


def test_a_head_that_comes_letter_by_letter_is_not_waited_for(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them would begin the wait again, were it counted from the last one."""
    line.socket.close()
    monkeypatch.setattr(Connection, "head_seconds", 0.3)
    slow = Line(line.port)
    slow.socket.settimeout(0.02)
    slow.socket.sendall(b"GET /p/a HTTP/1.1\r\nx: ")
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        try:
            slow.socket.sendall(b"a")
            if slow.socket.recv(1) == b"":
                break
        except TimeoutError:
            continue
        except ConnectionError:
            break
    else:
        pytest.fail("the desk still waits")
    slow.socket.close()


def test_a_head_without_end_is_refused(line: Line) -> None:
    """More than any browser sends is no request."""
    line.socket.sendall(b"GET /p/a HTTP/1.1\r\nx: ")
    with pytest.raises(ConnectionError):
        line.flood(b"a" * 65536)


@pytest.mark.parametrize("kind", ["content-length: 100", "transfer-encoding: chunked"])
def test_a_body_that_does_not_end_is_refused(
    line: Line, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """It begins, and no more comes: 408, and the connection ends."""
    monkeypatch.setattr(security, "SECONDS", 0.3)
    sender = (f"cookie: {cookie_name(COOKIE, line.port)}={'t' * 32}", f"content-type: {FORM}", kind)
    line.ask("/undo", *sender, method="POST", body=b"3\r\na=b\r\n")
    assert line.rest().startswith(b"HTTP/1.1 408")
    assert b"did not arrive within a minute" in line.came


def test_an_answer_that_is_not_read_is_not_kept(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page after page is asked for and none of them read: the connection ends."""
    monkeypatch.setattr(Connection, "unread_seconds", 0.3)
    with lines(port_of(served.address)) as opened:
        deaf = opened()
        many = b"GET /static/desk.css HTTP/1.1\r\nhost: " + deaf.host.encode() + b"\r\n\r\n"
        with pytest.raises(ConnectionError):
            deaf.flood(many)
