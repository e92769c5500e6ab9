"""Published rounds against the NSWCA guidelines: limits, colours, the values of N2 to N11.

Source:
    NSWCA Tournament Guidelines, 3.1 b and c, 3.2 c and d, 3.3 c to h.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.nswca.text import TEXT, PairedGroup, Situation, situation
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.rulebooks.positions import without
from openarbiter.values import replace
from openarbiter.verification.by_statement import rules_of
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import (
    published_groups,
    repeated_colours,
    verifier_by,
)


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    rules = replace(
        rules_of(TEXT, before),
        limits=(False, True),
        wants=repeated_colours(tournament, round_no),
        rematch="3.1 b",
        same_absolute="3.3 h",
        third="3.3 h",
        choices=lambda published: (_brackets(before, published), ()),
    )
    # In the first round colours go by the boards.
    return rules if round_no > 1 else replace(rules, due_colours=None, colour_rule=None)


def _brackets(before: Situation, published: PublishedRound) -> tuple[Bracket, ...]:
    """The score groups as published, with the values of N2 to N11."""
    for bye in published.byes:
        before = without(before, before.tpn.index(bye))
    found = []
    for group in published_groups(before.tpn, before.score, published):
        choice = PairedGroup(
            score=before.score[group.start],
            floaters=group.downfloaters,
            pairs=group.pairs,
            below=range(group.end, group.next_end),
            moved_down=group.moved_down,
            start=group.start,
            end=group.end,
        )
        found.append(group.as_bracket(before.tpn, before.score, TEXT.values(before, choice)))
    return tuple(found)


VERIFIER = verifier_by(
    _rules,
    said("the colours of every board after the first round (3.3 e to h)"),
    said("the values of N2 to N11"),
    but=said("whether other values, an earlier pairing or another bye were possible (3.2 d, 3.3)"),
)
