"""Published rounds against the NSWCA guidelines: limits, colours, the values of N2 to N11.

Source:
    NSWCA Tournament Guidelines, 3.1 b and c, 3.2 c and d, 3.3 c to h.
"""

from __future__ import annotations

from dataclasses import asdict

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.nswca.terms import (
    CARDS,
    PairedGroup,
    Situation,
    colour_rule,
    games,
    group_values,
    situation,
)
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.published import PublishedRound
from openarbiter.verification.verifier import (
    EVERYWHERE,
    ColoursByRule,
    Verifier,
    published_groups,
    repeated_colours,
)

_COLOURS = {
    "limits": "3.3 h",
    "lot": "3.2 c",
    "due": "3.3 e, f",
    "higher": "3.3 g",
}
"""Articles of the colour rules."""


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)

    def decide(higher: int, lower: int) -> tuple[bool, str]:
        ((white, _),) = games(before, [(higher, lower)])
        cards = (CARDS[before.card[each]] for each in (higher, lower))
        return white == before.tpn[higher], colour_rule(*cards)[1]

    # In the first round they go by the boards.
    due = ColoursByRule(before.tpn, decide, _COLOURS) if round_no > 1 else None
    return SystemRules(
        may_take_bye=dict(zip(before.tpn, before.may_take_bye, strict=True)),
        due_colours=None if due is None else due.due,
        colour_rule=None if due is None else due.rule,
        limits=(False, True),
        wants=repeated_colours(tournament, round_no),
        rematch="3.1 b",
        bye="3.2 d",
        same_absolute="3.3 h",
        third="3.3 h",
        choices=lambda published: (_brackets(before, published), ()),
    )


def _brackets(before: Situation, published: PublishedRound) -> tuple[Bracket, ...]:
    """The score groups as published, with the values of N2 to N11."""
    for bye in published.byes:
        before = before.without(before.tpn.index(bye))
    found = []
    for group in published_groups(before.tpn, before.score, published):
        values = group_values(before, PairedGroup(**asdict(group)))
        found.append(group.as_bracket(before.tpn, before.score, values))
    return tuple(found)


VERIFIER = Verifier(
    looked_at=(
        *EVERYWHERE,
        said("the colours of every board after the first round (3.3 e to h)"),
        said("the values of N2 to N11"),
    ),
    not_looked_at=(
        said("whether other values, an earlier pairing or another bye were possible (3.2 d, 3.3)"),
    ),
    rules=_rules,
)
