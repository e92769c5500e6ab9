"""The boards a tournament holds for a round, whoever paired it, and which round is the last.

Source:
    TRF16, annex, record 001: a game stands in the records of both players.
"""

from __future__ import annotations

from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Boards:
    """Games and byes of a round, without board numbers.

    Attributes:
        games: Each as (White, Black), TPNs. Where a file does not say the colours of a game that
            was not played, the lower TPN stands first.
        byes: TPNs of the players with the pairing-allocated bye, ascending; more than one only
            where a file says so.
    """

    games: tuple[tuple[Tpn, Tpn], ...]
    byes: tuple[Tpn, ...]

    def to_json(self) -> dict[str, object]:
        """The boards as JSON values."""
        return {
            "games": [{"white": white, "black": black} for white, black in self.games],
            "byes": list(self.byes),
        }


def published(tournament: Tournament, round_no: RoundNo) -> Boards:
    """The games and the bye a tournament holds for a round, games by White's TPN.

    A forfeit win without opponent is the bye: older files write it so.
    """
    games: list[tuple[Tpn, Tpn]] = []
    byes: list[Tpn] = []
    for player in tournament.players:
        record = player.record(round_no)
        if not record.result.paired:
            continue
        if record.opponent is None:
            if record.result in {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN}:
                byes.append(player.tpn)
        elif _stands_first(player.tpn, record):
            games.append((player.tpn, record.opponent))
    return Boards(tuple(sorted(games)), tuple(byes))


def _stands_first(tpn: Tpn, record: RoundRecord) -> bool:
    if record.colour is None:
        return record.opponent is not None and tpn < record.opponent
    return record.colour is Colour.WHITE


def with_known_length(tournament: Tournament, round_no: RoundNo | None = None) -> Tournament:
    """The tournament with its number of rounds, where a round (``None``: all of them) is over.

    The file of a finished tournament often announces none, or too few: then its columns are its
    rounds. For a round to come nothing is guessed (C.04.3, Article 1.7, both editions). The choice,
    with its two sides, is decision 0009 of the documentation.
    """
    paired = tournament.paired_rounds
    if round_no is not None and round_no > paired:
        return tournament
    if tournament.rounds is not None and tournament.rounds >= paired:
        return tournament
    return replace(tournament, rounds=int(paired))
