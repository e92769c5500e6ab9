"""What published rounds are held against: meetings, byes and colours, by the rule of the club."""

from __future__ import annotations

from dataclasses import replace

from saturday_club import colours  # type: ignore[import-not-found]  # found where installed

from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.edition import Edition
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import EVERYWHERE, Verifier, basic

__all__ = ["VERIFIER"]


def _rules(tournament: Tournament, round_no: RoundNo, edition: Edition) -> SystemRules:
    def due(one: Tpn, other: Tpn) -> tuple[Tpn, str]:
        return colours(tournament, round_no, one, other)[0], "4"

    return replace(
        basic(tournament, round_no, edition),
        due_colours=due,
        wants={},
        limits=(False, False),
        rematch="3",
        bye="2",
    )


VERIFIER = Verifier(
    looked_at=(*EVERYWHERE[:3], "the colours of every board (rule 4)"),
    not_looked_at=("whether the nearest meet (rule 3)",),
    rules=_rules,
)
"""The verifier that the edition names."""
