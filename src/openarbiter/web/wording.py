"""How values are written for people and read from them: points, results, figures, numbers, times.

The signs of the design, in one place: ½ and not 0.5, an en dash in ``1–0``, a 24-hour clock. It
knows no page: words come from the catalogue, and the page says a number in its language. Numbers
of addresses, forms, cookies and headers are read here and nowhere else: Python makes none of ``²``,
though it calls it a digit, and refuses more than 4,300 digits with an error; both are no number
here.

Source:
    C.07 (applied from 2026-03-01), Article 10.1, for what is rounded.
"""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from fractions import Fraction
from functools import lru_cache
from io import BytesIO
from typing import Any, Final
from unicodedata import decimal

import segno
from markupsafe import Markup

from openarbiter.desk import Action, EventState, action_to_json, state_to_json
from openarbiter.languages import dated, said
from openarbiter.model.results import Result
from openarbiter.ranking.sums import Value, decimal_text
from openarbiter.ranking.tables.text import NOT_FINAL

Facts = dict[str, Any]
"""What a page says of something, by name: for its template and for its JSON twin."""

DIGITS: Final = 18
"""More than any number of an event has, and few enough for every database and picture."""


def whole_number(typed: str) -> int | None:
    """The number that digits write, from 0; ``None`` for anything else, however long.

    Digits of every script count, blanks and signs do not: an Arabic keyboard writes 12 as ``١٢``.

    Examples:
        >>> whole_number("12"), whole_number("١٢"), whole_number("0")
        (12, 12, 0)
        >>> [whole_number(one) for one in ("", "-1", "²", " 7", "1.5", "9" * 5000)]
        [None, None, None, None, None, None]
    """
    return int(typed) if typed.isdecimal() and len(typed) <= DIGITS else None


def plain_digits(typed: str) -> str:
    """A text with the digits of every script written as ``0`` to ``9``; zeros in front stay.

    Examples:
        >>> plain_digits("٠١٢"), plain_digits("007"), plain_digits("N²7")
        ('012', '007', 'N²7')
    """
    return "".join(str(decimal(letter, letter)) for letter in typed)


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


def points(tenths: int | Fraction | None, final: bool = True) -> str:  # noqa: FBT001, FBT002
    """Points as people write them, from tenths, marked if not final; empty for ``None``.

    Examples:
        >>> points(35), points(5), points(0), points(10), points(33), points(-10)
        ('3½', '½', '0', '1', '3.3', '−1')
        >>> points(25, False), points(None, False)
        ('2½?', '')
    """
    if tenths is None:
        return ""
    if not final:
        return points(tenths) + NOT_FINAL
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
    """A value as JSON can hold it: enums by value, fractions and dates as text.

    Actions, and a whole event, are written as files of events have them.
    """
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
    if isinstance(value, (Action, EventState)):
        return action_to_json(value) if isinstance(value, Action) else state_to_json(value)
    if isinstance(value, (set, frozenset)):
        return sorted((to_plain(inner) for inner in value), key=str)
    if hasattr(value, "__dataclass_fields__"):
        names = value.__dataclass_fields__
        return {name: to_plain(getattr(value, name)) for name in names}
    if hasattr(value, "value"):
        return to_plain(value.value)
    return str(value)


_SIGNS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


@lru_cache(4096)
def value_text(value: Value) -> str:
    """A tie-break value: quarters as signs, other fractions with two decimals, else a hyphen.

    >>> value_text(Fraction(57, 2)), value_text(Fraction(91, 4)), value_text(Fraction(79, 6))
    ('28½', '22¾', '13.17')
    >>> value_text(Fraction(1, 2)), value_text(0), value_text(None)
    ('½', '0', '-')
    """
    if value is None:
        return "-"
    whole, rest = divmod(abs(Fraction(value)), 1)
    if not rest or rest not in _SIGNS:
        return decimal_text(value)
    return f"{'-' if value < 0 else ''}{whole or ''}{_SIGNS[rest]}"


def signed(number: int) -> str:
    """A whole number with its sign.

    >>> signed(12), signed(-3), signed(0)
    ('+12', '-3', '0')
    """
    return f"{number:+d}" if number else "0"


def day(moment: datetime | str) -> str:
    """The day of a moment on this computer's clock, or a day that was typed.

    >>> day("2026-11-21"), day("Saturday")
    ('2026-11-21', 'Saturday')
    """
    if isinstance(moment, datetime):
        aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return dated(aware.astimezone().date())
    try:
        return dated(date.fromisoformat(moment))
    except ValueError:
        return moment


def moment(typed: str) -> str:
    """A moment as an address has it: day and time, or the number of an entry.

    >>> moment("2026-11-21T14:32:10"), moment("34")
    ('2026-11-21 14:32:10', 'entry 34')
    """
    if whole_number(typed) is not None:
        return said("entry {number}", number=typed)
    when = datetime.fromisoformat(typed)
    return said("{day} {time}", day=dated(when.date()), time=f"{when:%H:%M:%S}")


def pretty(data: object) -> str:
    """Plain values as JSON that a person can read.

    >>> print(pretty({"name": "Ożga"}))
    {
      "name": "Ożga"
    }
    """
    return json.dumps(data, ensure_ascii=False, indent=2)


@lru_cache(maxsize=4096)  # 5 ms each: the slips of a large round are shown, and then printed
def picture(text: str) -> Markup:
    """A text as phones read it: a QR code as an SVG element that takes the size of its place.

    Source:
        ISO/IEC 18004 (QR code), through the library segno; error correction M.
    """
    made = BytesIO()
    segno.make(text, error="m", micro=False).save(
        made, kind="svg", xmldecl=False, svgns=False, omitsize=True, nl=False, border=2
    )
    return Markup(made.getvalue().decode())  # noqa: S704  (made of squares by the library)
