"""The step log of a round as a page and on paper, and the groups that documents arrange."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from openarbiter.cli.main import main
from openarbiter.rulebooks import registry
from tests.fields import cycle, fitting
from tests.web.browser import Browser, words
from tests.web.conftest import event

SYSTEMS = [edition.id for edition in registry.systems() if not edition.play.teams]


@contextmanager
def playing(folder: Path, system: str, rounds: int) -> Iterator[Browser]:
    """A browser at an event of nine players with so many rounds played by a system."""
    table = registry.has_fixed_table(system)
    announced = cycle(system, fitting(system, 9)) if table else 9
    with (
        event(folder, system=system, tie_breaks=("DE",), rounds=announced) as file,
        Browser(file, folder) as browser,
    ):
        for number in range(1, rounds + 1):
            browser.play(number)
        yield browser


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_keeps_a_log_on_the_page_and_on_paper(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines are those of the command line, and name articles in brackets.

    No English line is left of a German log with a bye, floaters and who was passed over.
    """
    with playing(tmp_path, system, rounds=3) as browser:
        data = browser.json("/a/rounds/3/steps")
        report = tmp_path / "event.trf"
        report.write_bytes(browser.client.get("/files/export/a/trf26").content)
        capsys.readouterr()
        assert main(["pair", str(report), "--system", system, "--round", "3", "--log"]) == 0
        told = capsys.readouterr().out.splitlines()
        shown = [line["text"] for line in data["lines"]]
        printed = [line.strip() for line in told if line.strip("= ")]
        assert shown == printed
        assert any("(" in line or "[" in line for line in shown)
        paper = words(browser.get("/papers/step-log?s=a&round=3"))
        for line in shown:
            assert " ".join(line.split()) in paper
        assert "Halvorsen-Reyes" in paper
        assert "/papers/step-log?s=a" in browser.get("/papers?s=a")
        assert "/a/rounds/3/steps" in browser.get("/a/rounds/3/results")
        assert "/p/a/steps" in browser.get("/p/a")
        assert [line["text"] for line in browser.json("/p/a/steps")["lines"]] == shown
        german = {"accept-language": "de"}
        lines = browser.client.get("/a/rounds/3/steps.json", headers=german).json()["lines"]
        both = zip(shown, [line["text"] for line in lines], strict=True)
        assert not [one for one, other in both if one == other and re.search("[a-z]{4}", one)]


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
