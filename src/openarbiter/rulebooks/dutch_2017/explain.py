"""Rounds by the text of 2017 explained: its order (D.1 to D.3), its floats, whom a value counts.

Source:
    C.04.3 (2017), A.4, A.6, A.9, section C, section D.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from openarbiter.explanations.dutch import DutchFamily
from openarbiter.explanations.facts import ColourRule
from openarbiter.explanations.reasons import What
from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.pairing import Bracket

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
        return replace(found, rule=f"5.2.{found.article[2:]}")

    def concerned(self, code: str, bracket: Bracket, *_: Bracket) -> set[Tpn]:
        """Players of the parts of a bracket that a criterion counts."""
        if code in self.about_leaving:
            return set() if code == "C.7" else {*bracket.downfloaters}
        before, at = self.before, self.at
        rule = before.statement.criterion(code)
        found: set[Tpn] = set()
        for one, other in bracket.pairs if rule.pair is not None else ():
            if rule.pair is None or not rule.pair(before, at[one], at[other]):
                continue
            if self.told(code).about_colours:
                found |= self.colour_rule((one, other)).denied
            else:
                found |= {other} if code in _UPFLOATS else {one, other}
        of = rule.floater
        floaters = bracket.downfloaters if of is not None else ()
        found |= {
            each for each in floaters if of is not None and of(before, bracket.score, at[each])
        }
        return found


EXPLAINER = _Dutch2017
