"""Settings as other engines write them."""

from __future__ import annotations

import pytest

from openarbiter.errors import RequestError
from openarbiter.simulate import Settings, drawn_settings, read_settings

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


def test_the_order_of_the_lines_does_not_matter() -> None:
    """The value of the pairing-allocated bye stands, also when the win is named after it."""
    assert read_settings("\n".join(reversed(WHOLE.splitlines()))) == read_settings(WHOLE)


def test_what_is_not_named_stays() -> None:
    """Settings that the text does not name are those of the base; line ends are free."""
    base = Settings(players=8, rounds=3, families=2)
    assert read_settings("", base) == base
    assert read_settings("RoundsNumber=4\rPlayersNumber = 9\r\n", base) == Settings(
        players=9, rounds=4, families=2
    )


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


def test_both_bounds_named_wrongly_are_refused() -> None:
    """Nothing is drawn where both are named, or where one of them cannot be."""
    for text in ("HighestRating=1500\nLowestRating=1600", "HighestRating=0", "LowestRating=3501"):
        with pytest.raises(RequestError, match="_rating must be"):
            drawn_settings(1, text)
