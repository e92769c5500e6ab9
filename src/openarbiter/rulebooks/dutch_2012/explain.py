"""Rounds by the text of 2012 explained: its order (D1 to D3), its classes, whom a value counts.

Source:
    C.04.3.1 (2012), A3, A4, A6, A7, B1.b, B2 to B6, C1, C6, C8, C13, section D.
"""

from __future__ import annotations

from collections.abc import Mapping

from openarbiter.explanations.dutch import DutchFamily
from openarbiter.explanations.order import Candidate
from openarbiter.explanations.reasons import What
from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2012.text import (
    GivenBracket,
    treated_as_homogeneous,
    values,
)
from openarbiter.rulebooks.pairing import Bracket, CriterionValue
from openarbiter.values import replace


class _Dutch2012(DutchFamily):
    bye_choice = ("left-over", "A5, C13")
    order_articles: Mapping[What, str] = dict.fromkeys(What, "D2") | {
        What.MOVED_DOWN: "D3",
        What.OPPONENT: "D1",
    }

    before: Situation

    def candidate(self, bracket: Bracket) -> Candidate:
        """A bracket as section D looks at it, without those whom C1 takes out (A3)."""
        down, residents = self._given(bracket).meeting(self.before)
        if treated_as_homogeneous(len(down), len(down) + len(residents)):
            down, residents = [], sorted((*down, *residents))
        tpn = self.before.tpn
        above, below = ([tpn[each] for each in some] for some in (down, residents))
        return Candidate.of(above, below, bracket.pairs)

    def values_in(self, bracket: Bracket, other: Bracket, *_: Bracket) -> dict[str, CriterionValue]:
        """C1 is asked before anything is forbidden for a wish."""
        lowest = bracket is self.pairing.brackets[-1]
        own, others = (
            values(self.before, self._given(each, lowest=lowest).choice(self.before))
            for each in (bracket, other)
        )
        return dict(other.criteria if own != bracket.criteria else others)

    def concerned(self, code: str, bracket: Bracket, *_: Bracket) -> set[Tpn]:
        """Players of the parts of a bracket that a criterion counts."""
        if code == "P":
            return {*bracket.downfloaters}
        if code == "B3":  # of a sum nobody in particular is the cause
            return set()
        before, at = self.before, self.at
        rule = before.statement.criterion(code)
        whole = self._given(bracket).choice(before)
        found: set[Tpn] = set()
        for one, other in bracket.pairs:
            if rule.count(before, replace(whole, pairs=((at[one], at[other]),), floaters=())):
                found |= {other} if code in {"B5u", "B6u"} else {one, other}
        for each in bracket.downfloaters:
            if rule.count(before, replace(whole, pairs=(), floaters=(at[each],))):
                found.add(each)
        return found

    def _given(self, bracket: Bracket, *, lowest: bool = False) -> GivenBracket:
        at = self.at
        return GivenBracket(
            [at[each] for each in bracket.moved_down],
            [at[each] for each in bracket.residents],
            [(at[one], at[other]) for one, other in bracket.pairs],
            [at[each] for each in bracket.downfloaters],
            lowest,
        )


EXPLAINER = _Dutch2012
