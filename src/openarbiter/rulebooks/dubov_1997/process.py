"""Chapters 6 to 8 in their order: the groups from the top, each patched step by step.

Floaters from above are paired (8), islands get opponents from below (7.1), a group of odd size is
joined by one player (7.2), who still has to be paired below moves on (6.4), the columns are made
equal (7.3, 7.4) and paired (6.2, 6.3). It knows the order of the steps; what a step may
choose stands in the chapters, what is admissible in the outlook.

Source:
    C.04.3 (1997), chapters 6 to 8, in the order of Vega's description. The text would make colours
    equal before it knows who floats; we take the floaters first, because 7.3 and 7.4 count the
    players to be paired in the group.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import TypeAlias

from openarbiter.rulebooks.dubov_1997 import floaters, standard
from openarbiter.rulebooks.dubov_1997.outlook import Exact, Foresight, InHand, Outlook
from openarbiter.rulebooks.dubov_1997.terms import Situation, Within
from openarbiter.values import dataclass, field


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody was paired with a player of another group.

    Attributes:
        article: ``"8"`` for a floater, ``"7.1"`` for an island.
        player: Position of the floater or island.
        opponent: Position of the opponent; ``None`` for a floater who finds none in the group.
    """

    article: str
    player: int
    opponent: int | None


@dataclass(frozen=True, slots=True)
class Joined:
    """A group of odd size was joined by a player from below (7.2).

    Attributes:
        members: Positions of the group before that.
        player: Position of the player.
    """

    members: tuple[int, ...]
    player: int


@dataclass(frozen=True, slots=True)
class Floated:
    """Players (positions) who cannot be paired in their group move on (6.4)."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Equalised:
    """The columns of a group: who was moved to make them equal (7.3, 7.4), and the pairs (6.2).

    Attributes:
        counts: Players on the White and on the Black side before anybody was moved.
        moved: Positions of those moved, in order.
        rows: Rows of the standard pairing.
        pairs: (White side, Black side) of every pair.
    """

    counts: tuple[int, int]
    moved: tuple[int, ...]
    rows: int
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


def pair_groups(
    situation: Situation, bye: int | None, *, quick: bool = True, within: Within | None = None
) -> list[PairedGroup]:
    """Pair all players of a round but the one with the bye, group by group (chapters 6 to 8).

    Args:
        situation: The situation before the round; all others can be paired somehow.
        bye: Position of the player with the bye.
        quick: See :class:`~openarbiter.rulebooks.dubov_1997.outlook.Foresight`; the answer is
            the same.
        within: The pairs that are left, where they are not all: the steps and their orders stay
            those of ``situation``, and a choice is admissible if the round can be completed with
            these pairs. Who has no opponent because of that is no island.

    Returns:
        The groups from the top; those without anybody left to be paired are passed over.
    """
    pairs = _Pairs(situation, quick=quick, within=within)
    left = [
        [each for each in range(start, end) if each != bye and each not in pairs.aside]
        for start, end in situation.groups
    ]
    down: list[int] = []
    answer = []
    for number, members in enumerate(left):
        pairs.reach(number, left)
        hand = InHand(floaters=down, members=members, lower=left[number + 1 :])
        if not hand.members:
            # The bye has gone, or everybody was transferred upwards.
            continue
        answer.append(_Work(situation, number, hand, pairs).pair())
        pairs.made(answer[-1].pairs)
        down = list(answer[-1].down)
    if down:
        # Two floaters who meet in the end could have met where the lower of them was a resident.
        raise AssertionError("floaters are left behind the last group")
    return answer


class _Pairs:
    """The pairs that are left of a round, and who is set aside because that changes nothing.

    Two who can only meet each other will meet: what is admissible above their groups is what is
    admissible without them, and once they are paired nobody is narrowed down any more. Only
    between, everybody has to be looked at.

    Attributes:
        aside: Positions of those set aside until one of their groups is in hand.
    """

    def __init__(self, situation: Situation, *, quick: bool, within: Within | None) -> None:
        self._situation = situation
        self._among = situation if within is None else within.among
        self.aside = frozenset() if within is None or not quick else within.bound
        self._all_aside = within is None or bool(self.aside)
        self._waiting = set(self.aside)
        self._free = Foresight(situation, quick=quick)
        self._narrowed = Foresight(self._among, quick=False)

    def reach(self, number: int, left: list[list[int]]) -> None:
        """Bring back those set aside when the first of their groups is in hand."""
        if all(self._situation.group[each] != number for each in self.aside):
            return
        for each in self.aside:
            insort(left[self._situation.group[each]], each)
        self.aside = frozenset()

    def made(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Take note of pairs."""
        self._waiting.difference_update(*pairs)

    @property
    def _nobody_narrowed(self) -> bool:
        return self._all_aside and (bool(self.aside) or not self._waiting)

    @property
    def situation(self) -> Situation:
        """The situation with the pairs that are left of those who are not set aside."""
        return self._situation if self._nobody_narrowed else self._among

    @property
    def foresight(self) -> Foresight:
        """How far down those have to look."""
        return self._free if self._nobody_narrowed else self._narrowed

    def next_group(self, number: int, lower: list[list[int]]) -> list[int]:
        """Who is left of the next lower group where anybody is, those set aside too."""
        for here, group in enumerate(lower, start=number + 1):
            others = [each for each in self.aside if self._situation.group[each] == here]
            if group or others:
                return [*group, *others]
        return []


@dataclass(slots=True)
class _Done:
    """What has been done in a group so far."""

    steps: list[Step] = field(default_factory=list)
    pairs: list[tuple[int, int]] = field(default_factory=list)

    def meet(self, article: str, player: int, opponent: int) -> None:
        self.steps.append(Met(article, player, opponent))
        self.pairs.append((player, opponent))


class _Work:
    """One group in hand. Players who leave a lower group leave its list in ``hand.lower``."""

    def __init__(
        self,
        situation: Situation,
        number: int,
        hand: InHand,
        pairs: _Pairs,
    ) -> None:
        self._situation = situation
        self._pairs = pairs
        self._number = number
        self._hand = hand
        self._members = list(hand.members)
        self._floaters = list(hand.floaters)
        self._done = _Done()
        self._outlook: Outlook
        self._outlook, self._view, self._method = pairs.foresight.outlook(number, hand)

    def pair(self) -> PairedGroup:
        """All steps of the group."""
        self._pair_floaters()
        self._pair_islands()
        self._join()
        down = [*self._floaters, *self._float_down()]
        if self._members:
            self._standard()
        return PairedGroup(
            number=self._number,
            floaters=tuple(self._hand.floaters),
            members=tuple(self._hand.members),
            steps=tuple(self._done.steps),
            pairs=tuple(self._done.pairs),
            down=tuple(down),
            method=self._method,
        )

    def _pair_floaters(self) -> None:
        """Chapter 8: every floater takes the first admissible player of the group."""
        situation = self._situation
        for floater in floaters.floater_order(situation, self._hand.floaters):
            order = floaters.opponents_of_floater(situation, floater, self._members)
            opponent = self._outlook.resident_for(floater, order)
            if opponent is None:
                self._done.steps.append(Met("8", floater, None))
                continue
            self._members.remove(opponent)
            self._floaters.remove(floater)
            self._done.meet("8", floater, opponent)

    def _pair_islands(self) -> None:
        """Article 7.1: every island takes the first admissible player from below."""
        situation, lower = self._situation, self._hand.lower
        found = [] if self._method == "degrees" else floaters.islands(situation, self._members)
        for island in floaters.floater_order(situation, found):
            opponent = self._first(
                self._outlook.opponent_for(island, candidates)
                for candidates in floaters.opponents_of_island(situation, island, lower)
            )
            self._members.remove(island)
            self._leave(opponent)
            self._done.meet("7.1", island, opponent)

    def _join(self) -> None:
        """Article 7.2: a group of odd size is joined by one player."""
        if len(self._members) % 2 == 0:
            return
        situation, members = self._situation, self._members
        player = self._first(
            self._outlook.joins(candidates, members)
            for candidates in floaters.joining(situation, members, self._hand.lower)
        )
        self._done.steps.append(Joined(tuple(members), player))
        self._leave(player)
        members.append(player)

    def _float_down(self) -> list[int]:
        """Article 6.4: who cannot be paired in the group goes down, in a fixed order of choice."""
        number = self._outlook.floaters_down(self._members)
        if not number:
            return []
        situation, lower = self._situation, self._hand.lower
        next_group = self._pairs.next_group(self._number, lower)
        unwanted = {
            each
            for each in self._members
            if not floaters.can_be_paired_below(situation, each, next_group)
        }
        # Floaters from above cannot be paired here any more: (c) alone is asked now.
        others = [self._floaters, *lower[: self._view]]
        hand = InHand(floaters=[], members=self._members, lower=others)
        size = len(hand.members) + sum(map(len, others))
        exits = size if self._view < len(lower) else 0
        outlook = Exact(self._pairs.situation, hand, exits=exits, unwanted=unwanted)
        order = floaters.by_preference(situation, self._members)
        down = outlook.first_set(order, number)
        self._done.steps.append(Floated(tuple(down)))
        self._members = [each for each in self._members if each not in set(down)]
        return down

    def _standard(self) -> None:
        """Articles 7.3, 7.4, 6.2 and 6.3: equal columns, paired row by row."""
        columns = standard.columns_of(self._situation, self._members)
        pairs = standard.standard_pairs(self._pairs.situation, columns)
        self._done.steps.append(
            Equalised(columns.counts, tuple(columns.moved), len(columns.white), tuple(pairs))
        )
        self._done.pairs += pairs

    def _leave(self, player: int) -> None:
        self._hand.lower[self._situation.group[player] - self._number - 1].remove(player)

    def _first(self, answers: Iterable[int | None]) -> int:
        """The first answer that is one; the outlook says that there is one."""
        for answer in answers:
            if answer is not None:
                return answer
        raise AssertionError("a step found nobody although the round can be completed")
