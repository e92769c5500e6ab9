"""Who may meet whom, as masks: in the whole field and inside a group."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from random import Random

import pytest

from openarbiter.rulebooks.meetings import (
    EITHER_COLOUR,
    ONLY_BLACK,
    ONLY_WHITE,
    FieldMeetings,
    GroupMeetings,
    colours_fit,
    keep_from_each_other,
    mask_of,
)
from tests.every import every

MET: list[set[int | None]] = [{1}, {0, None}, set(), set(), set()]
COLOURS = bytes((EITHER_COLOUR, ONLY_WHITE, ONLY_WHITE, ONLY_BLACK, 0))


def test_masks_of_the_field() -> None:
    """0 and 1 have met, 1 and 2 both need White, 4 may have no colour at all."""
    field = FieldMeetings(MET, COLOURS)
    masks = [field.mask(player) for player in range(5)]
    assert masks == [0b01100, 0b01000, 0b01001, 0b00111, 0]


def test_graph_of_some_and_a_range_below() -> None:
    """The others have the lowest bits, and do not lose each other."""
    field = FieldMeetings(MET, COLOURS)
    assert field.graph((0, 2), 3, 5) == [0b0110, 0b0101, 0b0011, 0]


def test_masks_of_a_group_follow_its_order() -> None:
    """Bit 0 stands for the first of the group, who need not be the highest; others may ask."""
    group = GroupMeetings(MET, COLOURS, (3, 1, 0))
    assert group.graph() == [0b110, 0b001, 0b001]
    assert group.mask_for(2) == 0b101


@every("one", range(4))
@every("other", range(4))
def test_colours_fit_as_the_masks_say(one: int, other: int) -> None:
    """Masks and the question about two players have one answer."""
    field = FieldMeetings([set(), set()], bytes((one, other)))
    assert bool(field.mask(0)) is bool(field.mask(1)) is colours_fit(one, other)


@pytest.mark.parametrize("size", [10, 90])
def test_families_and_crowds_are_kept_from_each_other(size: int) -> None:
    """Whoever is in two groups loses both; a mask or a set, it says the same."""
    met: list[Collection[int | None]] = [{(player + 1) % size, None} for player in range(size)]
    groups: list[set[int | None]] = [set(range(0, size, 2)), {0, 3, 5, None}, {1, 2}]
    for group in groups:
        keep_from_each_other(met, group)
    for player in range(size):
        expected = {(player + 1) % size}.union(*(group for group in groups if player in group))
        expected -= {player, None}
        assert set(met[player]) - {None} == expected
        assert {other for other in range(size) if other in met[player]} == expected
        assert len(set(met[player])) == len(met[player])
        assert mask_of(met[player]) == sum(1 << other for other in expected if other is not None)
    field = FieldMeetings(met, bytes([EITHER_COLOUR] * size))
    for player in range(size):
        possible = {other for other in range(size) if other not in met[player]} - {player}
        assert {other for other in range(size) if field.mask(player) >> other & 1} == possible


@pytest.mark.parametrize("others", [(), (1, 4, 7), (0, 1, 2, 3, 4, 8, 9), (9, 2, 3, 4), (5,)])
def test_graph_says_what_the_masks_say(others: tuple[int, ...]) -> None:
    """Runs of others, single ones and others out of order: bit for bit as asked one by one."""
    size, start, end = 20, 10, 17
    chance = Random(len(others))  # noqa: S311  (a test)
    met: list[set[int | None]] = [set() for _ in range(size)]
    for one, other in combinations(range(size), 2):
        if chance.random() < 0.4:
            met[one].add(other)
            met[other].add(one)
    field = FieldMeetings(met, bytes([EITHER_COLOUR] * size))
    places = [*others, *range(start, end)]
    expected = [
        sum(1 << i for i, other in enumerate(places) if other != one and other not in met[one])
        for one in places
    ]
    assert field.graph(others, start, end) == expected


def test_players_kept_to_some_partners_lose_all_others() -> None:
    """Whoever must not be paired together is no possible opponent any more, on either side."""
    field = FieldMeetings(MET, COLOURS)
    assert [field.mask(player) for player in range(5)] == [0b01100, 0b01000, 0b01001, 0b00111, 0]
    field.keep_to(0b00101, 0b01000)
    assert [field.mask(player) for player in range(5)] == [0b01000, 0b01000, 0b01000, 0b00111, 0]
    field.keep_to(0b00010, 0b00001)
    assert [field.mask(player) for player in range(5)] == [0b01000, 0, 0b01000, 0b00101, 0]
