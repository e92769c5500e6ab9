"""Brackets all of whose players are needed further down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.model import ForbiddenPairs, RoundNo, Tournament, Tpn, VirtualPoints
from openarbiter.rulebooks.dutch import columns, exact
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

    def everybody(way: exact.Exact, *_: object) -> list[columns.Setting]:
        bye = way._completion.bye_score is not None
        return [columns.Setting("with everybody below", everybody=True, bye=bye)]

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
