"""The pairings of a round: two names that are picked, undo, one question, and what is published."""

from __future__ import annotations

from tests.web.browser import Browser
from tests.web.conftest import ROUND

PAIRINGS = f"{ROUND}/pairings"


def test_ticks_say_who_plays(browser: Browser) -> None:
    """What is unticked holds when the round is paired; a button brings somebody back."""
    who = f"{ROUND}/who"
    first, *others = [one["who"]["pid"] for one in browser.json(who)["everybody"]]

    def ticked(path: str, **more: str) -> list[tuple[int, str]]:
        ticks = {"ticks": "yes", "plays": [str(pid) for pid in others]}
        browser.client.post(path, data={"token": browser.token} | ticks | more)
        return [(one["who"]["pid"], one["kind"]) for one in browser.json(who)["away"]]

    assert [pid for pid, _ in ticked(f"{ROUND}/pair")] == [first]
    assert browser.json(PAIRINGS)["boards"] == 4
    assert ticked(who, **{f"kind-{first}": "H"}) == [(first, "H")]
    assert ticked(who, **{"back-to-play": str(first)}) == []
