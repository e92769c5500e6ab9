"""Rank, groups, cards and what the guidelines do not cover."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import NotCoveredError
from openarbiter.model import NationalEntry, Player, RoundNo, Tournament, Tpn, VirtualPoints
from openarbiter.rulebooks.nswca.telling import no_shows
from openarbiter.rulebooks.nswca.text import CARDS, rating_of, situation
from openarbiter.rulebooks.positions import without
from tests.articles.nswca.cards import tournament
from tests.referee.histories import tournament as written

_EVENT = Tournament()


def test_rank_is_score_then_rating_then_pairing_number() -> None:
    """3.3 a; equal ratings stand in the order of the pairing numbers."""
    event = tournament([1, 2, 1, 1], more=((1800, 1500, 1900, 1800), "w"))
    assert situation(event, event.next_round).tpn == [2, 3, 1, 4]


def test_unrated_players_stand_below_the_rated() -> None:
    """A rating of 0 stands for none."""
    player = Player(tpn=Tpn(1), name="P")
    assert rating_of(_EVENT, player) == 0


def test_rating_of_the_australian_list_counts_first() -> None:
    """3.2 b names the list of that federation; other national lists do not count."""
    aus = NationalEntry(federation="AUS", rating=1700)
    other = NationalEntry(federation="NZL", rating=1900)
    player = Player(tpn=Tpn(1), name="P", rating=1800, national=(other, aus))
    assert rating_of(_EVENT, player) == 1700
    assert rating_of(_EVENT, replace(player, national=(other,))) == 1800
    unrated = NationalEntry(federation="AUS", rating=0)
    assert rating_of(_EVENT, replace(player, national=(unrated,))) == 1800


def test_score_groups_may_have_one_player() -> None:
    """3.3 a: a group is everybody with the same score, even if that is one."""
    event = tournament([2, 1, 1, 0])
    assert situation(event, event.next_round).groups == [(0, 1), (1, 3), (3, 4)]


def test_taking_the_bye_out_renumbers_the_others() -> None:
    """Positions, groups and meetings close up."""
    event = tournament([1, 1, 0, 0, 0], met=[[1, 5], [3, 4]])
    left = without(situation(event, event.next_round), 3)
    assert left.tpn == [1, 2, 3, 5]
    assert left.groups == [(0, 2), (2, 4)]
    assert left.met == [{3}, set(), set(), {0}]


def test_due_colour_equalises_before_it_alternates() -> None:
    """3.3 f: a player with WWB is due Black (3.1 e, 3.3 e, 3.3 g)."""
    event = tournament([2, 2, 2, 2], colours=["WWB", "WB", "BWW", ""])
    cards = [CARDS[number] for number in situation(event, event.next_round).card]
    assert [card.due for card in cards] == [-1, 1, -1, 0]
    assert not cards[2].may_have(1)


def test_accelerated_system_is_not_covered() -> None:
    """Score groups are made of points won."""
    event = tournament([0, 0])
    extra = VirtualPoints(
        points=10,
        first_round=RoundNo(1),
        last_round=RoundNo(1),
        first_player=Tpn(1),
        last_player=Tpn(1),
    )
    for asked in (replace(event, baku=True), replace(event, virtual_points=(extra,))):
        with pytest.raises(NotCoveredError, match=r"3\.3 a"):
            situation(asked, RoundNo(1))


def test_no_shows_who_are_still_there_are_named() -> None:
    """3.2 e: they should have been dropped unless excused."""
    event = written({1: "2w+", 2: "1b-", 3: "4w1", 4: "3b0"}, rounds=5)
    assert no_shows(event, RoundNo(2)) == (2,)


def test_whose_opponent_does_not_come_has_a_point() -> None:
    """3.1 f and 3.2 e; the other one has none."""
    event = written({1: "2w+", 2: "1b-", 3: "4w=", 4: "3b="}, rounds=5)
    found = situation(event, event.next_round)
    assert dict(zip(found.tpn, found.score, strict=True)) == {1: 10, 3: 5, 4: 5, 2: 0}
