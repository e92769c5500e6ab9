"""Rounds by the Dubov text explained: the values of its criteria, its sets, and its first rows.

Of two pairings of the same players the one that is better at the first difference is the one the
text asks for: in each bracket the criteria C5 to C10, then the set of upfloaters, then who changes
the subgroup, then row after row the opponent in T2.

Source:
    C.04.4.1 (applied from 2026-02-01), 2.3, 3.1, 3.2 and 4.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from openarbiter.explanations.explainer import Explainer, Others
from openarbiter.explanations.limits import Classes, Quantities
from openarbiter.explanations.reasons import Reason
from openarbiter.explanations.rows import Row
from openarbiter.explanations.weights import Weight, first_worse
from openarbiter.explanations.wishing import Paired
from openarbiter.languages import said
from openarbiter.model import Colour, Points, Tpn
from openarbiter.rulebooks.dubov.colours import Colours
from openarbiter.rulebooks.dubov.criteria import (
    denied,
    maximum_upfloaters,
    upfloaters_again,
    values_of,
)
from openarbiter.rulebooks.dubov.editions import CRITERIA
from openarbiter.rulebooks.dubov.process import PairedBracket, PairedRound, pair_round
from openarbiter.rulebooks.dubov.report import in_tpns
from openarbiter.rulebooks.dubov.subgroups import first_rows
from openarbiter.rulebooks.dubov.terms import WHITE, Situation, situation
from openarbiter.rulebooks.meetings import keep_from
from openarbiter.rulebooks.pairing import CriterionValue, RoundPairing
from openarbiter.values import replace

_MOST_UPFLOATERS = 4
"""Players of whom it is worked out why they do not float up to a bracket."""

_ARTICLES = {each.code: each.article for each in CRITERIA}


def weights(situation: Situation, brackets: Sequence[PairedBracket]) -> Iterator[Weight]:
    """Everything that is weighed in a round, the most important first (2.3, 3.2 and 4).

    Args:
        situation: The situation before the round.
        brackets: The brackets as they were paired, from the top.

    Yields:
        The same kinds of weights, in the same order, for two pairings that do not differ before.
    """
    for bracket in brackets:
        found, score = bracket.subgroups, situation.score[bracket.residents[0]]
        for code, value in values_of(situation, score, bracket.upfloaters, found.rows):
            players = _counted(situation, bracket, code)
            # Of players none of whom has played, C7 counts all, which is no choice.
            number = len(players) if code == "C7" else value
            yield _number(situation, score, code, number, players)
        yield _choice(situation, score, "4.2", said("upfloaters"), bracket.upfloaters)
        yield Weight(article="3.2.4", score=score, value=len(found.inner))
        yield _choice(situation, score, "3.2.4", said("shifted"), found.inner)
        yield _choice(situation, score, "3.2.4", said("shifted"), found.outer)
        for one, other in found.rows:
            pair = situation.tpn[one], situation.tpn[other]
            choice = f"{pair[0]}-{pair[1]}"
            yield Weight(article="3.2.6", score=score, choice=choice, players=pair, meets=True)


def _counted(situation: Situation, bracket: PairedBracket, code: str) -> Sequence[int]:
    """Whom the value of a criterion counts, as positions."""
    upfloaters = bracket.upfloaters
    if code in ("C5", "C6"):
        return upfloaters
    if code == "C7":
        pairs = denied(situation, bracket.subgroups.rows)
        return [_denied_player(situation, min(pair), max(pair)) for pair in pairs]
    if code == "C10":
        return upfloaters_again(situation, upfloaters)
    return maximum_upfloaters(situation, upfloaters)


def _denied_player(situation: Situation, higher: int, lower: int) -> int:
    """Who of two with the same preferred colour does not get it (5.2)."""
    white = Colours(situation).deciding_rule(higher, lower)[0]
    return lower if white == (situation.wish(higher) == WHITE) else higher


def _number(
    situation: Situation, score: Points, code: str, value: CriterionValue, players: Sequence[int]
) -> Weight:
    """The value of a criterion; what has none, as in the last round, is 0."""
    named = tuple(sorted(situation.tpn[each] for each in players))
    value = 0 if value is None else value
    return Weight(article=_ARTICLES[code], code=code, score=score, value=value, players=named)


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

    @cached_property
    def before(self) -> Situation:
        """The situation before the round."""
        return situation(self.tournament, self.round_no)

    @cached_property
    def round(self) -> PairedRound:
        """The round in positions."""
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
        """The round, paired by the edition."""
        return in_tpns(self.before, self.round)

    def best_within(
        self, partner: Mapping[Tpn, Collection[Tpn]], no_bye: Collection[Tpn] = ()
    ) -> Paired:
        """The best pairing in which some players meet some others only, by the same steps (3)."""
        before, paired = self.before, pair_round(self._narrowed(partner, no_bye))
        return Paired(in_tpns(before, paired), weights(before, paired.brackets))

    def _narrowed(
        self, partner: Mapping[Tpn, Collection[Tpn]], no_bye: Collection[Tpn]
    ) -> Situation:
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
