"""`openarbiter draw`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli


def test_the_next_round_by_default(cli: Cli, spring: Path, root: Path, tmp_path: Path) -> None:
    """Without a round the next one; the file is the picture of the documentation."""
    ended = cli("draw", spring, "-o", tmp_path / "round.svg")
    assert (ended.code, ended.out, ended.err) == (Exit.OK, "", "")
    written = (tmp_path / "round.svg").read_bytes()
    assert written == (root / "docs" / "pictures" / "round-5.svg").read_bytes()


@pytest.mark.parametrize("kind", ["cross-table", "race"])
def test_tables(cli: Cli, spring: Path, root: Path, kind: str) -> None:
    """The other kinds are the pictures of the documentation too; - is stdout."""
    ended = cli("draw", spring, "--kind", kind, "-o", "-")
    assert ended.out == (root / "docs" / "pictures" / f"{kind}.svg").read_text(encoding="utf-8")


def test_html_by_the_ending(cli: Cli, spring: Path, tmp_path: Path) -> None:
    """A page holds the picture and the same in words."""
    cli("draw", spring, "-o", tmp_path / "round.html", "--round", 3)
    page = (tmp_path / "round.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "The same in words" in page


def test_the_words_alone(cli: Cli, spring: Path, tmp_path: Path) -> None:
    """Text, Markdown and JSON hold the same sentences; Markdown makes no sign of a name."""
    text = cli("draw", spring, "-o", "-", "--format", "text").out
    (picture,) = json.loads(cli("draw", spring, "-o", "-", "--format", "json").out)["pictures"]
    assert text.splitlines() == [picture["title"], "", *picture["sentences"]]
    content = spring.read_bytes().replace(b"Wrenfield, Tobias", b"Wren_*eld, Tobias")
    cli("draw", "-", "-o", tmp_path / "round.md", stdin=content)
    marked = (tmp_path / "round.md").read_text(encoding="utf-8")
    assert "Wren\\_\\*eld" in marked
    assert marked.count("\n- ") == len(picture["sentences"])


def test_a_large_round_becomes_numbered_files(cli: Cli, tmp_path: Path) -> None:
    """Each file is named on stderr; an existing one is not replaced unless asked."""
    file = tmp_path / "large.trf"
    cli("generate", "--plain", "-o", file, "--players", 130, "--rounds", 3, "--seed", 1)
    ended = cli("draw", file, "--round", 1, "-o", tmp_path / "r.svg")
    assert ended.code == Exit.OK
    assert sorted(path.name for path in tmp_path.glob("r*.svg")) == ["r-1.svg", "r-2.svg"]
    assert ended.err.count("wrote ") == 2
    again = cli("draw", file, "--round", 1, "-o", tmp_path / "r.svg")
    assert again.code == Exit.REQUEST
    assert "--overwrite" in again.err
    assert cli("draw", file, "--round", 1, "-o", tmp_path / "r.svg", "--overwrite").code == Exit.OK
    stdout = cli("draw", file, "--round", 1, "-o", "-")
    assert stdout.code == Exit.REQUEST
    assert "html" in stdout.err
