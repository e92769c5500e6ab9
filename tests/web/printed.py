"""Events in which a desk has to show what a document prints, as files that a desk imports."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from openarbiter import write_json
from openarbiter.model import (
    Colour,
    Event,
    ForbiddenPairs,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)

__all__ = ["Card", "event_file", "first_combination", "first_with", "order"]

_LOST = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}
_FREE = {10: Result.FULL_POINT_BYE, 5: Result.HALF_POINT_BYE, 0: Result.ZERO_POINT_BYE}


def _free(points: int) -> RoundRecord:
    return RoundRecord(None, None, _FREE[points])


@dataclass(frozen=True, kw_only=True)
class Card:
    """What a player brings to the round that is to be shown.

    Attributes:
        score: Points.
        rating: Rating.
        games: Colours of the games so far, oldest first; each against somebody who has left.
        opponents: Ratings of those opponents; 1000 where there are none.
        rose: The last opponent had more points before that game.
        results: Results of the games, oldest first; empty: the points are won as early as possible.
        free: Rounds without a game before the games, by the letters of report files: ``F`` a whole
            point, ``H`` half a point, ``Z`` none. Empty: as many as the points need, behind them.
    """

    score: float = 0
    rating: int = 0
    games: str = ""
    opponents: tuple[int, ...] = ()
    rose: bool = False
    results: str = ""
    free: str = ""


def event_file(  # noqa: PLR0913  (what an event can begin with, each by its name)
    system: str,
    cards: Mapping[int, Card],
    *,
    forbidden: Iterable[Collection[int]] = (),
    rest: int = 0,
    games_last: bool = False,
    rounds_after: int = 1,
) -> tuple[bytes, int]:
    """A tournament in which the next round begins with these cards, as JSON, and that round.

    Games are against players who have left since; points without games come from byes on request.

    Args:
        system: Id of the edition.
        cards: The players by number; numbers between them are those of the players who have left.
        forbidden: Pairs that cannot be made any more.
        rest: Rounds without a game and without a point before the round, so that no float counts.
        games_last: The games are the last rounds, and not the first ones.
        rounds_after: Announced rounds from the round on.
    """
    rows = {number: _records(card, games_last=games_last) for number, card in cards.items()}
    length = max(map(len, rows.values())) + rest
    numbers = iter(number for number in range(1, 10_000) if number not in cards)
    gone: list[Player] = []
    players: list[Player] = []
    for number, row in rows.items():
        empty = [_free(0)] * (length - len(row))
        records = [*empty, *row] if games_last else [*row, *empty]
        for at, record in enumerate(records):
            if record.colour is None:
                continue
            other = Tpn(next(numbers))
            card = cards[number]
            nth = sum(each.colour is not None for each in records[:at])
            last = nth == len(card.games) - 1
            records[at] = RoundRecord(other, record.colour, record.result)
            rating = card.opponents[nth] if card.opponents else 1000
            before = at if card.rose and last else 0
            gone.append(_gone(other, Tpn(number), (at, length, before), record, rating))
        players.append(
            Player(
                tpn=Tpn(number),
                name=f"Player {number:02}",
                rating=cards[number].rating or 2500 - 10 * number,
                rounds=tuple(records),
            )
        )
    gone = [replace(each, withdrawn_after=RoundNo(length)) for each in gone]
    # A round counts as paired when somebody took part in it.
    bye = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    spare = max(max(cards) - len(cards) - len(gone), 1 if length else 0)
    gone += [
        Player(
            tpn=Tpn(next(numbers)),
            name="Left",
            rating=1000,
            rounds=(_free(0) if at else bye,) * length,
            withdrawn_after=RoundNo(length),
        )
        for at in range(spare)
    ]
    tournament = Tournament(
        players=tuple(sorted((*players, *gone), key=lambda each: each.tpn)),
        event=Event(name="Printed", type_text=f"Printed example ({system})"),
        rounds=length + rounds_after,
        initial_colour=Colour.WHITE,
        forbidden_pairs=tuple(
            ForbiddenPairs(players=tuple(Tpn(each) for each in sorted(pair)))
            for pair in sorted(map(sorted, forbidden))
        ),
    )
    return write_json(tournament), length + 1


def _records(card: Card, *, games_last: bool) -> list[RoundRecord]:
    """Rounds with these colours that give these points."""
    if card.free:
        return [_free({"F": 10, "H": 5, "Z": 0}[letter]) for letter in card.free]
    left = round(10 * card.score)
    games = []
    for at, letter in enumerate(card.games):
        worth = {"1": 10, "=": 5, "0": 0}.get(card.results[at : at + 1], min(left, 10))
        result = {10: Result.WIN, 5: Result.DRAW}.get(worth, Result.LOSS)
        left -= worth if result is not Result.LOSS else 0
        games.append(RoundRecord(None, Colour(letter.lower()), result))
    free = [_free(10)] * (left // 10) + [_free(5)] * (left % 10 // 5)
    return [*free, *games] if games_last else [*games, *free]


def _gone(
    tpn: Tpn, of: Tpn, where: tuple[int, int, int], record: RoundRecord, rating: int
) -> Player:
    """Whoever played that one game, perhaps after full-point byes, and left."""
    at, length, before = where
    rounds = [_free(10)] * before + [_free(0)] * (length - before)
    colour = record.colour.other if record.colour is not None else None
    rounds[at] = RoundRecord(of, colour, _LOST.get(record.result, record.result))
    return Player(
        tpn=tpn,
        name=f"Left {tpn}",
        rating=rating,
        rounds=tuple(rounds),
        withdrawn_after=RoundNo(length),
    )


def order(text: str) -> list[int]:
    """The numbers of a printed row, whatever stands between them."""
    return [int(part) for part in text.replace("-", " ").replace(",", " ").split()]


def first_with(upper: Sequence[int], lower: Sequence[int]) -> list[tuple[int, int]]:
    """Pairs that bar every transposition before one: nobody of S1 may meet who comes before.

    Args:
        upper: S1.
        lower: S2 in the order of the transposition.
    """
    return [
        (one, other) for at, one in enumerate(upper) for other in lower[at:] if other < lower[at]
    ]


def first_combination(row: str, players: int) -> list[tuple[int, int]]:
    """Pairs that bar every combination of Burstein's list before a printed one.

    Args:
        row: The combination, such as ``1*5 2*3 4*F``.
        players: Number of players of the group.
    """
    partner: dict[int, int] = {}
    for pair in row.split():
        one, _, other = pair.partition("*")
        if other != "F":
            partner |= {int(one): int(other), int(other): int(one)}
    free = list(range(1, players + 1))
    barred = []
    while free:
        chooser = free.pop(0)
        chosen = partner.get(chooser, 0)
        barred += [(chooser, other) for other in free if other > chosen]
        if chosen:
            free.remove(chosen)
    return barred
