"""`openarbiter convert`."""

from __future__ import annotations

from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.cli import writing
from openarbiter.cli.exits import Exit
from tests.cli.conftest import Cli


def test_json_and_back_is_the_same_tournament(cli: Cli, data: Path, tmp_path: Path) -> None:
    """JSON holds the whole value."""
    target = tmp_path / "event.json"
    cli("convert", data / "four.trf", target)
    assert oa.read_json(target) == oa.read_trf(data / "four.trf")


def test_a_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old file stays whole, and no part lies about."""
    target = tmp_path / "event.trf"
    target.write_bytes(b"old")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="No space"):
        writing.write_bytes(str(target), b"new", overwrite=True)
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_game_without_colours_is_repaired(cli: Cli, tmp_path: Path) -> None:
    """What --lenient has repaired is not refused again with the advice to use --lenient."""
    file, target = tmp_path / "a.trf", tmp_path / "b.trf"
    rounds = ("   2 - 1", "   1 - 0")
    lines = [f"001 {n:4d}      {'A':66}    {n:5d}  {text}\n" for n, text in enumerate(rounds, 1)]
    file.write_text("".join(lines))
    ended = cli("convert", file, target)
    assert ended.code == Exit.FORMAT
    assert "--lenient repairs this" in ended.err
    ended = cli("convert", file, target, "--lenient")
    assert ended.code == Exit.OK
    assert "entered as a game in which 1 had White" in ended.err
    assert "--lenient repairs this" not in ended.err
    assert [each.rounds[0].colour for each in oa.read_trf(target).players] == [*oa.Colour]
