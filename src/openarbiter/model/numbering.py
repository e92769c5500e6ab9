"""Pairing numbers given anew: results belong to persons, only the numbers change.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.3 and 2.4; NSWCA guidelines, 4 (numbers by lot).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from openarbiter.model.names import Tpn
from openarbiter.model.player import Player
from openarbiter.model.tournament import (
    ForbiddenPairs,
    KnownLater,
    PointsAdjustment,
    RequestedBye,
    Team,
    Tournament,
    VirtualPoints,
)
from openarbiter.values import replace

_Named = TypeVar("_Named", RequestedBye, ForbiddenPairs, PointsAdjustment, Team, KnownLater)


def renumbered(tournament: Tournament, places: Sequence[int]) -> Tournament:
    """The tournament with its players in an order of their places, numbered 1, 2, 3 ...

    Who is left out leaves the tournament, and must not have met anybody.
    """
    listed = [tournament.players[place] for place in places]
    number = {player.tpn: Tpn(at) for at, player in enumerate(listed, start=1)}
    return replace(
        tournament,
        players=tuple(_with_number(player, number) for player in listed),
        requested_byes=_named(tournament.requested_byes, number),
        forbidden_pairs=tuple(
            group for group in _named(tournament.forbidden_pairs, number) if len(group.players) > 1
        ),
        adjustments=_named(tournament.adjustments, number),
        teams=_named(tournament.teams, number),
        known_later=_named(tournament.known_later, number),
        virtual_points=tuple(_virtual_points(tournament, number)),
    )


def _virtual_points(tournament: Tournament, number: Mapping[Tpn, Tpn]) -> Iterator[VirtualPoints]:
    """The acceleration of the same players, one entry for each run of numbers.

    Where match points are stated the numbers are those of teams, and stay.
    """
    for entry in tournament.virtual_points:
        if entry.match_points is not None:
            yield entry
            continue
        ends: list[Tpn] = []
        span = range(entry.first_player, entry.last_player + 1)
        for tpn in sorted(new for old, new in number.items() if old in span):
            if ends and tpn == ends[-1] + 1:
                ends[-1] = tpn
            else:
                ends += [tpn, tpn]
        for first, last in zip(ends[::2], ends[1::2], strict=True):
            yield replace(entry, first_player=first, last_player=last)


def _with_number(player: Player, number: Mapping[Tpn, Tpn]) -> Player:
    rounds = tuple(
        record if record.opponent is None else replace(record, opponent=number[record.opponent])
        for record in player.rounds
    )
    return replace(player, tpn=number[player.tpn], rounds=rounds)


def _named(several: Iterable[_Named], number: Mapping[Tpn, Tpn]) -> tuple[_Named, ...]:
    """Everything that calls players by their numbers, without those who are not there."""
    return tuple(
        replace(each, players=tuple(number[tpn] for tpn in each.players if tpn in number))
        for each in several
    )
