"""C14 to C21 as the seed text says them: all players who receive a float in the bracket.

Reading: every downfloater of the bracket receives a downfloat there (Article 1.4.1), also the
one who is going to get the pairing-allocated bye.
"""

from __future__ import annotations

from openarbiter.model import Points
from openarbiter.verification.literal.criteria import ONE_POINT, Criterion, Question, Value
from openarbiter.verification.literal.terms import Float, State


def _downfloats(question: Question) -> list[tuple[State, Points]]:
    """Who receives a downfloat, with the score difference (Articles 1.4 and 1.8)."""
    lowest = question.bracket.players[-1].score
    received = [
        (higher, higher.score - lower.score)
        for higher, lower in question.candidate.pairs
        if higher.score != lower.score
    ]
    received += [
        (each, each.score - (lowest - ONE_POINT)) for each in question.candidate.downfloaters
    ]
    return received


def _upfloats(question: Question) -> list[tuple[State, Points]]:
    """Who receives an upfloat, with the score difference."""
    return [
        (lower, higher.score - lower.score)
        for higher, lower in question.candidate.pairs
        if higher.score != lower.score
    ]


def _before(player: State, back: int) -> Float | None:
    return player.previous_float if back == 1 else player.earlier_float


def repeated(kind: Float, back: int) -> Criterion:
    """C14 to C17: the number of players who receive a float they received ``back`` rounds ago.

    Source:
        C.04.3 (seed text), Articles 3.4.9 to 3.4.12.
    """
    received = _downfloats if kind is Float.DOWN else _upfloats

    def count(question: Question) -> Value:
        return (sum(_before(player, back) is kind for player, _ in received(question)),)

    return count


def repeated_differences(kind: Float, back: int) -> Criterion:
    """C18 to C21: the score differences of those players, highest first.

    Source:
        C.04.3 (seed text), Articles 3.4.13 to 3.4.16.
    """
    received = _downfloats if kind is Float.DOWN else _upfloats

    def differences(question: Question) -> Value:
        found = [sd for player, sd in received(question) if _before(player, back) is kind]
        return tuple(sorted(found, reverse=True))

    return differences
