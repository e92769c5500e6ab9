"""Double-Swiss matches in the desk: from the entry to the standings, a round of the file a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from openarbiter.formats import trf
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.simulate.recheck import check_round
from tests.web.browser import Browser, words
from tests.web.conftest import held

MATCHES = (("1", "0", "=", "1"), ("=", "1", "0", "1"), ("0", "=", "1", "0"))
"""Results of the first games; in the second ones White wins on every board."""


WORTH = {"1": 10, "=": 5, "0": 0}
"""Points (tenths) of a result for White."""


def boards(browser: Browser, number: int) -> list[tuple[int, int]]:
    """Pairing numbers of the boards, White first."""
    rows = browser.json(f"/a/rounds/{number}/results")["rows"]
    return [(row["white"]["number"], row["black"]["number"]) for row in rows]


def points(browser: Browser) -> dict[int, int]:
    """Points (tenths) by pairing number."""
    lines = browser.json("/a/standings")["view"]["lines"]
    return {line["player"]["tpn"]: line["points"] for line in lines}


def shown_in(match: int, game: int, browser: Browser) -> None:
    """The pages and sheets of a round say which game of which match it is."""
    number, told = 2 * match - 2 + game, f"match {match}, game {game}"
    for page in ("results", "pairings", "steps", "why/1"):
        assert told in words(browser.get(f"/a/rounds/{number}/{page}")), page
    for sheet in ("boards", "names", "slips", "explanations", "step-log"):
        assert told in words(browser.get(f"/papers/{sheet}?s=a&round={number}")), sheet


def test_matches_from_the_entry_to_the_standings(tmp_path: Path) -> None:
    """Two rounds with colours reversed each; the bye is worth a win and a draw (1.4, 4.4)."""
    settings: dict[str, Any] = {"system": "double-swiss-2026", "rounds": 6, "tie_breaks": ("WIN",)}
    with held(tmp_path, **settings) as browser:
        earned = dict.fromkeys(range(1, 10), 0)
        for match, results in enumerate(MATCHES, start=1):
            first, second = 2 * match - 1, 2 * match
            browser.play(first, *results)
            browser.play(second)
            assert boards(browser, second) == [
                (black, white) for white, black in boards(browser, first)
            ]
            played = boards(browser, first)
            for (white, black), result in zip(played, results, strict=True):
                earned[white] += WORTH[result]
                earned[black] += 10 - WORTH[result] + 10
            (bye,) = set(earned).difference(*played)
            earned[bye] += 15
            assert points(browser) == earned
            for game in (1, 2):
                shown_in(match, game, browser)
            for page in ("/p/a?view=boards", "/p/a/1", "/p/a/steps", "/screen/boards?s=a", "/"):
                assert f"match {match}, game 2" in words(browser.get(page)), page
        assert "Wettkampf 3, Partie 2" in words(browser.get("/", language="de"))
        report = browser.client.get("/files/export/a/trf26").content
        assert "match 3, game 2" in words(browser.get("/"))
        assert "Wettkampf 3, Partie 2" in words(browser.get("/", language="de"))
    read = trf.read(report).tournament
    edition = registry.edition("double-swiss-2026")
    for number in range(1, 7):
        assert check_round(read, edition, RoundNo(number)) is None
