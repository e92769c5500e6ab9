"""The Dutch system: terms, each criterion, whom players may meet, brackets, and what is told."""

from __future__ import annotations

from itertools import combinations

from openarbiter.model import RoundNo
from openarbiter.rulebooks.downfloating.choice import Choice, choice_of
from openarbiter.rulebooks.downfloating.completion import Meetings
from openarbiter.rulebooks.downfloating.pairing import pair_round
from openarbiter.rulebooks.dutch.terms import Situation, situation
from openarbiter.rulebooks.dutch.text import (
    DUTCH,
    DUTCH_OF_2024,
    WORDING_2025,
    WORDING_2026,
    criteria_of,
)
from openarbiter.verification.verifier import Group
from tests.properties.strategies import seen
from tests.referee.histories import tournament, with_meetings
from tests.unit.rulebooks.dutch.players import DOWN_LAST, UP_LAST, Some, before

FIRST, THIRD = RoundNo(1), RoundNo(3)
SIX = tournament("4w0 2b= | 5b1 1w= | 6w1 Z | 1b1 5w0 | 2w0 4b1 | 3b0 U", rounds=3)


def last(event: object = SIX) -> tuple[Situation, dict[int, int]]:
    """The situation of round 3, and the position of each player."""
    found = situation(event, THIRD, WORDING_2026)  # type: ignore[arg-type]
    return found, {int(tpn): position for position, tpn in enumerate(found.tpn)}


def test_players_stand_by_score_then_number() -> None:
    """1.2, 1.3.1; positions are the names used everywhere below."""
    now, _ = last()
    assert now.tpn == [2, 3, 4, 5, 6, 1]
    assert now.score == [15, 10, 10, 10, 10, 5]
    assert now.groups == [(0, 1), (1, 5), (5, 6)]
    assert [SIX.players[place].tpn for place in now.places] == now.tpn
    nobody = situation(tournament("Z | Z", rounds=3), FIRST, WORDING_2026)
    assert (nobody.tpn, nobody.groups) == ([], [])


def test_values_of_a_bracket() -> None:
    """2.4.1: two moved down, one of whom floats on; the next bracket is looked at by C8."""
    players = (
        Some(score=30, floats=DOWN_LAST),
        Some(score=25, floats=DOWN_LAST),
        Some(score=20, floats=UP_LAST, wish=4),
        Some(score=10, played=3),
        Some(score=10, wish=4),
    )
    bracket = Group(
        moved_down=(0, 1), start=2, end=3, next_end=5, pairs=((0, 2),), downfloaters=(1,)
    )
    below = Group(moved_down=(1,), start=3, end=5, next_end=5, pairs=((1, 4),), downfloaters=(3,))
    newer, older = (
        dict(known.statement.values(known, choice_of(known, bracket, below, 10)))
        for known in (before(*players, wording=each) for each in (WORDING_2026, WORDING_2025))
    )
    assert (newer["C5"], newer["C6"], newer["C7"], newer["C8"]) == (10, 1, (25,), (1, 10))
    assert (older["M1"], older["C7"], older["C8"]) == (1, (15, 10), (1, 0, 15, 10))
    assert newer["C9"] is None
    assert (newer["C14"], older["C14"], newer["C15"]) == (0, 2, 1)
    assert (newer["C18"], older["C18"], newer["C19"]) == ((25, 10), (15, 10), (10,))
    known = before(*players)
    assert DUTCH.criterion("C9").value(known, choice_of(known, below, None, 10)) == 2
    assert DUTCH.criterion("C9").value(known, Choice(10, (3,), (), bye_score=0)) is None


def test_articles_of_the_two_editions() -> None:
    """The criteria are Article 3 in the older and Article 2 in the newer text."""
    for text, article in ((DUTCH_OF_2024, "3.4.9"), (DUTCH, "2.4.9")):
        assert text.criterion("C14").article == article
        assert [each.code for each in criteria_of(text)] == [f"C{n}" for n in range(1, 22)]


def seven() -> Situation:
    """Seven players in three scoregroups."""
    scores = dict(enumerate([30, 20, 20, 10, 10, 10, 10], start=1))
    start = tournament(dict.fromkeys(scores, ""), rounds=9)
    event = with_meetings(start, scores, set(combinations(scores, 2)))
    return situation(event, FIRST, WORDING_2026)


def test_downfloaters_are_the_next_moved_down_players() -> None:
    """The last one has the bye (1.4.1, 1.9.2); each bracket says which setting found it."""
    paired = pair_round(seven())
    assert [each.moved_down for each in paired.brackets] == [(), (0,), (2,)]
    assert [each.downfloaters for each in paired.brackets] == [(0,), (2,), (6,)]
    assert paired.bye == 6
    methods = [each.method for each in paired.brackets]
    assert methods == ["nobody may meet", "by counts", "by counts"]


def test_masks_hold_whom_a_player_may_meet() -> None:
    """Bit i stands for position i; opponents, equal absolute wishes and oneself are out (3.1)."""
    event = tournament("4w= 5w= | 5w= 4w= | Z Z | 1b= 2b= | 2b= 1b=", rounds=9)
    before = seen(event, event.next_round)
    meetings = Meetings(before)
    assert before.tpn == [1, 2, 4, 5, 3]
    assert [meetings.mask(position) for position in range(5)] == [16, 16, 16, 16, 15]
    assert meetings.graph((0, 1), 2, 5) == [0b10000, 0b10000, 0b10000, 0b10000, 0b01111]
    assert meetings.graph((1,), 3, 5) == [0b100, 0b100, 0b011]
    for one, other in combinations(range(5), 2):
        assert bool(meetings.mask(one) >> other & 1) is before.may_meet(one, other)
