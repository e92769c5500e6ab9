"""Rounds by the Burstein text of 2026 explained: the first pairing, the order, C5 to C8.

Seeding rounds are explained by the Dutch system, as :meth:`Edition.for_round` says.

Source:
    C.04.4.2 (applied from 2026-02-01), 1.5, 1.8, 2.3, 3.1 and chapter 4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.limits import Classes, Quantities
from openarbiter.explanations.reasons import OrderPlace
from openarbiter.explanations.rows import Row
from openarbiter.model import Tpn
from openarbiter.rulebooks.burstein.text import BURSTEIN, Situation
from openarbiter.rulebooks.pairing import Bracket


class _Burstein(Explainer):
    about_leaving = frozenset({"C5", "C6", "C7"})
    statement = BURSTEIN
    adds_to_log = True
    log_ends_with_brackets = True
    before: Situation

    @cached_property
    def _rank(self) -> dict[Tpn, int]:
        """Places in the order of 1.8."""
        return dict(zip(self.before.tpn, self.before.rank, strict=True))

    @cached_property
    def classes(self) -> Mapping[Tpn, Classes]:
        """Colour preferences (1.5); the text knows no floats of earlier rounds."""
        known = {player.tpn: Classes() for player in self.tournament.players}
        for each in map(self.before.player, range(len(self.before.tpn))):
            known[each.tpn] = Classes(each.preference, int(each.strength))
        return known

    def quantities(self, tpn: Tpn) -> Quantities:
        """Points, then the Index: Buchholz and Sonneborn-Berger (1.7, 1.8)."""
        before, at = self.before, self.before.tpn.index(tpn)
        return (
            ("points", before.score[at]),
            ("buchholz", before.buchholz[at]),
            ("sonneborn-berger", before.sonneborn_berger[at]),
            ("number", tpn),
        )

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """Number 1 meets the last, number 2 the last but one, and the middle one floats (4)."""
        return [Row.from_both_ends(self._in_order(each)) for each in self.pairing.brackets]

    def _in_order(self, bracket: Bracket) -> list[Tpn]:
        return sorted((*bracket.moved_down, *bracket.residents), key=self._rank.__getitem__)

    def order_article(self, bracket: Bracket, other: Bracket) -> tuple[str, OrderPlace | None]:
        """The order of chapter 4: the larger number against number 1, then against number 2."""
        number = {tpn: place for place, tpn in enumerate(self._in_order(bracket), start=1)}

        def key(one: Bracket) -> tuple[int, ...]:
            opponent = {each: number[mate] for each, mate in one.pairs}
            opponent |= {mate: number[each] for each, mate in one.pairs}
            return tuple(-opponent.get(each, 0) for each in number)

        return "4" if key(bracket) < key(other) else "", None


EXPLAINER = _Burstein
