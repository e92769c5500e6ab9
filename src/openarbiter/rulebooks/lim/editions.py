"""The edition, with and without its passages for maxi-tournaments, and its articles in order.

Source:
    C.04.4.3, Lim System (approved by the FIDE Council on 2025-10-28, applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.edition import Article, Edition, Lots, PublishedSheet
from openarbiter.rulebooks.lim.terms import MAXI_SYSTEM, SYSTEM
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.values import dataclass, replace

_PACKAGE = "openarbiter.rulebooks.lim"


@dataclass(frozen=True, slots=True)
class LimEngine:
    """Pairs a round; everything else is loaded with the first round.

    Attributes:
        maxi: With the passages for maxi-tournaments (3.2.3, 3.8, 5.7).
    """

    maxi: bool = False

    def __call__(
        self, tournament: Tournament, round_no: RoundNo, no_bye: Collection[Tpn] = ()
    ) -> RoundPairing:
        """Pair a round in which some players may not have the bye, whatever the rules say."""
        from openarbiter.rulebooks.lim.report import round_pairing  # noqa: PLC0415  (start-up)
        from openarbiter.rulebooks.lim.terms import situation  # noqa: PLC0415  (start-up)

        before = situation(tournament, round_no, maxi=self.maxi)
        if no_bye:
            takers = zip(before.tpn, before.may_take_bye, strict=True)
            may = [each and tpn not in no_bye for tpn, each in takers]
            before = replace(before, may_take_bye=may)
        return round_pairing(before)


ARTICLES = (
    Article(said("rematch"), "2.1", "Two players who have met do not meet again."),
    Article(
        said("limits"),
        "2.1, 5.1.1, 5.1.2",
        "Nobody gets a colour three times in succession, or three more of one colour; in the last "
        "round two players of the same score may.",
    ),
    Article(
        said("choice of the bye"),
        "1.1, 7.1",
        "The lowest ranked player of the lowest score group has the bye; in round 1 the lowest "
        "rated one.",
    ),
    Article(
        said("order of the groups"),
        "2.2",
        "The groups above the median score are paired from the top, those below from the bottom, "
        "the median group last.",
    ),
    Article(
        said("floaters"),
        "2.3.1-2.3.4, 3.2-3.5, 3.9, 3.10",
        "Who finds no opponent floats; else the least disadvantage, then who did not float in the "
        "round before, then the colour due to more players, then the number decides.",
    ),
    Article(
        said("opponent of a floater"),
        "3.6-3.8",
        "Floaters are paired first; each meets the first player who is due the other colour.",
    ),
    Article(
        said("exchanges"),
        "2.4, 2.5, 4.1.1, 4.1.2, 4.2-4.4",
        "Half meets half; each player in turn takes the first compatible opponent who leaves the "
        "others their pairs.",
    ),
    Article(
        said("exchanges for colours"),
        "5.2, 5.5, 5.6",
        "Each player in turn takes, if possible, an opponent who is due the other colour.",
    ),
    Article(
        said("blocked median group"),
        "2.6.1, 2.6.2",
        "If the median group cannot be paired, pairs of the neighbouring groups are taken apart "
        "one by one and join it.",
    ),
    Article(
        said("colours"),
        "5.3, 5.4, 7.2",
        "Each gets the colour that the limits leave, then the due colour; else the latest "
        "difference in the histories decides, and then the rank.",
    ),
)
"""All of them, the most important first."""


def _sheets(name: str) -> tuple[PublishedSheet, ...]:
    return (
        PublishedSheet("start-list", "7.1"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("exchanges", "2.2-2.6, 3.8, 4.1-4.4", f"{_PACKAGE}.sheets:{name}"),
        PublishedSheet("step-log", "2.2"),
        PublishedSheet("explanations", "C.04.1, BR 9"),
    )


LIM_2026 = Edition(
    id=SYSTEM,
    name=said("Swiss: Lim, edition 2026"),
    title=said("Lim System, applied from 1 February 2026"),
    applied_from=date(2026, 2, 1),
    source="C.04.4.3, Lim System (FIDE Council, 28 October 2025)",
    criteria=ARTICLES,
    pair=LimEngine(),
    explainer=f"{_PACKAGE}.explain:EXPLAINER",
    verifier=f"{_PACKAGE}.verify:VERIFIER",
    literal="openarbiter.verification.literal.lim_2026:lim_2026_pairing",
    sheets=_sheets("exchanges"),
    family="lim",
    in_force=True,
    bye_first="1.1",
    by_rating=True,
    needs=frozenset({"lots", "rounds"}),
    lots=Lots(
        article="7.2",
        whose=said("number 1"),
        shown="openarbiter.rulebooks.basic_rules:shown_colour",
    ),
)

LIM_2026_MAXI = replace(
    LIM_2026,
    id=MAXI_SYSTEM,
    name=said("Swiss: Lim, edition 2026, maxi-tournament"),
    title=said("Lim System, applied from 1 February 2026, with its rules for maxi-tournaments"),
    pair=LimEngine(maxi=True),
    explainer=f"{_PACKAGE}.explain:MAXI_EXPLAINER",
    literal="openarbiter.verification.literal.lim_2026:lim_2026_maxi_pairing",
    sheets=_sheets("maxi_exchanges"),
    in_force=False,
)
"""For organisers who declare a maxi-tournament: exchanges look at ratings (3.2.3, 3.8, 5.7).

The system by its name alone is the one without these passages.
"""
