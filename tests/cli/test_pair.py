"""`openarbiter pair`."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.cli import pair
from openarbiter.ranking.tables.text import width
from tests.cli.conftest import Cli


def test_a_sheet_fits_the_screen(cli: Cli, spring: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a narrow terminal long names are cut, on a wide one and in a pipe nothing is."""
    whole = cli("pair", spring).out
    boards = slice(3, 20)
    assert max(map(width, whole.splitlines()[boards])) > 80
    monkeypatch.setattr(pair, "screen_width", lambda: 80)
    cut = cli("pair", spring).out
    assert max(map(width, cut.splitlines()[boards])) == 80
    assert "…" in cut
    assert [line.split()[0] for line in cut.splitlines()[boards] if line] == [
        line.split()[0] for line in whole.splitlines()[boards] if line
    ]
    monkeypatch.setattr(pair, "screen_width", lambda: 200)
    assert cli("pair", spring).out == whole
    monkeypatch.setattr(pair, "screen_width", lambda: 20)
    assert "…" in cli("pair", spring).out
