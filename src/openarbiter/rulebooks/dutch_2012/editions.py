"""The edition of C.04.3.1 agreed at Istanbul in 2012.

Source:
    C.04.3.1, version agreed by the 83rd Congress, Istanbul 2012; replaced from July 2017 on.
"""

from __future__ import annotations

from datetime import date
from functools import partial

from openarbiter.languages import said
from openarbiter.rulebooks.dutch.terms import floats_by_round
from openarbiter.rulebooks.dutch_2012.criteria import all_criteria
from openarbiter.rulebooks.dutch_2012.terms import WORDING_2012
from openarbiter.rulebooks.edition import Edition, Engine, Lots, PublishedSheet

DUTCH_2012 = Edition(
    id=WORDING_2012.system,
    name=said("Swiss: Dutch, edition 2012"),
    title=said("FIDE (Dutch) System, as agreed at Istanbul 2012"),
    applied_from=date(2012, 9, 1),
    source="C.04.3.1, agreed by the 83rd Congress (Istanbul 2012)",
    criteria=all_criteria(),
    pair=Engine("openarbiter.rulebooks.dutch_2012"),
    explainer="openarbiter.rulebooks.dutch_2012.explain:EXPLAINER",
    verifier="openarbiter.rulebooks.dutch_2012.verify:VERIFIER",
    literal="openarbiter.verification.literal.dutch_2012:dutch_2012_pairing",
    family="dutch",
    floats=partial(floats_by_round, wording=WORDING_2012),
    halves=True,
    own_articles={"C.04.3.1, B.1 a": "rematch"},
    needs=frozenset({"lots", "rounds"}),
    # The text says "one player (often the highest one)"; here it is always the highest one.
    lots=Lots(
        article="A7.c",
        whose=said("number 1"),
        shown="openarbiter.rulebooks.basic_rules:shown_colour",
    ),
    sheets=(
        PublishedSheet("cards", "A.4"),
        PublishedSheet("brackets", "A.3, C.2", "openarbiter.rulebooks.dutch_2012.sheets:brackets"),
        PublishedSheet("step-log", "C.1"),
    ),
)
