"""Rounds of the Dutch system paired by all settings, and by the one that is the definition."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import ForbiddenPairs, RoundNo, Tournament, Tpn, VirtualPoints
from openarbiter.rulebooks.dutch import attempts, completion, exact, few_left, small
from openarbiter.rulebooks.dutch.report import round_pairing
from openarbiter.rulebooks.dutch.setting import BracketPlayers, Setting
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.solver import cheapest
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


def _always_room(patch: pytest.MonkeyPatch, chance: random.Random) -> None:
    """What is below is not looked at closely, and the room there is always asked for."""
    for name in ("_MOST", "_MOST_AT_LAST", "_MOST_OF_FEW_PAIRS", "_MOST_OF_MANY"):
        patch.setattr(small, name, 0)
    patch.setattr(completion, "FEW_LEFT", 0)
    patch.setattr(completion, "_NARROW_FROM", chance.choice((2, 1000)))
    patch.setattr(attempts, "_SOME", 1)
    patch.setattr(attempts, "_ROOM", 0)
    patch.setattr(attempts, "_LEARNT", 0)
    patch.setattr(attempts, "_CROWD", chance.choice((1, 12)))
    patch.setattr(exact, "_MAKERS", chance.choice((1, 3)))
    patch.setattr(cheapest, "_FEW", chance.choice((0, 32)))
    patch.setattr(cheapest, "_ALONE", chance.choice((0, 140)))


def with_everybody(way: exact.Exact, bracket: BracketPlayers) -> list[Setting]:
    """The setting that is the definition, and no other."""
    del bracket
    bye = way._context.completion.bye_score is not None
    return [Setting("with everybody below", everybody=True, bye=bye)]


def compare(system: str, events: Iterable[Tournament], seeds: Iterable[int]) -> Counter[str]:
    """Pair rounds by all settings and by the one that is the definition; which were used.

    The quick ways are tried as well, with small brackets looked at closely and without that, with
    crowds in brackets of any size, and with those below merged however many may meet.
    """
    used: Counter[str] = Counter()
    for event, seed in zip(events, seeds, strict=True):
        before = seen(event, RoundNo(event.next_round), system)
        answers = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(completion, "_NARROW_FROM", 2)
            patch.setattr(completion, "FEW_LEFT", seed % 2 and few_left.FEW_LEFT)
            answers.append(_paired(before))
        with pytest.MonkeyPatch.context() as patch:
            _always_room(patch, random.Random(seed))  # noqa: S311  (reproducible, no secret)
            answers += [_paired(before, quick=quick) for quick in (True, False)]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(completion, "_NARROW_FROM", 2)
            patch.setattr(small, "_MOST", 0)
            patch.setattr(small, "_MOST_AT_LAST", 0)
            patch.setattr(small, "_MOST_BELOW", -1)
            answers.append(_paired(before))
            patch.setattr(attempts, "_VERY_FEW", len(event.players))
            answers += [_paired(before, quick=quick) for quick in (True, False)]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(exact.Exact, "_settings", with_everybody)
            assert [_told(answer) for answer in answers] == 6 * [
                _told(_paired(before, quick=False))
            ]
        used.update(bracket.method for answer in answers if answer for bracket in answer.brackets)
    return used


def _paired(before: Situation, *, quick: bool = True) -> RoundPairing | None:
    """The round, if it can be paired."""
    try:
        return round_pairing(before, quick=quick)
    except ImpossiblePairingError:
        return None


def _told(answer: RoundPairing | None) -> object:
    """Games, bye and brackets, but for the ways that found them."""
    if answer is None:
        return None
    return answer, [replace(bracket, method="") for bracket in answer.brackets]
