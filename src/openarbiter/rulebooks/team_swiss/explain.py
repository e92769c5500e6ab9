"""Rounds by C.04.6 explained: the bye, who floats up, the order of identifiers, preferences.

Source:
    C.04.6 (applied from 2026-02-01), 1.7, 2.3, 3.4 to 3.6.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.limits import Classes
from openarbiter.explanations.reasons import OrderPlace
from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.rulebooks.team_swiss.text import Situation, colour_of, is_strong


class _TeamSwiss(Explainer):
    about_leaving = frozenset({"C4", "C5", "C6", "C7"})
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
        mine, yours = map(_identifier, (bracket, other))
        return "3.6" if mine < yours else "", None

    def concerned(self, code: str, bracket: Bracket, *_: Bracket) -> set[Tpn]:
        """Who floats up (C4 to C7), or does not get the colour preferred (C8, C9)."""
        floated = dict(zip(self.before.tpn, self.before.floated, strict=True))
        if code in ("C4", "C5", "C6"):
            return set(bracket.upfloaters)
        if code == "C7":
            return {each for each in bracket.upfloaters if floated[each]}
        if code not in ("C8", "C9"):
            return set()
        kinds = dict(zip(self.before.tpn, self.before.kind, strict=True))
        return {
            each
            for each, colour in self.colours_of(bracket.pairs)
            if (wish := colour_of(kinds[each])) is not None
            and (wish is Colour.WHITE) != (colour > 0)
            and (code == "C8" or is_strong(kinds[each]))
        }


def _identifier(bracket: Bracket) -> tuple[list[Tpn], list[Tpn]]:
    pairs = sorted((min(pair), max(pair)) for pair in bracket.pairs)
    return [top for top, _ in pairs], [bottom for _, bottom in pairs]


EXPLAINER = _TeamSwiss
