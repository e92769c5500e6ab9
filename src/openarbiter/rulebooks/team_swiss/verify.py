"""Published rounds against C.04.6: meetings, byes, colours, and the values of C4, C5 and C7 to C10.

Source:
    C.04.6 (applied from 2026-02-01), Articles 2 and 4.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.team_swiss.text import TEAM_SWISS, situation
from openarbiter.values import replace
from openarbiter.verification.by_statement import rules_of, upfloating_brackets
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import EVERYWHERE, Verifier


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    return replace(
        rules_of(TEAM_SWISS, before),
        choices=lambda published: (
            tuple(upfloating_brackets(TEAM_SWISS, before, published, before.tpn.__getitem__)),
            (),
        ),
    )


VERIFIER = Verifier(
    looked_at=(
        *EVERYWHERE[:-1],
        said("the colours of every match (4)"),
        said("the values of C4, C5 and C7 to C10"),
    ),
    not_looked_at=(
        said("whether another bye, other upfloaters or a smaller identifier was due (3.4 to 3.6)"),
    ),
    rules=_rules,
)
"""What is looked at of a round of teams."""
