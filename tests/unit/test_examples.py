"""The scripts in `examples` run; what most of them print stands in `docs/scripts.md`."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

EXAMPLES = ROOT / "examples"


def test_a_club_night_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Results are asked for until they are results, and a file is there after every round."""
    typed = iter(["1-0", "x", "1/2-1/2", "0-1", "1-0", "=", "1-0"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(EXAMPLES / "club_night.py"), run_name="__main__")
    shown = capsys.readouterr().out
    assert "'x' is no result of a game" in shown
    assert shown.splitlines()[-5].split()[:3] == ["1", "5", "Ekström"]
    assert (tmp_path / "club-night.trf").stat().st_size > 500
    assert next(typed, None) is None


def test_a_notebook_needs_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a file a tournament is made up; the pictures are written."""
    monkeypatch.setattr(sys, "argv", ["notebook.py"])
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(EXAMPLES / "notebook.py"), run_name="__main__")
    assert "In short" in capsys.readouterr().out
    (picture,) = tmp_path.glob("*.svg")
    assert picture.read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_an_example_is_a_page(path: Path) -> None:
    """Whoever opens one sees it whole, and finds it in the documentation."""
    assert path.read_text(encoding="utf-8").count("\n") <= 75
    assert f"(../examples/{path.name})" in (ROOT / "docs" / "scripts.md").read_text("utf-8")
