"""The edition of C.04.3.1 agreed at Istanbul in 2012.

Source:
    C.04.3.1, version agreed by the 83rd Congress, Istanbul 2012; replaced from July 2017 on.
"""

from __future__ import annotations

from datetime import date

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.dutch_2012.criteria import all_criteria
from openarbiter.rulebooks.dutch_2012.terms import WORDING_2012, situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import RoundPairing


def _pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    """Pair a round by this edition."""
    from openarbiter.rulebooks.dutch_2012.report import (  # noqa: PLC0415  (who verifies loads no engine)
        round_pairing,
    )

    return round_pairing(situation(tournament, round_no))


DUTCH_2012 = Edition(
    id=WORDING_2012.system,
    name=said("Swiss: Dutch, edition 2012"),
    title=said("FIDE (Dutch) System, as agreed at Istanbul 2012"),
    applied_from=date(2012, 9, 1),
    source="C.04.3.1, agreed by the 83rd Congress (Istanbul 2012)",
    criteria=all_criteria(),
    pair=_pair,
    explainer="openarbiter.rulebooks.dutch_2012.explain:EXPLAINER",
    verifier="openarbiter.rulebooks.dutch_2012.verify:VERIFIER",
    family="dutch",
    halves=True,
    needs=frozenset({"lots", "rounds"}),
    sheets=("pairing-cards", "brackets", "step-log"),
)
