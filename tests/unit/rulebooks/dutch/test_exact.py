"""The exact way through a bracket: which optimum is possible in the whole round."""

from __future__ import annotations

import pytest

from openarbiter.model import RoundNo
from openarbiter.rulebooks.downfloating import pairing
from openarbiter.rulebooks.dutch.telling import round_pairing
from tests.properties.strategies import EDITIONS, seen
from tests.referee.histories import tournament, with_meetings
from tests.referee.literal.round import literal_pairing

SYSTEMS = pytest.mark.parametrize("system", EDITIONS)
FIRST = RoundNo(1)


@SYSTEMS
def test_first_of_the_best_is_asked_for_completion_too(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of the best pairings leaves players who can be paired below; the first one does not.

    With so few below taking part both are as good; of all that can be completed another is first.
    """
    monkeypatch.setattr(pairing, "_SOME", 1)
    near = {(2, 7), (3, 6), (3, 8), (4, 6), (4, 9), (5, 6), (5, 7), (6, 9), (8, 9)}
    event = with_meetings(
        tournament(dict.fromkeys(range(1, 14), ""), rounds=9),
        dict.fromkeys(range(1, 10), 30) | {10: 20} | dict.fromkeys(range(11, 14), 10),
        near | {(1, 10), (2, 12), (4, 13), (7, 12)},
    )
    answer = round_pairing(seen(event, FIRST, system))
    assert answer.brackets[0].method == "with everybody below"
    expected = literal_pairing(event, FIRST, system)
    assert set(answer.brackets[0].pairs) == {(3, 8), (5, 7), (6, 9)}
    assert [(each.white, each.black) for each in answer.games] == [
        (each.white, each.black) for each in expected.games
    ]
    assert answer.bye == expected.bye == 11


def test_two_who_may_meet_float_where_the_round_needs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Completion is asked about those behind the next bracket.

    Of the first bracket 5 and 6 may meet, but then the round cannot be completed.
    """
    monkeypatch.setattr(pairing, "_SOME", 1)
    far = {(8, 14), (9, 10), (9, 18), (10, 15), (11, 19), (12, 14), (13, 15), (16, 18), (17, 20)}
    event = with_meetings(
        tournament(dict.fromkeys(range(1, 21), ""), rounds=9),
        dict.fromkeys(range(1, 7), 30) | {7: 20} | dict.fromkeys(range(8, 21), 10),
        far | {(1, 7), (2, 7), (4, 7), (5, 6), (1, 13), (2, 8), (3, 12), (4, 11), (5, 16), (6, 19)},
    )
    answer = round_pairing(seen(event, FIRST, "dutch-2026"))
    expected = literal_pairing(event, FIRST, "dutch-2026")
    assert [set(each.pairs) for each in answer.brackets] == [
        set(each.pairs) for each in expected.brackets
    ]
    assert [set(each.pairs) for each in answer.brackets[:2]] == [set(), {(2, 7)}]
