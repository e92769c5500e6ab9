"""Article 3 (2025) or 2 (2026): the criteria, in their order of priority.

A criterion looks at one part of a bracket's pairing, a pair or a downfloater, and counts
violations: 0 is perfect. It knows no weight, no other part and no way to search. What needs
more than a part (C4, C5, C6, C8) is asked of :mod:`openarbiter.rulebooks.dutch.completion`;
its sentence stands here with the others.

Source:
    C.04.3, Article 3 (edition approved 2024) and Article 2 (applied from 2026-02-01); 4.4.3 says of
    C7 once more which scores come first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from openarbiter.rulebooks.dutch.colours import White, allocation
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Float, Strength
from openarbiter.rulebooks.edition import Article
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players paired with each other in a bracket (Article 1.8.1).

    Attributes:
        higher: The higher ranked one (Article 1.2).
        lower: The lower ranked one.
        higher_white: The higher ranked one gets White (Article 5); ``None`` where it does not
            matter, that is without a topscorer.
    """

    higher: DutchPlayer
    lower: DutchPlayer
    higher_white: bool | None = None


@dataclass(frozen=True, slots=True)
class Downfloater:
    """A player left unpaired in a bracket (Articles 1.4.1 and 1.8.1).

    Attributes:
        player: The player.
        moved_down: The player came from a higher bracket, so floats once more.
    """

    player: DutchPlayer
    moved_down: bool


Part: TypeAlias = Pair | Downfloater
"""What the pairing of a bracket is composed of (Article 1.8.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """One criterion with its number, its sentence and, where a part decides it, its count.

    Attributes:
        code: Code printed in the text, ``C1`` to ``C21``.
        article_2025: Article in the edition approved 2024.
        article_2026: Article in the edition applied from 2026-02-01.
        sentence: Its meaning in the newer edition.
        sentence_2025: Its meaning in the older edition; empty where that is the same.
        count: Violations of one part; ``None`` where a part alone cannot tell.
        listed: Violations are counted by score, the highest first.
    """

    code: str
    article_2025: str
    article_2026: str
    sentence: str
    sentence_2025: str = ""
    count: Callable[[Part], int] | None = None
    listed: bool = False

    def count_of(self, part: Part) -> int:
        """Violations of one part; 0 where a part alone cannot tell."""
        return self.count(part) if self.count is not None else 0

    def in_edition(self, number: str) -> Article:
        """The criterion as an article of one of its two editions (``"2025"`` or ``"2026"``)."""
        if number == "2025":
            return Article(self.code, self.article_2025, self.sentence_2025 or self.sentence)
        return Article(self.code, self.article_2026, self.sentence)


def _quality(
    code: str, last: int, sentence_2025: str = "", *, listed: bool = False
) -> Callable[[Callable[[Part], int]], Criterion]:
    """Keep code, article and sentence (the docstring's first line) with a counting function.

    Args:
        code: ``C10`` to ``C21`` and their like.
        last: Last number of the article, 3.4.x in the older and 2.4.x in the newer edition.
        sentence_2025: The sentence of the older edition where the newer one has another.
        listed: Violations are counted by score.
    """

    def decorate(count: Callable[[Part], int]) -> Criterion:
        sentence = (count.__doc__ or "").strip().splitlines()[0]
        return Criterion(
            code=code,
            article_2025=f"3.4.{last}",
            article_2026=f"2.4.{last}",
            sentence=sentence,
            sentence_2025=sentence_2025,
            count=count,
            listed=listed,
        )

    return decorate


no_rematch = Criterion(
    code="C1",
    article_2025="3.1.1",
    article_2026="2.1.1",
    sentence="Two players who have met do not meet again.",
)

bye_eligibility = Criterion(
    code="C2",
    article_2025="3.1.2",
    article_2026="2.1.2",
    sentence="Nobody gets the bye who had it, or won as much as a win in a round without playing.",
)

absolute_colours = Criterion(
    code="C3",
    article_2025="3.1.3",
    article_2026="2.1.3",
    sentence="Two non-topscorers with the same absolute colour preference do not meet.",
)

COMPLETION = Criterion(
    code="C4",
    article_2025="3.2.1",
    article_2026="2.2.1",
    sentence="What is left after the bracket can still be paired completely.",
)

BYE_SCORE = Criterion(
    code="C5",
    article_2025="3.3.1",
    article_2026="2.3.1",
    sentence="The player with the pairing-allocated bye has the lowest possible score.",
)

DOWNFLOATERS = Criterion(
    code="C6",
    article_2025="3.4.1",
    article_2026="2.4.1",
    sentence="There are as few downfloaters as possible.",
)


@_quality(
    "C7",
    2,
    "The score differences are as small as possible, compared from the largest on.",
    listed=True,
)
def paired_moved_down(part: Part) -> int:
    """As many moved-down players as possible are paired, the highest scores first.

    With the number of downfloaters fixed (C6), the list of pairing score differences of the
    edition of 2024 and the list of downfloaters' scores of 2026 order all pairings alike: take
    the highest score of which two pairings leave different numbers of moved-down players
    unpaired; everything before that entry is equal in both lists, and the pairing with fewer
    of them has the lower entry there. So the count per score, highest first, is all that matters.
    """
    return int(isinstance(part, Downfloater) and part.moved_down)


NEXT_BRACKET = Criterion(
    code="C8",
    article_2025="3.4.3",
    article_2026="2.4.3",
    sentence="The downfloaters let the next bracket fulfil C1 to C7 best.",
)


@_quality("C9", 4)
def unplayed_games_of_bye_taker(part: Part) -> int:
    """The player with the pairing-allocated bye has as few unplayed games as possible.

    Asked only in a bracket from which exactly one player floats who is certain to get the bye:
    the newer edition says so in a note; the older one does not say when the criterion can be
    evaluated, and this is the only time at which a bracket's candidate decides who gets it.
    """
    return part.player.unplayed if isinstance(part, Downfloater) else 0


@_quality("C10", 5)
def colour_difference_beyond_two(part: Part) -> int:
    """As few topscorers or their opponents as possible get a colour difference beyond two."""
    if not isinstance(part, Pair) or not (part.higher.topscorer or part.lower.topscorer):
        return 0
    return sum(
        abs(player.colour_difference + (1 if white else -1)) > 2  # noqa: PLR2004  (the article's number)
        for player, white in _coloured(part)
    )


@_quality("C11", 6)
def same_colour_three_times(part: Part) -> int:
    """As few topscorers or their opponents as possible get one colour three times in a row."""
    if not isinstance(part, Pair) or not (part.higher.topscorer or part.lower.topscorer):
        return 0
    return sum(
        player.repeated_colour is not None and (player.repeated_colour.value == "w") == white
        for player, white in _coloured(part)
    )


@_quality("C12", 7)
def colour_preference(part: Part) -> int:
    """As few players as possible do not get their colour preference."""
    if not isinstance(part, Pair):
        return 0
    wish = part.higher.preference
    return int(wish is not None and wish is part.lower.preference)


@_quality("C13", 8)
def strong_colour_preference(part: Part) -> int:
    """As few players as possible do not get their strong colour preference.

    Of two equal wishes the weaker one is denied (Article 5.2.2): a strong one against a strong or
    an absolute one. Where both are absolute, an absolute preference is denied and no strong one.
    """
    if not isinstance(part, Pair) or part.higher.preference is not part.lower.preference:
        return 0
    return int(min(part.higher.strength, part.lower.strength) is Strength.STRONG)


@_quality("C14", 9, "As few players as possible get the same downfloat as in the previous round.")
def same_downfloat_as_last_round(part: Part) -> int:
    """As few residents as possible downfloat as in the previous round.

    A moved-down player gets a downfloat whether paired here or not, so that the wording of 2024
    (all players) differs from that of 2026 (residents) by a number that is the same for all.
    """
    return int(_floats_again(part) and _floater(part).last_float is Float.DOWN)


@_quality("C15", 10, "As few players as possible get the same upfloat as in the previous round.")
def same_upfloat_as_last_round(part: Part) -> int:
    """As few opponents of moved-down players as possible upfloat as in the previous round."""
    return int(_upfloat(part) and _opponent(part).last_float is Float.UP)


@_quality("C16", 11, "As few players as possible get the same downfloat as two rounds before.")
def same_downfloat_as_two_rounds_before(part: Part) -> int:
    """As few residents as possible downfloat as two rounds before."""
    return int(_floats_again(part) and _floater(part).earlier_float is Float.DOWN)


@_quality("C17", 12, "As few players as possible get the same upfloat as two rounds before.")
def same_upfloat_as_two_rounds_before(part: Part) -> int:
    """As few opponents of moved-down players as possible upfloat as two rounds before."""
    return int(_upfloat(part) and _opponent(part).earlier_float is Float.UP)


@_quality(
    "C18",
    13,
    "Players with the same downfloat as in the previous round have the least score differences.",
    listed=True,
)
def score_difference_downfloat_last_round(part: Part) -> int:
    """Moved-down players with a downfloat last round have the least score differences.

    Counted by score, highest first: a moved-down player left unpaired is measured against a value
    below the bracket, so among equal scores only the number left unpaired matters, and a higher
    score comes first in the list.
    """
    return int(_double_float(part) and _floater(part).last_float is Float.DOWN)


@_quality(
    "C19",
    14,
    "Players with the same upfloat as in the previous round have the least score differences.",
    listed=True,
)
def score_difference_upfloat_last_round(part: Part) -> int:
    """Upfloaters of the last round who meet moved-down players have the least score differences.

    Counted by the score of the moved-down player, highest first.
    """
    return int(_upfloat(part) and _opponent(part).last_float is Float.UP)


@_quality(
    "C20",
    15,
    "Players with the same downfloat as two rounds before have the least score differences.",
    listed=True,
)
def score_difference_downfloat_two_rounds_before(part: Part) -> int:
    """Moved-down players with a downfloat two rounds before have the least score differences."""
    return int(_double_float(part) and _floater(part).earlier_float is Float.DOWN)


@_quality(
    "C21",
    16,
    "Players with the same upfloat as two rounds before have the least score differences.",
    listed=True,
)
def score_difference_upfloat_two_rounds_before(part: Part) -> int:
    """Upfloaters of two rounds before who meet moved-down players have the least score differences.

    Counted by the score of the moved-down player, highest first.
    """
    return int(_upfloat(part) and _opponent(part).earlier_float is Float.UP)


def _coloured(pair: Pair) -> tuple[tuple[DutchPlayer, bool], tuple[DutchPlayer, bool]]:
    """Both players of a pair, each with whether Article 5 gives them White."""
    white = pair.higher_white
    if white is None:
        white = allocation(pair.higher, pair.lower) is not White.LOWER
    return (pair.higher, white), (pair.lower, not white)


def _floats_again(part: Part) -> bool:
    return isinstance(part, Downfloater) and not part.moved_down


def _double_float(part: Part) -> bool:
    return isinstance(part, Downfloater) and part.moved_down


def _floater(part: Part) -> DutchPlayer:
    return part.player if isinstance(part, Downfloater) else part.higher


def _upfloat(part: Part) -> bool:
    return isinstance(part, Pair) and part.higher.score > part.lower.score


def _opponent(part: Part) -> DutchPlayer:
    return part.lower if isinstance(part, Pair) else part.player


COUNTED = (
    colour_difference_beyond_two,
    same_colour_three_times,
    colour_preference,
    strong_colour_preference,
    same_downfloat_as_last_round,
    same_upfloat_as_last_round,
    same_downfloat_as_two_rounds_before,
    same_upfloat_as_two_rounds_before,
)
"""C10 to C17 in their order: violations are counted."""

LISTED = (
    score_difference_downfloat_last_round,
    score_difference_upfloat_last_round,
    score_difference_downfloat_two_rounds_before,
    score_difference_upfloat_two_rounds_before,
)
"""C18 to C21 in their order: score differences are listed, the largest first."""
