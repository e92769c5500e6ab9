"""Whether abnormal points contradict each other: two worths of one result.

It knows no result that was played: what contradicts does so before anybody has that result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.model import PointsAdjustment, Tpn

__all__ = ["unequal_worths"]


def unequal_worths(
    adjustments: Sequence[PointsAdjustment],
) -> Iterator[tuple[int, int, tuple[Tpn, ...]]]:
    """Abnormal points that give one result of one player in one round two worths.

    Yields:
        Places of the earlier and of the later one, and the players both speak of, ascending;
        nobody where both speak of everybody.

    Source:
        TRF26 (applied from 2025-09-01), record 299. It says no order among several of them; our
        reading is that each says what holds, so that two which differ contradict each other.
    """
    by_kind: dict[str, list[int]] = {}
    for later, change in enumerate(adjustments):
        if not change.kind:
            continue  # bonuses and penalties add up
        alike = by_kind.setdefault(change.kind, [])
        for earlier in alike:
            other = adjustments[earlier]
            worths = {(each.points, each.match_points) for each in (change, other)}
            rounds = {change.round_no, other.round_no} - {None}
            if len(worths) < 2 or len(rounds) > 1:  # noqa: PLR2004  (the same worth, two rounds)
                continue
            if not change.players or not other.players:
                yield earlier, later, tuple(sorted({*change.players, *other.players}))
            elif both := {*change.players} & {*other.players}:
                yield earlier, later, tuple(sorted(both))
        alike.append(later)
