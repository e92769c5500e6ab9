"""Whole numbers as people and programs write them in addresses, forms, cookies and headers.

The one place where a text of a request becomes a number. Python makes none of ``²``, though it
calls it a digit, and refuses more than 4,300 digits with an error; both are no number here.
"""

from __future__ import annotations

from typing import Final
from unicodedata import decimal

from starlette.convertors import Convertor, register_url_convertor

DIGITS: Final = 18
"""More than any number of an event has, and few enough for every database and picture."""


def whole_number(typed: str) -> int | None:
    """The number that digits write, from 0; ``None`` for anything else, however long.

    Digits of every script count: an Arabic keyboard writes 12 as ``١٢``.

    Args:
        typed: What came; blanks and signs are no digits.

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


class _Whole(Convertor[int]):
    """A whole number in the path of an address, ``{n:whole}``; with any other there is no page.

    Starlette's own ``int`` ends in an error at thousands of digits.
    """

    regex = f"[0-9]{{1,{DIGITS}}}"

    def convert(self, value: str) -> int:
        """The number of a part of a path."""
        return int(value)

    def to_string(self, value: int) -> str:
        """A number as a path has it."""
        return str(value)


register_url_convertor("whole", _Whole())
