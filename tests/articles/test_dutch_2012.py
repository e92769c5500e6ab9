"""The examples printed in C.04.3.1 (Istanbul 2012), section D, one by one, and a case of C12."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice, permutations
from typing import Any

import pytest

from openarbiter.formats import trf
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks.dutch_2012.pairing import Brackets, order_key
from openarbiter.rulebooks.dutch_2012.text import situation
from openarbiter.rulebooks.registry import edition
from tests.articles.cases import HERE, read
from tests.referee import dutch_2012 as referee
from tests.referee.dutch_2012 import difference, literal
from tests.referee.histories import tournament, with_meetings


def printed(name: str) -> dict[str, Any]:
    """A file of printed examples."""
    return read(f"dutch-2012/{name}.toml")


def by_name(case: dict[str, Any]) -> str:
    """The name of a case."""
    return str(case["name"])


@pytest.mark.parametrize("case", printed("D1")["case"], ids=by_name)
def test_transpositions(case: dict[str, Any]) -> None:
    """D1: the numbered figures of the printed list, and how many there are (A9.a, C6, C7)."""
    s1 = range(1, case["pairs"] + 1)
    orders = permutations(case["s2"], case["pairs"])
    tried = sorted(
        orders, key=lambda s2: order_key(zip(s1, s2, strict=True), [*s1, *case["s2"]], 0)
    )
    assert len(tried) == case["count"]
    # A player of S2 who is left over stands at the end of a printed figure.
    assert [list(tried[number]) for number, _ in case["printed"]] == [
        figure[: case["pairs"]] for _, figure in case["printed"]
    ]


@pytest.mark.parametrize("name", ["D2-one", "D2-two"])
def test_exchange_table(name: str) -> None:
    """D2: every number of the printed tables (A9.b, C8.a)."""
    data = printed(name)
    number = {each: i for i, each in enumerate(_exchanges(data), start=1)}
    for row, values in data["rows"].items():
        entering = tuple(map(int, row.split(",")))
        found = [number[tuple(leaving), entering] for leaving in data["leaving"]]
        assert found == values
    assert len(number) == sum(len(values) for values in data["rows"].values())


@pytest.mark.parametrize("name", ["D2-one", "D2-two", "D2-three"])
def test_first_exchanges(name: str) -> None:
    """D2: the printed first exchanges with their differences."""
    data = printed(name)
    wanted = [(each["leaving"], each["entering"], each["difference"]) for each in data["first"]]
    found = [
        (list(leaving), list(entering), sum(entering) - sum(leaving))
        for leaving, entering in islice(_exchanges(data), len(wanted))
    ]
    assert found == wanted


def _exchanges(data: dict[str, Any]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Who leaves S1 and who enters it, as the referee's step by step procedure comes to them."""
    s1, size = set(data["s1"]), len(data["s1"])
    walked = (set(first) for first, _ in referee.exchanges(size, size + len(data["s2"])))
    found = ((tuple(sorted(s1 - first)[::-1]), tuple(sorted(first - s1))) for first in walked)
    return [each for each in found if len(each[0]) == data["number"]]


def test_lists_of_three() -> None:
    """D2: the printed lists of sets of three, each in its order."""
    data = printed("D2-three")
    found = _exchanges(data)
    firsts = sorted({leaving for leaving, _ in found}, reverse=True)
    seconds = sorted({entering for _, entering in found})
    assert [list(each) for each in firsts] == data["leaving"]
    assert [list(each) for each in seconds] == data["entering"]


def test_moved_down_sets() -> None:
    """D3: the printed table of the sets in S1 (C8.b)."""
    data = printed("D3")
    residents = range(6, 12)

    def key(s1: tuple[int, ...]) -> tuple[int, ...]:
        pairs = zip(s1, residents, strict=False)
        return order_key(pairs, [*data["moved_down"], *residents], len(data["moved_down"]))[0]

    for number, sets in data["sets"].items():
        found = sorted(combinations(data["moved_down"], int(number)), key=key)
        assert ["-".join(map(str, each)) for each in found] == sets


@pytest.mark.parametrize("case", printed("D4")["case"], ids=by_name)
def test_b3_factor_decides(case: dict[str, Any]) -> None:
    """D4: the pairing of the lowest bracket that the text gives."""
    scores = dict(enumerate(case["scores"], start=1))
    impossible = {tuple(pair) for pair in case["impossible"]}
    meetings = set(combinations(scores, 2)) - impossible
    event = with_meetings(tournament(dict.fromkeys(scores, ""), rounds=9), scores, meetings)
    barred = set(case.get("barred_from_bye", ()))
    before = replace(
        situation(event, RoundNo(1)), may_take_bye=[number not in barred for number in scores]
    )
    assert before.tpn == [Tpn(number) for number in scores]
    found = Brackets(before).pair_lowest(range(3), range(3, len(scores)))
    assert found is not None
    assert [[one + 1, other + 1] for one, other in found.pairs] == case["pairs"]
    assert [player + 1 for player in found.floaters] == ([case["bye"]] if "bye" in case else [])


def test_other_floaters_are_not_taken_for_more_pairs_than_p1() -> None:
    """C12: floating 4 or 8 allows P1 pairs, one; 4 keeps all colour wishes above (B4)."""
    event = trf.read(HERE / "dutch-2012" / "C12.trf").tournament
    found = edition("dutch-2012").pair(event, RoundNo(6))
    games = {(game.white, game.black) for game in found.games}
    assert games == {(3, 8), (11, 5), (9, 4), (6, 7), (1, 2)}
    assert found.bye == 10
    assert difference(literal(event, RoundNo(6)), found) == ""
