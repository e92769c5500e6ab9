"""C14 to C21 as the 2026 text says them: resident downfloaters, and MDPs with their opponents."""

from __future__ import annotations

from openarbiter.model import Points
from openarbiter.verification.literal.terms import Float, State
from tests.referee.literal.criteria import Criterion, Question, Value

BOTTOMLESS: Points = 1_000_000
"""Deeper below every score than any score is high: the artificial value of the 2026 text."""


def _before(player: State, back: int) -> Float | None:
    return player.previous_float if back == 1 else player.earlier_float


def resident_downfloaters(back: int) -> Criterion:
    """C14, C16: resident downfloaters who had a downfloat ``back`` rounds ago.

    The assignee of the pairing-allocated bye is a downfloater.

    Source:
        C.04.3 (2026 text), C14 and C16.
    """

    def count(question: Question) -> Value:
        residents = question.bracket.residents
        return (
            sum(
                each in residents and _before(each, back) is Float.DOWN
                for each in question.candidate.downfloaters
            ),
        )

    return count


def moved_down_opponents(back: int) -> Criterion:
    """C15, C17: opponents of moved-down players who had an upfloat ``back`` rounds ago.

    Source:
        C.04.3 (2026 text), C15 and C17.
    """

    def count(question: Question) -> Value:
        pairs = question.candidate.moved_down_pairs
        return (sum(_before(opponent, back) is Float.UP for _, opponent in pairs),)

    return count


def moved_down_differences(back: int) -> Criterion:
    """C18, C20: score differences of moved-down players who had a downfloat ``back`` rounds ago.

    Reading: one who stays in the Limbo has a difference larger than all who are paired.

    Source:
        C.04.3 (2026 text), C18 and C20.
    """

    def differences(question: Question) -> Value:
        found: list[tuple[State, Points]] = [
            (mdp, mdp.score - opponent.score)
            for mdp, opponent in question.candidate.moved_down_pairs
        ]
        moved_down = question.bracket.moved_down
        found += [
            (each, each.score + BOTTOMLESS)
            for each in question.candidate.downfloaters
            if each in moved_down
        ]
        return tuple(
            sorted((sd for each, sd in found if _before(each, back) is Float.DOWN), reverse=True)
        )

    return differences


def opponent_differences(back: int) -> Criterion:
    """C19, C21: score differences of opponents of MDPs who had an upfloat ``back`` rounds ago.

    Source:
        C.04.3 (2026 text), C19 and C21.
    """

    def differences(question: Question) -> Value:
        found = [
            mdp.score - opponent.score
            for mdp, opponent in question.candidate.moved_down_pairs
            if _before(opponent, back) is Float.UP
        ]
        return tuple(sorted(found, reverse=True))

    return differences
