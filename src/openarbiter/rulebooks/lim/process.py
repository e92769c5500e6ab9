"""A round: one score group after the other towards the median, and the median group last.

Source:
    C.04.4.3 (applied from 2026-02-01), 2.2, 2.6 and 3.2.1.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from openarbiter.rulebooks.lim.bye import bye_taker
from openarbiter.rulebooks.lim.floaters import Float, Leaving
from openarbiter.rulebooks.lim.scrutiny import Pair, Scrutiny
from openarbiter.rulebooks.lim.terms import Situation, in_order, score_groups
from openarbiter.values import dataclass, field


@dataclass(frozen=True, slots=True)
class Cracked:
    """A pair that was taken apart because the median group was blocked (2.6).

    Attributes:
        pair: Its positions.
        from_above: Its players join as floaters from a higher group (2.6.2), otherwise from a lower
            one (2.6.1).
        floaters: Numbers of floaters from above and from below, before.
    """

    pair: tuple[int, int]
    from_above: bool
    floaters: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGroup:
    """A score group as it was paired, in positions.

    Attributes:
        down: It was paired downwards.
        score: Its score (tenths); that of the median where it is the median group.
        residents: Players of the score group, in the order of the numbers.
        incoming: Who floated into it, in the order of the numbers; cracked players too.
        floats: Who left it, in the order in which they were chosen.
        cracked: Pairs of other groups that were taken apart for this one, in their order.
        pairs: Its pairs, in the order in which they were made.
    """

    down: bool
    score: int
    residents: tuple[int, ...]
    incoming: tuple[int, ...] = ()
    floats: tuple[Float, ...] = ()
    cracked: tuple[Cracked, ...] = ()
    pairs: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired, in positions.

    Attributes:
        bye: The player with the bye; ``None`` without one.
        groups: The groups in the order in which they were paired, the median group last.
    """

    bye: int | None
    groups: tuple[PairedGroup, ...]

    def games(self) -> Iterator[tuple[int, int, bool]]:
        """The pairs that were not taken apart.

        Yields:
            The player with the smaller number, the other one, and whether the pair was made in the
            median group or above (5.4).
        """
        median = self.groups[-1]
        cracked = {each.pair for each in median.cracked}
        for group in self.groups:
            for pair in group.pairs:
                if group is median or (pair.player, pair.opponent) not in cracked:
                    one, other = sorted((pair.player, pair.opponent))
                    yield one, other, group.down


@dataclass(slots=True)
class _Side:
    """The groups of one side of the median, as far as they are paired."""

    down: bool
    groups: list[PairedGroup] = field(default_factory=list)
    floaters: list[int] = field(default_factory=list)

    def pair(
        self, situation: Situation, score_groups: Sequence[list[int]], median: list[int]
    ) -> None:
        """Pair all groups of the side towards the median (2.2, 3.2.1)."""
        for number, residents in enumerate(score_groups, start=1):
            adjacent = score_groups[number] if number < len(score_groups) else median
            group = _pair_group(situation, residents, self.floaters, adjacent, down=self.down)
            self.groups.append(group)
            self.floaters = [each.player for each in group.floats]

    def pairs_backwards(self) -> list[tuple[int, int]]:
        """Its pairs, the one that is taken apart first at the end (2.6).

        Our reading of the next pairing: the last one made in the group next to the median, and so
        on outwards.
        """
        return [(pair.player, pair.opponent) for group in self.groups for pair in group.pairs]


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round (2.2).

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    bye = bye_taker(situation)
    higher, median, lower = score_groups(situation, without=bye)
    above, below = _Side(down=True), _Side(down=False)
    above.pair(situation, higher, median)
    below.pair(situation, lower, median)
    last = _pair_median(situation, median, above, below)
    return PairedRound(bye, (*above.groups, *below.groups, last))


def _pair_group(
    situation: Situation,
    residents: list[int],
    incoming: Sequence[int],
    adjacent: Sequence[int],
    *,
    down: bool,
) -> PairedGroup:
    """Pair a group above or below the median: floaters leave, the others are paired (2.3, 2.4)."""
    players = in_order([*residents, *incoming], down=down)
    leaving = Leaving(
        situation=situation, players=players, incoming=frozenset(incoming), adjacent=adjacent
    )
    floats = leaving.floats()
    gone = {each.player for each in floats}
    staying = [each for each in players if each not in gone]
    floaters = [each for each in incoming if each not in gone]
    return PairedGroup(
        down=down,
        score=situation.score[residents[0]],
        residents=tuple(residents),
        incoming=tuple(sorted(incoming)),
        floats=tuple(floats),
        pairs=tuple(Scrutiny(situation, staying, floaters, down=down).pairs()),
    )


def _pair_median(
    situation: Situation, residents: list[int], above: _Side, below: _Side
) -> PairedGroup:
    """Pair the median group downwards, extended by as few pairs as make that possible (2.6).

    Two who were paired can be paired with each other, so a group that is not blocked is not blocked
    with a further pair either: the number is looked for in leaps, and then between two of them.
    """
    taken = _taken_apart(above, below)

    def extended(number: int) -> Scrutiny:
        cracked = (each for one in taken[:number] for each in one.pair)
        incoming = [*above.floaters, *below.floaters, *cracked]
        return Scrutiny(situation, [*residents, *incoming], incoming, down=True)

    least = most = 0
    while extended(most).blocked:
        least, most = most + 1, 2 * most + 1
    number = bisect_left(range(most), x=True, lo=least, key=lambda each: not extended(each).blocked)
    scrutiny = extended(number)
    return PairedGroup(
        down=True,
        score=(situation.round_no - 1) * situation.tournament.scoring.win // 2,
        residents=tuple(residents),
        incoming=tuple(sorted(scrutiny.floaters)),
        cracked=taken[:number],
        pairs=tuple(scrutiny.pairs()),
    )


def _taken_apart(above: _Side, below: _Side) -> tuple[Cracked, ...]:
    """All pairs, in the order in which a median group that stays blocked takes them in (2.6)."""
    pairs = {True: above.pairs_backwards(), False: below.pairs_backwards()}
    numbers = {True: len(above.floaters), False: len(below.floaters)}
    found: list[Cracked] = []
    while pairs[True] or pairs[False]:
        # 2.6; a side without pairs is replaced by the other one (our reading).
        wanted = numbers[True] <= numbers[False]
        from_above = wanted if pairs[wanted] else not wanted
        found.append(Cracked(pairs[from_above].pop(), from_above, (numbers[True], numbers[False])))
        numbers[from_above] += 2
    return tuple(found)
