"""A situation set up by hand: groups, colours and meetings, without the games that led to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from openarbiter.model import RoundNo
from openarbiter.rulebooks.burstein_legacy.text import (
    BLACK,
    EITHER,
    NEITHER,
    WHITE,
    Situation,
    situation,
)
from tests.referee.histories import tournament

__all__ = ["stage"]

_DUE = {"w": WHITE, "b": BLACK, "-": NEITHER}


def stage(
    groups: Sequence[Sequence[int]],
    met: Iterable[tuple[int, int]] = (),
    *,
    due: str = "",
    allowed: Mapping[int, int] | None = None,
) -> Situation:
    """Positions 0, 1, 2 ... in score groups.

    Args:
        groups: Positions of the score groups from the top.
        met: Pairs of positions that have met.
        due: Due colour of each position: ``w``, ``b`` or ``-``; nobody has one without it.
        allowed: Allowed colours of those who may not have both.
    """
    size = sum(map(len, groups))
    before = situation(tournament(dict.fromkeys(range(1, size + 1), ""), rounds=9), RoundNo(1))
    barred: list[set[int | None]] = [set() for _ in range(size)]
    for one, other in met:
        barred[one].add(other)
        barred[other].add(one)
    score = [0] * size
    for points, group in enumerate(reversed(groups)):
        for position in group:
            score[position] = 10 * points
    return replace(
        before,
        score=score,
        met=barred,
        due=bytes(_DUE[letter] for letter in due or "-" * size),
        allowed=bytes((allowed or {}).get(position, EITHER) for position in range(size)),
    )
