"""The program in one file: it serves, remembers where it was, and is ended by a page."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

import pytest

from openarbiter.cli import double_click, last_place
from openarbiter.store import EventFile
from openarbiter.web.security import COOKIE, FIELD
from tools.bundle import NAME, STARTERS, bundle, for_double_click, needed

FOLDER = "Türme & Läufer 王"
"""Where the program and its events lie: blanks, letters of other scripts."""

PATIENCE = 60
"""Seconds a start may take on a busy machine."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in one file, made of what is installed here."""
    return bundle(tmp_path_factory.mktemp("bundle") / FOLDER)


@dataclass
class Started:
    """The program, started by a double click: no argument, no terminal, no package but its own.

    Attributes:
        process: The program.
        address: What its browser was sent to; it lets the administrator in.
    """

    process: subprocess.Popen[str]
    address: str

    def __post_init__(self) -> None:
        self._jar = CookieJar()
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._jar))

    @property
    def root(self) -> str:
        """The address without what lets in."""
        return self.address.partition("in/")[0]

    def get(self, address: str = "") -> str:
        """A page, by its path; at the address of the browser without one."""
        with self._browser.open(self.root + address if address else self.address) as answer:
            return str(answer.read().decode())

    def post(self, address: str, **fields: str) -> str:
        """The page that answers a form."""
        (token,) = [one.value for one in self._jar if one.name == COOKIE]
        form = urlencode({FIELD: token or "", **fields}).encode()
        with self._browser.open(self.root + address, form) as answer:
            return str(answer.read().decode())

    def ended(self) -> tuple[int, str]:
        """The exit code and what was said, once it has ended by itself."""
        said, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said


@contextmanager
def _double_clicked(program: Path, home: Path) -> Iterator[Callable[..., Started]]:
    """What starts the program as a double click does, with a browser that only writes addresses."""
    seen = home / "seen.txt"
    browser = home / "browser.py"
    browser.write_text(f"import sys\nopen({str(seen)!r}, 'a').write(sys.argv[1] + '\\n')\n")
    given = {
        **{key: value for key, value in os.environ.items() if key[:6] != "PYTHON"},
        "HOME": str(home),
        "USERPROFILE": str(home),
        last_place.VARIABLE: str(home / "kept"),
        "BROWSER": f"{shlex.quote(sys.executable)} {shlex.quote(str(browser))} %s",
        "TMPDIR": str(home),
    }
    started: list[subprocess.Popen[str]] = []

    def run(*arguments: str) -> Started:
        seen.write_text("")
        process = subprocess.Popen(  # noqa: S603  (our own program)
            [sys.executable, "-I", str(program), *arguments],
            cwd=home,
            env=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
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


def test_it_serves_goes_on_and_is_ended_by_a_page(program: Path, tmp_path: Path) -> None:
    """The demo, pages with style and in German; a second start finds the first, a third the event."""
    home = tmp_path / FOLDER
    home.mkdir()
    with _double_clicked(program, home) as start:
        first = start("serve", "--demo", "--open", "--port", "0", "spring event.openarbiter")
        assert "Saltmere Autumn Weekend" in first.get()
        assert ".mast" in first.get("static/desk.css")
        assert "Saltmere" in first.get("a/standings")
        beside = start()
        assert beside.address == first.address
        assert beside.ended()[0] == 0
        with pytest.raises(urllib.error.HTTPError, match="403"):
            first.post("end", token="of another browser")  # noqa: S106
        assert "Everything that was entered is saved" in first.post("end")
        code, said = first.ended()
        assert (code, said.count("everything that was entered is saved")) == (0, 1)
        again = start()
        assert "Saltmere Autumn Weekend" in again.get()
        kept = json.loads((home / "kept" / "last-place.json").read_text(encoding="utf-8"))
        assert kept["address"] == again.address
        again.post("end")
        assert again.ended()[0] == 0
    with EventFile.open(home / "spring event.openarbiter") as file:
        assert file.state.name == "Saltmere Autumn Weekend"
    assert not [each.name for each in home.iterdir() if each.name.startswith("openarbiter-")]
