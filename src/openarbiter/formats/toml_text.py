"""The tables of a TOML file that somebody gives, or a finding with its place.

Source:
    TOML 1.0.0: text in UTF-8, whole numbers of 64 bits.
"""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from typing import Any

from openarbiter.errors import UnreadableLineError, refusal
from openarbiter.formats.encodings import transcoded
from openarbiter.languages import said

_WHERE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")
_MOST_BITS = 1000
_MOST_POINTS = 300
"""Points in a line: the time in which keys with points are read grows with their square."""


def text_of(content: bytes, file: str) -> str:
    """The text of a file, with line ends of one character (see Source of the module).

    Raises:
        UnreadableLineError: It is not in UTF-8.
    """
    data = transcoded(content, "utf-8", file=file, expected=said("text in UTF-8"))
    return data.decode().replace("\r\n", "\n")


def tables_of(text: str, file: str, wanted: str) -> dict[str, Any]:
    """The tables of a text; a number with a decimal point is a :class:`~decimal.Decimal`.

    Raises:
        UnreadableLineError: It is no TOML, or brackets, keys or numbers have no end.
    """
    for at, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_POINTS:
            found = said(
                "a line with more than {count} points",
                _MOST_POINTS,
                one="a line with more than one point",
            )
            raise refusal(file, "bad-toml", found, wanted, at)
    try:
        data = tomllib.loads(text, parse_float=Decimal)
        endless = _endless(data)
    except ValueError as error:  # what TOML refuses, and numbers of thousands of digits
        raise _syntax(error, file, text) from error
    except RecursionError as error:
        found = said("brackets inside brackets without end")
        raise refusal(file, "bad-toml", found, wanted) from error
    if endless:
        found = said(
            "a whole number of more than {count} bits",
            _MOST_BITS,
            one="a whole number of more than one bit",
        )
        raise refusal(file, "bad-toml", found, wanted)
    return data


def _endless(value: object) -> bool:
    """Whether a number is among the data that cannot even be shown.

    TOML means numbers of 64 bits. Python reads longer ones, and writes those that were given in
    hexadecimal with thousands of digits no more.
    """
    if isinstance(value, dict):
        return any(map(_endless, value.values()))
    if isinstance(value, list):
        return any(map(_endless, value))
    return isinstance(value, int) and value.bit_length() > _MOST_BITS


def _syntax(error: ValueError, file: str, text: str) -> UnreadableLineError:
    """What the TOML reader says, with its place."""
    message = str(error)
    where = _WHERE.search(message)
    place = (text.count("\n") + 1, 1)
    if where and where[1]:
        place = int(where[1]), int(where[2])
    words = _WHERE.sub("", message)
    found = f"{words[:1].lower()}{words[1:]}"
    return refusal(file, "bad-toml", found, said("correct TOML"), *place)
