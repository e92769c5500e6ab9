"""What a random tournament may be asked to look like."""

from __future__ import annotations

from typing import Any

import pytest

from openarbiter.errors import RequestError
from openarbiter.model import ScoringSystem
from openarbiter.simulate import Settings


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"players": 1}, "players"),
        ({"players": 20_001}, "players"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 5, "stop_after": 6}, "stop_after"),
        ({"rounds": 5, "stop_after": -1}, "stop_after"),
        ({"highest_rating": 3501}, "highest_rating"),
        ({"highest_rating": 1400}, "lowest_rating"),
        ({"draw_share": 1.1}, "draw_share"),
        ({"forfeit_rate": -0.1}, "forfeit_rate"),
        ({"forfeit_rate": 0.6, "double_forfeit_rate": 0.6}, "double_forfeit_rate"),
        ({"half_point_bye_rate": 0.6, "zero_point_bye_rate": 0.6}, "requested byes"),
        ({"families": 30, "family_size": 2}, "families"),
        ({"family_size": 1}, "family_size"),
        ({"clubs": 51}, "clubs"),
        ({"baku": True, "scoring": ScoringSystem.of(30, 10)}, "Baku"),
    ],
)
def test_what_cannot_be_generated_is_refused(wrong: dict[str, Any], named: str) -> None:
    """Every value out of its range is refused by name."""
    with pytest.raises(RequestError, match=named):
        Settings(**wrong)


def test_all_problems_are_named_together() -> None:
    """Two wrong values make one error that names both."""
    with pytest.raises(RequestError, match=r"players.*rounds"):
        Settings(players=0, rounds=0)


def test_the_ends_of_the_ranges_are_allowed() -> None:
    """The smallest and the largest tournament can be asked for."""
    assert Settings(players=2, rounds=1, draw_share=0.0).players == 2
    assert Settings(players=20_000, rounds=999, draw_share=1.0).rounds == 999
