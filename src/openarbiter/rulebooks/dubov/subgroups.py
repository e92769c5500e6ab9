"""Articles 3.2.3 to 3.2.6: the subgroups of a bracket, who changes them, and S1 against T2.

The fewest pairs inside the smaller subgroup are at the same time the fewest denied colour
preferences: where s players are in the smaller and l in the larger one, p pairs inside the smaller
go with p + (l - s) / 2 inside the larger. One player of every pair inside a subgroup changes to the
other one. So a set of shifters permits a pairing of S1 with T2 exactly where some pairing with the
fewest such pairs has one of the set in each of them.

Source:
    C.04.4.1 (applied from 2026-02-01), 3.2.3 to 3.2.6, 4.3 and 4.4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from openarbiter.matching.bipartite import first_perfect
from openarbiter.matching.cheapest import Wishes, all_cheapest
from openarbiter.rulebooks.dubov.terms import WHITE, Situation
from openarbiter.rulebooks.meetings import GroupMeetings
from openarbiter.values import dataclass

_Any = TypeVar("_Any")


@dataclass(frozen=True, slots=True, kw_only=True)
class Subgroups:
    """A bracket as it was paired, in positions.

    Attributes:
        g1: The first subgroup: who prefers White, or the upper half where nobody has played; by
            ARO, then by TPN.
        g2: The second subgroup, by TPN.
        inner: Who is shifted from the smaller subgroup because pairs inside it cannot be avoided.
        outer: Who is shifted from the larger subgroup to make both equal.
        rows: (player of S1, player of T2), in the order of S1.
        halves: Nobody has played: the subgroups are halves by TPN.
    """

    g1: tuple[int, ...]
    g2: tuple[int, ...]
    inner: tuple[int, ...]
    outer: tuple[int, ...]
    rows: tuple[tuple[int, int], ...]
    halves: bool

    @property
    def by_size(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The smaller and the larger subgroup; G1 first where they are equal (3.2.4)."""
        return by_size(self.g1, self.g2)

    def letter(self, subgroup: tuple[int, ...]) -> str:
        """The name of a subgroup in the text."""
        return "G1" if subgroup is self.g1 else "G2"


def first_subgroups(
    situation: Situation, players: Iterable[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """G1 and G2 of a bracket before anybody changes (C.04.4.1, 3.2.3).

    Returns:
        Positions: the first by ARO, then by TPN; the second by TPN.
    """
    tpn, aro = situation.tpn, situation.aro
    by_tpn = sorted(players, key=tpn.__getitem__)
    if situation.nobody_has_played(by_tpn):
        half = len(by_tpn) // 2
        return tuple(by_tpn[:half]), tuple(by_tpn[half:])
    white = [each for each in by_tpn if situation.wish(each) == WHITE]
    white.sort(key=aro.__getitem__)
    return tuple(white), tuple(each for each in by_tpn if situation.wish(each) != WHITE)


def by_size(g1: tuple[int, ...], g2: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The smaller and the larger of two subgroups; the first one first where they are equal.

    Source:
        C.04.4.1, 3.2.4.
    """
    return (g1, g2) if len(g1) <= len(g2) else (g2, g1)


def from_the_middle(players: Sequence[_Any]) -> list[_Any]:
    """Players of a sorted list in the order of the numbers they get (C.04.4.1, 4.3.3).

    The one in the middle is the first, of two the one higher in the list; so on with the rest.

    Examples:
        >>> "".join(from_the_middle("ABCDEFG")), "".join(from_the_middle("ABCDEF"))
        ('DCEBFAG', 'CDBEAF')
    """
    left = list(players)
    return [left.pop((len(left) - 1) // 2) for _ in players]


def pair_bracket(situation: Situation, players: Sequence[int], denied: int | None) -> Subgroups:
    """Pair a bracket whose players are known, and can all be paired.

    Args:
        situation: The situation before the round.
        players: Positions of residents and upfloaters, an even number.
        denied: The value of C7 where it is known.

    Source:
        C.04.4.1, 3.2.3 to 3.2.6. To the pool of the second shift belong the own members of the
        larger subgroup only, as 4.3.1 admits nobody else.
    """
    g1, g2 = first_subgroups(situation, players)
    halves = situation.nobody_has_played(players)
    smaller, larger = by_size(g1, g2)
    surplus = (len(larger) - len(smaller)) // 2
    if halves or denied is None or denied == surplus:
        outer = tuple(from_the_middle(larger)[:surplus])
        rows = _rows(situation, (g1, g2), (), outer)
        if rows is not None:
            return Subgroups(g1=g1, g2=g2, inner=(), outer=outer, rows=rows, halves=halves)
    inner, outer = _shifters(situation, smaller, larger)
    rows = _rows(situation, (g1, g2), inner, outer)
    if rows is None:
        message = "the shifters leave a pairing of S1 with T2"
        raise AssertionError(message)
    return Subgroups(g1=g1, g2=g2, inner=inner, outer=outer, rows=rows, halves=halves)


def first_rows(situation: Situation, found: Subgroups) -> tuple[tuple[int, int], ...]:
    """S1 against S2 row by row, as if everybody might meet everybody (C.04.4.1, 3.2.5).

    The subgroups are those after the shifts of the bracket.
    """
    s1, s2 = _sides(situation, (found.g1, found.g2), (*found.inner, *found.outer))
    return tuple(zip(s1, s2, strict=True))


def shifted(
    subgroups: tuple[Sequence[int], Sequence[int]], moving: Iterable[int]
) -> tuple[list[int], list[int]]:
    """The two subgroups after some players have changed to the other one (C.04.4.1, 3.2.4)."""
    g1, g2 = subgroups
    gone = set(moving)
    return (
        [*(each for each in g1 if each not in gone), *(each for each in g2 if each in gone)],
        [*(each for each in g2 if each not in gone), *(each for each in g1 if each in gone)],
    )


def _sides(
    situation: Situation,
    subgroups: tuple[Sequence[int], Sequence[int]],
    moving: Iterable[int],
) -> tuple[list[int], list[int]]:
    """S1 by ARO, then by TPN, and S2 by TPN, after some players have changed (3.2.5, 3.2.6)."""
    tpn, aro = situation.tpn, situation.aro
    s1, s2 = shifted(subgroups, moving)
    s1.sort(key=lambda each: (aro[each], tpn[each]))
    s2.sort(key=tpn.__getitem__)
    return s1, s2


def _rows(
    situation: Situation,
    subgroups: tuple[Sequence[int], Sequence[int]],
    inner: Sequence[int],
    outer: Sequence[int],
) -> tuple[tuple[int, int], ...] | None:
    """S1 against the first transposition of S2 that is allowed; ``None`` without (3.2.5, 3.2.6)."""
    s1, s2 = _sides(situation, subgroups, (*inner, *outer))
    among = GroupMeetings(situation.met, situation.open_colours, s2)
    columns = first_perfect(list(map(among.mask_for, s1)))
    if columns is None:
        return None
    return tuple(zip(s1, map(s2.__getitem__, columns), strict=True))


def _shifters(
    situation: Situation, smaller: Sequence[int], larger: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who leaves the smaller and who the larger subgroup: the first sets that permit a pairing."""
    order = [*from_the_middle(smaller), *from_the_middle(larger)]
    count, surplus = len(smaller), (len(larger) - len(smaller)) // 2
    graph = GroupMeetings(situation.met, situation.open_colours, order).graph()
    classes = [0] * count + [1] * len(larger)
    choices = all_cheapest(graph, classes, [[1, 0], [0, 0]])
    if choices is None:
        message = "the bracket was found to be complete before (C4)"
        raise AssertionError(message)
    inside = sum(other < count for other in choices.mate[:count]) // 2
    inner = _first_of_pairs(choices, range(count), inside)
    outer = _first_of_pairs(choices, range(count, len(order)), surplus + inside)
    return tuple(order[each] for each in inner), tuple(order[each] for each in outer)


def _first_of_pairs(choices: Wishes, subgroup: range, number: int) -> list[int]:
    """The first set of which one player each stands in a pair inside a subgroup."""
    chosen: list[int] = []
    others = (1 << subgroup.stop) - (1 << subgroup.start)
    for vertex in subgroup:
        if len(chosen) == number:
            break
        if choices.wish(vertex, others & ~(1 << vertex)):
            chosen.append(vertex)
            others &= ~(1 << vertex)
    return chosen
