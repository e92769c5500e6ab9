"""Readings not taken by which a round is not paired, as switches for ``lab.readings``.

Where a document names one player for the bye, and the others cannot be paired without him, or a
limit of colours that nobody can keep, its letter leaves the round to the arbiter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lab.readings_shared import Patch
from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks import choosing, colour_histories
from openarbiter.rulebooks.conflict import ByeRules, first_bye_taker
from openarbiter.rulebooks.dubov_1997 import pairing as dubov_1997

# ruff: noqa: SLF001  (what is switched)


def _first_or_nobody(
    round_no: RoundNo,
    players: Sequence[Tpn],
    graph: Sequence[int],
    candidates: Sequence[int],
    rules: ByeRules,
) -> int | None:
    """The first candidate alone."""
    return first_bye_taker(round_no, players, graph, candidates[:1], rules)


def _strictly(colour: int, difference: int, repeated: int) -> bool:
    """Nobody has a difference beyond two after the game, whatever it was before."""
    return repeated != colour and abs(difference + colour) <= 2  # noqa: PLR2004


def _floater_left(self: dubov_1997._Work) -> Any:  # noqa: ANN401
    """Dubov 1997, 8: a floater whom nobody can take is nowhere else."""
    found = _pair(self)
    if self._floaters:
        raise ImpossiblePairingError("a floater finds nobody", players=[])
    return found


_pair = dubov_1997._Work.pair

SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("burstein-legacy", "the others cannot be paired"): (
        (choosing, "first_bye_taker", _first_or_nobody),
    ),
    ("dubov-1997", "the others cannot be paired, or nobody is left"): (
        (choosing, "first_bye_taker", _first_or_nobody),
    ),
    ("lim-2026", "the others cannot be paired without the last player"): (
        (choosing, "first_bye_taker", _first_or_nobody),
    ),
    ("nswca", "the lowest-rated is barred, or the others could not be paired without him"): (
        (choosing, "first_bye_taker", _first_or_nobody),
    ),
    ("burstein-legacy", "a difference already beyond two, in a history of other rules"): (
        (colour_histories, "may_have", _strictly),
    ),
    ("dubov-1997", "exceptions"): ((colour_histories, "may_have", _strictly),),
    ("lim-2026", "a surplus already beyond two, in a history of other rules"): (
        (colour_histories, "may_have", _strictly),
    ),
    ("dubov-1997", "a floater nobody can take"): ((dubov_1997._Work, "pair", _floater_left),),
}
"""By system and open question what stands in the place of what the engine does."""
