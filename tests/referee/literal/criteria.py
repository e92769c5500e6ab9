"""C7 to C9 of the texts of 2024 and of 2026 where they ask what is below: by trying every way."""

from __future__ import annotations

from openarbiter.verification.literal.dutch import (
    Criterion,
    Question,
    Value,
    denied_preferences,
    denied_strong_preferences,
    descending,
    pairing_score_differences,
    psd,
    topscorer_colour_difference,
    topscorer_third_colour,
)
from openarbiter.verification.literal.terms import State
from tests.referee.literal.outlook import NO_BYE, Outlook, bits, mask_of

__all__ = [
    "Criterion",
    "Question",
    "Value",
    "denied_preferences",
    "denied_strong_preferences",
    "downfloater_scores",
    "next_bracket_2025",
    "next_bracket_2026",
    "psd",
    "topscorer_colour_difference",
    "topscorer_third_colour",
    "unplayed_games",
]


def downfloater_scores(question: Question) -> Value:
    """C7 of the 2026 text: minimise the scores of the downfloaters, highest first.

    Source:
        C.04.3 (2026 text), C7.
    """
    return descending([each.score for each in question.candidate.downfloaters])


def _next_bracket(question: Question) -> list[tuple[list[State], list[State], list[State]]]:
    """Ways to pair the next bracket that keep C4 and C5: MDPs, residents, downfloaters."""
    outlook, bracket = question.outlook, question.bracket
    assert isinstance(outlook, Outlook)
    moved_down = mask_of(question.candidate.downfloaters)
    residents = mask_of(bracket.following)
    below = mask_of(bracket.lower) & ~residents
    return [
        (
            list(question.candidate.downfloaters),
            list(bracket.following),
            [outlook.of(bit) for bit in bits(left)],
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
        (len(left), *descending([each.score for each in left]))
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
