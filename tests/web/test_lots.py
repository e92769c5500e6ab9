"""The page of lots: the draw is asked for before round 1, and stands wherever it counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from openarbiter.desk import undrawn
from openarbiter.model import Colour
from openarbiter.model.lots import drawn_colour, lot
from tests.web.browser import Browser, words
from tests.web.conftest import NAMES, ROUND, event, held

SEED = "4 8 15"
LOTS = "/a/lots"


@contextmanager
def opened(folder: Path, **settings: Any) -> Iterator[Browser]:  # noqa: ANN401  (any setting)
    """A browser at an event in which nothing was drawn."""
    with held(folder, initial_colour=None, **settings) as browser:
        yield browser


def section(browser: Browser) -> Any:  # noqa: ANN401
    """The section as the event has it."""
    return browser.section


def test_round_1_waits_for_the_draw(tmp_path: Path) -> None:
    """Pairing leads to the page before round 1, as the overview does; the first step says so."""
    with opened(tmp_path) as browser:
        assert browser.post(f"{ROUND}/pair") == "/a/ready"
        assert section(browser).round(1).boards == ()
        assert "Get ready for round 1" in words(browser.get("/"))
        first = words(browser.get(f"{ROUND}/who"))
        assert "The first colour has not been drawn by lot." in first
        assert "Lots are drawn before round 1 is paired" in first
        page = words(browser.get(LOTS))
        assert "The first colour is to be drawn" in page
        assert "The colour is drawn for number 1" in page
        browser.post(LOTS, what="colour", way="hand", colour="b", how="tails")
        assert section(browser).settings.initial_colour is Colour.BLACK
        assert "Drawn by hand, tails: Black for number 1" in words(browser.get(LOTS))
        assert "Lots have been drawn" in browser.post(
            LOTS, what="colour", way="seed", seed="x", status=200
        )


def test_a_seed_is_announced_and_draws_the_colour(tmp_path: Path) -> None:
    """The seed stands on the start list first, what it drew on every page and sheet of round 1."""
    with opened(tmp_path) as browser:
        assert 'value="Marrow Quay Open"' in browser.get(LOTS)
        assert browser.post(f"{LOTS}/announce", seed=SEED) == LOTS
        assert browser.post(f"{LOTS}/announce", seed=SEED) == LOTS
        will = "Lots will be drawn with the seed “4 8 15”."
        assert will in words(browser.get("/papers/start-list?s=a"))
        assert browser.post(LOTS, what="colour", way="seed", seed=SEED) == LOTS
        assert section(browser).settings.initial_colour is drawn_colour(SEED)
        colour = drawn_colour(SEED).name.capitalize()
        said = f"Drawn by lot with the seed '4 8 15': {colour} for number 1 (5.1)."
        page = words(browser.get(LOTS))
        assert said in page
        assert lot(SEED, "colour")[:16] in page
        assert "printf %s '4 8 15:colour' | sha256sum" in page
        browser.post(f"{ROUND}/pair")
        browser.post(f"{ROUND}/publish")
        for place in (f"{ROUND}/who", "/settings", "/papers/start-list?s=a", "/papers/boards?s=a"):
            assert said in words(browser.get(place)), place
        assert "draw the first colour of section Open: seed 4 8 15" in words(browser.get("/log"))
        assert "what was drawn before it stays" in words(browser.get(LOTS))
        answer = browser.post(LOTS, what="colour", way="seed", seed="x", status=409)
        assert "Round 1 is published; what was drawn before it stays." in words(answer)
        export = browser.client.get("/files/export/a/trf26").text
        assert f"### Drawn by lot with the seed '4 8 15': {colour} for number 1" in export


def typed(numbers: list[int]) -> dict[str, int]:
    """The fields of numbers drawn by hand, by the ids of the players."""
    return {f"p-{pid}": number for pid, number in enumerate(numbers, start=1)}


def test_the_numbers_of_a_round_robin(tmp_path: Path) -> None:
    """They are drawn among the names; those drawn by hand are typed in, each once."""
    with event(tmp_path, many=5, system="round-robin", tie_breaks=("DE",)) as file:
        while file.undoable():
            entry = file.undoable()
            assert entry is not None
            if type(entry.action).__name__ != "DrawLots":
                break
            file.undo(entry.number, author="test")
        with Browser(file, tmp_path) as browser:
            assert browser.post(f"{ROUND}/pair") == "/a/ready"
            assert "The numbers are to be drawn" in words(browser.get(LOTS))
            listed = words(browser.get("/a/players"))
            assert "Draw lots" in listed
            assert "Number by strength" not in listed
            browser.post(LOTS, what="numbers", way="seed", seed=SEED)
            names = [player.name for player in section(browser).tournament.players]
            assert names == sorted(NAMES[:5], key=lambda name: lot(SEED, name))
            said = "Numbers drawn by lot with the seed '4 8 15' (4.0)."
            assert said in words(browser.get("/papers/start-list?s=a"))
            assert said in words(browser.get(LOTS))
            assert said in words(browser.get("/a/players"))
            wrong = typed([1, 1, 3, 4, 5])
            answer = browser.post(LOTS, wrong, what="numbers", way="hand", status=422)
            assert "The number 1 stands here twice." in words(answer)
            by_hand: dict[str, Any] = dict(typed([5, 4, 3, 2, 1]))
            browser.insist(LOTS, **{"what": "numbers", "way": "hand"} | by_hand)
            assert section(browser).roster.pids == (5, 4, 3, 2, 1)
            assert browser.post(f"{ROUND}/pair") == f"{ROUND}/pairings"


def test_the_restricted_draw(tmp_path: Path) -> None:
    """A tick draws by the Varma tables; the page says who drew from which envelope."""
    with opened(tmp_path, many=9, rounds=9, system="round-robin", tie_breaks=("DE",)) as browser:
        assert "Varma tables" in words(browser.get(LOTS))
        asked = {"what": "numbers", "way": "seed", "seed": SEED, "restricted": "yes"}
        browser.insist(LOTS, **asked)
        page = words(browser.get(LOTS))
        assert "restricted by the Varma tables (C.05, Annex 2)" in page
        assert "NOR, 9 players: no envelope holds enough;" in page
        assert "of NOR meet in round 9, one of the last three" in page
        assert browser.json(LOTS)["varma"]["drawn"] is True
        assert lot(SEED, 9)[:16] in page
        assert "seed 4 8 15, Varma tables" in words(browser.get("/log"))
        said = "restricted by the Varma tables"
        assert said in words(browser.get("/papers/start-list?s=a"))
        one = section(browser).tournament.players[0]
        browser.post(
            f"/a/players/{one.tpn}", name=one.name, federation="SWE", pid=section(browser).pid(1)
        )
        page = words(browser.get(LOTS))
        assert said in page
        assert "those that were drawn hold" in page
        assert "NOR, 9 players" not in page


def test_a_substitute(tmp_path: Path) -> None:
    """The page of a player leads to the form, and who comes has the number."""
    with opened(tmp_path, many=6, system="round-robin", tie_breaks=("DE",)) as browser:
        place = "/a/players/2"
        assert f'href="{place}/substitute"' in browser.get(place)
        assert "takes number 2 and every game of it" in words(browser.get(f"{place}/substitute"))
        wrong = browser.post(f"{place}/substitute", name="", status=422)
        assert "Something has to stand here." in words(wrong)
        pid = section(browser).pid(2)
        browser.post(f"{place}/substitute", pid=pid, name="Olúwadára, Sade", rating="1900")
        assert section(browser).tournament.players[1].name == "Olúwadára, Sade"
        assert undrawn(section(browser)) is None
        assert "Olúwadára, Sade takes number 2 as a substitute" in words(browser.get("/log"))


@pytest.fixture
def over(tmp_path: Path) -> Iterator[Browser]:
    """A browser at an event of one round that is over: half of the players share a place."""
    with held(tmp_path, many=8, rounds=1, tie_breaks=()) as made:
        made.publish(1)
        for row in made.json(f"{ROUND}/results")["rows"]:
            made.post(f"{ROUND}/results/{row['board']}", r="1")
        made.insist(f"{ROUND}/complete")
        yield made


def test_the_last_places_are_drawn(over: Browser) -> None:
    """The standings offer it; the table, its sheet and the file go by the lots and say so."""
    assert "Places are still shared. They can be drawn by lot." in words(over.get("/a/standings"))
    assert "shared by 4 players" in words(over.get(LOTS))
    over.post(LOTS, what="places", way="seed", seed=SEED)
    said = "Ties that remained were broken by lots with the seed '4 8 15'."
    for place in ("/a/standings", "/papers/standings?s=a", LOTS):
        assert said in words(over.get(place)), place
    rows = [line["player"]["tpn"] for line in over.json("/a/standings")["view"]["lines"]]
    first = sorted(rows[:4])
    assert rows[:4] == sorted(first, key=lambda number: lot(SEED, number))
    table = over.client.get("/files/export/a/standings-csv").text
    assert table.index(f"{rows[0]},") > 0
