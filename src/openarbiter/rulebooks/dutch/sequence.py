"""The quick way through a bracket: build the first candidate that reaches the best values.

Forget who has met whom, and ask only for preference classes and float histories. Then the best
values of all criteria follow from counts, and so does the answer to "are they still within reach
after these pairs?". The candidate is built in the order of Article 4: every choice is the first
one after which the best values can still be reached. If the finished candidate respects who has
met whom, no candidate before it is better, because none could be even without those bars. If it
cannot be finished, ``None`` says so, and the exact matching decides.

It knows counts, classes and the order of Article 4, and nothing of how scores came about.

Source:
    C.04.3, Articles 4.2 and 4.3 (order of candidates) and 2.8.1 / 3.8.1 (the first of the best).
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.bipartite import first_cheapest, first_perfect
from openarbiter.rulebooks.dutch.colour_classes import IMPOSSIBLE, UNIT, best_colours, pair_costs
from openarbiter.rulebooks.dutch.float_counts import DOWN_BITS, RESIDENT_C14_C16
from openarbiter.rulebooks.dutch.moved_down import MovedDown
from openarbiter.rulebooks.dutch.terms import CLASS_BITS, CLASS_COUNT, Situation
from openarbiter.rulebooks.meetings import FieldMeetings
from openarbiter.values import dataclass

_OPEN = CLASS_COUNT


@dataclass(frozen=True, slots=True)
class BracketPlayers:
    """The players of a bracket, by position.

    Attributes:
        moved_down: Moved-down players, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
        floaters: Who may be the only downfloater of a bracket of odd size (C8); ``None``: all.
        takes_bye: The only downfloater will get the pairing-allocated bye (C9 is asked).
    """

    moved_down: tuple[int, ...]
    start: int
    end: int
    floaters: set[int] | None = None
    takes_bye: bool = False


@dataclass(frozen=True, slots=True)
class QuickAnswer:
    """What the quick way found: the pairs, and the downfloater of a bracket of odd size.

    Attributes:
        pairs: (higher, lower) positions.
        downfloater: Position; ``None`` in a bracket of even size.
    """

    pairs: list[tuple[int, int]]
    downfloater: int | None


class Quick:
    """The quick way through brackets of one round.

    Args:
        situation: The situation before the round.
        meetings: Who may meet whom; asked only where the forgotten meetings lead into a dead end.
    """

    def __init__(self, situation: Situation, meetings: FieldMeetings) -> None:
        self._situation = situation
        self._meetings = meetings
        self._classes = situation.colour_class

    def pair(self, bracket: BracketPlayers) -> QuickAnswer | None:
        """The required pairing of a bracket, or ``None`` when this way does not find it.

        Args:
            bracket: The bracket; with an even number of players what is below it must be
                completable by itself.
        """
        residents = bracket.end - bracket.start
        moved = len(bracket.moved_down)
        odd = (residents + moved) % 2
        if moved + odd > residents or not self._plain_topscorers(bracket):
            return None
        counts = self._counts(bracket)
        floaters = self._floater_classes(bracket, counts) if odd else {}
        if odd and not floaters:
            return None
        chooser = MovedDown(self._situation, bracket.moved_down, bracket.start, bracket.end)
        target = chooser.best(counts, floaters)
        if target is None:
            return None
        pairs = chooser.choose(target)
        if pairs is None:
            return None
        taken = {lower for _, lower in pairs}
        rest = [p for p in range(bracket.start, bracket.end) if p not in taken]
        remainder = _Remainder(self._situation, self._meetings, rest)
        goal = target.colours - sum(
            _COSTS[self._classes[one]][self._classes[other]] for one, other in pairs
        )
        answer = remainder.pair(goal, self._chosen(rest, bracket, target.floaters) if odd else None)
        if answer is None:
            return None
        return QuickAnswer(pairs + answer.pairs, answer.downfloater)

    def _plain_topscorers(self, bracket: BracketPlayers) -> bool:
        """Whether C10 and C11 are met by keeping equal absolute preferences apart.

        Two equal absolute preferences always violate C10 or C11, so a bracket that gets along
        without such a pair has both at 0. Only players beyond the limits of C10 and C11 already,
        as after an irregular round, could violate them in another pair.
        """
        situation = self._situation
        if not situation.last_round or not situation.topscorer.count(1):
            return True
        players = [*bracket.moved_down, *range(bracket.start, bracket.end)]
        return not any(map(situation.beyond_limits, players))

    def _counts(self, bracket: BracketPlayers) -> list[int]:
        """Players of the bracket by preference class."""
        classes = self._classes
        counts = [
            classes.count(number, bracket.start, bracket.end) for number in range(CLASS_COUNT)
        ]
        for player in bracket.moved_down:
            counts[classes[player]] += 1
        return counts

    def _floater_classes(
        self, bracket: BracketPlayers, counts: Sequence[int]
    ) -> dict[tuple[int, int, int, int], int]:
        """Kinds of possible downfloaters with the colours the others can reach then.

        Returns:
            Best (C12, C13) of the others by (C9, preference class, C14, C16); only kinds that
            are best in C9, C12, C13 and C14 (2012: B6 too) are there.
        """
        kinds = {
            self._floater_kind(player, bracket)
            for player in range(bracket.start, bracket.end)
            if bracket.floaters is None or player in bracket.floaters
        }
        others = {number: _without(counts, number) for number in {kind[1] for kind in kinds}}
        by_score = self._situation.wording.floats_by_score
        ranked = [
            ((kind[0], others[kind[1]], kind[2], 0 if by_score else kind[3]), kind)
            for kind in kinds
        ]
        best = min(ranked)[0] if ranked else (0, IMPOSSIBLE)
        # Among topscorers equal absolute preferences may meet, and C9 stands above C10 and C11: who
        # is better in C9 cannot be passed over because the others would have to meet like that.
        if best[1] >= IMPOSSIBLE:
            return {}
        return {kind: rank[1] for rank, kind in ranked if rank == best}

    def _floater_kind(self, player: int, bracket: BracketPlayers) -> tuple[int, int, int, int]:
        """(C9, preference class, C14, C16) of a resident as the downfloater."""
        kind = self._situation.kind[player]
        unplayed = -self._situation.played[player] if bracket.takes_bye else 0
        last, earlier = RESIDENT_C14_C16[kind & DOWN_BITS]
        return unplayed, kind & CLASS_BITS, last, earlier

    def _chosen(
        self,
        rest: Sequence[int],
        bracket: BracketPlayers,
        kinds: frozenset[tuple[int, int, int, int]],
    ) -> set[int]:
        """The residents left who may be the downfloater of a best candidate."""
        allowed = bracket.floaters
        return {
            player
            for player in rest
            if (allowed is None or player in allowed)
            and self._floater_kind(player, bracket) in kinds
        }


def _without(counts: Sequence[int], number: int) -> int:
    left = list(counts)
    left[number] -= 1
    return best_colours(left)


class _Remainder:
    """A homogeneous bracket or the remainder of a heterogeneous one.

    Args:
        situation: The situation before the round.
        meetings: Who may meet whom.
        players: Positions, highest rank first.
    """

    def __init__(
        self, situation: Situation, meetings: FieldMeetings, players: Sequence[int]
    ) -> None:
        self._situation = situation
        self._meetings = meetings
        self._players = players

    def pair(self, goal: int, floaters: set[int] | None) -> QuickAnswer | None:
        """Pair the players so that (C12, C13) is the goal.

        Args:
            goal: Best (C12, C13) of the remainder.
            floaters: Who may be left over when the number of players is odd; ``None`` when even.
        """
        size = len(self._players) // 2
        upper, lower = list(self._players[:size]), list(self._players[size:])
        left_over = None
        if floaters is not None and floaters.isdisjoint(lower):
            # Article 4.3.3: the exchange of one player with the smallest difference.
            inside = [player for player in upper if player in floaters]
            if not inside:
                return None
            left_over = inside[-1]
            upper.remove(left_over)
            upper.append(lower.pop(0))
            floaters = None
        search = _Transposition(self._situation, self._meetings, (upper, lower), floaters)
        columns = search.first(goal)
        if columns is None:
            return None
        if floaters is not None:
            left_over = (set(lower) - set(columns)).pop()
        return QuickAnswer(list(zip(upper, columns, strict=True)), left_over)


class _Transposition:
    """The first order of S2 (Article 4.2) that reaches given values of C12 and C13.

    Args:
        situation: The situation before the round.
        meetings: Who may meet whom.
        halves: S1 and S2, highest rank first.
        floaters: Who of S2 may be left over; ``None`` when nobody is.
    """

    def __init__(
        self,
        situation: Situation,
        meetings: FieldMeetings,
        halves: tuple[list[int], list[int]],
        floaters: set[int] | None,
    ) -> None:
        upper, lower = halves
        self._meetings = meetings
        self._met = situation.met
        self._classes = classes = situation.colour_class
        self._upper = upper
        self._lower = lower
        self._floaters = floaters
        self._queues: list[list[int]] = [[] for _ in range(2 * CLASS_COUNT)]
        for player in reversed(lower):
            self._queues[self._queue_of(player)].append(player)
        self._counts = [0] * CLASS_COUNT
        for player in (*upper, *lower):
            self._counts[classes[player]] += 1
        self._spent: list[int] = []
        self._columns: list[int] = []

    def first(self, goal: int) -> list[int] | None:
        """The player of S2 for each of S1, or ``None`` when the goal is not reached this way."""
        spent = 0
        for player in self._upper:
            self._spent.append(spent)
            found = self._partner(player, goal - spent)
            if found is None:
                return self._mend(goal)
            partner, spent_now = found
            spent += spent_now
            self._columns.append(partner)
        return self._columns if spent == goal else None

    def _queue_of(self, player: int) -> int:
        """Queue of a player of S2: by preference class, possible downfloaters apart."""
        number = self._classes[player]
        if self._floaters is not None and player in self._floaters:
            return number + CLASS_COUNT
        return number

    def _partner(self, player: int, budget: int) -> tuple[int, int] | None:
        """The first player of S2 after whom the rest can still reach what is left of the goal."""
        met = self._met[player]
        row = _COSTS[self._classes[player]]
        heads = []
        for number, queue in enumerate(self._queues):
            at = len(queue) - 1
            while at >= 0 and queue[at] in met:
                at -= 1
            if at >= 0:
                heads.append((queue[at], number, at))
        heads.sort()
        counts = self._counts
        counts[self._classes[player]] -= 1
        for partner, number, at in heads:
            own = number % CLASS_COUNT
            cost = row[own]
            if cost > budget:
                continue
            counts[own] -= 1
            if self._reachable(budget - cost, number):
                del self._queues[number][at]
                return partner, cost
            counts[own] += 1
        counts[self._classes[player]] += 1
        return None

    def _reachable(self, budget: int, number: int) -> bool:
        """Whether the rest can reach the budget, one possible downfloater left over."""
        counts = self._counts
        if self._floaters is None:
            return best_colours(counts) == budget
        for own in range(CLASS_COUNT):
            left = len(self._queues[own + CLASS_COUNT]) - (number == own + CLASS_COUNT)
            if left > 0:
                counts[own] -= 1
                reached = best_colours(counts)
                counts[own] += 1
                if reached == budget:
                    return True
        return False

    def _mend(self, goal: int) -> list[int] | None:
        """Solve the end of S1 exactly, longer and longer, after a dead end.

        A beginning is right if and only if it can be completed, and every shorter beginning of
        a right one is right; so the first end that can be solved proves what is before it.
        """
        start = max(len(self._columns) - 5, 0)
        while True:
            columns = self._solve_from(start, goal - self._spent[start])
            if columns is not None:
                return self._columns[:start] + columns
            if start == 0:
                return None
            start = max(2 * start - len(self._upper), 0)

    def _solve_from(self, start: int, goal: int) -> list[int] | None:
        """The first columns of lowest cost for the players of S1 from a place on."""
        taken = set(self._columns[:start])
        free = [player for player in self._lower if player not in taken]
        # Bits are positions, counted from the first one free.
        first = free[0] if free else 0
        rows = self._rows(self._upper[start:], free, goal)
        row_classes = [self._classes[player] for player in self._upper[start:]]
        if self._floaters is not None:
            rows.append(sum(1 << p - first for p in free if p in self._floaters))
            row_classes.append(_OPEN)
        reach = 0
        for row in rows:
            reach |= row
        if reach.bit_count() < len(rows):
            return None
        if goal < UNIT:
            columns = first_perfect(rows)
            if goal or columns is None:
                return None
        else:
            column_classes = list(self._classes[first : free[-1] + 1])
            found = first_cheapest(rows, row_classes, column_classes, _COSTS_OPEN, goal)
            if found is None or found[0] != goal:
                return None
            columns = found[1]
        return [first + i for i in columns[: len(self._upper) - start]]

    def _rows(self, upper: Sequence[int], free: Sequence[int], goal: int) -> list[int]:
        """Masks of the players of S2 who may be the opponent; without cost if the goal has none."""
        if not free:
            return [0] * len(upper)
        first, classes = free[0], self._classes
        members = [0] * CLASS_COUNT
        for other in free:
            members[classes[other]] |= 1 << other - first
        limit = IMPOSSIBLE if goal >= UNIT else 1
        fitting = [
            sum(mask for mask, cost in zip(members, row, strict=True) if cost < limit)
            for row in _COSTS
        ]
        mask = self._meetings.mask
        return [mask(player) >> first & fitting[classes[player]] for player in upper]


_COSTS = pair_costs()
_COSTS_OPEN = [[min(cost, IMPOSSIBLE) for cost in row] for row in _COSTS] + [[0] * CLASS_COUNT]
