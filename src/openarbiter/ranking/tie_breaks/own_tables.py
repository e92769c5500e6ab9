"""Tables that are not made of points: the Keizer score, and the place in a knock-out.

Source:
    docs/systems/keizer.md and docs/systems/knock-out.md: no regulation has them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from openarbiter.languages import said
from openarbiter.model import RoundNo
from openarbiter.ranking.keizer import UNIT, KeizerTable, keizer_table
from openarbiter.ranking.knock_out import bracket, places
from openarbiter.ranking.sums import Line, Sum
from openarbiter.ranking.tie_breaks.method import Column, Method, Request, opened, round_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openarbiter.ranking.knock_out import Match
    from openarbiter.ranking.tie_breaks.method import Results


def _table(request: Request) -> KeizerTable:
    return request.results.once("keizer-table", lambda: keizer_table(request.field))


def _keizer(request: Request) -> Column:
    """The Keizer score: the own value, and shares of values for every round."""
    return Column(list(_table(request).scores), UNIT)


def _explain_keizer(request: Request, place: int) -> Sum:
    return opened(request, place, _keizer_lines(request, place))


def _keizer_lines(request: Request, place: int) -> Iterator[Line]:
    """The own value, then every round: a value times a share of it."""
    table = _table(request)
    own = table.values[place]
    yield Line(round_no=None, opponent=None, what=said("own value"), value=own)
    for number, share in enumerate(table.shares[place]):
        value = table.values[share.whose]
        part = Fraction(share.sixths, UNIT)
        yield round_line(
            request.field, place, number, value * part, factors=(Fraction(value), part)
        )


def _places(results: Results, rounds: int) -> list[int]:
    """Places in the bracket by place of the field; everybody shares the first without one."""
    tournament = results.tournament
    if tournament is None:
        return []
    return results.once("places", lambda: places(tournament, RoundNo(rounds + 1)))


def _place(request: Request) -> Column:
    """The place: shared by those who lost in one stage, and by those who are still in."""
    return Column(list(_places(request.results, request.field.rounds)))


def _explain_place(request: Request, place: int) -> Sum:
    return opened(request, place, _matches(request, place), how=said("place"))


def _matches(request: Request, place: int) -> Iterator[Line]:
    """The matches of a player, with the points of both."""
    tournament = request.results.tournament
    if tournament is None:
        return
    found = bracket(tournament, RoundNo(request.field.rounds + 1))
    for stage in found.stages:
        for match in stage.matches:
            if place in match.seeds:
                yield _match_line(request, place, stage.number, match)


def _match_line(request: Request, place: int, stage: int, match: Match) -> Line:
    others = [request.field.numbers[seed] for seed in match.seeds if seed != place]
    own, against = match.score if place == match.higher else match.score[::-1]
    if not others:
        what = said("stage {number}: no opponent", number=stage)
    elif match.winner is None:
        what = said("stage {number}: not decided", number=stage)
    elif match.winner == place:
        what = said("stage {number}: won", number=stage)
    else:
        what = said("stage {number}: lost", number=stage)
    return Line(
        round_no=None,
        opponent=others[0] if others else None,
        what=what,
        value=Fraction(own, 2),
        factors=(Fraction(own, 2), Fraction(against, 2)) if others else (),
    )


KEIZER = Method(
    name="KEIZER",
    title=said("Keizer score"),
    article=said("Keizer, section {number}", number=3),
    type="D",
    modifiers="",
    values=_keizer,
    explain=_explain_keizer,
)

PLACE = Method(
    name="PLACE",
    title=said("Place in the bracket"),
    article=said("Knock-out, section {number}", number=6),
    type="D",
    modifiers="",
    values=_place,
    explain=_explain_place,
    ascending=True,
)
