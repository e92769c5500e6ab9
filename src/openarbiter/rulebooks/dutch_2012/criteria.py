"""Section B: the pairing criteria, and the order in which section C gives them up.

A criterion looks at one part of a bracket's pairing, a pair or a player who is not paired, and
counts; 0 is perfect. The steps of C10 and C14 drop the requirements one after the other and only
as far as necessary, so that they minimise the counts in the order of :data:`ODD_ROUNDS` or
:data:`EVEN_ROUNDS`. A criterion knows no weight and no way to search.

Source:
    C.04.3.1 (Istanbul 2012), A7.d to A7.f, A10, A11, B1 to B6, C3, C10, C14, D4.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeAlias

from openarbiter.model import Points
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Float, Strength
from openarbiter.rulebooks.edition import Article
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.values import dataclass

ONE_POINT: Points = 10
"""One point, in tenths, with every scoring system: the bye in D4."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players paired with each other in a bracket.

    Attributes:
        higher: The higher ranked one (A2).
        lower: The lower ranked one.
        moved_down: The higher one was moved down into the bracket, the lower one was not.
    """

    higher: DutchPlayer
    lower: DutchPlayer
    moved_down: bool


@dataclass(frozen=True, slots=True)
class Downfloater:
    """A player who is not paired in a bracket: who floats down (A4) or takes the bye (A5).

    Attributes:
        player: The player.
        moved_down: The player was moved down into the bracket already.
    """

    player: DutchPlayer
    moved_down: bool


Part: TypeAlias = Pair | Downfloater
"""What the pairing of a bracket is composed of."""


def parts_of(
    player: Callable[[int], DutchPlayer],
    pairs: Iterable[tuple[int, int]],
    floaters: Iterable[int],
    moved_down: Collection[int],
) -> list[Part]:
    """The pairs of a bracket and then who is not paired, all by position (C.04.3.1, section B)."""
    down = moved_down
    return [
        *(
            Pair(player(one), player(other), one in down and other not in down)
            for one, other in pairs
        ),
        *(Downfloater(player(each), each in down) for each in floaters),
    ]


@dataclass(frozen=True, slots=True)
class Frame:
    """What a part alone does not tell about its bracket.

    Attributes:
        lowest: Lowest score (tenths) of the bracket.
        heterogeneous: The bracket is heterogeneous and not treated as homogeneous (A3).
    """

    lowest: Points
    heterogeneous: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """One criterion with its article, its sentence and its count.

    Attributes:
        code: Short name: the article of section B, or the letter of section C.
        article: Articles it comes from.
        sentence: Its meaning.
        count: Violations of one part in a bracket.
    """

    code: str
    article: str
    sentence: str
    count: Callable[[Part, Frame], int]

    def listed(self) -> Article:
        """The criterion as a line of the edition."""
        return Article(self.code, self.article, self.sentence)


def _criterion(code: str, article: str) -> Callable[[Callable[[Part, Frame], int]], Criterion]:
    """Keep code, articles and sentence (the docstring's first line) with a counting function."""

    def decorate(count: Callable[[Part, Frame], int]) -> Criterion:
        sentence = (count.__doc__ or "").strip().splitlines()[0]
        return Criterion(code=code, article=article, sentence=sentence, count=count)

    return decorate


ABSOLUTE = (
    Article("B1a", "B1.a", "Two players do not meet more than once."),
    Article(
        "B1b",
        "B1.b",
        "Nobody gets the bye who has received points without playing.",
    ),
    Article(
        "B2",
        "B2",
        "Two players with the same absolute colour preference do not meet, top scorers excepted.",
    ),
)
"""Criteria that may not be violated: they say who may meet whom, and who may have the bye.

B2 may be ignored in the last round where at least one of the two is a top scorer: the note below
it makes the opponent of one a top scorer for the colours too."""


@_criterion("M1", "C14.b2, D3")
def unpaired_moved_down(part: Part, frame: Frame) -> int:
    """As many moved-down players as possible are paired with residents."""
    return int(frame.heterogeneous and isinstance(part, Downfloater) and part.moved_down)


@_criterion("P", "A6.b, C14")
def unpaired(part: Part, frame: Frame) -> int:
    """As many pairs as possible are made."""
    del frame
    return int(isinstance(part, Downfloater))


@_criterion("B3", "B3, D4")
def score_difference(part: Part, frame: Frame) -> int:
    """The sum of the squared score differences is as small as possible.

    A player left over counts as having an opponent with one point less than the lowest score. D4
    gives the sum for the lowest bracket; B3 and A11 ask for the same closeness everywhere, so that
    every bracket is measured by it. Where all pairs have the same difference it decides nothing.
    """
    if isinstance(part, Pair):
        return (part.higher.score - part.lower.score) ** 2
    return (part.player.score - (frame.lowest - ONE_POINT)) ** 2


@_criterion("B2t", "B2 (note), C10.g")
def equal_absolute_preferences(part: Part, frame: Frame) -> int:
    """As few pairs as possible of a top scorer have the same absolute colour preference."""
    del frame
    return int(_weaker_of_equal(part) == Strength.ABSOLUTE)


@_criterion("A7d", "A7.d, C10.f")
def strong_as_absolute(part: Part, frame: Frame) -> int:
    """In odd rounds as few pairs as possible have the same strong or absolute preference."""
    return equal_strong_preferences.count(part, frame)


@_criterion("B4", "B4, X, C10.e")
def equal_preferences(part: Part, frame: Frame) -> int:
    """As few pairs as possible have the same colour preference.

    Mild preferences count like any other; who has not played fits everybody (A7.f).
    """
    del frame
    return int(_weaker_of_equal(part) > Strength.NONE)


@_criterion("Z", "A7.e, Z, C10.e")
def equal_strong_preferences(part: Part, frame: Frame) -> int:
    """In even rounds as few pairs as possible have the same strong or absolute preference."""
    del frame
    return int(_weaker_of_equal(part) >= Strength.STRONG)


@_criterion("B5d", "B5, C10.d")
def same_downfloat_as_last_round(part: Part, frame: Frame) -> int:
    """As few residents as possible float down as in the round before.

    A moved-down player gets the downfloat whether paired here or not, and is not counted.
    """
    del frame
    resident = _floating_resident(part)
    return int(resident is not None and resident.last_float is Float.DOWN)


@_criterion("B6d", "B6, C10.c")
def same_downfloat_as_two_rounds_before(part: Part, frame: Frame) -> int:
    """As few residents as possible float down as two rounds before."""
    del frame
    resident = _floating_resident(part)
    return int(resident is not None and resident.earlier_float is Float.DOWN)


@_criterion("B5u", "B5, C10.b")
def same_upfloat_as_last_round(part: Part, frame: Frame) -> int:
    """As few opponents of moved-down players as possible float up as in the round before.

    Upfloats are watched in heterogeneous brackets only (C3.g, C10.b): in one that is treated as
    homogeneous they are not, even where scores differ.
    """
    resident = _upfloater(part, frame)
    return int(resident is not None and resident.last_float is Float.UP)


@_criterion("B6u", "B6, C10.a")
def same_upfloat_as_two_rounds_before(part: Part, frame: Frame) -> int:
    """As few opponents of moved-down players as possible float up as two rounds before."""
    resident = _upfloater(part, frame)
    return int(resident is not None and resident.earlier_float is Float.UP)


def _weaker_of_equal(part: Part) -> Strength:
    """The weaker of two equal preferences; none where they are not equal."""
    if not isinstance(part, Pair) or part.higher.preference is not part.lower.preference:
        return Strength.NONE
    return min(part.higher.strength, part.lower.strength)


def _floating_resident(part: Part) -> DutchPlayer | None:
    """The resident who is not paired."""
    return part.player if isinstance(part, Downfloater) and not part.moved_down else None


def _upfloater(part: Part, frame: Frame) -> DutchPlayer | None:
    """The opponent of a moved-down player in a heterogeneous bracket."""
    if not isinstance(part, Pair) or not (frame.heterogeneous and part.moved_down):
        return None
    return part.lower


_FIRST = (unpaired_moved_down, unpaired, score_difference, equal_absolute_preferences)

_LAST = (
    same_downfloat_as_last_round,
    same_downfloat_as_two_rounds_before,
    same_upfloat_as_last_round,
    same_upfloat_as_two_rounds_before,
)

ODD_ROUNDS = (*_FIRST, strong_as_absolute, equal_preferences, *_LAST)
"""In odd rounds A7.d is dropped only after X has been raised as far as possible (C10.f)."""

EVEN_ROUNDS = (*_FIRST, equal_preferences, equal_strong_preferences, *_LAST)
"""In even rounds Z is raised before X (C10.e)."""


def priorities(*, odd: bool) -> tuple[Criterion, ...]:
    """The relative criteria of a round: what is dropped last stands first (C.04.3.1, C10, C14)."""
    return ODD_ROUNDS if odd else EVEN_ROUNDS


def counted(
    parts: Sequence[Part], frame: Frame, *, odd: bool
) -> tuple[tuple[str, CriterionValue], ...]:
    """(Code, sum of its counts) of every relative criterion in the order of C.04.3.1, C10."""
    return tuple(
        (criterion.code, sum(criterion.count(part, frame) for part in parts))
        for criterion in priorities(odd=odd)
    )


def all_criteria() -> tuple[Article, ...]:
    """All criteria, those of odd and even rounds in one list (C.04.3.1, section B)."""
    relative = (*_FIRST, strong_as_absolute, equal_preferences, equal_strong_preferences, *_LAST)
    return (*ABSOLUTE, *(each.listed() for each in relative))
