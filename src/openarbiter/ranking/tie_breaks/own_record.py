"""Article 7: tie-breaks from a participant's own record, and the score itself.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 7.1 to 7.8, 10.6 and 13.1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate

from openarbiter.languages import said
from openarbiter.ranking.field import NOBODY, PLAYED, VOLUNTARY, Field, Kind
from openarbiter.ranking.sums import Number, Sum
from openarbiter.ranking.tie_breaks.method import (
    Column,
    Method,
    Request,
    article,
    c07,
    opened,
    round_line,
    round_words,
    running_scores,
)

_TENTHS = 10
_WON = 2


def score(request: Request) -> Column:
    """The points themselves, as the complete order of standings lists them (11.1 and 13.1)."""
    return Column(request.field.totals, _TENTHS)


def _points(field: Field, place: int) -> Sequence[int]:
    return field.points[place]


def _wins(field: Field, place: int) -> Sequence[int]:
    """The rounds that gave, with or without playing, as many points as a win (Article 7.1)."""
    return [points >= field.win for points in field.points[place]]


def _games_won(field: Field, place: int) -> Sequence[int]:
    """The games won over the board (Article 7.2)."""
    return [halves == _WON for halves in field.halves[place]]


def _games_with_black(field: Field, place: int) -> Sequence[int]:
    """The games played over the board with Black (Article 7.3)."""
    rounds = zip(field.blacks[place], field.kinds[place], strict=True)
    return [black and kind == PLAYED for black, kind in rounds]


def _games_won_with_black(field: Field, place: int) -> Sequence[int]:
    """The games won over the board with Black (Article 7.4)."""
    rounds = zip(field.blacks[place], field.halves[place], strict=True)
    return [black and halves == _WON for black, halves in rounds]


def _games_played(field: Field, place: int) -> Sequence[int]:
    """The games played over the board (a count programs list, called NUM; not in C.07)."""
    return [kind == PLAYED for kind in field.kinds[place]]


def _elected_rounds(field: Field, place: int) -> Sequence[int]:
    """Rounds other than half-point and zero-point byes and forfeit losses (Article 7.6)."""
    return [kind not in VOLUNTARY for kind in field.kinds[place]]


def _progressive_scores(request: Request) -> Column:
    """The sum of the scores after each round; a cut leaves out the first ones (14.1.2 c)."""
    low = request.code.low
    return Column([sum(list(accumulate(points))[low:]) for points in request.field.points], _TENTHS)


def _explain_progressive(request: Request, place: int) -> Sum:
    low = request.code.low
    lines = running_scores(
        request.field.points[place], lambda number: article("14.1.2 c") if number <= low else ""
    )
    return opened(request, place, lines)


def _standard(field: Field, place: int) -> Sequence[int]:
    """Half points by comparison: 2 for more than the opponent made in the round, 1 for as many.

    Without a scheduled opponent a round is compared with a draw (Article 7.7).
    """
    made = []
    for number, other in enumerate(field.opponents[place]):
        own = field.points[place][number]
        against = field.draw if other == NOBODY else field.points[other][number]
        no_round = field.kinds[place][number] == Kind.NONE
        made.append(0 if no_round else (own > against) * 2 + (own == against))
    return made


def _standard_points(request: Request) -> Column:
    """One for each round with more than the opponent, a half for as many (Article 7.7)."""
    field = request.field
    return Column([sum(_standard(field, place)) for place in range(len(field.numbers))], 2)


def _games(request: Request) -> Field:
    """What is counted: games, for teams matches unless the code asks for game points (Art. 13)."""
    return request.results.fields["games"] if request.score == "GP" else request.field


def _by_rounds(  # noqa: PLR0913, PLR0917  (a row, and what its rounds add)
    name: str,
    title: str,
    article_text: str,
    rounds: Callable[[Field, int], Sequence[int]],
    values: Callable[[Request], Column] | None = None,
    modifiers: str = "PV",
    *,
    unit: int = 1,
    since: int = 2024,
) -> Method:
    """A tie-break with a line for each round: of counts those that count, of REP and points all."""

    def counted(request: Request) -> Column:
        field = _games(request)
        return Column([sum(rounds(field, place)) for place in range(len(field.numbers))])

    def explain(request: Request, place: int) -> Sum:
        field = request.field
        if _games(request) is not field:
            return opened(request, place, ())
        every = name == "REP" or unit > 1
        lines = []
        for number, one in enumerate(rounds(field, place)):
            if one or every:
                value: Number = int(one) if unit == 1 else Fraction(one, unit)
                words = _with_colour(field, place, number)
                lines.append(round_line(field, place, number, value, what=words))
        return opened(request, place, lines)

    return Method(
        name, title, article_text, "B", modifiers, values or counted, explain, since=since
    )


def _with_colour(field: Field, place: int, number: int) -> str:
    """What a round was, and the colour of a game."""
    words = round_words(field, place, number)
    if field.kinds[place][number] != PLAYED:
        return words
    if field.blacks[place][number]:
        return said("{what} with Black", what=words)
    return said("{what} with White", what=words)


_PROGRESSIVE = _progressive_scores, _explain_progressive
_TPN = said("Tournament Pairing Number")


def _number(request: Request) -> Column:
    return Column(request.field.numbers)


def _as_it_is(request: Request, place: int) -> Sum:
    return opened(request, place, ())


METHODS = (
    _by_rounds("PTS", said("Points"), c07("4.2"), _points, score, "", unit=_TENTHS),
    _by_rounds("WIN", said("Number of Wins"), c07("7.1"), _wins),
    _by_rounds("WON", said("Number of Games Won"), c07("7.2"), _games_won),
    _by_rounds("BPG", said("Number of Games Played with Black"), c07("7.3"), _games_with_black),
    _by_rounds("BWG", said("Number of Games Won with Black"), c07("7.4"), _games_won_with_black),
    _by_rounds(
        "NUM",
        said("Number of Games Played"),
        said("no article of C.07: a count that programs list"),
        _games_played,
    ),
    Method("PS", said("(Sum of) Progressive Scores"), c07("7.5"), "B", "CPV", *_PROGRESSIVE),
    _by_rounds("REP", said("Rounds one Elected to Play"), c07("7.6"), _elected_rounds),
    _by_rounds(
        "STD", said("Standard Points"), c07("7.7"), _standard, _standard_points, unit=2, since=2026
    ),
    Method("TPN", _TPN, c07("7.8"), "B", "RV", _number, _as_it_is, ascending=True, since=2026),
)
"""The tie-breaks of Article 7."""
