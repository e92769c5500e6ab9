"""Brackets all of whose players are needed further down."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from openarbiter.model import ForbiddenPairs, Player, RoundNo, Tournament, Tpn, VirtualPoints
from openarbiter.rulebooks.dutch import exact
from openarbiter.rulebooks.dutch.setting import Setting
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate


def club_below(players: int, seed: int) -> Tournament:
    """Three players a score, and more than a third of the field, below the middle, is one club."""
    settings = Settings(players=players, rounds=9, stop_after=3)
    event = generate(settings, seed, pair=edition("dutch-2026").pair)
    virtual = tuple(
        VirtualPoints(
            points=10 * (players - index),
            first_round=RoundNo(4),
            last_round=RoundNo(4),
            first_player=Tpn(index + 1),
            last_player=Tpn(min(players, index + 3)),
        )
        for index in range(0, players, 3)
    )
    club = range(players // 2, players // 2 + 2 * players // 5)
    family = ForbiddenPairs(players=tuple(Tpn(index + 1) for index in club))
    return replace(event, virtual_points=virtual, forbidden_pairs=(family,))


@pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026"])
@pytest.mark.parametrize("players", [120, 121])
def test_nobody_is_paired_where_all_are_wanted_below(
    system: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is known without comparing anything, and is what comparing everything leads to."""

    def everybody(way: exact.Exact, *_: object) -> list[Setting]:
        bye = way._completion.bye_score is not None
        return [Setting("with everybody below", everybody=True, bye=bye)]

    def paired(event: Tournament) -> RoundPairing:
        return edition(system).pair(event, RoundNo(4))

    known = 0
    for seed in range(3):
        event = club_below(players, seed)
        found = paired(event)
        known += sum(each.method == "everybody is wanted below" for each in found.brackets)
        with monkeypatch.context() as patch:
            patch.setattr(exact.Exact, "_settings", everybody)
            assert (found.games, found.bye) == (paired(event).games, paired(event).bye)
    assert known > 10


_MAY_MEET = {
    "top": "lone low end",
    "more": "here low end",
    "past": "lone low end",
    "lone": "middle low",
    "middle": "middle here next low end cut",
    "here": "here low",
    "next": "next",
    "low": "cut",
    "cut": "",
    "end": "end",
}
"""Kinds of players, from the highest rank, and those of their own or further down they may meet."""


def served_from_above() -> Tournament:
    """Two who float past (``past``) can serve others (``low``) and stand far above them.

    What those want is found while nobody looks at who is above.
    """
    counts = {"top": 1, "more": 14, "past": 2, "lone": 1, "middle": 50}
    counts |= {"here": 2, "next": 2, "low": 15, "cut": 1, "end": 10}
    kinds = [kind for kind, count in counts.items() for _ in range(count)]
    forbidden = tuple(
        ForbiddenPairs(players=(Tpn(one + 1), Tpn(other + 1)))
        for one, other in combinations(range(len(kinds)), 2)
        if kinds[other] not in _MAY_MEET[kinds[one]].split()
    )
    score, virtual = 1000, []
    for index, kind in enumerate(kinds):
        own = kind in {"top", "more", "past"}
        if own or (kind != "middle" and kind != kinds[index - 1]):
            score -= 5
        place = Tpn(index + 1)
        virtual.append(
            VirtualPoints(
                points=score,
                first_round=RoundNo(1),
                last_round=RoundNo(1),
                first_player=place,
                last_player=place,
            )
        )
    players = tuple(Player(tpn=Tpn(i + 1), name=kind) for i, kind in enumerate(kinds))
    return Tournament(
        players=players, rounds=9, forbidden_pairs=forbidden, virtual_points=tuple(virtual)
    )


@pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026"])
def test_who_floats_past_serves_those_below_wherever_they_stand(system: str) -> None:
    """Both of the bracket (``here``) are paired in it; with 14 wanted for 12 one was not."""
    event = served_from_above()
    kinds = {player.tpn: player.name for player in event.players}
    games = edition(system).pair(event, RoundNo(1)).games
    pairs = [{kinds[game.white], kinds[game.black]} for game in games]
    assert sum("here" in pair for pair in pairs) == 2
    assert sum(pair == {"here", "more"} for pair in pairs) == 2
