"""Where the desk was open last, on three systems, and with everything that can be in the way."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from openarbiter.cli.last_place import VARIABLE, config_folder, keep, last_place, running


@pytest.fixture(autouse=True)
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
