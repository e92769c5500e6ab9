"""Games that are paired and have no result."""

from __future__ import annotations

from typing import NamedTuple

from openarbiter.model.names import Colour, RoundNo, Tpn
from openarbiter.model.results import Result
from openarbiter.model.tournament import Tournament


class OpenGame(NamedTuple):
    """A game that is paired and has no result: adjourned, or still being played.

    Attributes:
        white: TPN of White; of the two the smaller one where the colours are not known.
    """

    round_no: RoundNo
    white: Tpn
    black: Tpn


def open_games(tournament: Tournament, last: int | None = None) -> tuple[OpenGame, ...]:
    """The games without a result up to a round (``None``: all), by round and White (GHR 3.1)."""
    found = set()
    for player in tournament.players:
        for number, record in enumerate(player.rounds[:last], start=1):
            if record.result is not Result.UNDECIDED or record.opponent is None:
                continue
            pair = player.tpn, record.opponent
            if record.colour is Colour.BLACK or (record.colour is None and pair[1] < pair[0]):
                pair = pair[1], pair[0]
            found.add(OpenGame(RoundNo(number), *pair))
    return tuple(sorted(found))
