"""``openarbiter serve``: the address, the end, the last place, and everything in the way."""

from __future__ import annotations

import os
import re
import signal
import socket
import ssl
import stat
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import TypeAlias
from urllib.parse import urlencode

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.cli.last_place import VARIABLE, config_folder, keep, last_place, running
from openarbiter.desk import ChangeEvent
from openarbiter.store import EventFile
from openarbiter.web import connections, serving
from openarbiter.web.accounts import FILE
from openarbiter.web.security import COOKIE, FIELD
from tests.cli.conftest import Cli
from tests.cli.running import Running, starting
from tests.store.conftest import fill

Start: TypeAlias = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts ``openarbiter serve`` with arguments, in the folder of the test."""
    with starting(tmp_path) as run:
        yield run


@pytest.fixture
def spring(tmp_path: Path) -> Path:
    """An event of two players that nobody has open."""
    path = tmp_path / "spring.openarbiter"
    with EventFile.create(path) as file:
        fill(file, players=2)
    return path


def test_the_demo_event_is_served_and_kept(start: Start, tmp_path: Path) -> None:
    """An address, a page, one line at the end; the second start finds the same event."""
    running = start("--demo", "--port", 0)
    assert running.out.startswith("Saltmere Autumn Weekend (demo.openarbiter)\n")
    assert "Saltmere Autumn Weekend" in running.get()
    with pytest.raises(OSError, match="Connection refused"):
        socket.create_connection(("127.0.0.2", int(running.address.rsplit(":", 1)[1][:-1])))
    ended = running.end()
    assert (ended.code, ended.err.count("\n")) == (0, 1)
    assert "everything that was entered is saved" in ended.err
    with EventFile.open(tmp_path / "demo.openarbiter") as file:
        before = file.entries()
    ended = start("--demo", "--port", 0).end(signal.SIGTERM)
    assert (ended.code, ended.err.count("everything that was entered is saved")) == (0, 1)
    with EventFile.open(tmp_path / "demo.openarbiter") as file:
        assert file.entries() == before
    assert {each.name for each in tmp_path.iterdir()} == {FILE, "demo.openarbiter"}


def test_a_page_that_stays_open_does_not_keep_it_from_ending(start: Start) -> None:
    """A browser that listens for news is left behind."""
    running = start("--demo", "--port", 0)
    port = int(running.address.rsplit(":", 1)[1][:-1])
    with closing(socket.create_connection(("127.0.0.1", port))) as browser:
        browser.sendall(b"GET /live?since=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        time.sleep(0.3)
        assert running.end().code == 0


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc for the process that reads")
def test_a_file_that_is_being_read_does_not_keep_it_from_ending(start: Start) -> None:
    """A list of a million players is read when SIGTERM comes; the reading ends with the desk."""
    running = start("--demo", "--port", 0)
    place = f"{running.address}a/players/paste"
    running.get()
    token = next(each.value for each in running.jar if each.name.startswith(COOKIE))
    sent = urlencode({FIELD: token, "list": "a\n" * 1_000_000}).encode()

    def paste() -> None:
        with suppress(OSError):
            running.browser.open(place, sent, timeout=20).close()

    thread = Thread(target=paste)
    thread.start()
    while thread.is_alive() and not any(
        each.read_text() for each in Path(f"/proc/{running.process.pid}/task").glob("*/children")
    ):
        time.sleep(0.05)
    assert thread.is_alive()  # the page waits for what is being read
    ended = running.end(signal.SIGTERM)
    thread.join()
    assert ended.code == 0


def open_in_browser(running: Running, name: str) -> None:
    """Open an event of the folder as its first page does."""
    running.get("open")
    (token,) = [one.value for one in running.jar if one.name.startswith(COOKIE)]
    form = urlencode({FIELD: token, "file": name}).encode()
    running.browser.open(running.address + "open", form, timeout=20).close()


def test_after_a_crash_the_event_of_the_folder_is_open_again(start: Start, tmp_path: Path) -> None:
    """It was opened in the browser and the program was killed; a clean end opens nothing."""
    for name in ("spring", "autumn"):
        with EventFile.create(tmp_path / f"{name}.openarbiter") as file:
            fill(file, players=2)
            file.act(ChangeEvent(name=f"The {name} event"), author="test")
    running = start(tmp_path, "--port", 0)
    assert running.out.startswith(f"Events in {tmp_path}\n")
    open_in_browser(running, "autumn.openarbiter")
    running.process.kill()
    running.process.communicate()
    again = start(tmp_path, "--port", 0)
    assert again.out.startswith(f"The autumn event ({tmp_path / 'autumn.openarbiter'})\n")
    assert "The autumn event" in again.get("a/players")
    assert "spring.openarbiter" in again.get("open")
    assert "was open when the program ended; it is open again" in again.end().err
    last = start(tmp_path, "--port", 0)
    assert last.out.startswith(f"Events in {tmp_path}\n")
    assert last.end().code == 0


def test_what_another_program_has_open_is_not_taken(start: Start, tmp_path: Path) -> None:
    """Its lock stands beside it, and is held: the first page is shown, and nothing is made."""
    with EventFile.create(tmp_path / "spring.openarbiter") as file:
        fill(file, players=2)
        before = {each.name for each in tmp_path.iterdir()}
        running = start("--port", 0)
        assert running.out.startswith(f"Events in {tmp_path}\n")
        assert "<html" in running.get()
        assert running.end().code == 0
        assert {each.name for each in tmp_path.iterdir()} == before | {FILE}  # who has entered


def test_a_damaged_event_is_recovered_and_served(start: Start, tmp_path: Path) -> None:
    """The good part can be looked at; with --recover the rest goes on."""
    path = tmp_path / "spring.openarbiter"
    with EventFile.create(path, backup_folder=tmp_path / "stick") as file:
        fill(file, players=2)
        file.back_up()
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"Player 1", b"Slayer 1"))
    looking = start(path, "--port", 0)
    assert "nothing can be entered" in looking.get("a/players")
    assert "entry 3 was changed" in looking.get("a/players")
    assert "opened to look at it only" in looking.end().err
    running = start(path, "--recover", "new.openarbiter", "--port", 0)
    assert "Player 1" in running.get("a/players")
    assert "4 of 4 entries are saved" in running.end().err


@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file keeps its name")
@pytest.mark.parametrize("how", ["renamed", "deleted"])
def test_an_event_whose_file_is_gone_is_not_called_saved(
    start: Start, spring: Path, tmp_path: Path, how: str
) -> None:
    """At the end the whole event is written beside it, and the place is said."""
    with EventFile.look(spring) as file:
        state = file.state
    running = start(spring, "--port", 0)
    if how == "renamed":
        spring.rename(tmp_path / "other.openarbiter")
    else:
        spring.unlink()
    ended = running.end()
    assert ended.code == 0
    assert f"the whole event is in {tmp_path / 'spring-2.openarbiter'}" in ended.err
    with EventFile.open(tmp_path / "spring-2.openarbiter") as file:
        assert file.state == state


def test_a_file_that_is_damaged_while_nobody_enters_anything_is_written_anew(
    start: Start, spring: Path
) -> None:
    """The timer finds it in some seconds; the pages and the last words say so."""
    kept = spring.with_name("spring-damaged.openarbiter")
    with EventFile.look(spring) as file:
        state = file.state
    running = start(spring, "--port", 0)
    spring.write_bytes(spring.read_bytes()[:4096] + bytes(spring.stat().st_size - 4096))
    until = time.monotonic() + 20
    while not kept.exists() and time.monotonic() < until:
        time.sleep(0.1)
    assert "the damaged file is kept as spring-damaged.openarbiter" in running.get()
    running.process.kill()
    running.process.communicate()
    with EventFile.open(spring) as file:
        assert file.state == state


def test_an_event_that_could_not_be_saved_ends_with_a_code(
    cli: Cli, spring: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is called saved then; the message says why."""

    def end(file: EventFile | None, **_: object) -> None:
        assert file is not None
        file.close()
        file.unsaved = "the disk is full"
        raise KeyboardInterrupt

    monkeypatch.setattr(serving, "serve", end)
    ended = cli("serve", spring, "--port", 0)
    assert ended.code == Exit.STORE
    assert "could not be written anew: the disk is full" in ended.err
    assert "everything that was entered is saved" not in ended.err


def test_a_port_in_use_is_said(cli: Cli, tmp_path: Path) -> None:
    """The message names the port and another one."""
    with closing(serving.listen(0)) as other:
        port = other.getsockname()[1]
        ended = cli("serve", tmp_path, "--port", port)
    assert ended.code == Exit.REQUEST
    assert f"port {port} is in use" in ended.err
    assert "take another one" in ended.err


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two events side by side need no option; when all are taken any port will do."""
    with closing(serving.listen(0)) as first:
        port = first.getsockname()[1]
        monkeypatch.setattr(serving, "PORT", port)
        monkeypatch.setattr(serving, "_TRIED", 1)
        with closing(serving.listen(None)) as second:
            assert second.getsockname()[1] not in {0, port}
            assert second.getsockname()[0] == "127.0.0.1"


def test_parts_of_an_answer_do_not_wait_for_each_other() -> None:
    """What asyncio looks at before it sends small parts at once: the protocol of the socket."""
    with closing(serving.listen(0)) as listener:
        assert listener.proto == socket.IPPROTO_TCP


@pytest.mark.parametrize(
    ("package", "asked", "extra"),
    [
        *(
            (package, asked, "'openarbiter[web]'")
            for package in ("jinja2", "markdown-it-py", "segno")
            for asked in ("serve", "site E -o F", "print E -o F")
        ),
        ("zeroconf", "serve --hall --name spring", "mdns]'"),
    ],
)
def test_a_missing_package_is_one_line(
    cli: Cli, package: str, asked: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says what is missing and how to install it; a name only who asks for one."""

    def found(name: str, known: Callable[[str], object] = distribution) -> object:
        if name == package:
            raise PackageNotFoundError(name)
        return known(name)

    monkeypatch.setattr("importlib.metadata.distribution", found)
    ended = cli(*asked.split())
    assert (ended.code, ended.err.count("\n")) == (Exit.REQUEST, 1)
    told = f"this needs {package}; install it with: python -m pip install 'openarbiter["
    assert told in ended.err
    assert ended.err.endswith(f"{extra}\n")


def test_a_file_that_cannot_be_written_is_opened_to_look(
    cli: Cli, spring: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lock that cannot be made (here: a folder is in its place) is said, and looking goes on."""
    spring.with_name(f"{spring.name}-lock").mkdir()
    served: list[EventFile | None] = []

    def look(file: EventFile | None, **_: object) -> None:
        served.append(file)
        raise KeyboardInterrupt

    monkeypatch.setattr(serving, "serve", look)
    ended = cli("serve", spring, "--port", 0)
    assert ended.code == Exit.OK
    assert "opened to look at it only" in ended.err
    (file_shown,) = served
    assert file_shown is not None
    assert file_shown.read_only
    assert file_shown.head == 4


def test_others_of_the_machine_enter_with_a_pin(start: Start) -> None:
    """Whoever does not have the printed address is shown the way in, and writes nothing."""
    running = start("--demo", "--port", 0)
    with urllib.request.urlopen(running.address, timeout=20) as answer:  # noqa: S310
        assert "PIN" in answer.read().decode()
    with pytest.raises(urllib.error.HTTPError, match="401"):
        urllib.request.urlopen(f"{running.address}a/players.json", timeout=20)  # noqa: S310
    assert running.end().code == 0


def test_the_hall_reaches_the_desk(start: Start) -> None:
    """Its addresses are told, answer under their names, and no strange name is answered to."""
    running = start("--demo", "--hall", "--port", 0)
    assert "In the hall" in running.out
    addresses = re.findall(r"^(http://[\w.-]+:\d+/)$", running.out, re.MULTILINE)
    for address in addresses:
        if ".local" not in address:  # a name that not every network knows
            with urllib.request.urlopen(f"{address}p", timeout=20) as answer:  # noqa: S310
                assert answer.status == 200
    strange = urllib.request.Request(  # noqa: S310
        f"{running.address}p", headers={"Host": "strange.example"}
    )
    with pytest.raises(urllib.error.HTTPError, match="421"):
        urllib.request.urlopen(strange, timeout=20)  # noqa: S310
    assert running.end().code == 0


@pytest.mark.skipif(find_spec("zeroconf") is None, reason="NO ZEROCONF, SO NO NAME OF THE HALL")
def test_the_hall_has_a_name_that_the_desk_answers_to(start: Start) -> None:
    """It stands among the addresses, pages are given under it, and the end is the usual one."""
    running = start("--demo", "--hall", "--name", "Saltmere-Test.local", "--port", 0)
    assert re.search(r"^http://saltmere-test\.local:\d+/$", running.out, re.MULTILINE)
    assert "answer" in running.out.partition("(The desk ")[2]
    named = urllib.request.Request(  # noqa: S310
        f"{running.address}p", headers={"Host": "saltmere-test.local"}
    )
    with urllib.request.urlopen(named, timeout=20) as answer:  # noqa: S310
        assert answer.status == 200
    ended = running.end()
    assert (ended.code, ended.err.count("\n")) == (0, 1)


def test_nobody_reads_along_with_tls(start: Start, tmp_path: Path) -> None:
    """The certificate has the names of the desk, is kept, and its fingerprint is on a page."""
    running = start("--demo", "--hall", "--tls", "--port", 0)
    address = re.search(r"^https://127\.0\.0\.1:\d+/in/[\w-]+$", running.out, re.MULTILINE)
    assert address
    assert "\nhttps://" in running.out.partition("In the hall")[2]
    pem = tmp_path / ".openarbiter-tls.pem"
    known = ssl.create_default_context(cadata=pem.read_text("ascii").partition("KEY-----\n")[2])
    with urllib.request.urlopen(address[0], timeout=20, context=known) as answer:  # noqa: S310
        assert answer.status == 200
    before = pem.read_bytes()
    assert running.end().code == 0
    assert connections.certificate(tmp_path, ["localhost", "127.0.0.1"]) == pem
    assert pem.read_bytes() == before
    connections.certificate(tmp_path, ["another.local"])
    assert pem.read_bytes() != before
    assert re.fullmatch(r"([0-9A-F]{2}:){31}[0-9A-F]{2}", connections.fingerprint(pem))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder with blanks and other letters in its name."""
    made = tmp_path / "Jürgen 王"
    made.mkdir()
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(made))
    monkeypatch.setenv(VARIABLE, str(made / "kept"))
    return made


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("win32", ("Roaming", "openarbiter")),
        ("darwin", ("Library", "Application Support", "openarbiter")),
        ("linux", (".config", "openarbiter")),
    ],
)
def test_the_folder_is_that_of_the_system(
    system: str, expected: tuple[str, ...], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each system has a place for what programs keep of a user."""
    monkeypatch.delenv(VARIABLE)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("APPDATA", str(home / "Roaming"))
    monkeypatch.setattr(sys, "platform", system)
    assert config_folder() == home.joinpath(*expected)


def test_what_was_open_is_found_again(home: Path) -> None:
    """An event; when it is gone its folder; before the first one a folder of its own."""
    assert last_place() == home / "openarbiter"
    assert (home / "openarbiter").is_dir()
    event = home / "Frühjahr 2026" / "offen.openarbiter"
    event.parent.mkdir()
    event.touch()
    keep(event)
    assert last_place() == event
    event.unlink()
    assert last_place() == event.parent
    event.parent.rmdir()
    assert last_place() == home  # the folder above it


@pytest.mark.parametrize("kept", ["", "{", "[1]", '{"place": 7}', "\x00", '{"place": "\\u0000"}'])
def test_a_spoiled_file_is_no_place(kept: str, home: Path) -> None:
    """It is as if nothing had been kept."""
    (home / "kept").mkdir()
    (home / "kept" / "last-place.json").write_text(kept, encoding="utf-8")
    assert last_place() == home / "openarbiter"
    assert not running()


def test_where_nothing_can_be_kept_nothing_is(home: Path) -> None:
    """A file stands where the folder would be; nobody is stopped by it."""
    (home / "kept").touch()
    keep(home)
    assert last_place() == home / "openarbiter"


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps such a folder from others by itself")
def test_nobody_else_reads_the_address(home: Path) -> None:
    """It lets the administrator in."""
    keep(home, "http://127.0.0.1:9/in/word")
    mode = (home / "kept" / "last-place.json").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600
    assert not running()  # nobody answers there
