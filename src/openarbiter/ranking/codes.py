"""Codes of tie-breaks as federations write them: ``BH/C1``, ``EMGSB:MP/C1/P``, ``KS/L1``.

A code is a name, for teams perhaps the score it refers to (``:MP``, ``:GP``), and modifiers
behind slashes. Which names and modifiers there are says the catalogue of tie-breaks; here a
text is only taken apart.

Source:
    MTB26, the table of tie-break codes of TRF26 (applied from 2025-09-01);
    C.07 (applied from 2026-03-01), Articles 5, 11, 13 and 14.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from openarbiter.errors import RequestError
from openarbiter.model import Points
from openarbiter.values import dataclass

_SHAPE = re.compile(r"(?P<name>[A-Z][A-Z_]*)(?::(?P<score>[A-Z]+))?(?P<rest>(?:[/!#][^/!#]*)*)")

_MODIFIER = re.compile(r"[CM][1-9]|L[+-]?\d{1,3}(?:\.\d)?|K\d{1,3}|U\d{3,4}|V\d{4}|[PFRSXG]")

_HALF_POINT = 5

_MOST_STEPS = 30
"""Steps of half a point; a larger number behind ``L`` can only be meant as a percentage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """One tie-break of a list.

    Attributes:
        score: ``"MP"`` or ``"GP"`` where the code says which score it refers to, else empty.
        low: How many of the least significant values are cut.
        high: How many of the most significant values are cut.
        limit: How far a limit is moved, in tenths of a point.
        percent: A limit as percentage of the maximum; ``None`` when not given.
        factor: A divisor given by the rules of the event; ``None`` when not given.
        unrated: Rating that counts for the unrated; ``None`` when not given.
        edition: Year of the edition of C.07 the code asks for; empty when it asks for none.
        of_round: The rating of an opponent is that of the round of the game (a modifier of our own;
            C.07, Article 10, takes the first rating unless the rules of the event say otherwise).
    """

    text: str
    name: str
    score: str = ""
    modifiers: frozenset[str] = frozenset()
    low: int = 0
    high: int = 0
    limit: Points = 0
    percent: int | None = None
    factor: int | None = None
    unrated: int | None = None
    edition: str = ""
    forfeits: bool = False
    fore: bool = False
    reverse: bool = False
    of_round: bool = False


def parse_code(text: str) -> Code:
    """Take a code apart; small letters are taken as capitals.

    Raises:
        RequestError: It has not the shape of a code, or a modifier twice; the message names
            the part that is wrong.

    Examples:
        >>> code = parse_code("EMGSB/C1/P")
        >>> code.name, code.low, code.forfeits
        ('EMGSB', 1, True)
        >>> parse_code("KS/L-1").limit
        -5
    """
    shape, code = _SHAPE.fullmatch(text.strip().upper()), repr(text)
    if shape is None:
        raise RequestError.saying(
            "tie-break {code}: not a code; one looks like BH, BH/C1 or BH:GP/C1", code=code
        )
    score = shape["score"] or ""
    if score not in {"", "MP", "GP"}:
        raise RequestError.saying(
            "tie-break {code}: {score} is no score; there are MP and GP",
            code=code,
            score=repr(score),
        )
    given: dict[str, Any] = {}
    letters: set[str] = set()
    for part in re.split(r"[/!#]", shape["rest"])[1:]:
        for letter, value in _modifiers(text, part):
            if letter in "CM" and letters & {"C", "M"}:
                raise RequestError.saying(
                    "tie-break {code}: {part} says a second time what is cut",
                    code=code,
                    part=repr(part),
                )
            if letter in letters:
                raise RequestError.saying(
                    "tie-break {code}: modifier {letter} stands there twice",
                    code=code,
                    letter=letter,
                )
            letters.add(letter)
            if letter in _MEANINGS:
                given |= _MEANINGS[letter](value)
    name = shape["name"]
    return Code(text=text.strip(), name=name, score=score, modifiers=frozenset(letters), **given)


def _modifiers(text: str, part: str) -> Iterator[tuple[str, str]]:
    """The modifiers in one part behind a slash; several may be written without slashes."""
    start = 0
    while start < len(part) or not part:
        found = _MODIFIER.match(part, start)
        if found is None:
            raise RequestError.saying(
                "tie-break {code}: {part} is no modifier; there are C1, C2, M1, M2, L+1, K4, "
                "P, F, R, U1400 and V2026 (C.07, Article 14)",
                code=repr(text),
                part=repr(part),
            )
        start = found.end()
        yield found[0][0], found[0][1:]


def _limit(text: str) -> dict[str, object]:
    """What stands behind ``L``: steps of half a point, points with a decimal, or a percentage.

    Half a point at a time says Article 14.5. Whole numbers from 30 without a sign are
    percentages, as reference programs write them.
    """
    if "." in text:
        whole, _, tenth = text.lstrip("+-").partition(".")
        points = int(whole) * 10 + int(tenth)
        return {"limit": -points if text[0] == "-" else points}
    if text.isdigit() and int(text) >= _MOST_STEPS:
        return {"percent": int(text)}
    return {"limit": int(text) * _HALF_POINT}


_MEANINGS: dict[str, Callable[[str], dict[str, object]]] = {
    "C": lambda value: {"low": int(value)},
    "M": lambda value: {"low": int(value), "high": int(value)},
    "L": _limit,
    "K": lambda value: {"factor": int(value)},
    "U": lambda value: {"unrated": int(value)},
    "V": lambda value: {"edition": value},
    "P": lambda _value: {"forfeits": True},
    "F": lambda _value: {"fore": True},
    "R": lambda _value: {"reverse": True},
    "G": lambda _value: {"of_round": True},
}
