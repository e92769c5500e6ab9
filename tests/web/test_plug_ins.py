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
    """An event of four in the desk of a machine where the parts of a club are installed."""
    for source in (root / "tests" / "plug_in", root / "tests" / "plug_in" / "slips"):
        monkeypatch.syspath_prepend(str(installed(source, tmp_path / f"{source.name} installed")))
    with held(tmp_path, 4) as browser:
        browser.play(1)
        yield browser
    for module in ("saturday_club", "slips"):
        sys.modules.pop(module, None)


def test_a_sheet_is_listed_and_printed(desk: Browser) -> None:
    """Its name stands among the papers; it has the head and foot of every sheet."""
    assert "/papers/by-federation?s=a" in desk.get("/papers?s=a")
    sheet = words(desk.get("/papers/by-federation?s=a"))
    assert "Players by federation" in sheet
    assert "NOR 1 Halvorsen-Reyes, Mateo" in sheet
    assert "0 players" in words(desk.get("/papers/empty?s=a"))
    desk.get("/papers/nothing?s=a", status=404)


@pytest.mark.parametrize(
    ("sheet", "says"), [("slip", "KeyError"), ("crooked", "a letter of aligns")]
)
def test_a_sheet_that_fails_names_its_package(desk: Browser, sheet: str, says: str) -> None:
    """The page says which plug-in it was, and the desk goes on."""
    page = words(desk.get(f"/papers/{sheet}?s=a", status=422))
    assert f"the plug-in club-slips (openarbiter.sheets: {sheet}) fails" in page
    assert says in page
    desk.get("/papers?s=a")


def test_parts_that_do_not_load_are_left_out_of_lists(desk: Browser) -> None:
    """An event can be made, its settings are shown, and its own tie-breaks stand last."""
    for page in map(desk.get, ("/settings", "/new")):
        assert "neighbours" in page
        assert "gone" not in page
    asked = desk.get("/new?system=gone", status=422)
    assert "the plug-in club-slips (openarbiter.systems: gone) fails" in words(asked)
    offers = desk.get("/a/tie-breaks").split('id="offer-')
    assert [one.partition('"')[0] for one in offers][-2:] == ["BEATEN", "HOLLOW"]
    assert "Beaten on average" in offers[-2]
    assert "in your list" in desk.post("/a/tie-breaks", {"do": "add-BEATEN"}, status=200)


def test_a_file_is_taken_out(desk: Browser) -> None:
    """Files offers it, and it has the ending of its name."""
    assert "/files/export/a/roster" in (page := desk.get("/files"))
    assert 'a/trf"' not in page
    assert desk.get("/files/export/a/roster").startswith("1\t10\tHalvorsen-Reyes, Mateo\n2\t0\t")
