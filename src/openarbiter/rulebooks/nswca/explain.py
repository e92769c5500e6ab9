"""Rounds by the NSWCA guidelines explained: the first candidate, and whom a value counts.

Source:
    NSWCA Tournament Guidelines, 3.1 c, 3.2 c and d, 3.3 c to g.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.limits import Quantities
from openarbiter.explanations.rows import Row
from openarbiter.model import Tpn
from openarbiter.rulebooks.nswca.text import TEXT
from openarbiter.rulebooks.pairing import Bracket, CriterionValue


class _Nswca(Explainer):
    by_boards = "3.2 c"
    about_leaving = frozenset({"N6"})
    statement = TEXT

    def quantities(self, tpn: Tpn) -> Quantities:
        """Points, then rating (3.1 c)."""
        return ("points", self.scores[tpn]), self.rating(tpn), ("number", tpn)

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """Odd men from above meet the highest, the lowest leaves, then half against half."""

        def first(bracket: Bracket) -> Row | None:
            down = [each for each in bracket.moved_down if each not in bracket.downfloaters]
            jumping = [each for each in bracket.moved_down if each in bracket.downfloaters]
            size = len(bracket.pairs)
            if not size:
                return None
            pairs = list(zip(down, bracket.residents, strict=False))
            rest, half = bracket.residents[len(pairs) :], size - len(pairs)
            pairs += zip(rest[:half], rest[half : 2 * half], strict=True)
            leaving = (*jumping, *rest[2 * (size - len(down)) :])
            return Row(first=tuple(pairs), floaters=leaving)

        return [first(bracket) for bracket in self.pairing.brackets]

    def values_in(
        self, bracket: Bracket, other: Bracket, *below: Bracket
    ) -> dict[str, CriterionValue]:
        """Who is left without an opponent by a wish is not lonely by the rules (3.3 d 1)."""
        del bracket
        return {**dict(other.criteria), "N5": len(self.concerned("N5", other, *below))}

    def concerned(self, code: str, bracket: Bracket, *below: Bracket) -> set[Tpn]:
        """Of N5 who leaves for nobody (3.3 d 1)."""
        if code != "N5":
            return super().concerned(code, bracket, *below)
        following = [tpn for each in below for tpn in each.residents]
        return {
            each
            for each in {*bracket.downfloaters} & {*bracket.residents}
            if all(self.barred_pair(each, other) is not None for other in following)
        }


EXPLAINER = _Nswca
