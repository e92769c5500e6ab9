"""The Dubov text of 2026: positions of our own with the round, and its printed orders."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.dubov.pairing import from_the_middle
from openarbiter.rulebooks.dubov.telling import round_pairing
from openarbiter.rulebooks.dubov.text import situation
from tests.articles.cases import read
from tests.every import every
from tests.referee.histories import away, tournament

CASES: list[dict[str, Any]] = read("dubov-2026/cases.toml")["case"]
ORDERS: list[str] = read("dubov-2026/orders.toml")["numbers"]


def before(case: dict[str, Any]) -> Tournament:
    """The tournament of a case, with who is absent from the round."""
    found = tournament(" | ".join(case["players"]), rounds=case["rounds"])
    rated = zip(found.players, case["ratings"], strict=True)
    found = replace(found, players=tuple(replace(player, rating=each) for player, each in rated))
    return away(found, case["round"], case.get("absent", ()))


@every("case", CASES, ids=lambda case: case["name"])
def test_case(case: dict[str, Any]) -> None:
    """The pairs, their colours and the bye are those that the article asks for."""
    round_no = RoundNo(case["round"])
    if case.get("only_played"):
        found = round_pairing(situation(before(case), round_no, only_played=True))
    else:
        found = registry.edition("dubov-2026").pair(before(case), round_no)
    assert {f"{game.white}-{game.black}" for game in found.games} == set(case["pairs"])
    assert found.bye == case.get("bye")
    assert found.system == "dubov-2026"


def test_every_criterion_about_upfloats_has_a_case() -> None:
    """C6, C7, C8 and C10 decide somewhere; C9 needs more rounds and has a test of its own."""
    told = " ".join(case["what"] for case in CASES)
    assert all(code in told for code in ("C2", "C3", "C6", "C7", "C8", "C10"))


@every("numbers", ORDERS)
def test_numbers_from_the_middle(numbers: str) -> None:
    """The one in the middle is number 1, of two the higher one, and so on outwards (4.3.3)."""
    players = numbers.split()
    assert from_the_middle(sorted(players)) == players
