"""What a random tournament shall look like: sizes, ratings, and how often what goes wrong.

Rates are shares between 0 and 1 (floating-point numbers: statistics, no rule). What nobody names
can be drawn by lot; that does not depend on what is named: to name one thing leaves the others as
they are, unless they would not fit.

Source:
    C.02, list of questions (what is not set gets a sensible random value).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from random import Random
from typing import Any

from openarbiter.errors import RequestError
from openarbiter.model import Colour, Points, ScoringSystem
from openarbiter.rulebooks.accelerations import fits_scoring
from openarbiter.simulate.entrants import below
from openarbiter.values import dataclass, field, replace

MOST_PLAYERS = 20_000
"""Largest field that is generated."""

MOST_ROUNDS = 999
"""Largest number of rounds that is generated."""

MOST_BOARDS = 100
"""Most boards of a match, and most reserves of a team."""

_PAIR = 2
"""Fewest players of a tournament, and of a group in which a pair is forbidden."""

HIGHEST_RATING = 3500
"""Above it the statistical model of results has no meaning."""


class TooLargeError(RequestError):
    """More players or rounds are asked for than can be played, or than a file can hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a random tournament shall look like.

    Attributes:
        players: Players, late entries included: 2 to 20,000.
        rounds: Number of rounds announced: 1 to 999.
        stop_after: Last round that is played; 0 leaves a start list, ``None`` plays all.
        highest_rating: Highest rating: 1 to 3500; ratings are spread evenly.
        lowest_rating: Lowest rating, not above the highest.
        unrated_rate: Share of the players who have no rating; they play like the lowest rated.
        draw_share: Share of the played games that are drawn; ``None`` leaves it to the model.
        forfeit_rate: Share of the games one player does not come to.
        double_forfeit_rate: Share of the games neither player comes to.
        withdrawal_rate: Share of the players who leave for good before the last round.
        late_entry_rate: Share of the players who enter after round 1.
        half_point_bye_rate: Share of players who ask for a half-point bye, in each round.
        full_point_bye_rate: The same for full-point byes.
        zero_point_bye_rate: The same for zero-point byes.
        unusual_rate: Share of the played games with an unusual result: one that is not rated, or
            half a point or nothing for both sides together.
        tie_breaks: Codes by which the ranks are given, in order; without any the number decides.
        ratings: Ratings of the first players that are drawn, one by one.
        scoring: Points for every result, the value of the pairing-allocated bye among them.
        families: Number of families: groups of players who may not meet each other.
        family_size: Number of players in each family: 2 at least; a player is in one family.
        clubs: Number of clubs the whole field is divided into, whose members may not meet each
            other; 0 for none.
        initial_colour: Initial colour; ``None`` draws it by lot.
        boards: Boards of a match in a team event, where ``players`` is the number of teams.
        reserves: Players of a team beyond its boards.
        reserve_rate: Share of the matches of a team in which a reserve plays.
        type_code: Code of the kind of team event (TRF26, record 192); empty for the usual one.
    """

    players: int = 50
    rounds: int = 9
    stop_after: int | None = None
    highest_rating: int = 2500
    lowest_rating: int = 1500
    unrated_rate: float = 0.0
    draw_share: float | None = None
    forfeit_rate: float = 0.0
    double_forfeit_rate: float = 0.0
    withdrawal_rate: float = 0.0
    late_entry_rate: float = 0.0
    half_point_bye_rate: float = 0.0
    full_point_bye_rate: float = 0.0
    zero_point_bye_rate: float = 0.0
    unusual_rate: float = 0.0
    tie_breaks: tuple[str, ...] = ()
    ratings: tuple[int, ...] = ()
    scoring: ScoringSystem = field(default_factory=ScoringSystem)
    baku: bool = False
    families: int = 0
    family_size: int = 2
    clubs: int = 0
    initial_colour: Colour | None = None
    boards: int = 4
    reserves: int = 1
    reserve_rate: float = 0.25
    type_code: str = ""

    @property
    def last_round(self) -> int:
        """The last round that is to be played."""
        return self.rounds if self.stop_after is None else self.stop_after

    def __post_init__(self) -> None:
        """Refuse what cannot be generated, naming everything that is wrong.

        Raises:
            TooLargeError: There are more players or rounds than can be played.
            RequestError: A value is out of its range, or two do not fit together.
        """
        problems = [*_size_problems(self), *_rating_problems(self)]
        problems += [*_rate_problems(self), *_rule_problems(self)]
        if problems:
            too_large = self.players > MOST_PLAYERS or self.rounds > MOST_ROUNDS
            raise (TooLargeError if too_large else RequestError)("; ".join(problems))


def _size_problems(settings: Settings) -> Iterator[str]:
    """Numbers of players, rounds and points of rating that are out of their range."""
    wrong = set()
    for name, least, most, within in (
        ("players", _PAIR, MOST_PLAYERS, ""),
        ("rounds", 1, MOST_ROUNDS, ""),
        ("stop_after", 0, settings.rounds, "rounds"),
        ("boards", 1, MOST_BOARDS, ""),
        ("reserves", 0, MOST_BOARDS, ""),
        ("highest_rating", 1, HIGHEST_RATING, ""),
        ("lowest_rating", 1, settings.highest_rating, "highest_rating"),
    ):
        value = getattr(settings, name)
        if value is not None and not least <= value <= most and within not in wrong:
            wrong.add(name)
            yield f"{name} must be {least} to {most}, not {value}"


def _rating_problems(settings: Settings) -> Iterator[str]:
    """Ratings one by one that are none, or too many."""
    if len(settings.ratings) > settings.players:
        yield f"{len(settings.ratings)} ratings are too many for {settings.players} players"
    for rating in settings.ratings:
        if not 1 <= rating <= HIGHEST_RATING:
            yield f"ratings must be 1 to {HIGHEST_RATING}, not {rating}"


def _rate_problems(settings: Settings) -> Iterator[str]:
    """Shares below 0 or above 1, alone or together with those they exclude."""
    for name in Settings.__annotations__:
        share = getattr(settings, name) if name.endswith(("_rate", "_share")) else None
        if share is not None and not 0 <= share <= 1:
            yield f"{name} must be 0 to 1, not {share}"
    if settings.forfeit_rate + settings.double_forfeit_rate > 1:
        yield "forfeit_rate and double_forfeit_rate must not exceed 1 together"
    if sum(getattr(settings, name) for name in _BYE_RATES) > 1:
        yield "the rates of the requested byes must not exceed 1 together"


def _rule_problems(settings: Settings) -> Iterator[str]:
    """Groups that do not fit into the field, and an acceleration that does not fit the scoring."""
    if settings.families < 0:
        yield f"families must not be negative, not {settings.families}"
    if settings.family_size < _PAIR:
        yield f"family_size must be at least 2, not {settings.family_size}"
    elif settings.families and settings.families * settings.family_size > settings.players:
        yield f"{settings.families} families of {settings.family_size} need more players"
    if not 0 <= settings.clubs <= max(0, settings.players):
        yield f"clubs must be 0 to {settings.players}, not {settings.clubs}"
    if settings.baku and not fits_scoring(settings.scoring):
        yield "Baku acceleration needs a win worth two draws and a loss worth nothing (C.04.7, 1.1)"


_BYE_RATES = ("half_point_bye_rate", "full_point_bye_rate", "zero_point_bye_rate")
_INTEGERS = {
    "PlayersNumber": "players",
    "RoundsNumber": "rounds",
    "HighestRating": "highest_rating",
    "LowestRating": "lowest_rating",
}
_ONE_IN = ("ForfeitRate", "RetiredRate", "HalfPointByeRate")
_POINTS = {
    "PointsForWin": (
        *("white_win", "black_win", "forfeit_win"),
        *("full_point_bye", "pairing_allocated_bye"),
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

    Raises:
        RequestError: A line is no setting, or a value is out of its range.
    """
    random = Random(seed * 8 + 7)  # noqa: S311  (a simulation)
    given = _given(text)
    values = {name: str(_between(random, *bounds)) for name, bounds in _DRAWN.items()}
    drawn = _settings(values, Settings())
    if "HighestRating" in given and "LowestRating" not in given:
        highest = _integer("HighestRating", given["HighestRating"])
        if 1 <= highest < drawn.lowest_rating:
            least = max(1, min(1400, highest - _LEAST_SPREAD))
            given["LowestRating"] = str(_between(random, least, highest))
    elif "LowestRating" in given and "HighestRating" not in given:
        lowest = _integer("LowestRating", given["LowestRating"])
        if drawn.highest_rating < lowest <= HIGHEST_RATING:
            most = min(HIGHEST_RATING, max(2800, lowest + _LEAST_SPREAD))
            given["HighestRating"] = str(_between(random, lowest, most))
    return _settings(given, drawn)


_DRAWN = {
    "PlayersNumber": (15, 215),
    "RoundsNumber": (5, 15),
    "DrawPercentage": (10, 50),
    "ForfeitRate": (6, 30),
    "RetiredRate": (15, 3225),
    "HalfPointByeRate": (15, 3225),
    "HighestRating": (2400, 2800),
    "LowestRating": (1400, 2300),
}
"""Bounds of what is drawn, in the order of the lots."""


def _settings(given: Mapping[str, str], base: Settings) -> Settings:
    """The settings with everything that is given put in."""
    changes: dict[str, Any] = {
        ours: _integer(name, given[name]) for name, ours in _INTEGERS.items() if name in given
    }
    if "DrawPercentage" in given:
        changes["draw_share"] = _integer("DrawPercentage", given["DrawPercentage"]) / 100
    shares = {name: _one_in(name, given[name]) for name in _ONE_IN if name in given}
    if "ForfeitRate" in given:
        changes["forfeit_rate"] = shares["ForfeitRate"] * (1 - _DOUBLE_SHARE)
        changes["double_forfeit_rate"] = shares["ForfeitRate"] * _DOUBLE_SHARE
    if "RetiredRate" in given:
        changes["withdrawal_rate"] = shares["RetiredRate"]
    if "HalfPointByeRate" in given:
        rounds = max(1, changes.get("rounds", base.rounds))
        changes["half_point_bye_rate"] = shares["HalfPointByeRate"] / rounds
    return replace(base, scoring=_scoring(given, base.scoring), **changes)


def _scoring(given: Mapping[str, str], base: ScoringSystem) -> ScoringSystem:
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
    if number.is_finite() and 0 <= number < 10_000:  # noqa: PLR2004  (no file holds more)
        return number
    raise RequestError(f"{name} must be a number from 0 to 9999.9, not {text!r}")


_SHARES = {
    "forfeit_rate": 8,
    "double_forfeit_rate": 1,
    "withdrawal_rate": 10,
    "late_entry_rate": 10,
    "half_point_bye_rate": 3,
    "full_point_bye_rate": 1,
    "zero_point_bye_rate": 3,
    "unrated_rate": 10,
    "unusual_rate": 2,
}
"""The highest share that is drawn, in per cent."""

_TIE_BREAKS = (
    ("BH/C1", "BH", "SB"),
    ("DE", "BH/C1", "BH", "WIN"),
    ("WIN", "BWG", "BH"),
    ("PS", "BH", "SB"),
    ("SB", "BH/M1", "BPG"),
    ("BH", "FB", "DE"),
    ("AOB", "BH/C1", "REP"),
)

_SPREAD = 300
"""Points of rating between a bound that is named and one that is set because of it."""

_ROOMY = 20
"""Players from whom on families of two are drawn."""


def drawn(seed: int, named: Mapping[str, Any], *, accelerated: bool = True) -> Settings:
    """Settings with everything drawn that is not named: 15 to 215 players, 5 to 15 rounds.

    Results follow the ratings; the initial colour is drawn with the tournament. The same seed
    draws the same for ever.

    Raises:
        RequestError: What is named is out of its range, or does not fit together.
    """
    lot = Random(seed * 8 + 6)  # noqa: S311  (a simulation)
    found: dict[str, Any] = {
        "players": _between(lot, 15, 215),
        "rounds": _between(lot, 5, 15),
        "highest_rating": _between(lot, 2400, 2800),
        "lowest_rating": _between(lot, 1400, 2300),
    }
    found |= {name: below(lot, 10 * most + 1) / 1000 for name, most in _SHARES.items()}
    families, baku, other_points = below(lot, 3), below(lot, 4) == 0, below(lot, 5) == 0
    found["tie_breaks"] = _TIE_BREAKS[below(lot, len(_TIE_BREAKS))]
    found |= named
    _fit(found, named)
    if "families" not in named:
        found["families"] = families if found["players"] >= _ROOMY else 0
    if other_points and "scoring" not in named and not named.get("baku"):
        found["scoring"] = ScoringSystem.of(30, 10, 0)
    elif accelerated and "baku" not in named and "scoring" not in named:
        found["baku"] = baku
    return Settings(**found)


def _between(lot: Random, least: int, most: int) -> int:
    return least + below(lot, most - least + 1)


def _fit(found: dict[str, Any], named: Mapping[str, Any]) -> None:
    """Make what was drawn fit to what is named."""
    if "players" not in named and "ratings" in named:
        found["players"] = len(named["ratings"])
    elif "players" not in named:
        found["players"] = max(found["players"], 2 * found["rounds"])
    if "rounds" not in named:
        found["rounds"] = max(1, min(found["rounds"], 2 * (found["players"] - 1) // 3))
    if "lowest_rating" not in named:
        found["lowest_rating"] = min(found["lowest_rating"], found["highest_rating"])
    elif "highest_rating" not in named and found["highest_rating"] < found["lowest_rating"]:
        found["highest_rating"] = min(HIGHEST_RATING, found["lowest_rating"] + _SPREAD)
    for sums in (("forfeit_rate", "double_forfeit_rate"), _BYE_RATES):
        if sum(found[name] for name in sums) > 1:
            found |= {name: 0.0 for name in sums if name not in named}
