"""Published rounds of the Keizer system: byes, opponents of the last rounds, colours.

Source:
    docs/systems/keizer.md, 4.2 and section 5.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.keizer import COLOUR_ARTICLES
from openarbiter.verification.literal.keizer import KeizerRound
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import EVERYWHERE, ColoursByRule, Verifier


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    required = KeizerRound(tournament, round_no)
    due = ColoursByRule(required.tpn, required.white, COLOUR_ARTICLES)
    # Where pairs are forbidden, the bye may go to who had it more often.
    forbidden = any(each.applies_to(round_no) for each in tournament.forbidden_pairs)
    fewest = min(required.byes, default=0)
    return SystemRules(
        may_take_bye={
            tpn: forbidden or byes == fewest
            for tpn, byes in zip(required.tpn, required.byes, strict=True)
        },
        due_colours=due.due,
        colour_rule=due.rule,
        either_colours=lambda one, other: due.rule(one, other) == "lot",
        limits=(False, False),
        rematch="",
        bye="4.2",
    )


VERIFIER = Verifier(
    looked_at=(EVERYWHERE[0], EVERYWHERE[2], said("the colours of every board (section 5)")),
    not_looked_at=(said("whether everybody meets the nearest below in the table (4.3, 4.4)"),),
    rules=_rules,
)
