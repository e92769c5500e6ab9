"""A hall full of phones: python bench/hall.py.

The desk of an event of 1,000 players is served in a process of its own. This process speaks to it
over the loopback interface: 300 phones, each with a stream of news that stays open and a public
page every five seconds; 20 helpers who enter the results of their boards; the arbiter, who goes
from page to page. Before that the same helpers are alone, then beside as many requests for static
files, then for public pages, so that the processor one of each costs can be told. Then the log is
held against what was acknowledged: no result may be lost, none doubled.
``--source`` serves another tree than this one, more of them one after the other; ``--held 0.5``
gives the desk half of one core (a control group of Linux, for root). Linux tells the time of the
processor.
Needs the development tools (``make test`` installs them).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from shutil import copyfile
from time import perf_counter, sleep
from typing import NamedTuple
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    # However the program was called: ``bench`` is this folder, and the package the one beside it.
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from bench.growth import filled, play  # noqa: E402  (needs the lines above)
from openarbiter.desk import (  # noqa: E402
    CompleteRound,
    EnterResult,
    PublishRound,
    pair_round,
    prepare_round,
)
from openarbiter.model import RoundNo  # noqa: E402
from openarbiter.store import EventFile  # noqa: E402
from openarbiter.web.security import COOKIE, FIELD, cookie_name  # noqa: E402

TOKEN = "t" * 32
HEAD = re.compile(rb"HTTP/1\.1 (\d+)")
PAGES = (
    *("/p/a/{n}",) * 12,
    *("/p/a",) * 3,
    *("/p/a?view=boards", "/p/a?view=standings") * 2,
    "/a/rounds/{r}/why/{n}",
)
"""What a phone opens: twelve times of twenty the page of its player, once why he is paired so."""

STATIC = ("/static/desk.css", "/static/paper.css", "/static/phone.js", "/static/mark.svg")
GROUPS = Path("/sys/fs/cgroup")
PERIOD = 100_000

ARBITER = ("/", "/a/rounds/{r}/results", "/a/players", "/a/standings", "/log", "/a/players/7")


def made(path: Path, players: int, rounds: int) -> None:
    """An event with some rounds played and another one published."""
    with filled(path, players) as file:
        for number in range(1, rounds + 2):
            for action in prepare_round(file.state, "a", number):
                file.act(action, author="bench")
            file.act(pair_round(file.state, "a", number), author="bench")
            file.act(PublishRound(section="a", round_no=RoundNo(number)), author="bench")
            if number <= rounds:
                play(file, number)
                file.act(CompleteRound(section="a", round_no=RoundNo(number)), author="bench")


def hold(process: int, part: float) -> None:
    """Give a process a part of one core and no more, by a control group of Linux."""
    old = GROUPS / "cpu" / "cpu.cfs_quota_us"
    group = (GROUPS / "cpu" if old.exists() else GROUPS) / "openarbiter-hall"
    group.mkdir(exist_ok=True)
    quota = int(part * PERIOD)
    if old.exists():
        (group / "cpu.cfs_quota_us").write_text(str(quota))
    else:
        (group / "cpu.max").write_text(f"{quota} {PERIOD}")
    (group / "cgroup.procs").write_text(str(process))


@contextmanager
def served(path: Path, source: Path = ROOT, held: float = 0) -> Iterator[tuple[int, int, str]]:
    """The desk in a process of its own: its number, its port, and the way in of its master."""
    command = [sys.executable, "-m", "openarbiter", "serve", str(path), "--port", "0"]
    around = os.environ | {"PYTHONPATH": str(source / "src"), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=around)  # noqa: S603
    try:
        found = None
        while found is None and process.stdout is not None:
            line = process.stdout.readline()
            if not line:
                raise SystemExit("the desk was not served")
            found = re.search(r"http://127\.0\.0\.1:(\d+)(/in/\S+)", line)
        if held:
            hold(process.pid, held)
        if found:
            yield process.pid, int(found[1]), found[2]
    finally:
        process.terminate()
        process.wait(30)


def spent(process: int) -> float:
    """Seconds of the processor a process has taken; 0 where the system does not tell."""
    place = Path("/proc") / str(process) / "stat"
    if not place.exists():
        return 0.0
    ticks = place.read_text().rpartition(")")[2].split()
    return (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Line:
    """One connection that is kept, with the cookies of one browser."""

    port: int
    cookies: dict[str, str] = field(default_factory=lambda: {COOKIE: TOKEN})
    known: dict[str, str] = field(default_factory=dict)
    reader: asyncio.StreamReader = field(default_factory=asyncio.StreamReader)
    writer: asyncio.StreamWriter | None = None

    @property
    def sent_cookies(self) -> str:
        """The cookies as the browser sends them."""
        named = {cookie_name(name, self.port): value for name, value in self.cookies.items()}
        return "; ".join(f"{name}={value}" for name, value in named.items())

    async def ask(
        self, path: str, fields: dict[str, str] | None = None, accept: str = "text/html"
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of an answer; the connection is opened again where it ended."""
        body = b"" if fields is None else urlencode({FIELD: TOKEN, **fields}).encode()
        lines = [
            f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1",
            f"host: 127.0.0.1:{self.port}",
            f"accept: {accept}",
            "accept-encoding: gzip",
            f"cookie: {self.sent_cookies}",
        ]
        if fields is not None:
            lines += [
                "content-type: application/x-www-form-urlencoded",
                f"content-length: {len(body)}",
            ]
        elif path in self.known:
            lines.append(f"if-none-match: {self.known[path]}")
        sent = ("\r\n".join(lines) + "\r\n\r\n").encode() + body
        try:
            status, headers = await self._sent(sent)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.writer = None  # it was ended just now because nothing had been asked for long
            status, headers = await self._sent(sent)
        content = await self._body(status, headers)
        for name, value in re.findall(
            r"(desk-[a-z]+)(?:-[0-9]+)?=([^;]*)", headers.get("set-cookie", "")
        ):
            self.cookies[name] = value
        if fields is None and "etag" in headers:
            self.known[path] = headers["etag"]
        if headers.get("connection") == "close":
            self.writer = None
        return status, headers, content

    async def _sent(self, sent: bytes) -> tuple[int, dict[str, str]]:
        if self.writer is None or self.writer.is_closing() or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(sent)
        return await self.head()

    async def head(self) -> tuple[int, dict[str, str]]:
        """Status and headers of the answer that comes."""
        text = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *others = text.strip().split("\r\n")
        pairs = [line.partition(":") for line in others]
        return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}

    async def _body(self, status: int, headers: dict[str, str]) -> bytes:
        if status == 304:  # noqa: PLR2004
            return b""
        if headers.get("transfer-encoding") != "chunked":
            return await self.reader.readexactly(int(headers.get("content-length", "0")))
        content = b""
        while True:
            size = int(await self.reader.readline(), 16)
            content += (await self.reader.readexactly(size + 2))[:-2]
            if size == 0:
                return content


class Part(NamedTuple):
    """A part of a run: seconds of the processor and of the clock, results, and what was asked."""

    processor: float
    seconds: float
    results: int
    asked: int = 0


@dataclass(slots=True)
class Seen:
    """What was measured: milliseconds by kind, answers by status, and when entries were told."""

    took: dict[str, list[float]] = field(default_factory=dict)
    pages: dict[str, list[float]] = field(default_factory=dict)
    statuses: Counter[int] = field(default_factory=Counter)
    entered: dict[int, float] = field(default_factory=dict)
    boards: dict[int, str] = field(default_factory=dict)
    told: list[tuple[int, int, float]] = field(default_factory=list)
    parts: dict[str, Part] = field(default_factory=dict)
    size: int = 0

    async def timed(
        self, kind: str, line: Line, path: str, fields: dict[str, str] | None = None, **more: str
    ) -> tuple[int, bytes]:
        """Ask once and note how long it took."""
        started = perf_counter()
        status, _, content = await line.ask(path, fields, **more)
        ms = (perf_counter() - started) * 1000
        self.took.setdefault(kind, []).append(ms)
        self.statuses[status] += 1
        self.size += len(content)
        name = re.sub(r"\d+$", "N", path) if kind.startswith("phones") else path
        self.pages.setdefault(f"{kind} {name}", []).append(ms)
        return status, content


@dataclass(slots=True)
class Load:
    """How much of everything, and for how long."""

    phones: int
    helpers: int
    players: int
    seconds: float
    round_no: int
    every: float
    again: bool


async def phone(  # noqa: PLR0913, PLR0917  (each by its name)
    load: Load, line: Line, number: int, seen: Seen, end: float, pages: Sequence[str]
) -> None:
    """A page every five seconds, each time another moment."""
    chance = random.Random(number)  # noqa: S311
    await asyncio.sleep(chance.random() * 5)
    while perf_counter() < end:
        path = chance.choice(pages).format(n=number, r=load.round_no)
        await seen.timed("phones", line, path)
        await asyncio.sleep(5)


def concerns(data: str, number: int) -> bool:
    """Whether news makes the page of a player ask again, as the script of phones has it."""
    told = json.loads(data)
    players = told.get("players") if isinstance(told, dict) else None
    return players is None or number in players


async def stream(  # noqa: PLR0913, PLR0917  (each by its name)
    load: Load,
    line: Line,
    number: int,
    path: str,
    seen: Seen,
    end: float,
) -> None:
    """News, as long as it lasts; a stream that ends begins again where it stopped."""
    last, other = 0, Line(line.port)
    port = line.port
    while perf_counter() < end:
        line.reader, line.writer = await asyncio.open_connection("127.0.0.1", port)
        known = f"last-event-id: {last}\r\n" if last else ""
        head = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n"
        head += f"cookie: {line.sent_cookies}\r\n{known}\r\n"
        line.writer.write(head.encode())
        status, _ = await line.head()
        if status != 200:  # noqa: PLR2004
            raise SystemExit(f"{path} answered {status}")
        while perf_counter() < end:
            try:
                text = await asyncio.wait_for(
                    line.reader.readline(), max(0.1, end - perf_counter())
                )
            except TimeoutError:
                break
            if text == b"0\r\n" or not text:
                break
            if text.startswith(b"id: "):
                before, last = last, int(text[4:])
                seen.told.append((before, last, perf_counter()))
            elif text.startswith(b"data: ") and load.again and concerns(text[6:].decode(), number):
                await seen.timed("phones after news", other, f"/p/a/{number}")
        line.writer.close()


async def helper(load: Load, line: Line, boards: Iterator[int], seen: Seen, end: float) -> None:
    """Enter the results of some boards, one after the other."""
    chance = random.Random(id(line))  # noqa: S311
    await asyncio.sleep(chance.random() * load.every)
    for board in boards:
        if perf_counter() >= end:
            return
        result = chance.choice(("1-0", "1/2-1/2", "0-1"))
        fields = {"section": "a", "round": str(load.round_no), "board": str(board), "r": result}
        status, content = await seen.timed(
            "results", line, "/mine", fields, accept="application/json"
        )
        if status == 200:  # noqa: PLR2004
            seen.entered[int(json.loads(content)["entry"])] = perf_counter()
            seen.boards[board] = result
        await seen.timed("boards of a helper", line, "/mine")
        await asyncio.sleep(load.every * (0.5 + chance.random()))


async def arbiter(load: Load, line: Line, seen: Seen, end: float) -> None:
    """From page to page, one each second."""
    at = 0
    while perf_counter() < end:
        path = ARBITER[at % len(ARBITER)].format(r=load.round_no)
        await seen.timed("arbiter", line, path)
        at += 1
        await asyncio.sleep(1)


async def entered(load: Load, machine: Line) -> list[tuple[Line, Iterator[int]]]:
    """The helpers, each with the numbers of boards."""
    found = []
    for at in range(load.helpers):
        name = f"Helper {at}"
        each = load.players // 2 // load.helpers
        boards = {"first": str(at * each + 1), "last": str((at + 1) * each)}
        person = {"do": "add", "name": name, "role": "results", **boards}
        _, _, page = await machine.ask("/people", person, "application/json")
        line = Line(machine.port)
        pin = json.loads(page)["given"]["pin"]
        await line.ask("/enter", {"name": name, "pin": pin})
        found.append((line, iter(range(at * each + 1, (at + 1) * each + 1))))
    return found


async def played(load: Load, port: int, process: int, way_in: str) -> Seen:
    """The helpers alone, beside static files, beside public pages, then everybody at once."""
    machine, seen = Line(port), Seen()
    await machine.ask(way_in)
    boards = await entered(load, machine)
    for path in (*PAGES, *ARBITER):
        await machine.ask(path.format(n=1, r=load.round_no))  # what is made once is there
    phones = [(at + 1, Line(port)) for at in range(load.phones)]
    tokens = [f"{random.getrandbits(96):032d}"[:32] for _ in phones]
    seen.parts["helpers alone"] = await part(load, process, boards, seen, load.seconds / 3)
    for name, pages in (("static files", STATIC), ("public pages", PAGES)):
        there = Seen(entered=seen.entered, boards=seen.boards)
        people = [partial(phone, load, line, at, there, pages=pages) for at, line in phones]
        measured = await part(load, process, boards, there, load.seconds / 3, people)
        seen.parts[name] = measured._replace(asked=len(there.took.get("phones", ())))
    everybody = [partial(phone, load, line, at, seen, pages=PAGES) for at, line in phones]
    everybody += [
        partial(stream, load, Line(port, {COOKIE: token}), at, "/p/a/live", seen)
        for (at, _), token in zip(phones, tokens, strict=True)
    ]
    everybody.append(partial(arbiter, load, machine, seen))
    seen.took.clear()
    seen.pages.clear()
    seen.statuses.clear()
    seen.size = 0
    seen.parts["everybody"] = await part(load, process, boards, seen, load.seconds, everybody)
    return seen


async def part(  # noqa: PLR0913, PLR0917  (each by its name)
    load: Load,
    process: int,
    boards: list[tuple[Line, Iterator[int]]],
    seen: Seen,
    seconds: float,
    people: Sequence[Callable[..., Awaitable[None]]] = (),
) -> Part:
    """The helpers and others for some seconds: the processor it took."""
    before, started, had = spent(process), perf_counter(), len(seen.boards)
    end = started + seconds
    helpers = (helper(load, line, some, seen, end) for line, some in boards)
    await asyncio.gather(*helpers, *(one(end=end) for one in people))
    took = perf_counter() - started
    return Part(spent(process) - before, took, len(seen.boards) - had)


def at_part(values: list[float], part: float) -> float:
    """The value that so large a part of all does not exceed; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def delays(seen: Seen) -> list[float]:
    """Milliseconds from the acknowledgement of an entry until each stream has told it."""
    return [
        (when - seen.entered[entry]) * 1000
        for before, last, when in seen.told
        for entry in range(before + 1, last + 1)
        if before and entry in seen.entered
    ]


def checked(path: Path, load: Load, seen: Seen) -> str:
    """What the log holds beside what was acknowledged."""
    with EventFile.open(path) as file:
        entries = [
            entry.action
            for entry in file.entries()
            if isinstance(entry.action, EnterResult) and entry.action.round_no == load.round_no
        ]
    times = Counter(int(action.board) for action in entries)
    lost = [board for board in seen.boards if board not in times]
    doubled = [board for board, count in times.items() if count > 1]
    return f"{len(seen.boards)} results acknowledged, {len(lost)} lost, {len(doubled)} doubled"


def shares(seen: Seen) -> None:
    """Print what a static file and a public page cost, beside helpers who enter results."""
    alone = seen.parts["helpers alone"]
    costs = []
    for name in ("static files", "public pages"):
        found = seen.parts[name]
        beside = alone.processor * found.seconds / alone.seconds
        costs.append((found.processor - beside) / max(found.asked, 1) * 1000)
        print(f"{name}: {costs[-1]:.2f} ms of the processor each, of {found.asked}")
    print(f"a public page costs {costs[1] / max(costs[0], 0.01):.1f} times a static file")


def told(load: Load, seen: Seen) -> None:
    """Print the figures."""
    shares(seen)
    processor, seconds, results, _ = seen.parts["everybody"]
    print(f"{results / seconds:.1f} results a second")
    requests = sum(len(values) for values in seen.took.values())
    print(f"{'milliseconds':44}{'asked':>7}{'median':>8}{'99 %':>8}{'longest':>9}")
    lines = [*sorted(seen.took.items()), *sorted(seen.pages.items())]
    lines.append(("an entry on a phone, after it is saved", delays(seen)))
    for name, values in lines:
        figures = (at_part(values, 0.5), at_part(values, 0.99), max(values, default=0.0))
        print(f"{name:44}{len(values):7}" + "".join(f"{one:8.0f}" for one in figures))
    print(
        f"answers by status: {dict(seen.statuses)}; {seen.size / max(requests, 1):.0f} bytes each"
    )
    print(
        f"{requests / seconds:.0f} requests a second beside {load.phones} streams; the processor "
        f"{processor / seconds * 100:.0f} % of one core, {processor / max(requests, 1) * 1000:.1f} "
        f"ms for each request, streams included"
    )


def busy() -> float:
    """Programs that want a core, as the mean of the last minute; 0 where that is not told."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--helpers", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=3, help="seconds between two results")
    parser.add_argument("--rounds", type=int, default=3, help="rounds played before")
    parser.add_argument("--held", type=float, default=0, help="part of one core for the desk")
    parser.add_argument("--again", action="store_true", help="phones ask again after news")
    parser.add_argument("--source", type=Path, action="append", help="tree that is served")
    chosen = parser.parse_args()
    load = Load(
        phones=chosen.phones,
        helpers=chosen.helpers,
        players=chosen.players,
        seconds=chosen.seconds,
        round_no=chosen.rounds + 1,
        every=chosen.every,
        again=chosen.again,
    )
    with tempfile.TemporaryDirectory() as folder:
        event = Path(folder) / "event.openarbiter"
        made(event, chosen.players, chosen.rounds)
        for at, source in enumerate(chosen.source or [ROOT]):
            path = Path(folder) / str(at) / "hall.openarbiter"
            path.parent.mkdir()
            copyfile(event, path)
            print(f"\n{source}, load of the machine before: {busy():.1f}")
            with served(path, source.resolve(), chosen.held) as (process, port, way_in):
                seen = asyncio.run(played(load, port, process, way_in))
                sleep(0.5)
            told(load, seen)
            print(checked(path, load, seen))
            print(f"load of the machine after: {busy():.1f}", flush=True)


if __name__ == "__main__":
    main()
