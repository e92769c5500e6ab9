"""The edition of C.04.6 and its criteria in their order of priority.

Source:
    C.04.6, Swiss Team Pairing System, approved by the Council on 2025-10-28, applied from
    2026-02-01.
"""

from __future__ import annotations

from datetime import date

from openarbiter.languages import said
from openarbiter.rulebooks.edition import Article, Edition, Engine, Lots, PublishedSheet
from openarbiter.rulebooks.team_codes import SWISS_CODES

_PACKAGE = "openarbiter.rulebooks.team_swiss"

CRITERIA = (
    Article("C1", "2.1.1", "Two teams that have played a match do not play another one."),
    Article(
        "C2",
        "2.1.2",
        "A team that had the pairing-allocated bye or a full-point bye, or won a match by forfeit, "
        "gets no bye.",
    ),
    Article("C3", "2.2.1", "All teams that are not paired yet can still be paired."),
    Article("C4", "2.3.1", "There are as few upfloaters as possible.", told_like="dubov.C5"),
    Article(
        "C5", "2.3.2", "The upfloaters have the highest scores possible.", told_like="dubov.C6"
    ),
    Article(
        "C6",
        "2.3.3",
        "The following scoregroup can then be paired with no more upfloaters than its size "
        "demands.",
        told_like="U6",
    ),
    Article(
        "C7",
        "2.3.4",
        "Before the last two rounds: as few upfloaters as possible are floaters of the round just "
        "played.",
        told_like="U7",
    ),
    Article(
        "C8",
        "2.3.5",
        "As few teams as possible do not get their colour preference.",
        told_like="C12",
    ),
    Article(
        "C9",
        "2.3.6",
        "As few teams as possible do not get a strong colour preference.",
        told_like="C13",
    ),
    Article(
        "C10",
        "2.3.7",
        "Before the last two rounds: as few opponents of upfloaters as possible are floaters of "
        "the round just played.",
        told_like="U10",
    ),
)
"""C1 to C10."""

TEAM_SWISS_2026 = Edition(
    id="team-swiss-2026",
    name=said("Swiss for teams"),
    title=said("FIDE Swiss Team System, applied from 1 February 2026"),
    applied_from=date(2026, 2, 1),
    source="C.04.6, approved by the Council on 28 October 2025",
    criteria=CRITERIA,
    pair=Engine(_PACKAGE),
    explainer=f"{_PACKAGE}.explain:EXPLAINER",
    verifier=f"{_PACKAGE}.verify:VERIFIER",
    literal="openarbiter.verification.literal.team_swiss_2026:team_swiss_2026_pairing",
    family="team-swiss",
    in_force=True,
    type_codes=SWISS_CODES,
    type_text="Team Swiss",
    told_by_codes=True,
    bye_first="3.4",
    needs=frozenset({"lots", "rounds"}),
    lots=Lots(article="4.1", whose=said("number 1"), shown=f"{_PACKAGE}.terms:shown_colour"),
    sheets=(
        PublishedSheet("start-list", "1.1"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("step-log", "3.5, 3.6"),
    ),
    teams=True,
)
"""C.04.6 (2026)."""
