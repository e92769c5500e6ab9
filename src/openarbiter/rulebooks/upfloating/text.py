"""Articles 1 and 2: what the common procedure may look at, and the sentences both systems share.

The participants (players or teams) stand in the order of score, then TPN (1.2); a *position* is a
place in that order, from 0.

Source:
    C.04.5 and C.04.6 (applied from 2026-02-01), Articles 1 and 2, 3.4. Reading of C6 (2.3.3): a set
    complies or does not; the following scoregroup is the one right below that of the residents, and
    where nobody of it is left to be paired, every set complies.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from openarbiter.languages import said
from openarbiter.model import Points
from openarbiter.rulebooks.edition import Article
from openarbiter.rulebooks.positions import Positions
from openarbiter.rulebooks.statement import Bye, Choice, Criterion, one_each, points_below
from openarbiter.values import dataclass

if TYPE_CHECKING:
    from openarbiter.rulebooks.upfloaters import Field


@dataclass(frozen=True, kw_only=True)
class Situation(Positions):
    """Everything the procedure may look at before a round.

    All lists are indexed by position: by score, the highest first, then by TPN (1.2).

    Attributes:
        matches: Number of matches played, for the bye (3.4).
        floated: The participant was a floater in the previous round (1.5).
        kind: A number from 0 for what a system looks at besides, such as colour preferences.
        floats_count: C7 applies in this round.
    """

    matches: list[int]
    floated: list[bool]
    kind: list[int]
    floats_count: bool

    @cached_property
    def field(self) -> Field:
        """Who may meet whom, and who can all be paired (C1, C3)."""
        from openarbiter.rulebooks.upfloaters import Field  # noqa: PLC0415  (who verifies needs none)

        return Field(self)

    @cached_property
    def following(self) -> dict[Points, Points]:
        """By the score of a scoregroup that of the one right below."""
        return dict(pairwise(dict.fromkeys(self.score)))


def leaves_following_incomplete(before: Situation, choice: Choice) -> int:
    """0 where the following scoregroup needs no more upfloaters than its size demands (2.3.3)."""
    from openarbiter.rulebooks.upfloating.pairing import complies  # noqa: PLC0415  (as above)

    return int(not complies(before, choice))


def crosses(before: Situation, score: Points, one: int, other: int) -> int:
    """Of two who stay below, one is of the following scoregroup and one is not (2.3.3)."""
    following = before.following.get(score)
    return int((before.score[one] == following) != (before.score[other] == following))


def was_floater(before: Situation, _score: Points, each: int) -> int:
    """An upfloater who was a floater in the previous round (2.3.4)."""
    return int(before.floated[each])


def opponent_was_floater(before: Situation, one: int, other: int) -> int:
    """The opponent of an upfloater was a floater in the previous round.

    Two upfloaters never meet in a bracket with as few upfloaters as possible: the pair could leave
    the bracket, which would then have two fewer. So the opponent is a resident.

    Source:
        C.04.5, 2.3.5 (C8); C.04.6, 2.3.7 (C10).
    """
    if before.score[one] == before.score[other]:
        return 0
    return int(before.floated[min(one, other)])


def floats_do_not_count(before: Situation) -> bool:
    """In the last rounds nobody asks who was a floater."""
    return not before.floats_count


def alike(before: Situation, each: int) -> tuple[Points, bool, int]:
    """All that criteria on pairs look at in a participant."""
    return before.score[each], before.floated[each], before.kind[each]


def _lowest_score_most_matches(before: Situation, each: int) -> tuple[int, int, int]:
    """The lowest score, the most matches played, the largest TPN (3.4.2 to 3.4.4)."""
    return before.score[each], -before.matches[each], -before.tpn[each]


def bye(document: str) -> Bye:
    """Who has the bye by a document, such as ``C.04.5`` (3.4)."""
    return Bye(
        article="3.4",
        order=_lowest_score_most_matches,
        barred="2.1.2",
        undecided=f"{document}, 3.3.3",
        barred_because="2.1.2",
        others_because="3.4.1",
    )


def limits(once: str, barred: str, completion: str) -> tuple[Article, ...]:
    """C1 to C3 in the sentences of a system."""
    return (
        Article("C1", "2.1.1", once),
        Article("C2", "2.1.2", barred),
        Article("C3", "2.2.1", completion),
    )


def on_opponents(code: str, article: str, seldom: str) -> Criterion:
    """The last criterion: opponents of upfloaters, with the sentence of a system."""
    return Criterion(
        code,
        article,
        seldom,
        pair=opponent_was_floater,
        silent=floats_do_not_count,
    )


def criteria_on_sets(fewest: str, seldom: str) -> tuple[Criterion, ...]:
    """C4 to C7; the sentences of C4 and C7 are those of the system."""
    return (
        Criterion(
            "C4",
            "2.3.1",
            fewest,
            worse=said("a smaller number of upfloaters is enough"),
            floater=one_each,
        ),
        Criterion(
            "C5",
            "2.3.2",
            "The upfloaters have the highest scores possible.",
            worse=said("upfloaters with higher scores are possible"),
            floater=points_below,
            listed=True,
        ),
        Criterion(
            "C6",
            "2.3.3",
            "The following scoregroup can then be paired with no more upfloaters than its size "
            "demands.",
            worse=said("the following scoregroup would then need more upfloaters"),
            choice=leaves_following_incomplete,
            below=crosses,
        ),
        Criterion(
            "C7",
            "2.3.4",
            seldom,
            worse=said("more of them were floaters in the previous round"),
            floater=was_floater,
            silent=floats_do_not_count,
        ),
    )
