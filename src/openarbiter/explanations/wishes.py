"""What may be asked for: a pairing somebody would have liked, and changed facts, as data.

A change makes a new tournament; nothing is saved.

Source:
    C.04.1, BR 1: the arbiter explains how the pairings came about.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament, Tpn, game_results


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What somebody would have liked: everything in it at the same time.

    Attributes:
        pairs: Pairs, each as two TPNs.
        bye: TPN of the player who should get the pairing-allocated bye.
        colours: (TPN, colour) of players who should get a colour.
    """

    pairs: tuple[tuple[Tpn, Tpn], ...] = ()
    bye: Tpn | None = None
    colours: tuple[tuple[Tpn, Colour], ...] = ()

    def __post_init__(self) -> None:
        """Refuse wishes that contradict themselves.

        Raises:
            RequestError: Somebody is wished twice, or nothing is wished at all.
        """
        named = [tpn for pair in self.pairs for tpn in pair]
        if self.bye is not None:
            named.append(self.bye)
        coloured = [tpn for tpn, _ in self.colours]
        named += [tpn for tpn in coloured if tpn == self.bye or coloured.count(tpn) > 1]
        twice = sorted({tpn for tpn in named if named.count(tpn) > 1})
        if twice:
            raise RequestError(said("player {number} is wished for twice", number=twice[0]))
        if not named and not self.colours:
            raise RequestError(said("nothing is wished for"))

    @property
    def named(self) -> set[Tpn]:
        """Those who should have a game: in a pair, or with a colour."""
        return {tpn for pair in self.pairs for tpn in pair} | {tpn for tpn, _ in self.colours}

    def to_json(self) -> dict[str, object]:
        """The wish as JSON values."""
        found: dict[str, object] = {}
        if self.pairs:
            found["pairs"] = [list(pair) for pair in self.pairs]
        if self.bye is not None:
            found["bye"] = self.bye
        if self.colours:
            found["colours"] = [
                {"player": tpn, "colour": colour.value} for tpn, colour in self.colours
            ]
        return found


_RESULTS = ("1-0", "0-1", "=", "+-", "-+", "--")
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
            if round_no <= tournament.paired_rounds:
                gone = RoundRecord(None, None, Result.ZERO_POINT_BYE)
                player = tournament.player(tpn).with_record(round_no, gone)
                return tournament.with_player(player)
            return tournament.withdraw(tpn, round_no - 1)
        case Addition():
            return _with_addition(tournament, round_no, change)
        case Permission(players=pair):
            return tournament.allow(*pair)
        case Prohibition(players=pair):
            return tournament.forbid(*pair)


def _with_result(tournament: Tournament, round_no: RoundNo, change: ResultChange) -> Tournament:
    if not 1 <= change.round_no < round_no:
        raise RequestError(
            said(
                "a result of round {earlier} does not count in round {number}",
                earlier=change.round_no,
                number=round_no,
            )
        )
    for tpn, opponent, result in zip(
        (change.first, change.second),
        (change.second, change.first),
        game_results(change.result),
        strict=True,
    ):
        player = tournament.player(tpn)
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
        changed = player.with_record(change.round_no, replace(record, result=result))
        tournament = tournament.with_player(changed)
    return tournament


def _with_addition(tournament: Tournament, round_no: RoundNo, new: Addition) -> Tournament:
    after = tournament.with_player(new.name, rating=new.rating)
    if round_no > tournament.paired_rounds:
        return after
    # Whoever has a record of a round that is paired already is to be paired in it.
    here = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    return after.with_player(after.players[-1].with_record(round_no, here))
