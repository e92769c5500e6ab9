"""Sheets and files of plug-ins on the pages of the desk."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plug_in.installing import installed
from tests.web.browser import Browser, words
from tests.web.conftest import held


@pytest.fixture
def desk(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    """An event of four in the desk of a machine where the parts of the league are installed."""
    folder = tmp_path / "installed"
    monkeypatch.syspath_prepend(str(installed(root / "tests" / "plug_in" / "league", folder)))
    with held(tmp_path, 4) as browser:
        browser.play(1)
        yield browser
    sys.modules.pop("league_parts", None)


def test_a_sheet_is_listed_and_printed(desk: Browser) -> None:
    """Its name stands among the papers; it has the head and foot of every sheet."""
    assert "/papers/unrated?s=a" in desk.get("/papers?s=a")
    sheet = words(desk.get("/papers/unrated?s=a"))
    assert "Without a rating" in sheet
    assert "0 players" in sheet
    desk.get("/papers/nothing?s=a", status=404)


@pytest.mark.parametrize(
    ("sheet", "says"), [("badly", "KeyError"), ("crooked", "a letter of aligns")]
)
def test_a_sheet_that_fails_names_its_package(desk: Browser, sheet: str, says: str) -> None:
    """The page says which plug-in it was, and the desk goes on."""
    page = words(desk.get(f"/papers/{sheet}?s=a", status=422))
    assert f"the plug-in league-parts (openarbiter.sheets: {sheet}) fails" in page
    assert says in page
    desk.get("/papers?s=a")


def test_a_file_is_taken_out(desk: Browser) -> None:
    """Files offers it, and it has the ending of its name."""
    assert "/files/export/a/scoreboard" in desk.get("/files")
    assert desk.get("/files/export/a/scoreboard") == "1 4\n"
