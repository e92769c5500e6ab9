"""Published rounds of the Keizer system: byes, opponents of the last rounds, colours.

Source:
    docs/systems/keizer.md, 4.2 and section 5.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from openarbiter.languages import said
from openarbiter.rulebooks.keizer.terms import ARTICLES, situation, white
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import EVERYWHERE, ColoursByRule, Verifier

if TYPE_CHECKING:
    from openarbiter.model import RoundNo, Tournament
    from openarbiter.rulebooks.edition import Edition


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    due = ColoursByRule(before.tpn, partial(white, before), ARTICLES)
    return SystemRules(
        may_take_bye=dict(zip(before.tpn, before.may_take_bye, strict=True)),
        due_colours=due.due,
        colour_rule=due.rule,
        limits=(False, False),
        rematch="",
        bye="4.2",
    )


VERIFIER = Verifier(
    looked_at=(EVERYWHERE[0], EVERYWHERE[2], said("the colours of every board (section 5)")),
    not_looked_at=(said("whether everybody meets the nearest below in the table (4.3, 4.4)"),),
    rules=_rules,
)
