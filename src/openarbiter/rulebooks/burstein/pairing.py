"""1.9 and chapters 2 to 4: the bye, the brackets from the top, and the first of the best pairings.

The criteria of a bracket are costs of one matching, as those of the Dutch system are. Players who
came from above never meet each other: had it been possible, they would have been a pair further up,
which is better in C5 there.

Every player of the bracket has a number (BSN) in the order of 1.8. Of two pairings the one comes
first in which number 1 has the opponent with the larger number, then number 2, and so on; who
floats counts as having an opponent with the number 0.

Source:
    C.04.4.2 (applied from 2026-02-01), 1.2.2, 1.9 and chapters 2 to 4.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from openarbiter.matching.cheapest import Cheapest, Wishes
from openarbiter.matching.choices import Choices
from openarbiter.matching.odd_choices import OddChoices
from openarbiter.rulebooks.burstein.text import BURSTEIN, Situation
from openarbiter.rulebooks.choosing import bye_taker
from openarbiter.rulebooks.downfloating.completion import Meetings
from openarbiter.rulebooks.downfloating.pairing import Exact, PairedBracket
from openarbiter.rulebooks.downfloating.prices import BracketPlayers, DutchGraph, RoundContext
from openarbiter.rulebooks.positions import without
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired.

    Attributes:
        bye: Position of the player with the bye in the situation before the round; ``None``
            without one.
        pool: The situation without the player who has the bye: brackets name positions in it.
        brackets: The brackets from the top.
    """

    bye: int | None
    pool: Situation
    brackets: tuple[PairedBracket, ...]


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round that is no seeding round: the bye, then the brackets by descending score (1.9).

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.
    """
    opponents = Meetings(situation).masks_of(range(len(situation.tpn)))  # C1, C3
    bye = bye_taker(BURSTEIN.bye, situation, opponents)
    pool = situation if bye is None else without(situation, bye)
    context = RoundContext.of(pool)
    context.completion.drop_impossible_pairs()
    ways = Brackets(context, pool)
    found: list[PairedBracket] = []
    floaters: tuple[int, ...] = ()
    ends = [end for _, end in pool.groups]
    for (start, end), next_end in zip(pool.groups, [*ends[1:], *ends[-1:]], strict=True):
        answer = ways.pair(BracketPlayers(floaters, start, end, next_end))
        pairs = (ranked_pair(pool, *pair) for pair in answer.pairs)
        bracket = replace(answer, pairs=sorted(pairs, key=lambda pair: pool.rank[pair[0]]))
        found.append(bracket)
        floaters = bracket.downfloaters
    return PairedRound(bye, pool, tuple(found))


def ranked_pair(situation: Situation, one: int, other: int) -> tuple[int, int]:
    """A pair, who is higher by 1.8 first (C.04.4.2, 1.8)."""
    rank = situation.rank
    return (one, other) if rank[one] < rank[other] else (other, one)


class Brackets(Exact):
    """The required pairing of one bracket after the other.

    Args:
        context: Answers for the round, of a situation without the player who has the bye.
        situation: The same situation.
    """

    def __init__(self, context: RoundContext, situation: Situation) -> None:
        super().__init__(context)
        self._ranked = situation

    def _quickly(self, *_: object) -> None:
        """The quick way knows the order of the Dutch system only."""

    def first(self, graph: DutchGraph, best: Cheapest, bracket: BracketPlayers) -> list[int]:
        """The best pairing that comes first (C.04.4.2, chapter 4)."""
        players, rank = bracket.players, self._ranked.rank
        numbered = sorted(range(graph.size), key=lambda vertex: rank[players[vertex]])
        return first_in_order(best, numbered)


def first_in_order(best: Cheapest, numbered: Sequence[int]) -> list[int]:
    """The best pairing of a bracket that comes first.

    Args:
        best: All best pairings.
        numbered: The vertices that are players of the bracket, number 1 first: they are the first
            vertices of all.

    Returns:
        Partner by vertex; of a player who floats one of whom there may be.

    Source:
        C.04.4.2 (applied from 2026-02-01), chapter 4.

    Examples:
        Four players, and two who stand for those below: everybody may be matched with anybody.

        >>> graph = [0b111110, 0b111101, 0b111011, 0b110111, 0b001111, 0b001111]
        >>> best = Cheapest([1, 0, 4, 5, 2, 3], graph, [0] * 6)
        >>> [min(each, 4) for each in first_in_order(best, [0, 1, 2, 3])[:4]]
        [3, 4, 4, 0]
    """
    size = len(numbered)
    choices = _renumbered(best, numbered)
    inside = (1 << size) - 1
    settled = 0
    # Number 1 is the last vertex of the bracket now, so that the largest number is the lowest bit.
    for vertex in range(size - 1, -1, -1):
        if not settled >> vertex & 1 and choices.wish(vertex, inside):
            settled |= 1 << choices.settle(vertex)
    old = [*reversed(numbered), *range(size, len(best.mate))]
    found = [0] * len(old)
    for vertex, partner in enumerate(choices.mate):
        found[old[vertex]] = old[partner]
    return found


def _renumbered(best: Cheapest, numbered: Sequence[int]) -> Wishes:
    """The same pairings, the players of the bracket numbered from the last to the first."""
    size, everybody = len(numbered), len(best.mate)
    old = [*reversed(numbered), *range(size, everybody)]
    new = [0] * everybody
    for vertex, before in enumerate(old):
        new[before] = vertex
    inside = (1 << size) - 1
    gather = _gathering(old[:size])
    tight = [mask & ~inside | gather(mask & inside) for mask in map(best.tight.__getitem__, old)]
    mate = [new[best.mate[before]] for before in old]
    if not best.odd_sets:
        return Choices(tight, mate)
    odd_sets = [
        replace(odd, members=frozenset(new[v] for v in odd.members)) for odd in best.odd_sets
    ]
    return OddChoices(tight, mate, odd_sets)


def _gathering(old: Sequence[int]) -> Callable[[int], int]:
    """From a mask to the mask in which bit i is the bit ``old[i]`` of the first one."""
    size = len(old)
    if size < 2:  # noqa: PLR2004  (an item getter of one item gives no tuple)
        return lambda mask: mask
    # The highest bit is the first digit.
    pick = itemgetter(*(size - 1 - before for before in reversed(old)))
    return lambda mask: int("".join(pick(f"{mask:0{size}b}")), 2)
