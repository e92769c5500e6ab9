"""Articles 8, 9 and 13.2: tie-breaks from the results of the opponents.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 8, 9, 13.2, 14.1.2 and 14.5.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import compress

from openarbiter.languages import said
from openarbiter.ranking.field import NOBODY, PLAYED, Field
from openarbiter.ranking.sums import Sum, decimal_text
from openarbiter.ranking.tie_breaks.elements import Products, elements, explained, sums
from openarbiter.ranking.tie_breaks.method import (
    Column,
    Method,
    Request,
    article,
    c07,
    opened,
    points,
    round_line,
)

_TENTHS = 10
_HUNDREDTHS = 100


def _is_fore(request: Request) -> bool:
    return request.code.fore or request.method.name == "FB"


def _buchholz(request: Request) -> Column:
    """The sum of the opponents' scores (8.1); FB as if all last games had been drawn (8.3)."""
    found = elements(request, fore=_is_fore(request))
    return Column(sums(found, None, request.code.low, request.code.high), _TENTHS)


def _explain_buchholz(request: Request, place: int) -> Sum:
    return explained(request, place, None, fore=_is_fore(request))


def _aob(request: Request) -> Column:
    """The average (Fore) Buchholz of the opponents played over the board; not rounded (8.2)."""
    field = request.field
    worth = sums(elements(request, fore=request.code.fore))
    averages: list[Fraction | None] = []
    for opponents, kinds in zip(field.opponents, field.kinds, strict=True):
        met = [worth[o] for o, kind in zip(opponents, kinds, strict=True) if kind == PLAYED]
        averages.append(Fraction(sum(met), len(met) * _TENTHS) if met else None)
    return Column(averages)


def _explain_aob(request: Request, place: int) -> Sum:
    field = request.field
    lines = []
    for number, other in enumerate(field.opponents[place]):
        if field.kinds[place][number] == PLAYED:
            inside = explained(request, other, None, fore=request.code.fore)
            lines.append(round_line(field, place, number, inside.value, inside=inside))
    return opened(request, place, lines, how=said("average"))


def _sonneborn_berger(request: Request) -> Column:
    """The final score of each opponent by the points scored against them (9.1 and 13.2)."""
    code = request.code
    return Column(sums(elements(request), _points_made(request), code.low, code.high), _HUNDREDTHS)


def _points_made(request: Request) -> Products:
    """Points scored by round: of the score the code refers to, or of the second one of ESB."""
    name = request.code.name
    if name == "ESB":
        return request.other.points
    if name in _SCORED:
        return request.results.fields[_SCORED[name]].points
    return request.field.points


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


def _koya_maximum(field: Field) -> int:
    """The most points (tenths) somebody could make: a win in every round with an opponent.

    The free round of an odd round-robin gives nobody a chance, so it does not count, and no
    more does the game against somebody who was taken out of the standings; in a Swiss
    tournament every round does (9.2, "maximum possible tournament score").
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


def _koya_limit(request: Request) -> Fraction:
    """The score (tenths) from which an opponent counts: half of the maximum (9.2 and 14.5)."""
    percent = 50 if request.code.percent is None else request.code.percent
    return Fraction(_koya_maximum(request.field) * percent, 100) + request.code.limit


def _koya(request: Request) -> Column:
    """The points made against those who scored at least half of the maximum (9.2)."""
    field, limit = request.field, _koya_limit(request)
    reached = {place for place, total in enumerate(field.totals) if total >= limit}
    rounds = zip(field.points, field.opponents, strict=True)
    return Column(
        [sum(compress(made, map(reached.__contains__, o))) for made, o in rounds], _TENTHS
    )


def _explain_koya(request: Request, place: int) -> Sum:
    field, limit = request.field, _koya_limit(request)
    lines = [
        round_line(
            field,
            place,
            number,
            points(field.points[place][number]),
            factors=(points(field.totals[other]),),
            cut="" if field.totals[other] >= limit else article("9.2"),
        )
        for number, other in enumerate(field.opponents[place])
        if other != NOBODY
    ]
    note = said(
        "Opponents count from {points} points.",
        1 if 0 < limit <= _TENTHS else 0,
        one="Opponents count from {points} point.",
        points=decimal_text(limit / _TENTHS),
    )
    return opened(request, place, lines, notes=[note])


_BUCHHOLZ = _buchholz, _explain_buchholz
_BERGER = _sonneborn_berger, _explain_sonneborn_berger

METHODS = (
    Method("BH", said("Buchholz"), c07("8.1"), "C", "CMPVF", *_BUCHHOLZ),
    Method("FB", said("Fore Buchholz"), c07("8.3"), "D", "CMPVF", *_BUCHHOLZ),
    Method(
        "AOB", said("Average of Opponents' Buchholz"), c07("8.2"), "CC", "PVF", _aob, _explain_aob
    ),
    Method("SB", said("Sonneborn-Berger"), c07("9.1"), "BC", "CMPV", *_BERGER),
    *(
        Method(
            name,
            said("Extended Sonneborn-Berger ({what})", what=what),
            c07(number),
            "BC",
            "CMPV",
            *_BERGER,
            teams=True,
        )
        for name, number, what in _ESB
    ),
    Method("KS", said("Koya System"), c07("9.2"), "BC", "LVP", _koya, _explain_koya),
)
"""The tie-breaks of Articles 8, 9 and 13.2."""
