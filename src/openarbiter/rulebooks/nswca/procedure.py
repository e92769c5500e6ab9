"""3.3 b: the score groups one after the other, from the highest down.

Reading: the text says "in general"; we always do.

Source:
    NSWCA Tournament Guidelines, 3.2 d and 3.3 b.
"""

from __future__ import annotations

from openarbiter.model import Tpn
from openarbiter.rulebooks.nswca.completion import Completion, bye_taker
from openarbiter.rulebooks.nswca.halves import Halves, HalvesPairing
from openarbiter.rulebooks.nswca.meetings import Meetings
from openarbiter.rulebooks.nswca.odd_men import OddMen, Settled
from openarbiter.rulebooks.nswca.terms import Situation
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGroup:
    """One score group as it was paired, in positions.

    Attributes:
        down: Odd men who came down, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
        next_end: Position after the last player of the next lower group.
        odd_men: What became of those who came down, and who leaves.
        halves: The pairs of the others.
    """

    down: tuple[int, ...]
    start: int
    end: int
    next_end: int
    odd_men: Settled
    halves: HalvesPairing

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs, (higher, lower), by rank of the higher."""
        return sorted([*self.odd_men.pairs, *self.halves.pairs])


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired.

    Attributes:
        situation: The situation of the players to be paired, the one with the bye left out.
        groups: The score groups from the top.
        bye: Pairing number of the player with the bye; ``None`` without one.
    """

    situation: Situation
    groups: list[PairedGroup]
    bye: Tpn | None


def pair_round(everybody: Situation, *, thorough: bool = False) -> PairedRound:
    """Pair a round (3.3 b).

    Args:
        everybody: The situation before the round.
        thorough: Ask about every odd man with everybody below; the answer is the same, later.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    taker = bye_taker(everybody)
    situation = everybody if taker is None else everybody.without(taker)
    meetings = Meetings(situation)
    completion = Completion(situation, meetings)
    if not completion.suffix(0):
        raise completion.impossible()
    odd_men = OddMen(meetings, completion, thorough=thorough)
    halves = Halves(situation, meetings)
    groups: list[PairedGroup] = []
    down: tuple[int, ...] = ()
    for number, (start, end) in enumerate(situation.groups):
        next_end = situation.groups[min(number + 1, len(situation.groups) - 1)][1]
        settled = odd_men.settle(down, start, end, next_end)
        groups.append(
            PairedGroup(
                down=down,
                start=start,
                end=end,
                next_end=next_end,
                odd_men=settled,
                halves=halves.pair(settled.staying),
            )
        )
        down = tuple(settled.leaving)
    return PairedRound(situation, groups, None if taker is None else everybody.tpn[taker])
