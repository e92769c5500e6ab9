"""Rounds by the text of 2017 explained: its order (D.1 to D.3), its floats, whom a value counts.

Source:
    C.04.3 (2017), A.4, A.6, A.9, section C, section D.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from openarbiter.explanations.dutch.wishing import colour_rule
from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.facts import ColourRule
from openarbiter.explanations.limits import Classes
from openarbiter.explanations.order import Candidate, first_candidate, place_in_order
from openarbiter.explanations.reasons import OrderPlace, What
from openarbiter.explanations.rows import Row
from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.criteria import Downfloater, Pair
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2017 import text as criteria
from openarbiter.rulebooks.dutch_2017.pairing import round_pairing
from openarbiter.rulebooks.dutch_2017.text import situation
from openarbiter.rulebooks.dutch_2017.verify import COLOUR_ARTICLES
from openarbiter.rulebooks.edition import Engine
from openarbiter.rulebooks.pairing import Bracket, RoundPairing

_ARTICLES = dict.fromkeys(What, "D.2") | {What.MOVED_DOWN: "D.3", What.OPPONENT: "D.1"}
"""The articles that order candidates."""

_ABOUT_LEAVING = frozenset({"C.5", "C.6", "C.7"})

_COLOURS = frozenset({"C.8", "C.9", "C.10", "C.11"})
_UPFLOATS = frozenset({"C.13", "C.15", "C.17", "C.19"})


class _Dutch2017(Explainer):
    bye_choice = ("left-over", "A.9, C.2")
    bye_floats = True
    order_articles: Mapping[What, str] = _ARTICLES
    about_leaving = _ABOUT_LEAVING
    without_bye = Engine("openarbiter.rulebooks.dutch_2017", "text", "pairing")
    adds_to_log = True

    @cached_property
    def before(self) -> Situation:
        """The situation before the round."""
        return situation(self.tournament, self.round_no)

    @cached_property
    def _at(self) -> dict[Tpn, int]:
        return {tpn: position for position, tpn in enumerate(self.before.tpn)}

    def paired(self) -> RoundPairing:
        """The round, paired by the edition."""
        return round_pairing(self.before)

    @cached_property
    def classes(self) -> Mapping[Tpn, Classes]:
        """Preferences and floats (A.4, A.6)."""
        return {
            each.tpn: Classes(
                each.preference, int(each.strength), each.last_float.value, each.earlier_float.value
            )
            for each in map(self.before.player, range(len(self.before.tpn)))
        }

    def colour_rule(self, pair: tuple[Tpn, Tpn]) -> ColourRule:
        """The rule that gives a pair its colours (E.1 to E.5)."""
        found = colour_rule(self.before, *sorted(map(self._at.__getitem__, pair)))
        return replace(found, rule=found.article, article=COLOUR_ARTICLES[found.article])

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """S1 against S2: moved-down players first, then halves (section B)."""

        def first(bracket: Bracket) -> Row | None:
            if not bracket.pairs:
                return None
            chosen = self.candidate(bracket)
            paired, pairs = len(chosen.paired), len(chosen.pairs)
            found = first_candidate(chosen.moved_down, chosen.residents, paired, pairs)
            return Row(first=found.pairs, floaters=found.floaters)

        return [first(bracket) for bracket in self.pairing.brackets]

    def candidate(self, bracket: Bracket) -> Candidate:
        """A bracket as section D looks at it."""
        return Candidate.of(bracket.moved_down, bracket.residents, bracket.pairs)

    def order_article(self, bracket: Bracket, other: Bracket) -> tuple[str, OrderPlace | None]:
        """D.1 to D.3."""
        place = place_in_order(self.candidate(bracket), self.candidate(other))
        return ("", None) if place is None else (_ARTICLES[place.what], place)

    def concerned(self, code: str, bracket: Bracket, below: Sequence[Tpn]) -> set[Tpn]:
        """Players of the parts of a bracket that a criterion counts."""
        del below
        if code in _ABOUT_LEAVING:
            return set() if code == "C.7" else {*bracket.downfloaters}
        rule = next(each for each in criteria.COUNTED if each.code == code)
        player, at = self.before.player, self._at
        found: set[Tpn] = set()
        for one, other in bracket.pairs:
            if not rule.count_of(Pair(player(at[one]), player(at[other]))):
                continue
            if code in _COLOURS:
                found |= self.colour_rule((one, other)).denied
            else:
                found |= {other} if code in _UPFLOATS else {one, other}
        for each in bracket.downfloaters:
            if rule.count_of(Downfloater(player(at[each]), each in bracket.moved_down)):
                found.add(each)
        return found


EXPLAINER = _Dutch2017
