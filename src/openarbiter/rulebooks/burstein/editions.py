"""The edition: C.04.4.2 as applied from 2026-02-01, with its criteria in their order of priority.

Source:
    C.04.4.2, Burstein System, approved by the Council on 28 October 2025, applied from 2026-02-01.
"""

from __future__ import annotations

from datetime import date

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.burstein.terms import SYSTEM, is_seeding_round
from openarbiter.rulebooks.edition import Article, Edition, Engine, Lots
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
    Article("C4", "2.2.1", "Everybody who is not paired yet can still be paired."),
    Article("C5", "2.3.1", "As many pairs of a bracket as possible are made."),
    Article("C6", "2.3.2", "The scores of the outgoing floaters are as low as possible."),
    Article(
        "C7",
        "2.3.3",
        "The outgoing floaters let the next bracket have as few floaters, with as low scores, as "
        "possible.",
    ),
    Article("C8", "2.3.4", "As few players as possible do not get the colour they prefer."),
    Article(
        "3.1",
        "3.1",
        "The bye goes to the lowest score, then the most games played, then the lowest Index.",
    ),
    Article("4", "4", "The first player of a bracket meets the last one possible, and so on."),
    Article("5.2.1", "5.2.1", "The higher ranked of two who have not played goes by the lot."),
    Article("5.2.2", "5.2.2", "Both get the colours they prefer."),
    Article("5.2.3", "5.2.3", "The stronger colour preference is granted."),
    Article("5.2.4", "5.2.4", "The colours alternate to the last time the two had different ones."),
    Article("5.2.5", "5.2.5", "The preference of the higher ranked by the Index is granted."),
)
"""All of them, the most important first; the articles without a code behind the criteria."""


def _pair(tournament: Tournament, round_no: RoundNo) -> RoundPairing:
    """Pair a seeding round by the Dutch system, any other one by the Index (1.6)."""
    if is_seeding_round(tournament, round_no):
        from openarbiter.rulebooks.dutch.editions import DUTCH_2026  # noqa: PLC0415  (needed rarely)

        return DUTCH_2026.pair(tournament, round_no)
    return Engine(_PACKAGE)(tournament, round_no)


BURSTEIN_2026 = Edition(
    id=SYSTEM,
    name=said("Swiss: Burstein, edition 2026"),
    title=said("Burstein System, applied from 1 February 2026"),
    applied_from=date(2026, 2, 1),
    source="C.04.4.2, approved by the Council on 28 October 2025",
    criteria=CRITERIA,
    pair=_pair,
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
