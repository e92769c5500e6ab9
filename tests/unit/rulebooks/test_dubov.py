"""Article 1: ARO, colour preferences, upfloats; who counts without a rating."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.model import RoundNo, Tournament, Tpn, VirtualPoints
from openarbiter.rulebooks.dubov.text import (
    Upfloat,
    average_rating_of_opponents,
    colour_preference,
    floats_by_round,
    most_upfloats,
    situation,
)
from tests.every import every
from tests.referee.histories import tournament as of_rounds

FOUR = {1: "2w1 3b0", 2: "1b0 4w+", 3: "4w1 1w1", 4: "3b0 2b-"}


def tournament(histories: dict[int, str]) -> Tournament:
    """A tournament of five rounds."""
    return of_rounds(histories, rounds=5)


def rated(ratings: dict[int, int | None], found: Tournament) -> Tournament:
    """The tournament with these ratings."""
    players = (replace(each, rating=ratings[each.tpn]) for each in found.players)
    return replace(found, players=tuple(players))


@pytest.mark.parametrize(
    ("ratings", "average"),
    [([], 0), ([2000], 2000), ([2000, 2001], 2001), ([2000, 2000, 2001], 2000), ([0, 0, 5], 2)],
)
def test_aro_is_rounded_to_the_nearest_integer(ratings: list[int], average: int) -> None:
    """A half goes up, less than a half down (1.7)."""
    assert average_rating_of_opponents(ratings) == average


def test_only_games_over_the_board_count_in_an_aro() -> None:
    """The forfeited game of 2 and 4 gives neither of them an opponent."""
    found = situation(rated({1: 2000, 2: 1900, 3: 1800, 4: 1700}, tournament(FOUR)), RoundNo(3))
    aro = dict(zip(found.tpn, found.aro, strict=True))
    assert aro == {1: 1850, 2: 2000, 3: 1850, 4: 1800}


def test_a_missing_rating_counts_nothing() -> None:
    """Who has none is named, and counts 0 in the ARO of the opponents (1.1.2)."""
    found = situation(rated({1: None, 2: 1900, 3: 1800, 4: 1700}, tournament(FOUR)), RoundNo(3))
    aro = dict(zip(found.tpn, found.aro, strict=True))
    assert (aro[Tpn(2)], aro[Tpn(3)]) == (0, 850)
    assert [tpn for tpn, none in zip(found.tpn, found.unrated, strict=True) if none] == [1]


@every(
    ("difference", "last", "repeated", "preference"),
    [
        (0, 0, 0, -1),
        (0, 1, 0, -1),
        (0, -1, 0, 1),
        (1, 1, 0, -2),
        (-1, 1, 0, 2),
        (0, 1, 1, -3),
        (-1, -1, -1, 3),
        (2, 1, 0, -3),
        (-2, 1, 1, 3),
        (1, -1, -1, 3),
    ],
)
def test_preferences(difference: int, last: int, repeated: int, preference: int) -> None:
    """A difference beyond one comes before the last two colours (1.6)."""
    assert colour_preference(difference, last, repeated) == preference


@every(("rounds", "most"), [(1, 2), (4, 2), (5, 3), (9, 3), (10, 4), (14, 4), (15, 5)])
def test_maximum_of_upfloats(rounds: int, most: int) -> None:
    """Both sides of every fifth round (1.8)."""
    assert most_upfloats(rounds) == most


UP = {1: "4w0 2b1", 2: "3w1 1w0", 3: "2b0 4b+", 4: "1b1 3w-"}
"""In round 2 player 1 meets 2, who has more points; 3 is forfeited against 4, who has more."""


def test_a_forfeited_pairing_is_an_upfloat() -> None:
    """The word describes the pairing (1.3.2); the other reading counts games only."""
    both = situation(tournament(UP), RoundNo(3))
    played = situation(tournament(UP), RoundNo(3), only_played=True)
    assert dict(zip(both.tpn, both.upfloats, strict=True)) == {1: 1, 2: 0, 3: 1, 4: 0}
    assert dict(zip(played.tpn, played.upfloats, strict=True)) == {1: 1, 2: 0, 3: 0, 4: 0}
    assert [tpn for tpn, up in zip(both.tpn, both.upfloated_last, strict=True) if up] == [1, 3]


def test_upfloats_of_all_rounds() -> None:
    """As letters for the pairing cards, by player and round."""
    none, up = Upfloat.NONE, Upfloat.UP
    assert floats_by_round(tournament(UP)) == ((none, up), (none, none), (none, up), (none, none))


def test_virtual_points_make_brackets_and_upfloats() -> None:
    """Pairing scores count in groups as in the upfloats of the rounds before (C.04.7, 1.5)."""
    everywhere = {"first_round": RoundNo(1), "last_round": RoundNo(2)}
    extra = VirtualPoints(points=10, first_player=Tpn(1), last_player=Tpn(2), **everywhere)
    history = {1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0"}
    found = situation(replace(tournament(history), virtual_points=(extra,)), RoundNo(2))
    assert (found.tpn, found.score) == ([1, 2, 3, 4], [20, 20, 0, 0])
    assert dict(zip(found.tpn, found.upfloats, strict=True)) == {1: 0, 2: 0, 3: 1, 4: 1}
