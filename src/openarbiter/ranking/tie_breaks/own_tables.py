"""Values no article computes: Keizer scores, places in a knock-out, and what is entered by hand.

Source:
    docs/systems/keizer.md and docs/systems/knock-out.md: no regulation has them. C.07 (applied from
    2026-03-01), Article 4.1: the organiser chooses the tie-breaks. MTB26: the codes of those that
    no table of the regulation has begin with ``OTHER_``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from openarbiter.languages import said
from openarbiter.model import Player, RoundNo, entered
from openarbiter.ranking.codes import Code
from openarbiter.ranking.keizer import UNIT, KeizerTable, keizer_table
from openarbiter.ranking.knock_out import Match, bracket, places
from openarbiter.ranking.sums import Line, Sum
from openarbiter.ranking.tie_breaks.method import (
    Column,
    Method,
    Request,
    c07,
    opened,
    round_line,
)


def _table(request: Request) -> KeizerTable:
    return request.results.once("keizer-table", lambda: keizer_table(request.field))


def _keizer(request: Request) -> Column:
    """The Keizer score: the own value, and shares of values for every round."""
    return Column(_table(request).scores, UNIT)


def _explain_keizer(request: Request, place: int) -> Sum:
    """The own value, then every round: a value times a share of it."""
    table = _table(request)
    lines = [Line(what=said("own value"), value=table.values[place])]
    for number, share in enumerate(table.shares[place]):
        factors = Fraction(table.values[share.whose]), Fraction(share.sixths, UNIT)
        value = factors[0] * factors[1]
        lines.append(round_line(request.field, place, number, value, factors=factors))
    return opened(request, place, lines)


def _place(request: Request) -> Column:
    """The place: shared by those who lost in one stage, and by those who are still in."""
    results, before = request.results, RoundNo(request.field.rounds + 1)
    tournament = results.tournament
    if tournament is None:
        return Column([])
    return Column(results.once("places", lambda: places(tournament, before)))


def _explain_place(request: Request, place: int) -> Sum:
    """The matches of a player, with the points of both."""
    tournament, before = request.results.tournament, RoundNo(request.field.rounds + 1)
    stages = () if tournament is None else bracket(tournament, before).stages
    lines = [
        _match_line(request, place, stage.number, match)
        for stage in stages
        for match in stage.matches
        if place in match.seeds
    ]
    return opened(request, place, lines, how=said("place"))


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
    halves = Fraction(own, 2), Fraction(against, 2)
    opponent, factors = (others[0], halves) if others else (None, ())
    return Line(opponent=opponent, what=what, value=halves[0], factors=factors)


_KEIZER, _PLACE = said("Keizer score"), said("Place in the bracket")
_TABLE = said("Keizer, section {number}", number=3)
_BRACKET = said("Knock-out, section {number}", number=6)

KEIZER = Method("KEIZER", _KEIZER, _TABLE, "D", "", _keizer, _explain_keizer)
PLACE = Method("PLACE", _PLACE, _BRACKET, "D", "", _place, _explain_place, ascending=True)

_HUNDREDTHS = 100

BY_HAND = "hand"
"""What is written in place of a letter of Article 4.3, which these tie-breaks have none of."""


def _given(request: Request) -> list[int | None]:
    """What was entered for everybody, by place; ``None`` where nothing was."""
    tournament = request.results.tournament
    players = () if tournament is None else tournament.players
    known = {int(each.tpn): entered.value_of(each, request.code.name) for each in players}
    return [known.get(number) for number in request.field.numbers]


def _values(request: Request) -> Column:
    """What was entered for everybody; 0 where nothing was."""
    return Column([value or 0 for value in _given(request)], _HUNDREDTHS)


def _explain(request: Request, place: int) -> Sum:
    nothing = _given(request)[place] is None
    what = said("nothing entered") if nothing else said("entered by hand")
    line = Line(what=what, value=request.method.values(request).value(place))
    return opened(request, place, [line], how=said("value"))


def by_hand(name: str) -> Method:
    """The tie-break of a name that values are entered under."""
    title = said("{name}, entered by hand", name=name.removeprefix(entered.BEGIN))
    return Method(name, title, c07("4.1"), BY_HAND, "R", _values, _explain)


def by_hand_remarks(
    listed: Sequence[tuple[Code, Method]], players: Sequence[Player]
) -> Iterator[str]:
    """That values of the list were entered by hand, and for whom none was, one sentence each."""
    for code, found in listed:
        if found.type != BY_HAND:
            continue
        missing = [each.tpn for each in players if entered.value_of(each, code.name) is None]
        if not missing:
            yield said("{code}: worked out elsewhere and entered by hand.", code=code.text)
        elif len(missing) == len(players):
            yield said("{code}: no value has been entered; everybody has 0.", code=code.text)
        else:
            yield said(
                "{code}: worked out elsewhere and entered by hand; nothing was entered for "
                "{players}, which counts as 0.",
                code=code.text,
                players=", ".join(map(str, missing)),
            )
