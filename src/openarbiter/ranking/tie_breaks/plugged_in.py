"""Tie-breaks that other people write: from lines that add up, and nothing else.

What a tie-break is worth and how its sum opens are one thing: the lines of a player.

Source:
    C.07 (applied from 2026-03-01), Article 4.1: the organiser chooses the tie-breaks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction

from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.model import Player, Tournament
from openarbiter.model.entered import BEGIN
from openarbiter.plug_ins import TIE_BREAKS, Guarded, name_of, part, plugged_in
from openarbiter.ranking.codes import parse_code
from openarbiter.ranking.sums import Line, Sum
from openarbiter.ranking.tie_breaks.method import Column, Method, Request, opened
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """A tie-break of one's own, for tables of players; docs/plug-ins.md has an example.

    Attributes:
        code: Its code in lists: capital letters and underscores, none that a regulation has.
        lines: The lines of one player, of the tournament with the rounds that count and no later
            ones; what they are worth, as whole numbers or fractions, adds up to the value. A line
            with a text in ``cut`` does not count.
        article: The rule of the event that says so; empty without one.
        ascending: The lower value ranks higher.
    """

    code: str
    title: str
    lines: Callable[[Tournament, Player], Iterable[Line]]
    article: str = ""
    ascending: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot stand in a list.

        Raises:
            RequestError: The code has not the shape of one, or has modifiers.
        """
        if parse_code(self.code).name != self.code:
            raise RequestError.saying(
                "the code of a tie-break is capital letters and underscores, not {code}",
                code=repr(self.code),
            )


def method_of(own: TieBreak, name: str = "") -> Method:
    """A tie-break of one's own as one of a table; errors in it name the plug-in, or its code."""
    lines = Guarded(name or own.code, lambda *asked: tuple(map(_sound, own.lines(*asked))))

    def of(request: Request, place: int) -> tuple[Line, ...]:
        known = request.results.once("played", lambda: _played(request, own.code))
        return tuple(lines(known, known.player(request.field.numbers[place])))

    def column(request: Request) -> Column:
        each = (of(request, place) for place in range(len(request.field.numbers)))
        return Column([sum(one.value or 0 for one in found if not one.cut) for found in each])

    def values(request: Request) -> Column:
        return request.results.once(("own", own.code), lambda: column(request))

    def explain(request: Request, place: int) -> Sum:
        return opened(request, place, of(request, place))

    return Method(
        own.code, own.title, own.article, "brought", "R", values, explain, ascending=own.ascending
    )


def _sound(line: Line) -> Line:
    """A line of a stranger that can be added; whoever calls names the plug-in."""
    if not isinstance(line, Line):
        raise TypeError(f"{line!r} is no Line")
    if not isinstance(line.value, (int, Fraction)):
        raise TypeError(f"{line.value!r} is neither a whole number nor a fraction")
    return line


def _played(request: Request, code: str) -> Tournament:
    """The tournament with the rounds that count."""
    tournament = request.results.tournament
    if tournament is None:
        raise NotCoveredError.saying("{code} is for tables of players", code=code)
    count = request.field.rounds
    players = (replace(one, rounds=one.rounds[:count]) for one in tournament.players)
    return replace(tournament, players=tuple(players))


def named(code: str, given: Mapping[str, TieBreak], taken: Collection[str]) -> Method | None:
    """The tie-break of a code, with or without ``OTHER_``: given, or of a plug-in; else nothing.

    Raises:
        ProgramError: The plug-in cannot be loaded, or enters a tie-break of another code.
    """
    short = code.removeprefix(BEGIN)
    if short in given:
        return method_of(given[short])
    return brought(short) if short in plugged_in(TIE_BREAKS, taken) else None


def brought(code: str) -> Method:
    """The tie-break of a plug-in; raises as :func:`named`."""
    return method_of(part(TIE_BREAKS, code, TieBreak), name_of(plugged_in(TIE_BREAKS)[code]))
