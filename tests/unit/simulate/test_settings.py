"""What random tournaments look like: settings that are named, drawn or refused, and results."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import RequestError
from openarbiter.model import ScoringSystem
from openarbiter.simulate import (
    Settings,
    drawn,
    drawn_settings,
    read_settings,
    result_probabilities,
)
from tests.every import every


@every(
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


WHOLE = """\
# a comment
PlayersNumber=37
RoundsNumber=11

DrawPercentage=25
ForfeitRate=20
RetiredRate=100.5
HalfPointByteRate=10
HighestRating=2700
LowestRating=1700
PointsForWin=3
PointsForDraw=1.0
PointsForLoss=0
PointsForForfeitLoss=0.5
PointsForZPB=0.2
PointsForPAB=1.5
"""


def test_every_setting_is_read() -> None:
    """Each name of the other engines reaches our setting in our unit."""
    read = read_settings(WHOLE)
    assert (read.players, read.rounds) == (37, 11)
    assert (read.highest_rating, read.lowest_rating) == (2700, 1700)
    assert read.draw_share == 0.25
    assert read.forfeit_rate + read.double_forfeit_rate == pytest.approx(1 / 20)
    assert read.withdrawal_rate == pytest.approx(1 / 100.5)
    assert read.half_point_bye_rate * 11 == pytest.approx(1 / 10)
    scoring = read.scoring
    assert (scoring.white_win, scoring.black_draw, scoring.white_loss) == (30, 10, 0)
    assert (scoring.forfeit_win, scoring.full_point_bye, scoring.half_point_bye) == (30, 30, 10)
    assert (scoring.forfeit_loss, scoring.zero_point_bye) == (5, 2)
    assert scoring.pairing_allocated_bye == 15


def test_what_is_not_named_stays() -> None:
    """Settings that the text does not name are those of the base; line ends are free."""
    base = Settings(players=8, rounds=3, families=2)
    assert read_settings("", base) == base
    assert read_settings("RoundsNumber=4\rPlayersNumber = 9\r\n", base) == Settings(
        players=9, rounds=4, families=2
    )


@every(
    ("text", "named"),
    [
        ("Players=5", "line 1"),
        ("\nPlayersNumber", "line 2"),
        ("PlayersNumber=many", "PlayersNumber"),
        ("PlayersNumber=-5", "PlayersNumber"),
        ("PlayersNumber=1", "players"),
        ("DrawPercentage=101", "draw_share"),
        ("ForfeitRate=0.5", "ForfeitRate"),
        ("ForfeitRate=nan", "ForfeitRate"),
        ("RetiredRate=x", "RetiredRate"),
        ("PointsForWin=1.25", "PointsForWin"),
        ("PointsForWin=1e99", "PointsForWin"),
    ],
)
def test_wrong_settings_are_refused(text: str, named: str) -> None:
    """A line or a value that cannot be meant is refused, naming it."""
    with pytest.raises(RequestError, match=named):
        read_settings(text)


def test_drawn_settings_stay_in_their_ranges() -> None:
    """Every seed draws settings that can be generated, and not always the same."""
    drawn = [drawn_settings(seed) for seed in range(200)]
    assert {settings.rounds for settings in drawn} == set(range(5, 16))
    assert all(15 <= settings.players <= 215 for settings in drawn)
    assert drawn[3] == drawn_settings(3)


@every(
    "text",
    [
        *(f"HighestRating={most}" for most in (1, 90, 1400, 2000, 2350)),
        *(f"LowestRating={least}" for least in (2350, 2500, 2790, 3500)),
    ],
)
def test_one_bound_of_the_ratings_may_be_named(text: str) -> None:
    """The other one is drawn on its side, and is the one drawn alone wherever that was there."""
    again = 0
    for seed in range(60):
        read = drawn_settings(seed, text)
        assert f"={read.highest_rating}" in text or f"={read.lowest_rating}" in text
        alone = drawn_settings(seed)
        try:
            assert read_settings(text, alone) == read
        except RequestError:
            again += 1
        assert read == drawn_settings(seed, text)
        assert (read.players, read.rounds) == (alone.players, alone.rounds)
    assert again > 0 or text.endswith("2350")


def test_a_byte_order_mark_is_no_setting() -> None:
    """Editors of some systems put one before the first line."""
    assert read_settings("\ufeffPlayersNumber=20").players == 20


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


RATINGS = st.integers(min_value=1, max_value=3500)


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [
        (2467, 2344, (0.511, 0.351, 0.138)),
        (2000, 2000, (0.363, 0.317, 0.319)),
        (1500, 1500, (0.407, 0.216, 0.377)),
    ],
)
def test_printed_examples(white: int, black: int, expected: tuple[float, float, float]) -> None:
    """The published examples come out to the third digit."""
    for share, printed in zip(result_probabilities(white, black), expected, strict=True):
        assert abs(share - printed) <= 0.001


@given(RATINGS, RATINGS)
def test_probabilities_add_up(white: int, black: int) -> None:
    """All three lie between 0 and 1 and add up to 1, whatever the ratings."""
    shares = result_probabilities(white, black)
    assert all(0 <= share <= 1 for share in shares)
    assert abs(sum(shares) - 1) < 1e-12
