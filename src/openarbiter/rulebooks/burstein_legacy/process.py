"""The pairing of a round: the bye, the groups, and in each group from the top its combination.

It knows the order of the steps; the steps themselves stand in the other chapters.

Source:
    C.04.4.2 (older text), chapters 3, 4 and 6.
"""

from __future__ import annotations

from openarbiter.rulebooks.burstein_legacy.combinations import Combination, first_combination
from openarbiter.rulebooks.burstein_legacy.groups import Joining, plan
from openarbiter.rulebooks.burstein_legacy.meetings import bye_taker
from openarbiter.rulebooks.burstein_legacy.terms import Situation, score_groups
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGroup:
    """One group as it was paired, in positions.

    Attributes:
        residents: Players of the score groups it is made of, in the order of 3.2.
        incoming: The floater from above; ``None`` without one.
        could_float: Residents with whose floating the groups below can be completed; ``None``
            where nobody floats. Whether the others of this group can be paired is another matter.
        combination: The combination chosen.
    """

    residents: tuple[int, ...]
    incoming: int | None
    could_float: tuple[int, ...] | None
    combination: Combination

    @property
    def players(self) -> tuple[int, ...]:
        """All players of the group, the floater from above sorted in (3.2)."""
        if self.incoming is None:
            return self.residents
        return tuple(sorted((*self.residents, self.incoming)))


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired, in positions.

    Attributes:
        bye: The player with the bye; ``None`` without one.
        joinings: Groups that were made one, in order.
        groups: The groups from the top.
    """

    bye: int | None
    joinings: tuple[Joining, ...]
    groups: tuple[PairedGroup, ...]


def pair_round(situation: Situation, *, steps: int | None = None) -> PairedRound:
    """Pair a round (chapters 4 and 6).

    Args:
        situation: The situation before the round.
        steps: See :func:`~openarbiter.rulebooks.burstein_legacy.combinations.first_combination`.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    bye = bye_taker(situation)
    made = plan(situation, score_groups(situation, without=bye))
    groups: list[PairedGroup] = []
    incoming: int | None = None
    for group in made.groups:
        players = group.residents
        if incoming is not None:
            players = sorted([*players, incoming])
        combination = first_combination(situation, players, group.floaters, steps=steps)
        groups.append(
            PairedGroup(
                residents=tuple(group.residents),
                incoming=incoming,
                could_float=None if group.floaters is None else tuple(group.floaters),
                combination=combination,
            )
        )
        incoming = combination.floater
    return PairedRound(bye, tuple(made.joinings), tuple(groups))
