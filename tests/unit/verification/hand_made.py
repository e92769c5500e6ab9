"""Small positions made by hand: score groups by virtual points, and pairs that are forbidden."""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks.registry import edition

_BY_LETTER = {result.value: result for result in Result}


def position(
    scores: Sequence[int], forbidden: Sequence[tuple[int, int]] = (), histories: Sequence[str] = ()
) -> Tournament:
    """A tournament before a round, with players 1, 2, 3 ... of given scores.

    Args:
        scores: Virtual points (tenths) of the players.
        forbidden: Pairs that may not be made.
        histories: Results of rounds without games, one letter a round, for each player.
    """
    rounds = len(histories[0]) if histories else 0
    return Tournament(
        players=tuple(
            Player(
                tpn=Tpn(number),
                name=f"Player {number}",
                rounds=tuple(
                    RoundRecord(None, None, _BY_LETTER[letter])
                    for letter in (histories[number - 1] if histories else "")
                ),
            )
            for number in range(1, len(scores) + 1)
        ),
        rounds=9,
        initial_colour=Colour.WHITE,
        forbidden_pairs=tuple(ForbiddenPairs(players=(Tpn(a), Tpn(b))) for a, b in forbidden),
        virtual_points=tuple(
            VirtualPoints(
                points=points,
                first_round=RoundNo(rounds + 1),
                last_round=RoundNo(rounds + 1),
                first_player=Tpn(number),
                last_player=Tpn(number),
            )
            for number, points in enumerate(scores, start=1)
        ),
    )


def paired(
    tournament: Tournament,
    round_no: int = 1,
    games: Sequence[tuple[int, int]] | None = None,
    bye: int | None = None,
) -> Tournament:
    """The tournament with the next round, drawn everywhere.

    Args:
        tournament: The tournament.
        round_no: Number of that round.
        games: (White, Black); ``None`` for those of the edition of 2026, with its bye.
        bye: Who has the bye.
    """
    if games is None:
        pairing = edition("dutch-2026").pair(tournament, RoundNo(round_no))
        games, bye = [(game.white, game.black) for game in pairing.games], pairing.bye
    records = {bye: RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)}
    for white, black in games:
        records[white] = RoundRecord(Tpn(black), Colour.WHITE, Result.DRAW)
        records[black] = RoundRecord(Tpn(white), Colour.BLACK, Result.DRAW)
    players = tuple(
        Player(
            tpn=player.tpn,
            name=player.name,
            rounds=(*player.rounds[: round_no - 1], records[player.tpn])
            if player.tpn in records
            else player.rounds,
        )
        for player in tournament.players
    )
    return Tournament(
        players=players,
        rounds=tournament.rounds,
        initial_colour=tournament.initial_colour,
        forbidden_pairs=tournament.forbidden_pairs,
        virtual_points=tournament.virtual_points,
    )
