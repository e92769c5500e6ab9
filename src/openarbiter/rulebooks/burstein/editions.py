"""The edition: C.04.4.2 as applied from 2026-02-01, with its criteria in their order of priority.

Source:
    C.04.4.2, Burstein System, approved by the Council on 28 October 2025, applied from 2026-02-01.
"""

from __future__ import annotations

from datetime import date

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.burstein.terms import SYSTEM, is_seeding_round
from openarbiter.rulebooks.edition import Article, Edition, Engine, Lots, PublishedSheet
from openarbiter.rulebooks.pairing import RoundPairing

_PACKAGE = "openarbiter.rulebooks.burstein"

CRITERIA = (
    Article("C1", "2.1.1", "Two players who have met do not meet again."),
    Article(
        "C2",
        "2.1.2",
        "Whoever has had the bye, or as many points as a win without playing, gets no bye.",
    ),
    Article("C3", "2.1.3", "Two players with the same absolute colour preference do not meet."),
    Article("C4", "2.2.1", "All players who are not paired yet can still be paired."),
    Article("C5", "2.3.1", "As many pairs as possible are made in the bracket.", told_like="C6"),
    Article(
        "C6",
        "2.3.2",
        "The scores of those who float from the bracket are as low as possible.",
        told_like="C7",
    ),
    Article(
        "C7",
        "2.3.3",
        "Those who float let the next bracket have as few floaters, with as low scores, as "
        "possible.",
        told_like="next-bracket",
    ),
    Article(
        "C8",
        "2.3.4",
        "As few players as possible do not get their colour preference.",
        told_like="C12",
    ),
    Article(
        "3.1",
        "3.1",
        "The bye is for the lowest score, then the most games played, then the lowest Index.",
    ),
    Article(
        "4",
        "4",
        "The first player of the bracket meets the last one possible, then the second does, and "
        "so on.",
    ),
    Article(
        "5.2.1",
        "5.2.1",
        "Of two who have not played the higher ranked gets the colour by number and lot.",
    ),
    Article("5.2.2", "5.2.2", "Both get their colour preference."),
    Article("5.2.3", "5.2.3", "The stronger colour preference gets its colour."),
    Article("5.2.4", "5.2.4", "The colours change from the last time both had different ones."),
    Article("5.2.5", "5.2.5", "The one with the higher Index gets the colour preference."),
)
"""All of them, the most important first; the articles without a code behind the criteria."""


def of_round(tournament: Tournament, round_no: RoundNo) -> Edition | None:
    """The Dutch system in a seeding round, which it pairs; ``None`` in any other round (1.6).

    Raises:
        NotCoveredError: The number of rounds is not announced, and it decides.
    """
    if not is_seeding_round(tournament, round_no):
        return None
    from openarbiter.rulebooks.dutch.editions import DUTCH_2026  # noqa: PLC0415  (start-up time)

    return DUTCH_2026


def _pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    """Pair a seeding round by the Dutch system, any other one by the Index (1.6)."""
    other = of_round(tournament, round_no)
    pair = Engine(_PACKAGE) if other is None else other.pair
    return pair(tournament, round_no)


BURSTEIN_2026 = Edition(
    id=SYSTEM,
    name=said("Swiss: Burstein, edition 2026"),
    title=said("Burstein System, applied from 1 February 2026"),
    applied_from=date(2026, 2, 1),
    source="C.04.4.2, approved by the Council on 28 October 2025",
    criteria=CRITERIA,
    pair=_pair,
    of_round=f"{_PACKAGE}.editions:of_round",
    explainer=f"{_PACKAGE}.explain:EXPLAINER",
    verifier=f"{_PACKAGE}.verify:VERIFIER",
    literal="openarbiter.verification.literal.burstein_2026:burstein_2026_pairing",
    sheets=(
        PublishedSheet("start-list", "1.1"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("index", "1.8", f"{_PACKAGE}.sheets:order_of_brackets"),
        PublishedSheet("step-log", "3"),
        PublishedSheet("explanations", "C.04.1, BR 9"),
    ),
    family="burstein",
    in_force=True,
    type_codes=("FIDE_BURSTEIN",),
    told_by_codes=True,
    bye_first="3.1",
    needs=frozenset({"lots", "rounds"}),
    lots=Lots(
        article="5.1",
        whose=said("number 1"),
        shown="openarbiter.rulebooks.basic_rules:shown_colour",
    ),
)
