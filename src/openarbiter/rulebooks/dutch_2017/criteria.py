"""Section C: C.1 to C.19, in their order of priority.

A criterion looks at one part of a bracket's pairing, a pair or a downfloater, and counts; 0 is
perfect. C.12 to C.19 look at everybody who gets a float in the bracket in whatever way: in the
collapsed last bracket residents of different scores meet and float too. What needs more than a
part (C.1 to C.5, C.7) has its sentence here.

Source:
    C.04.3 (2017), section C.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from openarbiter.model import Points
from openarbiter.rulebooks.dutch import criteria as later
from openarbiter.rulebooks.dutch.criteria import Downfloater, Pair, Part
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Float, Situation
from openarbiter.rulebooks.edition import Article
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.values import dataclass

ONE_POINT: Points = 10
"""One point, in tenths, with every scoring system: the artificial value lies so far below (A.8)."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion that counts parts.

    Attributes:
        code: Its number in the text.
        sentence: Its meaning.
        count: How often a part violates it.
        listed: Score differences of the parts it counts are compared, the largest first.
    """

    code: str
    sentence: str
    count: Callable[[Part], int]
    listed: bool = False


def score_difference(part: Part, lowest: Points) -> Points:
    """Score difference (tenths) of a pair, or of a downfloater to the artificial value (A.8).

    Args:
        part: The pair or the downfloater.
        lowest: The lowest score (tenths) of the bracket; the artificial value is one point below.

    Source:
        C.04.3 (2017), A.8.
    """
    if isinstance(part, Pair):
        return part.higher.score - part.lower.score
    return part.player.score - (lowest - ONE_POINT)


def _downfloat(part: Part) -> DutchPlayer | None:
    """Who gets a downfloat by a part (A.4)."""
    if isinstance(part, Downfloater):
        return part.player
    return part.higher if part.higher.score > part.lower.score else None


def _upfloat(part: Part) -> DutchPlayer | None:
    """Who gets an upfloat by a part (A.4)."""
    return part.lower if isinstance(part, Pair) and part.higher.score > part.lower.score else None


def _down_last(part: Part) -> int:
    player = _downfloat(part)
    return int(player is not None and player.last_float is Float.DOWN)


def _up_last(part: Part) -> int:
    player = _upfloat(part)
    return int(player is not None and player.last_float is Float.UP)


def _down_earlier(part: Part) -> int:
    player = _downfloat(part)
    return int(player is not None and player.earlier_float is Float.DOWN)


def _up_earlier(part: Part) -> int:
    player = _upfloat(part)
    return int(player is not None and player.earlier_float is Float.UP)


COLOURS = (
    Criterion(
        "C.8",
        later.colour_difference_beyond_two.sentence,
        later.colour_difference_beyond_two.count_of,
    ),
    Criterion(
        "C.9", later.same_colour_three_times.sentence, later.same_colour_three_times.count_of
    ),
    Criterion("C.10", later.colour_preference.sentence, later.colour_preference.count_of),
    Criterion(
        "C.11", later.strong_colour_preference.sentence, later.strong_colour_preference.count_of
    ),
)
"""C.8 to C.11: the colours of pairs. The later editions say the same."""

FLOATS = (
    Criterion("C.12", later.same_downfloat_as_last_round.sentence_2025, _down_last),
    Criterion("C.13", later.same_upfloat_as_last_round.sentence_2025, _up_last),
    Criterion("C.14", later.same_downfloat_as_two_rounds_before.sentence_2025, _down_earlier),
    Criterion("C.15", later.same_upfloat_as_two_rounds_before.sentence_2025, _up_earlier),
    Criterion(
        "C.16", later.score_difference_downfloat_last_round.sentence_2025, _down_last, listed=True
    ),
    Criterion(
        "C.17", later.score_difference_upfloat_last_round.sentence_2025, _up_last, listed=True
    ),
    Criterion(
        "C.18",
        later.score_difference_downfloat_two_rounds_before.sentence_2025,
        _down_earlier,
        listed=True,
    ),
    Criterion(
        "C.19",
        later.score_difference_upfloat_two_rounds_before.sentence_2025,
        _up_earlier,
        listed=True,
    ),
)
"""C.12 to C.19: repeated floats."""

COUNTED = (*COLOURS, *FLOATS)
"""C.8 to C.19 in their order."""


class PairedPlayers(Protocol):
    """A bracket or group as it was paired, in positions."""

    @property
    def moved_down(self) -> tuple[int, ...]:
        """Moved-down players."""

    @property
    def pairs(self) -> Sequence[tuple[int, int]]:
        """(higher, lower)."""

    @property
    def downfloaters(self) -> tuple[int, ...]:
        """Who is not paired."""


def parts_of(
    situation: Situation,
    bracket: PairedPlayers,
    higher_white: Callable[[int, int], bool] | None,
) -> list[Part]:
    """The parts of a bracket (A.8).

    Args:
        situation: The situation before the round.
        bracket: The bracket, in positions.
        higher_white: Whether the higher ranked of a pair gets White (section E); ``None`` where
            there are no topscorers, to whom alone it matters.

    Source:
        C.04.3 (2017), A.8.
    """
    moved = set(bracket.moved_down)
    player = situation.player
    parts: list[Part] = [
        Pair(player(one), player(other), None if higher_white is None else higher_white(one, other))
        for one, other in bracket.pairs
    ]
    return [*parts, *(Downfloater(player(each), each in moved) for each in bracket.downfloaters)]


def counted(
    parts: Sequence[Part], lowest: Points, following: CriterionValue = None
) -> tuple[tuple[str, CriterionValue], ...]:
    """The value of every criterion from C.5 to C.19 for a bracket as it was paired.

    Args:
        parts: The parts of the bracket.
        lowest: The lowest score (tenths) of the bracket.
        following: The value of C.7; ``None`` where it is not asked.

    Returns:
        (code, value) in the order of the criteria. C.6 is the list of score differences of all
        parts, C.16 to C.19 are score differences too; lists are in tenths, from the highest entry
        down.

    Source:
        C.04.3 (2017), A.8, C.5 to C.19.
    """
    values: list[tuple[str, CriterionValue]] = [
        ("C.5", sum(isinstance(part, Downfloater) for part in parts)),
        ("C.6", _differences(parts, lowest)),
        ("C.7", following),
    ]
    for rule in COUNTED:
        concerned = [part for part in parts for _ in range(rule.count(part))]
        listed = _differences(concerned, lowest)
        values.append((rule.code, listed if rule.listed else len(concerned)))
    return tuple(values)


def _differences(parts: Sequence[Part], lowest: Points) -> tuple[Points, ...]:
    return tuple(sorted((score_difference(part, lowest) for part in parts), reverse=True))


def all_criteria() -> tuple[Article, ...]:
    """C.1 to C.19 in their order of priority (C.04.3 of 2017, section C)."""
    before = (
        ("C.1", later.no_rematch.sentence),
        ("C.2", "Nobody gets the bye who had it, or won because the opponent did not come."),
        ("C.3", later.absolute_colours.sentence),
        ("C.4", "The penultimate bracket leaves players with whom the round can be completed."),
        ("C.5", later.DOWNFLOATERS.sentence),
        ("C.6", later.paired_moved_down.sentence),
        ("C.7", "The downfloaters let the next bracket fulfil C.5 and C.6 best."),
    )
    after = ((each.code, each.sentence) for each in COUNTED)
    return tuple(Article(code, code, sentence) for code, sentence in (*before, *after))
