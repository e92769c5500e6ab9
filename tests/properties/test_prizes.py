"""Prizes: the rules against trying everything, and accounts in which no coin is lost."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from hypothesis import settings

from openarbiter.model import Player, Tpn
from openarbiter.prizes import Category, Entrant, Fund, Sharing, Special, award, nswca, sharing
from openarbiter.prizes.awards import contest_of, rule_of
from openarbiter.prizes.expression import everybody, parse
from openarbiter.prizes.fund import Cap, reduced
from openarbiter.prizes.sharing import Allocation, Contest
from tests.every import beside, every
from tests.properties import prizes_brute as brute

_WHO: list[str] = beside(__file__)["who"]


def random_event(seed: int) -> tuple[Fund, list[Entrant]]:
    """A fund and a table: up to 30 players, 12 prizes, every rule, odd units, caps and cuts."""
    chance = random.Random(seed)  # noqa: S311  (a test)
    players = chance.randint(1, 30)
    table = []
    points = sorted((chance.randint(0, 10) * 5 for _ in range(players)), reverse=True)
    numbers = chance.sample(range(1, players + 1), players)
    for rank, (score, number) in enumerate(zip(points, numbers, strict=True), start=1):
        player = Player(
            tpn=Tpn(number),
            name=f"Player {number}",
            sex=chance.choice(["m", "w", ""]),
            rating=chance.choice([None, chance.randint(1200, 2300)]),
            federation=chance.choice(["NOR", "SWE", ""]),
            birth=chance.choice(["", f"{chance.randint(1950, 2015)}/00/00"]),
        )
        completed = chance.random() < 0.9
        table.append(Entrant(player=player, rank=rank, points=score, completed=completed))
    return _fund(chance, numbers), table


def _fund(chance: random.Random, numbers: Sequence[int]) -> Fund:
    sharing = chance.choice(list(Sharing))
    unshared = sharing in {Sharing.EQUAL, Sharing.HORT} and chance.random() < 0.5
    who = chance.sample(_WHO, chance.randint(0, 4))
    fund = Fund(
        places=_values(chance, chance.randint(0, 5)),
        categories=tuple(
            Category(
                name=condition,
                who=parse(condition),
                prizes=_values(chance, chance.randint(1, 3)),
                guaranteed=chance.random() < 0.2,
            )
            for condition in who
        ),
        specials=(Special(name="Best game", value=777, player=Tpn(numbers[0])),)
        if chance.random() < 0.3
        else (),
        caps=(Cap(who=everybody(), amount=chance.randint(1, 9000)),)
        if chance.random() < 0.1
        else (),
        sharing=sharing,
        categories_shared=not unshared,
        unit=chance.choice([1, 1, 5, 10, 50, 100, 500]),
    )
    if chance.random() < 0.2:
        fund = replace(fund, available=chance.randint(0, fund.total))
    return fund


def _values(chance: random.Random, count: int) -> tuple[int, ...]:
    values = (chance.choice([chance.randint(1, 30000), 10000, 5000]) for _ in range(count))
    return tuple(sorted(values, reverse=True))


def account_faults(fund: Fund, table: Sequence[Entrant]) -> list[str]:
    """What is wrong with the prize list of an event; empty when the accounts hold."""
    found = award(fund, table)
    faults = []
    if found.paid + found.unpaid != found.fund.total:
        faults.append(f"paid {found.paid} and left {found.unpaid} of {found.fund.total}")
    amounts = [one.amount for one in found.awards]
    amounts += [one.amount for one in found.specials]
    amounts += [one.amount for one in found.left_over]
    if min(amounts, default=0) < 0:
        faults.append("a negative amount")
    if len({one.player for one in found.awards}) < len(found.awards):
        faults.append("somebody has two awards")
    for one in found.awards:
        capped = any(left.why == "limit" for left in found.left_over)
        if abs(one.amount - one.exact) >= 2 * fund.unit and not capped:
            faults.append(f"player {one.player} is paid {one.amount} for {one.exact}")
        if not one.reason or not one.prizes:
            faults.append(f"player {one.player} has no reason")
    fund = reduced(fund)
    contest = contest_of(fund, sorted(table, key=lambda entrant: entrant.rank), [])
    for rule in rule_of(fund):
        faults += _division_faults(contest, rule(contest))
    return faults


def _division_faults(contest: Contest, allocation: Allocation) -> list[str]:
    """Every prize once, every player once, never more prizes than players, sums that are right."""
    faults = []
    prizes = [prize for division in allocation.divisions for prize in division.prizes]
    players = [player for division in allocation.divisions for player in division.players]
    every = [(n, place) for n, row in enumerate(contest.series) for place in range(len(row))]
    if sorted([*prizes, *allocation.left_over]) != every:
        faults.append("a prize is lost or given twice")
    if len(set(players)) < len(players):
        faults.append("a player is in two divisions")
    for division in allocation.divisions:
        value = sum(contest.series[number][place] for number, place in division.prizes)
        if sum(division.amounts) != value:
            faults.append("the shares are not the prizes")
        if len(division.prizes) > len(division.players):
            faults.append("more prizes than players")
    return faults


RULES: dict[str, tuple[tuple[Callable[[Contest], Allocation], ...], brute.Rule]] = {
    "nswca": ((nswca.allocate,), brute.nswca),
    "none": ((sharing.no_sharing,), brute.none),
    "equal": ((sharing.equal_sharing,), brute.equal),
    "equal, unshared": ((sharing.equal_with_single_categories,), brute.single_categories),
    "hort": ((sharing.no_sharing, sharing.equal_sharing), brute.hort),
    "hort, unshared": (
        (sharing.no_sharing, sharing.equal_with_single_categories),
        brute.hort_unshared,
    ),
}
"""The rules: how the engine answers, and what trying everything answers."""


def amounts(parts: tuple[Callable[[Contest], Allocation], ...], contest: Contest) -> brute.Amounts:
    """What each player receives, exact, without those who receive nothing."""
    found: brute.Amounts = {}
    for part in parts:
        for division in part(contest).divisions:
            for player, amount in zip(division.players, division.amounts, strict=True):
                found[player] = found.get(player, Fraction(0)) + amount / len(parts)
    return {player: amount for player, amount in found.items() if amount}


@every("rule", RULES)
def test_rule_agrees_with_trying_everything(rule: str) -> None:
    """On small contests with many ties every player receives what the definition gives."""
    parts, everything = RULES[rule]
    for contest in brute.contests(seed=1, count=10 * settings().max_examples):
        wanted = {player: amount for player, amount in everything(contest).items() if amount}
        assert amounts(parts, contest) == wanted, contest


def test_no_coin_is_lost_or_invented() -> None:
    """Paid and left over are the fund, nobody has two prizes, no division has too many."""
    for seed in range(30 * settings().max_examples):
        fund, table = random_event(seed)
        assert account_faults(fund, table) == [], seed
