"""Sums over the opponents' scores: their elements, cuts, and the lines of one sum.

Buchholz, Fore Buchholz and every Sonneborn-Berger are such sums; they differ in what each
element is multiplied with.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 8, 9.1, 13.2 and 14 to 16.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from openarbiter.languages import said
from openarbiter.model import Points
from openarbiter.ranking.field import FORFEITS, NOBODY, PLAYED, REQUESTED, VOLUNTARY, Field, Kind
from openarbiter.ranking.sums import Adjustment, Sum
from openarbiter.ranking.tie_breaks.method import (
    Request,
    article,
    as_draws,
    opened,
    points,
    round_line,
)
from openarbiter.values import dataclass

_NONE = int(Kind.NONE)


@dataclass(frozen=True, slots=True)
class Element:
    """What the rounds of one participant contribute: parallel lists, one entry a round.

    Attributes:
        rounds: Index of the round, from 0.
        scores: Score (tenths) of the opponent, or of the dummy.
        voluntary: Whether the round is a voluntary unplayed one; ``None`` when none is.
    """

    rounds: list[int]
    scores: list[Points]
    voluntary: list[bool] | None


def requested_to_the_end(kinds: bytes) -> list[int]:
    """Rounds (from 0) of requested byes that only voluntary unplayed rounds follow (16.2.5).

    A bye in the last round that counts is followed by nothing.
    """
    found: list[int] = []
    for number in range(len(kinds) - 1, -1, -1):
        if kinds[number] in REQUESTED:
            found.append(number)
        elif kinds[number] != Kind.FORFEIT_LOSS:
            break
    return found


def adjusted_scores(field: Field) -> list[Points]:
    """Everybody's score (tenths) as it counts for the opponents, by place (Article 16.3).

    Requested byes at the end count as draws, everything else as awarded; with predetermined
    pairings nothing is adjusted (Article 15).
    """
    if field.predetermined:
        return field.totals
    adjusted = list(field.totals)
    for place, whole in enumerate(field.whole):
        if whole:
            continue
        for number in requested_to_the_end(field.kinds[place]):
            adjusted[place] += field.draw - field.points[place][number]
    return adjusted


def _opponents_scores(field: Field, *, capped: bool, forfeits: bool) -> list[Element]:
    """The score that each round of each participant brings, by place (8.1, 15.2, 16.3, 16.4).

    ``capped``: the dummy's score is bounded; in the edition of 2024 Article 16.4 knows no bound.
    """
    adjusted = adjusted_scores(field)
    every = range(field.rounds)
    found: list[Element] = []
    for place, opponents in enumerate(field.opponents):
        if field.whole[place] or field.predetermined:
            rounds = [number for number in every if opponents[number] != NOBODY]
            found.append(Element(rounds, [adjusted[opponents[n]] for n in rounds], None))
        else:
            found.append(_with_dummies(field, place, adjusted, capped=capped, forfeits=forfeits))
    return found


def _with_dummies(
    field: Field, place: int, adjusted: list[Points], *, capped: bool, forfeits: bool
) -> Element:
    """The rounds of somebody who did not play all of them."""
    own = field.totals[place]
    bound = min(own, field.draw * field.rounds) if capped else own
    kinds = field.kinds[place]
    rounds = [number for number, kind in enumerate(kinds) if kind != _NONE]
    scores: list[Points] = []
    voluntary: list[bool] = []
    for number in rounds:
        kind, other = kinds[number], field.opponents[place][number]
        real = kind == PLAYED or (forfeits and kind in FORFEITS)
        if real:
            scores.append(adjusted[other])
        elif kind in FORFEITS:
            scores.append(min(own, adjusted[other]) if capped else own)
        else:
            scores.append(bound)
        voluntary.append(not real and kind in VOLUNTARY)
    return Element(rounds, scores, voluntary if any(voluntary) else None)


def cut_elements(
    scores: Sequence[int],
    values: Sequence[int],
    voluntary: Sequence[bool] | None,
    low: int,
    high: int,
) -> tuple[list[int], list[int]]:
    """Which elements of a sum are left out (Articles 14.1.2, 14.2 to 14.4, 16.5.1 and 16.5.2).

    The least significant value is the one that goes with the lowest score, and among several of
    them the lowest contribution. Where there are voluntary unplayed rounds, the lowest
    contribution from one of them is cut instead, provided it is not lower than the least
    significant value. The most significant values are cut afterwards.

    The answer are the indices cut as least significant, in that order, and as most significant.

    Examples:
        The lowest contribution of a voluntary unplayed round goes first (Buchholz).

        >>> cut_elements([10, 25, 35], [10, 25, 35], [False, True, False], 1, 0)
        ([1], [])
    """
    ranked = sorted(range(len(values)), key=lambda place: (scores[place], values[place]))
    lowest: list[int] = []
    for _ in range(min(low, len(values))):
        least = ranked[0]
        absences = [place for place in ranked if voluntary[place]] if voluntary else []
        absence = min(absences, key=values.__getitem__, default=least)
        lowest.append(absence if values[absence] >= values[least] else least)
        ranked.remove(lowest[-1])
    count = min(high, len(ranked))
    return lowest, ranked[len(ranked) - count :][::-1]


Products: TypeAlias = "list[list[int]]"
"""What each element is multiplied with, by place and round; ``None`` instead of it for one."""

_TENTHS = 10


def _score_field(request: Request, *, fore: bool) -> Field:
    """The participants the sum is made of; for Fore Buchholz with the last round drawn (8.3)."""
    if not fore:
        return request.field
    return request.results.once(("fore", request.score), request.field.final_round_drawn)


def elements(request: Request, *, fore: bool = False) -> list[Element]:
    """The elements of everybody's sum, computed once for all tie-breaks that share them."""
    capped, forfeits = request.capped, request.code.forfeits
    field = _score_field(request, fore=fore)
    return request.results.once(
        ("elements", request.score, capped, forfeits, fore),
        lambda: _opponents_scores(field, capped=capped, forfeits=forfeits),
    )


def sums(
    found: list[Element], products: Products | None = None, low: int = 0, high: int = 0
) -> list[int]:
    """Everybody's sum, without what is cut: in tenths, in hundredths of products of tenths."""
    totals: list[int] = []
    for place, element in enumerate(found):
        values = element.scores if products is None else _values(element, products[place])
        total = sum(values)
        if low or high:
            least, most = cut_elements(element.scores, values, element.voluntary, low, high)
            total -= sum([values[index] for index in least + most])
        totals.append(total)
    return totals


def _values(element: Element, made: Sequence[int]) -> list[int]:
    """The elements, each multiplied with what was made in its round."""
    return [s * made[n] for n, s in zip(element.rounds, element.scores, strict=True)]


def explained(
    request: Request, place: int, products: Products | None, *, fore: bool = False
) -> Sum:
    """The sum of one participant, line by line; the arguments are those of the sums.

    Source:
        C.07 (applied from 2026-03-01), Articles 8.1, 9.1, 13.2, 14, 16.3, 16.4 and 16.5.
    """
    element = elements(request, fore=fore)[place]
    field = _score_field(request, fore=fore)
    made = [1] * field.rounds if products is None else products[place]
    unit = _TENTHS if products is None else _TENTHS * _TENTHS
    values = _values(element, made)
    code = request.code
    least, most = cut_elements(element.scores, values, element.voluntary, code.low, code.high)
    cuts = _cut_articles(least, most, element)
    lines = []
    for index, number in enumerate(element.rounds):
        score = points(element.scores[index])
        other = field.opponents[place][number]
        limit = _limit(request, field, place, number)
        lines.append(
            round_line(
                field,
                place,
                number,
                Fraction(values[index], unit),
                factors=() if products is None else (score, points(made[number])),
                dummy=bool(limit),
                limit=limit,
                adjustments=_adjustments(field, other) if other != NOBODY else (),
                cut=cuts.get(index, ""),
            )
        )
    total = sum(value for index, value in enumerate(values) if index not in cuts)
    notes = _notes(request, field, fore=fore)
    return opened(request, place, lines, notes=notes, value=Fraction(total, unit))


def _cut_articles(least: list[int], most: list[int], element: Element) -> dict[int, str]:
    """Article by which each element is cut, by its index."""
    cuts: dict[int, str] = {}
    for order, index in enumerate(least):
        usual = article("14.1") if not order else article("14.2")
        absent = element.voluntary is not None and element.voluntary[index]
        cuts[index] = article("16.5") if absent else usual
    cuts |= dict.fromkeys(most, article("14.3"))
    return cuts


def _limit(request: Request, field: Field, place: int, number: int) -> str:
    """Why a dummy has the score it has; nothing where a round counts with the opponent's score."""
    own, other = field.totals[place], field.opponents[place][number]
    kind = field.kinds[place][number]
    if kind == PLAYED or field.predetermined or (kind in FORFEITS and request.code.forfeits):
        return ""
    if request.capped and kind in FORFEITS and adjusted_scores(field)[other] < own:
        return said("Article 16.4.1: the score of the scheduled opponent")
    if request.capped and kind not in FORFEITS and field.draw * field.rounds < own:
        return said("Article 16.4.2: a draw in every round")
    return said("Article 16.4: the own score")


def _adjustments(field: Field, place: int) -> tuple[Adjustment, ...]:
    """The rounds of an opponent that count otherwise than they were awarded."""
    if field.predetermined:
        return ()
    byes = sorted(requested_to_the_end(field.kinds[place]))
    return as_draws(field, place, byes, article("16.3.2"))


def _notes(request: Request, field: Field, *, fore: bool) -> Iterator[str]:
    if fore and field is not request.field:
        yield said(
            "Every paired game of round {number} counts as drawn (Article 8.3).",
            number=field.rounds,
        )
    if field.predetermined:
        yield said("Predetermined pairings: forfeits count as games (Article 15.2).")
    elif request.code.forfeits:
        yield said("Forfeits count as games played (modifier P).")
