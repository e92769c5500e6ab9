"""Games that are paired and have no result: adjourned, or still being played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from openarbiter.model.names import Colour, RoundNo, Tpn
from openarbiter.model.player import Player
from openarbiter.model.results import Result
from openarbiter.model.tournament import Tournament


class OpenGame(NamedTuple):
    """A game without a result.

    Attributes:
        round_no: The round.
        white: TPN of White; of the two the smaller one where the colours are not known.
        black: TPN of Black.
    """

    round_no: RoundNo
    white: Tpn
    black: Tpn


def open_games(tournament: Tournament, last: int | None = None) -> tuple[OpenGame, ...]:
    """The games that have no result, by round and White.

    Args:
        tournament: The tournament.
        last: The last round that counts; ``None`` for all of them.

    Source:
        C.04.2, GHR 3.1 (adjourned games).
    """
    found = {game for player in tournament.players for game in _of(player, last)}
    return tuple(sorted(found))


def _of(player: Player, last: int | None) -> Iterator[OpenGame]:
    for number, record in enumerate(player.rounds[:last], start=1):
        if record.result is not Result.UNDECIDED or record.opponent is None:
            continue
        pair = player.tpn, record.opponent
        if record.colour is Colour.BLACK or (record.colour is None and pair[1] < pair[0]):
            pair = pair[1], pair[0]
        yield OpenGame(RoundNo(number), *pair)
