"""Who may meet whom, as masks: in the whole field and inside a group."""

from __future__ import annotations

import pytest

from openarbiter.rulebooks.meetings import (
    EITHER_COLOUR,
    ONLY_BLACK,
    ONLY_WHITE,
    FieldMeetings,
    GroupMeetings,
    colours_fit,
)

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


@pytest.mark.parametrize("one", range(4))
@pytest.mark.parametrize("other", range(4))
def test_colours_fit_as_the_masks_say(one: int, other: int) -> None:
    """Masks and the question about two players have one answer."""
    field = FieldMeetings([set(), set()], bytes((one, other)))
    assert bool(field.mask(0)) is bool(field.mask(1)) is colours_fit(one, other)


def test_masks_of_crowds_are_those_of_their_members() -> None:
    """Large clubs, members who met others, players without a club, and one unlike them."""
    size = 200
    club: set[int | None] = set(range(0, size, 2))
    met: list[set[int | None]] = []
    for player in range(size):
        others = club if player % 2 == 0 else set(range(player % 7))
        met.append((others ^ {(player + 3) % size, None}) - {player})
    met[7] = set(range(100, size))
    field = FieldMeetings(met, bytes([EITHER_COLOUR] * size))
    for player in range(size):
        expected = {other for other in range(size) if other not in met[player]} - {player}
        assert {other for other in range(size) if field.mask(player) >> other & 1} == expected


def test_players_kept_apart_lose_each_other() -> None:
    """Whoever must not be paired together is no possible opponent any more."""
    field = FieldMeetings(MET, COLOURS)
    assert field.mask(2) == 0b01001
    field.keep_apart(0b00101)
    assert [field.mask(player) for player in range(5)] == [0b01000, 0b01000, 0b01000, 0b00111, 0]
