"""Which brackets of a round stand on which page: whole ones together, large ones torn cleanly.

A bracket is torn only between two rows that no line crosses, so a page never holds half a pair.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

from openarbiter.drawings.plan import BracketPlan, RoundPlan
from openarbiter.languages import said

BOARDS_A_PAGE = 40
"""So many rows are still read easily on one sheet of paper."""


def pages_of(plan: RoundPlan, rows: int = BOARDS_A_PAGE) -> tuple[tuple[BracketPlan, ...], ...]:
    """The pages, each with its brackets from the top; at least one.

    Args:
        plan: The whole round.
        rows: Most rows of a page, where the lines allow it.
    """
    pages: list[list[BracketPlan]] = [[]]
    used = 0
    for bracket in plan.brackets:
        for part in _torn(bracket, rows):
            if pages[-1] and used + part.rows > rows:
                pages.append([])
                used = 0
            pages[-1].append(part)
            used += part.rows
    return tuple(map(tuple, pages))


def _torn(bracket: BracketPlan, most: int) -> list[BracketPlan]:
    """A bracket in parts of at most so many rows, where that can be done without harm."""
    parts: list[BracketPlan] = []
    start = 0
    for end in [*_cuts(bracket, most), bracket.rows]:
        parts.append(_part(bracket, start, end, first=not start))
        start = end
    return parts


def _cuts(bracket: BracketPlan, most: int) -> list[int]:
    """Rows before which a new page begins."""
    reach = [0] * (bracket.rows + 1)
    for line in bracket.lines:
        low, high = sorted((line.left_row, line.right_row))
        reach[low] = max(reach[low], high)
    furthest = list(accumulate(reach, max))
    clean = [row for row in range(1, bracket.rows) if furthest[row - 1] < row]
    cuts: list[int] = []
    start = 0
    while bracket.rows - start > most:
        within = [row for row in clean if start < row <= start + most]
        beyond = [row for row in clean if row > start + most]
        if not within and not beyond:
            break
        start = within[-1] if within else beyond[0]
        cuts.append(start)
    return cuts


def _part(bracket: BracketPlan, start: int, end: int, *, first: bool) -> BracketPlan:
    if first and end == bracket.rows:
        return bracket
    lines = tuple(
        replace(line, left_row=line.left_row - start, right_row=line.right_row - start)
        for line in bracket.lines
        if start <= line.left_row < end
    )
    here = {line.left for line in lines}
    everybody = here | {line.right for line in lines} | {each.player for each in bracket.floaters}
    return replace(
        bracket,
        note=bracket.note if first else said("continued: {note}", note=bracket.note),
        moved_down=tuple(moved for moved in bracket.moved_down if moved[0] in here),
        rows=end - start,
        lines=lines,
        floaters=tuple(
            replace(floater, row=floater.row - start)
            for floater in bracket.floaters
            if start <= floater.row < end
        ),
        exchanged=bracket.exchanged & everybody,
    )
