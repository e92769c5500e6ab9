"""The engine with one criterion taken out: the mechanism behind the coverage of the criteria.

A criterion that counts is made to count nothing; one that is a condition is always fulfilled. The
quick way has closed forms of some criteria, so every bracket goes through the exact matching, and
for C4 to C8 with everybody below in it, where a column or an edge stands for each criterion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.matching.cheapest import Cheapest
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dutch import columns, completion, exact, float_counts
from openarbiter.rulebooks.dutch.colour_classes import pair_costs
from openarbiter.rulebooks.dutch.criteria import LISTED, Criterion, Pair, Part
from openarbiter.rulebooks.dutch.editions import CRITERIA
from openarbiter.rulebooks.dutch.order import PricedGraph, first_of_best
from openarbiter.rulebooks.dutch.report import round_pairing
from openarbiter.rulebooks.dutch.brackets import Setting
from openarbiter.rulebooks.dutch.terms import Situation, situation, wording_of
from openarbiter.rulebooks.pairing import RoundPairing

__all__ = ["NO_PAIRING", "answer_of", "answer_without"]

NO_PAIRING = "no pairing"
"""The answer where no complete pairing exists."""

_UPFLOATS = ("C15", "C17", "C19", "C21")
"""Criteria about the opponents of moved-down players."""

_EVERYBODY = ("C4", "C5", "C6", "C8")
"""Criteria that are asked of the matching with everybody below only."""


def answer_of(pairing: RoundPairing) -> str:
    """Games, White first, in the order of boards, and the bye, as one text."""
    games = [f"{game.white}-{game.black}" for game in pairing.games]
    return " ".join(games if pairing.bye is None else [*games, f"bye {pairing.bye}"])


def answer_without(tournament: Tournament, round_no: RoundNo, system: str, code: str) -> str:
    """The answer of an edition without one of its criteria; of the whole edition for ``""``."""
    before = situation(tournament, round_no, wording_of(system))
    with pytest.MonkeyPatch.context() as patch, _switched_off(patch, code):
        try:
            pairing = round_pairing(_without_condition(before, code), quick=False)
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
    counting = [rule for rule in CRITERIA if rule.code in codes and rule.count is not None]
    counts: list[tuple[Criterion, Callable[[Part], int] | None]] = [
        (rule, rule.count) for rule in counting
    ]
    for rule in counting:
        object.__setattr__(rule, "count", lambda _part: 0)
    try:
        count_anew(patch)
        if code in _UPFLOATS:
            _count_upfloats_apart(patch)
        if code == "C7":
            _pair_any_number(patch)
        if code in _EVERYBODY:
            _loosen(patch, code)
        yield
    finally:
        for rule, count in counts:
            object.__setattr__(rule, "count", count)


def count_anew(patch: pytest.MonkeyPatch) -> None:
    """Ask the criteria, as they are by now, for all that the engine keeps of them."""
    patch.setattr(columns, "_COLOURS", pair_costs())
    patch.setattr(float_counts, "RESIDENT", float_counts.resident_counts())
    patch.setattr(float_counts, "MOVED_DOWN", float_counts.moved_down_counts())
    patch.setattr(float_counts, "OPPONENT", float_counts.opponent_counts())


def _pair_any_number(patch: pytest.MonkeyPatch) -> None:
    """Let the best pairings differ in how many moved-down players they pair, as without C7."""

    def first(graph: PricedGraph, best: Cheapest, moved: int, **_: bool) -> list[int]:
        return first_of_best(graph, best, moved)

    patch.setattr(exact, "first_of_best", first)


def _count_upfloats_apart(patch: pytest.MonkeyPatch) -> None:
    """Let C19 and C21 count for themselves: the engine takes over the counts of C15 and C17."""
    whole_cost = columns.BracketGraph._pair_cost

    def pair_cost(graph: columns.BracketGraph, i: int, j: int) -> int:
        cost = whole_cost(graph, i, j)
        if i >= graph._bracket.moved:
            return cost
        before = graph._situation
        higher, lower = (before.player(graph._bracket.players[each]) for each in (i, j))
        part = Pair(higher, lower)
        for rule, by_score in zip(
            float_counts.OF_OPPONENT, float_counts.OF_OPPONENT_BY_SCORE, strict=True
        ):
            cost += rule.count_of(part) << graph._shifts[rule.code]
            cost += by_score.count_of(part) << graph._shifts[by_score.code, higher.score]
        return cost

    def listed(_: columns.BracketGraph, moved_down: list[int]) -> list[tuple[str, list[int]]]:
        return [(rule.code, moved_down) for rule in LISTED]

    patch.setattr(float_counts, "OPPONENT", dict.fromkeys(float_counts.OPPONENT, ()))
    patch.setattr(columns.BracketGraph, "_listed", listed)
    patch.setattr(columns.BracketGraph, "_pair_cost", pair_cost)


def _loosen(patch: pytest.MonkeyPatch, code: str) -> None:
    """Take a criterion out that the engine does not count by parts."""

    def everybody(way: exact.Exact, *_: object) -> list[Setting]:
        bye = way._context.completion.bye_score is not None
        return [Setting("with everybody below", everybody=True, bye=bye)]

    def any_score(asked: completion.Completion, position: int) -> bool:
        return asked._situation.may_take_bye[position]

    cost_of_floating = columns.BracketGraph._float_cost

    def without_c6(graph: columns.BracketGraph, i: int) -> int:
        return cost_of_floating(graph, i) - (1 << graph._shifts["C6"])

    if code == "C4":  # no look at what is below: every bracket makes the pairs it can make
        patch.setattr(completion.Completion, "suffix", lambda *_: True)
        return
    patch.setattr(exact.Exact, "_settings", everybody)
    if code == "C5":
        patch.setattr(completion.Completion, "takes_bye", any_score)
    elif code == "C6":
        patch.setattr(columns.BracketGraph, "_float_cost", without_c6)
    else:
        patch.setattr(columns.BracketGraph, "_missed_cost", lambda *_: 0)
