"""Article 3.5: which participants of lower scoregroups complete the top scoregroup.

A set is legal if the bracket can be paired with it (C1) and everybody else without it (C3). Among
legal sets: the smallest number (C4), then the best scores (C5), then C6 and C7, then the order of
3.5.4. Positions ascending stand in the order of 3.5.3, and sets of the same scores compare by their
positions as by their TPNs.

Source:
    C.04.5 and C.04.6 (applied from 2026-02-01), 2.2.1, 2.3.1 to 2.3.4 and 3.5. Reading of C6: a set
    complies or does not; the following scoregroup is the one right below that of the residents, and
    where nobody of it is left to be paired, every set complies.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.cheapest import Cheapest, cheapest
from openarbiter.matching.forest import bits
from openarbiter.matching.packing import Packing
from openarbiter.rulebooks.upfloating.field import Field


def chosen_upfloaters(field: Field, residents: int, lower: int) -> tuple[int, ...]:
    """The set of upfloaters of a bracket.

    Args:
        field: Who may meet whom.
        residents: Mask of the top scoregroup.
        lower: Mask of everybody else who is to be paired; all together can be paired (C3).

    Returns:
        Positions in the order of 3.5.3: score descending, then TPN.

    Source:
        C.04.5 and C.04.6, 3.5.
    """
    if residents.bit_count() % 2:
        single = _single(field, residents, lower)
        return _several(field, residents, lower) if single is None else (single,)
    if field.completable(residents) and field.completable(lower):
        return ()
    return _several(field, residents, lower)


def following_complies(field: Field, residents: int, left: int) -> bool:
    """C6: the following scoregroup can be paired with no more upfloaters than its size demands.

    Args:
        field: Who may meet whom.
        residents: Mask of the top scoregroup.
        left: Mask of everybody below the bracket who is to be paired.

    Source:
        C.04.5 and C.04.6, 2.3.3. It does not apply where nobody of that scoregroup is left.
    """
    group = field.following(residents.bit_length() - 1) & left
    others = left & ~group
    if group.bit_count() % 2:
        return bool(field.joining(group, others))
    return field.completable(group) and field.completable(others)


def _single(field: Field, residents: int, lower: int) -> int | None:
    """The only upfloater, where the first in the order of C7 and 3.5.4 complies with C6.

    ``None`` where one is not enough, or others have to be asked about C6.
    """
    legal = field.joining(residents, lower)
    if not legal:
        return None
    candidates = legal & field.levels[field.level((legal & -legal).bit_length() - 1)]
    situation = field.situation
    order = bits(candidates)
    first = order[0]
    if situation.floats_count:
        first = min(order, key=lambda each: (situation.floated[each], each))
    if len(order) == 1 or following_complies(field, residents, lower & ~(1 << first)):
        return first
    return None


class _Weights:
    """Costs of pairs by class, so that the cheapest matchings are the best by C4 to C7.

    The class of residents is 0; others have one by scoregroup and float.
    """

    def __init__(self, field: Field, residents: Sequence[int], lower: Sequence[int]) -> None:
        situation = field.situation
        levels = sorted({field.level(each) for each in lower})
        self._level = {level: number for number, level in enumerate(levels)}
        following = field.level(residents[0]) + 1
        self._following = self._level.get(following, -1)
        floats = situation.floated if situation.floats_count else [False] * len(situation.tpn)
        self.classes = [0] * len(residents)
        self.classes += [1 + 2 * self._level[field.level(each)] + floats[each] for each in lower]
        self._number = len(residents)
        self._size = len(self.classes)

    def table(self, *, with_c6: bool) -> list[list[int]]:
        """Cost of a pair by the classes of the two.

        Columns: an upfloater (C4), one for each scoregroup from the lowest (C5), a pair between the
        following scoregroup and those below it (C6), an upfloater that was a floater (C7).
        """
        count = len(self._level)
        most = [self._number] * (count + 1)
        packing = Packing([*most, self._size, self._number])
        total = 1 + 2 * count
        table = [[0] * total for _ in range(total)]
        for each in range(1, total):
            level, floated = divmod(each - 1, 2)
            scores = [int(count - 1 - level == column) for column in range(count)]
            table[0][each] = table[each][0] = packing.pack([1, *scores, 0, floated])
        if with_c6 and self._following == 0:
            crossing = packing.pack([0] * (count + 1) + [1, 0])
            for one in (1, 2):
                for other in range(3, total):
                    table[one][other] = table[other][one] = crossing
        return table

    def complies(self, mate: Sequence[int]) -> bool:
        """Whether the upfloaters of a matching that is best by C4 to C6 comply with C6."""
        if self._following != 0:
            return True
        group = [each for each, kind in enumerate(self.classes) if kind in {1, 2}]
        partners = [self.classes[mate[each]] for each in group]
        left = len(group) - partners.count(0)
        return sum(1 for kind in partners if kind > 2) == left % 2  # noqa: PLR2004  (classes)


def _several(field: Field, residents: int, lower: int) -> tuple[int, ...]:
    """The set of upfloaters, whatever their number.

    In a bracket with as few upfloaters as possible each of them meets a resident: two who meet each
    other could leave it. So its sets are those of the pairings of everybody with as few pairs of a
    resident and somebody lower as possible.
    """
    above, below = bits(residents), bits(lower)
    graph = field.inside([*above, *below])
    weights = _Weights(field, above, below)
    found = _best(graph, weights, with_c6=True)
    if not weights.complies(found.mate):
        found = _best(graph, weights, with_c6=False)
    number = len(above)
    among_residents = (1 << number) - 1
    open_places: dict[int, int] = {}
    for vertex in range(number, len(graph)):
        if found.mate[vertex] < number:
            level = field.level(below[vertex - number])
            open_places[level] = open_places.get(level, 0) + 1
    choices = found.choices()
    chosen = []
    for vertex, position in enumerate(below, start=number):
        level = field.level(position)
        if open_places.get(level) and choices.wish(vertex, among_residents):
            open_places[level] -= 1
            chosen.append(position)
    return tuple(chosen)


def _best(graph: Sequence[int], weights: _Weights, *, with_c6: bool) -> Cheapest:
    found = cheapest(graph, weights.classes, weights.table(with_c6=with_c6))
    if found is None:
        message = "who is left can be paired: the brackets above were chosen so (C3)"
        raise AssertionError(message)
    return found
