"""Codes of tie-breaks: taken apart, and refused with the part that is wrong."""

from __future__ import annotations

import pytest

from openarbiter.errors import RequestError
from openarbiter.ranking.codes import parse_code


def test_names_scores_and_modifiers_are_told_apart() -> None:
    """A code has a name, perhaps a score, and modifiers."""
    code = parse_code("bh:gp/C1/P/V2024")
    assert (code.name, code.score, code.low, code.high) == ("BH", "GP", 1, 0)
    assert code.forfeits
    assert (code.edition, code.text) == ("2024", "bh:gp/C1/P/V2024")


def test_medians_cut_on_both_sides() -> None:
    """M2 leaves out two lowest and two highest values."""
    assert (parse_code("BH/M2").low, parse_code("BH/M2").high) == (2, 2)


@pytest.mark.parametrize(
    ("text", "limit", "percent"),
    [
        ("KS/L1", 5, None),
        ("KS/L+2", 10, None),
        ("KS/L-1", -5, None),
        ("KS/L+0.5", 5, None),
        ("KS/L60", 0, 60),
    ],
)
def test_limits_are_half_points_points_or_percentages(
    text: str, limit: int, percent: int | None
) -> None:
    """A limit moves by half a point at a time; a large number is a percentage."""
    code = parse_code(text)
    assert (code.limit, code.percent) == (limit, percent)


def test_further_modifiers() -> None:
    """A divisor, a rating for the unrated, Fore Buchholz and the other direction."""
    assert parse_code("SSSC/K4").factor == 4
    assert parse_code("ARO/U1400").unrated == 1400
    assert parse_code("AOB/F").fore
    assert parse_code("TPN/R").reverse


@pytest.mark.parametrize(
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
