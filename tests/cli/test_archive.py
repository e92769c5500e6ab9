"""`openarbiter archive`."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.web.archive import archive_findings
from tests.cli.conftest import Cli
from tests.played import played_event


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """An event file that nobody has open."""
    path = tmp_path / "one.openarbiter"
    played_event(path, players=8, rounds=2, of=2).close()
    return path


def test_an_archive(cli: Cli, event: Path, tmp_path: Path) -> None:
    """It is what its list says; stderr says what was found; it is not overwritten unasked."""
    out = tmp_path / "all.zip"
    done = cli("archive", event, "-o", out, "--no-sheets")
    assert done.code == Exit.OK
    assert "as its list says" in done.out
    assert "record 102: id of the chief arbiter" in done.err
    assert archive_findings(out.read_bytes()) == ()
    again = cli("archive", event, "-o", out, "--no-sheets")
    assert again.code != Exit.OK
    assert "--overwrite" in again.err


@pytest.mark.parametrize("name", ["missing.openarbiter", "text.openarbiter"])
def test_no_event(cli: Cli, tmp_path: Path, name: str) -> None:
    """A file that is not there, and one that is no event: a sentence, and no archive."""
    (tmp_path / "text.openarbiter").write_text("nothing", encoding="utf-8")
    done = cli("archive", tmp_path / name, "-o", tmp_path / "out.zip")
    assert done.code != Exit.OK
    assert "Traceback" not in done.err
    assert name in done.err
    assert not (tmp_path / "out.zip").exists()
