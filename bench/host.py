"""Many events of a host, its phones and its organisers: python -m bench.host --events 200.

Processes of ``openarbiter host`` stand behind nginx: two on one folder, with ``--machines 2`` two
on each of two. Phones ask for public pages of all events at a steady rate, with the tags of what
they have; organisers enter results through the API, correct them, and write notes. With ``--kill``
the last process (or machine) is killed at a third of the time and started again 5 seconds later,
and PostgreSQL is killed and started again at two thirds.

Whoever is put off asks again, a phone after 3 seconds; times (ms) end with the answer, ``near``
those under way within 10 seconds after a kill. At the end index and files are held against what was
acknowledged; every entry and page says its event. ``MB`` is the memory of an open event, the first
one of each process aside, ``processor`` the ms of the host for an answer (without ``--kill``), and
``answers`` those by status (0: none). Needs Linux, nginx, and the development tools.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import uuid
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import httpx2

from bench.hall import at_part, busy, made, spent
from openarbiter.desk import CreateEvent
from openarbiter.host.index import Index
from openarbiter.host.keeper import lines_of
from openarbiter.store import ENDING, EventFile
from openarbiter.web.accounts import KEPT, Account, Accounts
from openarbiter.web.roles import Role

NAME, PLAYERS, PHONES, OF_ORGANISER = "chess.example", 30, 200, 5
PAGES = (*("/e/{}/p", "/e/{}/p/a", "/e/{}/p/a/7") * 3, "/")
COOKIE = "desk-token-80={:032}"
HEADERS = {"host": NAME, "accept-encoding": "gzip", "cookie": COOKIE.format(0)}
OUTCOMES = tuple({"white": one, "black": other} for one, other in ("10", "==", "01"))
AGAIN = frozenset({0, 429, 502, 503, 504})  # 502 and 504 are words of the proxy
TRIES, NEAR, AWAY, LEAST = 60, 10.0, 5.0, {"phones": 3.0, "organisers": 0.2}

NGINX = """
user root; worker_processes 1; daemon off; pid {0}/nginx.pid; error_log {0}/nginx.log;
events {{ worker_connections 1024; }} http {{
  access_log off; client_body_temp_path {0}/body; proxy_temp_path {0}/proxy;
  proxy_cache_path {0}/kept keys_zone=kept:10m; upstream host {{ {2} keepalive 32; }}
  server {{
    listen 127.0.0.1:{1}; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header Host $http_host; proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_cache kept; proxy_cache_key $scheme$http_host$request_uri;
    location / {{ proxy_pass http://host; }}
  }}
}}
"""


@dataclass(slots=True)
class Server:
    """A program that is served at a port."""

    command: list[object]
    port: int
    log: Path
    user: str | None = None
    program: Any = None

    def start(self) -> None:
        """Start it."""
        with self.log.open("ab") as log:
            out: dict[str, Any] = {"stdout": log, "stderr": log, "user": self.user}
            command = [str(each) for each in self.command]
            self.program = subprocess.Popen(command, **out)  # noqa: S603  (of this module)

    def wait(self) -> None:
        """Wait until it answers."""
        for _ in range(600):
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            sleep(0.1)
        raise SystemExit(f"{self.command[0]} does not answer: {self.log.read_text()[-2000:]}")

    @property
    def memory(self) -> float:
        """What it has in memory now, in MB."""
        found = Path(f"/proc/{self.program.pid}/statm").read_text().split()
        return int(found[1]) * resource.getpagesize() / 2**20

    def end(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it; as a power cut would (SIGKILL) with every process that it has started."""
        own = str(self.program.pid)
        place = Path(f"/proc/{own}/task/{own}/children")
        others = place.read_text().split() if how is signal.SIGKILL else []
        for process in (own, *others) if self.program.poll() is None else ():
            os.kill(int(process), how)
        self.program.wait(120)


@dataclass(slots=True)
class Load:
    """What is asked of a host, where it is, and what came of it (times in seconds)."""

    asked: argparse.Namespace
    folder: Path
    names: list[str]
    where: str = ""
    client: httpx2.AsyncClient = field(default_factory=httpx2.AsyncClient)
    database: list[Server] = field(default_factory=list)
    processes: list[Server] = field(default_factory=list)
    kills: list[float] = field(default_factory=list)
    took: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    statuses: Counter[int] = field(default_factory=Counter)
    acknowledged: dict[str, dict[str, tuple[int, str]]] = field(default_factory=dict)
    mixed: int = 0
    memory: float = 0.0
    processor: float = 0.0

    def figures(self, who: str, *, near: bool) -> str:
        """How many were answered, median and 99 % in ms: near a kill, or all of the run."""
        values = [
            (end - start) * 1000
            for start, end in self.took.get(who, ())
            if not near or any(start < one + NEAR and end > one for one in self.kills)
        ]
        return f"{len(values)}: {at_part(values, 0.5):.0f}, {at_part(values, 0.99):.0f}"


def free_port() -> int:
    """A port that nobody has right now."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def prepared(load: Load) -> dict[str, str]:
    """Make the events, round 1 published, and an arbiter of some of them; tokens by event."""
    folder, pattern = load.folder / "machine-0", load.folder / "pattern"
    folder.mkdir()
    made(pattern, PLAYERS, 0)
    with EventFile.open(pattern, read_only=True) as file:
        same = [one.action for one in file.entries()[1:] if one.action]
    for name in load.names:
        with EventFile.create(folder / f"{name}{ENDING}") as file:
            file.act_together([CreateEvent(name=name.upper()), *same], author="bench")
    index, tokens = Index(load.where), {}
    Accounts.of_kept(index.kept("pattern")).add(Account(name="Arbiter", role=Role.ARBITER))
    for name in load.names[: load.asked.organisers * OF_ORGANISER]:
        index.kept(name).put(KEPT, index.kept("pattern").get(KEPT)[0])
        tokens[name] = Accounts.of_kept(index.kept(name)).new_token("Arbiter", "")
    index.close()
    return tokens


def database(load: Load) -> Server:
    """A database of PostgreSQL, which is not started yet."""
    folder, port = load.folder / "postgresql", free_port()
    programs = Path(shutil.which("initdb") or "initdb").resolve().parent
    user = "postgres" if os.geteuid() == 0 else None  # it does not run as root
    load.folder.chmod(0o711)
    folder.mkdir()
    shutil.chown(folder, user or os.geteuid())
    data, log = folder / "data", load.folder / "postgresql.log"
    make = Server([programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust"], 0, log, user)
    make.start()
    make.program.wait(60)
    load.where = f"postgresql://postgres@127.0.0.1:{port}/postgres"
    return Server([programs / "postgres", "-D", data, "-p", port, "-k", folder], port, log, user)


def hosted(load: Load, ended: ExitStack) -> dict[str, str]:
    """Start the host and its proxy; the tokens by event."""

    def started(one: Server) -> Server:
        one.start()
        ended.callback(one.end)
        return one

    load.where = str(load.folder / "index.db")
    load.database = [started(database(load))] if load.asked.index == "postgresql" else []
    for one in load.database:
        one.wait()
    tokens, verb = prepared(load), [sys.executable, "-m", "openarbiter", "host"]
    for machine in range(load.asked.machines):
        place = load.folder / f"machine-{machine}"
        for port in (free_port(), free_port()):
            command = [*verb, place, "--name", NAME, "--port", port, "--index", load.where]
            load.processes.append(started(Server(command, port, load.folder / "host.log")))
    port, config = free_port(), load.folder / "nginx.conf"
    upstream = " ".join(f"server 127.0.0.1:{one.port};" for one in load.processes)
    config.write_text(NGINX.format(load.folder, port, upstream))
    proxy = ["/usr/sbin/nginx", "-p", load.folder, "-c", config]
    front = started(Server(proxy, port, load.folder / "nginx.log"))
    for one in (*load.processes, front):
        one.wait()
    many: dict[str, Any] = {"limits": httpx2.Limits(keepalive_expiry=60), "headers": HEADERS}
    many |= {"timeout": 30, "trust_env": False, "base_url": f"http://127.0.0.1:{port}"}
    load.client = httpx2.AsyncClient(**many)
    return tokens


async def answered(load: Load, who: str, start: float, **sent: Any) -> httpx2.Response:  # noqa: ANN401  (as the client takes it)
    """Send a request, and send it again until it is answered."""
    for _ in range(TRIES):
        answer = httpx2.Response(0)
        with suppress(httpx2.HTTPError):
            answer = await load.client.request(**sent)
        load.statuses[answer.status_code] += 1
        if answer.status_code not in AGAIN:
            load.took.setdefault(who, []).append((start, perf_counter()))
            break
        await asyncio.sleep(max(float(answer.headers.get("retry-after", "0")), LEAST[who]))
    return answer


async def phones(load: Load) -> None:
    """Ask for public pages at a steady rate, whether those before were answered or not."""
    chance, started, tags = random.Random(1), perf_counter(), dict[tuple[int, str], str]()  # noqa: S311

    async def one(start: float, phone: int) -> None:
        name = load.names[phone * len(load.names) // PHONES]
        path = chance.choice(PAGES).format(name)
        about = {"if-none-match": tags.get((phone, path), '""'), "cookie": COOKIE.format(phone)}
        answer = await answered(load, "phones", start, method="GET", url=path, headers=about)
        if answer.is_success:
            tags[phone, path] = answer.headers.get("etag", '""')
            load.mixed += path != "/" and name.upper() not in answer.text

    async with asyncio.TaskGroup() as people:
        for number in range(load.asked.seconds * load.asked.phones // 60):
            start = started + number * 60 / load.asked.phones
            await asyncio.sleep(start - perf_counter())
            people.create_task(one(start, number % PHONES))


async def organiser(load: Load, tokens: dict[str, str], end: float) -> None:
    """Enter results, correct them, and write notes, about one a second."""
    chance, last = random.Random(str(tokens)), dict[tuple[str, int], int]()  # noqa: S311
    await asyncio.sleep(chance.random())
    for number in range(10 * load.asked.seconds):
        start, name, board = perf_counter(), chance.choice([*tokens]), chance.randint(1, 6)
        if start >= end:
            break
        action: dict[str, Any] = {"action": "AddNote", "text": f"{name} {number}"}
        if number % 5:
            last[name, board] = at = (last.get((name, board), 0) + 1) % len(OUTCOMES)
            action = {"action": "EnterResult", "section": "a", "round_no": 1}
            action |= {"board": board, "outcome": OUTCOMES[at]}
        body = {"do": action, "confirmed": True, "reason": f"{name} {number}"}
        about = {"authorization": f"Bearer {tokens[name]}", "idempotency-key": uuid.uuid4().hex}
        sent = {"url": f"/e/{name}/api/events/{name}/actions", "json": body, "headers": about}
        answer = await answered(load, "organisers", start, method="POST", **sent)
        if answer.is_success:
            done = answer.json()["entry"], answer.json()["mark"]
            load.acknowledged.setdefault(name, {})[f"{name} {number}"] = done
        else:
            print(f"{name}: {answer.status_code} {answer.text[:300]}", file=sys.stderr)
        await asyncio.sleep(start + 0.8 + chance.random() * 0.4 - perf_counter())


async def killed(load: Load) -> None:
    """Kill a process or a machine at a third of the time, and the database at two thirds."""
    victims = load.processes[2:] or load.processes[1:]
    started = perf_counter()
    for number, (servers, away) in enumerate(((victims, AWAY), (load.database, 0.0)), start=1):
        await asyncio.sleep(started + number * load.asked.seconds / 3 - perf_counter())
        load.kills += [perf_counter()] if servers else []
        for one in servers:
            one.end(signal.SIGKILL)
        await asyncio.sleep(away)
        for one in servers:
            one.start()


async def used(load: Load, tokens: dict[str, str]) -> None:
    """Open every event, and note what each takes in memory; then everybody for some seconds."""
    async with load.client, asyncio.TaskGroup() as people:
        for one, name in zip(load.processes, load.names, strict=False):
            for path in (f"/e/{name}/p", f"/e/{name}/p/a", "/"):
                await load.client.get(f"http://127.0.0.1:{one.port}{path}")
        before, rest = [one.memory for one in load.processes], load.names[len(load.processes) :]
        for name in rest:
            (await load.client.get(f"/e/{name}/p/a")).raise_for_status()
        load.memory = (sum(one.memory for one in load.processes) - sum(before)) / max(len(rest), 1)
        end, each = perf_counter() + load.asked.seconds, load.asked.organisers
        load.processor = -sum(spent(one.program.pid) for one in load.processes)
        people.create_task(phones(load))
        for at in range(min(each, len(tokens))):
            people.create_task(organiser(load, dict([*tokens.items()][at::each]), end))
        if load.asked.kill:
            people.create_task(killed(load))
    load.processor += sum(spent(one.program.pid) for one in load.processes)


def held(load: Load) -> str:
    """Entries that were lost, doubled and mixed, by the index and by the files."""
    lost, doubled, mixed, index = 0, 0, load.mixed, Index(load.where)
    for name in load.names:
        paths = load.folder.glob(f"machine-?/{name}{ENDING}")
        for lines in (index.lines(name), max((lines_of(path) for path in paths), key=len)):
            there = {line.number: line for line in lines}
            for reason, (number, mark) in load.acknowledged.get(name, {}).items():
                line = there.get(number, lines[0])
                lost += (line.reason, f"{line.hash[:4]}-{line.hash[-4:]}") != (reason, mark)
            reasons = Counter(line.reason for line in lines if line.author != "bench")
            doubled += sum(times > 1 for times in reasons.values())
            mixed += sum(reason.partition(" ")[0] != name for reason in reasons)
    index.close()
    return f"{lost}, {doubled}, {mixed}"


def main() -> None:
    """Print a row of the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, value in (("events", 200), ("seconds", 60), ("phones", 2000), ("organisers", 20)):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--index", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--machines", type=int, choices=(1, 2), default=1, help="2: PostgreSQL")
    parser.add_argument("--kill", action="store_true")
    asked = parser.parse_args()
    load = Load(asked, Path(tempfile.mkdtemp()), [f"open-{at:04}" for at in range(asked.events)])
    with ExitStack() as ended:
        ended.callback(shutil.rmtree, load.folder)
        asyncio.run(used(load, hosted(load, ended)))
        row: list[object] = [asked.index, asked.machines, f"{busy():.0f}"]
        for one in load.processes:
            one.end()
        for who in ("phones", "organisers"):
            row += [load.figures(who, near=False), load.figures(who, near=True)]
        each = max(0.0, load.processor) / sum(load.statuses.values()) * 1000
        row += [held(load), f"{load.memory:.2f}", f"{each:.1f}", dict(load.statuses)]
    head = "index,machines,load,phones,near,entries,near,lost doubled mixed,MB,processor,answers"
    for line in (head.split(","), row):
        print("|", " | ".join(map(str, line)), "|")


if __name__ == "__main__":
    main()
