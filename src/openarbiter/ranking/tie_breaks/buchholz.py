"""Article 8: Buchholz and its relatives.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 8.1 to 8.3.
"""

from __future__ import annotations

from fractions import Fraction

from openarbiter.languages import said
from openarbiter.ranking.field import Kind
from openarbiter.ranking.sums import Line, Sum
from openarbiter.ranking.tie_breaks.lines import elements, explained, sums
from openarbiter.ranking.tie_breaks.method import Column, Method, Request, c07, opened, round_words

_PLAYED = int(Kind.PLAYED)
_TENTHS = 10


def buchholz(request: Request) -> Column:
    """The sum of the scores of each of the opponents.

    Source:
        C.07 (applied from 2026-03-01), Article 8.1.
    """
    fore = request.code.fore
    found = elements(request, fore=fore)
    return Column(sums(found, None, request.code.low, request.code.high), _TENTHS)


def fore_buchholz(request: Request) -> Column:
    """Buchholz as if all paired games of the final round had been drawn.

    Source:
        C.07 (applied from 2026-03-01), Article 8.3.
    """
    found = elements(request, fore=True)
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
    return explained(request, place, None, fore=request.code.fore)


def _explain_fore(request: Request, place: int) -> Sum:
    return explained(request, place, None, fore=True)


def _explain_average(request: Request, place: int) -> Sum:
    field = request.field
    lines = []
    for number, other in enumerate(field.opponents[place]):
        if field.kinds[place][number] == _PLAYED:
            inside = explained(request, other, None, fore=request.code.fore)
            lines.append(
                Line(
                    round_no=number + 1,
                    opponent=field.numbers[other],
                    what=round_words(field, place, number),
                    value=inside.value,
                    inside=inside,
                )
            )
    return opened(request, place, lines, how=said("average"))


METHODS = (
    Method(
        name="BH",
        title=said("Buchholz"),
        article=c07("8.1"),
        type="C",
        modifiers="CMPVF",
        values=buchholz,
        explain=_explain_buchholz,
    ),
    Method(
        name="FB",
        title=said("Fore Buchholz"),
        article=c07("8.3"),
        type="D",
        modifiers="CMPVF",
        values=fore_buchholz,
        explain=_explain_fore,
    ),
    Method(
        name="AOB",
        title=said("Average of Opponents' Buchholz"),
        article=c07("8.2"),
        type="CC",
        modifiers="PVF",
        values=average_of_buchholz,
        explain=_explain_average,
    ),
)
"""The tie-breaks of Article 8."""
