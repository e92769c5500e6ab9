"""The edition: the older text of C.04.4.2.

The text carries no date; the day given as its first is only a place in the order of editions,
before the text with seeding rounds.

Source:
    C.04.4.2, Burstein System, as the handbook printed it before the text with seeding rounds.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.burstein_legacy.criteria import RULES
from openarbiter.rulebooks.burstein_legacy.terms import situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import RoundPairing

_ID = "burstein-legacy"


def _pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    """Pair a round by the older text."""
    from openarbiter.rulebooks.burstein_legacy.report import (  # noqa: PLC0415  (who verifies loads no engine)
        round_pairing,
    )

    return round_pairing(situation(tournament, round_no), _ID)


BURSTEIN_LEGACY = Edition(
    id=_ID,
    name=said("Swiss: Burstein, older text"),
    title=said("Burstein System, older text, ordered by Sonneborn-Berger"),
    applied_from=None,
    source="C.04.4.2, Burstein System, text before the seeding rounds",
    criteria=RULES,
    pair=_pair,
    explainer="openarbiter.rulebooks.burstein_legacy.explain:EXPLAINER",
    verifier="openarbiter.rulebooks.burstein_legacy.verify:VERIFIER",
    family="burstein",
    accelerable=False,
    bye_first="4.1-4.3",
    needs=frozenset({"lots"}),
    sheets=("score-groups", "step-log"),
)
