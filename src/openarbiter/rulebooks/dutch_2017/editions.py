"""The edition of C.04.3 that was in force until 31 January 2026.

Source:
    C.04.3, approved by the General Assembly 2016 and by the Executive Board 2017, applied from
    1 July 2017.
"""

from __future__ import annotations

from datetime import date
from functools import partial

from openarbiter.languages import said
from openarbiter.rulebooks.dutch.terms import floats_by_round
from openarbiter.rulebooks.dutch_2017.criteria import all_criteria
from openarbiter.rulebooks.dutch_2017.terms import WORDING_2017
from openarbiter.rulebooks.edition import Edition, Engine, Lots, PublishedSheet

DUTCH_2017 = Edition(
    id=WORDING_2017.system,
    name=said("Swiss: Dutch, edition 2017"),
    title=said("FIDE (Dutch) System, in force until 31 January 2026"),
    applied_from=date(2017, 7, 1),
    source="C.04.3, applied from 1 July 2017",
    criteria=all_criteria(),
    pair=Engine("openarbiter.rulebooks.dutch_2017"),
    explainer="openarbiter.rulebooks.dutch_2017.explain:EXPLAINER",
    verifier="openarbiter.rulebooks.dutch_2017.verify:VERIFIER",
    literal="openarbiter.verification.literal.dutch_2017:dutch_2017_pairing",
    family="dutch",
    # The code without a year means this text where the tournament began before 2026-02-01.
    type_codes=("FIDE_DUTCH_2017", "FIDE_DUTCH"),
    told_by_codes=True,
    halves=True,
    floats=partial(floats_by_round, wording=WORDING_2017),
    needs=frozenset({"lots", "rounds"}),
    lots=Lots(
        article="E",
        whose=said("number 1"),
        shown="openarbiter.rulebooks.basic_rules:shown_colour",
    ),
    sheets=(
        PublishedSheet("start-list", "A.1"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("step-log", "A.9"),
    ),
)
