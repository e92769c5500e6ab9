"""The only way to pair what is left, if there is just one.

It knows who may meet whom, no criterion and no bracket.

Source:
    C.04.3: completion criterion C4 (both editions); it stands above all that could be better or
    worse.
"""

from __future__ import annotations

from openarbiter.rulebooks.dutch.window import Window, lowest
from openarbiter.solver.forest import bits
from openarbiter.solver.single_partners import single_partners

__all__ = ["OnlyWay"]

_AT_ONCE = 4
"""Choices that a player who goes hardly ever takes away together."""

_ASKED_AGAIN = 16
"""After so many choices it is asked again when one in so many players has gone, or later."""


class OnlyWay:
    """Looks for the only way, for one round.

    Args:
        window: Who may meet whom.
        size: Number of players; the bye stands behind them.
    """

    __slots__ = ("_choice_down_to", "_choices", "_size", "_window")

    def __init__(self, window: Window, size: int) -> None:
        self._window = window
        self._size = size
        # So many players left, the bye included, leave everybody a choice, as was seen.
        self._choice_down_to = size + 1
        self._choices = 0

    def find(self, floaters: int, start: int, *, with_bye: bool) -> dict[int, int] | None:
        """The only way to pair some players and all from a position down, if there is just one.

        A player with a single possible partner is paired with that one in every completion; both
        are left out, and so on until nobody is left. It is asked from the top down: each time about
        some of those it was asked about before.

        Args:
            floaters: Mask of positions above ``start``.
            start: First position of the others.
            with_bye: One of them takes the bye.

        Returns:
            Partner by position; who takes the bye has none. ``None`` when there is a choice.

        Source:
            C.04.3: C4 and C5 (both editions).
        """
        size = self._size
        graph, first = self._window.graph(lowest(floaters, start)), self._window.first
        members = self._window.members(range(start, size), with_bye=with_bye)
        alive = floaters >> first | members
        if alive.bit_count() > self._choice_down_to:
            return None
        found, number = single_partners(graph, alive), alive.bit_count()
        if found.left:
            # Every player who goes takes away one partner at most; and each way round a circle that
            # is left is a choice, of which one player who goes will seldom take away many.
            left = found.left
            pairs = sum((graph[v] & left).bit_count() for v in bits(left)) // 2
            more = (pairs - left.bit_count()) // _AT_ONCE
            patience = number * self._choices // _ASKED_AGAIN**2
            self._choices = min(self._choices + 1, _ASKED_AGAIN)
            self._choice_down_to = number - max(found.fewest - 1, more, patience)
            return None
        partner = {one + first: other + first for one, other in found.partner.items()}
        if with_bye:
            del partner[partner.pop(size)]
        return partner
