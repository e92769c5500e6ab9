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

__all__ = ["may_be_paired", "some_opponents", "who_meet_nobody"]


def may_be_paired(
    meetings: Meetings, score: Sequence[Points], moved_down: Sequence[int], start: int, end: int
) -> int:
    """How many of the moved-down players, the first ones, a best pairing can pair here or next.

    Of the players in the bracket and the next one, be they ``n``, each pairs with one moved-down
    player at most. Let one of them be paired with a moved-down player further down, and be one
    whom ``n`` of the first may meet too. One of these floats past the next bracket, and has a
    higher score; so to exchange the two is better in C7 or, in the next bracket, in C8, and the
    one who floats in the other's place may be whoever comes from above.

    Args:
        meetings: Who may meet whom.
        score: Scores (tenths) by position.
        moved_down: Positions of the moved-down players, highest rank first.
        start: Position of the first resident.
        end: Position after the last player of the next scoregroup.

    Returns:
        The number; all of them where nothing smaller was found. It ends with a score.

    Source:
        C.04.3: C7 and C8 (both editions).
    """
    count, need = len(moved_down), end - start
    everybody = _mask(moved_down)
    partners = [meetings.mask(player) & everybody for player in range(start, end)]
    first = need
    while 2 * first <= count:
        while first < count and score[moved_down[first]] == score[moved_down[first - 1]]:
            first += 1
        above = (1 << moved_down[first - 1] + 1) - 1
        if all(mask <= above or (mask & above).bit_count() >= need for mask in partners):
            return first
        first += 1 + first // 4
    return count


def who_meet_nobody(
    meetings: Meetings, players: Sequence[int], start: int, end: int
) -> tuple[int, ...]:
    """Players of a bracket who may meet nobody in it or in the next one, and so float past both.

    Args:
        meetings: Who may meet whom.
        players: Positions of the players of the bracket, highest rank first.
        start: Position of the first resident.
        end: Position after the last player of the next scoregroup.

    Returns:
        Their positions, ascending.

    Source:
        C.04.3: C1 and C3 (both editions); moved-down players do not meet each other here.
    """
    lower = (1 << end) - (1 << start)
    everybody = mask_of(players) | lower
    mask = meetings.mask
    return tuple(
        player for player in players if not mask(player) & (lower if player < start else everybody)
    )


def some_opponents(
    meetings: Meetings, moved_down: Sequence[int], start: int, end: int
) -> Sequence[int]:
    """Moved-down players who suffice to pair as many residents as all of them could.

    Of ``n`` residents nobody needs the choice among more than ``n``: the others take ``n - 1``.

    Args:
        meetings: Who may meet whom.
        moved_down: Positions of the moved-down players, highest rank first.
        start: Position of the first resident.
        end: Position after the last one.

    Returns:
        Their positions, ascending.

    Source:
        C.04.3: C6 (both editions); P. Hall, On representatives of subsets, 1935.
    """
    need = end - start
    if len(moved_down) <= 2 * need:
        return moved_down
    everybody, chosen = _mask(moved_down), 0
    for player in range(start, end):
        partners = meetings.mask(player) & everybody
        for _ in range(min(need, partners.bit_count())):
            chosen |= partners & -partners
            partners &= partners - 1
    return bits(chosen)


def _mask(ascending: Sequence[int]) -> int:
    """Mask of positions, mostly of a whole range."""
    first, count = ascending[0], len(ascending)
    if ascending[-1] - first == count - 1:
        return (1 << count) - 1 << first
    return mask_of(ascending)
