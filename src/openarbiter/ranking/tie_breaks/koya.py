"""Article 9.2: the Koya system.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 9.2 and 14.5.
"""

from __future__ import annotations

from fractions import Fraction

from openarbiter.languages import said
from openarbiter.ranking.field import NOBODY, Field
from openarbiter.ranking.sums import Line, Sum, decimal_text
from openarbiter.ranking.tie_breaks.method import (
    Column,
    Method,
    Request,
    article,
    c07,
    opened,
    round_words,
)

_TENTHS = 10
_HALF = 50
_PERCENT = 100


def koya_maximum(field: Field) -> int:
    """The most points (tenths) somebody could make: a win in every round with an opponent.

    The free round of an odd round-robin gives nobody a chance, so it does not count, and no
    more does the game against somebody who was taken out of the standings; in a Swiss
    tournament every round does.

    Source:
        C.07 (applied from 2026-03-01), Article 9.2 ("maximum possible tournament score").
    """
    if not field.predetermined:
        return field.best * field.rounds
    # Who was taken out still names the opponents, but they do not name him any more.
    scheduled = [
        sum(
            other != NOBODY and field.opponents[other][number] == place
            for number, other in enumerate(opponents)
        )
        for place, opponents in enumerate(field.opponents)
    ]
    return field.best * max(scheduled, default=0)


def koya_limit(request: Request) -> Fraction:
    """The score (tenths) from which an opponent counts.

    Source:
        C.07 (applied from 2026-03-01), Articles 9.2 (half of the maximum) and 14.5.
    """
    percent = _HALF if request.code.percent is None else request.code.percent
    return Fraction(koya_maximum(request.field) * percent, _PERCENT) + request.code.limit


def koya(request: Request) -> Column:
    """The points made against those who scored at least half of the maximum.

    Source:
        C.07 (applied from 2026-03-01), Article 9.2.
    """
    field, limit = request.field, koya_limit(request)
    reached = [total >= limit for total in field.totals]
    return Column(
        [
            sum(
                made
                for made, other in zip(points, opponents, strict=True)
                if other != NOBODY and reached[other]
            )
            for points, opponents in zip(field.points, field.opponents, strict=True)
        ],
        _TENTHS,
    )


def _explain(request: Request, place: int) -> Sum:
    field, limit = request.field, koya_limit(request)
    lines = tuple(
        Line(
            round_no=number + 1,
            opponent=field.numbers[other],
            what=round_words(field, place, number),
            value=Fraction(field.points[place][number], _TENTHS),
            factors=(Fraction(field.totals[other], _TENTHS),),
            cut="" if field.totals[other] >= limit else article("9.2"),
        )
        for number, other in enumerate(field.opponents[place])
        if other != NOBODY
    )
    points = decimal_text(limit / _TENTHS)
    return opened(
        request,
        place,
        lines,
        notes=(
            said(
                "Opponents count from {points} points.",
                1 if 0 < limit <= _TENTHS else 0,
                one="Opponents count from {points} point.",
                points=points,
            ),
        ),
    )


METHODS = (
    Method(
        name="KS",
        title=said("Koya System"),
        article=c07("9.2"),
        type="BC",
        modifiers="LVP",
        values=koya,
        explain=_explain,
    ),
)
"""The tie-break of Article 9.2."""
