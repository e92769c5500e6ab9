"""Pairing numbers given anew: results belong to persons, only the numbers change.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.3 and 2.4; NSWCA guidelines, 4 (numbers by lot).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from openarbiter.model.names import Tpn
from openarbiter.model.tournament import (
    ForbiddenPairs,
    KnownLater,
    PointsAdjustment,
    RequestedBye,
    Team,
)
from openarbiter.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from openarbiter.model.player import Player
    from openarbiter.model.tournament import Tournament

_Named = TypeVar("_Named", RequestedBye, ForbiddenPairs, PointsAdjustment, Team, KnownLater)


def renumbered(tournament: Tournament, places: Sequence[int]) -> Tournament:
    """The tournament with its players in an order, numbered 1, 2, 3 ...

    Args:
        tournament: The tournament.
        places: Places in ``tournament.players``, each at most once. Who is left out leaves the
            tournament, and must not have met anybody.
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
    )


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
