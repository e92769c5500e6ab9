"""Real servers for a host: its processes, nginx or Caddy before them, PostgreSQL beside them.

Each is a context manager. Where a server is not installed the test is skipped, and says so.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from socket import socket
from subprocess import DEVNULL, PIPE, Popen
from typing import Any, Final, NamedTuple, TypeVar

import httpx2
import pytest

from openarbiter.host.index import Index
from openarbiter.web.accounts import Account, Accounts
from openarbiter.web.roles import Role
from tests.played import played_event, published

T = TypeVar("T")
NAME, EVENT = "chess.example", "spring"
API: Final = f"/e/{EVENT}/api/events/{EVENT}"
QUIET: Final = {"stdout": DEVNULL, "stderr": DEVNULL}

_NGINX: Final = """daemon off; user root; pid nginx.pid; events { worker_connections 4096; }
http { access_log off; client_max_body_size 32m; client_body_temp_path body; proxy_temp_path proxy;
  fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  map $cookie_login $who { default ""; ann Ann; }
  map $cookie_login $groups { default ""; ann "club, admins"; }
  upstream host { %(servers)s keepalive 64; keepalive_timeout 2s; }
  server { listen 127.0.0.1:%(port)d; location / {
    proxy_pass http://host; proxy_http_version 1.1; proxy_buffering off;
    proxy_set_header Host $http_host; proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Connection ""; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header Remote-User $who; proxy_set_header Remote-Groups $groups;
    add_header X-Answered-By $upstream_addr always; } } }"""
"""Who sends the cookie ``login=ann`` has signed on as Ann, of the group ``admins``."""
_CADDY: Final = """{
  admin off
}
http://:%(port)d {
  bind 127.0.0.1
  reverse_proxy %(servers)s {
    lb_policy round_robin
    flush_interval -1
    header_up -Remote-*
    header_down X-Answered-By {upstream_hostport}
  }
}"""
PROXIES: Final = {
    "nginx": ("-p ./ -e error.log -c", "server %s max_fails=1 fail_timeout=1s; ", _NGINX),
    "caddy": ("run --adapter caddyfile --config", "%s ", _CADDY),
}


def need(name: str) -> str:
    """Where a server is installed; a skipped test where it is not."""
    places = ["/usr/sbin", *map(str, Path("/usr/lib/postgresql").glob("*/bin"))]
    if found := shutil.which(name) or shutil.which(name, path=":".join(places)):
        return found
    pytest.skip(f"NO {name}, SO NO SUCH TEST: `make servers` installs nginx, caddy and postgresql")


def free_port() -> int:
    """A port that nobody has."""
    with closing(socket()) as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def until(what: Callable[[], T], seconds: float = 20) -> T:
    """Wait until something holds, and give it; where a connection fails it does not yet."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(OSError, httpx2.HTTPError):
            if got := what():
                return got
        time.sleep(0.05)
    raise AssertionError(f"not after {seconds} seconds")


class Process(NamedTuple):
    """A process of the host: where it is asked, and the word of its administrator."""

    address: str
    key: str
    program: Popen[str]


@contextmanager
def host(folder: Path, *options: str) -> Iterator[Process]:
    """``openarbiter host`` in a process of its own; a test may kill it."""
    port, log = free_port(), folder.with_suffix(".log")
    command = [sys.executable, "-m", "openarbiter", "host", str(folder), "--port", str(port)]
    command += ["--name", NAME, "--public", f"http://{NAME}", *options]
    with log.open("a") as err, Popen(command, stdout=PIPE, stderr=err, text=True) as one:  # noqa: S603
        assert one.stdout is not None
        try:
            told = [one.stdout.readline().strip() for _ in range(3)]
            assert told[2], log.read_text()
            yield Process(f"http://127.0.0.1:{port}", told[1].rpartition("/")[2], one)
        finally:
            for how in (signal.SIGCONT, signal.SIGTERM):
                one.send_signal(how)
            try:
                one.wait(15)
            finally:
                one.kill()
    assert "Traceback" not in log.read_text(), log.read_text()


@contextmanager
def before(proxy: str, folder: Path, addresses: Sequence[str]) -> Iterator[str]:
    """An nginx or a Caddy before processes, as Debian has it; its address."""
    (options, server, made), port = PROXIES[proxy], free_port()
    command, address = [need(proxy), *options.split(), "made.conf"], f"http://127.0.0.1:{port}"
    folder.mkdir()
    servers = "".join(server % one.removeprefix("http://") for one in addresses)
    (folder / "made.conf").write_text(made % {"port": port, "servers": servers})
    how: Any = {"cwd": folder, "env": {**os.environ, "HOME": str(folder)}, **QUIET}
    with Popen(command, **how) as program:  # noqa: S603
        try:
            until(lambda: httpx2.get(address, trust_env=False))
            yield address
        finally:
            program.terminate()


class Cluster:
    """A PostgreSQL in a folder; its ``url`` is what ``--index`` takes."""

    def __init__(self, folder: str) -> None:
        initdb, self.port = need("initdb"), free_port()
        self.how: dict[str, Any] = {"cwd": folder, **QUIET}
        if not os.geteuid():  # it does not run as root
            shutil.chown(folder, "postgres", "postgres")
            self.how |= {"user": "postgres", "group": "postgres"}
        self.url = f"postgresql://host@127.0.0.1:{self.port}/postgres"
        self._run(initdb, "-D", "data", "-U", "host", "-A", "trust", "-N", "--locale=C").wait()
        self.start()

    def _run(self, *command: str) -> Popen[bytes]:
        return Popen(command, **self.how)  # noqa: S603

    def start(self) -> None:
        """Start it, also after it was killed."""
        where = ("-D", "data", "-k", self.how["cwd"], "-p", str(self.port), "-h", "127.0.0.1")
        self.program = self._run(need("postgres"), *where)
        until(lambda: self._run(need("pg_isready"), *where[4:], "-q").wait() == 0)

    def close(self) -> None:
        """``kill -9`` for it and each of its processes, as a machine dies."""
        pid = self.program.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        for one in (pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        self.program.wait()


@contextmanager
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL of Debian."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder, closing(Cluster(folder)) as cluster:
        yield cluster


def prepared(folder: Path, index: str = "") -> str:
    """Put an event into a folder, and an arbiter into the index; the token of his program."""
    folder.mkdir()
    with played_event(folder / f"{EVENT}.openarbiter", players=6, rounds=0) as file:
        published(file, 1)
    with closing(Index(index or str(folder / "index.db"))) as opened:
        persons = Accounts.of_kept(opened.kept(EVENT))
        persons.add(Account(name="Program", role=Role.ARBITER))
        return persons.new_token("Program", "a test")


def client(address: str, token: str = "", **how: Any) -> httpx2.Client:  # noqa: ANN401
    """What asks a process, or what stands before it, by the name of the host."""
    headers = {"host": NAME} | ({"authorization": f"Bearer {token}"} if token else {})
    return httpx2.Client(base_url=address, headers=headers, timeout=30, trust_env=False, **how)


def noted(asked: httpx2.Client, text: str, seconds: float = 30) -> httpx2.Response:
    """Send a note of one word, which is its key too."""
    do, key = {"action": "AddNote", "text": text, "public": True}, {"idempotency-key": text}
    return asked.post(f"{API}/actions", json={"do": do}, headers=key, timeout=seconds)


class Series(threading.Thread):
    """Notes, one after the other, each sent until its entry is acknowledged (``told``)."""

    def __init__(self, address: str, token: str, begin: str, many: int = 30) -> None:
        super().__init__(daemon=True)
        self.address, self.token, self.begin, self.many = address, token, begin, many
        self.told: dict[str, int] = {}
        self.answers: set[int] = set()
        self.start()

    def run(self) -> None:
        """Send them."""
        with client(self.address, self.token) as asked:
            for number in range(self.many):
                until(partial(self._sent, asked, f"{self.begin}-{number}"), 60)

    def _sent(self, asked: httpx2.Client, text: str) -> bool:
        got = noted(asked, text)
        self.answers.add(got.status_code)
        if got.status_code == 200:
            self.told[text] = got.json()["entry"]
        return text in self.told


def see_each_once(asked: httpx2.Client, *series: Series) -> None:
    """See that at the end the log has each note where it was acknowledged, and none twice."""
    for one in series:
        one.join(60)
        assert len(one.told) == one.many, (one.told, one.answers)
    entries = until(lambda: _entries(asked))
    lines = [(line["what"].rpartition(" ")[2], line["number"]) for line in entries]
    for one in series:
        own = [line for line in lines if line[0].startswith(f"{one.begin}-")]
        assert sorted(own) == sorted(one.told.items()), (own, one.told)


def _entries(asked: httpx2.Client) -> list[dict[str, Any]]:
    """All entries; none while it is put off."""
    given = asked.get(f"{API}/entries", params={"limit": "1000"}).json()
    return given.get("entries", [])  # type: ignore[no-any-return]
