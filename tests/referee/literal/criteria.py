"""Article 3 of the seed text and Article 2 of the 2026 text, literally: C7 to C21.

Each criterion looks at one candidate and counts; less is better. What the two texts say
differently is written twice, once from each text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from openarbiter.model import Colour, Points
from tests.referee.literal.candidates import Bracket, Candidate
from tests.referee.literal.outlook import NO_BYE, Outlook, bits, mask_of
from tests.referee.literal.terms import State, Strength

Value: TypeAlias = tuple[int, ...]
"""Value of a criterion: a list compared from its first entry; a count is a list of one."""

ONE_POINT: Points = 10
"""One point in tenths (Article 1.8.4 of the seed text)."""

BOTTOMLESS: Points = 1_000_000
"""Deeper below every score than any score is high: the artificial value of the 2026 text."""


@dataclass(frozen=True, slots=True)
class Question:
    """What every criterion is asked about.

    Attributes:
        outlook: The round.
        bracket: The bracket.
        bye_score: C5's score of the bye's assignee for the round; ``NO_BYE`` without a bye.
        candidate: The candidate to be judged.
    """

    outlook: Outlook
    bracket: Bracket
    bye_score: Points
    candidate: Candidate


Criterion: TypeAlias = Callable[[Question], Value]


def _descending(differences: list[Points]) -> Value:
    return tuple(sorted(differences, reverse=True))


def pairing_score_differences(
    pairs: list[tuple[Points, Points]], downfloaters: list[Points], lowest: Points
) -> Value:
    """The PSD: score differences of all pairs and downfloaters, highest first.

    A downfloater's difference is to a value one point below the lowest score of the bracket.

    Source:
        C.04.3 (seed text), Articles 1.8.2 to 1.8.4.
    """
    differences = [abs(first - second) for first, second in pairs]
    differences += [score - (lowest - ONE_POINT) for score in downfloaters]
    return _descending(differences)


def psd(question: Question) -> Value:
    """C7 of the seed text: minimise the PSD.

    Source:
        C.04.3 (seed text), Article 3.4.2.
    """
    candidate = question.candidate
    return pairing_score_differences(
        [(higher.score, lower.score) for higher, lower in candidate.pairs],
        [each.score for each in candidate.downfloaters],
        question.bracket.players[-1].score,
    )


def downfloater_scores(question: Question) -> Value:
    """C7 of the 2026 text: minimise the scores of the downfloaters, highest first.

    Source:
        C.04.3 (2026 text), C7.
    """
    return _descending([each.score for each in question.candidate.downfloaters])


def _next_bracket(question: Question) -> list[tuple[list[State], list[State], list[State]]]:
    """Ways to pair the next bracket that keep C4 and C5: MDPs, residents, downfloaters."""
    outlook, bracket = question.outlook, question.bracket
    moved_down = mask_of(question.candidate.downfloaters)
    residents = mask_of(bracket.following)
    below = mask_of(bracket.lower) & ~residents
    return [
        (
            list(question.candidate.downfloaters),
            list(bracket.following),
            [outlook.player(bit) for bit in bits(left)],
        )
        for left in outlook.leftovers(moved_down, residents)
        if outlook.bye_score(left | below) == question.bye_score
    ]


def next_bracket_2025(question: Question) -> Value:
    """C8: the next bracket's fewest downfloaters (C6), then its least PSD (C7).

    Reading: of the next bracket's criteria those are compared that can be better or worse; C4
    and C5 have to hold there as well. Only what could become of it counts, so that it pairs as
    many moved-down players as it can (2.1.3) before its PSD is asked.

    Source:
        C.04.3 (seed text), Articles 2.1.3 and 3.4.3.
    """
    if not question.bracket.following:
        return ()
    best = []
    for moved_down, residents, left in _next_bracket(question):
        lowest = residents[-1].score
        pairs = [(each.score, lowest) for each in moved_down if each not in left]
        within = len(residents) - sum(each in residents for each in left) - len(pairs)
        pairs += [(lowest, lowest)] * (within // 2)
        scores = [each.score for each in left]
        again = sum(each in left for each in moved_down)
        best.append((len(left), again, *pairing_score_differences(pairs, scores, lowest)))
    return min(best)


def next_bracket_2026(question: Question) -> Value:
    """C8: the next bracket's fewest downfloaters (C6), then their least scores (C7).

    Source:
        C.04.3 (2026 text), C8.
    """
    if not question.bracket.following:
        return ()
    return min(
        (len(left), *_descending([each.score for each in left]))
        for _, _, left in _next_bracket(question)
    )


def unplayed_games(question: Question) -> Value:
    """C9: minimise the unplayed games of the assignee of the pairing-allocated bye.

    Reading: it speaks when exactly one player floats from the bracket and is certain to get the
    bye, because nobody below has a score as high as C5 demands.

    Source:
        C.04.3 (seed text), Article 3.4.4; 2026 text, C9 with its note.
    """
    downfloaters = question.candidate.downfloaters
    certain = question.bye_score >= question.bracket.residents[-1].score
    if question.bye_score == NO_BYE or not certain or len(downfloaters) != 1:
        return ()
    return (downfloaters[0].unplayed,)


def _allocated(question: Question) -> list[tuple[State, Colour, State]]:
    """Every paired player with the colour Article 5 gives, and the opponent."""
    allocated = []
    for higher, lower in question.candidate.pairs:
        colour = question.outlook.colour_of_higher(higher, lower)
        allocated.append((higher, colour, lower))
        allocated.append((lower, colour.other, higher))
    return allocated


def topscorer_colour_difference(question: Question) -> Value:
    """C10: topscorers or their opponents who get a colour difference beyond 2.

    Source:
        C.04.3 (seed text), Article 3.4.5.
    """
    return (
        sum(
            abs(player.difference + (1 if colour is Colour.WHITE else -1)) > 2
            for player, colour, opponent in _allocated(question)
            if player.topscorer or opponent.topscorer
        ),
    )


def topscorer_third_colour(question: Question) -> Value:
    """C11: topscorers or their opponents who get the same colour three times in a row.

    Source:
        C.04.3 (seed text), Article 3.4.6.
    """
    return (
        sum(
            player.colours[-2:] == (colour, colour)
            for player, colour, opponent in _allocated(question)
            if player.topscorer or opponent.topscorer
        ),
    )


def denied_preferences(question: Question) -> Value:
    """C12: players who do not get their colour preference.

    Source:
        C.04.3 (seed text), Article 3.4.7.
    """
    return (
        sum(
            player.preference is not None and player.preference is not colour
            for player, colour, _ in _allocated(question)
        ),
    )


def denied_strong_preferences(question: Question) -> Value:
    """C13: players who do not get their strong colour preference.

    Reading: strong is a kind of its own (Article 1.6.2); an absolute preference denied between
    two absolutes is none, it was counted in C12 and in C10 or C11.

    Source:
        C.04.3 (seed text), Article 3.4.8.
    """
    return (
        sum(
            player.strength is Strength.STRONG and player.preference is not colour
            for player, colour, _ in _allocated(question)
        ),
    )
