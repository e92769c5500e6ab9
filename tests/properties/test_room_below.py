"""How many there is room for below a bracket, against who can really be paired there."""

from __future__ import annotations

from itertools import combinations
from random import Random

from openarbiter.rulebooks.dutch.room import Room, RoomBelow
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.solver.cardinality import LeftOver, has_perfect
from openarbiter.solver.forest import bits


class _Window:
    """Who may meet whom; the bye stands behind the last."""

    first = 0

    def __init__(self, masks: list[int], size: int) -> None:
        self._masks = masks
        self._size = size

    def graph(self, start: int) -> list[int]:
        del start
        return self._masks

    def members(self, players: range | list[int], *, with_bye: bool = False) -> int:
        return mask_of(players) | with_bye << self._size

    def left_over(self, members: int) -> LeftOver:
        return LeftOver(self._masks, members)


def _masks(chance: Random, size: int) -> list[int]:
    """A random graph with a club or two, and the bye behind the players."""
    clubs = [chance.sample(range(size), chance.randint(2, 1 + size // 2)) for _ in range(2)]
    masks = [0] * (size + 1)
    density = chance.choice((0.15, 0.3, 0.6))
    for one, other in combinations(range(size + 1), 2):
        together = any(one in club and other in club for club in clubs)
        if chance.random() < density and not together:
            masks[one] |= 1 << other
            masks[other] |= 1 << one
    return masks


def _holds(room: Room, leaving: int) -> bool:
    """Whether there is room for some who leave, as far as it is told."""
    need, make = (room.crowding & leaving).bit_count(), (room.making & leaving).bit_count()
    return need - make == room.free if room.balanced else need - make <= room.free


def test_whoever_can_be_paired_below_finds_room() -> None:
    """Nobody who can be paired below is refused; those of whom it was learned are refused."""
    possible = tight = refused = needing = 0
    for seed in range(1_000):
        chance = Random(seed)  # noqa: S311  (test data, nothing secret)
        size, bye = chance.randint(7, 13), chance.random() < 1 / 2
        masks = _masks(chance, size)
        start = chance.randint(3, size - 3)
        above = list(range(start))
        below = mask_of(range(start, size)) | bye << size
        known = RoomBelow(_Window(masks, size), size)  # type: ignore[arg-type]
        number = chance.randint(1, start)
        learnt = chance.sample(above, number - (number + below.bit_count()) % 2)
        if not learnt or has_perfect(masks, below | mask_of(learnt)):
            continue
        known.learn(mask_of(learnt), start, with_bye=bye)
        later = chance.randint(start, size - 1)
        given = bye and chance.random() < 1 / 3
        players = (1 << later) - 1
        if given:
            known.behind_the_door(players, later, with_bye=True)
            bye = False
        below = mask_of(range(later, size)) | bye << size
        room = known.behind_the_door(players, later, with_bye=bye)
        if room is None:
            continue
        assert not room.crowding & room.making
        assert not any(masks[v] & room.crowding for v in bits(room.crowding))
        if later == start and not given:
            refused += not _holds(room, mask_of(learnt))
        short = known.short(later, with_bye=bye)
        for leaving in range(1 << later):
            if has_perfect(masks, below | leaving):
                assert _holds(room, leaving)
                assert leaving.bit_count() >= short
                possible += 1
                need = (room.crowding & leaving).bit_count()
                tight += need - (room.making & leaving).bit_count() == room.free
        higher = chance.randint(0, later)
        short = known.short(higher, with_bye=bye)
        below = mask_of(range(higher, size)) | bye << size
        for leaving in range(1 << higher) if short > 0 else ():
            needing += 1
            assert leaving.bit_count() >= short or not has_perfect(masks, below | leaving)
        away = chance.randrange(1 << later)
        rest = room.without(away)
        assert _holds(rest, 0) == _holds(room, away)
    assert possible > 3_000
    assert tight > 1_000
    assert refused > 40
    assert needing > 100


def test_of_two_sides_as_many_leave_as_those_below_lack() -> None:
    """Whoever can be paired below is as many more of one side as there are fewer of it below."""
    possible = several = 0
    for seed in range(300):
        chance = Random(seed)  # noqa: S311  (test data, nothing secret)
        size, bye = chance.randint(6, 11), seed % 2
        one = mask_of(chance.sample(range(size + 1), (size + 1) // 2))
        other = (2 << size) - 1 & ~one
        masks = _masks(chance, size)
        masks = [mask & (other if one >> v & 1 else one) for v, mask in enumerate(masks)]
        start = chance.randint(1, size - 1)
        sides = one & ~((1 - bye) << size), other & ~((1 - bye) << size)
        below = mask_of(range(start, size)) | bye << size
        known = RoomBelow(_Window(masks, size), size)  # type: ignore[arg-type]
        known.keep_sides(masks, sides)
        rooms = known.rooms((1 << start) - 1, start, with_bye=bool(bye))
        several += len(rooms) > 1
        for leaving in range(1 << start):
            if has_perfect(masks, below | leaving):
                assert all(_holds(room, leaving) for room in rooms)
                assert known.balanced(start, leaving, with_bye=bool(bye))
                possible += 1
    assert possible > 500
    assert several > 50


def test_nothing_is_told_before_anything_was_learned() -> None:
    """Neither room nor need, however few may meet."""
    known = RoomBelow(_Window([0] * 5, 4), 4)  # type: ignore[arg-type]
    assert known.door == 0
    assert known.behind_the_door(0b11, 2, with_bye=False) is None
    assert known.short(2, with_bye=False) == 0
