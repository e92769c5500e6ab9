"""The Burstein text of 2026: positions of our own with the round, and the list of chapter 4."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from openarbiter.matching.cheapest import Cheapest, all_cheapest
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.burstein.pairing import first_in_order
from openarbiter.rulebooks.burstein.telling import round_pairing
from openarbiter.rulebooks.burstein.text import situation
from tests.articles.cases import read
from tests.every import every
from tests.referee.histories import away, tournament

CASES: list[dict[str, Any]] = read("burstein-2026/cases.toml")["case"]


def before(case: dict[str, Any]) -> Tournament:
    """The tournament of a case, with who is absent from the round."""
    found = tournament(" | ".join(case["players"]), rounds=case["rounds"])
    return away(found, case["round"], case.get("absent", ()))


@every("case", CASES, ids=lambda case: case["name"])
def test_case(case: dict[str, Any]) -> None:
    """The pairs, their colours and the bye are those that the article asks for."""
    round_no = RoundNo(case["round"])
    if case.get("returned_too"):
        found = round_pairing(situation(before(case), round_no, returned_too=True))
    else:
        found = registry.edition("burstein-2026").pair(before(case), round_no)
    assert {f"{game.white}-{game.black}" for game in found.games} == set(case["pairs"])
    assert found.bye == case.get("bye")
    assert found.system == "burstein-2026"


@every("case", [case for case in CASES if "index" in case], ids=lambda case: case["name"])
def test_index(case: dict[str, Any]) -> None:
    """Buchholz and Sonneborn-Berger are those that 1.7 gives."""
    round_no = RoundNo(case["round"])
    found = situation(before(case), round_no, returned_too=case.get("returned_too", False))
    for tpn, value in case["index"].items():
        position = found.tpn.index(Tpn(int(tpn)))
        buchholz, berger = map(Fraction, value.split("/"))
        assert found.buchholz[position] == buchholz * 10
        assert found.sonneborn_berger[position] == berger * 100


ORDER: list[str] = read("burstein-2026/order.toml")["list"]


def parted(line: str) -> tuple[frozenset[tuple[int, int]], frozenset[int]]:
    """The pairs and the floaters of a line."""
    pairs = [tuple(map(int, part.split("-"))) for part in line.split()]
    made = frozenset((one, other) for one, other in pairs if other)
    return made, frozenset(one for one, other in pairs if not other)


def test_list_is_complete() -> None:
    """Every pairing of six players in two pairs stands in it once."""
    assert len(set(map(parted, ORDER))) == len(ORDER) == 45


def chosen(pairs: frozenset[tuple[int, int]], floaters: frozenset[int]) -> str:
    """The line that the engine takes where some pairs and floaters are possible."""
    graph = [0] * 8
    below = ((each, other) for each in floaters for other in (7, 8))
    for one, other in (*pairs, *below):
        graph[one - 1] |= 1 << other - 1
        graph[other - 1] |= 1 << one - 1
    found = all_cheapest(graph, [0] * 8, [[0]])
    assert found is not None
    mate = first_in_order(Cheapest(found.mate, graph, [0] * 8), range(6))
    parts = [f"{v + 1}-{mate[v] + 1 if mate[v] < 6 else 0}" for v in range(6) if v < mate[v]]
    return " ".join(parts)


@every("place", range(len(ORDER)))
def test_order_of_two_pairings(place: int) -> None:
    """Of two pairings, and all that their pairs and floaters make besides, the first is taken.

    Shown: chapter 4.
    """
    lines = [(line, *parted(line)) for line in ORDER]
    for _, made, floaters in lines[place + 1 :]:
        pairs, leaving = lines[place][1] | made, lines[place][2] | floaters
        expected = next(line for line, one, other in lines if one <= pairs and other <= leaving)
        assert chosen(pairs, leaving) == expected
