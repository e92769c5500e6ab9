"""FACTS: a tournament, its players, games, results and scoring, as frozen values.

Nothing here knows a file format, a pairing rule, a clock or a database.
"""

from openarbiter.model.names import BoardNo, Colour, Points, RoundNo, Tpn
from openarbiter.model.open_games import OpenGame, open_games
from openarbiter.model.player import EnteredValue, LaterRating, NationalEntry, Player
from openarbiter.model.results import (
    GAME_RESULTS,
    Result,
    RoundRecord,
    ScoringSystem,
    game_results,
    points_text,
    result_words,
)
from openarbiter.model.strength import Strength
from openarbiter.model.teams import ForfeitedMatch, LineUp, TeamBye, TeamEvent
from openarbiter.model.tournament import (
    Event,
    ForbiddenPairs,
    KnownLater,
    OtherRecord,
    PointsAdjustment,
    RequestedBye,
    Team,
    Tournament,
    VirtualPoints,
)

__all__ = [
    "GAME_RESULTS",
    "BoardNo",
    "Colour",
    "EnteredValue",
    "Event",
    "ForbiddenPairs",
    "ForfeitedMatch",
    "KnownLater",
    "LaterRating",
    "LineUp",
    "NationalEntry",
    "OpenGame",
    "OtherRecord",
    "Player",
    "Points",
    "PointsAdjustment",
    "RequestedBye",
    "Result",
    "RoundNo",
    "RoundRecord",
    "ScoringSystem",
    "Strength",
    "Team",
    "TeamBye",
    "TeamEvent",
    "Tournament",
    "Tpn",
    "VirtualPoints",
    "game_results",
    "open_games",
    "points_text",
    "result_words",
]
