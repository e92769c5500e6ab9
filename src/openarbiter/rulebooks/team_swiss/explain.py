"""Rounds by C.04.6 explained: the bye, who floats up, the order of identifiers, preferences.

Source:
    C.04.6 (applied from 2026-02-01), 1.7, 2.3, 3.4 to 3.6.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.limits import Classes
from openarbiter.explanations.order import identifier
from openarbiter.explanations.reasons import OrderPlace
from openarbiter.model import Tpn
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.rulebooks.team_swiss.text import TEAM_SWISS, Situation, colour_of, is_strong


class _TeamSwiss(Explainer):
    about_leaving = frozenset({"C4", "C5", "C6", "C7"})
    statement = TEAM_SWISS
    before: Situation

    @cached_property
    def classes(self) -> Mapping[Tpn, Classes]:
        """Colour preferences (1.7), strong ones of Type B only; none where the type has none."""
        known = {team.tpn: Classes() for team in self.before.teams.players}
        for tpn, kind in zip(self.before.tpn, self.before.kind, strict=True):
            if (wish := colour_of(kind)) is not None:
                known[tpn] = Classes(wish, 2 if is_strong(kind) else 1)
        return known

    def order_article(self, bracket: Bracket, other: Bracket) -> tuple[str, OrderPlace | None]:
        """The smallest identifier: top members ascending, then their opponents (3.6)."""
        return "3.6" if identifier(bracket) < identifier(other) else "", None

    def concerned(self, code: str, bracket: Bracket, *below: Bracket) -> set[Tpn]:
        """Of C6 who floats up."""
        if code == "C6":
            return set(bracket.upfloaters)
        return super().concerned(code, bracket, *below)


EXPLAINER = _TeamSwiss
