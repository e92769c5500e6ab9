"""Articles 11, 13.1 and 13.4: the scores of a team, and scores with schedule strength.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 11.1, 13.1 and 13.4.
"""

from __future__ import annotations

from fractions import Fraction

from openarbiter.languages import said
from openarbiter.ranking.field import NOBODY, Field
from openarbiter.ranking.sums import Line, Sum, decimal_text
from openarbiter.ranking.tie_breaks.lines import elements, explained, sums
from openarbiter.ranking.tie_breaks.method import Column, Method, Request, c07, opened, round_words
from openarbiter.ranking.tie_breaks.own_record import score

_TENTHS = 10


def _other(request: Request) -> Field:
    results = request.results
    reference = request.code.score or results.primary
    return results.fields["GP" if reference == "MP" else "MP"]


def other_score(request: Request) -> Column:
    """Match points where game points come first, game points where match points do.

    Source:
        C.07 (applied from 2026-03-01), Article 13.1.
    """
    return Column(_other(request).totals, _TENTHS)


def strength_divisor(request: Request) -> int:
    """What the schedule strength is divided by.

    Source:
        C.07 (applied from 2026-03-01), Article 13.4.2 b: the highest achievable primary score
        of the event by the highest secondary score of one match, rounded down; or what the
        rules of the event state. A quotient below one would divide by nothing: it counts as 1,
        and so does one by nothing, where no match gives a secondary score.
    """
    if request.code.factor:
        return request.code.factor
    field, highest = request.field, _other(request).best
    return max(field.best * field.final_round // highest, 1) if highest else 1


def scores_and_schedule_strength(request: Request) -> Column:
    """The secondary score and the Buchholz of the primary score by a factor; not rounded.

    Source:
        C.07 (applied from 2026-03-01), Article 13.4.
    """
    strength = sums(elements(request, fore=request.code.fore), None, 0, 0)
    divisor = strength_divisor(request)
    return Column(
        [
            Fraction(made * divisor + buchholz, divisor * _TENTHS)
            for made, buchholz in zip(_other(request).totals, strength, strict=True)
        ]
    )


def _explain_strength(request: Request, place: int) -> Sum:
    inside = explained(request, place, None, fore=request.code.fore)
    divisor = strength_divisor(request)
    made = Fraction(_other(request).totals[place], _TENTHS)
    strength = Fraction(inside.value or 0)
    lines = (
        Line(round_no=None, opponent=None, what=said("secondary score"), value=made),
        Line(
            round_no=None,
            opponent=None,
            what=said(
                "schedule strength: {sum} / {divisor}",
                sum=decimal_text(strength),
                divisor=divisor,
            ),
            value=strength / divisor,
            factors=(strength, Fraction(1, divisor)),
            inside=inside,
        ),
    )
    return opened(request, place, lines)


def _explain_score(request: Request, place: int) -> Sum:
    field = _other(request) if request.code.name == "MPVGP" else request.field
    lines = tuple(
        Line(
            round_no=number + 1,
            opponent=None if other == NOBODY else field.numbers[other],
            what=round_words(field, place, number),
            value=Fraction(field.points[place][number], _TENTHS),
        )
        for number, other in enumerate(field.opponents[place])
    )
    return opened(request, place, lines)


METHODS = (
    Method(
        name="MPTS",
        title=said("Match Points"),
        article=c07("11.1.1"),
        type="B",
        modifiers="V",
        teams=True,
        values=score,
        explain=_explain_score,
    ),
    Method(
        name="GPTS",
        title=said("Game Points"),
        article=c07("11.1.2"),
        type="B",
        modifiers="V",
        teams=True,
        values=score,
        explain=_explain_score,
    ),
    Method(
        name="MPVGP",
        title=said("Match Points or Game Points"),
        article=c07("13.1"),
        type="B",
        modifiers="V",
        teams=True,
        values=other_score,
        explain=_explain_score,
    ),
    Method(
        name="SSSC",
        title=said("Scores and Schedule Strength Combination"),
        article=c07("13.4"),
        type="BC",
        modifiers="PKFV",
        teams=True,
        values=scores_and_schedule_strength,
        explain=_explain_strength,
    ),
)
"""The scores of teams, and Article 13.4."""
