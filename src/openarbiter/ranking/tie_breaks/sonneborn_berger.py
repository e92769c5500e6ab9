"""Articles 9.1 and 13.2: Sonneborn-Berger, for players and extended for teams.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 9.1, 13.2 and 14.1.2.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.ranking.sums import Sum
from openarbiter.ranking.tie_breaks.lines import Products, elements, explained, sums
from openarbiter.ranking.tie_breaks.method import Column, Method, Request, c07

_HUNDREDTHS = 100


def sonneborn_berger(request: Request) -> Column:
    """The final score of each opponent, multiplied by the points scored against them.

    Source:
        C.07 (applied from 2026-03-01), Articles 9.1 and 13.2.
    """
    code = request.code
    found = sums(elements(request), _points(request), code.low, code.high)
    return Column(found, _HUNDREDTHS)


def _points(request: Request) -> Products:
    """Points scored by round: of the score the code refers to, or of the second one of ESB."""
    results, code = request.results, request.code
    scored = _SCORED.get(code.name, code.score)
    if code.name == "ESB":
        scored = "GP" if (code.score or results.primary) == "MP" else "MP"
    return results.fields[scored].points


def _explain(request: Request, place: int) -> Sum:
    return explained(request, place, _points(request))


_SCORED = {"EMMSB": "MP", "EMGSB": "GP", "EGMSB": "MP", "EGGSB": "GP"}
"""The score that was made against the opponents (the second letter)."""

_ESB = (
    ("ESB", "13.2", said("primary score of the opponent x secondary score made")),
    ("EMMSB", "13.2.1", said("match points of the opponent x match points scored")),
    ("EMGSB", "13.2.2", said("match points of the opponent x game points scored")),
    ("EGMSB", "13.2.3", said("game points of the opponent x match points scored")),
    ("EGGSB", "13.2.4", said("game points of the opponent x game points scored")),
)

METHODS = (
    Method(
        name="SB",
        title=said("Sonneborn-Berger"),
        article=c07("9.1"),
        type="BC",
        modifiers="CMPV",
        values=sonneborn_berger,
        explain=_explain,
    ),
    *(
        Method(
            name=name,
            title=said("Extended Sonneborn-Berger ({what})", what=what),
            article=c07(number),
            type="BC",
            modifiers="CMPV",
            teams=True,
            values=sonneborn_berger,
            explain=_explain,
        )
        for name, number, what in _ESB
    ),
)
"""Sonneborn-Berger and its four extensions."""
