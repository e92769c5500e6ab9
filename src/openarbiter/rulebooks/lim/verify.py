"""Published rounds against the Lim system: its limits, its colours, who may have the bye.

Source:
    C.04.4.3 (applied from 2026-02-01), 2.1, chapters 5 and 6, 7.2; C.04.1, BR 4.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.lim.text import BELOW, BLACK, WHITE, Colours, Situation, situation
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import EVERYWHERE, ColoursByRule, Verifier, only_colour

COLOUR_ARTICLES = {
    "limits": "5.1.1, 5.1.2",
    "due": "5.2",
    **dict.fromkeys(("alternation", "higher", "lower"), "5.4"),
    "lot": "7.2",
}
"""Articles of the colour rules."""


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    colours = Colours(before)
    score = dict(zip(before.tpn, before.score, strict=True))

    def decide(higher: int, lower: int) -> tuple[bool, str]:
        return colours.deciding_rule(higher, lower, upper=_upper(before, higher, lower))

    def equals(one: Tpn, other: Tpn) -> bool:
        return score[one] == score[other]

    def doubtful(one: Tpn, other: Tpn) -> bool:
        higher, lower = sorted((before.tpn.index(one), before.tpn.index(other)))
        return decide(higher, lower)[1] == "lower"

    due = ColoursByRule(before.tpn, decide, COLOUR_ARTICLES)
    return SystemRules(
        may_take_bye=dict(zip(before.tpn, before.may_take_bye, strict=True)),
        due_colours=due.due,
        colour_rule=due.rule,
        either_colours=doubtful,
        wants=only_colour(before.tpn, before.allowed, WHITE, BLACK),
        exempt_pair=equals if before.last_round else None,
        rematch="2.1",
        bye="BR 4",
        same_absolute="2.1, 5.3",
        difference="5.1.2",
        third="5.1.1",
    )


def _upper(before: Situation, higher: int, lower: int) -> bool:
    """Whether a pair was made in the median group or above, as far as the scores tell (5.4).

    A pair below the median that was taken apart (2.6) may have been made again in the median.
    """
    return before.side[higher] != BELOW or before.side[lower] != BELOW


VERIFIER = Verifier(
    looked_at=(*EVERYWHERE, said("the colours of every board (chapter 5)")),
    not_looked_at=(
        said("whether the exchanges lead to these pairs and this bye (chapters 1 to 4)"),
        said("the colours of two players below the median with the same history (2.6, 5.4)"),
    ),
    rules=_rules,
)
