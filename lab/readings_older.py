"""Readings not taken of the texts before 2026, as switches for ``lab.readings``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.rulebooks.dubov_1997.terms import Situation

if TYPE_CHECKING:
    from lab.readings import Patch


def _colours_by_opposition(
    situation: Situation, position: int, against: int
) -> tuple[bool, int, int, int]:
    """Dubov 1997, 8.2: who is due the opposite colour stands first, all others alike."""
    return (
        situation.due[position] * against >= 0,
        -situation.rating[position],
        situation.aro[position],
        situation.alphabet[position],
    )


SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("dubov-1997", "candidates without due colour"): (
        (Situation, "candidate_key", _colours_by_opposition),
    ),
}
"""By system and open question what stands in the place of what the engine does."""
