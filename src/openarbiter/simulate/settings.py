"""What a random tournament shall look like: sizes, ratings, and how often what goes wrong.

Rates are shares between 0 and 1 (floating-point numbers: statistics, no rule).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.errors import RequestError
from openarbiter.model import ScoringSystem
from openarbiter.rulebooks.accelerations import fits_scoring
from openarbiter.values import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openarbiter.model import Colour

MOST_PLAYERS = 20_000
"""Largest field that is generated."""

MOST_ROUNDS = 999
"""Largest number of rounds that is generated."""

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
        players: Number of players, late entries included: 2 to 20,000.
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
        scoring: Points for every result, the value of the pairing-allocated bye among them.
        baku: Baku acceleration.
        families: Number of families: groups of players who may not meet each other.
        family_size: Number of players in each family: 2 at least; a player is in one family.
        clubs: Number of clubs the whole field is divided into, whose members may not meet each
            other; 0 for none.
        initial_colour: Initial colour; ``None`` draws it by lot.
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
    scoring: ScoringSystem = field(default_factory=ScoringSystem)
    baku: bool = False
    families: int = 0
    family_size: int = 2
    clubs: int = 0
    initial_colour: Colour | None = None

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
        problems = [*_size_problems(self), *_rate_problems(self), *_rule_problems(self)]
        if self.players > MOST_PLAYERS or self.rounds > MOST_ROUNDS:
            raise TooLargeError("; ".join(problems))
        if problems:
            raise RequestError("; ".join(problems))


def _size_problems(settings: Settings) -> Iterator[str]:
    """Numbers of players, rounds and points of rating that are out of their range."""
    if not _PAIR <= settings.players <= MOST_PLAYERS:
        yield f"players must be 2 to {MOST_PLAYERS}, not {settings.players}"
    if not 1 <= settings.rounds <= MOST_ROUNDS:
        yield f"rounds must be 1 to {MOST_ROUNDS}, not {settings.rounds}"
    elif settings.stop_after is not None and not 0 <= settings.stop_after <= settings.rounds:
        yield f"stop_after must be 0 to {settings.rounds}, not {settings.stop_after}"
    if not 1 <= settings.highest_rating <= HIGHEST_RATING:
        yield f"highest_rating must be 1 to {HIGHEST_RATING}, not {settings.highest_rating}"
    elif not 1 <= settings.lowest_rating <= settings.highest_rating:
        yield f"lowest_rating must be 1 to {settings.highest_rating}, not {settings.lowest_rating}"


def _rate_problems(settings: Settings) -> Iterator[str]:
    """Shares below 0 or above 1, alone or together with those they exclude."""
    for name in (
        "unrated_rate",
        "draw_share",
        "forfeit_rate",
        "double_forfeit_rate",
        "withdrawal_rate",
        "late_entry_rate",
        "half_point_bye_rate",
        "full_point_bye_rate",
        "zero_point_bye_rate",
    ):
        share = getattr(settings, name)
        if share is not None and not 0 <= share <= 1:
            yield f"{name} must be 0 to 1, not {share}"
    if settings.forfeit_rate + settings.double_forfeit_rate > 1:
        yield "forfeit_rate and double_forfeit_rate must not exceed 1 together"
    byes = (
        settings.half_point_bye_rate + settings.full_point_bye_rate + settings.zero_point_bye_rate
    )
    if byes > 1:
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
