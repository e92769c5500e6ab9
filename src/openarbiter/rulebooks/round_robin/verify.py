"""Published rounds of a round robin: the table is fixed beforehand, and no history matters.

Source:
    C.05 Annex 1 (Berger tables); NSWCA Tournament Guidelines, section 4.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.verification.pairs import SystemRules
from openarbiter.verification.verifier import EVERYWHERE, Verifier

_RULES = SystemRules(may_take_bye={}, limits=(False, False), rematch="")

VERIFIER = Verifier(
    looked_at=EVERYWHERE[:1],
    not_looked_at=(said("whether the pairs are those of the table"),),
    rules=lambda _tournament, _round_no, _edition: _RULES,
)
