"""Article 7: tie-breaks from a participant's own record, and the score itself.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 7.1 to 7.8, 10.6 and 13.1.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate

from openarbiter.languages import said
from openarbiter.ranking.field import NOBODY, Field, Kind
from openarbiter.ranking.sums import Line, Number, Sum
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
_WON = 2
_DOUBLED = 2
_PLAYED = int(Kind.PLAYED)
_VOLUNTARY = frozenset(int(kind) for kind in Kind if kind.voluntary)


def score(request: Request) -> Column:
    """The points themselves, as the complete order of standings lists them.

    Source:
        C.07 (applied from 2026-03-01), Articles 11.1 and 13.1.
    """
    return Column(request.field.totals, _TENTHS)


def wins(request: Request) -> Column:
    """The rounds that gave, with or without playing, as many points as a win.

    Source:
        C.07 (applied from 2026-03-01), Article 7.1.
    """
    field = _games(request)
    return Column([sum([p >= field.win for p in points]) for points in field.points])


def games_won(request: Request) -> Column:
    """The games won over the board.

    Source:
        C.07 (applied from 2026-03-01), Article 7.2.
    """
    return Column([halves.count(_WON) for halves in _games(request).halves])


def games_played_with_black(request: Request) -> Column:
    """The games played over the board with Black.

    Source:
        C.07 (applied from 2026-03-01), Article 7.3.
    """
    field = _games(request)
    return Column(
        [
            sum([black and kind == _PLAYED for black, kind in zip(blacks, kinds, strict=True)])
            for blacks, kinds in zip(field.blacks, field.kinds, strict=True)
        ]
    )


def games_won_with_black(request: Request) -> Column:
    """The games won over the board with Black.

    Source:
        C.07 (applied from 2026-03-01), Article 7.4.
    """
    field = _games(request)
    return Column(
        [
            sum([black and half == _WON for black, half in zip(blacks, halves, strict=True)])
            for blacks, halves in zip(field.blacks, field.halves, strict=True)
        ]
    )


def games_played(request: Request) -> Column:
    """The games played over the board (a count programs list; no tie-break of C.07).

    Source:
        MTB26 does not list it; reference programs call it NUM.
    """
    return Column([kinds.count(_PLAYED) for kinds in _games(request).kinds])


def progressive_scores(request: Request) -> Column:
    """The sum of the scores after each round; a cut leaves out the first rounds.

    Source:
        C.07 (applied from 2026-03-01), Articles 7.5 and 14.1.2 c.
    """
    low = request.code.low
    return Column([sum(list(accumulate(points))[low:]) for points in request.field.points], _TENTHS)


def rounds_elected_to_play(request: Request) -> Column:
    """The rounds without those of half-point byes, zero-point byes and forfeit losses.

    Source:
        C.07 (applied from 2026-03-01), Article 7.6.
    """
    return Column(
        [
            len(kinds) - sum([kind in _VOLUNTARY for kind in kinds])
            for kinds in _games(request).kinds
        ]
    )


def standard_points(request: Request) -> Column:
    """One for each round with more than the opponent, a half for as many as the opponent.

    Without a scheduled opponent a round is compared with a draw.

    Source:
        C.07 (applied from 2026-03-01), Article 7.7.
    """
    field = request.field
    return Column(
        [
            sum([_standard(field, place, number) for number in range(field.rounds)]) * 5
            for place in range(len(field.numbers))
        ],
        _TENTHS,
    )


def _standard(field: Field, place: int, number: int) -> int:
    """Half points of one round by comparison: 2, 1 or 0."""
    if field.kinds[place][number] == Kind.NONE:
        return 0
    other = field.opponents[place][number]
    own = field.points[place][number]
    against = field.draw if other == NOBODY else field.points[other][number]
    return (own > against) * 2 + (own == against)


def pairing_number(request: Request) -> Column:
    """The (final) tournament pairing number, the lowest first.

    Source:
        C.07 (applied from 2026-03-01), Article 7.8.
    """
    return Column(request.field.numbers)


def _games(request: Request) -> Field:
    """What is counted: games, for teams matches unless the code asks for game points.

    Source:
        C.07 (applied from 2026-03-01), Article 13.
    """
    results = request.results
    if (request.code.score or results.primary) == "GP":
        return results.fields["games"]
    return request.field


def _counted(
    title_of: Callable[[Field, int, int], tuple[Number, bool]],
) -> Callable[[Request, int], Sum]:
    """Make the sum of a count: one line for each round that says something.

    Args:
        title_of: Gives what a round adds, and whether it shows at all.
    """

    def explain(request: Request, place: int) -> Sum:
        field = request.field
        if _games(request) is not field:
            return opened(request, place, ())
        lines = []
        for number in range(field.rounds):
            added, shown = title_of(field, place, number)
            if shown:
                other = field.opponents[place][number]
                lines.append(
                    Line(
                        round_no=number + 1,
                        opponent=None if other == NOBODY else field.numbers[other],
                        what=_with_colour(field, place, number),
                        value=added,
                    )
                )
        return opened(request, place, lines)

    return explain


def _with_colour(field: Field, place: int, number: int) -> str:
    words = round_words(field, place, number)
    if field.kinds[place][number] == _PLAYED:
        if field.blacks[place][number]:
            return said("{what} with Black", what=words)
        return said("{what} with White", what=words)
    return words


def _explain_progressive(request: Request, place: int) -> Sum:
    field, low = request.field, request.code.low
    lines = tuple(
        Line(
            round_no=number + 1,
            opponent=None,
            what=said("score after the round"),
            value=Fraction(running, _TENTHS),
            cut=article("14.1.2 c") if number < low else "",
        )
        for number, running in enumerate(accumulate(field.points[place]))
    )
    return opened(request, place, lines)


def _explain_number(request: Request, place: int) -> Sum:
    return opened(request, place, ())


def _points_of(field: Field, place: int, number: int) -> tuple[Number, bool]:
    return Fraction(field.points[place][number], _TENTHS), True


def _won_anyhow(field: Field, place: int, number: int) -> tuple[Number, bool]:
    won = field.points[place][number] >= field.win
    return int(won), won


def _won(field: Field, place: int, number: int) -> tuple[Number, bool]:
    won = field.halves[place][number] == _WON
    return int(won), won


def _black(field: Field, place: int, number: int) -> tuple[Number, bool]:
    black = bool(field.blacks[place][number]) and field.kinds[place][number] == _PLAYED
    return int(black), black


def _black_won(field: Field, place: int, number: int) -> tuple[Number, bool]:
    won = bool(field.blacks[place][number]) and field.halves[place][number] == _WON
    return int(won), won


def _game(field: Field, place: int, number: int) -> tuple[Number, bool]:
    played = field.kinds[place][number] == _PLAYED
    return int(played), played


def _elected(field: Field, place: int, number: int) -> tuple[Number, bool]:
    return int(field.kinds[place][number] not in _VOLUNTARY), True


def _compared(field: Field, place: int, number: int) -> tuple[Number, bool]:
    return Fraction(_standard(field, place, number), _DOUBLED), True


METHODS = (
    Method(
        name="PTS",
        title=said("Points"),
        article=c07("4.2"),
        type="B",
        values=score,
        explain=_counted(_points_of),
    ),
    Method(
        name="WIN",
        title=said("Number of Wins"),
        article=c07("7.1"),
        type="B",
        modifiers="PV",
        values=wins,
        explain=_counted(_won_anyhow),
    ),
    Method(
        name="WON",
        title=said("Number of Games Won"),
        article=c07("7.2"),
        type="B",
        modifiers="PV",
        values=games_won,
        explain=_counted(_won),
    ),
    Method(
        name="BPG",
        title=said("Number of Games Played with Black"),
        article=c07("7.3"),
        type="B",
        modifiers="PV",
        values=games_played_with_black,
        explain=_counted(_black),
    ),
    Method(
        name="BWG",
        title=said("Number of Games Won with Black"),
        article=c07("7.4"),
        type="B",
        modifiers="PV",
        values=games_won_with_black,
        explain=_counted(_black_won),
    ),
    Method(
        name="NUM",
        title=said("Number of Games Played"),
        article=said("no article of C.07: a count that programs list"),
        type="B",
        modifiers="PV",
        values=games_played,
        explain=_counted(_game),
    ),
    Method(
        name="PS",
        title=said("(Sum of) Progressive Scores"),
        article=c07("7.5"),
        type="B",
        modifiers="CPV",
        values=progressive_scores,
        explain=_explain_progressive,
    ),
    Method(
        name="REP",
        title=said("Rounds one Elected to Play"),
        article=c07("7.6"),
        type="B",
        modifiers="PV",
        values=rounds_elected_to_play,
        explain=_counted(_elected),
    ),
    Method(
        name="STD",
        title=said("Standard Points"),
        article=c07("7.7"),
        type="B",
        modifiers="PV",
        since=2026,
        values=standard_points,
        explain=_counted(_compared),
    ),
    Method(
        name="TPN",
        title=said("Tournament Pairing Number"),
        article=c07("7.8"),
        type="B",
        modifiers="RV",
        ascending=True,
        since=2026,
        values=pairing_number,
        explain=_explain_number,
    ),
)
"""The tie-breaks of Article 7."""
