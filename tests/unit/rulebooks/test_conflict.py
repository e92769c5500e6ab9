"""Why a round cannot be paired: groups that have too few partners together."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.conflict import ByeRules, _conflicts, first_bye_taker, impossible_pairing
from tests.every import every
from tests.referee.histories import tournament


def together(open_to: list[int], numbers: set[int]) -> int:
    """How many partners some groups have together."""
    partners = 0
    for number in numbers:
        partners |= open_to[number]
    return partners.bit_count()


def test_groups_of_a_conflict_lack_one_partner() -> None:
    """One conflict for each group that must go without; none where everybody finds a partner."""
    for seed in range(400):
        chance = Random(seed)  # noqa: S311  (reproducible, no secret)
        size, partners = chance.randint(1, 7), chance.randint(0, 7)
        open_to = [
            sum(1 << bit for bit in range(partners) if chance.random() < 0.4) for _ in range(size)
        ]
        found = _conflicts(open_to)
        assert all(together(open_to, each) == len(each) - 1 for each in found)
        most = max(
            len(chosen) - together(open_to, set(chosen))
            for number in range(size + 1)
            for chosen in combinations(range(size), number)
        )
        assert len(found) == most


def test_two_clubs_of_unequal_size_are_told_at_once() -> None:
    """Thousands of players need no deep recursion; of the larger club one more than the others."""
    size, first = 3000, 1501
    players = [Tpn(number) for number in range(1, size + 1)]
    larger = (1 << first) - 1
    smaller = (1 << size) - 1 ^ larger
    graph = [smaller if number < first else larger for number in range(size)]
    error = impossible_pairing(RoundNo(3), players, graph, "C.04.3, Article 1.9.3")
    assert isinstance(error, ImpossiblePairingError)
    assert error.players == tuple(range(1, first))
    assert "1499 for 1500; the same holds for player 1501" in str(error)


@every("alone", [1, 3])
def test_who_may_meet_nobody_is_named(alone: int) -> None:
    """A player without any partner is the whole conflict."""
    everybody = 0b1111 & ~(1 << alone)
    graph = [0 if one == alone else everybody & ~(1 << one) for one in range(4)]
    error = impossible_pairing(RoundNo(1), [*map(Tpn, range(1, 5))], graph, "BR 2")
    assert error.players == (alone + 1,)
    assert "may meet nobody" in str(error)


@every(
    ("system", "article"),
    [
        ("burstein-2026", "(2.1.2)"),
        ("burstein-legacy", "(4.1)"),
        ("dubov-1997", "(2.2)"),
        ("dubov-2026", "(2.1.2)"),
        ("dutch-2012", "(B1.b)"),
        ("dutch-2025", "(C2)"),
        ("dutch-2026", "(C2)"),
    ],
)
def test_all_are_named_where_nobody_may_have_the_bye(system: str, article: str) -> None:
    """Three players, each of whom has had the bye: the error names them and the article."""
    event = tournament("U Z Z | Z U Z | Z Z U", rounds=5)
    event = replace(event, players=tuple(replace(one, rating=1500) for one in event.players))
    with pytest.raises(ImpossiblePairingError) as caught:
        registry.edition(system).pair(event, event.next_round)
    assert caught.value.players == (1, 2, 3)
    assert caught.value.bye
    assert article in caught.value.reason
    assert "everybody has had it" in caught.value.reason


RULES = ByeRules(barred="rule 4", undecided="rule 9")
PLAYERS = (Tpn(7), Tpn(8), Tpn(9))
PATH = (0b010, 0b101, 0b010)
"""Three on a path: the one in the middle may meet both others."""


def test_first_candidate_who_can_be_spared() -> None:
    """Without the middle one the others could not meet, so the next is asked; two players meet."""
    assert first_bye_taker(RoundNo(2), PLAYERS, PATH, [1, 2, 0], RULES) == 2
    assert first_bye_taker(RoundNo(2), PLAYERS[:2], (0b10, 0b01), [0], RULES) is None


@every(
    ("candidates", "players", "bye", "words"),
    [
        # Which rules bar everybody, and which leave it to the arbiter.
        ([], (7, 8, 9), True, r"\(rule 4\).*\(rule 9\)"),
        # The two others and the bye have the middle one only.
        ([1], (7,), True, "only 8 may be one: 1 for 2; the same holds for player 9"),
    ],
)
def test_nobody_can_have_the_bye(
    candidates: list[int], players: tuple[int, ...], words: str, *, bye: bool
) -> None:
    """Nobody may, or only one who is needed."""
    with pytest.raises(ImpossiblePairingError, match=words) as caught:
        first_bye_taker(RoundNo(2), PLAYERS, PATH, candidates, RULES)
    assert (caught.value.players, caught.value.bye) == (players, bye)
