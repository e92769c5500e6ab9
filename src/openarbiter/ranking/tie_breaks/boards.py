"""Article 12: tie-breaks for team knock-outs, from what was made on each board.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 12.1 to 12.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from openarbiter.languages import said
from openarbiter.ranking.sums import Line, Sum
from openarbiter.ranking.tie_breaks.direct_encounter import positions
from openarbiter.ranking.tie_breaks.method import (
    Column,
    Method,
    Request,
    Results,
    c07,
    opened,
    tie_note,
    tied_with,
)

_TENTHS = 10


def board_counts(results: Results) -> list[int]:
    """Everybody's sum of board number times points (tenths) on that board.

    Source:
        C.07 (applied from 2026-03-01), Article 12.1.
    """
    return [
        sum(number * points for number, points in enumerate(totals, start=1))
        for totals in _totals(results)
    ]


def board_count(request: Request) -> Column:
    """Board number times points on that board, over all games; the lower sum ranks higher.

    Source:
        C.07 (applied from 2026-03-01), Article 12.1.
    """
    return Column(board_counts(request.results), _TENTHS)


def same_game_points(request: Request, tied: Sequence[int]) -> bool:
    """Whether board count may decide between tied teams.

    Source:
        C.07 (applied from 2026-03-01), Article 12.1: only with the same number of game points.
    """
    totals = request.results.fields["GP"].totals
    return len({totals[place] for place in tied}) == 1


def by_boards(results: Results, tied: Sequence[int], *, top: bool) -> list[list[int]]:
    """Split tied teams by the points on their boards, board after board.

    Args:
        results: What is computed from.
        tied: Places of the teams.
        top: From the first board downwards; else leaving out boards from the last upwards.

    Returns:
        Subsets that stay tied, best first.

    Source:
        C.07 (applied from 2026-03-01), Articles 12.2 and 12.3.
    """
    totals = _totals(results)
    keys = {}
    for place in tied:
        boards = totals[place]
        keys[place] = (
            tuple(boards)
            if top
            else tuple(sum(boards[:count]) for count in range(len(boards) - 1, 0, -1))
        )
    parts: dict[tuple[int, ...], list[int]] = {}
    for place in tied:
        parts.setdefault(keys[place], []).append(place)
    return [parts[key] for key in sorted(parts, reverse=True)]


def top_board_results(request: Request) -> Column:
    """Position inside the tie by the points on the first board, then the second, and so on.

    Source:
        C.07 (applied from 2026-03-01), Article 12.2.
    """
    return _positions(request, top=True)


def bottom_board_elimination(request: Request) -> Column:
    """Position inside the tie by the points without the last board, then without two, ...

    Source:
        C.07 (applied from 2026-03-01), Article 12.3.
    """
    return _positions(request, top=False)


def _positions(request: Request, *, top: bool) -> Column:
    parts = [by_boards(request.results, group, top=top) for group in request.groups]
    return Column(positions(request.groups, parts, len(request.field.numbers)))


def _totals(results: Results) -> list[list[int]]:
    """Points (tenths) on each board, by place; nothing where there are no teams."""
    teams = results.teams
    if teams is None:
        return []
    return [teams.board_totals(place) for place in range(len(teams.teams))]


def _explain(request: Request, place: int) -> Sum:
    totals = _totals(request.results)[place]
    count = request.code.name == "BC"
    lines = tuple(
        Line(
            round_no=None,
            opponent=None,
            what=said("board {number}", number=number),
            value=Fraction(points * number if count else points, _TENTHS),
            factors=(number, Fraction(points, _TENTHS)) if count else (),
        )
        for number, points in enumerate(totals, start=1)
    )
    return opened(
        request,
        place,
        lines,
        how=said("sum; the lower ranks higher") if count else said("position among the tied"),
        notes=_notes(request, place),
    )


def _notes(request: Request, place: int) -> tuple[str, ...]:
    group = tied_with(request, place)
    notes = [tie_note(request, group)]
    if request.code.name == "BC" and not same_game_points(request, group):
        notes.append(
            said("They have not the same game points, so board count says nothing (Article 12.1).")
        )
    return tuple(notes) if len(group) > 1 else ()


METHODS = (
    Method(
        name="BC",
        title=said("Board Count"),
        article=c07("12.1"),
        type="B",
        modifiers="VP",
        ascending=True,
        teams=True,
        applies=same_game_points,
        values=board_count,
        explain=_explain,
    ),
    Method(
        name="TBR",
        title=said("Top Board Results"),
        article=c07("12.2"),
        type="B",
        modifiers="VP",
        ascending=True,
        teams=True,
        values=top_board_results,
        explain=_explain,
    ),
    Method(
        name="BBE",
        title=said("Bottom Board Elimination"),
        article=c07("12.3"),
        type="B",
        modifiers="VP",
        ascending=True,
        teams=True,
        values=bottom_board_elimination,
        explain=_explain,
    ),
)
"""The tie-breaks of Article 12."""
