"""Published rounds against the Lim system: its limits, its colours, who may have the bye.

Source:
    C.04.4.3 (applied from 2026-02-01), 2.1, chapters 5 and 6, 7.2; C.04.1, BR 4.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.lim.text import BLACK, TEXT, WHITE, situation
from openarbiter.rulebooks.statement import Colours
from openarbiter.values import replace
from openarbiter.verification.by_statement import rules_of
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import EVERYWHERE, Verifier, only_colour


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    before = situation(tournament, round_no)
    colours, place = Colours(TEXT, before), before.tpn.index

    def equals(one: Tpn, other: Tpn) -> bool:
        return before.score[place(one)] == before.score[place(other)]

    def doubtful(one: Tpn, other: Tpn) -> bool:
        # A pair below the median that was taken apart (2.6) may have been made again in the median.
        return colours.decided(place(one), place(other))[1].name == "lower"

    return replace(
        rules_of(TEXT, before),
        either_colours=doubtful,
        wants=only_colour(before.tpn, before.allowed, WHITE, BLACK),
        exempt_pair=equals if before.last_round else None,
        limits=(True, True),
        same_absolute="2.1, 5.3",
        difference="5.1.2",
        third="5.1.1",
    )


VERIFIER = Verifier(
    looked_at=(*EVERYWHERE, said("the colours of every board (chapter 5)")),
    not_looked_at=(
        said("whether the exchanges lead to these pairs and this bye (chapters 1 to 4)"),
        said("the colours of two players below the median with the same history (2.6, 5.4)"),
    ),
    rules=_rules,
)
