"""The step log of a round as a page and on paper, and the groups that documents arrange."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from openarbiter.rulebooks import registry
from tests.fields import cycle, fitting
from tests.web.browser import Browser, words
from tests.web.conftest import held


@contextmanager
def playing(folder: Path, system: str, rounds: int) -> Iterator[Browser]:
    """A browser at an event of nine players with so many rounds played by a system."""
    table = registry.has_fixed_table(system)
    announced = cycle(system, fitting(system, 9)) if table else 9
    with held(folder, system=system, tie_breaks=("DE",), rounds=announced) as browser:
        for number in range(1, rounds + 1):
            browser.play(number)
        yield browser


def test_a_private_round_has_a_page_and_no_sheet(tmp_path: Path) -> None:
    """Arbiters look at the log before they publish; paper shows published rounds only."""
    with playing(tmp_path, "dubov-1997", rounds=1) as browser:
        browser.post("/a/rounds/2/pair")
        page = words(browser.get("/a/rounds/2/steps"))
        assert "The pairing is still private" in page
        assert "[Ch 4] The bye goes to player" in page
        assert "/a/rounds/2/steps" in browser.get("/a/rounds/2/pairings")
        browser.get("/papers/step-log?s=a&round=2", status=422)
        browser.get("/papers/columns?s=a&round=2", status=422)
        # What everybody sees is the round before.
        assert "Step log of round 1" in words(browser.get("/p/a/steps"))


def test_before_the_first_round_there_is_no_log(tmp_path: Path) -> None:
    """Neither on the desk nor for everybody; nothing breaks."""
    with playing(tmp_path, "nswca", rounds=0) as browser:
        browser.get("/a/rounds/1/steps", status=404)
        browser.get("/p/a/steps", status=404)
        browser.get("/papers/step-log?s=a", status=422)


def test_boards_made_by_hand_are_told_from_the_log(tmp_path: Path) -> None:
    """The log is that of the system, and the page says so where the boards are others."""
    with playing(tmp_path, "dutch-2012", rounds=1) as browser:
        browser.post("/a/rounds/2/pair")
        browser.post("/a/rounds/2/edit/begin")
        browser.insist("/a/rounds/2/pairings", line="c 1")
        browser.insist("/a/rounds/2/edit/end")
        browser.insist("/a/rounds/2/publish")
        told = "The sentences below are about the engine's pairing."
        for path in ("/a/rounds/2/steps", "/papers/step-log?s=a&round=2", "/p/a/steps"):
            assert told in words(browser.get(path)), path
        groups = words(browser.get("/papers/brackets?s=a&round=2"))
        assert "The groups below are those of the engine's pairing." in groups
