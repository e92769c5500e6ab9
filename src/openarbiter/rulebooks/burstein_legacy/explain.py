"""Rounds by the older Burstein text explained: its first candidate, its list, the due colours.

Source:
    C.04.4.2 (older text), 3.2, 3.3, 4.1, 4.2, 6.1, 6.2, 6.4, 6.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.limits import Quantities
from openarbiter.explanations.reasons import OrderPlace
from openarbiter.explanations.rows import Row
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks.burstein_legacy.text import (
    TEXT,
    Situation,
    imaginary_points,
)
from openarbiter.rulebooks.pairing import Bracket


class _Burstein(Explainer):
    bye_choice = ("lowest", "4.2")
    before: Situation
    statement = TEXT

    @cached_property
    def _places(self) -> dict[Tpn, int]:
        """Places in the order of 3.2."""
        return {tpn: place for place, tpn in enumerate(self.before.tpn)}

    def extra_points(self) -> Sequence[Points]:
        """The imaginary point (3.3)."""
        return imaginary_points(self.tournament, self.round_no)

    def quantities(self, tpn: Tpn) -> Quantities:
        """Points, then Sonneborn-Berger, Buchholz, Median and rating (3.2)."""
        before, at = self.before, self._places[tpn]
        return (
            ("points", before.score[at]),
            ("sonneborn-berger", before.sonneborn_berger[at]),
            ("buchholz", before.buchholz[at]),
            ("median", before.median[at]),
            self.rating(tpn),
            ("number", tpn),
        )

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """The highest player meets the lowest, and so on; the middle one floats (6.1, 6.2)."""
        return [
            Row.from_both_ends(
                sorted((*each.moved_down, *each.residents), key=self._places.__getitem__)
            )
            for each in self.pairing.brackets
        ]

    def order_article(self, bracket: Bracket, other: Bracket) -> tuple[str, OrderPlace | None]:
        """The list of 6.1: opponents from the highest player on, the lowest first."""
        at = self._places

        def key(one: Bracket) -> tuple[int, ...]:
            opponent = {at[higher]: at[lower] for higher, lower in one.pairs}
            lower = set(opponent.values())
            players = sorted(at[each] for each in (*one.moved_down, *one.residents))
            return tuple(-opponent.get(each, -1) for each in players if each not in lower)

        return "6.1, 6.2, 6.4" if key(bracket) < key(other) else "", None


EXPLAINER = _Burstein
