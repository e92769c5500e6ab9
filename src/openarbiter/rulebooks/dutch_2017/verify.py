"""Published rounds against the text of 2017: its limits, its colours, the values of its criteria.

Source:
    C.04.3 (2017), A.3, section C, section E.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.downfloating.choice import choice_of
from openarbiter.rulebooks.dutch.text import shown
from openarbiter.rulebooks.dutch.verify import absolute_preferences, topscorers
from openarbiter.rulebooks.dutch_2017.text import AHEAD, situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.values import replace
from openarbiter.verification.by_statement import rules_of
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import EVERYWHERE, Verifier, published_groups


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    rules = rules_of(before.statement, before, absolute_preferences(before))
    due = rules.due_colours

    def rule(one: Tpn, other: Tpn) -> str:
        return "" if due is None else due(one, other)[1]

    def choices(published: PublishedRound) -> tuple[tuple[Bracket, ...], tuple[()]]:
        """The scoregroups; C.7 depends on what else could have floated."""
        found = []
        for group in published_groups(before.tpn, before.score, published):
            values = shown(before.statement.values(before, choice_of(before, group)))
            known = tuple((code, value) for code, value in values if code != AHEAD)
            found.append(group.as_bracket(before.tpn, before.score, known))
        return tuple(found), ()

    return replace(rules, colour_rule=rule, exempt=topscorers(before), choices=choices)


VERIFIER = Verifier(
    looked_at=(
        *EVERYWHERE,
        said("the colours of every board (section E)"),
        said("the values of C.5, C.6 and C.8 to C.19, by scoregroups"),
    ),
    not_looked_at=(
        said("which bracket is the penultimate one (A.9)"),
        said("whether other values or an earlier candidate were possible (sections C and D)"),
    ),
    rules=_rules,
)
