"""What the stories of whole events share: choosing, drawing, pairing, sheets, and the last file."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

import openarbiter as oa
from openarbiter.cli.exits import Exit
from openarbiter.cli.main import main
from openarbiter.model import Tournament
from openarbiter.rulebooks import registry
from tests.browser.hands import Hands
from tests.browser.on_paper import back_on_screen, look_at

__all__ = ["choose", "drawn", "numbered", "paired", "reported", "sheets"]


def choose(hands: Hands, selector: str, text: str) -> None:
    """Reach a list and type what is chosen from it."""
    hands.reach(selector)
    hands.page.keyboard.type(text)
    expect(hands.page.locator(f"{selector} option:checked")).to_contain_text(text)


def numbered(hands: Hands, said: str) -> None:
    """The players, or teams, are numbered by strength."""
    hands.open("/a/players")
    hands.reads(said)
    hands.reach("details.more summary")
    hands.press("Enter")
    hands.enter("form[action$='/players/number'] button", "/a/players")


def drawn(hands: Hands, seed: str, section: str = "a") -> None:
    """The first colour is drawn by a seed."""
    hands.open(f"/{section}/lots")
    hands.fill("#round-1 input[name=seed]", seed)
    hands.submit("Enter")
    hands.answer("before everybody's eyes")


def paired(hands: Hands, number: int) -> None:
    """A round paired and published with Ctrl+Enter."""
    place = f"/a/rounds/{number}"
    hands.open(f"{place}/who")
    if hands.page.locator("#missed").count():
        hands.submit("Control+Enter")
    hands.submit("Control+Enter")
    if hands.page.locator("section.dlg").count():  # games without result are acknowledged
        hands.submit("Control+Enter")
    hands.arrive(f"{place}/pairings")
    hands.submit("Control+Enter")
    hands.reads("is published")
    hands.go(f"{place}/results")


def sheets(
    hands: Hands, name: str, *, written: frozenset[str] = frozenset(), step: int = 1
) -> None:
    """Every sheet of an event on A4, or every so manieth: nothing cut, and no column empty.

    Args:
        hands: Whoever looks at them.
        name: What they are kept as.
        written: Sheets that people write into.
        step: How many there are to one that is looked at.
    """
    groups = hands.twin("/papers.json?s=a")["groups"]
    faults = {
        key: look_at(hands, f"/papers/{key}?s=a", f"{name}-{key}", blank=key in written)
        for key in [key for keys in groups.values() for key in keys][::step]
    }
    back_on_screen(hands.page)
    assert not {key: found for key, found in faults.items() if found}


def reported(hands: Hands, path: Path, system: str, rounds: int) -> Tournament:
    """The final report is ready; its file checks and verifies clean under its system."""
    hands.open("/a/finish")
    expect(hands.page.locator("main")).to_contain_text("Final standings")
    hands.reach("#goes-out a[href$='/trf26']")
    with hands.page.expect_download() as download:
        hands.press("Enter")
    download.value.save_as(path)
    tournament = oa.read_trf(path)
    assert tournament.paired_rounds == rounds
    assert registry.id_for(tournament) == system
    assert oa.check(tournament).differences == ()
    assert list(oa.verify(tournament).findings) == []
    for verb in ("check", "verify"):
        assert main([verb, str(path)]) in {Exit.OK, Exit.UNDECIDED}
    return tournament
