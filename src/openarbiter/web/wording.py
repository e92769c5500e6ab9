"""How values are written for people: points, results, colours, times.

The signs of the design, in one place: ½ and not 0.5, an en dash in ``1–0``, a 24-hour clock. It
knows no page: words come from the catalogue, and the page says a number in its language.
"""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction

from openarbiter.languages import said
from openarbiter.model.results import Result

DASH = "–"
"""Stands between the two sides of a result, and where nothing was typed."""

SIGNS = {
    Result.WIN: "1",
    Result.DRAW: "½",
    Result.LOSS: "0",
    Result.UNRATED_WIN: "1",
    Result.UNRATED_DRAW: "½",
    Result.UNRATED_LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "–",
}
"""The sign of a result from one side; byes and open games have none."""

GAME_SIGNS = {
    ("1", "1"): "1–1",
    ("½", "½"): "½–½",
    ("+", "–"): "+ –",
    ("–", "+"): "– +",
    ("–", "–"): "– –",
}


def points(tenths: int | Fraction | None) -> str:
    """Points as people write them, from tenths; empty for ``None``.

    Examples:
        >>> points(35), points(5), points(0), points(10), points(33), points(-10)
        ('3½', '½', '0', '1', '3.3', '−1')
    """
    if tenths is None:
        return ""
    sign = "−" if tenths < 0 else ""
    whole, rest = divmod(abs(Fraction(tenths)), 10)
    if not rest:
        return f"{sign}{whole}"
    if rest == 5:  # noqa: PLR2004 - half a point in tenths
        return f"{sign}{whole or ''}½"
    before, _, behind = f"{float(whole + rest / 10):g}".partition(".")
    return said("{whole}.{decimals}", whole=f"{sign}{before}", decimals=behind)


def game_sign(white: Result, black: Result) -> str:
    """A game as it is written on the list; empty while it is open.

    Examples:
        >>> game_sign(Result.WIN, Result.LOSS), game_sign(Result.DRAW, Result.DRAW)
        ('1–0', '½–½')
        >>> game_sign(Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
        '– –'
        >>> game_sign(Result.UNDECIDED, Result.UNDECIDED)
        ''
    """
    if white not in SIGNS or black not in SIGNS:
        return ""
    signs = SIGNS[white], SIGNS[black]
    return GAME_SIGNS.get(signs, "–".join(signs))


def birthday(kept: str) -> str:
    """A date of birth as people read it: of a year alone, the year.

    Examples:
        >>> birthday("1990/00/00"), birthday("1990/03/17")
        ('1990', '1990/03/17')
    """
    return kept.removesuffix("/00/00")


def clock(moment: datetime | None, *, seconds: bool = False) -> str:
    """The time of day on this computer; empty for ``None``."""
    if moment is None:
        return ""
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return aware.astimezone().strftime("%H:%M:%S" if seconds else "%H:%M")


HIDDEN = {
    code: f"[U+{code:04X}]"
    for code in (*range(0x20), 0x7F, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    if code not in {0x09, 0x0A, 0x0D}
}
"""Marks that would turn the direction of a line, and controls: shown as what they are."""


def safe_text(text: object) -> str:
    r"""A text of unknown origin with its hidden marks made visible.

    Examples:
        >>> safe_text("Smith\u202e, Ann")
        'Smith[U+202E], Ann'
    """
    return str(text).translate(HIDDEN)


def to_plain(value: object) -> object:  # noqa: PLR0911 - one return for each kind of value
    """A value as JSON can hold it: enums by value, fractions and dates as text."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, dict):
        return {str(to_plain(key)): to_plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_plain(inner) for inner in value]
    if isinstance(value, (set, frozenset)):
        return sorted((to_plain(inner) for inner in value), key=str)
    if hasattr(value, "__dataclass_fields__"):
        names = value.__dataclass_fields__
        return {name: to_plain(getattr(value, name)) for name in names}
    if hasattr(value, "value"):
        return to_plain(value.value)
    return str(value)
