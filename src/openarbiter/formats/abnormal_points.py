"""Whether abnormal points contradict each other: two worths of one result.

It knows no result that was played: what contradicts does so before anybody has that result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.languages import in_a_row, said
from openarbiter.model import PointsAdjustment, Tpn

__all__ = ["disputed", "one_worth", "unequal_worths"]


def disputed(earlier: PointsAdjustment, later: PointsAdjustment) -> tuple[Tpn, ...] | None:
    """Whose result of one round two abnormal points give two worths.

    Returns:
        The players, ascending; nobody where both speak of everybody; ``None`` where the two may
        stand beside each other.

    Source:
        TRF26 (applied from 2025-09-01), record 299. It says no order among several of them; our
        reading is that each says what holds, so that two which differ contradict each other.
        Bonuses and penalties add up.
    """
    rounds = {earlier.round_no, later.round_no} - {None}
    worths = (earlier.points, earlier.match_points), (later.points, later.match_points)
    if not later.kind or earlier.kind != later.kind or worths[0] == worths[1] or len(rounds) > 1:
        return None
    if not earlier.players or not later.players:
        return tuple(sorted({*earlier.players, *later.players}))
    return tuple(sorted({*earlier.players} & {*later.players})) or None


def one_worth(earlier: PointsAdjustment, later: PointsAdjustment, both: tuple[Tpn, ...]) -> str:
    """What two abnormal points that contradict each other would have to be, as a sentence.

    Nothing says that the special goes before the general. So an exception is written as a general
    one that lists whom, or the rounds in which, it holds without the exception.

    Args:
        earlier: The one.
        later: The other.
        both: Whose result they dispute, as :func:`disputed` says it.

    Source:
        TRF26 (applied from 2025-09-01), record 299.
    """
    players = in_a_row([str(player) for player in both])
    if earlier.players and later.players:
        return said("one worth of a result: leave {players} out of one of the two", players=players)
    if earlier.players or later.players:
        return said(
            "one worth of a result: in the one for everybody list all players but {players}",
            players=players,
        )
    if earlier.round_no != later.round_no:
        return said(
            "one worth of a result: write the one for all rounds once for each round but {number}",
            number=earlier.round_no or later.round_no,
        )
    return said("one worth of a result: keep one of the two")


def unequal_worths(
    adjustments: Sequence[PointsAdjustment],
) -> Iterator[tuple[int, int, tuple[Tpn, ...]]]:
    """Abnormal points that give one result of one player in one round two worths.

    Yields:
        Places of the earlier and of the later one, and the players both speak of, ascending;
        nobody where both speak of everybody.

    Source:
        TRF26 (applied from 2025-09-01), record 299, as :func:`disputed` reads it.
    """
    by_kind: dict[str, list[int]] = {}
    for later, change in enumerate(adjustments):
        alike = by_kind.setdefault(change.kind, [])
        for earlier in alike if change.kind else ():
            both = disputed(adjustments[earlier], change)
            if both is not None:
                yield earlier, later, both
        alike.append(later)
