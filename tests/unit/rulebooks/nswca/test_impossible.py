"""Rounds that cannot be paired are refused in words."""

from __future__ import annotations

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.rulebooks.nswca.text import NSWCA
from tests.articles.nswca.cards import tournament


def test_everybody_has_had_a_point_by_default() -> None:
    """Nobody may be awarded the bye."""
    event = tournament([1, 1, 1], barred=[1, 2, 3])
    with pytest.raises(ImpossiblePairingError, match="nobody may be awarded the bye") as caught:
        NSWCA.pair(event, event.next_round)
    assert caught.value.players == (1, 2, 3)
    assert caught.value.bye


def test_two_who_have_met() -> None:
    """The message names the players and the article."""
    event = tournament([1, 1], met=[[1, 2]])
    with pytest.raises(ImpossiblePairingError, match=r"3\.1 b") as caught:
        NSWCA.pair(event, event.next_round)
    assert caught.value.players == (1,)
    assert "the same holds for player 2" in caught.value.reason


def test_three_who_need_the_same_colour() -> None:
    """3.3 h is never broken: WW, WW and WW cannot be paired with one another."""
    event = tournament([2, 2, 2, 2], colours=["WW", "WW", "WW", "BW"])
    with pytest.raises(ImpossiblePairingError, match="only 4") as caught:
        NSWCA.pair(event, event.next_round)
    assert caught.value.players == (1, 2)


def test_only_a_barred_player_could_be_spared() -> None:
    """2 has met 1 and 3, so 2 would have to have the bye, and may not."""
    event = tournament([1, 1, 1], met=[[1, 2], [2, 3]], barred=[2])
    with pytest.raises(ImpossiblePairingError, match="player 2 may meet nobody") as caught:
        NSWCA.pair(event, event.next_round)
    assert caught.value.players == (2,)


def test_too_many_cannot_be_paired_whoever_has_the_bye() -> None:
    """Five players who have all met."""
    met = [[one, other] for one in range(1, 6) for other in range(one + 1, 6)]
    event = tournament([1] * 5, met=met)
    with pytest.raises(ImpossiblePairingError, match="cannot be paired completely"):
        NSWCA.pair(event, event.next_round)


def test_nobody_is_left() -> None:
    """A round without players has no boards."""
    event = tournament([0, 0])
    alone = NSWCA.pair(tournament([0]), event.next_round)
    assert alone.games == ()
    assert alone.bye == 1
