"""The steps of a round in their order: the bye, then the groups from the top.

Floaters from above are paired (8), islands get opponents from below (7.1), a group of odd size is
joined by one player (7.2), who still has to be paired below moves on (6.4), the columns are made
equal (7.3, 7.4) and paired (6.2, 6.3). The text would make colours equal before it knows who
floats; we take the floaters first, because 7.3 and 7.4 count the players to be paired in the group.

What a step may choose stands in the terms, what is admissible in the outlook.

Source:
    C.04.3 (1997), chapters 4 to 8, in the order of Vega's description.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from openarbiter.languages import said
from openarbiter.matching.bipartite import first_perfect
from openarbiter.rulebooks.conflict import ByeRules, first_bye_taker
from openarbiter.rulebooks.dubov_1997.outlook import (
    Exact,
    Foresight,
    InHand,
    Spare,
    perfect_matchings,
)
from openarbiter.rulebooks.dubov_1997.terms import (
    Columns,
    Situation,
    by_preference,
    bye_order,
    can_be_paired_below,
    columns_of,
    floater_order,
    from_below,
    initial_list,
    islands,
    opponents_of_floater,
)
from openarbiter.values import dataclass

_RULES = ByeRules(
    barred="2.2",
    undecided=said("{document}, chapter {number}", document="C.04.3 (1997)", number=9),
)

_SAME_COLUMN_COSTS = ((1, 0), (0, 1))
"""Cost of a pair by column and column: those of one column are as few as possible."""


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody was paired with a player of another group; all players by position.

    Attributes:
        article: ``"8"`` for a floater, ``"7.1"`` for an island.
        player: The floater or island.
        opponent: The opponent; ``None`` for a floater who finds none in the group.
        left: Who was left of the groups that an opponent was looked for in, nearest group first.
    """

    article: str
    player: int
    opponent: int | None
    left: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """A group of odd size was joined by a player from below (7.2).

    Attributes:
        members: Positions of the group before that.
        player: Position of the player.
        left: Who was left of the lower groups, nearest group first.
    """

    members: tuple[int, ...]
    player: int
    left: tuple[tuple[int, ...], ...]

    article = "7.2"


@dataclass(frozen=True, slots=True)
class Floated:
    """Players (positions) who cannot be paired in their group move on (6.4).

    Attributes:
        players: The players.
        order: Everybody left in the group, in the order of choice.
        unwanted: Who of them cannot be paired in the next group.
    """

    players: tuple[int, ...]
    order: tuple[int, ...]
    unwanted: frozenset[int]

    article = "6.4"


@dataclass(frozen=True, slots=True)
class Equalised:
    """The columns of a group, made equal (7.3, 7.4), and their pairs: White side, Black side."""

    columns: Columns
    pairs: tuple[tuple[int, int], ...]


Step: TypeAlias = Met | Joined | Floated | Equalised


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGroup:
    """One score group as it was paired, in positions.

    Attributes:
        number: Number of the group, from 0 at the top.
        floaters: Who came down to the group.
        members: Players of the group who were still to be paired.
        steps: What was done, in order.
        pairs: All pairs made here, in the order in which they were made.
        down: Who goes on to the next group.
        method: How it was known that the choices were admissible.
    """

    number: int
    floaters: tuple[int, ...]
    members: tuple[int, ...]
    steps: tuple[Step, ...]
    pairs: tuple[tuple[int, int], ...]
    down: tuple[int, ...]
    method: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedRound:
    """A round as it was paired, in positions.

    Attributes:
        bye: Who has the bye.
        rows: The pairs of the first round.
        groups: The groups of any later round.
    """

    bye: int | None
    rows: Sequence[tuple[int, int]] = ()
    groups: Sequence[PairedGroup] = ()


def pair_round(
    situation: Situation, *, quick: bool = True, among: Situation | None = None
) -> PairedRound:
    """Pair a round (chapters 4 to 8).

    Args:
        situation: The situation before the round.
        quick: Look no further down than necessary; without it always at everybody. The answer is
            the same.
        among: The same with fewer pairs, where some are not wanted: the steps and their orders stay
            those of ``situation``, and a choice is admissible if the round can be completed with
            these pairs. Who has no opponent because of that is no island.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    among = among or situation
    bye = player_with_bye(situation, among)
    if situation.round_no > 1:
        return PairedRound(bye=bye, groups=pair_groups(situation, bye, quick=quick, among=among))
    # Where a pair is forbidden, the rows are improved as 6.3 improves them (our reading: chapter 5
    # knows no forbidden pairs).
    players = [each for each in initial_list(situation) if each != bye]
    half = len(players) // 2
    return PairedRound(bye=bye, rows=standard_pairs(among, Columns(players[:half], players[half:])))


def player_with_bye(situation: Situation, among: Situation | None = None) -> int | None:
    """Position of the player with the bye, or ``None`` when the number of players is even.

    It is the first in the order whose absence leaves legal pairs for all others (our reading: the
    text does not say what happens when the others cannot be paired, or when nobody of the lowest
    group is left whom 2.2 allows; then the next player is asked, then the next group up; chapter 4
    and 2.1 to 2.4).

    Raises:
        ImpossiblePairingError: Nobody may have the bye, or no legal pairing of all players exists.
    """
    among, everybody = among or situation, range(len(situation.tpn))
    odd = len(everybody) % 2 == 1
    order = [each for each in bye_order(situation) if situation.may_take_bye[each]] if odd else []
    if Spare(among).players(everybody) > 0 and (order or not odd):
        return order[0] if odd else None
    graph = among.graph(everybody)
    return first_bye_taker(situation.round_no, situation.tpn, graph, order, _RULES)


def pair_groups(
    situation: Situation, bye: int | None, *, quick: bool = True, among: Situation | None = None
) -> list[PairedGroup]:
    """Pair all players of a round but the one with the bye, group by group (chapters 6 to 8).

    Returns:
        The groups from the top; those without anybody left to be paired are passed over.
    """
    among = among or situation
    foresight = Foresight(among, quick=quick and among is situation)
    left = [[each for each in range(*group) if each != bye] for group in situation.groups]
    answer: list[PairedGroup] = []
    down: tuple[int, ...] = ()
    for number, members in enumerate(left):
        if members:  # else the bye has gone, or everybody was transferred upwards
            hand = InHand(floaters=[*down], members=members, lower=left[number + 1 :])
            answer.append(_Work(situation, among, number, hand, foresight).pair())
            down = answer[-1].down
    if down:
        # Two floaters who meet in the end could have met where the lower of them was a resident.
        raise AssertionError("floaters are left behind the last group")
    return answer


class _Work:
    """One group in hand. Players who leave a lower group leave its list in ``hand.lower``."""

    def __init__(
        self,
        situation: Situation,
        among: Situation,
        number: int,
        hand: InHand,
        foresight: Foresight,
    ) -> None:
        self._situation = situation
        self._among = among
        self._number = number
        self._hand = hand
        self._members = list(hand.members)
        self._floaters = list(hand.floaters)
        self._steps: list[Step] = []
        self._pairs: list[tuple[int, int]] = []
        self._outlook, self._view, self._method = foresight.outlook(hand)

    def pair(self) -> PairedGroup:
        """All steps of the group."""
        self._pair_floaters()
        self._pair_islands()
        self._join()
        down = self._float_down()
        if self._members:
            columns = columns_of(self._situation, self._members)
            pairs = standard_pairs(self._among, columns)
            self._steps.append(Equalised(columns, tuple(pairs)))
            self._pairs += pairs
        return PairedGroup(
            number=self._number,
            floaters=tuple(self._hand.floaters),
            members=tuple(self._hand.members),
            steps=tuple(self._steps),
            pairs=tuple(self._pairs),
            down=(*self._floaters, *down),
            method=self._method,
        )

    def _pair_floaters(self) -> None:
        """Chapter 8: every floater takes the first admissible player of the group."""
        for floater in floater_order(self._situation, self._hand.floaters):
            order = opponents_of_floater(self._situation, floater, self._members)
            opponent = self._outlook.resident_for(floater, order)
            self._steps.append(Met("8", floater, opponent, (tuple(self._members),)))
            if opponent is not None:
                self._members.remove(opponent)
                self._floaters.remove(floater)
                self._pairs.append((floater, opponent))

    def _pair_islands(self) -> None:
        """Article 7.1: every island takes the first admissible player from below."""
        if not isinstance(self._outlook, Exact):
            return  # in such a group everybody has opponents
        for island in floater_order(self._situation, islands(self._situation, self._members)):
            left = self._left_below()
            opponent = _first(
                self._outlook.opponent_for(island, candidates)
                for candidates in from_below(self._situation, [island], self._hand.lower)
            )
            self._steps.append(Met("7.1", island, opponent, left))
            self._members.remove(island)
            self._leave(opponent)
            self._pairs.append((island, opponent))

    def _join(self) -> None:
        """Article 7.2: a group of odd size is joined by one player."""
        members = self._members
        if len(members) % 2 == 0:
            return
        left = self._left_below()
        player = _first(
            self._outlook.joins(candidates, members)
            for candidates in from_below(self._situation, members, self._hand.lower)
        )
        self._steps.append(Joined(tuple(members), player, left))
        self._leave(player)
        members.append(player)

    def _float_down(self) -> list[int]:
        """Article 6.4: who cannot be paired in the group goes down, in a fixed order of choice."""
        number = self._outlook.floaters_down(self._members)
        if not number:
            return []
        lower = self._hand.lower
        next_group = next(filter(None, lower), [])
        unwanted = frozenset(
            each
            for each in self._members
            if not can_be_paired_below(self._situation, each, next_group)
        )
        # Floaters from above cannot be paired here any more: (c) alone is asked now.
        others = [self._floaters, *lower[: self._view]]
        hand = InHand(floaters=[], members=self._members, lower=others)
        exits = hand.size if self._view < len(lower) else 0
        order = by_preference(self._situation, self._members)
        outlook = Exact(self._among, hand, exits=exits, unwanted=unwanted)
        down = outlook.first_set(order, number)
        self._steps.append(Floated(tuple(down), tuple(order), unwanted))
        self._members = [each for each in self._members if each not in down]
        return down

    def _left_below(self) -> tuple[tuple[int, ...], ...]:
        return tuple(map(tuple, self._hand.lower))

    def _leave(self, player: int) -> None:
        self._hand.lower[self._situation.group[player] - self._number - 1].remove(player)


def _first(answers: Iterable[int | None]) -> int:
    """The first answer that is one; the outlook says that there is one."""
    for answer in answers:
        if answer is not None:
            return answer
    raise AssertionError("a step found nobody although the round can be completed")


def standard_pairs(situation: Situation, columns: Columns) -> list[tuple[int, int]]:
    """Pair the columns: row by row, the first opponent with whom the rest can still be paired.

    A player on the White side takes the first on the Black side; where all those are met already,
    the first on his own side below him. As few pairs as possible are made inside a side, and those
    left on the Black side pair in the same way. Changing "row k - 1, row k - 2 ..." until the rest
    fits is that same choice; a displaced Black player stays the first of those who are left (our
    reading; the text could also mean an exchange of two rows; 6.2 and 6.3).

    Args:
        situation: The situation before the round.
        columns: Both sides, equally long; the players can all be paired with each other.

    Returns:
        (White side, Black side) by row; pairs inside a side in the order in which they are found.
    """
    found = first_perfect(situation.rows(columns.white, columns.black))
    if found is None:
        return _with_pairs_inside(situation, columns)
    return [
        (white, columns.black[column]) for white, column in zip(columns.white, found, strict=True)
    ]


def _with_pairs_inside(situation: Situation, columns: Columns) -> list[tuple[int, int]]:
    """The same where somebody has met the whole other side: some pairs are inside a side."""
    # Black first: the lowest vertex is the first opponent a White player is looked for.
    players = [*columns.black, *columns.white]
    half = len(columns.black)
    choices = perfect_matchings(
        situation.graph(players), [0] * half + [1] * half, _SAME_COLUMN_COSTS
    )
    pairs = []
    settled: set[int] = set()
    for vertex in (*range(half, 2 * half), *range(half)):
        if vertex not in settled:
            partner = choices.settle(vertex)
            settled |= {vertex, partner}
            pairs.append((players[vertex], players[partner]))
    return pairs
