"""The engine with one criterion taken out: the mechanism behind the coverage of the criteria.

A criterion that counts is made to count nothing; one that is a condition is always fulfilled. For
C4 to C8 everybody below takes part in the matching, where a column or an edge stands for each
criterion.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.matching.cheapest import Cheapest
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.downfloating import completion, pairing, prices
from openarbiter.rulebooks.downfloating.choice import Differences
from openarbiter.rulebooks.downfloating.order import PricedGraph, first_of_best
from openarbiter.rulebooks.downfloating.prices import DutchGraph, LookaheadScope
from openarbiter.rulebooks.dutch.telling import round_pairing
from openarbiter.rulebooks.dutch.terms import Situation, situation
from openarbiter.rulebooks.dutch.text import DUTCH, DUTCH_OF_2024, wording_of
from openarbiter.rulebooks.pairing import RoundPairing

__all__ = ["NO_PAIRING", "answer_of", "answer_without"]

NO_PAIRING = "no pairing"
"""The answer where no complete pairing exists."""

_EVERYBODY = ("C4", "C5", "C6", "C8")
"""Criteria that are asked of the matching with everybody below only."""


_SAID_TWICE = {"C6": "C7", "C14": "C18", "C16": "C20"}
"""What a criterion says of residents, and another one behind it says again."""


def answer_of(pairing: RoundPairing) -> str:
    """Games, White first, in the order of boards, and the bye, as one text."""
    games = [f"{game.white}-{game.black}" for game in pairing.games]
    return " ".join(games if pairing.bye is None else [*games, f"bye {pairing.bye}"])


def answer_without(tournament: Tournament, round_no: RoundNo, system: str, code: str) -> str:
    """The answer of an edition without one of its criteria; of the whole edition for ``""``."""
    before = situation(tournament, round_no, wording_of(system))
    with pytest.MonkeyPatch.context() as patch, _switched_off(patch, code):
        try:
            pairing = round_pairing(_without_condition(before, code))
        except ImpossiblePairingError:
            return NO_PAIRING
    placed = 2 * len(pairing.games) + (pairing.bye is not None)
    return answer_of(pairing) if placed == len(before.tpn) else NO_PAIRING


def _without_condition(before: Situation, code: str) -> Situation:
    """The situation in which C1, C2 or C3 bars nobody."""
    everybody = len(before.tpn)
    if code == "C1":
        return replace(before, met=[set() for _ in range(everybody)])
    if code == "C2":
        return replace(before, may_take_bye=[True] * everybody)
    if code == "C3":  # exempt are topscorers; C10 and C11, which are about them, are switched off
        return replace(before, topscorer=bytes([1] * everybody), last_round=True)
    return before


@contextmanager
def _switched_off(patch: pytest.MonkeyPatch, code: str) -> Iterator[None]:
    """The engine in which a criterion counts nothing."""
    codes = ("C10", "C11") if code == "C3" else (code,)
    with counting_nothing(patch, codes):
        if code in _EVERYBODY:
            _loosen(patch, code)
        if code in _SAID_TWICE:
            _say_once(patch, _SAID_TWICE[code])
        yield


def _say_once(patch: pytest.MonkeyPatch, code: str) -> None:
    """Let a criterion say nothing of residents who float, as one before it has said that.

    C7 is the score of every downfloater, and C18 and C20 of 2024 list residents too: by them alone
    as few players would float as by C6, and as few residents again as by C14 and C16.
    """
    own = DutchGraph._float_cost

    def float_cost(graph: DutchGraph, i: int) -> int:
        cost, before, position = own(graph, i), graph._situation, graph.players[i]
        score = before.score[position]
        if score > graph._residents:
            return cost
        for rule, count in graph._counts.of_floater(before, graph._residents, position):
            if rule.code == code and isinstance(rule, Differences):
                by = rule.limbo(score, graph._lowest, graph._highest)
                cost -= count << graph._shifts[code, by]
            elif rule.code == code:
                cost -= 1 << graph._shifts[code, score]
        return cost

    patch.setattr(DutchGraph, "_float_cost", float_cost)


@contextmanager
def counting_nothing(patch: pytest.MonkeyPatch, codes: Collection[str]) -> Iterator[None]:
    """The engine by the matching alone, in which some criteria count nothing."""
    patch.setattr(pairing.Exact, "_quickly", lambda *_: None)
    patch.setattr(prices, "_COUNTS", {})
    off = {*codes, *(["M1"] if "C7" in codes else [])}
    rules = [
        (rule, rule.floater, rule.pair)
        for statement in (DUTCH, DUTCH_OF_2024)
        for rule in statement.criteria
        if rule.code in off
    ]
    try:
        for rule, _, _ in rules:
            object.__setattr__(rule, "floater", None)
            object.__setattr__(rule, "pair", None)
        if "C7" in codes:
            _pair_any_number(patch)
        yield
    finally:
        for rule, floater, pair in rules:
            object.__setattr__(rule, "floater", floater)
            object.__setattr__(rule, "pair", pair)


def _pair_any_number(patch: pytest.MonkeyPatch) -> None:
    """Let the best pairings differ in how many moved-down players they pair, as without C7."""

    def first(graph: PricedGraph, best: Cheapest, moved: int, **_: bool) -> list[int]:
        return first_of_best(graph, best, moved)

    patch.setattr(pairing, "first_of_best", first)


def _loosen(patch: pytest.MonkeyPatch, code: str) -> None:
    """Take a criterion out that the engine does not count by parts."""

    def everybody(way: pairing.Exact, *_: object) -> list[LookaheadScope]:
        bye = way._context.completion.bye_score is not None
        return [LookaheadScope("with everybody below", everybody=True, bye=bye)]

    def any_score(asked: completion.Completion, position: int) -> bool:
        return asked._situation.may_take_bye[position]

    if code == "C4":  # no look at what is below: every bracket makes the pairs it can make
        patch.setattr(completion.Completion, "suffix", lambda *_: True)
        return
    patch.setattr(pairing.Exact, "_settings", everybody)
    if code == "C5":
        patch.setattr(completion.Completion, "takes_bye", any_score)
    elif code == "C8":
        patch.setattr(DutchGraph, "_missed_cost", lambda *_: 0)
