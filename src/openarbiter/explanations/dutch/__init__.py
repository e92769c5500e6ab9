"""Rounds of the Dutch system explained by the criteria that decided, and no others.

Source:
    C.04.3, Articles 1 to 5 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from openarbiter.explanations.dutch.first import objection_to
from openarbiter.explanations.dutch.repair import PairedOnce, pair_once, paired_as
from openarbiter.explanations.dutch.row import row_of
from openarbiter.explanations.dutch.story import against_old, player_page, round_story
from openarbiter.explanations.dutch.wishing import answer, colour_rule
from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.facts import ColourRule, PlayerPage, RoundStory, WhyNot
from openarbiter.explanations.reasons import Reason
from openarbiter.explanations.rows import Row
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wishing import Asked
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.terms import (
    WORDING_2025,
    WORDING_2026,
    Situation,
    Wording,
    situation,
)
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.values import replace


class _Dutch(Explainer):
    """Explains rounds of an edition, each answer in the words of the edition that asks.

    Args:
        wording: What the edition says differently.
    """

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    def _before(self, tournament: Tournament, edition: Edition, round_no: RoundNo) -> Situation:
        return situation(tournament, round_no, replace(self._wording, system=edition.id))

    def _once(self, tournament: Tournament, edition: Edition, round_no: RoundNo) -> PairedOnce:
        return pair_once(self._before(tournament, edition, round_no))

    def round_story(
        self, tournament: Tournament, edition: Edition, round_no: RoundNo
    ) -> RoundStory:
        """A round as a story, bracket by bracket."""
        return round_story(self._once(tournament, edition, round_no))

    def rows(
        self, tournament: Tournament, edition: Edition, pairing: RoundPairing
    ) -> list[Row | None]:
        """The row of decisions of every bracket of a round."""
        before = self._before(tournament, edition, pairing.round_no)
        once, context = paired_as(before, pairing), RoundContext.of(before)
        return [
            row_of(once, number, context) if bracket.pairs else None
            for number, bracket in enumerate(pairing.brackets)
        ]

    def player_page(
        self, tournament: Tournament, edition: Edition, round_no: RoundNo, tpn: Tpn
    ) -> PlayerPage:
        """Everything about one player in one round."""
        return player_page(self._once(tournament, edition, round_no), tpn)

    def answer(
        self, tournament: Tournament, edition: Edition, round_no: RoundNo, wish: Wish
    ) -> WhyNot:
        """Why a wish did not come true, and the best pairing in which it does."""
        return answer(self._once(tournament, edition, round_no), wish)

    def against_old(self, asked: Asked, number: int, old: Bracket) -> Reason:
        """What stands, after a change, against the old pairing of a bracket of the same players."""
        before = self._before(asked.tournament, asked.edition, asked.pairing.round_no)
        return against_old(paired_as(before, asked.pairing), number, old)

    def objection(
        self, tournament: Tournament, edition: Edition, ours: RoundPairing, wish: Wish
    ) -> Reason | None:
        """What stands against another pairing of all the players of a round."""
        once = self._once(tournament, edition, ours.round_no)
        return objection_to(once, wish.pairs, wish.bye)

    def colour_rules(
        self,
        tournament: Tournament,
        edition: Edition,
        round_no: RoundNo,
        pairs: Iterable[tuple[Tpn, Tpn]],
    ) -> tuple[ColourRule, ...]:
        """The rules of Article 5 that give some pairs their colours."""
        before = self._before(tournament, edition, round_no)
        at = {tpn: position for position, tpn in enumerate(before.tpn)}
        places = (sorted((at[one], at[other])) for one, other in pairs)
        return tuple(colour_rule(before, higher, lower) for higher, lower in places)

    def floats(self, tournament: Tournament, round_no: RoundNo) -> Mapping[Tpn, tuple[str, str]]:
        """Last and earlier float of everybody who is to be paired (Article 1.4)."""
        before = situation(tournament, round_no, self._wording)
        players = (before.player(position) for position in range(len(before.tpn)))
        return {each.tpn: (each.last_float.value, each.earlier_float.value) for each in players}


EXPLAINER_2025 = _Dutch(WORDING_2025)
EXPLAINER_2026 = _Dutch(WORDING_2026)
