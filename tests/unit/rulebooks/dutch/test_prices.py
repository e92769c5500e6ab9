"""Counts by kinds of players: the answers of the criteria about any player of the kind."""

from __future__ import annotations

from functools import partial

import pytest

from openarbiter.model import Points
from openarbiter.rulebooks.dutch.criteria import COUNTED, LISTED, Downfloater, Pair, Part
from openarbiter.rulebooks.dutch.prices import DOWN_BITS, UP_BITS, Counts, KindCounts
from openarbiter.rulebooks.dutch.terms import CLASS_BITS, representative

RULES = (*COUNTED, *LISTED)
# Nobody floats up and down in one round: bits of 8 and 32, 16 and 64.
KINDS = [
    kind
    for kind in range(UP_BITS | DOWN_BITS | CLASS_BITS)
    if kind & CLASS_BITS < 7 and not kind & kind >> 2 & UP_BITS
]


def same(part: Part, counts: Counts) -> None:
    """The criteria count of a part what the counts of its kind say."""
    by_code = {code: count for code, _, count in counts}
    for rule in RULES:
        assert by_code.get(rule.code, 0) == rule.count_of(part), rule.code


@pytest.mark.parametrize("kind", KINDS)
def test_counts_of_a_kind_are_those_of_the_criteria(kind: int) -> None:
    """A representative answers for everybody of a kind, whatever the scores."""
    counts = KindCounts(RULES)
    one, higher = representative(kind), representative(0, Points(1))
    player, above = representative(kind, Points(20)), representative(0, Points(35))
    for moved_down in (False, True):
        found = counts.of_kind((kind, moved_down), partial(Downfloater, one, moved_down))
        same(Downfloater(player, moved_down), found)
    same(Pair(above, player), counts.of_kind((0, kind, True), lambda: Pair(higher, one)))
    same(Pair(player, player), counts.of_kind((kind, kind, False), lambda: Pair(one, one)))


def test_a_kind_is_made_once() -> None:
    """The second part of a kind is not looked at."""
    counts, down = KindCounts(RULES), representative(32)
    found = counts.of_kind("down", lambda: Downfloater(down, moved_down=False))
    assert found == counts.of_kind("down", lambda: pytest.fail("made again"))
    assert [code for code, _, _ in found] == ["C14"]
