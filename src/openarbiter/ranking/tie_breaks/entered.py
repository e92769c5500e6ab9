"""Tie-breaks whose values were worked out elsewhere and entered by hand.

Source:
    C.07 (applied from 2026-03-01), Article 4.1: the organiser chooses the tie-breaks. MTB26: the
    codes of those that no table of the regulation has begin with ``OTHER_``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.languages import said
from openarbiter.model import Player, entered
from openarbiter.ranking.codes import Code
from openarbiter.ranking.sums import Line, Sum
from openarbiter.ranking.tie_breaks.method import Column, Method, Request, opened

_HUNDREDTHS = 100

TYPE = "hand"
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
    line = Line(
        round_no=None, opponent=None, what=what, value=request.method.values(request).value(place)
    )
    return opened(request, place, [line], how=said("value"))


def method(name: str) -> Method:
    """The tie-break of a name that values are entered under."""
    return Method(
        name=name,
        title=said("{name}, entered by hand", name=name.removeprefix(entered.BEGIN)),
        article=said("C.07, Article {number}", number="4.1"),
        type=TYPE,
        modifiers="R",
        values=_values,
        explain=_explain,
    )


def remarks(listed: Sequence[tuple[Code, Method]], players: Sequence[Player]) -> Iterator[str]:
    """That values of the list were entered by hand, and for whom none was, one sentence each."""
    for code, found in listed:
        if found.type != TYPE:
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
