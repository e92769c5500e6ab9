"""The random tournaments of an engine: from a settings file, from a model, or all by lot."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from openarbiter.cli.exits import say
from openarbiter.cli.opening import read_bytes
from openarbiter.cli.writing import encode
from openarbiter.errors import RequestError
from openarbiter.formats import read_tournament
from openarbiter.formats.trf.fields import LARGEST_ID
from openarbiter.model import Result
from openarbiter.simulate import Settings, drawn_settings, generate
from openarbiter.simulate.settings import TooLargeError
from openarbiter.values import replace

if TYPE_CHECKING:
    from openarbiter.cli.engine.arguments import Request
    from openarbiter.model import Tournament
    from openarbiter.rulebooks.edition import Edition

_LARGEST_SEED = 2**32


def make_tournament(request: Request, edition: Edition) -> bytes:
    """The file of a random tournament.

    Args:
        request: What is asked for.
        edition: The edition that pairs.

    Raises:
        FormatError: The model cannot be read.
        RequestError: The settings cannot be met.
        TooLargeError: There are more players than the file can hold.
        OSError: A file cannot be read.
    """
    seed = request.seed
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big") % _LARGEST_SEED
        say(f"seed: {seed}")
    if request.config:
        text = read_bytes(request.config).decode("utf-8", errors="replace")
        settings = drawn_settings(seed, text)
    elif request.source:
        reading = read_tournament(read_bytes(request.source), name=request.source)
        settings = settings_like(reading.tournament)
    else:
        settings = drawn_settings(seed)
    if settings.players > LARGEST_ID:
        raise TooLargeError(f"A report file has at most {LARGEST_ID} players.")
    if request.baku:
        settings = replace(settings, baku=True)
    return encode(generate(settings, seed, pair=edition.pair), "trfbx")


def settings_like(model: Tournament) -> Settings:
    """Settings for tournaments that resemble a model in size, ratings, points and missed games.

    Raises:
        RequestError: The model has no rated player, or too few players.
    """
    ratings = [player.rating for player in model.players if player.rating]
    if not ratings:
        raise RequestError("The players of a model need ratings.")
    records = [record for player in model.players for record in player.rounds]
    games = [record for record in records if record.opponent is not None]
    return Settings(
        players=len(model.players),
        rounds=model.rounds or max(1, model.paired_rounds),
        highest_rating=max(ratings),
        lowest_rating=min(ratings),
        forfeit_rate=_share(
            sum(record.result is Result.FORFEIT_WIN for record in games), len(games) // 2
        ),
        half_point_bye_rate=_share(
            sum(record.result is Result.HALF_POINT_BYE for record in records), len(records)
        ),
        zero_point_bye_rate=_share(
            sum(record.result is Result.ZERO_POINT_BYE for record in records), len(records)
        ),
        scoring=model.scoring,
        baku=model.baku,
        initial_colour=model.initial_colour,
    )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
