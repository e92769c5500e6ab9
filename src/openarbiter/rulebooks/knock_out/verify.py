"""Published rounds of a knock-out: the records and the colours; no rule of Swiss systems holds.

Source:
    docs/systems/knock-out.md, 3 and 5.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.edition import Edition
from openarbiter.verification.literal.knock_out import knock_out_pairing
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import EVERYWHERE, Verifier


def _rules(tournament: Tournament, round_no: RoundNo, _edition: Edition) -> SystemRules:
    found = knock_out_pairing(tournament, round_no)
    told = () if found is None else zip(found.games, found.decided, strict=True)
    due = {frozenset(game): (game[0], article) for game, article in told}
    return SystemRules(
        may_take_bye={},
        due_colours=lambda one, other: due.get(frozenset((one, other)), (one, "5.2")),
        either_colours=lambda one, other: frozenset((one, other)) not in due,
        limits=(False, False),
        rematch="",
        seats_everybody=False,
    )


VERIFIER = Verifier(
    looked_at=(EVERYWHERE[0], said("the colours of every board (section 5)")),
    not_looked_at=(said("whether the pairs are those of the bracket (3)"),),
    rules=_rules,
)
