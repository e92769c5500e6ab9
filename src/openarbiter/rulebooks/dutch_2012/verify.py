"""Published rounds against the text of 2012: its limits, its colours, the values of B2 to B6.

Source:
    C.04.3.1 (2012), A3, B1 to B6, C1, section E.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dutch.verify import absolute_preferences, topscorers
from openarbiter.rulebooks.dutch_2012.text import GivenBracket, situation, values
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.values import replace
from openarbiter.verification.by_statement import rules_of
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import published_groups, verifier_by


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)

    def choices(published: PublishedRound) -> tuple[tuple[Bracket, ...], tuple[()]]:
        found = []
        for group in published_groups(before.tpn, before.score, published):
            lowest, (down, residents) = (
                group.end == group.next_end,
                (group.moved_down, group.residents),
            )
            given = GivenBracket(down, residents, group.pairs, group.downfloaters, lowest)
            of_group = values(before, given.choice(before))
            found.append(group.as_bracket(before.tpn, before.score, of_group))
        return tuple(found), ()

    return replace(
        rules_of(before.statement, before, absolute_preferences(before)),
        exempt=topscorers(before),
        difference="B2",
        third="B2",
        choices=choices,
    )


VERIFIER = verifier_by(
    _rules,
    said("the colours of every board (section E)"),
    said("the values of B2 to B6"),
    but=said("whether other values or an earlier candidate were possible (sections C and D)"),
)
