"""What holds for every round of the Dutch system of 2012, whatever the tournament."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch_2012 import procedure
from openarbiter.rulebooks.dutch_2012.pairing import (
    BracketPairing,
    order_key,
)
from openarbiter.rulebooks.dutch_2012.text import x1, z1
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.verification.literal.ways_2012 import players_of
from tests.referee.histories import tournament
from tests.referee.positions import Position, positions
from tests.referee_dutch_2012.candidates import homogeneous
from tests.referee_dutch_2012.comparing import literal_pairs
from tests.referee_dutch_2012.sparse import sparse

SYSTEM = "dutch-2012"


def pair(event: Tournament, round_no: RoundNo) -> RoundPairing | None:
    """The answer of the edition; ``None`` when the round cannot be paired."""
    try:
        return edition(SYSTEM).pair(event, round_no)
    except ImpossiblePairingError:
        return None


def some_positions(first: int, last: int) -> list[Position]:
    """Positions of the referee, and larger ones in which few may meet."""
    return [
        each
        for seed in range(first, last)
        for each in (*positions(seed, literal_pairs), *sparse(seed, 14))
    ]


def test_backtracking_by_matching_and_by_sets_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """C12 finds the same floaters whichever way it is asked."""
    asked = some_positions(5000, 5150)
    found = [pair(each.tournament, each.round_no) for each in asked]
    used: list[bool] = []

    def by_sets(question: procedure.Question) -> BracketPairing | None:
        if not question.above.paired.floaters:
            return None
        answer = procedure.by_sets(question, question.measure(question.above.floaters))
        used.append(answer is not None)
        return answer

    monkeypatch.setattr("openarbiter.rulebooks.dutch_2012.procedure.other_floaters", by_sets)
    assert [pair(each.tournament, each.round_no) for each in asked] == found
    assert sum(used) > 10


@given(size=st.integers(2, 7), barred=st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6))))
def test_order_key_is_the_order_of_the_text(size: int, barred: set[tuple[int, int]]) -> None:
    """D1 and D2: the keys of candidates grow as the text comes to them."""
    event = tournament(dict.fromkeys(range(1, size + 1), ""), rounds=9)
    players = [
        replace(
            each,
            barred=frozenset(
                Tpn(other + 1)
                for other in range(size)
                if {(each.rank, other), (other, each.rank)} & barred
            ),
        )
        for each in players_of(event, RoundNo(1))
    ]
    for pairs in range(1, size // 2 + 1):
        keys = [
            order_key([(one.rank, other.rank) for one, other in candidate.pairs], range(size), 0)
            for candidate in homogeneous(players, pairs)
        ]
        first_seen = list(dict.fromkeys(keys))
        assert first_seen == sorted(first_seen)


@given(counts=st.lists(st.integers(0, 6), min_size=7, max_size=7))
def test_bounds_are_never_above_what_can_be_reached(counts: list[int]) -> None:
    """A8: with P0 pairs, at least X1 have equal preferences, and at least Z1 equal strong ones."""
    none, white, black = counts[0], sum(counts[1:4]), sum(counts[4:])
    size = none + white + black
    pairs = size // 2
    # Every pair without equal preferences takes a player of the smaller side, or one without.
    assert x1(counts) == max(0, pairs - min(white, black) - none)
    strong_white, strong_black = counts[2] + counts[3], counts[5] + counts[6]
    mild = counts[1] + counts[4]
    assert z1(counts) == max(0, pairs - min(strong_white, strong_black) - mild - none)
    assert z1(counts) <= x1([none, 0, counts[2], counts[3], 0, counts[5], counts[6]]) + mild
