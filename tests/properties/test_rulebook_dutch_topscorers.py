"""The last round: who of two players with equal wishes gets one colour for the third time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable
from dataclasses import replace

import pytest
from hypothesis import settings

from bench.histories import Round, gone_after, tournament_of
from openarbiter.model import Result, RoundNo, RoundRecord, Tournament
from openarbiter.rulebooks.downfloating.pairing import Exact
from openarbiter.rulebooks.downfloating.prices import DutchGraph
from openarbiter.rulebooks.dutch.telling import round_pairing
from tests.properties.strategies import EDITIONS, seen

_BYE = RoundRecord(None, None, Result.FULL_POINT_BYE)


def winners(seed: int) -> Tournament:
    """Players who have won every game, with all kinds of colours; their opponents have left.

    Some rounds were won without a game, so that not all have had as many colours.
    """
    chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
    number, played = chance.randint(5, 16), chance.randint(3, 5)
    mostly = chance.choice((0.5, 0.8, 0.95))
    games: list[Round] = []
    for step in range(played):
        pairs = [(one, number + (one + step) % number) for one in range(number)]
        games.append(
            [
                (one, other, 1) if chance.random() < mostly else (other, one, 0)
                for one, other in pairs
            ]
        )
    event = tournament_of(2 * number, games, rounds=played + 1)
    players = list(event.players)
    for place in range(number):
        rounds = list(players[place].rounds)
        for step in range(played):
            if chance.random() < 1 / 8:
                rounds[step] = _BYE
                other = number + (place + step) % number
                records = list(players[other].rounds)
                records[step] = replace(_BYE, result=Result.ZERO_POINT_BYE)
                players[other] = replace(players[other], rounds=tuple(records))
        players[place] = replace(players[place], rounds=tuple(rounds))
    return gone_after(replace(event, players=tuple(players)), number, played)


@pytest.mark.parametrize("system", EDITIONS)
def test_players_of_the_same_colours_need_not_be_told_apart(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pairs cost the same as where everybody is asked about for themselves."""
    key, told = DutchGraph._key, Counter[bool]()

    def alone(graph: DutchGraph, i: int) -> tuple[Hashable, int]:
        told[graph._topscorers] += 1
        return key(graph, i), i

    monkeypatch.setattr(Exact, "_quickly", lambda *_: None)
    events = [winners(seed) for seed in range(3 * settings().max_examples)]
    answers = [round_pairing(seen(event, RoundNo(event.next_round), system)) for event in events]
    monkeypatch.setattr(DutchGraph, "_key", alone)
    for event, answer in zip(events, answers, strict=True):
        before = seen(event, RoundNo(event.next_round), system)
        assert answer == round_pairing(before)
    assert told[True] > 80
