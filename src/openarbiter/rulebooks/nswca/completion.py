"""Who may still meet whom; can everybody who is left still be paired; and who has the bye?

No choice higher up may spoil that. The text tells the Director of Play to take care that the others
can be paired (3.3 d 1); our reading extends the care to the whole round, because a round that
cannot be finished is no pairing. Degrees answer most questions at once; where they do not, a
matching on bit masks does.

Source:
    NSWCA Tournament Guidelines, 3.1 b, 3.2 c and d, 3.3 d 1 and 3.3 h.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import listed, said
from openarbiter.matching.cardinality import has_perfect, spare_degrees_suffice, spared
from openarbiter.rulebooks.conflict import impossible_pairing
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE, FieldMeetings, GroupMeetings
from openarbiter.rulebooks.nswca.terms import BLACK, CARDS, WHITE, Situation

_ARTICLES = said("NSWCA guidelines, {articles}", articles=listed(["3.1 b", "3.2 d", "3.3 h"]))

_COLOURS = bytes(
    ONLY_WHITE * card.may_have(WHITE) | ONLY_BLACK * card.may_have(BLACK) for card in CARDS
)
"""Colours that 3.3 h leaves, by the number of the card."""


class Meetings(FieldMeetings):
    """Masks of possible opponents; bit i stands for position i.

    Attributes:
        most_met: The most players anybody may not meet again.
        bound: Masks of the players bound to White, and to Black (3.3 h).
    """

    def __init__(self, situation: Situation) -> None:
        colours = bytes(map(_COLOURS.__getitem__, situation.card))
        super().__init__(situation.met, colours)
        self.most_met = max(map(len, situation.met), default=0)
        # No two of those who are bound to a colour can meet: only the others fit them.
        self.bound = tuple(
            self.span & ~self._partners[colour] for colour in (ONLY_WHITE, ONLY_BLACK)
        )

    def masks(self, start: int) -> list[int]:
        """The mask of every player from a position down; 0 for those above."""
        return [0] * start + [self.mask(player) for player in range(start, self.size)]

    def between(self, rows: Sequence[int], columns: Sequence[int]) -> list[int]:
        """Which columns each row may meet; bit j stands for the j-th column."""
        among = GroupMeetings(self._met, self._colours, columns)
        return list(map(among.mask_for, rows))


class Completion:
    """Answers about completing a round."""

    def __init__(self, situation: Situation, meetings: Meetings) -> None:
        self._situation = situation
        self._meetings = meetings
        self._robust: dict[tuple[int, int, int], bool] = {}
        self._suffix: dict[int, bool] = {}
        self._takers: dict[int, int] = {}

    def suffix(self, start: int) -> bool:
        """Whether all players from a position down can be paired among themselves (3.3 d 1)."""
        found = self._suffix.get(start)
        if found is None:
            size = self._meetings.size
            found = (size - start) % 2 == 0 and (
                start == size
                or self.robust(start, size, 0)
                or has_perfect(self._meetings.masks(start), self._meetings.span >> start << start)
            )
            self._suffix[start] = found
        return found

    def takers(self, start: int) -> int:
        """Mask of the players from a position down without whom the others can all be paired.

        Where their number is odd, one of them has to meet somebody from above (or have the bye;
        3.3 d 1). Who can be left out: T. Gallai 1964, J. Edmonds 1965.
        """
        found = self._takers.get(start)
        if found is None:
            size = self._meetings.size
            members = self._meetings.span >> start << start
            if (size - start) % 2 == 0:
                found = 0
            elif self.robust(start, size, 1):
                found = members
            else:
                found = spared(self._meetings.masks(start), members)
            self._takers[start] = found
        return found

    def robust(self, start: int, end: int, spare: int) -> bool:
        """Whether degrees show that a range can be paired whichever ``spare`` players are gone.

        Args:
            start: First position of the range.
            end: Position after its last.
            spare: How many may be missing; an even number has to be left.

        Source:
            NSWCA guidelines, 3.3 d 1. Enough neighbours for a path through all: L. Posa 1962.
        """
        key = start, end, spare
        found = self._robust.get(key)
        if found is None:
            found = self._robust[key] = self._degrees_suffice(start, end, spare)
        return found

    def impossible(self, *, bye: bool = False) -> ImpossiblePairingError:
        """The error that names players who cannot all be paired, and why (3.1 b, 3.2 d and 3.3 h).

        Args:
            bye: One of the players not barred has to be awarded the bye.
        """
        before = self._situation
        eligible = sum(1 << i for i, may in enumerate(before.may_take_bye) if may)
        return impossible_pairing(
            before.round_no,
            before.tpn,
            self._meetings.masks(0),
            _ARTICLES,
            bye_takers=eligible if bye else None,
        )

    def _degrees_suffice(self, start: int, end: int, spare: int) -> bool:
        size = end - start
        if size <= spare:
            return False
        span = ((1 << size) - 1) << start
        least = size - 1 - self._meetings.most_met
        histogram: dict[int, int] = {}
        free = size
        for bound in self._meetings.bound:
            count = (bound & span).bit_count()
            free -= count
            if count:
                degree = least - (count - 1)
                histogram[degree] = histogram.get(degree, 0) + count
        histogram[least] = histogram.get(least, 0) + free
        if spare_degrees_suffice(histogram, size, spare):
            return True
        degrees = [(self._meetings.mask(player) & span).bit_count() for player in range(start, end)]
        return spare_degrees_suffice(degrees, size, spare)


def bye_taker(situation: Situation) -> int | None:
    """Position of the player with the bye; ``None`` when the number of players is even.

    The lowest-rated player of the lowest score group. Readings: who has had a bye is barred like
    who has won a point by default (the FIDE rules the text refers to bar both); a bye on request
    worth less than a win bars nobody. When he is barred, or the others could not all be paired
    without him, the next-lowest takes his place, then the group above (3.2 d; 3.2 c for the first
    round).

    Raises:
        ImpossiblePairingError: Nobody may have the bye, or the others cannot all be paired.
    """
    size = len(situation.tpn)
    if size % 2 == 0:
        return None
    eligible = [player for player in range(size) if situation.may_take_bye[player]]
    if not eligible:
        reason = said("every player has had a bye or won a point by default")
        message = said(
            "round {number}: nobody may be awarded the bye: {reason} (3.2 d)",
            number=situation.round_no,
            reason=reason,
        )
        players = sorted(map(int, situation.tpn))
        raise ImpossiblePairingError(message, players=players, reason=reason, bye=True)
    completion = Completion(situation, Meetings(situation))
    takers = completion.takers(0)
    for player in reversed(eligible):
        if takers >> player & 1:
            return player
    raise completion.impossible(bye=True)
