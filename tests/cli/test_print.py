"""``openarbiter print``: sheets of an event as PDF files, by the browser of this computer."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.store import EventFile
from openarbiter.web.printing import VARIABLE, printed_sheets, printing
from tests.browser.serving import MISSING, browser_path
from tests.cli.conftest import Cli
from tests.played import played_event


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """An event with one round played."""
    path = tmp_path / "a league of its own.openarbiter"
    played_event(path, players=8, rounds=1).close()
    return path


def test_sheets_are_printed(
    cli: Cli, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while the event is open at a desk; files that are there are kept."""
    found = browser_path()
    if found is None:
        pytest.skip(MISSING)
    monkeypatch.setenv(VARIABLE, found)
    out = tmp_path / "paper"
    asked = ("print", str(played), "-o", str(out), "--sheet", "boards", "--sheet", "certificates")
    with EventFile.open(played):
        ended = cli(*asked)
    assert ended.code == Exit.OK, ended.err
    assert {one.name for one in out.iterdir()} == {"a-boards.pdf", "a-certificates.pdf"}
    for one in out.iterdir():
        assert one.read_bytes().startswith(b"%PDF")
    again = cli(*asked)
    assert again.code == Exit.REQUEST
    assert "--overwrite" in again.err


def test_one_browser_prints_all_sheets(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is started once; where it cannot be asked like that, each sheet has its own."""
    found = browser_path()
    if found is None:
        pytest.skip(MISSING)
    monkeypatch.setenv(VARIABLE, found)
    started: list[str] = []
    spawn = os.posix_spawn

    def counted(path: str, *rest: Any, **more: Any) -> int:  # noqa: ANN401 - as it is called
        started.append(path)
        return spawn(path, *rest, **more)

    monkeypatch.setattr(os, "posix_spawn", counted)
    with EventFile.look(played) as file, printing(file, tmp_path) as printer:
        sheets = dict(printed_sheets(printer, file.state, "a", "en"))
    assert len(sheets) > 10
    assert all(one.startswith(b"%PDF") for one in sheets.values())
    assert len(started) == 1

    def refused(*_: object, **__: object) -> int:
        raise OSError

    monkeypatch.setattr(os, "posix_spawn", refused)
    with EventFile.look(played) as file, printing(file, tmp_path) as printer:
        assert printer.print("/papers/boards?s=a").startswith(b"%PDF")


def test_what_cannot_be_printed_is_said(
    cli: Cli, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No browser, and a browser that prints nothing; the rest is in ``cases/print.toml``."""
    asked = ("print", str(played), "-o", str(tmp_path / "paper"), "--sheet", "boards")
    monkeypatch.setenv(VARIABLE, "no-such-browser")
    none = cli(*asked)
    assert none.code == Exit.REQUEST
    assert "no browser that prints is found" in none.err
    monkeypatch.setenv(VARIABLE, "true")
    assert "did not print" in cli(*asked).err
