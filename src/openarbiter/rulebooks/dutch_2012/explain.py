"""Rounds by the text of 2012 explained: its order (D1 to D3), its classes, whom a value counts.

Source:
    C.04.3.1 (2012), A3, A4, A6, A7, B1.b, B2 to B6, C1, C6, C8, C13, section D.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openarbiter.explanations.dutch import DutchFamily
from openarbiter.explanations.order import Candidate
from openarbiter.explanations.reasons import What
from openarbiter.model import Tpn
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch_2012 import text as criteria
from openarbiter.rulebooks.dutch_2012.text import (
    bracket_values,
    compatible,
    treated_as_homogeneous,
)
from openarbiter.rulebooks.pairing import Bracket, CriterionValue


class _Dutch2012(DutchFamily):
    bye_choice = ("left-over", "A5, C13")
    order_articles: Mapping[What, str] = dict.fromkeys(What, "D2") | {
        What.MOVED_DOWN: "D3",
        What.OPPONENT: "D1",
    }

    before: Situation

    def candidate(self, bracket: Bracket) -> Candidate:
        """A bracket as section D looks at it, without those whom C1 takes out (A3)."""
        down, residents = self._compatible(bracket)
        if _alike(down, residents):
            down, residents = [], sorted((*down, *residents), key=self.at.__getitem__)
        return Candidate.of(down, residents, bracket.pairs)

    def values_in(self, bracket: Bracket, other: Bracket, *_: Bracket) -> dict[str, CriterionValue]:
        """C1 is asked before anything is forbidden for a wish."""
        lowest = bracket is self.pairing.brackets[-1]
        if self._values(bracket, lowest=lowest) != bracket.criteria:
            return dict(other.criteria)
        return dict(self._values(other, lowest=lowest))

    def concerned(self, code: str, bracket: Bracket, *_: Bracket) -> set[Tpn]:
        """Players of the parts of a bracket that a criterion counts."""
        rules = {
            each.code: each
            for odd in (True, False)
            for each in criteria.priorities(odd=odd)
            if each.code not in {"B3", "P"}  # of a sum nobody in particular is the cause
        }
        if code not in rules:
            return {*bracket.downfloaters} if code == "P" else set()
        frame = criteria.Frame(0, heterogeneous=_split(*self._compatible(bracket), bracket))
        at = self.at
        parts = criteria.parts_of(
            self.before.player,
            [(at[one], at[other]) for one, other in bracket.pairs],
            [at[each] for each in bracket.downfloaters],
            {at[each] for each in bracket.moved_down},
        )
        lower_only = code in {"B5u", "B6u"}
        concerned = [pair[1:] if lower_only else pair for pair in bracket.pairs]
        concerned += [(each,) for each in bracket.downfloaters]
        who = zip(parts, concerned, strict=True)
        return {each for part, them in who if rules[code].count(part, frame) for each in them}

    def _compatible(self, bracket: Bracket) -> tuple[list[Tpn], list[Tpn]]:
        """Moved-down players and residents who may meet somebody of a bracket (C1), by rank."""
        everybody = [self.at[each] for each in (*bracket.moved_down, *bracket.residents)]
        meeting = {self.before.tpn[each] for each in compatible(self.before, everybody)}
        return (
            [each for each in bracket.moved_down if each in meeting],
            [each for each in bracket.residents if each in meeting],
        )

    def _values(self, bracket: Bracket, *, lowest: bool) -> tuple[tuple[str, CriterionValue], ...]:
        """The values of a bracket as it is paired.

        In the lowest one C1 takes nobody out, and players who came down may meet each other where
        M1 went down to zero (C14.b2).
        """
        down, residents = self._compatible(bracket)
        if lowest:
            down, residents = list(bracket.moved_down), list(bracket.residents)
        at, players = self.at, {*down, *residents}
        return bracket_values(
            self.before,
            [at[each] for each in players],
            [at[each] for each in down],
            [(at[one], at[other]) for one, other in bracket.pairs],
            [at[each] for each in bracket.downfloaters if each in players],
            heterogeneous=_split(down, residents, bracket),
        )


def _alike(down: Sequence[Tpn], residents: Sequence[Tpn]) -> bool:
    """A bracket is homogeneous or treated so (A3)."""
    return treated_as_homogeneous(len(down), len(down) + len(residents))


def _split(down: Sequence[Tpn], residents: Sequence[Tpn], bracket: Bracket) -> bool:
    """A bracket is heterogeneous, and nobody who came down meets another one (C14.b2)."""
    meet = any(one in down and other in down for one, other in bracket.pairs)
    return not _alike(down, residents) and not meet


EXPLAINER = _Dutch2012
