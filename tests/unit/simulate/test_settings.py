"""What a random tournament may be asked to look like, also as other engines write it."""

from __future__ import annotations

from typing import Any

import pytest

from openarbiter.errors import RequestError
from openarbiter.model import ScoringSystem
from openarbiter.simulate import Settings, drawn_settings, read_settings
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
