"""Rounds by Dubov's text of 1997 explained: what the steps weigh, those within a wish, first rows.

Of two pairings of the same players the one that is better at the first difference is the one the
text asks for: chapter 9 puts the limit of 2.5 first, then in each group the floaters of chapter 8
and the aim of 6.4, then every choice of the steps in turn.

To forbid pairs and to pair again is not enough here: who has no opponent left because of a wish
would be an island, or would float, and everything behind it would be another round. So the
steps are those of the tournament as it is, and the wish only narrows down what is admissible.

Source:
    C.04.3 (1997), chapters 4 to 9.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.limits import Quantities, chapter_or_article
from openarbiter.explanations.reasons import Reason
from openarbiter.explanations.rows import Row
from openarbiter.explanations.weights import Weight, first_worse
from openarbiter.explanations.wishing import Paired, Partners
from openarbiter.languages import said
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks.dubov_1997.pairing import (
    Equalised,
    Floated,
    Joined,
    Met,
    PairedGroup,
    PairedRound,
    pair_round,
)
from openarbiter.rulebooks.dubov_1997.telling import in_tpns, step_lines
from openarbiter.rulebooks.dubov_1997.text import Situation, narrowed
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.values import replace


def weights(situation: Situation, groups: Sequence[PairedGroup]) -> Iterator[Weight]:
    """Everything that is weighed in a round, most important first (chapter 9).

    Yields:
        The same kinds of weights, in the same order, for two pairings that do not differ before.
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
        # The last line says who was chosen, the first of 6.4 all who float.
        line = step_lines(situation, group, step)[0 if isinstance(step, Floated) else -1]
        yield Weight(
            article=step.article,
            score=score,
            choice=_choice(line, step.article),
            players=tuple(situation.tpn[each] for each in _chosen(step)),
            meets=isinstance(step, Met),
        )


def _choice(line: str, article: str) -> str:
    named = said("[Ch {article}]", article=article)
    return line if named in line else said("{step} {article}", step=line, article=named)


def _chosen(step: Met | Joined | Floated) -> Sequence[int]:
    """The player and the opponent found, or on whom the choice fell."""
    if isinstance(step, Met):
        return [each for each in (step.player, step.opponent) if each is not None]
    return [step.player] if isinstance(step, Joined) else step.players


def _rows(situation: Situation, step: Equalised, score: Points) -> Iterator[Weight]:
    """As few pairs inside a column as possible, then row by row the first opponent (6.3, 6.2)."""
    white = {*step.columns.white}
    inside = [pair for pair in step.pairs if (pair[0] in white) == (pair[1] in white)]
    named = _counted(situation, "6.3", score, [each for pair in inside for each in pair])
    yield replace(named, value=len(inside))
    for one, other in step.pairs:
        pair = situation.tpn[one], situation.tpn[other]
        row = _choice(f"{pair[0]} - {pair[1]}", "6.2")
        yield Weight(article="6.2", score=score, choice=row, players=pair, meets=True)


class _Dubov(Explainer):
    bye_choice = ("lowest", chapter_or_article("4"))
    by_boards = chapter_or_article("5")
    one_order = False
    before: Situation

    @cached_property
    def round(self) -> PairedRound:
        return pair_round(self.before)

    @cached_property
    def weights(self) -> tuple[Weight, ...]:
        """What the steps of the round weigh, most important first."""
        return tuple(weights(self.before, self.round.groups))

    def quantities(self, tpn: Tpn) -> Quantities:
        """Points, ARO and R: the chapters look at these in different orders (4, 6.2, 7, 8.2)."""
        average = self.before.average(self.before.tpn.index(tpn))
        return ("points", self.scores[tpn]), ("aro", round(average)), self.rating(tpn)

    def paired(self) -> RoundPairing:
        return in_tpns(self.before, self.round)

    def best_within(self, partner: Partners, no_bye: Collection[Tpn] = ()) -> Paired:
        """The best pairing in which some players meet some others only, by the same steps (9)."""
        before = self.before
        if no_bye and self.pairing.bye is not None:
            takers = zip(before.tpn, before.may_take_bye, strict=True)
            may = [each and tpn not in no_bye for tpn, each in takers]
            before = replace(before, may_take_bye=may)
        paired = pair_round(before, among=narrowed(before, partner) if partner else None)
        return Paired(in_tpns(before, paired), weights(before, paired.groups))

    def first_worse(self, other: Paired) -> Reason | None:
        """The first number that would be larger, or step that takes somebody later (6 to 9)."""
        return first_worse(self.edition, self.weights, other)

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """Row against row of the two columns, once they are equal (6.2, 7.3, 7.4).

        Who was paired with somebody from another group before (7.1, 8) stays so.
        """
        tpn = self.before.tpn
        found: list[Row | None] = []
        for group in self.round.groups:
            step = group.steps[-1] if group.steps else None
            if not isinstance(step, Equalised):
                found.append(None)
                continue
            kept = [pair for pair in group.pairs if pair not in step.pairs]
            straight = zip(step.columns.white, step.columns.black, strict=True)
            pairs = tuple((tpn[one], tpn[other]) for one, other in (*kept, *straight))
            found.append(Row(first=pairs, floaters=tuple(tpn[each] for each in group.down)))
        return found


EXPLAINER = _Dubov
