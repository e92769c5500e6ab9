"""A desk served in a process of its own, and what others cost it: python bench/served.py.

Three tables: what a stranger's form of 23 MB costs before it is refused, how long another page and
a result take while a large file is imported, and the longest time the loop of the server is kept by
one step while each page of an event is made. The first two speak to the server over a connection;
its memory and processor time are read where the system tells them (Linux).
Needs the development tools (``make test`` installs them).
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import re
import select
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, sleep, thread_time
from urllib.parse import urlencode

from starlette.testclient import TestClient

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    # However the program was called: ``bench`` is this folder, and the package the one beside it.
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from bench.growth import Clicks, filled, play  # noqa: E402
from bench.hall import served  # noqa: E402  (needs the lines above)
from openarbiter.formats import trf  # noqa: E402
from openarbiter.rulebooks import registry  # noqa: E402
from openarbiter.simulate import Settings, generate  # noqa: E402
from openarbiter.web import create_app  # noqa: E402
from openarbiter.web.request import SESSION_COOKIE  # noqa: E402
from openarbiter.web.security import COOKIE, FIELD, cookie_name  # noqa: E402

MUCH = 23 * 1024 * 1024
FORM = "application/x-www-form-urlencoded"
STRANGERS = {
    "another origin": "origin: http://evil.example\r\n",
    "another host": "",
    "no cookie": "",
}


@dataclass(slots=True)
class Used:
    """What a process has used so far: seconds of the processor, and its highest memory in MB."""

    seconds: float
    peak: float

    @classmethod
    def by(cls, process: int) -> Used:
        """What a process has used; zeros where the system does not tell."""
        place = Path("/proc") / str(process)
        if not place.exists():
            return cls(0.0, 0.0)
        ticks = (place / "schedstat").read_text().split()[0]
        threads = sum(
            int((task / "schedstat").read_text().split()[0]) for task in place.glob("task/*")
        )
        memory = re.search(r"VmHWM:\s*(\d+)", (place / "status").read_text())
        return cls(max(int(ticks), threads) / 1e9, int(memory[1]) / 1024 if memory else 0.0)


@dataclass(frozen=True, slots=True)
class Served:
    """A desk that is served, entered by its administrator.

    Attributes:
        process: Number of its process.
        port: The port it is served at.
        session: What the browser of the administrator is known by.
    """

    process: int
    port: int
    session: str

    def asked(
        self,
        path: str,
        fields: dict[str, str] | None = None,
        body: bytes = b"",
        kind: str = FORM,
    ) -> http.client.HTTPResponse:
        """The answer to a page that is asked for, or to a form."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        token = "t" * 32
        own = {COOKIE: token, SESSION_COOKIE: self.session}
        cookie = "; ".join(f"{cookie_name(each, self.port)}={own[each]}" for each in own)
        headers = {"cookie": cookie, "x-desk-token": token}
        if fields is not None:
            body = urlencode(fields).encode()
        method = "POST" if body else "GET"
        line.request(method, path, body or None, headers | ({"content-type": kind} if body else {}))
        return line.getresponse()


@contextmanager
def entered(path: Path) -> Iterator[Served]:
    """The desk of an event, served in a process of its own and entered."""
    with served(path) as (process, port, way_in):
        first = Served(process, port, "").asked(way_in)
        found = re.search(rf"{cookie_name(SESSION_COOKIE, port)}=([^;]+)", str(first.headers))
        if found is None:
            raise SystemExit(f"the printed address answered {first.status} and let nobody in")
        yield Served(process, port, found[1])


def refused(port: int, name: str) -> float:
    """Milliseconds until a stranger's form is answered; the answer has to be a refusal."""
    host = "evil.example" if name == "another host" else f"127.0.0.1:{port}"
    cookie = "" if name == "no cookie" else f"cookie: {cookie_name(COOKIE, port)}={'t' * 32}\r\n"
    head = (
        f"POST /files HTTP/1.1\r\nhost: {host}\r\n{STRANGERS[name]}{cookie}"
        f"content-type: {FORM}\r\ncontent-length: {MUCH}\r\n\r\n"
    )
    piece, sent, answer, spent = b"a=1&" * 16384, 0, b"", 0.0
    started = perf_counter()
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(head.encode())
        line.setblocking(False)  # noqa: FBT003 - its only argument
        while True:
            readable, writable, _ = select.select([line], [line] if sent < MUCH else [], [], 60)
            try:
                if readable:
                    came = line.recv(65536)
                    answer += came
                    spent = spent or perf_counter() - started
                    if not came:
                        break
                elif writable:
                    sent += line.send(piece[: MUCH - sent])
            except ConnectionError:
                break
    if not answer.startswith((b"HTTP/1.1 403", b"HTTP/1.1 421")):
        raise SystemExit(f"not refused: {answer[:80]!r}")
    return spent * 1000


def report(players: int) -> bytes:
    """The report file of a tournament of nine rounds."""
    pair = registry.edition(registry.DEFAULT).pair
    return trf.write(generate(Settings(players=players, rounds=9), 7, pair=pair))


def strangers(folder: Path) -> None:
    """Print what each stranger costs."""
    filled(folder / "strangers.openarbiter", 300).close()
    print(f"a form of {MUCH >> 20} MB, refused: ms until the answer, processor ms, MB more at most")
    with entered(folder / "strangers.openarbiter") as desk:
        for name in STRANGERS:
            refused(desk.port, name)
            before = Used.by(desk.process)
            answer = min(refused(desk.port, name) for _ in range(5))
            sleep(0.2)
            after = Used.by(desk.process)
            seconds = (after.seconds - before.seconds) / 5
            print(f"{name:16}{answer:8.1f}{seconds * 1000:8.1f}{after.peak - before.peak:8.1f}")


@dataclass(slots=True)
class Waits:
    """How long pages took, in milliseconds, by their name."""

    found: dict[str, list[float]] = field(default_factory=dict)

    def timed(self, name: str, ask: Callable[[], http.client.HTTPResponse]) -> None:
        """Ask once."""
        started = perf_counter()
        answer = ask()
        answer.read()
        if answer.status not in {200, 303}:
            raise SystemExit(f"{name} answered {answer.status}")
        self.found.setdefault(name, []).append((perf_counter() - started) * 1000)

    def told(self, title: str) -> None:
        """Print them."""
        print(f"{title:34}{'asked':>8}{'median':>8}{'95 %':>8}{'longest':>8}")
        for name, waits in self.found.items():
            row = sorted(waits)
            most = row[min(len(row) - 1, len(row) * 95 // 100)]
            print(f"  {name:32}{len(row):8}{row[len(row) // 2]:8.0f}{most:8.0f}{row[-1]:8.0f}")


def _look(desk: Served, waits: Waits, board: int) -> None:
    """Open three pages and enter a result."""
    for name in ("/", "/a/players", "/a/rounds/1/results"):
        waits.timed(name, lambda path=name: desk.asked(path))  # type: ignore[misc]
    fields = {"board": str(board % 150 + 1), "r": "1"}
    waits.timed("a result", lambda: desk.asked("/a/rounds/1/results", fields))


def beside_an_import(folder: Path, players: int) -> None:
    """Print how long pages take alone, and while a file is imported."""
    with filled(folder / "import.openarbiter", 300) as file:
        app = create_app(file, folder=folder)
        with TestClient(app, base_url="http://127.0.0.1", follow_redirects=False) as client:
            clicks = Clicks(client)
            clicks.press("/a/rounds/1/pair")()
            clicks.press("/a/rounds/1/publish")()
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.trf"\r\n\r\n'
    body = part + report(players) + b"\r\n--x--\r\n"
    with entered(folder / "import.openarbiter") as desk:
        alone, beside = Waits(), Waits()
        for board in range(20):
            _look(desk, alone, board)
        took = [0.0, 0.0]

        def bring_in() -> None:
            started = perf_counter()
            answer = desk.asked("/files", None, body, "multipart/form-data; boundary=x")
            answer.read()
            took[:] = perf_counter() - started, float(answer.status)

        coming = threading.Thread(target=bring_in)
        coming.start()
        board = 20
        while coming.is_alive():
            _look(desk, beside, board)
            board += 1
        alone.told("nothing else is done")
        beside.told(f"while {players} players come in")
        print(f"the import took {took[0]:.1f} s and was answered with {took[1]:.0f}")


LONGEST: dict[str, float] = {}


@contextmanager
def watching(name: Callable[[], str]) -> Iterator[None]:
    """Note the longest step of any loop, under a name asked for at each step."""
    handle = asyncio.events.Handle
    run = handle._run  # noqa: SLF001 - every step of a loop goes through it

    def timed(self: asyncio.events.Handle) -> None:
        started = thread_time()
        run(self)
        spent = (thread_time() - started) * 1000
        LONGEST[name()] = max(spent, LONGEST.get(name(), 0.0))

    handle._run = timed  # type: ignore[method-assign] # noqa: SLF001
    try:
        yield
    finally:
        handle._run = run  # type: ignore[method-assign] # noqa: SLF001


PAGES = (
    "/",
    "/a/players",
    "/a/players/7",
    "/a/players/check-in",
    "/a/rounds/2/absences",
    "/a/rounds/2/look",
    "/a/rounds/2/why/150",
    "/a/rounds/2/results",
    "/a/standings",
    "/a/standings.json",
    "/a/prizes",
    "/log",
    "/papers",
    "/openapi.json",
    "/live?since=0&once=yes",
)


def on_the_loop(folder: Path, players: int) -> None:
    """Print the longest step of the loop for each page and button."""
    now = [""]
    with filled(folder / "loop.openarbiter", players) as file:
        app = create_app(file, folder=folder)
        client = TestClient(app, base_url="http://127.0.0.1", follow_redirects=False)
        with client, watching(lambda: now[0]):
            clicks = Clicks(client)

            def do(name: str, work: Callable[[], object]) -> None:
                now[0] = name
                work()
                now[0] = ""

            do("pair 1", clicks.press("/a/rounds/1/pair"))
            do("publish 1", clicks.press("/a/rounds/1/publish"))
            play(file, 1)
            do("complete 1", clicks.press("/a/rounds/1/complete"))
            do("pair 2", clicks.press("/a/rounds/2/pair"))
            do("publish 2", clicks.press("/a/rounds/2/publish"))
            for page in PAGES:
                do(page, lambda page=page: client.get(page))  # type: ignore[misc]
            fields = {FIELD: client.cookies[cookie_name(COOKIE, 80)], "lenient": "yes"}
            files = {"file": ("a.trf", report(players))}
            do("import", lambda: client.post("/files", data=fields, files=files))
    print(f"longest step of the loop, ms of the processor, {players} players")
    LONGEST.pop("", None)
    for name, spent in sorted(LONGEST.items(), key=lambda one: -one[1]):
        print(f"  {name:32}{spent:8.1f}")


def main() -> None:
    """Print the three tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=5000, help="players of the imported file")
    parser.add_argument("--event", type=int, default=300, help="players of the watched event")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        strangers(Path(folder))
        beside_an_import(Path(folder), chosen.players)
        on_the_loop(Path(folder), chosen.event)


if __name__ == "__main__":
    main()
