"""Counts by kinds of players: the answers of the criteria about any player of the kind."""

from __future__ import annotations

import pytest

from openarbiter.model import Points
from openarbiter.rulebooks.dutch import float_counts
from openarbiter.rulebooks.dutch.criteria import COUNTED, LISTED, Downfloater, Pair, Part
from openarbiter.rulebooks.dutch.float_counts import DOWN_BITS, UP_BITS, Counts
from openarbiter.rulebooks.dutch.terms import CLASS_BITS, representative

ABOUT_FLOATS = [rule for rule in (*COUNTED, *LISTED) if int(rule.code[1:]) > 13]
# Nobody floats up and down in one round: bits of 8 and 32, 16 and 64.
KINDS = [
    kind
    for kind in range(UP_BITS | DOWN_BITS | CLASS_BITS)
    if kind & CLASS_BITS < 7 and not kind & kind >> 2 & UP_BITS
]


def asked(part: Part, counts: Counts) -> None:
    """C14 to C21 say of a part what the counts of its kind say."""
    by_code = {rule.code: count for rule, count in counts}
    for rule in ABOUT_FLOATS:
        assert by_code.get(rule.code, 0) == rule.count_of(part), rule.code


@pytest.mark.parametrize("kind", KINDS)
def test_counts_of_a_kind_are_those_of_the_criteria(kind: int) -> None:
    """A representative answers for everybody of a kind, whatever the scores."""
    player, higher = representative(kind, Points(20)), representative(kind, Points(35))
    down, up = kind & DOWN_BITS, kind & UP_BITS
    asked(Downfloater(player, moved_down=False), float_counts.RESIDENT[down])
    asked(Downfloater(player, moved_down=True), float_counts.MOVED_DOWN[down])
    asked(Pair(higher, player), float_counts.OPPONENT[up])
    asked(Pair(player, player), ())


def test_the_sequence_reads_c14_and_c16_of_residents() -> None:
    """The quick way and the matching count the same."""
    for down, (last, earlier) in float_counts.RESIDENT_C14_C16.items():
        by_code = {rule.code: count for rule, count in float_counts.RESIDENT[down]}
        assert (last, earlier) == (by_code.get("C14", 0), by_code.get("C16", 0))
