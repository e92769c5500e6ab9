"""Section 6 of the NSWCA guidelines: Median, Solkoff, Cumulative, Average Opposition.

For round-robins it has Sonneborn-Berger and then the games among the tied.

Source:
    NSWCA Tournament Guidelines, section 6 (breaking ties): 6 a.1 Median (Harkness), 6 a.2
    Solkoff, 6 a.3 Cumulative, 6 a.4 Average Opposition, 6 b round-robins. How a player's own
    unplayed rounds count the text leaves open: here they bring nothing, because nobody was met.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from openarbiter.languages import said
from openarbiter.model import Points
from openarbiter.ranking.field import NOBODY, PLAYED, Field, Kind
from openarbiter.ranking.sums import Adjustment, Line, Sum
from openarbiter.ranking.tie_breaks.method import (
    Column,
    Method,
    Request,
    as_draws,
    nswca,
    opened,
    points,
    round_line,
    round_words,
    running_scores,
    section,
)
from openarbiter.ranking.tie_breaks.ratings import by_games

OTHER_NAMES = {
    "MED": "MEDIAN",
    "HARKNESS": "MEDIAN",
    "SOLK": "SOLKOFF",
    "CUM": "CUMULATIVE",
    "AO": "OPPOSITION",
    "AVERAGE_OPPOSITION": "OPPOSITION",
    "PARTIAL": "SB",
}
"""Other ways to write the names of the guidelines, behind ``OTHER_`` or without it."""

_UNPLAYED_WINS = frozenset(
    int(kind) for kind in (Kind.FORFEIT_WIN, Kind.PAIRING_ALLOCATED_BYE, Kind.FULL_POINT_BYE)
)
_TENTHS = 10
_HUNDREDTHS = 100
_TWO_FROM, _THREE_FROM = 9, 13


def _dropped(rounds: int) -> int:
    """How many of the highest, and how many of the lowest, scores the Median leaves out (6 a.1).

    One; two in tournaments of nine to twelve rounds; three in longer ones.
    """
    return 1 + (rounds >= _TWO_FROM) + (rounds >= _THREE_FROM)


def _adjusted_by_halves(field: Field) -> list[Points]:
    """Everybody's score (tenths) with every unplayed round as half a point, by place (6 a.1)."""
    return [
        total + sum([field.draw - p for p, kind in zip(points, kinds, strict=True) if kind])
        for total, points, kinds in zip(field.totals, field.points, field.kinds, strict=True)
    ]


def _round_values(request: Request) -> list[list[Points]]:
    """What each round brings: the adjusted score of who was met over the board, else nothing."""
    field = request.field

    def values() -> list[list[Points]]:
        adjusted = _adjusted_by_halves(field)
        rounds = zip(field.opponents, field.kinds, strict=True)
        return [[0 if k else adjusted[o] for o, k in zip(*each, strict=True)] for each in rounds]

    return request.results.once("guidelines", values)


def _solkoff(request: Request) -> Column:
    """The sum of the adjusted final scores of the opponents (6 a.2)."""
    return Column([sum(values) for values in _round_values(request)], _TENTHS)


def _median(request: Request) -> Column:
    """The same without the highest and the lowest of these scores (6 a.1)."""
    count = _dropped(request.field.final_round)
    kept = [
        sorted(values)[count : max(len(values) - count, count)] for values in _round_values(request)
    ]
    return Column([sum(values) for values in kept], _TENTHS)


def _last_counted(request: Request) -> int:
    """The last round whose score the sum of the running scores has; modifier X leaves one out."""
    return request.field.rounds - ("X" in request.code.modifiers)


def _cumulative(request: Request) -> Column:
    """The sum of the running scores, less a point for each unplayed win or bye of one (6 a.3)."""
    field, last = request.field, _last_counted(request)
    running = [sum(list(accumulate(points))[:last]) for points in field.points]
    less = [
        sum([_subtracted(field, place, number) for number in range(field.rounds)])
        for place in range(len(running))
    ]
    return Column([score - each for score, each in zip(running, less, strict=True)], _TENTHS)


def _subtracted(field: Field, place: int, number: int) -> Points:
    """What a round without a game takes off again: a point where it gave a whole one."""
    unplayed = field.kinds[place][number] in _UNPLAYED_WINS
    return field.win if unplayed and field.points[place][number] >= field.win else 0


def _average_opposition(request: Request) -> Column:
    """The mean rating of the opponents met over the board; not rounded (6 a.4).

    The ratings are those on the pairing cards: of the Australian list, for who is in it (3.2 b).
    """
    return by_games(request, lambda games: Fraction(sum(games.ratings), len(games.ratings)))


def _partial(field: Field, place: int) -> list[int]:
    """What each round brings, in hundredths: the final score of who was beaten, half of a draw's.

    Nothing without play (6 b).
    """
    rounds = zip(field.opponents[place], field.halves[place], field.kinds[place], strict=True)
    return [field.totals[o] * half * 5 if kind == PLAYED else 0 for o, half, kind in rounds]


def _partial_scores(request: Request) -> Column:
    """The partial scores added up (6 b)."""
    places = range(len(request.field.numbers))
    return Column([sum(_partial(request.field, place)) for place in places], _HUNDREDTHS)


def _explain_scores(request: Request, place: int) -> Sum:
    field = request.field
    values = _round_values(request)[place]
    ranked = sorted(range(len(values)), key=lambda number: values[number])
    count = _dropped(field.final_round) if request.code.name == "MEDIAN" else 0
    outside = {*ranked[:count], *ranked[max(len(ranked) - count, 0) :]} if count else set()
    lines = []
    for number, value in enumerate(values):
        changes = _halves(field, field.opponents[place][number])
        why = section("6 a.1") if number in outside else ""
        lines.append(round_line(field, place, number, points(value), adjustments=changes, cut=why))
    return opened(request, place, lines)


def _halves(field: Field, place: int) -> tuple[Adjustment, ...]:
    if place == NOBODY:
        return ()
    unplayed = [number for number, kind in enumerate(field.kinds[place]) if kind != PLAYED]
    return as_draws(field, place, unplayed, section("6 a.1"))


def _explain_cumulative(request: Request, place: int) -> Sum:
    field, last = request.field, _last_counted(request)
    lines = running_scores(
        field.points[place], lambda number: "" if number <= last else section("6 a.3")
    )
    for number in range(field.rounds):
        if off := _subtracted(field, place, number):
            what = said("{what}, taken off again", what=round_words(field, place, number))
            lines.append(Line(round_no=number + 1, what=what, value=-points(off)))
    return opened(request, place, lines)


def _explain_opposition(request: Request, place: int) -> Sum:
    field = request.field
    ratings = [request.code.unrated if each is None else each for each in field.ratings]
    lines = [
        round_line(field, place, number, ratings[other])
        for number, other in enumerate(field.opponents[place])
        if field.kinds[place][number] == PLAYED
    ]
    return opened(request, place, lines, said("average"))


def _explain_partial(request: Request, place: int) -> Sum:
    field = request.field
    lines = []
    for number, value in enumerate(_partial(field, place)):
        other = field.opponents[place][number]
        if other != NOBODY:
            played = field.kinds[place][number] == PLAYED
            share = Fraction(field.halves[place][number] if played else 0, 2)
            worth, total = Fraction(value, _HUNDREDTHS), points(field.totals[other])
            lines.append(round_line(field, place, number, worth, factors=(total, share)))
    return opened(request, place, lines)


_CUMULATIVE = _cumulative, _explain_cumulative
_OPPOSITION = _average_opposition, _explain_opposition
_PARTIAL = said("Sonneborn-Berger (partial scores)")

METHODS = (
    Method("MEDIAN", said("Median (Harkness)"), nswca("6 a.1"), "C", "", _median, _explain_scores),
    Method("SOLKOFF", said("Solkoff"), nswca("6 a.2"), "C", "", _solkoff, _explain_scores),
    Method("CUMULATIVE", said("Cumulative"), nswca("6 a.3"), "B", "X", *_CUMULATIVE),
    Method(
        "OPPOSITION",
        said("Average Opposition"),
        nswca("6 a.4"),
        "D",
        "U",
        *_OPPOSITION,
        rating=True,
    ),
    Method("SB", _PARTIAL, nswca("6 b"), "BC", "", _partial_scores, _explain_partial),
)
"""The tie-breaks of section 6."""
