"""What a tournament says about a round: games, byes, who took part, and where it disagrees.

Facts only; the rules stand in the modules beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament, Tpn


@dataclass(frozen=True, slots=True)
class PublishedGame:
    """One game as the tournament has it.

    Attributes:
        white: TPN of the player with White; of the lower TPN where the colours are not known.
        black: TPN of the other one.
        coloured: The tournament says who has White.
    """

    white: Tpn
    black: Tpn
    coloured: bool

    @property
    def players(self) -> tuple[Tpn, Tpn]:
        """Both players, ascending."""
        return (self.white, self.black) if self.white < self.black else (self.black, self.white)

    @property
    def board(self) -> tuple[Tpn, Tpn]:
        """(White, Black)."""
        return self.white, self.black


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedRound:
    """One round as the tournament has it.

    Attributes:
        games: Games both players report, by the lower TPN.
        byes: TPNs of the players with the pairing-allocated bye, ascending; a forfeit win without
            an opponent is one too, as older files write it.
        alone: TPNs of players who were to play somebody, but nobody is there for them: the
            opponent does not exist, reports another game, or is not named.
    """

    round_no: RoundNo
    games: tuple[PublishedGame, ...]
    byes: tuple[Tpn, ...]
    alone: tuple[Tpn, ...]

    @property
    def present(self) -> int:
        """Number of players to be paired."""
        return 2 * len(self.games) + len(self.byes) + len(self.alone)


def published_round(tournament: Tournament, round_no: RoundNo) -> PublishedRound:
    """What the tournament says about a round."""
    records = {player.tpn: player.record(round_no) for player in tournament.players}
    games: list[PublishedGame] = []
    byes: list[Tpn] = []
    alone: list[Tpn] = []
    for tpn, record in records.items():
        if not record.result.paired:
            continue
        if record.opponent is None:
            taken = record.result in {Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN}
            (byes if taken else alone).append(tpn)
            continue
        theirs = records.get(record.opponent)
        mutual = theirs is not None and theirs.result.paired and theirs.opponent == tpn
        if theirs is None or not mutual or record.opponent == tpn:
            alone.append(tpn)
        elif tpn < record.opponent:
            games.append(_game(tpn, record, record.opponent, theirs))
    return PublishedRound(
        round_no=round_no, games=tuple(games), byes=tuple(byes), alone=tuple(alone)
    )


def _game(tpn: Tpn, record: RoundRecord, opponent: Tpn, theirs: RoundRecord) -> PublishedGame:
    colour = record.colour
    if colour is None and theirs.colour is not None:
        colour = theirs.colour.other
    if colour is None or colour is theirs.colour:
        return PublishedGame(tpn, opponent, coloured=False)
    if colour is Colour.WHITE:
        return PublishedGame(tpn, opponent, coloured=True)
    return PublishedGame(opponent, tpn, coloured=True)


def without_strangers(tournament: Tournament) -> Tournament:
    """The tournament without opponents who are not in it, so that its rounds can be looked at."""
    known = {None, *(player.tpn for player in tournament.players)}
    if all(record.opponent in known for player in tournament.players for record in player.rounds):
        return tournament

    def shown(record: RoundRecord) -> RoundRecord:
        return record if record.opponent in known else replace(record, opponent=None)

    players = tuple(
        replace(player, rounds=tuple(map(shown, player.rounds))) for player in tournament.players
    )
    return replace(tournament, players=players)
