"""Changes for "what if": as they are typed, and the tournament after them."""

from __future__ import annotations

import pytest

from openarbiter.errors import RequestError
from openarbiter.explanations.asking import round_asked_for, what_if
from openarbiter.explanations.facts import WhatIf
from openarbiter.explanations.reasons import Kind
from openarbiter.explanations.wishes import read_change
from openarbiter.model import ForbiddenPairs, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.registry import edition
from tests.every import every

NEXT = RoundNo(5)
"""The round after those of the example."""


def test_changes_as_they_are_typed(spring: Tournament) -> None:
    """Every kind of change can be typed on one line."""
    made = {
        "withdraw:12": spring.withdraw(12, 4),
        "add:New, Nora:1850": spring.with_player("New, Nora", rating=1850),
        "add:New, Nora": spring.with_player("New, Nora"),
        "forbid:3-7": spring.forbid(3, 7),
    }
    assert {text: read_change(text)(spring, NEXT) for text in made} == made
    assert read_change("allow:3-7")(spring.forbid(3, 7), NEXT) == spring


@every(
    "text", ["", "withdraw", "withdraw:x", "allow:3", "result:4:3-7:2-0", "result:4:3-7", "add:A:x"]
)
def test_what_is_no_change_is_refused(text: str) -> None:
    """The refusal lists what is known."""
    with pytest.raises(RequestError, match="withdraw:A"):
        read_change(text)


def test_a_result_changes_both_records(spring: Tournament) -> None:
    """The result of a game is changed on both sides, and nothing else."""
    after = read_change("result:4:1-2:=")(spring, NEXT)
    assert [after.players[place].record(RoundNo(4)).result for place in (0, 1)] == [
        Result.DRAW,
        Result.DRAW,
    ]
    assert after.players[2:] == spring.players[2:]


def test_a_withdrawn_player_is_away_whether_the_round_is_paired_or_not(spring: Tournament) -> None:
    """Withdrawal works for the next round and for one that is over."""
    for number in (3, 5):
        after = read_change("withdraw:4")(spring, RoundNo(number))
        told = what_if(spring, edition("dutch-2026"), RoundNo(number), ["withdraw:4"])
        assert isinstance(told.facts, WhatIf)
        assert not any(4 in game for game in told.facts.new)
        assert any(4 in game for game in told.facts.gone)
        assert after.players[4:] == spring.players[4:]


def test_a_new_player_is_paired_in_a_round_that_is_over_too(spring: Tournament) -> None:
    """A late entry has the next number and takes part."""
    for number in (3, 5):
        told = what_if(spring, edition("dutch-2026"), RoundNo(number), ["add:New"])
        assert isinstance(told.facts, WhatIf)
        assert any(33 in game for game in told.facts.new)


def test_a_forbidden_pair_is_dropped_from_its_group() -> None:
    """Of a family of three only the one pair becomes possible."""
    event = Tournament(
        players=(), forbidden_pairs=(ForbiddenPairs(players=(Tpn(1), Tpn(2), Tpn(3))),)
    )
    after = read_change("allow:1-3")(event, RoundNo(1))
    assert [group.players for group in after.forbidden_pairs] == [(1, 2), (2, 3)]


def test_the_first_difference_has_its_reason(spring: Tournament) -> None:
    """With the same players in the bracket the rule against the old pairing is named."""
    told = what_if(spring, edition("dutch-2026"), RoundNo(5), ["forbid:4-5"])
    assert isinstance(told.facts, WhatIf)
    assert told.facts.reason is not None
    assert told.facts.reason.kind is Kind.FORBIDDEN
    assert told.facts.reason.players == (4, 5)


def test_the_round_a_question_means(spring: Tournament) -> None:
    """Without a number it is the next round."""
    assert round_asked_for(spring) == 5
