"""The result of one game for both players, and how it is written.

Source:
    C.04.2, GHR 3.1 (adjourned games) and 3.5 (forfeits); TRF16, annex, letters of results.
"""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.formats.trf.cells import code_of, fits
from openarbiter.languages import said
from openarbiter.model import GAME_RESULTS, Colour, Result


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one game.

    Attributes:
        white: Result of the player whom the published pairing gives White.
        black: Result of the other one.
    """

    white: Result
    black: Result

    @property
    def decided(self) -> bool:
        """The game has a result."""
        return self.white is not Result.UNDECIDED and self.black is not Result.UNDECIDED

    @property
    def played(self) -> bool:
        """The game was played over the board."""
        return self.white.played and self.black.played

    @property
    def possible(self) -> bool:
        """Both results can stand in one game, as the report file knows games.

        Source:
            TRF16, annex, record 001.
        """
        colours = Colour.WHITE, Colour.BLACK
        return (code_of(colours[0], self.white), code_of(colours[1], self.black)) in fits

    @property
    def points_differ(self) -> bool:
        """One of the two did better than the other."""
        return self.white is not self.black


UNDECIDED = Outcome(Result.UNDECIDED, Result.UNDECIDED)
"""No result yet: being played, missing or adjourned."""

OUTCOMES = {text: Outcome(*results) for text, results in GAME_RESULTS.items()}
"""Every outcome a game can have, by the way it is written in ASCII."""

_UNRATED = " unrated"

_TEXTS = {outcome: text for text, outcome in OUTCOMES.items()}


def outcome_text(outcome: Outcome) -> str:
    """An outcome as people write it, with a dash and the sign for a half, or that it is open."""
    if not outcome.decided:
        return said("adjourned")
    text = _TEXTS.get(outcome, f"{outcome.white.value}-{outcome.black.value}")
    text, unrated, _ = text.partition(_UNRATED)
    sign = _sign(text)
    return said("{result} unrated", result=sign) if unrated else sign


def _sign(text: str) -> str:
    if "/" in text and "1/2" not in text:
        return text.replace("-", "–").replace("/", " ")  # noqa: RUF001  (an en dash is meant)
    return text.replace("1/2", "½").replace("-", "–")  # noqa: RUF001  (an en dash is meant)
