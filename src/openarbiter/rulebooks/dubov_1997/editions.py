"""The edition of 1997 and what it weighs, in the order of the text.

Source:
    C.04.3, The DUBOV Swiss Pairing System, General Assembly of 1997.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.rulebooks.dubov_1997.terms import SYSTEM
from openarbiter.rulebooks.edition import Article, Edition, Engine, Lots, PublishedSheet

ARTICLES = (
    Article("2.1", "2.1", "Two players who have met do not meet again."),
    Article("2.2", "2.2", "Whoever has got a point without playing gets no bye."),
    Article("2.3", "2.3", "Nobody has one colour in over two games more than the other colour."),
    Article("2.4", "2.4", "Nobody has the same colour three times in a row."),
    Article(
        "2.5",
        "2.5",
        "Before the last round nobody meets somebody with more points twice running, or more than "
        "three times (four from ten rounds on).",
    ),
    Article("8", "8", "Floaters from above meet players of the group."),
    Article("6.4", "6.4", "The players of a score group are paired inside it."),
    Article("7.1", "7.1", "An island gets the first opponent from the next possible group below."),
    Article("7.2", "7.2", "A group of odd size gets the first player from below who fits."),
    Article("7.3", "7.3", "Where White is due to more, those with the lowest ARO change sides."),
    Article("7.4", "7.4", "Where Black is due to more, those with the highest ARO change sides."),
    Article("6.2", "6.2", "The lowest ARO on the White side meets the highest R on the other."),
    Article("6.3", "6.3", "A row that has met already takes the next player below."),
)
"""Limits and steps by priority: each chooses among what those before it leave."""


DUBOV_1997 = Edition(
    id=SYSTEM,
    name=said("Swiss: Dubov, edition 1997"),
    title=said("FIDE Dubov System of 1997"),
    applied_from=None,
    source="C.04.3, General Assembly of 1997 (it names no day), as the program Vega applied it",
    criteria=ARTICLES,
    pair=Engine("openarbiter.rulebooks.dubov_1997"),
    explainer="openarbiter.rulebooks.dubov_1997.explain:EXPLAINER",
    verifier="openarbiter.rulebooks.dubov_1997.verify:VERIFIER",
    literal="openarbiter.verification.literal.dubov_1997:dubov_1997_pairing",
    sheets=(
        PublishedSheet(
            "columns", "6.2, 7.3, 7.4", "openarbiter.rulebooks.dubov_1997.report:columns"
        ),
        PublishedSheet("step-log", "9"),
        PublishedSheet(
            "average-ratings", "9", "openarbiter.rulebooks.dubov_1997.report:average_ratings"
        ),
    ),
    family="dubov",
    no_acceleration="C.04.3, 6.4",
    own_articles={"C.04.3, 2.1": "rematch"},
    bye_first=said("chapter {number}", number=4),
    by_rating=True,
    needs=frozenset({"ratings", "lots", "rounds"}),
    lots=Lots(
        article=said("chapter {number}", number=5),
        whose=said("the higher rated player of the first pair"),
        shown="openarbiter.rulebooks.dubov_1997.terms:shown_colour",
    ),
)
