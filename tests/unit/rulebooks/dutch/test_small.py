"""Brackets of few players, or few possible pairs, in which every candidate is looked at."""

from __future__ import annotations

import pytest

from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dutch import completion
from openarbiter.rulebooks.dutch.report import round_pairing
from tests.properties.strategies import EDITIONS, seen
from tests.referee.histories import tournament, with_meetings
from tests.referee.literal.round import literal_pairing

SYSTEMS = pytest.mark.parametrize("system", EDITIONS)
FIRST = RoundNo(1)


def event(scores: dict[int, int], meetings: set[tuple[int, int]]) -> Tournament:
    """A first round with virtual points, in which few may meet."""
    return with_meetings(tournament(dict.fromkeys(scores, ""), rounds=9), scores, meetings)


@SYSTEMS
def test_of_equally_good_candidates_of_few_pairs_the_first_is_taken(system: str) -> None:
    """They are listed in no order: 2-3 comes before 2-6, whoever floats then (Article 4.4)."""
    few = event(
        {1: 20, 2: 20} | dict.fromkeys(range(3, 10), 10),
        {(1, 4), (2, 3), (2, 6), (3, 7), (5, 8), (7, 9)},
    )
    answer = round_pairing(seen(few, FIRST, system))
    assert answer.brackets[-1].method == "candidates"
    assert set(answer.brackets[-1].pairs) == {(1, 4), (2, 3), (5, 8), (7, 9)}
    assert answer.bye == literal_pairing(few, FIRST, system).bye == 6


@pytest.mark.parametrize(
    ("system", "pairs"), [("dutch-2025", {(2, 5), (3, 4)}), ("dutch-2026", {(1, 4), (5, 6)})]
)
def test_more_moved_down_players_come_before_higher_ones(
    system: str, pairs: set[tuple[int, int]]
) -> None:
    """In 2025 two of 30 are paired rather than one of 40 (2.1.3); in 2026 the 40 is (C7)."""
    few = event(
        {1: 40, 2: 30, 3: 30} | dict.fromkeys((4, 5, 6), 20) | dict.fromkeys(range(7, 12), 10),
        {(1, 4), (1, 8), (2, 5), (2, 7), (3, 4), (3, 9), (5, 6), (6, 10), (7, 9), (10, 11)},
    )
    bracket = round_pairing(seen(few, FIRST, system)).brackets[2]
    assert bracket.method == "candidates"
    assert set(bracket.pairs) == set(literal_pairing(few, FIRST, system).brackets[2].pairs) == pairs


@SYSTEMS
def test_all_of_several_downfloaters_are_looked_at_in_the_next_bracket(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where many are left too, each of them counts, and not the first alone (C8)."""
    monkeypatch.setattr(completion, "FEW_LEFT", 0)
    many = event(
        dict.fromkeys(range(1, 5), 30) | {5: 20, 6: 20} | dict.fromkeys(range(7, 11), 10),
        {(1, 4), (1, 6), (2, 7), (3, 4), (3, 5), (8, 9), (8, 10), (9, 10)}
        | {(one, other) for one in (5, 6) for other in (8, 9)}
        | {(7, other) for other in (8, 9, 10)},
    )
    bracket = round_pairing(seen(many, FIRST, system)).brackets[0]
    assert bracket.method == "candidates"
    literal = literal_pairing(many, FIRST, system).brackets[0]
    assert set(bracket.pairs) == set(literal.pairs) == {(1, 4)}
