"""Who of many moved-down players floats on, whatever else is decided.

Where hundreds come down into scoregroups of a few, hardly any of them can be paired there, and it
is those of the highest scores. The others need not be asked about in the matching of the bracket.

Source:
    C.04.3: C7, and C7 of the next bracket in C8 (both editions).
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.model import Points
from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.solver.forest import bits

__all__ = ["mask_of_ranked", "may_be_paired", "some_opponents", "who_meet_nobody"]


def may_be_paired(
    meetings: Meetings, score: Sequence[Points], moved_down: int, residents: range, most: int
) -> int:
    """Moved-down players whom a best pairing may pair here or in the next bracket.

    Of the players in the bracket and the next one who do not come down, each pairs with one
    moved-down player at most; let no more than ``most`` of them do so. Let one of them be paired
    with a moved-down player who is not among the first ``most`` that he may meet, nor has the score
    of the last of these. One of the ``most`` floats past the next bracket, and has a higher score;
    so to exchange the two is better in C7 or, in the next bracket, in C8. It can be done unless
    those below want that one in particular, which is for the caller to see to.

    Args:
        meetings: Who may meet whom.
        score: Scores (tenths) by position.
        moved_down: Mask of the positions of the moved-down players.
        residents: Positions of those in the bracket and the next one who do not come down.
        most: How many of the moved-down players are paired here or in the next bracket, at most.

    Returns:
        Mask of their positions.

    Source:
        C.04.3: C7 and C8 (both editions).
    """
    chosen = 0
    for player in residents if moved_down and most > 0 else ():
        partners = meetings.mask(player) & moved_down
        first = _first(partners, most)
        chosen |= first
        last, others = score[first.bit_length() - 1] if first else 0, partners ^ first
        while others:
            low = others & -others
            if score[low.bit_length() - 1] != last:
                break
            chosen |= low
            others ^= low
    return chosen


def who_meet_nobody(meetings: Meetings, moved_down: int, residents: range) -> int:
    """Moved-down players who may meet nobody in the bracket or the next one, and float past both.

    A resident of whom that is true floats as surely, but has a place in S1 or S2: without them the
    numbers of the others, which the order of exchanges goes by, would not be the same.

    Args:
        meetings: Who may meet whom.
        moved_down: Mask of the positions of the moved-down players.
        residents: Positions of those in the bracket and the next one who do not come down.

    Returns:
        Mask of their positions.

    Source:
        C.04.3: C1 and C3; Articles 4.1 to 4.3 (both editions).
    """
    reach = 0
    for player in residents if moved_down else ():
        reach |= meetings.mask(player)
    return moved_down & ~reach


def some_opponents(meetings: Meetings, moved_down: int, residents: range) -> list[int]:
    """Moved-down players who suffice to pair as many residents as all of them could.

    Of ``n`` residents nobody needs the choice among more than ``n``: the others take ``n - 1``.

    Args:
        meetings: Who may meet whom.
        moved_down: Mask of the positions of the moved-down players.
        residents: Positions of the residents.

    Returns:
        Their positions, ascending.

    Source:
        C.04.3: C6 (both editions); P. Hall, On representatives of subsets, 1935.
    """
    need = len(residents)
    if moved_down.bit_count() <= 2 * need:
        return bits(moved_down)
    chosen = 0
    for player in residents:
        chosen |= _first(meetings.mask(player) & moved_down, need)
    return bits(chosen)


def _first(mask: int, number: int) -> int:
    """The lowest bits of a mask, at most so many."""
    rest = mask
    for _ in range(min(number, mask.bit_count())):
        rest &= rest - 1
    return mask ^ rest


def mask_of_ranked(ascending: Sequence[int]) -> int:
    """Mask of positions, which are mostly a whole range.

    Args:
        ascending: The positions.

    Source:
        None: another way of writing them down.
    """
    if not ascending:
        return 0
    first, count = ascending[0], len(ascending)
    if ascending[-1] - first == count - 1:
        return (1 << count) - 1 << first
    return mask_of(ascending)
