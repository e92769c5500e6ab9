"""The printed lists and the printed example of the older Burstein text, entry by entry."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from openarbiter.model import RoundNo
from openarbiter.rulebooks.burstein_legacy.pairing import Combination, first_combination
from openarbiter.rulebooks.burstein_legacy.text import BLACK, WHITE, Situation, situation
from tests.articles.cases import read
from tests.referee.histories import tournament
from tests.referee.literal.burstein_legacy import combinations

LISTS = ("6.2", "6.4", "6.4-floater")


def printed(name: str) -> dict[str, Any]:
    """A file of printed examples."""
    return read(f"burstein-legacy/printed/{name}.toml")


def group(players: int) -> Situation:
    """Players who have met nobody and may have any colour; position 0 is No. 1 of the text."""
    return situation(tournament(dict.fromkeys(range(1, players + 1), ""), rounds=9), RoundNo(1))


def in_text(combination: Combination) -> str:
    """A combination as the text prints it."""
    pairs = [f"{one + 1}*{other + 1}" for one, other in combination.pairs]
    floater = [] if combination.floater is None else [f"{combination.floater + 1}*F"]
    return " ".join(pairs + floater)


@pytest.mark.parametrize("name", LISTS)
def test_printed_list(name: str) -> None:
    """Of players some of whom have met the engine takes the first entry in which none do.

    Shown: 6.2 and 6.4; preface: high values meet low ones.
    """
    data, random = printed(name), Random(name)  # noqa: S311  (reproducible, no secret)
    size, guest = data["players"], data["floater_from_above"]
    floaters = [place for place in range(size) if place + 1 != guest] if size % 2 else None
    pairs = [(one, other) for one in range(size) for other in range(one + 1, size)]
    before, taken = group(size), set()
    for _ in range(1000):
        apart = {pair for pair in pairs if random.random() < random.choice((0.2, 0.4, 0.6))}
        barred = {f"{one + 1}*{other + 1}" for one, other in apart}
        first = next((each for each in data["list"] if not barred & set(each.split())), None)
        met = [{sum(pair) - each for pair in apart if each in pair} for each in range(size)]
        try:
            found = first_combination(replace(before, met=met), range(size), floaters)
        except LookupError:
            assert first is None
        else:
            assert in_text(found) == first
            taken.add(first)
    assert taken == set(data["list"])


@pytest.mark.parametrize("name", LISTS)
def test_referee_has_the_printed_list(name: str) -> None:
    """The referee writes the combinations down in the same order."""
    data = printed(name)
    guest = data["floater_from_above"] - 1
    found = [
        in_text(Combination(pairs, floater, 0))
        for pairs, floater in combinations(range(data["players"]))
        if floater is None or floater != guest
    ]
    assert found == data["list"]


@pytest.mark.parametrize("case", printed("6.5")["case"], ids=lambda case: case["name"])
def test_printed_example_of_due_colours(case: dict[str, Any]) -> None:
    """The first entry that gives most players their due colours is the one the text names."""
    size = case["players"]
    before = group(size)
    white = {place - 1 for place in printed("6.5")["white"]}
    due = bytes(WHITE if place in white else BLACK for place in range(size))
    found = first_combination(
        replace(before, due=due), range(size), range(size) if size % 2 else None
    )
    assert in_text(found) == case["first"]
    assert found.granted == case["due_colours"]
