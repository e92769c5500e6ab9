"""The MDP-Pairing on the quick way: the first residents for the moved-down players.

Best values are searched over kinds of residents (preference class and upfloats), not over the
residents themselves; then each moved-down player in turn takes the first resident, not met, after
whom these values are still within reach.

Source:
    C.04.3: C15, C17, C19, C21 and Articles 2.3.3, 2.7.2, 4.2 (edition approved 2024; 3.3.3,
    3.7.2, 4.2 in that applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TypeAlias

from openarbiter.rulebooks.dutch.colour_classes import IMPOSSIBLE, best_colours, pair_costs
from openarbiter.rulebooks.dutch.float_counts import OPPONENT, UP_BITS
from openarbiter.rulebooks.dutch.terms import CLASS_BITS, Situation
from openarbiter.values import dataclass

FloaterKind = tuple[int, int, int, int]
"""(C9, preference class, C14, C16) of a resident as the only downfloater."""

_Searching: TypeAlias = Generator[tuple[int, int, int, int], int | None, int | None]
"""A search that asks for the searches it needs, is given what they found, and ends."""

_KIND_BITS = 31
_LIMIT = 1_000
"""Steps of the search for best values after which it gives up (the exact matching decides)."""

_ANY = 1 << 4096
"""A float value larger than every real one."""

_COSTS = pair_costs()


@dataclass(frozen=True, slots=True)
class Target:
    """The best values of a bracket on the quick way.

    Attributes:
        colours: (C12, C13) of the whole bracket.
        floats: (C15, C17, C19, C21) of the MDP-Pairing, packed.
        floaters: Kinds of downfloaters with which they are reached; empty for an even bracket.
    """

    colours: int
    floats: int
    floaters: frozenset[FloaterKind]


class MovedDown:
    """The moved-down players of a bracket and the residents they may get.

    Args:
        situation: The situation before the round.
        players: Positions of the moved-down players, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
    """

    def __init__(self, situation: Situation, players: Sequence[int], start: int, end: int) -> None:
        self._situation = situation
        self._players = players
        self._classes = situation.colour_class
        self._by_kind: dict[int, list[int]] = {}
        if players:
            kinds = situation.kind
            for player in range(start, end):
                self._by_kind.setdefault(kinds[player] & _KIND_BITS, []).append(player)
        self._available = {kind: len(found) for kind, found in self._by_kind.items()}
        self._shifts, self._below_c15 = self._float_shifts()
        self._ranked = [
            sorted((self._weight(place, kind), kind) for kind in self._by_kind)
            for place in range(len(players))
        ]
        self._failed: dict[tuple[int, ...], int] = {}
        self._counts: list[int] = []
        self._options: list[tuple[int | None, int]] = []
        self._steps = 0

    def best(self, counts: Sequence[int], floaters: Mapping[FloaterKind, int]) -> Target | None:
        """The best values, or ``None`` when they cannot be told quickly.

        Args:
            counts: Players of the whole bracket by preference class.
            floaters: Best (C12, C13) of the others by kind of downfloater, equally good in all
                criteria down to C14; empty in a bracket of even size.
        """
        self._counts = list(counts)
        if not floaters:
            colours = best_colours(counts)
            if colours >= IMPOSSIBLE:
                return None
            self._options = [(None, colours)]
            floats = self._least_floats()
            return None if floats is None else Target(colours, floats, frozenset())
        colours = next(iter(floaters.values()))
        if not self._players:
            least = min(kind[3] for kind in floaters)
            kinds = frozenset(kind for kind in floaters if kind[3] == least)
            self._options = [(number, colours) for number in {kind[1] for kind in kinds}]
            return Target(colours, 0, kinds)
        return self._best_with_floater(colours, floaters)

    def _best_with_floater(
        self, colours: int, floaters: Mapping[FloaterKind, int]
    ) -> Target | None:
        """The best kinds of downfloater: C15 first, then C16, then C17 and what follows."""
        ranked = []
        for number in sorted({kind[1] for kind in floaters}):
            self._options = [(number, colours)]
            floats = self._least_floats()
            if floats is None:
                if self._steps > _LIMIT:
                    return None
                continue
            first = floats >> self._below_c15
            ranked += [((first, kind[3], floats), kind) for kind in floaters if kind[1] == number]
        if not ranked:
            return None
        least = min(ranked)[0]
        kinds = frozenset(kind for rank, kind in ranked if rank == least)
        self._options = [(number, colours) for number in sorted({kind[1] for kind in kinds})]
        return Target(colours, least[2], kinds)

    def choose(self, target: Target) -> list[tuple[int, int]] | None:
        """The MDP-Pairing: (moved-down player, resident), or ``None`` when one finds nobody."""
        self._failed.clear()
        self._steps = 0
        pairs: list[tuple[int, int]] = []
        taken: set[int] = set()
        spent, floats = 0, 0
        for place, player in enumerate(self._players):
            own = self._classes[player]
            self._counts[own] -= 1
            for resident, kind in self._heads(player, taken):  # noqa: B007  (used after the loop)
                cost = _COSTS[own][kind & CLASS_BITS]
                weight = self._weight(place, kind)
                if cost >= IMPOSSIBLE or floats + weight > target.floats:
                    continue
                self._take(kind, 1)
                if (
                    self._search(place + 1, spent + cost, floats + weight, target.floats)
                    is not None
                ):
                    break
                self._take(kind, -1)
            else:
                return None
            spent += cost
            floats += weight
            taken.add(resident)
            pairs.append((player, resident))
        return pairs

    def _heads(self, player: int, taken: set[int]) -> list[tuple[int, int]]:
        """The first possible resident of each kind, in ranking order."""
        met = self._situation.met[player]
        heads = []
        for kind, residents in self._by_kind.items():
            for resident in residents:
                if resident not in met and resident not in taken:
                    heads.append((resident, kind))
                    break
        heads.sort()
        return heads

    def _take(self, kind: int, number: int) -> None:
        self._available[kind] -= number
        self._counts[kind & CLASS_BITS] -= number

    def _float_shifts(self) -> tuple[list[dict[str, int]], int]:
        """Places of C15, C17, C19 and C21 in a float value, by moved-down player; that of C15.

        C15 has the most significant place; C19 and C21 have one for each score of moved-down
        players, highest first. In the text of 2012 only C15 and C17 count.
        """
        players = self._players
        scores = self._situation.score
        width = (len(players) + 1).bit_length()
        if not self._situation.wording.floats_by_score:
            return [{"C15": width, "C17": 0}] * len(players), width
        steps = sorted({scores[player] for player in players})
        levels = len(steps)
        shifts = {
            score: {
                "C15": (2 * levels + 1) * width,
                "C17": 2 * levels * width,
                "C19": (levels + step) * width,
                "C21": step * width,
            }
            for step, score in enumerate(steps)
        }
        return [shifts[scores[player]] for player in players], (2 * levels + 1) * width

    def _weight(self, place: int, kind: int) -> int:
        shifts = self._shifts[place]
        counts = OPPONENT[kind & UP_BITS]
        return sum(count << shifts[rule.code] for rule, count in counts if rule.code in shifts)

    def _least_floats(self) -> int | None:
        """The least (C15, C17, C19, C21) with which the colours are still the best."""
        if not self._players:
            return 0
        self._steps = 0
        self._failed.clear()
        # A first search without any repeated upfloat nearly always succeeds.
        found = self._search(0, 0, 0, 0)
        if found is None and self._steps <= _LIMIT:
            found = self._search(0, 0, 0, _ANY)
        return None if self._steps > _LIMIT else found

    def _search(self, place: int, spent: int, floats: int, limit: int) -> int | None:
        """The least float value from here on that is within the limit and keeps the colours.

        Hundreds may move down: the searches that wait for others stand on a list of their own,
        not on Python's stack, which would end.

        Args:
            place: First moved-down player without a resident.
            spent: (C12, C13) of the pairs made.
            floats: Float value of the pairs made.
            limit: Largest float value allowed.
        """
        waiting = [self._searching(place, spent, floats, limit)]
        found: int | None = None
        while waiting:
            try:
                place, spent, floats, limit = waiting[-1].send(found)
            except StopIteration as ended:
                waiting.pop()
                found = ended.value
            else:
                waiting.append(self._searching(place, spent, floats, limit))
                found = None
        return found

    def _searching(self, place: int, spent: int, floats: int, limit: int) -> _Searching:
        """One search; it asks for those that begin at the next player, and waits for them."""
        self._steps += 1
        if self._steps > _LIMIT or not self._within(spent):
            return None
        if place == len(self._players):
            return floats
        state = (place, spent, *self._available.values())
        if self._failed.get(state, -1) >= limit - floats:
            return None
        best = yield from self._best_kind(place, spent, floats, limit)
        if best is None:
            self._failed[state] = limit - floats
        return best

    def _best_kind(self, place: int, spent: int, floats: int, limit: int) -> _Searching:
        """The least float value over the kinds of residents for one moved-down player."""
        own = self._classes[self._players[place]]
        row = _COSTS[own]
        self._counts[own] -= 1
        best = None
        for weight, kind in self._ranked[place]:
            value = floats + weight
            if value > limit:
                break
            cost = row[kind & CLASS_BITS]
            if cost >= IMPOSSIBLE or not self._available[kind]:
                continue
            self._take(kind, 1)
            found = yield place + 1, spent + cost, value, limit
            self._take(kind, -1)
            if found is not None and (best is None or found < best):
                best = found
                if best == floats:
                    break
                limit = best - 1
        self._counts[own] += 1
        return best

    def _within(self, spent: int) -> bool:
        """Whether the players left can still reach the best colours, one of them floating."""
        counts = self._counts
        for number, colours in self._options:
            if number is None:
                if spent + best_colours(counts) == colours:
                    return True
                continue
            counts[number] -= 1
            reached = best_colours(counts) if counts[number] >= 0 else IMPOSSIBLE
            counts[number] += 1
            if spent + reached == colours:
                return True
        return False
