"""The program in one file: it serves, remembers where it was, and is ended by a page."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

import pytest

from openarbiter.cli import last_place
from openarbiter.cli import main as cli_main
from openarbiter.cli.exits import Exit
from openarbiter.languages import languages
from openarbiter.store import EventFile
from openarbiter.web.security import COOKIE, FIELD
from tools.bundle import NAME, bundle, for_double_click, needed

ROOT = Path(__file__).resolve().parents[2]

FOLDER = "Türme & Läufer 王"
"""Where the program and its events lie: blanks, letters of other scripts."""

PATIENCE = 60
"""Seconds a start may take on a busy machine."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in one file, made of what is installed here."""
    return bundle(tmp_path_factory.mktemp("bundle") / FOLDER)


class Started:
    """The program, started by a double click; its address lets the administrator in."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process, self.address = process, address
        self._jar = CookieJar()
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._jar))

    @property
    def root(self) -> str:
        """The address without what lets in."""
        return self.address.partition("in/")[0]

    def get(self, address: str = "", *, language: str = "en") -> str:
        """A page, by its path; at the address of the browser without one."""
        self._browser.addheaders = [("Accept-Language", language)]
        with self._browser.open(self.root + address if address else self.address) as answer:
            return str(answer.read().decode())

    def post(self, address: str, **fields: str) -> str:
        """The page that answers a form."""
        (token,) = [one.value for one in self._jar if one.name.startswith(COOKIE)]
        form = urlencode({FIELD: token or "", **fields}).encode()
        self._browser.addheaders = [("Accept-Language", "en")]
        with self._browser.open(self.root + address, form) as answer:
            return str(answer.read().decode())

    def ended(self) -> tuple[int, str]:
        """The exit code and what was said, once it has ended by itself."""
        said, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


def _surroundings(home: Path) -> dict[str, str]:
    """A user of the computer with a folder of his own, whose browser only notes addresses."""
    browser = home / "browser.py"
    seen = str(home / "seen.txt")
    browser.write_text(
        f"import sys\nwith open({seen!r}, 'w') as file:\n    file.write(sys.argv[1])\n",
        encoding="utf-8",
    )
    return {
        **{key: value for key, value in os.environ.items() if key[:6] != "PYTHON"},
        "HOME": str(home),
        "USERPROFILE": str(home),
        last_place.VARIABLE: str(home / "kept"),
        "BROWSER": f"{shlex.quote(sys.executable)} {shlex.quote(str(browser))} %s",
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(home)),
        "PYTHONIOENCODING": "cp1252",
    }


@contextmanager
def _double_clicked(
    program: Path, home: Path, *, installed: bool = False
) -> Iterator[Callable[..., Started]]:
    """What starts the program as a double click does: a command, or a file that Python starts."""
    given = _surroundings(home)
    started: list[subprocess.Popen[str]] = []

    def run(*arguments: str, isolated: str = "-IS") -> Started:
        process = subprocess.Popen(  # noqa: S603  (our own program)
            [*(() if installed else (sys.executable, isolated)), str(program), *arguments],
            cwd=home,
            env=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="cp1252",
            errors="replace",
        )
        started.append(process)
        assert process.stdout is not None
        for line in process.stdout:
            found = re.search(r"http://127\.0\.0\.1:\d+/in/[\w-]+", line)
            if found is not None:
                return Started(process, found[0])
        raise AssertionError(f"it ended by itself: {process.wait()}")

    try:
        yield run
    finally:
        for process in started:
            process.kill()
            process.communicate()


@pytest.mark.nightly
def test_it_serves_goes_on_and_is_ended_by_a_page(program: Path, tmp_path: Path) -> None:
    """A second start finds the first; a third one, later, the event; nothing is left behind."""
    home = tmp_path / FOLDER
    home.mkdir()
    with _double_clicked(program, home) as start:
        first = start("serve", "--demo", "--open", "--port", "0", "spring event.openarbiter")
        assert "Saltmere Autumn Weekend" in first.get()
        assert ".mast" in first.get("static/desk.css")
        assert "Rangliste" in first.get("a/standings", language="de")
        assert "Moments of stress" in first.get("manual/guide")
        beside = start()
        assert beside.address == first.address
        assert beside.ended()[0] == 0
        with pytest.raises(urllib.error.HTTPError, match="403"):
            first.post("end", token="of another browser")  # noqa: S106
        assert "Everything that was entered is saved" in first.post("end")
        code, said = first.ended()
        assert (code, said.count("everything that was entered is saved")) == (0, 1)
        again = start(isolated="-S")  # with the encoding of a Windows console
        assert "Saltmere Autumn Weekend" in again.get()
        kept = json.loads((home / "kept" / "last-place.json").read_text(encoding="utf-8"))
        assert kept["address"] == again.address
        again.post("end")
        assert again.ended()[0] == 0
    with EventFile.open(home / "spring event.openarbiter") as file:
        assert file.state.name == "Saltmere Autumn Weekend"
    assert not [each.name for each in home.iterdir() if each.name.startswith("openarbiter-")]


@pytest.mark.nightly
def test_one_line_installs_it_and_a_second_run_goes_on(tmp_path: Path) -> None:
    """What `pipx install "openarbiter[web]"` does: an environment of its own, with the extra."""
    home = tmp_path / FOLDER
    home.mkdir()
    python = tmp_path / "own" / ("Scripts" if os.name == "nt" else "bin") / "python"
    for command in (
        [sys.executable, "-m", "venv", str(tmp_path / "own")],
        [str(python), "-m", "pip", "install", "--quiet", f"{ROOT}[web]"],
    ):
        subprocess.run(command, check=True, cwd=tmp_path)  # noqa: S603  (Python's own)
    with _double_clicked(python.with_name("openarbiter"), home, installed=True) as start:
        first = start("serve", "--demo", "--open", "--port", "0", "spring.openarbiter")
        assert "Saltmere Autumn Weekend" in first.get()
        assert "Rangliste" in first.get("a/standings", language="de")
        assert "Moments of stress" in first.get("manual/guide")
        first.post("end")
        assert first.ended()[0] == 0
        again = start("serve", "--open")
        assert "Saltmere Autumn Weekend" in again.get()
        again.post("end")
        assert again.ended()[0] == 0


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.nightly
def test_without_a_terminal_the_browser_shows_why_it_did_not_start(
    program: Path, tmp_path: Path
) -> None:
    """Nobody reads what is printed: the words come as a file."""
    home = tmp_path / FOLDER
    home.mkdir()
    given = _surroundings(home)
    with EventFile.create(home / "taken.openarbiter") as file:
        kept = json.dumps({"place": str(file.path), "address": "http://127.0.0.1:9/in/x"})
        (home / "kept").mkdir()
        (home / "kept" / "last-place.json").write_text(kept, encoding="utf-8")
        closed = f"exec {shlex.quote(sys.executable)} -IS {shlex.quote(str(program))} >&- 2>&-"
        done = subprocess.run(["/bin/sh", "-c", closed], env=given, cwd=home, check=False)  # noqa: S603
    assert done.returncode == Exit.STORE
    shown = urllib.request.url2pathname(
        (home / "seen.txt").read_text("utf-8").removeprefix("file://")
    )
    assert "taken.openarbiter" in Path(shown).read_text(encoding="utf-8")


def test_what_is_said_waits_for_who_has_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A window that closes at once would take the words along; with arguments nothing waits."""
    waited: list[str] = []
    monkeypatch.setattr("builtins.input", waited.append)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    for code, waits in ((Exit.OK, 0), (Exit.STORE, 1), (Exit.INTERRUPTED, 1)):
        monkeypatch.setattr(cli_main, "main", lambda _=None, code=code: code)
        monkeypatch.setattr(sys, "argv", ["openarbiter.pyz"])
        assert cli_main.double_clicked() == code
        assert len(waited) == waits
    monkeypatch.setattr(sys, "argv", ["openarbiter.pyz", "pair"])
    assert cli_main.double_clicked() == Exit.INTERRUPTED
    assert len(waited) == 1
    assert not capsys.readouterr().err


def _unpacked(system: str, tmp_path: Path, embeddable: Path | None = None) -> Path:
    """The folder of an archive, with a program that says its name and its folder only."""
    stub = tmp_path / "made" / NAME
    stub.parent.mkdir()
    stub.write_text("import sys\nprint(ascii(sys.argv))\n", encoding="utf-8")
    out = tmp_path / FOLDER
    with zipfile.ZipFile(for_double_click(stub, system, embeddable)) as archive:
        archive.extractall(out)
        modes = {one.filename: one.external_attr >> 16 for one in archive.infolist()}
    assert {oct(mode) for name, mode in modes.items() if "openarbiter." in name} == {"0o100755"}
    return out / "openarbiter"


@pytest.mark.skipif(os.name != "posix", reason="a shell is needed")
def test_what_macos_and_linux_start(tmp_path: Path) -> None:
    """The program beside the file that was clicked, from any folder, whatever its name."""
    for system in ("macos", "linux"):
        (tmp_path / system).mkdir()
        folder = _unpacked(system, tmp_path / system)
        if system == "macos":
            command = ["/bin/sh", str(folder / "openarbiter.command")]
        else:
            entry = (folder / "openarbiter.desktop").read_text(encoding="utf-8")
            line = re.search(r"^Exec=(.*)$", entry, re.MULTILINE)
            assert line is not None
            # Within quotes the rules of such files are those of a shell.
            typed = line[1].replace("\\\\", "\\")
            place = shlex.quote(str(folder / "openarbiter.desktop"))
            command = ["/bin/sh", "-c", typed.replace("%k", place)]
        path = f"{Path(sys.executable).parent}{os.pathsep}/usr/bin{os.pathsep}/bin"
        done = subprocess.run(  # noqa: S603  (our own files)
            command, cwd="/", env={"PATH": path}, capture_output=True, encoding="utf-8", check=False
        )
        assert done.stdout == f"{[str(folder / NAME)]!a}\n", (system, done.stderr)


def test_what_windows_starts(tmp_path: Path) -> None:
    """Python lies beside the program; paths are in quotes, and the file is what cmd.exe reads."""
    embeddable = tmp_path / "python-embed.zip"
    with zipfile.ZipFile(embeddable, "w") as archive:
        for name in ("python.exe", "pythonw.exe", "python311._pth"):
            archive.writestr(name, name)
    folder = _unpacked("windows", tmp_path, embeddable)
    start = (folder / "openarbiter.cmd").read_bytes()
    assert start.isascii()
    assert start.count(b"\n") == start.count(b"\r\n") > 1
    for path in re.findall(r'"%~dp0([^"]+)"', start.decode()):
        assert (folder / path.replace("\\", "/")).is_file(), path


def test_what_is_needed_is_in_it(program: Path) -> None:
    """All packages of the extra and what they need, licences too; nothing that is compiled."""
    with zipfile.ZipFile(program) as archive:
        names = set(archive.namelist())
    assert {"anyio", "h11", "jinja2", "markupsafe", "starlette", "uvicorn"} <= {
        name.casefold() for name in needed()
    }
    for name in needed():
        folder = f"{name.replace('-', '_')}-".casefold()
        held = [one for one in names if one.casefold().startswith(folder)]
        assert any("licen" in one.casefold() for one in held), name
    assert not [one for one in names if one.endswith((".so", ".pyd", ".pyc", ".po"))]
    assert {one.split("/")[2] for one in names if one.endswith("players.mo")} == {*languages()} - {
        "en"
    }


def test_the_same_files_make_the_same_program(program: Path, tmp_path: Path) -> None:
    """Whoever builds it again can compare."""
    assert bundle(tmp_path).read_bytes() == program.read_bytes()
