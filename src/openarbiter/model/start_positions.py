"""The start positions of Chess960: their numbers from 0 to 959, and what a seed draws.

Source:
    FIDE Laws of Chess (applied from 2023-01-01), Guidelines II, 2: pawns as usual; the king between
    the rooks, the bishops on squares of both colours, Black's pieces opposite to White's.
"""

from __future__ import annotations

from itertools import combinations

from openarbiter.errors import RequestError
from openarbiter.model.lots import lot

POSITIONS = 960
"""So many positions there are."""

_KNIGHTS = tuple(combinations(range(5), 2))
"""The two of five places that the knights can have, in the order of the usual numbers."""


def start_position(number: int) -> str:
    """The pieces on the first rank from a to h, by the usual number of the position.

    Raises:
        RequestError: There is no such position.

    Examples:
        >>> start_position(518), start_position(0), start_position(959)
        ('RNBQKBNR', 'BBQNNRKR', 'RKRNNQBB')
    """
    if not 0 <= number < POSITIONS:
        raise RequestError(f"start positions have numbers from 0 to {POSITIONS - 1}, not {number}")
    rank = [""] * 8
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    rank[2 * light + 1] = rank[2 * dark] = "B"
    rank[_free(rank)[queen]] = "Q"
    for place in [_free(rank)[each] for each in _KNIGHTS[knights]]:
        rank[place] = "N"
    for place, piece in zip(_free(rank), "RKR", strict=True):
        rank[place] = piece
    return "".join(rank)


def _free(rank: list[str]) -> list[int]:
    """The squares without a piece."""
    return [place for place, piece in enumerate(rank) if not piece]


def drawn_position(seed: str, round_no: int) -> int:
    """The number of the start position that a seed draws for a round.

    Examples:
        >>> drawn_position("Spring Open 2026", 1) == drawn_position("Spring Open 2026", 1)
        True
    """
    return int(lot(seed, f"position {round_no}"), 16) % POSITIONS
