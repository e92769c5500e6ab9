"""The edition of C.04.5 and its criteria in their order of priority.

Source:
    C.04.5, Double-Swiss Pairing System, approved by the Council on 2025-10-28, applied from
    2026-02-01.
"""

from __future__ import annotations

from datetime import date

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.double_swiss.matches import GAMES
from openarbiter.rulebooks.edition import Article, Edition, Lots, PublishedSheet
from openarbiter.rulebooks.pairing import RoundPairing

_PACKAGE = "openarbiter.rulebooks.double_swiss"

CRITERIA = (
    Article("C1", "2.1.1", "Two players who have played a match do not play another one."),
    Article(
        "C2",
        "2.1.2",
        "Who had the pairing-allocated bye or a full-point bye, or won a match by forfeit, gets no "
        "bye.",
    ),
    Article("C3", "2.2.1", "All players who are not paired yet can still be paired."),
    Article("C4", "2.3.1", "As few players as possible are upfloaters.", told_like="dubov.C5"),
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
        "Before the last round as few upfloaters as possible have been floaters in the previous "
        "round.",
        told_like="U7",
    ),
    Article(
        "C8",
        "2.3.5",
        "Before the last round as few opponents of upfloaters as possible have been floaters in "
        "the previous round.",
        told_like="U10",
    ),
)
"""C1 to C8."""


def _pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    """Pair a round of games; loaded with the first one, as who verifies needs no engine."""
    from openarbiter.rulebooks.double_swiss.report import pair  # noqa: PLC0415

    return pair(tournament, round_no)


DOUBLE_SWISS_2026 = Edition(
    id="double-swiss-2026",
    name=said("Double-Swiss (matches of two games)"),
    title=said("FIDE Double-Swiss System, applied from 1 February 2026"),
    applied_from=date(2026, 2, 1),
    source="C.04.5, approved by the Council on 28 October 2025",
    criteria=CRITERIA,
    pair=_pair,
    explainer=f"{_PACKAGE}.explain:EXPLAINER",
    verifier=f"{_PACKAGE}.verify:VERIFIER",
    literal="openarbiter.verification.literal.double_swiss_2026:double_swiss_2026_pairing",
    family="double-swiss",
    in_force=True,
    type_codes=("FIDE_DOUBLESWISS",),
    type_text="Double-Swiss",
    told_by_codes=True,
    bye_first="3.4",
    match_rounds=GAMES,
    needs=frozenset({"lots", "rounds"}),
    lots=Lots(
        article="4.1",
        whose=said("number 1"),
        shown="openarbiter.rulebooks.basic_rules:shown_colour",
    ),
    sheets=(
        PublishedSheet("start-list", "1.1"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("step-log", "3.5, 3.6"),
    ),
)
