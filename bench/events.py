"""The events that are measured: as tournaments are played, and paired by the edition itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from openarbiter.model import RoundNo
from openarbiter.rulebooks.registry import systems
from openarbiter.simulate import Settings, generate

if TYPE_CHECKING:
    from openarbiter.model import Tournament
    from openarbiter.rulebooks.edition import Edition

OPEN = Settings(
    rounds=11,
    lowest_rating=1400,
    forfeit_rate=0.01,
    withdrawal_rate=0.04,
    late_entry_rate=0.02,
    half_point_bye_rate=0.01,
    zero_point_bye_rate=0.01,
    reserves=0,
)
"""What happens in an open; in a team event to teams, whose matches have four boards."""

LARGE_OPEN = replace(OPEN, rounds=13)
"""The same where there are a thousand players and more."""


def swiss() -> list[Edition]:
    """The editions that pair whoever comes by the rounds before, and nobody with the same twice."""
    return [each for each in systems() if each.seats_everybody and not each.play.rematches]


def of_single_games(edition: Edition) -> bool:
    """Whether a history of single games between players is one of an edition."""
    return not edition.play.teams and edition.play.match_rounds == 1


def played(edition: Edition, settings: Settings, seed: int) -> Tournament:
    """An event that an edition has paired; its rounds are matches where those have more games.

    Args:
        edition: The edition that pairs.
        settings: What the event looks like, with teams for players where teams are paired.
        seed: Number of the event.
    """
    settings = replace(settings, rounds=settings.rounds * edition.play.match_rounds)
    return generate(settings, seed, pair=edition.pair, system=edition.id)


def round_of(edition: Edition, match: int) -> RoundNo:
    """The round with which a match begins; the round itself where every round is paired anew."""
    return RoundNo((match - 1) * edition.play.match_rounds + 1)
