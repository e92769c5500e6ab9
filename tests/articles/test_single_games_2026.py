"""The Dubov and Burstein texts of 2026: positions of our own with the round, and printed orders."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

from openarbiter.matching.cheapest import Cheapest, all_cheapest
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.burstein.pairing import first_in_order
from openarbiter.rulebooks.burstein.telling import round_pairing as burstein_round
from openarbiter.rulebooks.burstein.text import situation as burstein_situation
from openarbiter.rulebooks.dubov.pairing import from_the_middle
from openarbiter.rulebooks.dubov.pairing import pair_round as dubov_paired
from openarbiter.rulebooks.dubov.telling import round_pairing as dubov_round
from openarbiter.rulebooks.dubov.text import situation as dubov_situation
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.values import replace
from tests.articles.cases import read
from tests.every import every
from tests.referee.histories import away, rated, tournament

Case: TypeAlias = dict[str, Any]

READINGS: dict[str, Callable[[Tournament, RoundNo], RoundPairing]] = {
    "only_played": lambda event, number: dubov_round(
        dubov_situation(event, number, only_played=True)
    ),
    "returned_too": lambda event, number: burstein_round(
        burstein_situation(event, number, returned_too=True)
    ),
}
"""Other readings of 1.8 (Dubov) and 1.7 (Burstein), by the key that asks for them."""

CASES: list[tuple[str, Case]] = [
    (system, case)
    for system in ("dubov-2026", "burstein-2026")
    for case in read(f"{system}/cases.toml")["case"]
]
ORDERS: list[str] = read("dubov-2026/orders.toml")["numbers"]
ORDER: list[str] = read("burstein-2026/order.toml")["list"]


def before(case: Case) -> Tournament:
    """The tournament of a case, with who is absent from the round."""
    found = tournament(" | ".join(case["players"]), rounds=case["rounds"])
    found = rated(found, *case.get("ratings", [None] * len(found.players)))
    return away(found, case["round"], case.get("absent", ()))


@every(("system", "case"), CASES, ids=lambda row: f"{row[0]}: {row[1]['name']}")
def test_case(system: str, case: Case) -> None:
    """The pairs, their colours and the bye are those that the article asks for."""
    pair = next((pair for key, pair in READINGS.items() if key in case), edition(system).pair)
    found = pair(before(case), RoundNo(case["round"]))
    assert {f"{game.white}-{game.black}" for game in found.games} == set(case["pairs"])
    assert found.bye == case.get("bye")
    assert found.system == system


def test_every_criterion_about_upfloats_has_a_case() -> None:
    """C6, C7, C8 and C10 decide somewhere; C9 needs more rounds: see below."""
    told = " ".join(case["what"] for system, case in CASES if system == "dubov-2026")
    assert all(code in told for code in ("C2", "C3", "C6", "C7", "C8", "C10"))


HISTORY = "2w= F | 1b= F | 5w= 6b= | H H | 3b= H | H 3w="
"""Two of 3 to 6 have to float up in round 3, whatever their upfloats are."""


@every(
    ("upfloats", "chosen"),
    [
        ([0, 0, 9, 0, 3, 3], [3, 4]),  # C8: one maximum upfloater beats two with fewer upfloats
        ([0, 0, 9, 0, 0, 0], [5, 6]),  # C9: where nobody else is one, the smaller sum
        ([0, 0, 4, 9, 5, 5], [3, 6]),  # C9: of two sets with as many, the smaller sum
    ],
)
def test_c8_comes_before_c9(upfloats: list[int], chosen: list[int]) -> None:
    """First the number of maximum upfloaters, then the sum of their upfloats."""
    now = dubov_situation(tournament(HISTORY, rounds=7), RoundNo(3))
    now = replace(now, upfloats=[upfloats[tpn - 1] for tpn in now.tpn])
    assert [now.tpn[each] for each in dubov_paired(now).brackets[0].upfloaters] == chosen


@every("numbers", ORDERS)
def test_numbers_from_the_middle(numbers: str) -> None:
    """The one in the middle is number 1, of two the higher one, and so on outwards (4.3.3)."""
    players = numbers.split()
    assert from_the_middle(sorted(players)) == players


@every("case", [case for _, case in CASES if "index" in case], ids=lambda case: case["name"])
def test_index(case: Case) -> None:
    """Buchholz and Sonneborn-Berger are those that 1.7 gives."""
    found = burstein_situation(
        before(case), RoundNo(case["round"]), returned_too=case.get("returned_too", False)
    )
    for tpn, value in case["index"].items():
        position = found.tpn.index(Tpn(int(tpn)))
        buchholz, berger = map(Fraction, value.split("/"))
        assert found.buchholz[position] == buchholz * 10
        assert found.sonneborn_berger[position] == berger * 100


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
