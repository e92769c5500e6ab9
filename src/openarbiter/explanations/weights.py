"""What the steps of a system weigh, so that two pairings of a round can be compared step by step.

A system whose text is a procedure lists, for a pairing, everything in which its steps can take one
choice or another, the most important first: numbers to be kept small, and choices in an order. Of
two pairings the first difference decides.

Source:
    No regulation; the articles are those of the systems.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import cast

from openarbiter.explanations.limits import chapter_or_article, sentence_of
from openarbiter.explanations.reasons import Kind, Reason, is_worse
from openarbiter.explanations.wishing import Paired, first_turn
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import CriterionValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """One thing that can tell two pairings apart.

    Attributes:
        code: The code of the criterion that a number belongs to; empty where the article has none.
        score: Score (tenths) of the group; ``None`` for the whole round.
        value: A value to be kept small; ``None`` for a choice.
        choice: The choice as the log says it; empty for a number.
        players: Whom a number counts; of a choice the player and the opponent, or who was chosen.
            They say what decides and are no part of it.
        meets: The choice is an opponent; elsewhere it is one player or a set.
    """

    article: str
    code: str = ""
    score: Points | None = None
    value: CriterionValue = None
    choice: str = ""
    players: tuple[Tpn, ...] = field(default=(), compare=False)
    meets: bool = field(default=False, compare=False)


def first_worse(edition: Edition, weights: Iterable[Weight], other: Paired) -> Reason | None:
    """The first number that would be larger in another pairing, or step that takes somebody later.

    ``None`` where nothing differs from what the round weighs, the most important first.
    """
    both = zip(weights, cast("Iterable[Weight]", other.weights), strict=False)
    for mine, yours in both:
        if mine == yours:
            continue
        reason = Reason(
            kind=Kind.PROCEDURE if mine.value is None else Kind.WORSE,
            article=chapter_or_article(mine.article),
            sentence=sentence_of(edition, mine.article),
            score=mine.score,
        )
        if mine.value is None:
            both_choices = mine.players, yours.players
            if not mine.meets:  # of two sets those who are in one only, the first of them
                both_choices = _apart(*both_choices), _apart(*both_choices[::-1])
            turn = first_turn(*both_choices)
            return replace(reason, steps=(mine.choice, yours.choice), turn=turn)
        counted = {*yours.players} - {*mine.players} or {*yours.players}
        return replace(
            reason,
            code=mine.code or mine.article,
            chosen=mine.value,
            other=yours.value,
            players=tuple(sorted(counted)),
            also=tuple(_worse_too(both, mine.score)),
        )
    return None


def _apart(one: Sequence[Tpn], other: Sequence[Tpn]) -> tuple[Tpn, ...]:
    return tuple(tpn for tpn in one if tpn not in other)[:1]


def _worse_too(both: Iterable[tuple[Weight, Weight]], score: Points | None) -> Iterator[str]:
    """The codes of further criteria of a group that are worse in the other pairing."""
    for mine, yours in takewhile(lambda pair: pair[0].score == score, both):
        if mine.code and mine.code == yours.code and is_worse(mine.value, yours.value):
            yield mine.code
