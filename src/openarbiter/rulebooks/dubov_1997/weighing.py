"""A round as its text weighs it: numbers to be kept small and choices, in the order of the steps.

Of two pairings of the same players the one that is better at the first difference is the one the
text asks for: chapter 9 puts the limit of 2.5 first, then in each group the floaters of chapter 8
and the aim of 6.4, then every choice of the steps in turn. It pairs nobody.

Source:
    C.04.3 (1997), chapters 6 to 9.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from openarbiter.languages import said
from openarbiter.model import Points
from openarbiter.rulebooks.dubov_1997.report import step_lines
from openarbiter.rulebooks.dubov_1997.standard import columns_of
from openarbiter.rulebooks.dubov_1997.steps import Equalised, Floated, Joined, Met, PairedGroup
from openarbiter.rulebooks.dubov_1997.terms import Situation

__all__ = ["Weight", "weights"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """One thing that can tell two pairings apart.

    Attributes:
        article: The article.
        score: Score (tenths) of the group; ``None`` for the whole round.
        value: A number to be kept small; ``None`` for a choice.
        choice: The choice as the log says it; empty for a number.
    """

    article: str
    score: Points | None = None
    value: int | None = None
    choice: str = ""


def weights(situation: Situation, groups: Sequence[PairedGroup]) -> Iterator[Weight]:
    """Everything that is weighed in a round, most important first.

    Args:
        situation: The situation before the round, the one the steps were taken in.
        groups: The groups as they were paired, from the top.

    Yields:
        The same kinds of weights, in the same order, for two pairings that do not differ before.

    Source:
        C.04.3 (1997), chapter 9: legal pairs, 2.5, chapter 8 and 6.4 before all preferences.
    """
    mate: dict[int, int] = {}
    for group in groups:
        for one, other in group.pairs:
            mate |= {one: other, other: one}
    rising = sum(
        situation.score[mate[each]] > situation.score[each] and not situation.may_rise[each]
        for each in mate
    )
    yield Weight(article="2.5", value=rising)
    for group in groups:
        score = situation.score[group.members[0]]
        members = {*group.members}
        going_on = sum(each in group.down for each in group.floaters)
        yield Weight(article="8", score=score, value=going_on)
        outside = sum(mate[each] not in members for each in members)
        yield Weight(article="6.4", score=score, value=outside)
        yield from _steps(situation, group, score)


def _steps(situation: Situation, group: PairedGroup, score: Points) -> Iterator[Weight]:
    for step in group.steps:
        if isinstance(step, Equalised):
            yield from _rows(situation, step, score)
            continue
        article = _article(step)
        # The last line says who was chosen, the first of 6.4 all who float.
        lines = step_lines(situation, group, step)
        line = lines[0 if isinstance(step, Floated) else -1]
        named = said("[Ch {article}]", article=article)
        choice = line if named in line else said("{step} {article}", step=line, article=named)
        yield Weight(article=article, score=score, choice=choice)


def _article(step: Met | Joined | Floated) -> str:
    if isinstance(step, Met):
        return step.article
    return "7.2" if isinstance(step, Joined) else "6.4"


def _rows(situation: Situation, step: Equalised, score: Points) -> Iterator[Weight]:
    """As few pairs inside a column as possible, then row by row the first opponent (6.3, 6.2)."""
    white = {*columns_of(situation, [each for pair in step.pairs for each in pair]).white}
    inside = sum((one in white) == (other in white) for one, other in step.pairs)
    yield Weight(article="6.3", score=score, value=inside)
    for one, other in step.pairs:
        row = f"{situation.tpn[one]} - {situation.tpn[other]}"
        choice = said("{step} {article}", step=row, article=said("[Ch {article}]", article="6.2"))
        yield Weight(article="6.2", score=score, choice=choice)
