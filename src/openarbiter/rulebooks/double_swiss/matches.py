"""Matches of two games: what rounds 2k - 1 and 2k of a tournament were for a player together.

Source:
    C.04.5 (applied from 2026-02-01), Preface, 1.4, 1.6 and 2.1.2. That match k is rounds 2k - 1 and
    2k of a tournament is our way of writing it; the text names none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model import Colour, Player, Result, RoundNo, Tournament, Tpn
from openarbiter.values import dataclass

GAMES = 2
"""Games of a match."""

_BARRING = {Result.PAIRING_ALLOCATED_BYE, Result.FULL_POINT_BYE}


def match_of(round_no: int) -> int:
    """Number of the match that a round belongs to, from 1.

    Examples:
        >>> [match_of(number) for number in (1, 2, 3)]
        [1, 1, 2]
    """
    return -(-round_no // GAMES)


def first_round(match: int) -> RoundNo:
    """The round of the first games of a match.

    Examples:
        >>> [first_round(match) for match in (1, 2, 3)]
        [1, 3, 5]
    """
    return RoundNo(GAMES * match - 1)


@dataclass(frozen=True, slots=True)
class Match:
    """What a match was for a player.

    Attributes:
        opponent: TPN of the opponent; ``None`` for a bye or an absence.
        met: It counts as played: nobody forfeited both games (Preface).
        colour: Colour scheduled for the first game, if one of the games was really played (1.6).
        bars_from_bye: A bye of the pairing, a full-point bye, or a match won by forfeit (2.1.2).
    """

    opponent: Tpn | None
    met: bool
    colour: Colour | None
    bars_from_bye: bool


_NOTHING = Match(None, False, None, False)  # noqa: FBT003  (fields in their order)
_BARS = Match(None, False, None, True)  # noqa: FBT003


def matches_of(player: Player, last: int, by_tpn: Mapping[Tpn, Player]) -> Iterator[Match]:
    """The matches of a player, from the first on.

    Readings: where each of the two forfeited one game, the match counts as played and gives no
    colour; where one forfeited both and the other one of them, the other has won by forfeit.

    Source:
        C.04.5, Preface, 1.6 and 2.1.2.
    """
    rounds = player.rounds
    played_length = len(rounds)
    for first in range(0, GAMES * last, GAMES):
        if first + 1 < played_length:
            one, other = rounds[first], rounds[first + 1]
        elif first < played_length:
            one, other = rounds[first], player.record(RoundNo(first + 2))
        else:
            yield _NOTHING
            continue
        results = one.result, other.result
        opponent = one.opponent
        if opponent is None:
            bars = not _BARRING.isdisjoint(results) or Result.FORFEIT_WIN in results
            yield _BARS if bars else _NOTHING
            continue
        colour = one.colour or (other.colour and other.colour.other)
        if results[0].played or results[1].played:
            yield Match(opponent, met=True, colour=colour, bars_from_bye=False)
            continue
        forfeited = _lost_both(player, first) or _lost_both(by_tpn[opponent], first)
        won = forfeited and Result.FORFEIT_WIN in results
        yield Match(opponent, met=not forfeited, colour=None, bars_from_bye=won)


def _lost_both(player: Player, first: int) -> bool:
    numbers = range(first + 1, first + 1 + GAMES)
    return all(player.record(RoundNo(each)).result is Result.FORFEIT_LOSS for each in numbers)


def refuse_halves(tournament: Tournament, match: int) -> None:
    """Refuse a tournament whose rounds before a match are no matches, or half a bye for it.

    Raises:
        RequestError: A player has other opponents or the same colour in the two games of a match,
            or has announced a bye for one game of the match to be paired.

    Source:
        C.04.5, Preface (matches of two games, whole byes only), 1.4 and 4.4.
    """
    for number in range(1, match):
        first = first_round(number)
        for player in tournament.players:
            one, other = player.record(first), player.record(RoundNo(first + 1))
            if one.opponent is None is other.opponent:
                continue
            same_colour = one.colour is not None and one.colour is other.colour
            if one.opponent != other.opponent or same_colour:
                raise RequestError(_no_match(player, number))
    first = first_round(match)
    if first > tournament.paired_rounds:
        _refuse_half_byes(tournament, match)


def _no_match(player: Player, match: int) -> str:
    first = first_round(match)
    numbers = first, first + 1
    opponents = [_opponent(player, number) for number in numbers]
    return said(
        "player {player} has {result} in round {first} and {other} in round {second}; in "
        "Double-Swiss these are the two games of match {match}, against the same opponent with "
        "both colours (C.04.5, Preface). Enter a game that was not played as a forfeit",
        player=player.tpn,
        result=opponents[0],
        other=opponents[1],
        first=numbers[0],
        second=numbers[1],
        match=match,
    )


def _opponent(player: Player, number: int) -> str:
    """The opponent of a round with the colour, for a message."""
    record = player.record(RoundNo(number))
    if record.opponent is None:
        return said("no opponent")
    if record.colour is Colour.WHITE:
        return said("White against {opponent}", opponent=record.opponent)
    if record.colour is Colour.BLACK:
        return said("Black against {opponent}", opponent=record.opponent)
    return said("a game against {opponent}", opponent=record.opponent)


def _refuse_half_byes(tournament: Tournament, match: int) -> None:
    first = first_round(match)
    announced: list[set[Tpn]] = [
        {tpn for bye in tournament.requested_byes if bye.round_no == number for tpn in bye.players}
        for number in (first, first + 1)
    ]
    known = {player.tpn for player in tournament.players}
    for tpn in sorted((announced[0] ^ announced[1]) & known):
        here = first if tpn in announced[0] else first + 1
        missing = first + 1 if tpn in announced[0] else first
        if tournament.player(tpn).record(RoundNo(missing)).result in _BYES:
            continue
        raise RequestError.saying(
            "player {player} has announced a bye for round {here} and none for round "
            "{missing}; in Double-Swiss these are the two games of match {match}, and byes are "
            "for whole matches (C.04.5, Preface). Announce it for both rounds",
            player=tpn,
            here=here,
            missing=missing,
            match=match,
        )


_BYES = {Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.ZERO_POINT_BYE}
