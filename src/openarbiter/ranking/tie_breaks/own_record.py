"""Article 7: tie-breaks from a participant's own record, and the score itself.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 7.1 to 7.8, 10.6 and 13.1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    round_line,
    round_words,
    running_scores,
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


def _wins(field: Field, place: int) -> Sequence[int]:
    """The rounds that gave, with or without playing, as many points as a win (Article 7.1)."""
    return [points >= field.win for points in field.points[place]]


def _games_won(field: Field, place: int) -> Sequence[int]:
    """The games won over the board (Article 7.2)."""
    return [halves == _WON for halves in field.halves[place]]


def _games_with_black(field: Field, place: int) -> Sequence[int]:
    """The games played over the board with Black (Article 7.3)."""
    rounds = zip(field.blacks[place], field.kinds[place], strict=True)
    return [black and kind == _PLAYED for black, kind in rounds]


def _games_won_with_black(field: Field, place: int) -> Sequence[int]:
    """The games won over the board with Black (Article 7.4)."""
    rounds = zip(field.blacks[place], field.halves[place], strict=True)
    return [black and halves == _WON for black, halves in rounds]


def _games_played(field: Field, place: int) -> Sequence[int]:
    """The games played over the board (a count programs list, called NUM; not in C.07)."""
    return [kind == _PLAYED for kind in field.kinds[place]]


def _elected_rounds(field: Field, place: int) -> Sequence[int]:
    """Rounds other than half-point and zero-point byes and forfeit losses (Article 7.6)."""
    return [kind not in _VOLUNTARY for kind in field.kinds[place]]


def progressive_scores(request: Request) -> Column:
    """The sum of the scores after each round; a cut leaves out the first rounds.

    Source:
        C.07 (applied from 2026-03-01), Articles 7.5 and 14.1.2 c.
    """
    low = request.code.low
    return Column([sum(list(accumulate(points))[low:]) for points in request.field.points], _TENTHS)


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


def _count(
    name: str, title: str, article_text: str, rounds: Callable[[Field, int], Sequence[int]]
) -> Method:
    """A tie-break that counts rounds; its sum has a line for each round that counts.

    Rounds elected to play (REP) show every round, with 0 for those that were left out.

    Args:
        name: Its acronym.
        title: Its name.
        article_text: Document and article.
        rounds: What each round of a participant adds: 1 or 0.
    """

    def values(request: Request) -> Column:
        field = _games(request)
        return Column([sum(rounds(field, place)) for place in range(len(field.numbers))])

    def explain(request: Request, place: int) -> Sum:
        if _games(request) is not request.field:
            return opened(request, place, ())
        added = [int(one) for one in rounds(request.field, place)]
        shown = added if name != "REP" else [1] * len(added)
        field = request.field
        lines = [_line(field, place, n, one) for n, one in enumerate(added) if shown[n]]
        return opened(request, place, lines)

    return Method(name, title, article_text, "B", "PV", values, explain)


def _line(field: Field, place: int, number: int, value: Number) -> Line:
    """A round with what it adds, and the colour of a game."""
    words: str = round_words(field, place, number)
    if field.kinds[place][number] == _PLAYED:
        black = field.blacks[place][number]
        white = said("{what} with White", what=words)
        words = said("{what} with Black", what=words) if black else white
    return round_line(field, place, number, value, what=words)


def _explain_progressive(request: Request, place: int) -> Sum:
    field, low = request.field, request.code.low
    lines = running_scores(
        field.points[place], lambda number: article("14.1.2 c") if number <= low else ""
    )
    return opened(request, place, lines)


def _explain_points(request: Request, place: int) -> Sum:
    field = request.field
    if _games(request) is not field:
        return opened(request, place, ())
    points = [Fraction(one, _TENTHS) for one in field.points[place]]
    return opened(request, place, [_line(field, place, n, one) for n, one in enumerate(points)])


def _explain_standard(request: Request, place: int) -> Sum:
    field = request.field
    if _games(request) is not field:
        return opened(request, place, ())
    made = [Fraction(_standard(field, place, n), _DOUBLED) for n in range(field.rounds)]
    return opened(request, place, [_line(field, place, n, one) for n, one in enumerate(made)])


METHODS = (
    Method("PTS", said("Points"), c07("4.2"), "B", "", score, _explain_points),
    _count("WIN", said("Number of Wins"), c07("7.1"), _wins),
    _count("WON", said("Number of Games Won"), c07("7.2"), _games_won),
    _count("BPG", said("Number of Games Played with Black"), c07("7.3"), _games_with_black),
    _count("BWG", said("Number of Games Won with Black"), c07("7.4"), _games_won_with_black),
    _count(
        "NUM",
        said("Number of Games Played"),
        said("no article of C.07: a count that programs list"),
        _games_played,
    ),
    Method(
        "PS",
        said("(Sum of) Progressive Scores"),
        c07("7.5"),
        "B",
        "CPV",
        progressive_scores,
        _explain_progressive,
    ),
    _count("REP", said("Rounds one Elected to Play"), c07("7.6"), _elected_rounds),
    Method(
        "STD",
        said("Standard Points"),
        c07("7.7"),
        "B",
        "PV",
        standard_points,
        _explain_standard,
        since=2026,
    ),
    Method(
        "TPN",
        said("Tournament Pairing Number"),
        c07("7.8"),
        "B",
        "RV",
        pairing_number,
        lambda request, place: opened(request, place, ()),
        ascending=True,
        since=2026,
    ),
)
"""The tie-breaks of Article 7."""
