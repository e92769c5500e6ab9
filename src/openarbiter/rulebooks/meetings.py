"""Who may still meet whom, as bit masks, for questions about whole sets of players.

Every Swiss system says it alike: two players may meet who have not met before, and of whom one may
have White and the other Black. Which colours a player may have is the business of the system.

Source:
    C.04.1, BR 2, 6 and 7; forbidden pairs count like earlier meetings.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

ONLY_WHITE, ONLY_BLACK, EITHER_COLOUR = 1, 2, 3
"""Colours a player may have, as bits; 0 stands for neither."""

_MAY_HAVE_WHITE = bytes.maketrans(bytes(range(4)), b"0101")
_MAY_HAVE_BLACK = bytes.maketrans(bytes(range(4)), b"0011")


def colours_fit(one: int, other: int) -> bool:
    """Whether of two players one may have White and the other Black, by the bits of both (BR 6, 7).

    Examples:
        >>> colours_fit(ONLY_WHITE, EITHER_COLOUR), colours_fit(ONLY_WHITE, ONLY_WHITE)
        (True, False)
    """
    return bool(
        (one & ONLY_WHITE and other & ONLY_BLACK) or (one & ONLY_BLACK and other & ONLY_WHITE)
    )


def _partners(colours: bytes) -> tuple[int, int, int, int]:
    """By the colours somebody may have: mask of those whose colours fit."""
    # The highest bit is the first digit.
    white = int(colours[::-1].translate(_MAY_HAVE_WHITE) or b"0", 2)
    black = int(colours[::-1].translate(_MAY_HAVE_BLACK) or b"0", 2)
    return 0, black, white, white | black


def mask_of(positions: Iterable[int | None]) -> int:
    """Mask of some positions; ``None`` among them is left out.

    Examples:
        >>> bin(mask_of({0, 3, None}))
        '0b1001'
    """
    if isinstance(positions, ManyPositions):
        return positions.mask
    mask = 0
    for position in positions:
        if position is not None:
            mask |= 1 << position
    return mask


MANY_POSITIONS = 32
"""Positions from which on a mask is the better set of them."""


class ManyPositions:
    """A set of positions that is a mask: a tenth of the memory where they are hundreds."""

    __slots__ = ("mask",)

    def __init__(self, mask: int) -> None:
        self.mask = mask

    def __contains__(self, position: object) -> bool:
        """Whether a position is among them."""
        return isinstance(position, int) and position >= 0 and bool(self.mask >> position & 1)

    def __iter__(self) -> Iterator[int]:
        """The positions, ascending."""
        digits = reversed(f"{self.mask:b}")
        return (position for position, digit in enumerate(digits) if digit == "1")

    def __len__(self) -> int:
        """How many they are."""
        return self.mask.bit_count()


def set_of_positions(positions: Sequence[int | None]) -> Collection[int | None]:
    """The set of some positions; of many of them without ``None``."""
    if len(positions) < MANY_POSITIONS:
        return set(positions)
    return ManyPositions(mask_of(positions))


def keep_from_each_other(barred: list[Collection[int | None]], members: set[int | None]) -> None:
    """Add to those who may not be the opponent of some players all others of these players.

    Args:
        barred: By position: who may not be the opponent; it is changed.
        members: Positions of the players; ``None`` may be among them.
    """
    everybody = mask_of(members)
    many = len(members) >= MANY_POSITIONS  # clubs can hold half the field
    for position in members:
        if position is None:
            continue
        before = barred[position]
        if many or isinstance(before, ManyPositions):
            barred[position] = ManyPositions(mask_of(before) | everybody ^ 1 << position)
        else:
            barred[position] = members.union(before) - {position}


def keep_from(barred: list[Collection[int | None]], position: int, others: set[int]) -> None:
    """Add some others to those who may not be the opponent of a player, and him to theirs."""
    bar(barred, position, others)
    for each in others:
        bar(barred, each, {position})


def bar(
    barred: list[Collection[int | None]], position: int, others: Collection[int | None]
) -> None:
    """Add some others to those who may not be the opponent of a player.

    Args:
        barred: As for :func:`keep_from_each_other`.
        position: Position of the player.
        others: Positions of the others; ``None`` may be among them.
    """
    before = barred[position]
    if isinstance(before, ManyPositions) or len(others) >= MANY_POSITIONS:
        barred[position] = ManyPositions(mask_of(before) | mask_of(others))
    else:
        barred[position] = {*before, *others}


class FieldMeetings:
    """Masks of possible opponents in the whole field; bit i stands for position i.

    A mask is made when it is first asked for.

    Args:
        met: By position: who may not be the opponent, met or forbidden; ``None`` among them
            stands for players who are not to be paired.
        colours: By position: colours the player may have, as bits.

    Attributes:
        span: Mask of everybody.
    """

    def __init__(self, met: Sequence[Collection[int | None]], colours: bytes) -> None:
        self.size = len(met)
        self.span = (1 << self.size) - 1
        self._met = met
        self._colours = colours
        self._partners = _partners(colours)
        self._masks: dict[int, int] = {}
        # Players, and all who are none of their partners.
        self._kept: list[tuple[int, int]] = []

    def keep_to(self, players: int, partners: int) -> None:
        """From now on some players (mask) may meet some partners (mask of others) only."""
        self._kept.append((players, ~partners))
        self._masks.clear()

    def mask(self, player: int) -> int:
        """Mask of the positions a player may meet (BR 2, 6 and 7)."""
        found = self._masks.get(player)
        if found is None:
            barred = mask_of(self._met[player]) | 1 << player
            for players, others in self._kept:
                if players >> player & 1:
                    barred |= others
                elif others >> player & 1:
                    barred |= players
            found = self._masks[player] = self._partners[self._colours[player]] & ~barred
        return found

    def masks_of(self, players: Sequence[int]) -> list[int]:
        """The masks of some players (BR 2, 6 and 7)."""
        try:
            return list(map(self._masks.__getitem__, players))
        except KeyError:  # somebody was not asked about before
            return list(map(self.mask, players))

    def among(self, players: Sequence[int]) -> list[int]:
        """Who may meet whom of some players: bit i stands for the i-th of them (BR 2, 6 and 7)."""
        return list(map(_gathering(players), self.masks_of(players)))

    def graph(
        self, others: Sequence[int], start: int, end: int, *, among: bool = True
    ) -> list[int]:
        """Who may meet whom among some players and a range of positions below them (BR 2, 6 and 7).

        Args:
            others: Positions above ``start``; they get the lowest bits.
            start: First position of the range.
            end: Position after its last.
            among: The others may meet each other.

        Returns:
            Mask of possible opponents, first for the others, then for the range.
        """
        count, span = len(others), (1 << (end - start)) - 1
        masks = self.masks_of(range(start, end))
        graph = [(mask >> start & span) << count for mask in masks]
        if not others:
            return graph
        above = self.masks_of(others)
        below = [mask >> start & span for mask in above]
        gather = _gathering(others)
        if sum(map(int.bit_count, below)) > _OF_A_ROW * len(graph):
            graph = [row | gather(mask) for row, mask in zip(graph, masks, strict=True)]
        else:
            for i, mask in enumerate(below):
                left = mask
                while left:
                    j = left.bit_length() - 1
                    graph[j] |= 1 << i
                    left ^= 1 << j
        first = [mask << count for mask in below]
        if among:
            first = [row | gather(mask) for row, mask in zip(first, above, strict=True)]
        return first + graph


def _gathering(positions: Sequence[int]) -> Callable[[int], int]:
    """Who of some positions is in a mask: bit i stands for the i-th of them."""
    runs: list[tuple[int, int, int]] = []
    for place, position in enumerate(positions):
        if place and position == positions[place - 1] + 1:
            first, ones, begin = runs[-1]
            runs[-1] = first, ones << 1 | 1, begin
        else:
            runs.append((position, 1, place))

    index = {position: 1 << place for place, position in enumerate(positions)}
    above, everybody = sum(1 << position for position in positions), (1 << len(positions)) - 1
    few = _OF_A_RUN * len(runs)

    def gathered(mask: int) -> int:
        found, present = 0, mask & above
        number = present.bit_count()
        if number > few:
            missing = len(positions) - number
            if missing > few:
                for first, ones, place in runs:
                    found |= (mask >> first & ones) << place
                return found
            found, present = everybody, above & ~mask
        while present:
            low = present & -present
            found ^= index[low.bit_length() - 1]
            present ^= low
        return found

    return gathered


_OF_A_RUN = 2
"""Single positions that take as long as a run of them."""

_OF_A_ROW = 4
"""Single pairs that take as long as gathering those of one player."""


class GroupMeetings:
    """Masks of possible opponents inside a group; bit i stands for the i-th player of it.

    Args:
        met: As for :class:`FieldMeetings`.
        colours: Likewise.
        players: Positions, in the order that the bits shall have.
    """

    def __init__(
        self,
        met: Sequence[Collection[int | None]],
        colours: Sequence[int],
        players: Sequence[int],
    ) -> None:
        self._met = met
        self._colours = colours
        self._players = players
        self._bit = {position: 1 << i for i, position in enumerate(players)}
        self._partners = _partners(bytes(map(colours.__getitem__, players)))
        self._masks: dict[int, int] = {}

    def mask(self, i: int) -> int:
        """Mask of those the i-th player of the group may meet (BR 2, 6 and 7)."""
        if i not in self._masks:
            self._masks[i] = self.mask_for(self._players[i])
        return self._masks[i]

    def mask_for(self, position: int) -> int:
        """Mask of those in the group whom any player may meet (BR 2, 6 and 7)."""
        bit = self._bit
        barred = bit.get(position, 0)
        for opponent in self._met[position]:
            if opponent in bit:
                barred |= bit[opponent]
        return self._partners[self._colours[position]] & ~barred

    def graph(self) -> list[int]:
        """The masks of all players of the group (BR 2, 6 and 7)."""
        return [self.mask(i) for i in range(len(self._players))]
