"""Drawing of lots by a seed: what anybody gets from the same seed, on every machine.

A lot is the SHA-256 digest of the seed, a colon and what is drawn, as UTF-8 text. The seed is any
text, so it can be published before the draw. Three lines of Python repeat a draw, and so does
``printf %s 'SEED:colour' | sha256sum``.

Source:
    C.04.3, Article 5.1; NSWCA guidelines, 3.2 c and 4; C.07, Article 4.2: each says that lots are
    drawn and none how.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.model.names import Colour


def lot(seed: str, of: object) -> str:
    """The lot of somebody or something (``colour``, a name, a number): 64 hexadecimal digits."""
    from hashlib import sha256  # noqa: PLC0415  (who draws nothing needs none)

    return sha256(f"{seed}:{of}".encode(errors="surrogateescape")).hexdigest()


def drawn_colour(seed: str) -> Colour:
    """The colour a seed draws: White where the lot of ``colour`` is an even number.

    Examples:
        >>> drawn_colour("Spring Open 2026")
        <Colour.BLACK: 'b'>
    """
    return Colour.WHITE if int(lot(seed, "colour"), 16) % 2 == 0 else Colour.BLACK


def drawn_order(seed: str, of: Sequence[object]) -> list[int]:
    """The places of several, the smallest lot first; equal ones stay in their order.

    Examples:
        >>> drawn_order("Spring Open 2026", ["Anna", "Bruno", "Çağla"])
        [1, 2, 0]
    """
    return sorted(range(len(of)), key=lambda place: lot(seed, of[place]))
