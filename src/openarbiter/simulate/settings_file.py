"""Settings of random tournaments as other engines write them: lines of ``Name=value``.

Source:
    The generators of JaVaFo and bbpPairings: names of the settings, their units, and the ranges
    that values which are not given are drawn from.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from random import Random
from typing import TYPE_CHECKING

from openarbiter.errors import RequestError
from openarbiter.simulate.entrants import below
from openarbiter.simulate.settings import HIGHEST_RATING, Settings, TooLargeError
from openarbiter.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openarbiter.model import Points, ScoringSystem

_INTEGERS = {
    "PlayersNumber": "players",
    "RoundsNumber": "rounds",
    "HighestRating": "highest_rating",
    "LowestRating": "lowest_rating",
}
_ONE_IN = ("ForfeitRate", "RetiredRate", "HalfPointByeRate")
_POINTS = {
    "PointsForWin": (
        "white_win",
        "black_win",
        "forfeit_win",
        "full_point_bye",
        "pairing_allocated_bye",
    ),
    "PointsForDraw": ("white_draw", "black_draw", "half_point_bye", "undecided"),
    "PointsForLoss": ("white_loss", "black_loss"),
    "PointsForForfeitLoss": ("forfeit_loss", "zero_point_bye"),
    "PointsForZPB": ("zero_point_bye",),
    "PointsForPAB": ("pairing_allocated_bye",),
}
"""Settings of points, general ones before those that say it more exactly."""

_BYTE_ORDER_MARK = "\ufeff"

_LEAST_SPREAD = 100
"""Points of rating that the bounds may at least be drawn apart."""

_DOUBLE_SHARE = 0.1
"""Share of the forfeited games that neither player comes to."""

_DIGITS = 9
"""Digits of the longest whole number that is read: far more than anything may be."""


def read_settings(text: str, base: Settings | None = None) -> Settings:
    r"""The settings a configuration file asks for.

    ``ForfeitRate``, ``RetiredRate`` and ``HalfPointByeRate`` say *one in how many* games or
    players. A player with half-point byes takes one on average.

    >>> read_settings("PlayersNumber=30\nDrawPercentage=40\n").draw_share
    0.4

    Args:
        text: Lines of ``Name=value``; empty lines and those that begin with ``#`` are passed over.
        base: Settings for everything the text does not name; ``None`` for the usual ones.

    Raises:
        TooLargeError: There are more players or rounds than can be played.
        RequestError: A line is no setting, or a value is out of its range.
    """
    return _settings(_given(text), base or Settings())


def _given(text: str) -> dict[str, str]:
    """The values that a text names, by the names of the other engines.

    Raises:
        RequestError: A line is no setting.
    """
    given: dict[str, str] = {}
    for number, line in enumerate(text.removeprefix(_BYTE_ORDER_MARK).splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, sign, value = (part.strip() for part in line.partition("="))
        name = "HalfPointByeRate" if name == "HalfPointByteRate" else name
        if not sign or name not in {*_INTEGERS, *_ONE_IN, *_POINTS, "DrawPercentage"}:
            raise RequestError(f"line {number} of the settings: {line.strip()!r} is no setting")
        given[name] = value
    return given


def drawn_settings(seed: int, text: str = "") -> Settings:
    """Settings drawn by lot: a tournament of 15 to 215 players and 5 to 15 rounds.

    A bound of the ratings that is named keeps the other one, if that is not named, on its side:
    one that was drawn beyond it is drawn again.

    Args:
        seed: Number of the draw; the same number draws the same settings for ever.
        text: Lines as for :func:`read_settings`; what they name is not drawn.

    Raises:
        RequestError: A line is no setting, or a value is out of its range.
    """
    random = Random(seed * 8 + 7)  # noqa: S311  (a simulation)

    def between(least: int, most: int) -> str:
        return str(least + below(random, most - least + 1))

    given = _given(text)
    drawn = _settings(
        {
            "PlayersNumber": between(15, 215),
            "RoundsNumber": between(5, 15),
            "DrawPercentage": between(10, 50),
            "ForfeitRate": between(6, 30),
            "RetiredRate": between(15, 3225),
            "HalfPointByeRate": between(15, 3225),
            "HighestRating": between(2400, 2800),
            "LowestRating": between(1400, 2300),
        },
        Settings(),
    )
    if "HighestRating" in given and "LowestRating" not in given:
        highest = _integer("HighestRating", given["HighestRating"])
        if 1 <= highest < drawn.lowest_rating:
            least = max(1, min(1400, highest - _LEAST_SPREAD))
            given["LowestRating"] = between(least, highest)
    elif "LowestRating" in given and "HighestRating" not in given:
        lowest = _integer("LowestRating", given["LowestRating"])
        if drawn.highest_rating < lowest <= HIGHEST_RATING:
            most = min(HIGHEST_RATING, max(2800, lowest + _LEAST_SPREAD))
            given["HighestRating"] = between(lowest, most)
    return _settings(given, drawn)


def _settings(given: Mapping[str, str], base: Settings) -> Settings:
    """The settings with everything that is given put in."""
    integers = {
        ours: _integer(name, given[name]) for name, ours in _INTEGERS.items() if name in given
    }
    rates: dict[str, float] = {}
    if "DrawPercentage" in given:
        rates["draw_share"] = _integer("DrawPercentage", given["DrawPercentage"]) / 100
    if "ForfeitRate" in given:
        share = _one_in("ForfeitRate", given["ForfeitRate"])
        rates["forfeit_rate"] = share * (1 - _DOUBLE_SHARE)
        rates["double_forfeit_rate"] = share * _DOUBLE_SHARE
    if "RetiredRate" in given:
        rates["withdrawal_rate"] = _one_in("RetiredRate", given["RetiredRate"])
    if "HalfPointByeRate" in given:
        rounds = max(1, integers.get("rounds", base.rounds))
        share = _one_in("HalfPointByeRate", given["HalfPointByeRate"])
        rates["half_point_bye_rate"] = share / rounds
    changes = {"scoring": _scoring(given, base.scoring), **integers, **rates}
    return replace(base, **changes)  # type: ignore[arg-type]  # the names are those of the fields


def _scoring(given: Mapping[str, str], base: ScoringSystem) -> ScoringSystem:
    """The scoring system with the points that are given."""
    points: dict[str, Points] = {}
    for name, fields in _POINTS.items():
        if name in given:
            points |= dict.fromkeys(fields, _tenths(name, given[name]))
    return replace(base, **points)


def _integer(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise RequestError(f"{name} must be a whole number, not {text!r}")
    if len(text) > _DIGITS:
        raise TooLargeError(f"{name} must have at most {_DIGITS} digits")
    return int(text)


def _one_in(name: str, text: str) -> float:
    """The share that "one in so many" is."""
    number = _decimal(name, text)
    if number < 1:
        raise RequestError(f"{name} must be at least 1 (one in how many), not {text!r}")
    return float(1 / number)


def _tenths(name: str, text: str) -> Points:
    tenths = _decimal(name, text) * 10
    if tenths != int(tenths):
        raise RequestError(f"{name} must have one digit after the point at most, not {text!r}")
    return int(tenths)


def _decimal(name: str, text: str) -> Decimal:
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal("NaN")
    if not (number.is_finite() and 0 <= number < 10_000):  # noqa: PLR2004  (no file holds more)
        raise RequestError(f"{name} must be a number from 0 to 9999.9, not {text!r}")
    return number
