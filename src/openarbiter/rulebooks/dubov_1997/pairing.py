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

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from typing import TypeAlias

from openarbiter.matching.bipartite import first_perfect
from openarbiter.rulebooks.choosing import bye_taker
from openarbiter.rulebooks.dubov_1997.outlook import (
    Exact,
    Foresight,
    InHand,
    perfect_matchings,
)
from openarbiter.rulebooks.dubov_1997.text import (
    BLACK,
    TEXT,
    WHITE,
    Situation,
    balance,
    initial_list,
)
from openarbiter.values import dataclass

_SAME_COLUMN_COSTS = ((1, 0), (0, 1))
"""Cost of a pair by column and column: those of one column are as few as possible."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The two columns of a group before they are paired, in positions.

    Attributes:
        white: The players on the White side, first row first.
        black: The players on the Black side, first row first.
        counts: How many were due White and Black before anybody was moved (7.3, 7.4).
        moved: Those moved to the other side, in the order of moving.
    """

    white: list[int]
    black: list[int]
    counts: tuple[int, int] = (0, 0)
    moved: tuple[int, ...] = ()


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
        rows: The pairs of the first round.
        groups: The groups of any later round.
    """

    bye: int | None
    rows: Sequence[tuple[int, int]] = ()
    groups: Sequence[PairedGroup] = ()


def pair_round(situation: Situation, among: Situation | None = None) -> PairedRound:
    """Pair a round (chapters 4 to 8).

    The bye goes to the first in its order whose absence leaves legal pairs for all others (our
    reading: the text does not say what happens when the others cannot be paired, or when nobody of
    the lowest group is left whom 2.2 allows; chapter 4 and 2.1 to 2.4).

    Args:
        situation: The situation before the round.
        among: The same with fewer pairs, where some are not wanted: the steps and their orders stay
            those of ``situation``, and a choice is admissible if the round can be completed with
            these pairs. Who has no opponent because of that is no island.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    among = among or situation
    bye = bye_taker(TEXT.bye, situation, among.graph(range(len(situation.tpn))))
    if situation.round_no > 1:
        return PairedRound(bye=bye, groups=pair_groups(situation, bye, among))
    # Where a pair is forbidden, the rows are improved as 6.3 improves them (our reading: chapter 5
    # knows no forbidden pairs).
    players = [each for each in initial_list(situation) if each != bye]
    half = len(players) // 2
    return PairedRound(bye=bye, rows=standard_pairs(among, Columns(players[:half], players[half:])))


def pair_groups(
    situation: Situation, bye: int | None, among: Situation | None = None
) -> list[PairedGroup]:
    """Pair all players of a round but the one with the bye, group by group (chapters 6 to 8).

    Returns:
        The groups from the top; those without anybody left to be paired are passed over.
    """
    among = among or situation
    foresight = Foresight(among, everybody=among is not situation)
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
        down = Exact(self._among, hand, exits=exits, unwanted=unwanted).first_set(order, number)
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


# --- the two columns of a group, and the orders in which players change it


def columns_of(situation: Situation, players: Sequence[int]) -> Columns:
    """Divide an even number of players by due colours, make both sides equal, and order them.

    Players without a due colour go one by one, the highest R first, to the smaller side, to the
    Black side when both are level (our reading: so nobody else has to change; preface,
    Articles 6.2, 7.3, 7.4). Only who may change is moved (2.6); there are always enough: of a group
    that can be paired at most half are bound to one colour.
    """
    white = [each for each in players if situation.due[each] == WHITE]
    black = [each for each in players if situation.due[each] == BLACK]
    undecided = [each for each in players if not situation.due[each]]
    for each in sorted(undecided, key=situation.black_key):
        (white if len(white) < len(black) else black).append(each)
    counts = len(white), len(black)
    larger, smaller = (white, black) if counts[0] > counts[1] else (black, white)
    free = sorted(
        filter(situation.may_change, larger),
        key=side_key(situation, lowest_aro=larger is white),
    )
    moved = free[: abs(counts[0] - counts[1]) // 2]
    for each in moved:
        larger.remove(each)
    smaller += moved
    white.sort(key=situation.white_key)
    black.sort(key=situation.black_key)
    return Columns(white, black, counts, tuple(moved))


def side_key(situation: Situation, *, lowest_aro: bool) -> Callable[[int], tuple[int, int, int]]:
    """The order in which players change their side: the lowest ARO first, or the highest.

    Then the higher R where it is the lowest ARO, else the lower; then the alphabet (Articles 7.3
    and 7.4).
    """
    sign = 1 if lowest_aro else -1

    def key(each: int) -> tuple[int, int, int]:
        aro, rating = situation.aro[each], situation.rating[each]
        return sign * aro, -sign * rating, situation.alphabet[each]

    return key


def floater_order(situation: Situation, players: Iterable[int]) -> list[int]:
    """Floaters in the order in which they are paired: White and Black in turn, White first.

    Those due White stand as in the White column, those due Black as in the Black column; when one
    side has come to its end the other goes on. Who has no due colour stands on the Black side (our
    reading of Article 8.1). Islands are taken in the same order (7.1 gives none).
    """
    everybody = list(players)
    white = [each for each in everybody if situation.due[each] == WHITE]
    black = [each for each in everybody if situation.due[each] != WHITE]
    white.sort(key=situation.white_key)
    black.sort(key=situation.black_key)
    return [each for each in chain.from_iterable(zip_longest(white, black)) if each is not None]


def opponents_of_floater(situation: Situation, floater: int, players: Iterable[int]) -> list[int]:
    """Whom a floater may meet, in this order: the highest R, if possible opposite (Article 8.2)."""
    return sorted(
        (each for each in players if situation.may_meet(floater, each)),
        key=lambda each: situation.candidate_key(each, situation.due[floater]),
    )


def can_be_paired_below(situation: Situation, player: int, next_group: Sequence[int]) -> bool:
    """Whether a player finds somebody in the next group who may rise (Articles 2.5, 6.4)."""
    return any(situation.may_rise[each] and situation.may_meet(player, each) for each in next_group)


def by_preference(situation: Situation, players: Iterable[int]) -> list[int]:
    """Players in the order in which they are chosen to float, among those Article 6.4 holds equal.

    The lowest R first, as for the bye (chapter 4); then the higher ARO, then the last in the
    alphabet (our reading: the article ends with its four classes). Who came down as a floater is
    never asked: he is paired before (8), so that "not floater before" holds by itself.
    """
    rating, aro, alphabet = situation.rating, situation.aro, situation.alphabet
    return sorted(players, key=lambda each: (rating[each], -aro[each], -alphabet[each]))


def islands(situation: Situation, members: Sequence[int]) -> list[int]:
    """Members of a group who have no possible opponent in it (Article 7.1).

    "Has already played with all" means no legal opponent (our reading, after 6.1, which asks for
    one possible opponent, and Vega, which says "cannot play any opponent"); whoever is alone is an
    island.
    """
    may_meet = situation.may_meet
    return [
        each
        for each in members
        if not any(other != each and may_meet(each, other) for other in members)
    ]


def from_below(
    situation: Situation, members: Sequence[int], lower: Sequence[Sequence[int]]
) -> Iterator[list[int]]:
    """Who may join an island or a group of odd size (Articles 7.1, 7.2): one list a group.

    The nearest group first (it is the "next possible" one that holds anybody who fits); those whom
    2.5 forbids to rise only when no group holds anybody else.

    Args:
        situation: The situation before the round.
        members: Positions of the players of the group, or of the island alone.
        lower: Players left of the lower groups, nearest group first.

    Yields:
        Positions of those who may meet one of the members at least: due opposite to the dominating
        colour of the members, without due colour, due alike; then the highest R, then the lowest
        ARO. Never an empty list.
    """
    against, may_meet = dominating_colour(situation, members), situation.may_meet
    for rising in (True, False):
        for group in lower:
            found = [
                each
                for each in group
                if situation.may_rise[each] == rising
                and any(may_meet(each, member) for member in members)
            ]
            if found:
                yield sorted(found, key=lambda each: situation.candidate_key(each, against))


def dominating_colour(situation: Situation, members: Iterable[int]) -> int:
    """The colour due to more of the members; 0 when both are due to equally many (7.2)."""
    return balance(situation.due[each] for each in members)
