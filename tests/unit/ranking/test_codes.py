"""Codes of tie-breaks: taken apart, and refused with the part that is wrong."""

from __future__ import annotations

import pytest

from openarbiter.errors import RequestError
from openarbiter.ranking.codes import parse_code
from tests.every import every


@every(
    ("text", "parts"),
    [
        (
            "bh:gp/C1/P/V2024",
            {"text": "bh:gp/C1/P/V2024", "name": "BH", "score": "GP", "low": 1, "high": 0}
            | {"forfeits": True, "edition": "2024"},
        ),
        ("BH/M2", {"low": 2, "high": 2}),
        # A limit moves by half a point at a time; a large number is a percentage.
        ("KS/L1", {"limit": 5, "percent": None}),
        ("KS/L+2", {"limit": 10, "percent": None}),
        ("KS/L-1", {"limit": -5, "percent": None}),
        ("KS/L+0.5", {"limit": 5, "percent": None}),
        ("KS/L60", {"limit": 0, "percent": 60}),
        ("SSSC/K4", {"factor": 4}),
        ("ARO/U1400", {"unrated": 1400}),
        ("AOB/F", {"fore": True}),
        ("TPN/R", {"reverse": True}),
    ],
)
def test_codes_are_taken_apart(text: str, parts: dict[str, object]) -> None:
    """A code has a name, perhaps a score, and modifiers."""
    code = parse_code(text)
    assert {name: getattr(code, name) for name in parts} == parts


@every(
    ("text", "words"),
    [
        ("", "not a code"),
        ("B H", "not a code"),
        ("BH:XP", "'XP' is no score"),
        ("BH/Q", "'Q' is no modifier"),
        ("BH/", "'' is no modifier"),
        ("BH/C0", "'C0' is no modifier"),
        ("BH/C1/C2", "a second time what is cut"),
        ("BH/C1/M1", "a second time what is cut"),
        ("BH/P/P", "modifier P stands there twice"),
    ],
)
def test_wrong_codes_are_refused_with_the_part(text: str, words: str) -> None:
    """The message names what cannot be read."""
    with pytest.raises(RequestError, match=words):
        parse_code(text)
