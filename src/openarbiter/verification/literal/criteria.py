"""The criteria about pairs and colours that several texts share, literally.

Each looks at one candidate and counts; less is better. Codes and articles are those of the seed
text (C.04.3 as approved in 2024).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from openarbiter.model import Colour, Points
from openarbiter.values import dataclass
from openarbiter.verification.literal.candidates import Bracket, Candidate
from openarbiter.verification.literal.outlook import Outlook
from openarbiter.verification.literal.terms import State, Strength

Value: TypeAlias = tuple[int, ...]
"""Value of a criterion: a list compared from its first entry; a count is a list of one."""

ONE_POINT: Points = 10
"""One point in tenths (Article 1.8.4 of the seed text)."""

MOST_DIFFERENCE = 2
"""The largest colour difference of anybody who is no topscorer (BR 6)."""


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


def descending(differences: list[Points]) -> Value:
    """Differences, the largest first."""
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
    return descending(differences)


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


def allocated(question: Question) -> list[tuple[State, Colour, State]]:
    """Every paired player with the colour Article 5 gives, and the opponent."""
    given = []
    for higher, lower in question.candidate.pairs:
        colour = question.outlook.colour_of_higher(higher, lower)
        given.append((higher, colour, lower))
        given.append((lower, colour.other, higher))
    return given


def topscorer_colour_difference(question: Question) -> Value:
    """C10: topscorers or their opponents who get a colour difference beyond 2.

    Source:
        C.04.3 (seed text), Article 3.4.5.
    """
    return (
        sum(
            abs(player.difference + (1 if colour is Colour.WHITE else -1)) > MOST_DIFFERENCE
            for player, colour, opponent in allocated(question)
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
            for player, colour, opponent in allocated(question)
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
            for player, colour, _ in allocated(question)
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
            for player, colour, _ in allocated(question)
        ),
    )
