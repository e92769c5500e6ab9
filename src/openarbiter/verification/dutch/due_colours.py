"""Article 5 of the Dutch system once more, with the article that decides; written from the text.

Source:
    C.04.3, Article 5.2 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from openarbiter.model import Colour
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch.terms import Situation, Strength


class DutchColours:
    """Who of a pair has White in a round, and by which article.

    Args:
        situation: The situation before the round.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation

    @cached_property
    def _numbers(self) -> Sequence[int]:
        before = self._situation
        return basic_rules.arrival_numbers(before.tournament, before.round_no, before.present)

    def higher_has_white(self, higher: int, lower: int) -> tuple[bool, str]:
        """Whether the higher ranked of two positions has White, and the article that says so."""
        one, other = self._situation.player(higher), self._situation.player(lower)
        wish = one.preference
        if wish is not other.preference:
            if wish is None:
                return other.preference is Colour.BLACK, "5.2.1"
            return wish is Colour.WHITE, "5.2.1"
        if wish is not None:
            own = (one.strength, self._width(higher, one.strength))
            theirs = (other.strength, self._width(lower, other.strength))
            if own != theirs:
                return (wish is Colour.WHITE) == (own > theirs), "5.2.2"
        before = self._last_difference(higher, lower)
        if before is not None:
            return before is Colour.BLACK, "5.2.3"
        if wish is not None:
            return wish is Colour.WHITE, "5.2.4"
        odd = self._numbers[self._situation.places[higher]] % 2 == 1
        return (
            basic_rules.drawn_colour(self._situation.tournament) is Colour.WHITE
        ) == odd, "5.2.5"

    def _width(self, position: int, strength: Strength) -> int:
        """The wider colour difference counts between two absolute preferences only."""
        if strength is not Strength.ABSOLUTE:
            return 0
        return abs(self._situation.colour_difference[position])

    def _last_difference(self, higher: int, lower: int) -> Colour | None:
        """The colour of the higher ranked the last time both had different ones."""
        situation = self._situation
        players, places = situation.tournament.players, situation.places
        found = basic_rules.last_different_colours(
            basic_rules.played_colours(players[places[higher]], situation.round_no),
            basic_rules.played_colours(players[places[lower]], situation.round_no),
        )
        return None if found is None else found[0]
