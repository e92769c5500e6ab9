"""Chapter 3: who of a pair gets White.

Source:
    C.04.3 (1997), chapter 3, which 6.3 and the description of Vega refer to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.dubov_1997.terms import BLACK, WHITE, Situation
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE


def games(situation: Situation, pairs: Iterable[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
    """(White, Black) of every pair, in TPNs and the order of the pairs (C.04.3, chapter 3)."""
    names = situation.tpn
    return [
        (names[one], names[other])
        if first_gets_white(situation, one, other)
        else (names[other], names[one])
        for one, other in pairs
    ]


def first_gets_white(situation: Situation, one: int, other: int) -> bool:
    """Whether the first of two players gets White (C.04.3, chapter 3)."""
    return deciding_rule(situation, one, other)[0]


def deciding_rule(situation: Situation, one: int, other: int) -> tuple[bool, str]:
    """Whether the first of two players gets White, and which of the rules decides.

    What 2.3 and 2.4 forbid is out; then the first rule that tells the two apart decides: due
    colours, equal numbers of colours, the last different colours, the higher ARO, the lower R. The
    last two give *White*, whatever is due. Where even those are equal the alphabet decides, as in
    6.2 (our reading; C.04.3 of 1997, chapter 3).

    Returns:
        The answer, and ``limits``, ``due``, ``numbers``, ``alternation``, ``aro``, ``rating`` or
        ``alphabet``.
    """
    mine, theirs = situation.open_colours[one], situation.open_colours[other]
    white = bool(mine & ONLY_WHITE and theirs & ONLY_BLACK)
    black = bool(mine & ONLY_BLACK and theirs & ONLY_WHITE)
    if white != black:
        return white, "limits"
    for rule, weigh in _RULES:
        decided = weigh(situation, one, other)
        if decided:
            return decided > 0, rule
    return situation.alphabet[one] < situation.alphabet[other], "alphabet"


def _due_colours(situation: Situation, one: int, other: int) -> int:
    """Give both their due colour; one without a due colour leaves it to the other (ours)."""
    mine, theirs = situation.due[one], situation.due[other]
    return 0 if mine == theirs else mine - theirs


def _equal_numbers(situation: Situation, one: int, other: int) -> int:
    """Equalise the numbers of games with White and Black of the two, as far as possible."""
    mine, theirs = situation.colour_difference[one], situation.colour_difference[other]
    if_white = abs(mine + WHITE) + abs(theirs + BLACK)
    return abs(mine + BLACK) + abs(theirs + WHITE) - if_white


def _alternation(situation: Situation, one: int, other: int) -> int:
    """Alternate to the last time the two had different colours.

    Both histories are walked back from the last game played; where one of them ends there is
    no difference any more (our reading of chapter 3).
    """
    last = ColourHistories(situation).last_different(one, other)
    if last is None:
        return 0
    return BLACK if last[0] is Colour.WHITE else WHITE


def _higher_aro(situation: Situation, one: int, other: int) -> int:
    return situation.aro[one] - situation.aro[other]


def _lower_rating(situation: Situation, one: int, other: int) -> int:
    return situation.rating[other] - situation.rating[one]


_RULES: tuple[tuple[str, Callable[[Situation, int, int], int]], ...] = (
    ("due", _due_colours),
    ("numbers", _equal_numbers),
    ("alternation", _alternation),
    ("aro", _higher_aro),
    ("rating", _lower_rating),
)
"""The rules of the chapter in their order; more than 0: the first player gets White."""
