"""A colour preference with its strength, in words, for sheets and logs.

Source:
    C.04.3, Article 1.6.2; C.04.3.1 (2012), A7; C.04.4.2, Article 1.5: the same three strengths.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.model import Colour
from openarbiter.rulebooks.dutch.terms import Strength


def preference_text(colour: Colour | None, strength: Strength) -> str:
    """A colour preference with its strength; ``none`` for who has not played (C.04.3, 1.6.2)."""
    return said("none") if colour is None else _STRENGTHS[colour, strength]


_STRENGTHS = {
    (Colour.WHITE, Strength.ABSOLUTE): said("White, absolute"),
    (Colour.WHITE, Strength.STRONG): said("White, strong"),
    (Colour.WHITE, Strength.MILD): said("White, mild"),
    (Colour.BLACK, Strength.ABSOLUTE): said("Black, absolute"),
    (Colour.BLACK, Strength.STRONG): said("Black, strong"),
    (Colour.BLACK, Strength.MILD): said("Black, mild"),
}
