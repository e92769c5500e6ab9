"""Published rounds against Dubov's text of 1997: its limits and its colours.

Source:
    C.04.3 (1997), chapters 2 and 3, 6.2.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dubov_1997.text import TEXT, situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE
from openarbiter.values import replace
from openarbiter.verification.by_statement import rules_of
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import only_colour, verifier_by


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    wants = only_colour(before.tpn, before.open_colours, ONLY_WHITE, ONLY_BLACK)
    rules = rules_of(TEXT, before, wants)
    rules = replace(rules, same_absolute="2.3, 2.4", difference="2.3", third="2.4")
    # The colours of the first round go by the boards, which files do not have.
    return rules if round_no > 1 else replace(rules, due_colours=None, colour_rule=None)


VERIFIER = verifier_by(
    _rules,
    said("the colours of every board after the first round (chapter 3)"),
    but=said("whether the steps lead to these pairs and this bye (chapters 4 to 8)"),
)
