"""Rounds by the NSWCA guidelines explained: the first candidate, and whom a value counts.

Source:
    NSWCA Tournament Guidelines, 3.1 c, 3.2 c and d, 3.3 c to g.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.rows import Row
from openarbiter.explanations.wishing import Parted
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.nswca import colours, terms
from openarbiter.rulebooks.pairing import Bracket, RoundPairing


def _without_bye(
    tournament: Tournament, round_no: RoundNo, barred: Collection[Tpn]
) -> RoundPairing:
    """A round in which some do not have the bye (3.2 d)."""
    from openarbiter.rulebooks.nswca.report import (  # noqa: PLC0415  (seldom needed)
        round_pairing,
    )

    return round_pairing(tournament, round_no, no_bye=barred)


class _Nswca(Explainer):
    bye_choice = ("lowest", "3.2 d")
    by_boards = "3.2 c"
    about_leaving = frozenset({"N6"})
    without_bye = staticmethod(_without_bye)

    def first_candidates(
        self, tournament: Tournament, pairing: RoundPairing
    ) -> Sequence[Row | None]:
        """Odd men from above meet the highest, the lowest leaves, then half against half."""
        del tournament

        def first(bracket: Bracket) -> Row | None:
            down = [each for each in bracket.moved_down if each not in bracket.downfloaters]
            jumping = [each for each in bracket.moved_down if each in bracket.downfloaters]
            size = len(bracket.pairs)
            if not size:
                return None
            pairs = list(zip(down, bracket.residents, strict=False))
            rest, half = bracket.residents[len(pairs) :], size - len(pairs)
            pairs += zip(rest[:half], rest[half : 2 * half], strict=True)
            leaving = (*jumping, *rest[2 * (size - len(down)) :])
            return Row(first=tuple(pairs), floaters=leaving)

        return [first(bracket) for bracket in pairing.brackets]

    def counted_again(self, parted: Parted) -> dict[str, int]:
        """Who is left without an opponent by a wish is not lonely by the rules (3.3 d 1)."""
        return {"N5": len(self.concerned("N5", parted, parted.yours))}

    def concerned(self, code: str, parted: Parted, bracket: Bracket) -> set[Tpn]:
        """Who leaves (N2), leaves again (N3), for nobody (N5), or is denied a colour (N8, N9)."""
        leaving = {*bracket.downfloaters}
        if code == "N2":
            return leaving
        if code == "N3":
            return leaving & {*bracket.moved_down}
        if code == "N5":
            barred = parted.limits.barred_pair
            return {
                each
                for each in leaving & {*bracket.residents}
                if all(barred(each, other) is not None for other in parted.below)
            }
        if code not in {"N8", "N9"}:
            return set()
        before = terms.situation(parted.limits.tournament, parted.limits.round_no)
        numbers = zip(before.tpn, before.card, strict=True)
        card = {tpn: terms.CARDS[number] for tpn, number in numbers}
        return {
            each
            for each, colour in parted.limits.colours_of(bracket.pairs)
            if colours.denied(card[each], colour)[code == "N9"]
        }


EXPLAINER = _Nswca()
