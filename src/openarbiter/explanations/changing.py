"""What if? Changes of a tournament, each as a value, and the tournament after them.

Nothing is saved: a change makes a new tournament. It knows the facts of a tournament and no rule.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model import (
    ForbiddenPairs,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)

_RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "=": (Result.DRAW, Result.DRAW),
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
"""Results as they are typed, for the player named first and the other one."""

_KNOWN = said(
    "result:ROUND:A-B:1-0 (or 0-1, =, +-, -+, --), withdraw:A, add:NAME, add:NAME:RATING, "
    "allow:A-B, forbid:A-B"
)
"""Changes as they are typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultChange:
    """Another result of a game that is over.

    Attributes:
        round_no: The round of the game.
        first: TPN of one player.
        second: TPN of the other one.
        result: One of ``1-0``, ``0-1``, ``=``, ``+-``, ``-+``, ``--``, as seen from the first.
    """

    round_no: RoundNo
    first: Tpn
    second: Tpn
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """A player does not take part in the round."""

    player: Tpn


@dataclass(frozen=True, slots=True, kw_only=True)
class Addition:
    """A player enters late, with the next free number and no points.

    Attributes:
        name: Name of the player.
        rating: Rating; ``None`` when unrated.
    """

    name: str
    rating: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Permission:
    """A forbidden pair is allowed."""

    players: tuple[Tpn, Tpn]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prohibition:
    """A pair is forbidden."""

    players: tuple[Tpn, Tpn]


Change: TypeAlias = ResultChange | Withdrawal | Addition | Permission | Prohibition


def read_change(text: str) -> Change:
    """A change as it is typed.

    Args:
        text: ``result:4:3-7:1-0``, ``withdraw:12``, ``add:Name``, ``add:Name:1850``, ``allow:3-7``
            or ``forbid:3-7``.

    Raises:
        RequestError: The text is none of these.
    """
    kind, _, rest = text.partition(":")
    try:
        if kind == "withdraw":
            return Withdrawal(player=Tpn(int(rest)))
        if kind == "add":
            return _addition(rest)
        if kind == "allow":
            return Permission(players=_two(rest))
        if kind == "forbid":
            return Prohibition(players=_two(rest))
        if kind == "result":
            number, players, result = rest.split(":")
            first, second = _two(players)
            if result in _RESULTS:
                return ResultChange(
                    round_no=RoundNo(int(number)), first=first, second=second, result=result
                )
    except ValueError:
        pass
    raise RequestError(
        said("{text} is no change; known are {known}", text=repr(text), known=_KNOWN)
    )


def _addition(text: str) -> Addition:
    name, _, rating = text.partition(":")
    if not name.strip() or rating.startswith("-"):
        raise ValueError(text)
    return Addition(name=name.strip(), rating=int(rating) if rating else None)


def _two(text: str) -> tuple[Tpn, Tpn]:
    first, second = text.split("-")
    return Tpn(int(first)), Tpn(int(second))


def changed(tournament: Tournament, round_no: RoundNo, change: Change) -> Tournament:
    """The tournament after a change.

    Args:
        tournament: The tournament.
        round_no: The round that is asked about.
        change: The change.

    Raises:
        RequestError: The change does not fit the tournament.
    """
    match change:
        case ResultChange():
            return _with_result(tournament, round_no, change)
        case Withdrawal(player=tpn):
            _known(tournament, tpn)
            return _with_players(tournament, {tpn: _gone(tournament, tpn, round_no)})
        case Addition():
            return _with_addition(tournament, round_no, change)
        case Permission(players=pair):
            return _without_prohibition(tournament, pair)
        case Prohibition(players=pair):
            for tpn in pair:
                _known(tournament, tpn)
            more = ForbiddenPairs(players=pair)
            return replace(tournament, forbidden_pairs=(*tournament.forbidden_pairs, more))


def _known(tournament: Tournament, tpn: Tpn) -> Player:
    for player in tournament.players:
        if player.tpn == tpn:
            return player
    raise RequestError(said("there is no player {number} in this tournament", number=tpn))


def _with_players(tournament: Tournament, new: dict[Tpn, Player]) -> Tournament:
    players = tuple(new.get(player.tpn, player) for player in tournament.players)
    return replace(tournament, players=players)


def _with_record(player: Player, round_no: RoundNo, record: RoundRecord) -> Player:
    records = [*player.rounds]
    while len(records) < round_no:
        records.append(RoundRecord(None, None, Result.ABSENT))
    records[round_no - 1] = record
    return replace(player, rounds=tuple(records))


def _with_result(tournament: Tournament, round_no: RoundNo, change: ResultChange) -> Tournament:
    if not 1 <= change.round_no < round_no:
        raise RequestError(
            said(
                "a result of round {earlier} does not count in round {number}",
                earlier=change.round_no,
                number=round_no,
            )
        )
    new = {}
    own, other = _RESULTS[change.result]
    for tpn, opponent, result in (
        (change.first, change.second, own),
        (change.second, change.first, other),
    ):
        player = _known(tournament, tpn)
        record = player.record(change.round_no)
        if record.opponent != opponent:
            raise RequestError(
                said(
                    "{first} and {second} did not meet in round {number}",
                    first=tpn,
                    second=opponent,
                    number=change.round_no,
                )
            )
        new[tpn] = _with_record(player, change.round_no, replace(record, result=result))
    return _with_players(tournament, new)


def _gone(tournament: Tournament, tpn: Tpn, round_no: RoundNo) -> Player:
    player = _known(tournament, tpn)
    if round_no <= tournament.paired_rounds:
        return _with_record(player, round_no, RoundRecord(None, None, Result.ZERO_POINT_BYE))
    return replace(player, withdrawn_after=RoundNo(round_no - 1))


def _with_addition(tournament: Tournament, round_no: RoundNo, new: Addition) -> Tournament:
    tpn = Tpn(max((player.tpn for player in tournament.players), default=0) + 1)
    player = Player(tpn=tpn, name=new.name, rating=new.rating)
    if round_no <= tournament.paired_rounds:  # whoever has a record there is to be paired
        here = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
        player = _with_record(player, round_no, here)
    return replace(tournament, players=(*tournament.players, player))


def _without_prohibition(tournament: Tournament, pair: tuple[Tpn, Tpn]) -> Tournament:
    groups: list[ForbiddenPairs] = []
    for group in tournament.forbidden_pairs:
        if not set(pair) <= set(group.players):
            groups.append(group)
            continue
        groups += [
            replace(group, players=two)
            for two in combinations(group.players, 2)
            if set(two) != set(pair)
        ]
    if len(groups) == len(tournament.forbidden_pairs) and groups == [*tournament.forbidden_pairs]:
        raise RequestError(
            said("the pair {first}-{second} is not forbidden", first=pair[0], second=pair[1])
        )
    return replace(tournament, forbidden_pairs=tuple(groups))
