"""What the rounds before a pairing leave open: games without a result, players without an entry.

A round is paired all the same (an adjourned game counts as a draw, an empty entry as an absence),
but whoever forgot to enter something wants to know it before the sheet is on the wall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.languages import in_a_row, said
from openarbiter.model import Result, RoundNo, open_games
from openarbiter.rulebooks import registry
from openarbiter.values import dataclass, field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openarbiter.model import OpenGame, Player, Tournament, Tpn
    from openarbiter.rulebooks.pairing import RoundPairing


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What is open before a round.

    Attributes:
        round_no: The round that is paired.
        games: (round, White, Black) of every game without a result, by round and White; where the
            file has no colours, the smaller TPN stands for White.
        blank: TPNs of the players who are paired now and have no entry in the round before,
            ascending; late entries, who have none in any of several rounds, are left out.
        forfeited: TPNs of the players who are paired now and lost the round before by forfeit,
            ascending; none in a round robin, where the table pairs everybody.
        names: Names by TPN of those who were absent.
        article: What the edition that paired says of those who did not come.
    """

    round_no: RoundNo
    games: tuple[OpenGame, ...]
    blank: tuple[Tpn, ...]
    forfeited: tuple[Tpn, ...] = ()
    names: Mapping[Tpn, str] = field(default_factory=dict)
    article: str = ""

    def __bool__(self) -> bool:
        """Whether anything is open."""
        return bool(self.games or self.blank or self.forfeited)

    def remarks(self, *, names: bool = True) -> tuple[str, ...]:
        """What is open as sentences; none where nothing is.

        Args:
            names: Say the names of those who were absent, not only their numbers.
        """
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
        absent = sorted({*self.blank, *self.forfeited})
        if absent:
            called = (f"{tpn} {self.names[tpn]}" if names else str(tpn) for tpn in absent)
            remarks.append(
                said(
                    "Absent from round {number} and paired now: {players}. Who stays away without "
                    "notice counts as withdrawn unless a reason is accepted ({article}).",
                    number=self.round_no - 1,
                    players=in_a_row(called),
                    article=self.article,
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
            "forfeited": list(self.forfeited),
        }


def unfinished(tournament: Tournament, pairing: RoundPairing) -> Unfinished:
    """What the rounds before a pairing leave open."""
    before, edition = pairing.round_no - 1, registry.edition(pairing.system)
    seated = {tpn for game in pairing.games for tpn in (game.white, game.black)} | {pairing.bye}
    here = [player for player in tournament.players if player.tpn in seated]
    blank = [player.tpn for player in here if _is_blank(player, before)]
    games = open_games(tournament, before)
    forfeited = [
        player.tpn
        for player in here
        if before >= 1 and not edition.fixed_table
        if player.record(RoundNo(before)).result is Result.FORFEIT_LOSS
    ]
    return Unfinished(
        pairing.round_no,
        games,
        tuple(sorted(blank)),
        tuple(sorted(forfeited)),
        {player.tpn: player.name for player in tournament.players},
        edition.absence,
    )


def _is_blank(player: Player, before: int) -> bool:
    """Whether a player has no entry in the last round before, and is no late entry."""
    if before < 1 or player.record(RoundNo(before)).result is not Result.ABSENT:
        return False
    earlier = (record.result is Result.ABSENT for record in player.rounds[: before - 1])
    return before == 1 or not all(earlier)
