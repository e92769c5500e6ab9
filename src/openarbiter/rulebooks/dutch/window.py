"""Who may meet whom from some position down, and the last way found to pair them all.

Questions about completing the round are mostly about what is left at the bottom, one after the
other about nearly the same players; so the masks are kept, and the last matching is where the
next one begins. It knows who may meet whom and who may take the bye, and no criterion.

Source:
    C.04.3: C1 to C3 (both editions).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openarbiter.matching.cardinality import LeftOver, perfect_matching
from openarbiter.rulebooks.dutch.meetings import Meetings


class Window:
    """Masks of possible opponents from a position down; the last vertex is the bye.

    Bit i stands for the position ``first + i``, the bit after the last for the bye.

    Args:
        meetings: Who may meet whom.
        size: Number of players of the round.
        takes_bye: Whether the player at a position may take the bye.

    Attributes:
        first: Position of the player that bit 0 stands for.
    """

    __slots__ = (
        "_left",
        "_masks",
        "_matched",
        "_mate",
        "_meetings",
        "_size",
        "_takes_bye",
        "first",
    )

    def __init__(self, meetings: Meetings, size: int, takes_bye: Callable[[int], bool]) -> None:
        self._meetings = meetings
        self._size = size
        self._takes_bye = takes_bye
        self.first = size
        self._masks: list[int] = []
        self._mate: list[int] | None = None
        self._matched = 0
        self._left: tuple[list[int], int] | None = None

    def forget(self) -> None:
        """Make the masks anew when they are next asked for: somebody else may take the bye."""
        self.first = self._size
        self._masks = []
        self._mate, self._matched, self._left = None, 0, None

    def graph(self, start: int) -> list[int]:
        """Masks from a position, or an earlier one, down.

        They are made for more players than asked for, as further questions go further up.
        """
        if start < self.first or not self._masks:
            self.first = max(0, self._size - 2 * (self._size - start) - 16)
            self._mate, self._matched = None, 0
            self.renew()
        return self._masks

    def renew(self) -> None:
        """Make the masks of the same players anew: pairs that no complete pairing has are gone."""
        masks = self._meetings.graph((), self.first, self._size)
        bye = 0
        for i, player in enumerate(range(self.first, self._size)):
            if self._takes_bye(player):
                bye |= 1 << i
                masks[i] |= 1 << len(masks)
        masks.append(bye)
        self._masks, self._left = masks, None

    def members(self, players: Sequence[int], *, with_bye: bool = False) -> int:
        """Mask of players (and the bye) in the graph asked for last."""
        mask = 1 << (self._size - self.first) if with_bye else 0
        if isinstance(players, range):
            return mask | self.span(players.start, players.stop)
        if players and max(players) - min(players) == len(players) - 1:
            return mask | self.span(min(players), max(players) + 1)
        for player in players:
            mask |= 1 << (player - self.first)
        return mask

    def span(self, start: int, end: int) -> int:
        """Mask of a range of positions in the graph asked for last."""
        return (1 << (end - self.first)) - (1 << (start - self.first))

    def perfect(self, members: int) -> list[int] | None:
        """A matching of all members with each other, partner by vertex; ``None`` without one."""
        mate = perfect_matching(self._masks, members, self._mate, self._matched)
        if mate is not None:
            self._mate, self._matched = mate, members
        return mate

    def left_over(self, members: int) -> LeftOver:
        """Whom of the members a matching of the largest size can leave without a partner."""
        left = LeftOver(self._masks, members, *(self._left or (self._mate, self._matched)))
        # Kept for itself: the next question of this kind is about nearly the same players.
        self._left = left.mate, members & ~left.unmatched
        return left


def lowest(players: int, otherwise: int) -> int:
    """The first of some positions.

    Args:
        players: Mask of positions.
        otherwise: What is the answer where there are none.

    Source:
        None: the lowest bit.
    """
    return (players & -players).bit_length() - 1 if players else otherwise
