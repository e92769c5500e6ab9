"""The edition and its criteria, in the order of the text.

Source:
    C.04.4.1, Dubov System, approved by the Council on 28 October 2025, applied from 2026-02-01.
"""

from __future__ import annotations

from datetime import date

from openarbiter.languages import said
from openarbiter.rulebooks.dubov.terms import SYSTEM, floats_by_round
from openarbiter.rulebooks.edition import Article, Edition, Engine, Lots, PublishedSheet

CRITERIA = (
    Article("C1", "2.1.1", "Two players who have met do not meet again."),
    Article(
        "C2",
        "2.1.2",
        "Whoever has had the bye, or as many points as a win without playing, gets no bye.",
    ),
    Article("C3", "2.1.3", "Two players with the same absolute colour preference do not meet."),
    Article("C4", "2.2.1", "All players who are not paired yet can still be paired."),
    Article("C5", "2.3.1", "There are as few upfloaters as possible.", told_like="dubov.C5"),
    Article(
        "C6",
        "2.3.2",
        "The upfloaters have as many points as possible, compared from the lowest score on.",
        told_like="dubov.C6",
    ),
    Article(
        "C7",
        "2.3.3",
        "As few players as possible do not get their colour preference.",
        told_like="C12",
    ),
    Article(
        "C8",
        "2.3.4",
        "As few upfloaters as possible have floated up MaxT times or more before.",
        told_like="dubov.C8",
    ),
    Article(
        "C9",
        "2.3.5",
        "Those of them have floated up as seldom as possible before.",
        told_like="dubov.C9",
    ),
    Article(
        "C10",
        "2.3.6",
        "As few upfloaters as possible have floated up in the round before.",
        told_like="C15",
    ),
    Article(
        said("choice of the bye"),
        "3.1",
        "The lowest score gets the bye, then the most games, then the largest number.",
    ),
    Article(
        said("order of sets"),
        "4.2",
        "Of sets as good as each other the first one is taken: it has the higher players.",
    ),
    Article(
        said("shift"),
        "3.2.4",
        "As few pairs as possible are inside a subgroup; who changes is counted from the middle.",
    ),
    Article(
        said("transposition"),
        "3.2.6",
        "From the lowest ARO of S1 on, each player meets the smallest possible number of S2.",
    ),
)
"""The criteria, the most important first, and the orders behind them."""

_PACKAGE = "openarbiter.rulebooks.dubov"

DUBOV_2026 = Edition(
    id=SYSTEM,
    name=said("Swiss: Dubov, edition 2026"),
    title=said("FIDE Dubov System, applied from 1 February 2026"),
    applied_from=date(2026, 2, 1),
    source="C.04.4.1, approved by the Council on 28 October 2025",
    criteria=CRITERIA,
    pair=Engine(_PACKAGE),
    explainer=f"{_PACKAGE}.explain:EXPLAINER",
    verifier=f"{_PACKAGE}.verify:VERIFIER",
    literal="openarbiter.verification.literal.dubov_2026:dubov_2026_pairing",
    told_by_codes=True,
    upwards=True,
    floats=floats_by_round,
    sheets=(
        PublishedSheet("start-list", "1.2"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("columns", "3.2.3-3.2.6", f"{_PACKAGE}.sheets:columns"),
        PublishedSheet("step-log", "3.2"),
        PublishedSheet("average-ratings", "1.7", f"{_PACKAGE}.aro_list:average_ratings"),
    ),
    family="dubov",
    in_force=True,
    type_codes=("FIDE_DUBOV", "FIDE_DUBOV_2026"),
    bye_first="3.1",
    by_rating=True,
    unrated_as_zero=True,
    needs=frozenset({"lots", "rounds"}),
    lots=Lots(
        article="5.1",
        whose=said("number 1"),
        shown="openarbiter.rulebooks.basic_rules:shown_colour",
    ),
)
