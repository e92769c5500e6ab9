"""Published rounds against the Dubov text: its limits, its colours, and the values of its criteria.

Source:
    C.04.4.1 (applied from 2026-02-01), 1.3, 2.1, 2.3 and Article 5.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dubov.text import DUBOV, situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE
from openarbiter.values import replace
from openarbiter.verification.by_statement import rules_of, upfloating_brackets
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import only_colour, verifier_by


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    wants = only_colour(before.tpn, before.open_colours, ONLY_WHITE, ONLY_BLACK)
    return replace(
        rules_of(DUBOV, before, wants),
        choices=lambda published: (tuple(upfloating_brackets(DUBOV, before, published)), ()),
    )


VERIFIER = verifier_by(
    _rules,
    said("the colours of every board (Article 5)"),
    said("the values of the criteria in every bracket (2.3)"),
    but=said("whether other upfloaters, other pairs or another bye were due (Article 3)"),
)
