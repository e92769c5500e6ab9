"""The same tournament with other pairing numbers: gaps in them must change nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TypeVar

from openarbiter.model import (
    ForbiddenPairs,
    Player,
    PointsAdjustment,
    RequestedBye,
    Tournament,
    Tpn,
    VirtualPoints,
)

Named = TypeVar("Named", ForbiddenPairs, PointsAdjustment, RequestedBye)


def gaps(event: Tournament, random: Random) -> dict[Tpn, Tpn]:
    """Numbers in the same order, some of them left out."""
    new, last = {}, 0
    for player in event.players:
        last += random.randint(1, 3)
        new[player.tpn] = Tpn(last)
    return new


def renumbered(event: Tournament, new: Mapping[Tpn, Tpn]) -> Tournament:
    """A tournament whose players have other numbers, by their old ones."""

    def player(each: Player) -> Player:
        records = tuple(
            replace(record, opponent=None if record.opponent is None else new[record.opponent])
            for record in each.rounds
        )
        return replace(each, tpn=new[each.tpn], rounds=records)

    def points(each: VirtualPoints) -> VirtualPoints:
        first, last = new[each.first_player], new[each.last_player]
        return replace(each, first_player=first, last_player=last)

    def named(each: Named) -> Named:
        return replace(each, players=tuple(new[tpn] for tpn in each.players))

    return replace(
        event,
        adjustments=tuple(map(named, event.adjustments)),
        players=tuple(sorted(map(player, event.players), key=lambda each: each.tpn)),
        virtual_points=tuple(map(points, event.virtual_points)),
        forbidden_pairs=tuple(map(named, event.forbidden_pairs)),
        requested_byes=tuple(map(named, event.requested_byes)),
    )
