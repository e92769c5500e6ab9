"""The first candidate who can be spared has the bye."""

from __future__ import annotations

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks.byes import ByeRules, first_bye_taker

RULES = ByeRules(barred="rule 4", undecided="rule 9")
PLAYERS = (Tpn(7), Tpn(8), Tpn(9))
PATH = (0b010, 0b101, 0b010)


def taker(candidates: list[int]) -> int | None:
    """Who of the three on a path has the bye: the one in the middle may meet both others."""
    return first_bye_taker(RoundNo(2), PLAYERS, PATH, candidates, RULES)


def test_first_candidate_who_can_be_spared() -> None:
    """Without the middle one the others could not meet, so the next is asked."""
    assert taker([1, 2, 0]) == 2


def test_nobody_has_a_bye_in_a_field_of_even_size() -> None:
    """Two players meet."""
    assert first_bye_taker(RoundNo(2), PLAYERS[:2], (0b10, 0b01), [0], RULES) is None


def test_nobody_may_have_it() -> None:
    """The message says which rules bar everybody, and which leave it to the arbiter."""
    with pytest.raises(ImpossiblePairingError, match=r"\(rule 4\).*\(rule 9\)") as caught:
        taker([])
    assert caught.value.players == (7, 8, 9)


def test_only_one_who_is_needed_may_have_it() -> None:
    """The two others and the bye have the middle one only."""
    with pytest.raises(ImpossiblePairingError, match="only 8 may be one: 1 for 2") as caught:
        taker([1])
    assert (caught.value.players, caught.value.bye) == ((7,), True)
    assert "the same holds for player 9" in caught.value.reason
