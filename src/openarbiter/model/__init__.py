"""FACTS: a tournament, its players, games, results and scoring, as frozen values.

Nothing here knows a file format, a pairing rule, a clock or a database.
"""

from openarbiter.model.columns import MANY_ROUNDS, RoundColumns, kind_of_round
from openarbiter.model.names import BoardNo, Colour, Points, RoundNo, Tpn
from openarbiter.model.player import NationalEntry, Player
from openarbiter.model.results import Result, RoundRecord, ScoringSystem
from openarbiter.model.teams import ForfeitedMatch, LineUp, TeamBye, TeamEvent
from openarbiter.model.tournament import (
    Event,
    ForbiddenPairs,
    OtherRecord,
    PointsAdjustment,
    RequestedBye,
    Team,
    Tournament,
    VirtualPoints,
)
from openarbiter.model.undecided import OpenGame, open_games
from openarbiter.model.words import result_words

__all__ = [
    "MANY_ROUNDS",
    "BoardNo",
    "Colour",
    "Event",
    "ForbiddenPairs",
    "ForfeitedMatch",
    "LineUp",
    "NationalEntry",
    "OpenGame",
    "OtherRecord",
    "Player",
    "Points",
    "PointsAdjustment",
    "RequestedBye",
    "Result",
    "RoundColumns",
    "RoundNo",
    "RoundRecord",
    "ScoringSystem",
    "Team",
    "TeamBye",
    "TeamEvent",
    "Tournament",
    "Tpn",
    "VirtualPoints",
    "kind_of_round",
    "open_games",
    "result_words",
]
