"""Rounds by the older Burstein text explained: its first candidate, its list, the due colours.

Source:
    C.04.4.2 (older text), 3.2, 3.3, 4.1, 4.2, 6.1, 6.2, 6.4, 6.5.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.reasons import OrderPlace
from openarbiter.explanations.rows import Row
from openarbiter.explanations.wishing import Parted
from openarbiter.model import Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.burstein_legacy.editions import BURSTEIN_LEGACY, DUE_COLOURS
from openarbiter.rulebooks.burstein_legacy.terms import BLACK, WHITE, imaginary_points, situation
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.values import replace


def _places(tournament: Tournament, round_no: RoundNo) -> dict[Tpn, int]:
    """Places in the order of 3.2."""
    return {tpn: place for place, tpn in enumerate(situation(tournament, round_no).tpn)}


def _without_bye(
    tournament: Tournament, round_no: RoundNo, barred: Collection[Tpn]
) -> RoundPairing:
    """A round in which some do not have the bye (4.1)."""
    from openarbiter.rulebooks.burstein_legacy.report import (  # noqa: PLC0415  (seldom needed)
        round_pairing,
    )

    before = situation(tournament, round_no)
    takers = zip(before.tpn, before.may_take_bye, strict=True)
    may = [each and tpn not in barred for tpn, each in takers]
    return round_pairing(replace(before, may_take_bye=may), BURSTEIN_LEGACY.id)


class _Burstein(Explainer):
    bye_choice = ("lowest", "4.2")
    without_bye = staticmethod(_without_bye)

    def extra_points(self, tournament: Tournament, round_no: RoundNo) -> Sequence[Points]:
        """The imaginary point (3.3)."""
        return imaginary_points(tournament, round_no)

    def first_candidates(
        self, tournament: Tournament, pairing: RoundPairing
    ) -> Sequence[Row | None]:
        """The highest player meets the lowest, and so on; the middle one floats (6.1, 6.2)."""
        at = _places(tournament, pairing.round_no)

        def first(bracket: Bracket) -> Row | None:
            players = sorted((*bracket.moved_down, *bracket.residents), key=at.__getitem__)
            half = len(players) // 2
            if not half:
                return None
            pairs = zip(players[:half], reversed(players), strict=False)
            return Row(first=tuple(pairs), floaters=tuple(players[half:-half]))

        return [first(bracket) for bracket in pairing.brackets]

    def order_article(
        self, tournament: Tournament, pairing: RoundPairing, bracket: Bracket, other: Bracket
    ) -> tuple[str, OrderPlace | None]:
        """The list of 6.1: opponents from the highest player on, the lowest first."""
        at = _places(tournament, pairing.round_no)

        def key(one: Bracket) -> tuple[int, ...]:
            opponent = {at[higher]: at[lower] for higher, lower in one.pairs}
            lower = set(opponent.values())
            players = sorted(at[each] for each in (*one.moved_down, *one.residents))
            return tuple(-opponent.get(each, -1) for each in players if each not in lower)

        return "6.1, 6.2, 6.4" if key(bracket) < key(other) else "", None

    def concerned(self, code: str, parted: Parted, bracket: Bracket) -> set[Tpn]:
        """Who does not get the due colour (6.5)."""
        if code != DUE_COLOURS.code:
            return set()
        before = situation(parted.limits.tournament, parted.limits.round_no)
        due = dict(zip(before.tpn, before.due, strict=True))
        other = {1: BLACK, -1: WHITE}
        colours = parted.limits.colours_of(bracket.pairs)
        return {each for each, colour in colours if due[each] == other[colour]}


EXPLAINER = _Burstein()
