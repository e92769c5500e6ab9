"""Who could be paired with whom in a bracket and below it, and what every pair would cost.

The claim that a certificate proves is one about complete pairings: of all ways to pair the players
of a bracket and everybody below, the bye included, the published one is the best for the bracket.
A pair costs what it violates of C6 to C21; pairs further down cost nothing. Written from the
texts; no rulebook is asked.

Source:
    C.04.3: C1 to C21 and Articles 1.2 to 1.8, 4.3.3 (editions approved 2024 and applied from
    2026-02-01).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from openarbiter.verification.certificate.facts import ABSOLUTE, STRONG, Facts, bits

Kind = Hashable
"""What the criteria can tell apart: players of one kind cost the same with everybody."""

_MOST_DIFFERENCE = 2
_BELOW = ("next", "rest", "bye")
_EXCHANGES = ("4.3.3.1", "4.3.3.2")
_CODES = (*(f"C{number}" for number in range(6, 22)), *_EXCHANGES, "order")
_OF_MOVED = ("C18", "C19", "C20", "C21")
_OF_FLOATERS = ("C6", "C7", "C8", "C14", "C16", "C18", "C20")


def mask_of(players: Sequence[int]) -> int:
    """Players as a mask."""
    mask = 0
    for player in players:
        mask |= 1 << player
    return mask


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """A bracket and what is below it, by position; the bye is the position after the last.

    Attributes:
        moved_down: Moved-down players, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
        next_end: Position after the last player of the next scoregroup.
        floats: Number of downfloaters; with none of them nobody below matters.
        bye: Mask of those who may have the bye (C2 and C5); 0 where there is no bye to give.
        bye_here: The bye is due at the score of the residents, or above (C9).
    """

    moved_down: tuple[int, ...]
    start: int
    end: int
    next_end: int
    floats: int
    bye: int
    bye_here: bool

    @property
    def inside(self) -> tuple[int, ...]:
        """All players of the bracket, highest rank first."""
        return (*self.moved_down, *range(self.start, self.end))


class Graph:
    """Pairs that are possible and what they cost; decisions take pairs away, one by one.

    Args:
        facts: The facts of the round.
        players: The bracket.
        mate: The pairing to be proven: the partner by position, as far as it is concerned.

    Attributes:
        alive: Mask of the players not yet fixed.
        upper: Mask of the residents of whom it is settled that they are in S1: each meets somebody
            behind.
        lower: Mask of those who are in S2: they meet nobody behind.
        tops: Mask of the players of S1, once it is settled who they are.
    """

    def __init__(self, facts: Facts, players: Players, mate: Mapping[int, int]) -> None:
        self.facts, self.players, self.mate = facts, players, mate
        inside = players.inside
        self._size = size = len(facts.seats)
        self.inside = mask_of(inside)
        self.moved = mask_of(players.moved_down)
        self.below: dict[Kind, int] = {}
        if players.floats:
            group = (1 << players.next_end) - (1 << players.end)
            self.below["next"] = group
            self.below["rest"] = (1 << size) - (1 << players.next_end)
            self.below["bye"] = int(players.bye > 0) << size
        everybody = sum(self.below.values())
        self.alive = self.inside | everybody
        self.edges = {one: self._partners(one, everybody) for one in inside}
        self._leaving = self.inside if players.floats else 0
        self._topscorers = any(facts.seats[one].topscorer for one in inside)
        self._by_history = self._known_by_history() if self._topscorers else frozenset[int]()
        self.upper = self.lower = self.tops = 0
        self._places: dict[int, int] = {}
        self._pairs = 0
        self._set_kinds()

    def _partners(self, one: int, everybody: int) -> int:
        allowed = self.inside | everybody
        if self.moved >> one & 1 and not self.players.floats:
            allowed &= ~self.moved
        mask = self.facts.legal[one] & allowed
        if self.players.floats and self.players.bye >> one & 1:
            mask |= 1 << self._size
        return mask

    def _known_by_history(self) -> frozenset[int]:
        """Players whose whole colour history may decide whom C11 counts (Article 5.2.3)."""
        seats = self.facts.seats
        alike: dict[tuple[str, int], list[int]] = {}
        for one in self.players.inside:
            colour, strength = seats[one].preference
            if strength == ABSOLUTE and abs(seats[one].difference) > 1:
                alike.setdefault((colour, seats[one].difference), []).append(one)
        return frozenset(
            one
            for ones in alike.values()
            if len({seats[one].repeated for one in ones}) > 1
            for one in ones
        )

    # --- kinds and columns

    def order_by_exchanges(self, players: Sequence[int], pairs: int) -> None:
        """Let exchanges between S1 (one player a pair) and S2 count too, after criteria (4.3.3)."""
        self._places = {player: place for place, player in enumerate(players)}
        self._pairs = pairs
        self._set_kinds()

    def _set_kinds(self) -> None:
        """Number what the criteria can tell apart; where exchanges count, with the place."""
        traits = {one: self._traits(one) for one in self.players.inside}
        number = {each: i for i, each in enumerate(dict.fromkeys(traits.values()))}
        self._example: dict[Kind, int] = {
            number[each]: one for one, each in reversed(traits.items())
        }
        self.kind: dict[int, Kind] = {one: number[each] for one, each in traits.items()}
        if self._places:
            self.kind = {one: (kind, self._places.get(one)) for one, kind in self.kind.items()}
        self.members: dict[Kind, int] = dict(self.below)
        for one, each in self.kind.items():
            self.members[each] = self.members.get(each, 0) | 1 << one
        self.columns = self._columns()
        self._costs: dict[tuple[Kind, Kind], int | None] = {}
        if self._places:
            self._entering = self.columns.packed({"4.3.3.1": 1})
            self._step = self.columns.packed({"4.3.3.2": 1})

    def _traits(self, one: int) -> Hashable:
        seat = self.facts.seats[one]
        moved = bool(self.moved >> one & 1)
        up = self.players.moved_down and not moved
        traits: tuple[Hashable, ...] = (
            moved,
            seat.score,
            seat.preference,
            (seat.last_float == "U", seat.earlier_float == "U") if up else None,
            (seat.last_float == "D", seat.earlier_float == "D") if self.players.floats else None,
            seat.unplayed if self._takes_bye else None,
        )
        if self._topscorers:
            same = one if one in self._by_history else None
            traits += (seat.topscorer, seat.difference, seat.repeated, same)
        return traits

    @property
    def _takes_bye(self) -> bool:
        """The only downfloater gets the bye, so that C9 is asked."""
        return self.players.bye_here and self.players.floats == 1

    def _columns(self) -> Columns:
        """The columns in which prices of this bracket may stand, those that nothing costs too."""
        players, seats, free = self.players, self.facts.seats, self.facts.free_prices
        scores = {seats[one].score for one in players.moved_down}
        moved = [f" {score}" for score in sorted(scores, reverse=True)]
        others = [players.start, *range(players.end, players.next_end)[:1]]
        below = ["", " again", *moved, *(f" {seats[one].score}" for one in others)]
        every = [""] if self.facts.wording.most_moved_down and moved else []
        by_score = {"C7": [*every, *moved], "C8": below} | dict.fromkeys(_OF_MOVED, moved)
        asked = dict.fromkeys(("C10", "C11"), self._topscorers) | {"C9": self._takes_bye}
        asked |= dict.fromkeys(_OF_FLOATERS, bool(players.floats))
        asked |= dict.fromkeys(("C15", "C17"), bool(moved))
        if free:
            by_score, asked = dict.fromkeys(by_score, below), {}
        asked |= dict.fromkeys(_EXCHANGES, bool(self._places))
        count = 2 * (self.inside.bit_count() + self.below.get("next", 0).bit_count())
        most = {
            code + score: count
            for code in _CODES
            if asked.get(code, True)
            for score in by_score.get(code, [""])
        }
        for name in {"C9", "4.3.3.2"} & most.keys():
            most[name] = count * max(count, self.facts.round_no)
        return Columns(most, free=free)

    # --- costs

    def cost(self, kind: Kind, other: Kind) -> int | None:
        """What a pair of two kinds costs; ``None`` where the two are never paired."""
        one, place = kind if isinstance(kind, tuple) else (kind, None)
        two, other_place = other if isinstance(other, tuple) else (other, None)
        key = one, two
        if key not in self._costs:
            counts = self.counts(one, two)
            found = None if counts is None else self.columns.packed(Counter(counts))
            self._costs[key] = self._costs[two, one] = found
        cost = self._costs[key]
        if cost is None or place is other_place is None:
            return cost
        return cost + self._exchange(place, other_place)

    def counts(self, kind: Kind, other: Kind) -> list[str] | None:
        """Columns of a pair of two kinds, each as often as it counts, without exchanges (4.3.3)."""
        inside = [each for each in (kind, other) if each not in self.below]
        if not inside:
            leaving = kind != other and "next" in {kind, other}
            return self._missed(self.players.end) if leaving else []
        ones = [self._example[each] for each in inside]
        if len(ones) == 1:
            below = other if kind == inside[0] else kind
            return self._float(ones[0], missed=below != "next")
        if all(self.moved >> one & 1 for one in ones):
            if not self.players.floats:
                return None
            return [name for one in ones for name in self._float(one, missed=True)]
        return self._pair(min(ones), max(ones))

    def _missed(self, one: int) -> list[str]:
        """A player who floats from the next bracket (C8)."""
        return ["C8", f"C8 {self.facts.seats[one].score}"]

    def _float(self, one: int, *, missed: bool) -> list[str]:
        """A player left unpaired in the bracket, and in the next one where it is missed there."""
        seat, moved = self.facts.seats[one], self.moved >> one & 1
        every = self.facts.wording.most_moved_down
        again = (f"C18 {seat.score}", f"C20 {seat.score}") if moved else ("C14", "C16")
        names = ["C6", *["C9"] * (self._takes_bye * seat.unplayed)]
        names += ["C7"] * (moved and every) + [f"C7 {seat.score}"] * moved
        names += [again[0]] * (seat.last_float == "D") + [again[1]] * (seat.earlier_float == "D")
        if missed:
            names += self._missed(one) + ["C8 again"] * every
        return names

    def _pair(self, higher: int, lower: int) -> list[str]:
        """A pair made in the bracket: C10 to C13, C15, C17, C19, C21."""
        seats = self.facts.seats
        one, other = seats[higher], seats[lower]
        (wish, strength), (other_wish, other_strength) = one.preference, other.preference
        denied = bool(wish) and wish == other_wish
        names = ["C12"] * denied + ["C13"] * (denied and min(strength, other_strength) == STRONG)
        if one.topscorer or other.topscorer:
            white = self.facts.higher_has_white(higher, lower)
            for seat, colour in ((one, "w" if white else "b"), (other, "b" if white else "w")):
                wider = seat.difference + (1 if colour == "w" else -1)
                names += ["C10"] * (abs(wider) > _MOST_DIFFERENCE)
                names += ["C11"] * (seat.repeated == colour)
        if self.moved >> higher & 1:
            names += ["C15", f"C19 {one.score}"] * (other.last_float == "U")
            names += ["C17", f"C21 {one.score}"] * (other.earlier_float == "U")
        return names

    def _exchange(self, place: int | None, other: int | None) -> int:
        """Cost of exchanges between S1 and S2 (4.3.3); somebody below has no place."""
        low, high = sorted(-1 if each is None else each for each in (place, other))
        if high < self._pairs:  # who floats, or the lower one of two of S1, leaves S1
            return (self._pairs - high) * self._step
        if low >= self._pairs:  # of two of S2 the higher one enters S1
            return self._entering + (low - self._pairs) * self._step
        return 0

    def value(self) -> dict[str, int]:
        """What the pairing violates in all, by column; zeros are left out."""
        total: Counter[str] = Counter()
        for one in bits(self.alive):
            other = self.mate[one]
            if one < other:
                total.update(self.counts(self.kind_of(one), self.kind_of(other)) or ())
        return {name: total[name] for name in self.columns.names if total[name]}

    def kind_of(self, one: int) -> Kind:
        """The kind of a player, in the bracket or below it."""
        found = self.kind.get(one)
        if found is not None:
            return found
        return next(name for name in _BELOW if self.below[name] >> one & 1)

    # --- edges

    def partners(self, one: int) -> int:
        """Mask of those alive with whom a player may still be paired."""
        if one in self.edges:
            behind = -2 << one
            gone = self.upper & behind | self.lower & ~behind
            if self.upper >> one & 1:
                gone |= ~(self.inside & behind)
            elif self.lower >> one & 1:
                gone |= self.inside & behind
            return self.edges[one] & self.alive & ~gone
        others = self.alive & ~(self.inside & ~self._leaving | self.upper)
        if one == self._size:
            return self.players.bye & others
        bye = self.players.bye >> one & 1
        return (self.facts.legal[one] | bye << self._size) & others

    def cut(self, one: int, others: int) -> None:
        """Take away all pairs of a player of the bracket with some others."""
        gone = self.edges[one] & others
        self.edges[one] &= ~others
        for other in bits(gone & self.inside):
            self.edges[other] &= ~(1 << one)
        if not self.edges[one] & ~self.inside:
            self._leaving &= ~(1 << one)

    def fix(self, one: int) -> None:
        """Settle the pair of a player."""
        self.alive &= ~(1 << one | 1 << self.mate[one])


SCALE = 8
"""Units of price in one violation."""

_FREE_WIDTH = 48


class Columns:
    """The columns of one comparison.

    Args:
        most: The largest sum a pairing can have by name of the column, first priority first.
        free: Every column weighs 2^48 times the next one, and the parts of a price have any size.
    """

    def __init__(self, most: Mapping[str, int], *, free: bool = False) -> None:
        self._free = free
        self._places: dict[str, tuple[int, int]] = {}
        total = 0
        for name in reversed(tuple(most)):
            width = _FREE_WIDTH if free else (2 * SCALE * (most[name] + 1)).bit_length() + 1
            self._places[name] = total, width
            total += width
        self._first = next(iter(most), "")

    @property
    def names(self) -> tuple[str, ...]:
        """The columns, first priority first."""
        return tuple(reversed(self._places))

    def packed(self, counts: Mapping[str, int]) -> int:
        """Counts by column as one number."""
        return sum(count << self._places[name][0] for name, count in counts.items())

    def price(self, digits: Mapping[str, int]) -> int:
        """A price from its parts by column, in eighths.

        Raises:
            ValueError: A column does not exist, or a part is 0 or does not fit into its column.
        """
        total = 0
        for name, digit in digits.items():
            if name not in self._places:
                raise ValueError(f"there is no column {name!r} here")
            shift, width = self._places[name]
            half = 1 << (width - 1)
            fits = self._free or name == self._first or -half <= digit < half
            if digit == 0 or not fits:
                raise ValueError(f"{digit} is no part of a price in column {name!r}")
            total += digit << shift
        return total

    def digits(self, price: int) -> dict[str, int]:
        """The parts of a price by column, without zeros, first priority first."""
        found = {}
        for name, (_, width) in self._places.items():
            if name == self._first:
                digit, price = price, 0
            else:
                half = 1 << (width - 1)
                digit = (price + half) % (1 << width) - half
                price = (price - digit) >> width
            if digit:
                found[name] = digit
        return dict(reversed(found.items()))


class ByeGraph:
    """All players and the bye; the same questions as of the graph of a bracket.

    Attributes:
        lower: Mask of the players with a lower score who may have the bye (C2).
    """

    def __init__(self, facts: Facts, mate: Mapping[int, int], bye: int | None) -> None:
        self.facts, self.mate = facts, mate
        size = len(facts.seats)
        score = facts.seats[bye].score if bye is not None else -1
        self.lower = self._takers = 0
        for one, seat in enumerate(facts.seats):
            if seat.may_take_bye and bye is not None:
                self._takers |= 1 << one
                self.lower |= (seat.score < score) << one
        self.alive = self.inside = (1 << (size + (bye is not None))) - 1
        self.columns = Columns({"C5": 1, "order": size}, free=facts.free_prices)
        self.members: dict[Kind, int] = {
            "lower": self.lower,
            "other": (1 << size) - 1 & ~self.lower,
            "bye": int(bye is not None) << size,
        }

    def kind_of(self, one: int) -> Kind:
        """Whether a player stands lower and may have the bye, or is the bye."""
        return next(name for name, mask in self.members.items() if mask >> one & 1)

    def cost(self, kind: Kind, other: Kind) -> int | None:
        """1 for the bye of somebody who has at least the score of the published one."""
        if "bye" not in (kind, other):
            return 0
        if kind == other:
            return None
        return self.columns.packed({"C5": int("lower" not in (kind, other))})

    def partners(self, one: int) -> int:
        """Mask of those with whom a player may be paired."""
        size = len(self.facts.seats)
        if one == size:
            return self._takers
        return self.facts.legal[one] | (self._takers >> one & 1) << size


PricedGraph: TypeAlias = Graph | ByeGraph
"""Who could be paired with whom, at what cost, and the pairing to be proven."""
