"""The examples run: in docstrings, in scripts, and what `make bench` asks."""

from __future__ import annotations

import doctest
import io
import runpy
import sys
from importlib import import_module
from pathlib import Path

import pytest

from bench import events
from bench.explaining import QUESTIONS, ROUNDS, explaining_table
from bench.worker import late
from openarbiter.rulebooks.edition import Edition
from tests.architecture.source import ROOT, modules

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


def test_examples_in_docstrings() -> None:
    """Each prints what stands below it; what it prints otherwise is shown."""
    names = [module.name for module in modules() if ">>>" in module.text]
    tried = {name: doctest.testmod(import_module(name)) for name in names}
    assert sum(each.attempted for each in tried.values()) > 200
    assert not [name for name, each in tried.items() if each.failed]


# What make bench asks of every Swiss edition. No time is looked at.


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(each, id=each.id, marks=[pytest.mark.nightly] * (place % 3 > 0))
        for place, each in enumerate(events.swiss())
    ],
)
def test_late_rounds_are_paired(edition: Edition) -> None:
    """Four of each of five events, whether players or teams are paired, in rounds or matches."""
    found = late(20, edition)
    assert found["rounds"] == 20
    assert 0 < found["ms"] <= found["slowest"]


def test_rounds_are_explained() -> None:
    """Four questions about three rounds by every Swiss edition."""
    rows = explaining_table((14,), io.StringIO())
    assert [(row["system"], row["round"]) for row in rows] == [
        (edition.id, number) for edition in events.swiss() for number in ROUNDS
    ]
    assert all(question in row for row in rows for question in QUESTIONS)
