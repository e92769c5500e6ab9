"""Published rounds of a knock-out: the records of the file; no rule of Swiss systems holds.

Source:
    docs/systems/knock-out.md, 3.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import EVERYWHERE, Verifier

_RULES = SystemRules(may_take_bye={}, limits=(False, False), rematch="", seats_everybody=False)

VERIFIER = Verifier(
    looked_at=EVERYWHERE[:1],
    not_looked_at=(said("whether the pairs are those of the bracket (3)"),),
    rules=lambda _tournament, _round_no, _edition: _RULES,
)
