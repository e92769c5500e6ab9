"""Brackets of few players, or few possible pairs, in which every candidate is looked at."""

from __future__ import annotations

import pytest

from openarbiter.model import RoundNo
from openarbiter.rulebooks.dutch.report import round_pairing
from tests.properties.strategies import EDITIONS, seen
from tests.referee.histories import tournament, with_meetings
from tests.referee.literal.round import literal_pairing

SYSTEMS = pytest.mark.parametrize("system", EDITIONS)
FIRST = RoundNo(1)


@SYSTEMS
def test_of_equally_good_candidates_of_few_pairs_the_first_is_taken(system: str) -> None:
    """They are listed in no order: 2-3 comes before 2-6, whoever floats then (Article 4.4)."""
    event = with_meetings(
        tournament(dict.fromkeys(range(1, 10), ""), rounds=9),
        {1: 20, 2: 20} | dict.fromkeys(range(3, 10), 10),
        {(1, 4), (2, 3), (2, 6), (3, 7), (5, 8), (7, 9)},
    )
    answer = round_pairing(seen(event, FIRST, system))
    assert answer.brackets[-1].method == "candidates"
    assert set(answer.brackets[-1].pairs) == {(1, 4), (2, 3), (5, 8), (7, 9)}
    assert answer.bye == literal_pairing(event, FIRST, system).bye == 6
