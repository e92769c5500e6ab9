"""What may be asked for: a pairing somebody would have liked, and changed facts, as data.

A change makes a new tournament; nothing is saved.

Source:
    C.04.1, BR 1: the arbiter explains how the pairings came about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament, Tpn, game_results


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What somebody would have liked: everything in it at the same time; colours by TPN."""

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
            raise RequestError.saying("player {number} is wished for twice", number=twice[0])
        if not named and not self.colours:
            raise RequestError.saying("nothing is wished for")

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


Change: TypeAlias = Callable[[Tournament, RoundNo], Tournament]
"""Makes, before a round that is asked about, the tournament in which something is otherwise.

It raises :class:`~openarbiter.errors.RequestError` where the change does not fit the tournament.
"""


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
            return partial(without, player=Tpn(int(rest)))
        if kind == "add":
            return _newcomer(rest)
        if kind in _PROHIBITIONS:
            return partial(_PROHIBITIONS[kind], players=_two(rest))
        if kind == "result":
            number, players, result = rest.split(":")
            if result in _RESULTS:
                return partial(
                    with_result, earlier=int(number), players=_two(players), result=result
                )
    except ValueError:
        pass
    raise RequestError.saying(
        "{text} is no change; known are {known}", text=repr(text), known=_KNOWN
    )


def _newcomer(text: str) -> Change:
    name, _, rating = text.partition(":")
    if not name.strip() or rating.startswith("-"):
        raise ValueError(text)
    return partial(with_newcomer, name=name.strip(), rating=int(rating) if rating else None)


def _two(text: str) -> tuple[Tpn, Tpn]:
    first, second = text.split("-")
    return Tpn(int(first)), Tpn(int(second))


def without(tournament: Tournament, round_no: RoundNo, *, player: Tpn) -> Tournament:
    """A player does not take part in the round."""
    if round_no > tournament.paired_rounds:
        return tournament.withdraw(player, round_no - 1)
    gone = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    return tournament.with_player(tournament.player(player).with_record(round_no, gone))


def with_newcomer(
    tournament: Tournament, round_no: RoundNo, *, name: str, rating: int | None = None
) -> Tournament:
    """A player enters late, with the next free number and no points; without a rating unrated."""
    after = tournament.with_player(name, rating=rating)
    if tournament.strength and rating is not None:  # of whichever list counts
        *_, newcomer = after.players
        after = after.with_player(replace(newcomer, rating=None, estimate=rating))
    if round_no > tournament.paired_rounds:
        return after
    # Whoever has a record of a round that is paired already is to be paired in it.
    here = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    return after.with_player(after.players[-1].with_record(round_no, here))


_PROHIBITIONS: Mapping[str, Callable[..., Tournament]] = {
    "allow": lambda tournament, _, players: tournament.allow(*players),
    "forbid": lambda tournament, _, players: tournament.forbid(*players),
}


def with_result(
    tournament: Tournament,
    round_no: RoundNo,
    *,
    earlier: int,
    players: tuple[Tpn, Tpn],
    result: str,
) -> Tournament:
    """A game of an earlier round has another result.

    Args:
        tournament: The tournament.
        round_no: The round that is asked about.
        earlier: The round of the game.
        players: TPNs of the two.
        result: ``1-0``, ``0-1``, ``=``, ``+-``, ``-+`` or ``--``, as seen from the first.
    """
    if not 1 <= earlier < round_no:
        raise RequestError.saying(
            "a result of round {earlier} does not count in round {number}",
            earlier=earlier,
            number=round_no,
        )
    of_game = RoundNo(earlier)
    pairs = zip(players, players[::-1], game_results(result), strict=True)
    for tpn, opponent, own_result in pairs:
        player = tournament.player(tpn)
        record = player.record(of_game)
        if record.opponent != opponent:
            raise RequestError.saying(
                "{first} and {second} did not meet in round {number}",
                first=tpn,
                second=opponent,
                number=earlier,
            )
        changed = player.with_record(of_game, replace(record, result=own_result))
        tournament = tournament.with_player(changed)
    return tournament
