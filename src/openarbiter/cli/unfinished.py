"""What the rounds before a pairing leave open: games without a result, players without an entry.

A round is paired all the same (an adjourned game counts as a draw, an empty entry as an absence),
but whoever forgot to enter something wants to know it before the sheet is on the wall.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from openarbiter.languages import in_a_row, said
from openarbiter.model import Result, RoundNo, open_games

if TYPE_CHECKING:
    from openarbiter.model import OpenGame, Player, Tournament, Tpn
    from openarbiter.rulebooks.pairing import RoundPairing

__all__ = ["Unfinished", "unfinished"]


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What is open before a round.

    Attributes:
        round_no: The round that is paired.
        games: (round, White, Black) of every game without a result, by round and White; where the
            file has no colours, the smaller TPN stands for White.
        blank: TPNs of the players who are paired now and have no entry in the round before,
            ascending; late entries, who have none in any of several rounds, are left out.
    """

    round_no: RoundNo
    games: tuple[OpenGame, ...]
    blank: tuple[Tpn, ...]

    def __bool__(self) -> bool:
        """Whether anything is open."""
        return bool(self.games or self.blank)

    def remarks(self) -> tuple[str, ...]:
        """What is open as sentences; none where nothing is."""
        remarks: list[str] = []
        for number in dict.fromkeys(number for number, _, _ in self.games):
            pairs = (f"{white}-{black}" for one, white, black in self.games if one == number)
            remarks.append(
                said(
                    "Round {number} has games without a result, which count as draws unless the "
                    "tournament says otherwise: {games}.",
                    number=number,
                    games=in_a_row(pairs),
                )
            )
        if self.blank:
            remarks.append(
                said(
                    "Players with no entry in round {number}, which counts as an absence: "
                    "{players}.",
                    number=self.round_no - 1,
                    players=in_a_row(map(str, self.blank)),
                )
            )
        return tuple(remarks)

    def to_json(self) -> dict[str, object]:
        """What is open as JSON values."""
        return {
            "games": [
                {"round": number, "white": white, "black": black}
                for number, white, black in self.games
            ],
            "no_entry": list(self.blank),
        }


def unfinished(tournament: Tournament, pairing: RoundPairing) -> Unfinished:
    """What the rounds before a pairing leave open.

    Args:
        tournament: The tournament that was paired.
        pairing: The round.
    """
    before = pairing.round_no - 1
    seated = {tpn for game in pairing.games for tpn in (game.white, game.black)} | {pairing.bye}
    blank = [
        player.tpn
        for player in tournament.players
        if player.tpn in seated and _is_blank(player, before)
    ]
    games = open_games(tournament, before)
    return Unfinished(pairing.round_no, games, tuple(sorted(blank)))


def _is_blank(player: Player, before: int) -> bool:
    """Whether a player has no entry in the last round before, and is no late entry."""
    if before < 1 or player.record(RoundNo(before)).result is not Result.ABSENT:
        return False
    earlier = (record.result is Result.ABSENT for record in player.rounds[: before - 1])
    return before == 1 or not all(earlier)
