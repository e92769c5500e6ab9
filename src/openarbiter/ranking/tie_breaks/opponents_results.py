"""Articles 8, 9 and 13.2: tie-breaks from the results of the opponents.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 8, 9, 13.2, 14.1.2 and 14.5.
"""

from __future__ import annotations

from fractions import Fraction

from openarbiter.languages import said
from openarbiter.ranking.field import NOBODY, Field, Kind
from openarbiter.ranking.sums import Sum, decimal_text
from openarbiter.ranking.tie_breaks.elements import Products, elements, explained, sums
from openarbiter.ranking.tie_breaks.method import (
    Column,
    Method,
    Request,
    article,
    c07,
    opened,
    round_line,
)

_PLAYED = int(Kind.PLAYED)
_TENTHS = 10


def buchholz(request: Request) -> Column:
    """The sum of the scores of each of the opponents; FB as if all last games had been drawn.

    Source:
        C.07 (applied from 2026-03-01), Articles 8.1 and 8.3.
    """
    fore = request.code.fore or request.method.name == "FB"
    found = elements(request, fore=fore)
    return Column(sums(found, None, request.code.low, request.code.high), _TENTHS)


def average_of_buchholz(request: Request) -> Column:
    """The average of the (Fore) Buchholz of the opponents played over the board; not rounded.

    Source:
        C.07 (applied from 2026-03-01), Article 8.2.
    """
    field = request.field
    worth = sums(elements(request, fore=request.code.fore), None, 0, 0)
    averages: list[Fraction | None] = []
    known: dict[tuple[int, int], Fraction] = {}
    for opponents, kinds in zip(field.opponents, field.kinds, strict=True):
        met = [worth[o] for o, kind in zip(opponents, kinds, strict=True) if kind == _PLAYED]
        if not met:
            averages.append(None)
            continue
        key = (sum(met), len(met))
        if key not in known:
            known[key] = Fraction(key[0], key[1] * _TENTHS)
        averages.append(known[key])
    return Column(averages)


def _explain_buchholz(request: Request, place: int) -> Sum:
    fore = request.code.fore or request.method.name == "FB"
    return explained(request, place, None, fore=fore)


def _explain_average(request: Request, place: int) -> Sum:
    field = request.field
    lines = []
    for number, other in enumerate(field.opponents[place]):
        if field.kinds[place][number] == _PLAYED:
            inside = explained(request, other, None, fore=request.code.fore)
            lines.append(round_line(field, place, number, inside.value, inside=inside))
    return opened(request, place, lines, how=said("average"))


_HUNDREDTHS = 100


def sonneborn_berger(request: Request) -> Column:
    """The final score of each opponent, multiplied by the points scored against them.

    Source:
        C.07 (applied from 2026-03-01), Articles 9.1 and 13.2.
    """
    code = request.code
    found = sums(elements(request), _points_made(request), code.low, code.high)
    return Column(found, _HUNDREDTHS)


def _points_made(request: Request) -> Products:
    """Points scored by round: of the score the code refers to, or of the second one of ESB."""
    results, code = request.results, request.code
    scored = _SCORED.get(code.name, code.score)
    if code.name == "ESB":
        scored = "GP" if (code.score or results.primary) == "MP" else "MP"
    return results.fields[scored].points


def _explain_sonneborn_berger(request: Request, place: int) -> Sum:
    return explained(request, place, _points_made(request))


_SCORED = {"EMMSB": "MP", "EMGSB": "GP", "EGMSB": "MP", "EGGSB": "GP"}
"""The score that was made against the opponents (the second letter)."""

_ESB = (
    ("ESB", "13.2", said("primary score of the opponent x secondary score made")),
    ("EMMSB", "13.2.1", said("match points of the opponent x match points scored")),
    ("EMGSB", "13.2.2", said("match points of the opponent x game points scored")),
    ("EGMSB", "13.2.3", said("game points of the opponent x match points scored")),
    ("EGGSB", "13.2.4", said("game points of the opponent x game points scored")),
)


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


def _explain_koya(request: Request, place: int) -> Sum:
    field, limit = request.field, koya_limit(request)
    lines = tuple(
        round_line(
            field,
            place,
            number,
            Fraction(field.points[place][number], _TENTHS),
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
    Method("BH", said("Buchholz"), c07("8.1"), "C", "CMPVF", buchholz, _explain_buchholz),
    Method("FB", said("Fore Buchholz"), c07("8.3"), "D", "CMPVF", buchholz, _explain_buchholz),
    Method(
        "AOB",
        said("Average of Opponents' Buchholz"),
        c07("8.2"),
        "CC",
        "PVF",
        average_of_buchholz,
        _explain_average,
    ),
    Method(
        "SB",
        said("Sonneborn-Berger"),
        c07("9.1"),
        "BC",
        "CMPV",
        sonneborn_berger,
        _explain_sonneborn_berger,
    ),
    *(
        Method(
            name,
            said("Extended Sonneborn-Berger ({what})", what=what),
            c07(number),
            "BC",
            "CMPV",
            sonneborn_berger,
            _explain_sonneborn_berger,
            teams=True,
        )
        for name, number, what in _ESB
    ),
    Method("KS", said("Koya System"), c07("9.2"), "BC", "LVP", koya, _explain_koya),
)
"""The tie-breaks of Articles 8, 9 and 13.2."""
