"""Virtual points: the announced Baku acceleration, and points given player by player."""

from __future__ import annotations

from dataclasses import replace

from openarbiter.model import Player, RoundNo, Tournament, Tpn, VirtualPoints
from openarbiter.rulebooks.accelerations import baku_group, virtual_points

EIGHT = Tournament(
    players=tuple(Player(tpn=Tpn(tpn), name=f"Player {tpn}") for tpn in range(1, 9)),
    rounds=5,
    baku=True,
)


def given(points: int, first: int, last: int, low: int, high: int) -> VirtualPoints:
    """Virtual points for some rounds and players."""
    return VirtualPoints(
        points=points,
        first_round=RoundNo(first),
        last_round=RoundNo(last),
        first_player=Tpn(low),
        last_player=Tpn(high),
    )


def test_baku_gives_points_to_the_upper_half() -> None:
    """Round 3 of 5 is the last accelerated one, with half of a win."""
    assert virtual_points(EIGHT, RoundNo(1)) == dict.fromkeys(map(Tpn, range(1, 5)), 10)
    assert virtual_points(EIGHT, RoundNo(3)) == dict.fromkeys(map(Tpn, range(1, 5)), 5)
    assert virtual_points(EIGHT, RoundNo(4)) == {}


def test_without_a_number_of_rounds_there_is_no_acceleration() -> None:
    """Which rounds are accelerated follows from their number; nothing is guessed."""
    assert virtual_points(replace(EIGHT, rounds=None), RoundNo(1)) == {}
    assert virtual_points(replace(EIGHT, baku=False), RoundNo(1)) == {}


def test_listed_points_override_the_announced_acceleration() -> None:
    """What is given player by player holds, also where it gives nothing."""
    listed = replace(EIGHT, virtual_points=(given(7, 1, 1, 2, 3),))
    assert virtual_points(listed, RoundNo(1)) == {Tpn(2): 7, Tpn(3): 7}
    assert virtual_points(listed, RoundNo(2)) == {}


def test_the_last_of_several_entries_holds() -> None:
    """A later line of the file corrects an earlier one, down to nothing."""
    entries = (given(10, 1, 3, 1, 4), given(5, 2, 2, 1, 1), given(0, 2, 2, 2, 2))
    listed = replace(EIGHT, virtual_points=entries)
    assert virtual_points(listed, RoundNo(2)) == {Tpn(1): 5, Tpn(3): 10, Tpn(4): 10}


def test_points_of_unknown_players_harm_nobody() -> None:
    """A range may go beyond the last player."""
    listed = replace(EIGHT, virtual_points=(given(10, 1, 1, 8, 99),))
    assert virtual_points(listed, RoundNo(1)) == {Tpn(8): 10}


def test_group_of_an_empty_field_is_empty() -> None:
    """Nobody is the last one of nobody."""
    assert baku_group(()) == 0


def test_a_single_player_is_the_whole_group() -> None:
    """The group of one player is not longer than the list."""
    assert baku_group(EIGHT.players[:1]) == 1
