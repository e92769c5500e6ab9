"""Switches of ``lab.readings``: readings not taken of the Burstein text of 2026."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from lab.readings_shared import (
    AWAY_OR_FORFEITED,
    LIST_NUMBERS,
    Patch,
    accelerated,
    barred_by_bye_or_forfeit,
    rounds_before_entry,
    with_histories,
)
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.burstein import text as burstein
from openarbiter.rulebooks.downfloating.prices import DutchGraph

# ruff: noqa: ANN401  (what is switched)


def _opening_absences_left_out(ours: Callable[..., Any]) -> Callable[..., Any]:
    """Burstein 1.7: rounds before a late entry are no rounds of the player."""

    def indexes(
        tournament: Tournament, round_no: RoundNo, score: Sequence[int], *rest: Any, **more: Any
    ) -> burstein.Indexes:
        found: burstein.Indexes = ours(tournament, round_no, score, *rest, **more)
        for place, player in enumerate(tournament.players):
            found.buchholz[place] -= rounds_before_entry(player, round_no) * score[place]
        return found

    return indexes


def _virtual_points_in_the_index(ours: Callable[..., Any]) -> Callable[..., Any]:
    """Burstein 1.7 with acceleration: the scores of the Index are those of the pairing."""

    def indexes(
        tournament: Tournament, round_no: RoundNo, score: Sequence[int], *rest: Any, **more: Any
    ) -> Any:
        points = basic_rules.pairing_scores(tournament, round_no, score)
        return ours(tournament, round_no, points, *rest, **more)

    return indexes


_own_indexes = burstein.indexes


def _byes_of_who_returned(*given: Any, returned_too: bool) -> burstein.Indexes:
    """Burstein 1.7.2: the run of zero-point byes need not reach the round to be paired."""
    return _own_indexes(*given, returned_too=returned_too or True)


_own_seeding_rounds = burstein.seeding_rounds


def _only_the_number_below(self: DutchGraph, vertex: int) -> int:
    """Burstein 2.3.3 (C7): of the next bracket only the number of its floaters counts."""
    if self._situation.statement is not burstein.BURSTEIN:
        return _missed_cost(self, vertex)
    return 1 << self._shifts["number", 0] if self.next > self.size else 0


_missed_cost = DutchGraph._missed_cost  # noqa: SLF001  (what is switched)


def _with_absences(lot: Random) -> dict[str, Any]:
    """Accelerated or not, and with zero-point byes and forfeits in two of three tournaments."""
    rates = {"zero_point_bye_rate": lot.choice((0, 0.06, 0.15))}
    return {**accelerated(lot), **rates, "forfeit_rate": lot.choice((0, 0.06, 0.15))}


SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("burstein-2026", 'zero-point byes "up to the current round"'): (
        (burstein, "indexes", _byes_of_who_returned),
    ),
    ("burstein-2026", "which byes"): ((burstein, "_FOR_NOTHING", AWAY_OR_FORFEITED),),
    ("burstein-2026", 'what "comply best" asks of the next bracket'): (
        (DutchGraph, "_missed_cost", _only_the_number_below),
    ),
    ("burstein-2026", "rounds before a late entry"): (
        (burstein, "indexes", _opening_absences_left_out(_own_indexes)),
    ),
    ("burstein-2026", "full-point byes"): (with_histories(burstein, barred_by_bye_or_forfeit),),
    ("burstein-2026", "score with acceleration"): (
        (burstein, "indexes", _virtual_points_in_the_index(_own_indexes)),
    ),
    ("burstein-2026", "one round only"): (
        (burstein, "seeding_rounds", lambda rounds: max(1, _own_seeding_rounds(rounds))),
    ),
    ("burstein-2026", "which number is odd"): LIST_NUMBERS,
}
"""By system and open question what stands in the place of what the engine does."""

SETTINGS: dict[str, Callable[[Random], dict[str, Any]]] = {"burstein-2026": _with_absences}
"""What the tournaments of a system have besides, so that its open sentences come up."""
