"""Counts by kinds of players: the answers of the criteria about any player of the kind."""

from __future__ import annotations

import random

import pytest

from openarbiter.rulebooks.downfloating.prices import PartCounts, RuleCounts
from openarbiter.rulebooks.dutch.text import DUTCH, DUTCH_OF_2024
from openarbiter.rulebooks.statement import Statement
from tests.unit.rulebooks.dutch.players import Some, before

FLOATS = [one | other for one in (0, 8, 32) for other in (0, 16, 64)]


def codes(counts: RuleCounts) -> list[tuple[str, int]]:
    """Codes and counts."""
    return [(rule.code, count) for rule, count in counts]


@pytest.mark.parametrize("text", [DUTCH, DUTCH_OF_2024], ids=["2026", "2025"])
def test_counts_of_a_kind_are_those_of_the_criteria(text: Statement) -> None:
    """Whoever is asked about first answers for everybody of a kind, whatever the scores."""
    chance = random.Random(1)  # noqa: S311  (reproducible, no secret)
    kept = PartCounts(text)
    for _ in range(4_000):
        one, other = (
            Some(
                score=chance.choice((20, 25, 40)),
                wish=chance.randrange(7),
                floats=chance.choice(FLOATS),
                played=chance.randrange(5),
            )
            for _ in range(2)
        )
        known = before(*sorted((one, other), key=lambda each: -each.score))
        found = kept.of_pair(known, 0, 1)
        assert codes(found) == codes(kept.of_this_pair(known, 0, 1))
        own = kept.of_floater(known, 20, 0)
        again = PartCounts(text).of_floater(known, 20, 0)
        assert [each for each in codes(own) if each[0] != "C7"] == [
            each for each in codes(again) if each[0] != "C7"
        ]
