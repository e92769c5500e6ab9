"""Prizes: the rules against trying everything, and accounts in which no coin is lost."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hypothesis import settings

from openarbiter.prizes import nswca, sharing
from openarbiter.prizes.sharing import Allocation, Contest
from tests.every import every
from tests.properties import prizes_brute as brute
from tests.properties.prizes_accounts import account_faults, random_event

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
