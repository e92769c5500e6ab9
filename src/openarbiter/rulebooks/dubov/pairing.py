"""Articles 3 and 4: the bye, who floats up into each bracket, its subgroups, and S1 against T2.

The fewest pairs inside the smaller subgroup are at the same time the fewest denied colour
preferences: where s players are in the smaller and l in the larger one, p pairs inside the smaller
go with p + (l - s) / 2 inside the larger. One player of every pair inside a subgroup changes to the
other one. So a set of shifters permits a pairing of S1 with T2 exactly where some pairing with the
fewest such pairs has one of the set in each of them.

Source:
    C.04.4.1 (applied from 2026-02-01), 1.9, 3 and 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from openarbiter.matching.bipartite import first_perfect
from openarbiter.matching.cheapest import Wishes, all_cheapest
from openarbiter.rulebooks.choosing import bye_taker, prices
from openarbiter.rulebooks.dubov.text import DUBOV, WHITE, Situation
from openarbiter.rulebooks.meetings import GroupMeetings, mask_of
from openarbiter.rulebooks.statement import Choice
from openarbiter.rulebooks.upfloaters import Field, best_matchings, first_set
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedBracket:
    """One bracket of a round, in positions.

    Attributes:
        residents: Its residents, ascending.
        lower: The unpaired players of lower score, in the order of 4.2.2.
        subgroups: How its players were paired.
        choice: Upfloaters, in the order of 4.2.2, and pairs, as the criteria look at them.
    """

    residents: tuple[int, ...]
    lower: tuple[int, ...]
    subgroups: Subgroups
    choice: Choice

    @property
    def upfloaters(self) -> Sequence[int]:
        """Who floated up into it, in the order of 4.2.2."""
        return self.choice.floaters


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired, in positions: the bye, and the brackets from the top."""

    bye: int | None
    brackets: tuple[PairedBracket, ...]


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round (3.1 and 3.2).

    Raises:
        ImpossiblePairingError: No complete pairing exists (1.9.3).
    """
    field = field_of(situation)
    bye = bye_taker(DUBOV.bye, situation, field.graph)
    paired: set[int | None] = {bye}
    brackets: list[PairedBracket] = []
    for start, end in situation.groups:
        residents = tuple(each for each in range(start, end) if each not in paired)
        if not residents:
            continue
        lower = tuple(each for each in range(end, len(situation.tpn)) if each not in paired)
        chosen = choose_upfloaters(field, residents, lower)
        players = (*residents, *chosen.floaters)
        subgroups = pair_bracket(situation, players, chosen)
        choice = Choice(chosen.score, chosen.floaters, subgroups.rows)
        brackets.append(
            PairedBracket(residents=residents, lower=lower, subgroups=subgroups, choice=choice)
        )
        paired.update(players)
    return PairedRound(bye, tuple(brackets))


def field_of(situation: Situation) -> Field:
    """Everybody to be paired, with the opponents that C1 and C3 leave each."""
    return Field(situation, situation.open_colours)


def choose_upfloaters(field: Field, residents: Sequence[int], lower: Sequence[int]) -> Choice:
    """The first set of upfloaters that is best by C5 to C10 for its bracket (3.2.1, 3.2.2).

    Args:
        field: Everybody, with possible opponents; the round can be completed (C4).
        residents: Positions of the residents.
        lower: Positions of all unpaired players of lower score, ascending.

    Returns:
        The set with pairs that reach the best values; without pairs where nobody floats up, which
        leaves no choice.
    """
    if not field.left_over(mask_of(residents)) and field.completable(mask_of(lower)):
        return Choice(field.situation.score[residents[0]], (), ())
    found = best_set(field, residents, lower)
    if found is None:
        raise AssertionError("the round was found to be complete before (C4)")
    return found


def best_set(
    field: Field,
    residents: Sequence[int],
    lower: Sequence[int],
    among_them: int | None = None,
) -> Choice | None:
    """The best set of upfloaters, or the best one to which a certain player belongs.

    The nearest scoregroups are looked at first: whoever takes an upfloater from further down has
    one with a lower score (C6). What is found there is the answer if those who stay below can be
    paired (C4), since it is the first of more sets than those that C4 leaves; otherwise everybody
    is looked at.

    Args:
        field: Everybody, with possible opponents.
        residents: Positions of the residents.
        lower: Positions of all unpaired players of lower score, ascending.
        among_them: Position of a lower player who floats up; ``None`` where that is open.

    Returns:
        The set; ``None`` where not everybody can be paired.

    Source:
        C.04.4.1, 2.2.1, 2.3.1 to 2.3.6 and 4.2.
    """
    needed = field.left_over(mask_of(residents))
    for window in _windows(field, lower) if needed else ():
        if among_them is None or among_them in window:
            found = first_set_among(field, residents, window, among_them, others_pair=False)
            if found is not None:
                left = mask_of(lower) & ~mask_of(found.floaters)
                if len(found.floaters) == needed and field.completable(left):
                    return found
                break
    return first_set_among(field, residents, lower, among_them, others_pair=True)


def _windows(field: Field, lower: Sequence[int]) -> Iterator[list[int]]:
    """The players of the nearest lower scoregroup, then of more, twice as many each time."""
    window: list[int] = []
    seen = 0
    for _, group in groupby(lower, key=field.situation.score.__getitem__):
        window = [*window, *group]
        if len(window) >= 2 * seen:
            seen = len(window)
            yield window


def first_set_among(
    field: Field,
    residents: Sequence[int],
    lower: Sequence[int],
    among_them: int | None,
    *,
    others_pair: bool,
) -> Choice | None:
    """The best set among some lower players; ``None`` where the residents cannot all be paired.

    Those who do not float up must be paired with each other, or can be whoever they are.
    """
    count = len(residents)
    members = [*residents, *lower]
    graph = field.inside(members)
    own, able = (1 << count) - 1, ((1 << len(lower)) - 1) << count
    if among_them is not None:
        bound = members.index(among_them)
        graph = [mask & ~(1 << bound) if v >= count else mask for v, mask in enumerate(graph)]
        graph[bound] &= own
        able ^= 1 << bound
    if not others_pair:
        graph[count:] = [mask & own for mask in graph[count:]]
    found = best_matchings(
        graph, prices(DUBOV, field.situation, residents, lower), None if others_pair else able
    )
    if found is None:
        return None
    chosen, mate = first_set(found, count, len(members))
    return Choice(
        field.situation.score[residents[0]],
        tuple(members[vertex] for vertex in chosen),
        tuple((members[one], members[mate[one]]) for one in range(count) if one < mate[one]),
    )


def first_subgroups(
    situation: Situation, players: Iterable[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """G1, by ARO, then by TPN, and G2, by TPN, before anybody changes (C.04.4.1, 3.2.3)."""
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


def pair_bracket(situation: Situation, players: Sequence[int], best: Choice) -> Subgroups:
    """Pair a bracket whose players are known, and can all be paired.

    Args:
        situation: The situation before the round.
        players: Positions of residents and upfloaters, an even number.
        best: Pairs of it that reach the best value of C7; none where it is not known.

    Source:
        C.04.4.1, 3.2.3 to 3.2.6. To the pool of the second shift belong the own members of the
        larger subgroup only, as 4.3.1 admits nobody else.
    """
    g1, g2 = first_subgroups(situation, players)
    halves = situation.nobody_has_played(players)
    smaller, larger = by_size(g1, g2)
    surplus = (len(larger) - len(smaller)) // 2
    inner: tuple[int, ...] = ()
    outer = tuple(from_the_middle(larger)[:surplus])
    rows = None
    if halves or not best.pairs or DUBOV.criterion("C7").count(situation, best) == surplus:
        rows = _rows(situation, (g1, g2), outer)
    if rows is None:
        inner, outer = _shifters(situation, smaller, larger)
        rows = _rows(situation, (g1, g2), (*inner, *outer))
    if rows is None:
        raise AssertionError("the shifters leave a pairing of S1 with T2")
    return Subgroups(g1=g1, g2=g2, inner=inner, outer=outer, rows=rows, halves=halves)


def first_rows(situation: Situation, found: Subgroups) -> tuple[tuple[int, int], ...]:
    """S1 against S2 row by row after the shifts, as if everybody might meet everybody (3.2.5)."""
    s1, s2 = _sides(situation, (found.g1, found.g2), (*found.inner, *found.outer))
    return tuple(zip(s1, s2, strict=True))


def _sides(
    situation: Situation,
    subgroups: tuple[Sequence[int], Sequence[int]],
    moving: Iterable[int],
) -> tuple[list[int], list[int]]:
    """S1 by ARO, then by TPN, and S2 by TPN, after some players have changed (3.2.4 to 3.2.6)."""
    g1, g2 = subgroups
    gone = set(moving)
    s1 = [each for each in g1 if each not in gone] + [each for each in g2 if each in gone]
    s2 = [each for each in g2 if each not in gone] + [each for each in g1 if each in gone]
    s1.sort(key=lambda each: (situation.aro[each], situation.tpn[each]))
    s2.sort(key=situation.tpn.__getitem__)
    return s1, s2


def _rows(
    situation: Situation,
    subgroups: tuple[Sequence[int], Sequence[int]],
    moving: Sequence[int],
) -> tuple[tuple[int, int], ...] | None:
    """S1 against the first transposition of S2 that is allowed; ``None`` without (3.2.5, 3.2.6)."""
    s1, s2 = _sides(situation, subgroups, moving)
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
        raise AssertionError("the bracket was found to be complete before (C4)")
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
