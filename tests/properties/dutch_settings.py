"""Rounds of the Dutch system paired by all settings, and by the one that is the definition."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import ForbiddenPairs, RoundNo, Tournament, Tpn, VirtualPoints
from openarbiter.rulebooks.downfloating import completion, pairing
from openarbiter.rulebooks.downfloating.prices import BracketPlayers, LookaheadScope
from openarbiter.rulebooks.dutch.telling import round_pairing
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import RoundPairing
from tests.properties.strategies import seen

__all__ = ["compare", "of_many_scores", "with_everybody"]


def of_many_scores(event: Tournament, clubs: Iterable[Sequence[int]], alike: int) -> Tournament:
    """The event with clubs whose members may not meet, and so many players of every score."""
    size, round_no = len(event.players), event.next_round
    points = tuple(
        VirtualPoints(
            points=10 * (size - first),
            first_round=round_no,
            last_round=round_no,
            first_player=Tpn(first + 1),
            last_player=Tpn(min(size, first + alike)),
        )
        for first in range(0, size, alike)
    )
    groups = tuple(
        ForbiddenPairs(players=tuple(sorted(Tpn(1 + one) for one in club))) for club in clubs
    )
    return replace(event, forbidden_pairs=groups, virtual_points=points)


def _with_limits(patch: pytest.MonkeyPatch, chance: random.Random) -> None:
    """Other limits, which decide what is asked first and never what is right."""
    patch.setattr(completion, "_NARROW_FROM", chance.choice((2, 1000)))
    patch.setattr(pairing, "_SOME", 1)
    patch.setattr(pairing, "_PARTS", chance.choice((0, 2, 1000)))


def with_everybody(way: pairing.Exact, bracket: BracketPlayers) -> list[LookaheadScope]:
    """The setting that is the definition, and no other."""
    del bracket
    bye = way._context.completion.bye_score is not None
    return [LookaheadScope("with everybody below", everybody=True, bye=bye)]


def compare(system: str, events: Iterable[Tournament], seeds: Iterable[int]) -> Counter[str]:
    """Pair rounds by all settings and by the one that is the definition; which were used.

    Other limits are drawn by lot as well.
    """
    used: Counter[str] = Counter()
    for event, seed in zip(events, seeds, strict=True):
        before = seen(event, RoundNo(event.next_round), system)
        answers = [_paired(before)]
        with pytest.MonkeyPatch.context() as patch:
            _with_limits(patch, random.Random(seed))  # noqa: S311  (reproducible, no secret)
            answers.append(_paired(before))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pairing.Exact, "_settings", with_everybody)
            assert [_told(answer) for answer in answers] == 2 * [_told(_paired(before))]
        used.update(bracket.method for answer in answers if answer for bracket in answer.brackets)
    return used


def _paired(before: Situation) -> RoundPairing | None:
    """The round, if it can be paired."""
    try:
        return round_pairing(before)
    except ImpossiblePairingError:
        return None


def _told(answer: RoundPairing | None) -> object:
    """Games, bye and brackets, but for the ways that found them."""
    if answer is None:
        return None
    return answer, [replace(bracket, method="") for bracket in answer.brackets]
