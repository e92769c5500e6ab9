"""The examples of the NSWCA guidelines about prizes, and that every sentence has one."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from openarbiter.model import Player, Tpn
from openarbiter.prizes import Category, Entrant, Fund, Special, Trophy, award
from openarbiter.prizes.expression import parse
from tests.every import every

FOLDER = Path(__file__).parent / "nswca-prizes"

SENTENCES = {
    "5.b.one-prize",
    "5.b.clear-winner",
    "5.b.tied",
    "5.b.category-with-place",
    "5.b.unless",
    "5.b.special",
    "5.c.completed",
    "5.c.guaranteed",
    "5.d.noncash",
}
"""The sentences of section 5 that decide something, under names of ours."""

CASES: list[dict[str, Any]] = [
    case
    for path in sorted(FOLDER.glob("*.toml"))
    for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
]


def fund_of(case: dict[str, Any]) -> Fund:
    """The fund of an example; a category lists its players by pairing number."""
    numbers: dict[str, list[int]] = {name: [] for name in case.get("categories", {})}
    for tpn, words in enumerate(case["players"], start=1):
        for name in words.split()[2:]:
            numbers.setdefault(name, []).append(tpn)
    values = dict.fromkeys(numbers, ()) | case.get("categories", {})
    return Fund(
        places=tuple(100 * value for value in case.get("places", ())),
        categories=tuple(
            Category(
                name=name,
                who=parse(f"number in {numbers[name]}" if numbers[name] else "number = 0"),
                prizes=tuple(100 * value for value in values[name]),
                guaranteed=name in case.get("guaranteed", ()),
            )
            for name in numbers
            if name != "!"
        ),
        trophies=tuple(map(trophy_of, case.get("trophies", ()))),
        available=100 * case["available"] if "available" in case else None,
    )


def trophy_of(words: str) -> Trophy:
    """A thing: its name, its category, its worth."""
    name, category, worth = (word.strip() for word in words.split(":"))
    return Trophy(name=name, category=category, worth=100 * int(worth or 0))


def table_of(case: dict[str, Any]) -> list[Entrant]:
    """The table of an example, in the order in which the players stand there."""
    return [
        Entrant(
            player=Player(tpn=Tpn(tpn), name=words.split()[0]),
            rank=tpn,
            points=int(10 * Decimal(words.split()[1])),
            completed="!" not in words.split(),
        )
        for tpn, words in enumerate(case["players"], start=1)
    ]


@every("case", CASES, ids=lambda case: case["name"])
def test_example(case: dict[str, Any]) -> None:
    """Everybody receives exactly what the example says."""
    names = {tpn: words.split()[0] for tpn, words in enumerate(case["players"], start=1)}
    found = award(fund_of(case), table_of(case))
    exact = {names[one.player]: one.exact / 100 for one in found.awards}
    assert exact == {name: Fraction(text) for name, text in case.get("awards", {}).items()}
    things = {names[one.player]: one.name for one in found.trophies if one.player}
    assert things == case.get("things", {})
    assert found.paid + found.unpaid == found.fund.total


def test_every_sentence_has_an_example() -> None:
    """A sentence without an example is one that nobody checks; best game has its own test."""
    decided = {article for case in CASES for article in case["articles"]}
    assert decided == SENTENCES - {"5.b.special"}


def test_special_prizes_are_beside_the_others() -> None:
    """The winner of the tournament also receives the prize for the best game (5 b)."""
    fund = Fund(places=(10000,), specials=(Special(name="Best game", value=2500, player=Tpn(1)),))
    found = award(fund, table_of({"players": ["A 5", "B 4"]}))
    assert [(one.player, one.amount) for one in found.awards] == [(1, 10000)]
    assert [(one.player, one.amount) for one in found.specials] == [(1, 2500)]
    assert found.paid == fund.total
