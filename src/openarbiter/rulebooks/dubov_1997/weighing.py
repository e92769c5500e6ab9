"""A round as its text weighs it: numbers to be kept small and choices, in the order of the steps.

Of two pairings of the same players the one that is better at the first difference is the one the
text asks for: chapter 9 puts the limit of 2.5 first, then in each group the floaters of chapter 8
and the aim of 6.4, then every choice of the steps in turn. It pairs nobody.

Source:
    C.04.3 (1997), chapters 6 to 9.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.languages import said
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks.dubov_1997.report import step_lines
from openarbiter.rulebooks.dubov_1997.standard import columns_of
from openarbiter.rulebooks.dubov_1997.steps import Equalised, Floated, Joined, Met, PairedGroup
from openarbiter.rulebooks.dubov_1997.terms import Situation
from openarbiter.values import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """One thing that can tell two pairings apart.

    Attributes:
        article: The article.
        score: Score (tenths) of the group; ``None`` for the whole round.
        value: A number to be kept small; ``None`` for a choice.
        choice: The choice as the log says it; empty for a number.
        players: Whom a number counts; of a choice the player and the opponent, or who was chosen.
            They say what decides and are no part of it.
    """

    article: str
    score: Points | None = None
    value: int | None = None
    choice: str = ""
    players: tuple[Tpn, ...] = field(default=(), compare=False)


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
    score = situation.score
    rising = [
        each for each in mate if score[mate[each]] > score[each] and not situation.may_rise[each]
    ]
    yield _counted(situation, "2.5", None, rising)
    for group in groups:
        here = score[group.members[0]]
        members = {*group.members}
        going_on = [each for each in group.floaters if each in group.down]
        yield _counted(situation, "8", here, going_on)
        outside = [each for each in members if mate[each] not in members]
        yield _counted(situation, "6.4", here, outside)
        yield from _steps(situation, group, here)


def _counted(
    situation: Situation, article: str, score: Points | None, players: Sequence[int]
) -> Weight:
    named = tuple(sorted(situation.tpn[each] for each in players))
    return Weight(article=article, score=score, value=len(players), players=named)


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
        yield Weight(article=article, score=score, choice=choice, players=_chosen(situation, step))


def _chosen(situation: Situation, step: Met | Joined | Floated) -> tuple[Tpn, ...]:
    """The player and the opponent found, or on whom the choice fell."""
    if isinstance(step, Met):
        found = [each for each in (step.player, step.opponent) if each is not None]
    else:
        found = [step.player] if isinstance(step, Joined) else [*step.players]
    return tuple(situation.tpn[each] for each in found)


def _article(step: Met | Joined | Floated) -> str:
    if isinstance(step, Met):
        return step.article
    return "7.2" if isinstance(step, Joined) else "6.4"


def _rows(situation: Situation, step: Equalised, score: Points) -> Iterator[Weight]:
    """As few pairs inside a column as possible, then row by row the first opponent (6.3, 6.2)."""
    white = {*columns_of(situation, [each for pair in step.pairs for each in pair]).white}
    inside = [pair for pair in step.pairs if (pair[0] in white) == (pair[1] in white)]
    named = tuple(sorted(situation.tpn[each] for pair in inside for each in pair))
    yield Weight(article="6.3", score=score, value=len(inside), players=named)
    for one, other in step.pairs:
        pair = situation.tpn[one], situation.tpn[other]
        row = f"{pair[0]} - {pair[1]}"
        choice = said("{step} {article}", step=row, article=said("[Ch {article}]", article="6.2"))
        yield Weight(article="6.2", score=score, choice=choice, players=pair)
