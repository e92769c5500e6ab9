"""Settings in which everything that nobody names is drawn (C.02, list of questions)."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import RequestError
from openarbiter.simulate import Settings, drawn
from tests.every import every

SEEDS = range(200)

ALIKE = {
    "stop_after": "all rounds are played",
    "draw_share": "ratings decide",
    "ratings": "drawn with the players",
    "family_size": "pairs",
    "clubs": "none",
    "initial_colour": "drawn with the tournament",
    **dict.fromkeys(("boards", "reserves", "reserve_rate", "type_code"), "of team events"),
}
"""What is the same in all of them, and why."""


@every("name", [each.name for each in fields(Settings)])
def test_everything_is_drawn(name: str) -> None:
    """Each setting has several values among two hundred tournaments, or is drawn elsewhere."""
    values = {getattr(drawn(seed, {}), name) for seed in SEEDS}
    assert (len(values) > 1) is (name not in ALIKE)


def test_the_same_seed_draws_the_same() -> None:
    """And to name one thing leaves the others as they are."""
    for seed in SEEDS:
        plain = drawn(seed, {})
        assert drawn(seed, {}) == plain
        named = drawn(seed, {"forfeit_rate": 0.25})
        others = [each.name for each in fields(Settings) if each.name != "forfeit_rate"]
        assert all(getattr(named, name) == getattr(plain, name) for name in others)


@given(
    st.integers(0, 2**32),
    st.fixed_dictionaries(
        {},
        optional={
            "players": st.integers(2, 400),
            "rounds": st.integers(1, 40),
            "lowest_rating": st.integers(1, 3000),
            "forfeit_rate": st.floats(0, 1),
            "zero_point_bye_rate": st.floats(0, 1),
            "baku": st.just(value=True),
        },
    ),
)
def test_what_is_drawn_fits_to_what_is_named(seed: int, named: dict[str, object]) -> None:
    """Whatever is named stands, and the rest can be generated."""
    found = drawn(seed, named)
    assert all(getattr(found, name) == value for name, value in named.items())


def test_ratings_one_by_one_make_the_field() -> None:
    """As many players as ratings, unless their number is named."""
    assert drawn(1, {"ratings": (2100, 1900, 1800)}).players == 3
    assert drawn(1, {"ratings": (2100, 1900), "players": 6}).players == 6
    with pytest.raises(RequestError, match="too many"):
        drawn(1, {"ratings": (2100, 1900, 1800), "players": 2})
    with pytest.raises(RequestError, match="not 9000"):
        drawn(1, {"ratings": (2100, 9000)})
