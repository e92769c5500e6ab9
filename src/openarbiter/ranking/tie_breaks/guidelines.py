"""Section 6 of the NSWCA guidelines: Median, Solkoff, Cumulative, Average Opposition.

For round-robins it has Sonneborn-Berger and then the games among the tied.

Source:
    NSWCA Tournament Guidelines, section 6 (breaking ties): 6 a.1 Median (Harkness), 6 a.2
    Solkoff, 6 a.3 Cumulative, 6 a.4 Average Opposition, 6 b round-robins. How a player's own
    unplayed rounds count the text leaves open: here they bring nothing, because nobody was met.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import cast

from openarbiter.languages import said
from openarbiter.model import Points
from openarbiter.ranking.field import NOBODY, Field, Kind
from openarbiter.ranking.sums import Adjustment, Line, Sum
from openarbiter.ranking.tie_breaks.method import (
    Column,
    Method,
    Request,
    nswca,
    opened,
    round_line,
    round_words,
    running_scores,
    section,
)

OTHER_NAMES = {
    "MED": "MEDIAN",
    "HARKNESS": "MEDIAN",
    "OTHER_MEDIAN": "MEDIAN",
    "SOLK": "SOLKOFF",
    "OTHER_SOLKOFF": "SOLKOFF",
    "CUM": "CUMULATIVE",
    "OTHER_CUMULATIVE": "CUMULATIVE",
    "AO": "OPPOSITION",
    "AVERAGE_OPPOSITION": "OPPOSITION",
    "OTHER_OPPOSITION": "OPPOSITION",
    "PARTIAL": "SB",
    "OTHER_SB": "SB",
}
"""Other ways to write the names of the guidelines."""

_PLAYED = int(Kind.PLAYED)
_UNPLAYED_WINS = frozenset(
    int(kind) for kind in (Kind.FORFEIT_WIN, Kind.PAIRING_ALLOCATED_BYE, Kind.FULL_POINT_BYE)
)
_TENTHS = 10
_HUNDREDTHS = 100
_TWO_FROM, _THREE_FROM = 9, 13


def dropped(rounds: int) -> int:
    """How many of the highest, and how many of the lowest, scores the Median leaves out.

    Source:
        NSWCA Tournament Guidelines, section 6 a.1: one; two in tournaments of nine to twelve
        rounds; three in longer ones.

    Examples:
        >>> [dropped(rounds) for rounds in (8, 9, 12, 13)]
        [1, 2, 2, 3]
    """
    return 1 + (rounds >= _TWO_FROM) + (rounds >= _THREE_FROM)


def adjusted_by_halves(field: Field) -> list[Points]:
    """Everybody's score (tenths) with every unplayed round as half a point, by place.

    Source:
        NSWCA Tournament Guidelines, section 6 a.1.

    Examples:
        Two wins, a loss, then withdrawn before rounds four and five: three points.
    """
    half = field.draw
    return [
        total
        if whole
        else total
        + sum([half - p for p, kind in zip(points, kinds, strict=True) if kind != _PLAYED])
        for total, whole, points, kinds in zip(
            field.totals, field.whole, field.points, field.kinds, strict=True
        )
    ]


def _round_values(request: Request) -> list[list[Points]]:
    """What each round brings: the adjusted score of who was met over the board, else nothing."""
    shared, key = request.results.shared, ("guidelines",)
    if key not in shared:
        field = request.field
        adjusted = adjusted_by_halves(field)
        shared[key] = [
            [
                adjusted[other] if kind == _PLAYED else 0
                for other, kind in zip(opponents, kinds, strict=True)
            ]
            for opponents, kinds in zip(field.opponents, field.kinds, strict=True)
        ]
    return cast("list[list[Points]]", shared[key])


def solkoff(request: Request) -> Column:
    """The sum of the adjusted final scores of the opponents.

    Source:
        NSWCA Tournament Guidelines, section 6 a.2.
    """
    return Column([sum(values) for values in _round_values(request)], _TENTHS)


def median(request: Request) -> Column:
    """The same without the highest and the lowest of these scores.

    Source:
        NSWCA Tournament Guidelines, section 6 a.1.
    """
    count = dropped(request.field.final_round)
    return Column(
        [
            sum(sorted(values)[count : max(len(values) - count, count)])
            for values in _round_values(request)
        ],
        _TENTHS,
    )


def cumulative(request: Request) -> Column:
    """The sum of the running scores, less a point for each unplayed win or one-point bye.

    With modifier X the last round is left out.

    Source:
        NSWCA Tournament Guidelines, section 6 a.3.
    """
    field = request.field
    last = field.rounds - 1 if "X" in request.code.modifiers else field.rounds
    return Column(
        [
            sum(list(accumulate(points))[:last])
            - sum([_subtracted(field, place, number) for number in range(field.rounds)])
            for place, points in enumerate(field.points)
        ],
        _TENTHS,
    )


def _subtracted(field: Field, place: int, number: int) -> Points:
    """What a round without a game takes off again: a point where it gave a whole one."""
    unplayed = field.kinds[place][number] in _UNPLAYED_WINS
    return field.win if unplayed and field.points[place][number] >= field.win else 0


def average_opposition(request: Request) -> Column:
    """The mean rating of the opponents met over the board; not rounded.

    The ratings are those on the pairing cards: of the Australian list, for who is in it.

    Source:
        NSWCA Tournament Guidelines, sections 6 a.4 and 3.2 b.
    """
    field, unrated = request.field, request.code.unrated
    ratings = [unrated if rating is None else rating for rating in field.ratings]
    averages: list[Fraction | None] = []
    for opponents, kinds in zip(field.opponents, field.kinds, strict=True):
        met = [ratings[o] for o, kind in zip(opponents, kinds, strict=True) if kind == _PLAYED]
        if not met or None in ratings:
            averages.append(None)
        else:
            averages.append(Fraction(sum(cast("list[int]", met)), len(met)))
    return Column(averages)


def partial_scores(request: Request) -> Column:
    """The final scores of those beaten and half of those drawn with; nothing without play.

    Source:
        NSWCA Tournament Guidelines, section 6 b (Sonneborn-Berger, partial-score method).
    """
    field = request.field
    return Column(
        [
            sum(
                [
                    field.totals[other] * half * 5
                    for other, half, kind in zip(opponents, halves, kinds, strict=True)
                    if kind == _PLAYED
                ]
            )
            for opponents, halves, kinds in zip(
                field.opponents, field.halves, field.kinds, strict=True
            )
        ],
        _HUNDREDTHS,
    )


def _explain_scores(request: Request, place: int) -> Sum:
    field = request.field
    values = _round_values(request)[place]
    ranked = sorted(range(len(values)), key=lambda number: values[number])
    count = dropped(field.final_round) if request.code.name == "MEDIAN" else 0
    outside = {*ranked[:count], *ranked[max(len(ranked) - count, 0) :]} if count else set()
    lines = [
        round_line(
            field,
            place,
            number,
            Fraction(value, _TENTHS),
            adjustments=_halves(field, field.opponents[place][number]),
            cut=section("6 a.1") if number in outside else "",
        )
        for number, value in enumerate(values)
    ]
    return opened(request, place, lines)


def _halves(field: Field, place: int) -> tuple[Adjustment, ...]:
    if place == NOBODY:
        return ()
    return tuple(
        Adjustment(
            round_no=number + 1,
            awarded=Fraction(field.points[place][number], _TENTHS),
            counted=Fraction(field.draw, _TENTHS),
            article=section("6 a.1"),
        )
        for number, kind in enumerate(field.kinds[place])
        if kind != _PLAYED and field.points[place][number] != field.draw
    )


def _explain_cumulative(request: Request, place: int) -> Sum:
    field = request.field
    last = field.rounds - 1 if "X" in request.code.modifiers else field.rounds
    lines = running_scores(
        field.points[place], lambda number: "" if number <= last else section("6 a.3")
    )
    lines += [
        Line(
            round_no=number + 1,
            opponent=None,
            what=said("{what}, taken off again", what=round_words(field, place, number)),
            value=-Fraction(_subtracted(field, place, number), _TENTHS),
        )
        for number in range(field.rounds)
        if _subtracted(field, place, number)
    ]
    return opened(request, place, lines)


def _explain_opposition(request: Request, place: int) -> Sum:
    field = request.field
    lines = [
        round_line(
            field,
            place,
            number,
            request.code.unrated if field.ratings[other] is None else field.ratings[other],
        )
        for number, other in enumerate(field.opponents[place])
        if field.kinds[place][number] == _PLAYED
    ]
    return opened(request, place, lines, said("average"))


def _explain_partial(request: Request, place: int) -> Sum:
    field = request.field
    lines = []
    for number, half in enumerate(field.halves[place]):
        other = field.opponents[place][number]
        if other != NOBODY:
            total = Fraction(field.totals[other], _TENTHS)
            share = Fraction(half if field.kinds[place][number] == _PLAYED else 0, 2)
            lines.append(round_line(field, place, number, total * share, factors=(total, share)))
    return opened(request, place, lines)


METHODS = (
    Method("MEDIAN", said("Median (Harkness)"), nswca("6 a.1"), "C", "", median, _explain_scores),
    Method("SOLKOFF", said("Solkoff"), nswca("6 a.2"), "C", "", solkoff, _explain_scores),
    Method(
        "CUMULATIVE", said("Cumulative"), nswca("6 a.3"), "B", "X", cumulative, _explain_cumulative
    ),
    Method(
        "OPPOSITION",
        said("Average Opposition"),
        nswca("6 a.4"),
        "D",
        "U",
        average_opposition,
        _explain_opposition,
        rating=True,
    ),
    Method(
        "SB",
        said("Sonneborn-Berger (partial scores)"),
        nswca("6 b"),
        "BC",
        "",
        partial_scores,
        _explain_partial,
    ),
)
"""The tie-breaks of section 6."""
