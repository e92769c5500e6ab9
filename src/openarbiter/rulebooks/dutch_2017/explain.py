"""Rounds by the text of 2017 explained: its order (D.1 to D.3), its floats, whom a value counts.

Source:
    C.04.3 (2017), A.4, A.6, A.9, section C, section D.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from openarbiter.explanations.dutch import DutchFamily
from openarbiter.explanations.facts import ColourRule
from openarbiter.explanations.reasons import What
from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.criteria import Downfloater, Pair
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2017 import text as criteria
from openarbiter.rulebooks.dutch_2017.verify import COLOUR_ARTICLES
from openarbiter.rulebooks.pairing import Bracket

_COLOURS = frozenset({"C.8", "C.9", "C.10", "C.11"})
_UPFLOATS = frozenset({"C.13", "C.15", "C.17", "C.19"})


class _Dutch2017(DutchFamily):
    bye_choice = ("left-over", "A.9, C.2")
    bye_floats = True
    order_articles: Mapping[What, str] = dict.fromkeys(What, "D.2") | {
        What.MOVED_DOWN: "D.3",
        What.OPPONENT: "D.1",
    }
    about_leaving = frozenset({"C.5", "C.6", "C.7"})
    before: Situation

    def colour_rule(self, pair: tuple[Tpn, Tpn]) -> ColourRule:
        """The rule that gives a pair its colours (E.1 to E.5)."""
        found = self.dutch_colours(pair)
        return replace(found, rule=found.article, article=COLOUR_ARTICLES[found.article])

    def concerned(self, code: str, bracket: Bracket, below: Sequence[Tpn]) -> set[Tpn]:
        """Players of the parts of a bracket that a criterion counts."""
        del below
        if code in self.about_leaving:
            return set() if code == "C.7" else {*bracket.downfloaters}
        rule = next(each for each in criteria.COUNTED if each.code == code)
        player, at = self.before.player, self.at
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
