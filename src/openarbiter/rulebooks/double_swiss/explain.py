"""Rounds by C.04.5 explained: upfloaters, the first identifier, C4 to C8; second games by 4.4.

Source:
    C.04.5 (applied from 2026-02-01), Articles 2 to 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from openarbiter.explanations.explainer import Explainer, Others
from openarbiter.explanations.order import identifier
from openarbiter.explanations.reasons import Kind, OrderPlace, Reason
from openarbiter.explanations.rows import Row
from openarbiter.languages import said
from openarbiter.model import Points, RoundNo, Tpn
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.double_swiss.matches import GAMES, first_round, match_of
from openarbiter.rulebooks.double_swiss.text import DOUBLE_SWISS, Situation
from openarbiter.rulebooks.pairing import Bracket


class _DoubleSwiss(Explainer):
    @property
    def bye_choice(self) -> tuple[str, str]:
        """The lowest score for a match (3.4), and for its second games the bye of the first."""
        return ("match", said("Preface")) if self._second_games else ("lowest", "3.4")

    @property
    def _second_games(self) -> bool:
        return self.edition.continues(self.round_no)

    def settled(self) -> Reason | None:
        """Second games are those of the first ones, colours reversed (4.4)."""
        first = RoundNo(self.round_no - 1)
        return (
            Reason(kind=Kind.MATCH, article="4.4", round_no=first) if self._second_games else None
        )

    def other_takers(self, taker: Tpn) -> Others:
        """Nobody but who had it in the first games."""
        return ((), 0) if self._second_games else super().other_takers(taker)

    before: Situation
    statement = DOUBLE_SWISS

    def extra_points(self) -> Sequence[Points]:
        """The virtual points of the match (C.04.7)."""
        extra = virtual_points(self.tournament, first_round(match_of(self.round_no)), GAMES)
        return [extra.get(player.tpn, 0) for player in self.tournament.players]

    @cached_property
    def first_candidates(self) -> Sequence[Row | None]:
        """The smallest identifier of all: the upper half by TPN against the lower half (3.6)."""

        def first(bracket: Bracket) -> Row:
            players = sorted(bracket.players)
            half = len(players) // 2
            return Row(first=tuple(zip(players[:half], players[half:], strict=True)), floaters=())

        return [first(bracket) for bracket in self.pairing.brackets]

    def order_article(self, bracket: Bracket, other: Bracket) -> tuple[str, OrderPlace | None]:
        """The smaller identifier (3.6.2, 3.6.4)."""
        return "3.6" if identifier(bracket) < identifier(other) else "", None

    def concerned(self, code: str, bracket: Bracket, *below: Bracket) -> set[Tpn]:
        """Of C8 the opponents of upfloaters who were floaters in the round before."""
        if code != "C8":
            return super().concerned(code, bracket, *below)
        floated = dict(zip(self.before.tpn, self.before.floated, strict=True))
        up = set(bracket.upfloaters)
        opponents = {each for pair in bracket.pairs if up.intersection(pair) for each in pair} - up
        return {each for each in opponents if floated[each]}


EXPLAINER = _DoubleSwiss
