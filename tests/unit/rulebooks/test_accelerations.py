"""Virtual points: the announced Baku acceleration, and points given player by player."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from openarbiter import check, pair
from openarbiter.certificates.making import certificate_text
from openarbiter.errors import NotCoveredError
from openarbiter.model import (
    Colour,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks.accelerations import baku_group, may_end_group, virtual_points
from tests.certificates.rounds import accept
from tests.every import every

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


def test_without_a_number_of_rounds_the_acceleration_is_not_dropped() -> None:
    """Round 1 gets a win however many rounds there are; of the others nobody can tell."""
    unknown = replace(EIGHT, rounds=None)
    assert virtual_points(unknown, RoundNo(1)) == virtual_points(EIGHT, RoundNo(1))
    with pytest.raises(NotCoveredError, match=r"number of rounds.*record 142 or XXR"):
        virtual_points(unknown, RoundNo(2))
    listed = replace(unknown, virtual_points=(given(7, 2, 2, 2, 2),))
    assert virtual_points(listed, RoundNo(2)) == {Tpn(2): 7}
    assert virtual_points(replace(unknown, baku=False), RoundNo(2)) == {}


def test_a_round_is_not_paired_without_its_acceleration() -> None:
    """The next round is refused; those of a finished file have as many rounds as columns."""
    unknown = replace(EIGHT, rounds=None)
    for _ in range(2):
        unknown = played_on(unknown)
    with pytest.raises(NotCoveredError, match="Baku"):
        pair(unknown)
    assert pair(unknown, round=2).games == pair(replace(unknown, rounds=2), round=2).games
    assert check(unknown, system="dutch-2026").differences == ()


def played_on(tournament: Tournament) -> Tournament:
    """The tournament with one more round, won by White on every board."""
    records: dict[int, RoundRecord] = {}
    for game in pair(replace(tournament, rounds=tournament.rounds or 2)).games:
        records[game.white] = RoundRecord(game.black, Colour.WHITE, Result.WIN)
        records[game.black] = RoundRecord(game.white, Colour.BLACK, Result.LOSS)
    players = (
        replace(one, rounds=(*one.rounds, records[one.tpn])) if one.tpn in records else one
        for one in tournament.players
    )
    return replace(tournament, players=tuple(players))


def away(kind: Result, *players: int) -> tuple[RequestedBye]:
    """Players who announced that they would not play in round 1."""
    return (RequestedBye(round_no=RoundNo(1), kind=kind, players=tuple(map(Tpn, players))),)


@every("kind", [Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE])
def test_nobody_changes_group_when_the_round_he_missed_is_over(kind: Result) -> None:
    """C.04.7, 1.3: five players, 5 announced that he would not play, and his cell stays blank."""
    five = replace(EIGHT, players=EIGHT.players[:5], requested_byes=away(kind, 5))
    after = played_on(five)
    assert virtual_points(after, RoundNo(2)) == virtual_points(five, RoundNo(2))
    assert check(after, system="dutch-2026").differences == ()
    proof = certificate_text(after, pair(after))
    assert accept(after, proof).claim.round_no == 2
    unannounced = replace(after, requested_byes=())
    assert virtual_points(unannounced, RoundNo(2)) == dict.fromkeys(map(Tpn, (1, 2)), 10)
    # Of 1, 4, 5, 6, 7 and 8 the first four.
    assert baku_group(EIGHT.players, away(kind, 2, 3)) == 6


@every(
    ("entries", "round_no", "points"),
    [
        ([(7, 1, 1, 2, 3)], 1, {2: 7, 3: 7}),  # what is given player by player holds,
        ([(7, 1, 1, 2, 3)], 2, {}),  # also where it gives nothing
        # A later line of the file corrects an earlier one, down to nothing.
        ([(10, 1, 3, 1, 4), (5, 2, 2, 1, 1), (0, 2, 2, 2, 2)], 2, {1: 5, 3: 10, 4: 10}),
        ([(10, 1, 1, 8, 99)], 1, {8: 10}),  # a range may go beyond the last player
    ],
)
def test_listed_points_override_the_announced_acceleration(
    entries: list[tuple[int, int, int, int, int]], round_no: int, points: dict[int, int]
) -> None:
    """The last of several entries holds."""
    listed = replace(EIGHT, virtual_points=tuple(given(*each) for each in entries))
    assert virtual_points(listed, RoundNo(round_no)) == points


def test_before_round_1_an_absent_player_may_be_a_late_entry() -> None:
    """Group GA is that of eight, seven or six players; after round 1 the file tells which."""
    announced = replace(EIGHT, requested_byes=away(Result.ZERO_POINT_BYE, 1, 8))
    for event, ends in ((announced, [4, 5]), (EIGHT, [4]), (played_on(EIGHT), [4])):
        assert [tpn for tpn in range(1, 10) if may_end_group(event, Tpn(tpn))] == ends
    # Nobody is the last one of nobody; one player is the whole group.
    assert [baku_group(EIGHT.players[:size]) for size in (0, 1)] == [0, 1]


@every("size", range(2, 12))
def test_groups_are_those_of_all_choices_of_late_entries(size: int) -> None:
    """Every subset of the absent players left out of the list; two players at least stay."""
    players = tuple(Player(tpn=Tpn(tpn), name=f"Player {tpn}") for tpn in range(1, size + 1))
    for number in range(20):
        chance = Random(100 * size + number)  # noqa: S311  (reproducible, no secret)
        absent = [player.tpn for player in players if chance.random() < 0.4]
        byes = away(Result.ZERO_POINT_BYE, *absent)
        event = replace(EIGHT, players=players, requested_byes=byes)
        possible = {
            baku_group(tuple(player for player in players if player.tpn not in late))
            for count in range(len(absent) + 1)
            for late in combinations(absent, count)
            if size - count > 1
        }
        found = {player.tpn for player in players if may_end_group(event, player.tpn)}
        assert found == possible
