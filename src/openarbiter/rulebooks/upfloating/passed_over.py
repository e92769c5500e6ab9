"""Why another bye, or another set of upfloaters, was not chosen; it decides nothing.

Source:
    C.04.5 and C.04.6 (applied from 2026-02-01), 2.1 to 2.3, 3.4 and 3.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, islice, product

from openarbiter.languages import said
from openarbiter.rulebooks.passed_over import HAD_A_POINT, OTHERS_LEFT, Because
from openarbiter.rulebooks.upfloating.field import Field, mask
from openarbiter.rulebooks.upfloating.process import BYE_BARRED, PairedBracket, bye_order
from openarbiter.rulebooks.upfloating.upfloaters import following_complies

_HAD_BYE = Because(HAD_A_POINT, BYE_BARRED)
_OTHERS = Because(OTHERS_LEFT, "3.4.1")
_BRACKET = Because(said("the bracket could then not be paired"), "C1")
_REST = Because(OTHERS_LEFT, "C3")
_MORE = Because(said("a smaller number of upfloaters is enough"), "C4")
_LOWER = Because(said("upfloaters with higher scores are possible"), "C5")
_FOLLOWING = Because(said("the following scoregroup would then need more upfloaters"), "C6")
_FLOATERS = Because(said("more of them were floaters in the previous round"), "C7")
_LATER = Because(said("the set comes later in the order"), "3.5.4")

MOST_SETS = 12
"""Sets of upfloaters of which the log says why they were passed over."""


def for_bye(field: Field, taker: int) -> Iterator[tuple[int, Because]]:
    """Positions of those who are asked before the one with the bye, and what bars them (3.4)."""
    situation = field.situation
    for each in bye_order(situation):
        if each == taker:
            return
        yield each, _OTHERS if situation.may_take_bye[each] else _HAD_BYE


def against_set(field: Field, bracket: PairedBracket, other: Sequence[int]) -> Because | None:
    """What stands against another set of upfloaters of a bracket.

    Args:
        field: Who may meet whom.
        bracket: The bracket as it was paired.
        other: Positions of the participants of the other set, ascending.

    Returns:
        The first thing in the order of the criteria; ``None`` for the set that was chosen, and for
        a set of a size that leaves somebody of the bracket without an opponent.

    Source:
        C.04.5 and C.04.6, 3.5.
    """
    if tuple(other) == bracket.upfloaters or (len(bracket.residents) + len(other)) % 2:
        return None
    if not field.completable(mask(bracket.residents) | mask(other)):
        return _BRACKET
    if not field.completable(mask(bracket.lower) & ~mask(other)):
        return _REST
    return _worse(field, bracket, other) or _LATER


def _worse(field: Field, bracket: PairedBracket, other: Sequence[int]) -> Because | None:
    """The first criterion by which a legal set is worse than the chosen one, C4 to C7."""
    chosen = bracket.upfloaters
    if len(other) > len(chosen):
        return _MORE
    if _lower(field, other, chosen):
        return _LOWER
    if _complies(field, bracket, other) < _complies(field, bracket, chosen):
        return _FOLLOWING
    return _FLOATERS if _floaters(field, other) > _floaters(field, chosen) else None


def _lower(field: Field, other: Sequence[int], chosen: Sequence[int]) -> bool:
    """Whether two sets of one size have other scores; those of the chosen one are the best."""
    score = field.situation.score
    return [score[each] for each in other] != [score[each] for each in chosen]


def _complies(field: Field, bracket: PairedBracket, chosen: Sequence[int]) -> bool:
    left = mask(bracket.lower) & ~mask(chosen)
    return following_complies(field, mask(bracket.residents), left)


def _floaters(field: Field, chosen: Sequence[int]) -> int:
    """Who of a set was a floater; nobody where C7 does not apply."""
    situation = field.situation
    return sum(situation.floated[each] for each in chosen) if situation.floats_count else 0


def before_set(
    field: Field, bracket: PairedBracket, most: int = MOST_SETS
) -> tuple[list[tuple[tuple[int, ...], Because]], bool]:
    """Sets that come before the chosen one in the order, and what stands against each.

    Of a single upfloater these are all with a higher score too; of several only the sets with the
    same scores, as 3.5.4 orders them.

    Args:
        field: Who may meet whom.
        bracket: The bracket as it was paired.
        most: Largest number of sets that are looked at.

    Returns:
        The sets with what stands against them, and whether there are more than were looked at.
    """
    chosen = bracket.upfloaters
    sets = list(islice(_earlier(field, bracket), most + 1))
    told = []
    for other in sets[:most]:
        because = against_set(field, bracket, other)
        if because is not None:
            told.append((other, because))
    return told if chosen else [], len(sets) > most


def _earlier(field: Field, bracket: PairedBracket) -> Iterator[tuple[int, ...]]:
    """The sets before the chosen one, in the order of 3.5.4."""
    chosen = bracket.upfloaters
    if len(chosen) == 1:
        yield from ((each,) for each in bracket.lower if each < chosen[0])
        return
    by_level: list[Iterator[tuple[int, ...]] | list[tuple[int, ...]]] = []
    for level, places in groupby(chosen, field.level):
        group = [each for each in bracket.lower if field.level(each) == level]
        by_level.append(combinations(group, len(list(places))))
    for parts in product(*by_level):
        other = tuple(each for part in parts for each in part)
        if other == chosen:
            return
        yield other
