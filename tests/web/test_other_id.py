"""Every system on the same pages, and under a new id: they answer as for the one it was made from.

Two rounds of each are paired, published, played and completed; the second one is looked at.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openarbiter.rulebooks import registry
from openarbiter.web.routes.papers import sheets_of
from tests.plug_in.by_rating import BY_RATING
from tests.registering import register, under_another_id
from tests.web.browser import words
from tests.web.conftest import held

PRIVATE = ("who", "pairings", "pairings?only=order", "why/1", "why-not?pair=1-3", "picture", "bye")
PUBLIC = (
    *("/a/rounds/2/results", "/a/rounds/2/picture.svg", "/a/standings", "/a/cross-table"),
    *("/a/players/4", "/p/a", "/p/a/3", "/settings", "/new", "/files", "/files/export/a/trf26"),
    "/files/export/a/standings-csv",
)

_CHANGING = re.compile(r"\d\d:\d\d(:\d\d)?|[0-9a-f]{4}-[0-9a-f]{4}|[0-9a-f]{12,}")
"""Times of the day and marks, which differ from one run to the next."""


def told(system: str, folder: Path) -> dict[str, str]:
    """What the pages say of two rounds played by a system."""
    found: dict[str, str] = {}
    folder.mkdir()
    sized = {"rounds": 7, "tie_breaks": ("DE",)}
    with held(folder, 7, system=system, **sized) as browser:
        for number in (1, 2):
            place = f"/a/rounds/{number}"
            browser.insist(f"{place}/pair")
            looked = [f"{place}/{page}" for page in PRIVATE if number == 2]
            found |= {page: words(browser.get(page)) for page in looked}
            browser.insist(f"{place}/publish")
            for row in browser.json(f"{place}/results")["rows"]:
                browser.insist(f"{place}/results/{row['board']}", r="1")
            browser.insist(f"{place}/complete")
        sheets = [f"/papers/{key}?s=a" for key in sheets_of(browser.section)]
        found |= {path: words(browser.get(path)) for path in (*PUBLIC, *sheets)}
    said = {path: text.replace(str(folder), "") for path, text in found.items()}
    return {path: _CHANGING.sub("", text) for path, text in said.items()}


ONE_OF_A_KIND = ("round-robin", "nswca", "dutch-2026")
OTHERS = (
    "dubov-2026",
    "burstein-legacy",
    "dubov-1997",
    "burstein-2026",
    "dutch-2012",
    "dutch-2017",
    "dutch-2025",
)


@pytest.mark.parametrize(
    "system",
    [*ONE_OF_A_KIND, *(pytest.param(other, marks=pytest.mark.nightly) for other in OTHERS)],
)
def test_every_page(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the page, only the id differs; both are offered under the name they share."""
    new = under_another_id(monkeypatch, system)
    usual, pages = told(system, tmp_path / "old"), told(new, tmp_path / "new")
    for path, text in pages.items():
        assert text.replace(new, system) == usual[path].replace(new, system), path
    name = registry.edition(new).document.name
    assert pages["/new"].count(name) > 1
    assert pages["/settings"].count(name) > 1


def test_a_system_of_one_file_is_on_every_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is little more than a statement is paired, explained and printed like the others."""
    pages = told(register(monkeypatch, BY_RATING), tmp_path / "stub")
    assert "ratings" in pages["/a/rounds/2/why/1"]
    assert all(pages.values())


@pytest.mark.parametrize("system", ["nswca", "dubov-1997", "burstein-legacy"])
def test_codes_and_the_log_are_folded_below_a_wish(system: str, tmp_path: Path) -> None:
    """A wish is answered in sentences; codes and steps are there for who opens them."""
    with held(tmp_path, system=system, rounds=7) as browser:
        browser.insist("/a/rounds/1/pair")
        pages = [f"/a/rounds/1/why-not?pair=1-{other}" for other in range(2, 10)]
        folded = [
            page for page in pages if any(one["folded"] for one in browser.json(page)["answer"])
        ]
        text = browser.get(folded[0])
        assert re.search(r"<details>\s*<summary", text)
        assert "Codes and steps, for the arbiter" in text
