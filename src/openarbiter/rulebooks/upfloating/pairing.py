"""Article 3: the bye, the set of upfloaters of each bracket, and its pairs.

A set of upfloaters is legal if the bracket can be paired with it (C1) and everybody else without it
(C3). Among legal sets: the smallest number (C4), then the best scores (C5), then C6 and C7, then
the order of 3.5.4. Positions ascending stand in the order of 3.5.3, and sets of the same scores
compare by their positions as by their TPNs.

The top member of a pair is the one with the smaller TPN. An identifier lists the top members
ascending, then the bottom members of their pairs.

Source:
    C.04.5 and C.04.6 (applied from 2026-02-01), 2.2.1, 2.3 and Article 3.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.bipartite import first_perfect
from openarbiter.matching.cheapest import Cheapest, Wishes, cheapest
from openarbiter.matching.forest import bits
from openarbiter.rulebooks.choosing import bye_taker, prices
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.rulebooks.positions import score_groups
from openarbiter.rulebooks.statement import Choice, Statement
from openarbiter.rulebooks.upfloaters import best_matchings, first_set
from openarbiter.rulebooks.upfloating.text import Situation
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedBracket:
    """A bracket as it was paired, in positions.

    Attributes:
        residents: The top scoregroup, ascending.
        lower: Everybody below the top scoregroup who was still to be paired, ascending.
        choice: Upfloaters, in the order of 3.5.3, and pairs (top member, bottom member), in the
            order of the identifier (3.6).
    """

    residents: tuple[int, ...]
    lower: tuple[int, ...]
    choice: Choice

    @property
    def upfloaters(self) -> Sequence[int]:
        """Who joined the top scoregroup."""
        return self.choice.floaters

    @property
    def pairs(self) -> Sequence[tuple[int, int]]:
        """Its pairs."""
        return self.choice.pairs


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired, in positions.

    Attributes:
        bye: Who has the bye; ``None`` without one.
        brackets: The brackets from the top.
    """

    situation: Situation
    bye: int | None
    brackets: tuple[PairedBracket, ...]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of all brackets."""
        return [each for bracket in self.brackets for each in bracket.pairs]


def pair_round(statement: Statement, situation: Situation) -> PairedRound:
    """Pair a round (C.04.5 and C.04.6, 3.3).

    Raises:
        ImpossiblePairingError: No complete pairing exists, or nobody may have the bye.
    """
    field = situation.field
    bye = bye_taker(statement.bye, situation, field.graph)
    left = field.everybody if bye is None else field.everybody & ~(1 << bye)
    brackets = []
    for start, end in score_groups(situation.score):
        residents = bits(left & (1 << end) - (1 << start))
        if not residents:
            continue
        lower = bits(left & ~((1 << end) - 1))
        chosen = choose_upfloaters(statement, situation, residents, lower)
        choice = of_set(situation, residents, lower, chosen)
        pairs = choose_pairs(statement, situation, [*residents, *chosen])
        brackets.append(
            PairedBracket(
                residents=tuple(residents), lower=tuple(lower), choice=replace(choice, pairs=pairs)
            )
        )
        left &= ~mask_of((*residents, *chosen))
    return PairedRound(situation, bye, tuple(brackets))


def of_set(
    situation: Situation, residents: Sequence[int], lower: Sequence[int], chosen: Sequence[int]
) -> Choice:
    """A set of upfloaters as the criteria on sets look at it."""
    left = [each for each in lower if each not in chosen]
    return Choice(situation.score[residents[0]], tuple(chosen), (), left)


def choose_upfloaters(
    statement: Statement, situation: Situation, residents: Sequence[int], lower: Sequence[int]
) -> list[int]:
    """The set of upfloaters of a bracket, in the order of 3.5.3: score descending, then TPN.

    In a bracket with as few upfloaters as possible each of them meets a resident: two who meet each
    other could leave it. So its sets are those of the pairings of everybody with as few pairs of a
    resident and somebody lower as possible.

    Args:
        statement: The criteria.
        situation: The situation before the round.
        residents: Positions of the top scoregroup.
        lower: Positions of everybody else who is to be paired; all together can be paired (C3).

    Source:
        C.04.5 and C.04.6, 3.5.
    """
    field = situation.field
    if field.completable(mask_of(residents)) and field.completable(mask_of(lower)):
        return []
    single = _single(situation, residents, lower) if len(residents) % 2 else None
    if single is not None:
        return [single]
    members, count = [*residents, *lower], len(residents)
    found = _best_sets(statement, situation, residents, lower)
    one = [member for member, other in zip(lower, found.mate[count:], strict=True) if other < count]
    if not some_set_complies(situation, of_set(situation, residents, lower, one)):
        criteria = tuple(each for each in statement.criteria if each.below is None)
        found = _best_sets(replace(statement, criteria=criteria), situation, residents, lower)
    vertices, _ = first_set(found, count, len(members))
    return [members[vertex] for vertex in vertices]


def _single(situation: Situation, residents: Sequence[int], lower: Sequence[int]) -> int | None:
    """The only upfloater, where the first in the order of C7 and 3.5.4 complies with C6.

    ``None`` where one is not enough, or others have to be looked at for C6; the matching of
    everybody finds the same, and takes three times as long in most brackets.
    """
    legal = bits(situation.field.joining(mask_of(residents), mask_of(lower)))
    order = [each for each in legal if situation.score[each] == situation.score[legal[0]]]
    if not order:
        return None
    first = order[0]
    if situation.floats_count:
        first = min(order, key=lambda each: (situation.floated[each], each))
    if len(order) == 1 or complies(situation, of_set(situation, residents, lower, [first])):
        return first
    return None


def _best_sets(
    statement: Statement, situation: Situation, residents: Sequence[int], lower: Sequence[int]
) -> Cheapest:
    """The matchings of everybody whose sets of upfloaters are best by C4 to C7."""
    on_sets = tuple(each for each in statement.criteria if each.pair is None)
    priced = prices(replace(statement, criteria=on_sets), situation, residents, lower)
    found = best_matchings(situation.field.inside([*residents, *lower]), priced)
    if found is None:
        raise AssertionError("who is left can be paired: the brackets above were chosen so (C3)")
    return found


def some_set_complies(situation: Situation, best: Choice) -> bool:
    """Whether some set complies with C6, where this one is best by C4 to C6; else C6 is silent."""
    return complies(situation, best)


def complies(situation: Situation, choice: Choice) -> bool:
    """C6: the following scoregroup can be paired with no more upfloaters than its size demands.

    Source:
        C.04.5 and C.04.6, 2.3.3. It does not apply where nobody of that scoregroup is left.
    """
    field, left = situation.field, mask_of(choice.below or ())
    following = situation.following.get(choice.score)
    group = mask_of(each for each in bits(left) if situation.score[each] == following)
    others = left & ~group
    if group.bit_count() % 2 == 0:
        return field.completable(group) and field.completable(others)
    return bool(field.joining(group, others))


def choose_pairs(
    statement: Statement, situation: Situation, players: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """The pairs of a bracket: the best by the criteria on pairs, with the smallest identifier.

    Args:
        statement: The criteria.
        situation: The situation before the round.
        players: Positions of residents and upfloaters, who can all be paired.

    Returns:
        (top member, bottom member) as positions, by the TPN of the top member.

    Source:
        C.04.5 and C.04.6, 3.6.
    """
    by_tpn = sorted(players, key=situation.tpn.__getitem__)
    on_pairs = tuple(each for each in statement.criteria if each.pair is not None)
    classes, table = prices(replace(statement, criteria=on_pairs), situation, by_tpn)
    graph = situation.field.inside(by_tpn)
    places = _upper_against_lower(_without_cost(graph, classes, table))
    if places is None:
        half = len(by_tpn) // 2
        found = cheapest(graph, classes, table, start=[*range(half, len(by_tpn)), *range(half)])
        if found is None:
            raise AssertionError("the bracket can be paired: its upfloaters were chosen so (3.5)")
        places = None if found.odd_sets else _upper_against_lower(found.tight)
        places = _smallest_identifier(found.choices()) if places is None else places
    return tuple((by_tpn[top], by_tpn[bottom]) for top, bottom in places)


def _without_cost(
    graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> Sequence[int]:
    """The graph without the pairs that cost something."""
    if not any(map(any, table)):
        return graph
    by_class = [0] * len(table)
    for vertex, kind in enumerate(classes):
        by_class[kind] |= 1 << vertex
    free = [sum(by_class[kind] for kind, cost in enumerate(row) if not cost) for row in table]
    return [row & free[kind] for row, kind in zip(graph, classes, strict=True)]


def _upper_against_lower(graph: Sequence[int]) -> list[tuple[int, int]] | None:
    """The pairs whose top members are the upper half, which no identifier is smaller than."""
    half = len(graph) // 2
    bottoms = first_perfect([row >> half for row in graph[:half]])
    return None if bottoms is None else [(top, half + each) for top, each in enumerate(bottoms)]


def _smallest_identifier(choices: Wishes) -> list[tuple[int, int]]:
    """The pairs with the smallest identifier: first the top members, then the bottom members."""
    size = len(choices.mate)
    span = (1 << size) - 1
    tops: list[int] = []
    for vertex in range(size):
        if 2 * len(tops) == size:
            break
        if choices.wish(vertex, span >> (vertex + 1) << (vertex + 1)):
            tops.append(vertex)
    return [(top, choices.settle(top)) for top in tops]
