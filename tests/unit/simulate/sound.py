"""What holds for every tournament that was played."""

from __future__ import annotations

from openarbiter.model import Result, RoundNo, Tournament

ANSWERS = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
}


def assert_sound(tournament: Tournament) -> None:
    """Both players of a game tell the same, and nobody has met anybody twice."""
    players = {player.tpn: player for player in tournament.players}
    for player in tournament.players:
        met = [record.opponent for record in player.rounds if record.result.played]
        assert len(met) == len(set(met))
        for number, record in enumerate(player.rounds, start=1):
            assert (record.opponent is None) == (record.colour is None)
            if record.opponent is None or record.colour is None:
                continue
            other = players[record.opponent].record(RoundNo(number))
            assert (other.opponent, other.colour) == (player.tpn, record.colour.other)
            assert other.result is ANSWERS.get(record.result, other.result)
