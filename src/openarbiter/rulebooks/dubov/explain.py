"""Rounds by the Dubov text explained: the values of its criteria, its sets, and its first rows.

Of two pairings of the same players the one that is better at the first difference is the one the
text asks for: in each bracket the criteria C5 to C10, then the set of upfloaters, then who changes
the subgroup, then row after row the opponent in T2.

Source:
    C.04.4.1 (applied from 2026-02-01), 2.3, 3.1, 3.2 and 4.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from openarbiter.explanations.explainer import Explainer, Others
from openarbiter.explanations.limits import Classes, Quantities
from openarbiter.explanations.reasons import Reason
from openarbiter.explanations.rows import Row
from openarbiter.explanations.weights import Weight, first_worse
from openarbiter.explanations.wishing import Paired, Partners
from openarbiter.languages import said
from openarbiter.model import Colour, Points, Tpn
from openarbiter.rulebooks.dubov.pairing import PairedBracket, PairedRound, first_rows, pair_round
from openarbiter.rulebooks.dubov.telling import in_tpns
from openarbiter.rulebooks.dubov.text import DUBOV, WHITE, Situation
from openarbiter.rulebooks.meetings import keep_from
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.statement import Colours, Criterion
from openarbiter.values import replace

_MOST_UPFLOATERS = 4
"""Players of whom it is worked out why they do not float up to a bracket."""


def weights(situation: Situation, brackets: Sequence[PairedBracket]) -> Iterator[Weight]:
    """Everything that is weighed in a round, the most important first (2.3, 3.2 and 4).

    Of two pairings that do not differ before, the same kinds of weights come in the same order.
    """
    for bracket in brackets:
        found, choice = bracket.subgroups, bracket.choice
        score = choice.score
        for criterion in DUBOV.criteria:
            counted = sorted(
                situation.tpn[each] for each in _counted(situation, bracket, criterion)
            )
            yield Weight(
                article=criterion.article,
                code=criterion.code,
                score=score,
                # Of players none of whom has played, C7 counts all, which is no choice.
                value=criterion.count(situation, choice),
                players=tuple(counted),
            )
        yield _choice(situation, score, "4.2", said("upfloaters"), bracket.upfloaters)
        yield Weight(article="3.2.4", score=score, value=len(found.inner))
        yield _choice(situation, score, "3.2.4", said("shifted"), found.inner)
        yield _choice(situation, score, "3.2.4", said("shifted"), found.outer)
        for one, other in found.rows:
            pair = situation.tpn[one], situation.tpn[other]
            shown = f"{pair[0]}-{pair[1]}"
            yield Weight(article="3.2.6", score=score, choice=shown, players=pair, meets=True)


def _counted(situation: Situation, bracket: PairedBracket, criterion: Criterion) -> Iterable[int]:
    """Whom the value of a criterion counts, as positions: of a pair who does not get the colour."""
    if criterion.pair is None:
        return criterion.floaters(situation, bracket.choice)
    colours = Colours(DUBOV, situation)
    return [
        one if colours.decided(one, other)[0] != (situation.wish(one) == WHITE) else other
        for one, other in bracket.choice.pairs
        if criterion.pair(situation, one, other)
    ]


def _choice(
    situation: Situation, score: Points, article: str, what: str, chosen: Sequence[int]
) -> Weight:
    """A set of players, in the order in which its article names them."""
    players = tuple(situation.tpn[each] for each in chosen)
    shown = ", ".join(map(str, players)) or "-"
    choice = said("[{article}] {what}: {players}", article=article, what=what, players=shown)
    return Weight(article=article, score=score, choice=choice, players=players)


class _Dubov(Explainer):
    bye_choice = ("lowest", "3.1.3")
    one_order = False
    before: Situation

    @cached_property
    def round(self) -> PairedRound:
        return pair_round(self.before)

    @cached_property
    def weights(self) -> tuple[Weight, ...]:
        """What the steps of the round weigh, the most important first."""
        return tuple(weights(self.before, self.round.brackets))

    def quantities(self, tpn: Tpn) -> Quantities:
        """Points, ARO and number: S1 and S2 are ordered by different ones (3.2)."""
        aro = self.before.aro[self.before.tpn.index(tpn)]
        return ("points", self.scores[tpn]), ("aro", aro), ("number", tpn)

    def paired(self) -> RoundPairing:
        return in_tpns(self.before, self.round)

    def best_within(self, partner: Partners, no_bye: Collection[Tpn] = ()) -> Paired:
        """The best pairing in which some players meet some others only, by the same steps (3)."""
        before, paired = self.before, pair_round(self._narrowed(partner, no_bye))
        return Paired(in_tpns(before, paired), weights(before, paired.brackets))

    def _narrowed(self, partner: Partners, no_bye: Collection[Tpn]) -> Situation:
        """The round with fewer pairs, and with fewer players who may have the bye."""
        before = self.before
        place = {tpn: position for position, tpn in enumerate(before.tpn)}
        met = list(before.met)
        everybody = frozenset(range(len(met)))
        for tpn, possible in partner.items():
            here = place[tpn]
            keep_from(met, here, {*everybody.difference(map(place.get, possible))} - {here})
        takers = zip(before.tpn, before.may_take_bye, strict=True)
        may = [each and tpn not in no_bye for tpn, each in takers]
        return replace(before, met=met, may_take_bye=may)

    def first_worse(self, other: Paired) -> Reason | None:
        """The first value that would be worse, or step that takes somebody later (2.3, 3.2, 4)."""
        return first_worse(self.edition, self.weights, other)

    @cached_property
    def classes(self) -> Mapping[Tpn, Classes]:
        """Colour preferences and the upfloat of the last round (1.6, 1.8)."""
        before = self.before
        return {
            tpn: Classes(
                preference=Colour.WHITE if preference > 0 else Colour.BLACK,
                strength=abs(preference),
                last_float="U" if up else "",
            )
            for tpn, preference, up in zip(
                before.tpn, before.preference, before.upfloated_last, strict=True
            )
        }

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """Row against row of S1 and S2, once the subgroups are equal (3.2.4 to 3.2.6)."""
        before, tpn = self.before, self.before.tpn
        found = []
        for bracket in self.round.brackets:
            rows = first_rows(before, bracket.subgroups)
            found.append(
                Row(first=tuple((tpn[one], tpn[other]) for one, other in rows), floaters=())
            )
        return found

    def other_upfloaters(self, number: int) -> Others:
        """Who comes before the last upfloater of a bracket in the order of 4.2, and stays below."""
        bracket, tpn = self.round.brackets[number], self.before.tpn
        last = bracket.lower.index(bracket.upfloaters[-1])
        others = [each for each in bracket.lower[:last] if each not in bracket.upfloaters]
        residents = {tpn[each] for each in bracket.residents}
        return self._told(
            [tpn[each] for each in others],
            _MOST_UPFLOATERS,
            lambda each: self.against({each: residents}, (each,)),
        )


EXPLAINER = _Dubov
