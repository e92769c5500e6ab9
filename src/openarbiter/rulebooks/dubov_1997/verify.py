"""Published rounds against Dubov's text of 1997: its limits and its colours.

Source:
    C.04.3 (1997), chapters 2 and 3, 6.2.
"""

from __future__ import annotations

from functools import partial

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dubov_1997.terms import deciding_rule, situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import EVERYWHERE, ColoursByRule, Verifier, only_colour

_COLOURS = {
    "limits": "2.3, 2.4",
    "alphabet": said("chapter {number}, {article}", number=3, article="6.2"),
    **dict.fromkeys(
        ("due", "numbers", "alternation", "aro", "rating"), said("chapter {number}", number=3)
    ),
}
"""Articles of the colour rules."""


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    due = None  # the colours of the first round go by the boards, which files do not have
    if round_no > 1:
        due = ColoursByRule(before.tpn, partial(deciding_rule, before), _COLOURS)
    return SystemRules(
        may_take_bye=dict(zip(before.tpn, before.may_take_bye, strict=True)),
        due_colours=None if due is None else due.due,
        colour_rule=None if due is None else due.rule,
        wants=only_colour(before.tpn, before.open_colours, ONLY_WHITE, ONLY_BLACK),
        rematch="2.1",
        bye="2.2",
        same_absolute="2.3, 2.4",
        difference="2.3",
        third="2.4",
    )


VERIFIER = Verifier(
    looked_at=(*EVERYWHERE, said("the colours of every board after the first round (chapter 3)")),
    not_looked_at=(said("whether the steps lead to these pairs and this bye (chapters 4 to 8)"),),
    rules=_rules,
)
