"""Rounds by the Lim system explained: proposed pairings, and the steps that lead from there.

Source:
    C.04.4.3 (applied from 2026-02-01), 1.1, 2.4, 3.6 to 3.8, 5.4 and 7.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.facts import ColourRule
from openarbiter.explanations.limits import Quantities, sentence_of
from openarbiter.explanations.reasons import Kind, Reason, Turn
from openarbiter.explanations.rows import Row
from openarbiter.explanations.wishing import Paired
from openarbiter.model import Tpn
from openarbiter.rulebooks.lim.pairing import (
    PairedGroup,
    PairedRound,
    exchange_order,
    floater_order,
    pair_round,
)
from openarbiter.rulebooks.lim.telling import for_float, for_pair, in_tpns
from openarbiter.rulebooks.lim.text import TEXT, Situation
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.passed_over import Because
from openarbiter.rulebooks.statement import Colours
from openarbiter.values import replace


class _Lim(Explainer):
    before: Situation

    @cached_property
    def round(self) -> PairedRound:
        return pair_round(self.before)

    @property
    def bye_choice(self) -> tuple[str, str]:
        """The lowest score, in round 1 the lowest rating (1.1, 7.1)."""
        return ("rating", "7.1") if self.round_no == 1 else ("lowest", "1.1")

    def bye_quantities(self, tpn: Tpn) -> Quantities:
        """The rating in round 1, else points; then the number (1.1, 7.1)."""
        first = self.rating(tpn) if self.round_no == 1 else ("points", self.scores[tpn])
        return first, ("number", tpn)

    def paired(self) -> RoundPairing:
        return in_tpns(self.before, self.round)

    def colour_rule(self, pair: tuple[Tpn, Tpn]) -> ColourRule:
        """The rule that gives a pair its colours; at equal histories the group decides (5.4)."""
        one, other = map(self.before.tpn.index, pair)
        first, rule = self._colours.decided(one, other)
        white, black = pair if first else pair[::-1]
        return ColourRule(
            article=rule.article,
            rule=rule.name,
            white=white,
            black=black,
            higher=pair[0],
            sentence=sentence_of(self.edition, rule.article),
        )

    @cached_property
    def _colours(self) -> Colours:
        return Colours(TEXT, replace(self.before, pairs_below={*self.round.games(below=True)}))

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """Floaters meet the first ones of the group, then half meets half (2.4, 3.6 to 3.8)."""
        return [self._first(each) for each in self.round.with_players]

    def _first_difference(self, best: Paired) -> Reason:
        """The first choice that differs: the bye, a floater or an opponent (1.1, 2.3, 3.8, 4)."""
        if best.pairing.bye == self.pairing.bye:
            found = next(self._choices(best.pairing), None)
            if found is not None:
                return found
        return super()._first_difference(best)

    def _choices(self, other: RoundPairing) -> Iterator[Reason]:
        """What stood, in the order of the steps, against choices that another pairing makes."""
        at = {tpn: position for position, tpn in enumerate(self.before.tpn)}
        games = [(at[game.white], at[game.black]) for game in other.games]
        made = set(map(frozenset, self.round.games()))
        opponents = dict(games) | {black: white for white, black in games}
        for group, bracket in zip(self.round.with_players, other.brackets, strict=False):
            floating = [at[tpn] for tpn in bracket.downfloaters]
            left = group.players
            for one in group.floats:
                others = [each for each in floating if each not in group.leaving and each in left]
                if one.player not in floating and others and not one.forced:
                    passed = dict(for_float(self.before, left, one))
                    yield self._choice("2.3.4", None, (one.player, others[0]), passed)
                left.remove(one.player)
            for pair in group.pairs:
                if frozenset((pair.player, pair.opponent)) not in made:
                    continue  # it was taken apart for the median group (2.6)
                instead = opponents.get(pair.player)
                if instead is not None and instead != pair.opponent:
                    passed = dict(for_pair(self.before, pair))
                    yield self._choice(pair.article, pair.player, (pair.opponent, instead), passed)

    def _choice(
        self,
        article: str,
        player: int | None,
        choices: tuple[int, int],
        passed: Mapping[int, Because],
    ) -> Reason:
        """Why somebody was chosen, and not another: passed over, or later in the order."""
        chosen, other = (self.before.tpn[each] for each in choices)
        because = passed.get(choices[1])
        return Reason(
            kind=Kind.PROCEDURE,
            article=article if because is None else because.article or article,
            sentence=sentence_of(self.edition, article),
            players=() if because is None else (other,),
            clause="" if because is None else because.reason,
            turn=Turn(
                player=None if player is None else self.before.tpn[player],
                chosen=(chosen,),
                other=(other,),
            ),
        )

    def _first(self, group: PairedGroup) -> Row | None:
        gone = group.leaving
        left = [each for each in group.players if each not in gone]
        pairs = []
        staying = [each for each in group.incoming if each not in gone]
        for floater in floater_order(self.before, staying, down=group.down):
            if floater in left:
                left.remove(floater)
                pairs.append((floater, left.pop(0)))
        while left:
            pairs.append((left[0], next(exchange_order(left))))
            left = [each for each in left if each not in pairs[-1]]
        if not pairs:
            return None
        tpn = self.before.tpn
        return Row(
            first=tuple((tpn[one], tpn[other]) for one, other in pairs),
            floaters=tuple(tpn[each] for each in gone),
        )


EXPLAINER = _Lim
