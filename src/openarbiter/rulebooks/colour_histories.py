"""What the colour rules of every system ask about the players of a round, by position.

It knows histories, numbers and the lot; which of them decides is said by the systems.

Source:
    C.04.2, GHR 2.4, 2.5 and 3.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from openarbiter.model import Colour
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE
from openarbiter.rulebooks.positions import Positions

_LARGEST_DIFFERENCE = 2


def due_colour(difference: int, last: int) -> int:
    """The colour had less often; at level numbers the other than in the last game.

    Args:
        difference: Games with White minus games with Black.
        last: Colour of the last game: 1 White, -1 Black, 0 no game.

    Returns:
        1 White, -1 Black; 0 for who has not played: neither half of the sentence applies (our
        reading where a text does not say).

    Source:
        C.04.3 (1997), chapter 1; C.04.4.2 (older text), 1.3; NSWCA guidelines, 3.3 f.

    Examples:
        >>> due_colour(1, 1), due_colour(0, 1), due_colour(-2, 1), due_colour(0, 0)
        (-1, -1, 1, 0)
    """
    leaning = difference or last
    return (leaning < 0) - (leaning > 0)


def may_have(colour: int, difference: int, repeated: int) -> bool:
    """Whether the limits of difference and repetition let a player have a colour once more.

    Args:
        colour: 1 White, -1 Black.
        difference: Games with White minus games with Black.
        repeated: Colour of the last two games when it was the same, else 0.

    Source:
        C.04.3 (1997), 2.3 and 2.4; C.04.4.2 (older text), 5.2 and 5.3, in the same words. Neither
        has an exception, and neither says what becomes of a difference beyond two that a file
        holds already. Our reading: a game that makes it smaller is allowed, since otherwise
        the player could not be paired in this round nor in any later one.

    Examples:
        >>> may_have(1, 1, 0), may_have(1, 2, 0), may_have(-1, 0, -1), may_have(-1, 4, 0)
        (True, False, False, True)
    """
    if repeated == colour:
        return False
    after = abs(difference + colour)
    return after <= _LARGEST_DIFFERENCE or after < abs(difference)


def open_colours(difference: int, repeated: int) -> int:
    """The colours that :func:`may_have` leaves a player, as bits: White 1, Black 2.

    Examples:
        >>> open_colours(2, 0), open_colours(0, -1), open_colours(1, 1)
        (2, 1, 2)

    Source:
        C.04.3 (1997), 2.3 and 2.4; C.04.4.3, 5.1.1 and 5.1.2.
    """
    white, black = (may_have(colour, difference, repeated) for colour in (1, -1))
    return ONLY_WHITE * white | ONLY_BLACK * black


class ColourHistories:
    """Colours had so far, numbers by arrival, and the colour drawn by lot.

    Args:
        situation: The situation before the round.
        order: Places of all players in the order of the initial list; that of the TPNs without it.
    """

    def __init__(self, situation: Positions, order: Sequence[int] | None = None) -> None:
        self._situation = situation
        self._order = order

    def last_different(self, one: int, other: int) -> tuple[Colour, Colour] | None:
        """Colours of two players when they last had different ones, or ``None`` (GHR 3.4)."""
        situation = self._situation
        first, second = (
            basic_rules.played_colours_backwards(
                situation.tournament.players[situation.places[each]], situation.round_no
            )
            for each in (one, other)
        )
        return basic_rules.last_difference(first, second)

    def number(self, position: int) -> int:
        """Number of a player by arrival (GHR 2.4 and 2.5)."""
        return self._arrival[self._situation.places[position]]

    @cached_property
    def drawn(self) -> Colour:
        """The colour drawn by lot before the first round, the initial-colour (C.04.3, 5.1)."""
        return basic_rules.drawn_colour(self._situation.tournament, self._order)

    @cached_property
    def _arrival(self) -> list[int]:
        situation = self._situation
        return basic_rules.arrival_numbers(
            situation.tournament, situation.round_no, situation.present, self._order
        )
