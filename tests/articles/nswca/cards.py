"""Tournaments made from what the cards of the players show, for examples written as data."""

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
)

__all__ = ["tournament"]

_HALF = RoundRecord(None, None, Result.HALF_POINT_BYE)
_NOTHING = RoundRecord(None, None, Result.ZERO_POINT_BYE)
_BY_DEFAULT = RoundRecord(None, None, Result.FORFEIT_WIN)


def tournament(
    scores: Sequence[float],
    *,
    colours: Sequence[str] = (),
    met: Sequence[Sequence[int]] = (),
    barred: Sequence[int] = (),
    more: tuple[Sequence[int], str] = ((), "w"),
) -> Tournament:
    """A tournament whose next round shows these cards.

    Games are against players who have left since; who has met is forbidden to be paired.

    Args:
        scores: Points by player.
        colours: Games so far by player, oldest first; ``-`` is a round without a game.
        met: Pairs that have met.
        barred: Players with a point by default.
        more: Ratings by player (falling when there are none), and the colour of the coin.
    """
    ratings, coin = more
    count = len(scores)
    cards = [list(each) for each in colours] or [[] for _ in scores]
    rows = [
        _records(card, round(10 * score), barred=number in barred)
        for number, (score, card) in enumerate(zip(scores, cards, strict=True), start=1)
    ]
    length = max(map(len, rows))
    gone: list[Player] = []
    players = []
    for index, row in enumerate(rows):
        records = []
        for place, record in enumerate([*row, *[_NOTHING] * (length - len(row))]):
            if record.colour is None:
                records.append(record)
                continue
            other = Tpn(count + len(gone) + 1)
            records.append(RoundRecord(other, record.colour, record.result))
            gone.append(_opponent(other, Tpn(index + 1), (place, length), record))
        rating = ratings[index] if ratings else 2500 - 10 * index
        players.append(
            Player(tpn=Tpn(index + 1), name=f"P{index + 1}", rating=rating, rounds=tuple(records))
        )
    # A round counts as paired when somebody took part in it.
    bye = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    last = Tpn(count + len(gone) + 1)
    gone.append(Player(tpn=last, name="", rounds=(bye,) * length, withdrawn_after=RoundNo(length)))
    return Tournament(
        players=(*players, *gone),
        rounds=length + 1,
        initial_colour=Colour(coin),
        forbidden_pairs=tuple(ForbiddenPairs(players=(Tpn(one), Tpn(other))) for one, other in met),
    )


def _records(card: Sequence[str], points: int, *, barred: bool) -> list[RoundRecord]:
    """Rounds that show these colours and give these points (tenths)."""
    rounds = []
    if barred:
        rounds.append(_BY_DEFAULT)
        points -= 10
    for letter in card:
        if letter == "-":
            rounds.append(_NOTHING)
            continue
        result = Result.WIN if points >= 10 else Result.DRAW if points >= 5 else Result.LOSS
        points -= {Result.WIN: 10, Result.DRAW: 5}.get(result, 0)
        rounds.append(RoundRecord(None, Colour(letter.lower()), result))
    return [*rounds, *[_HALF] * (points // 5)]


def _opponent(tpn: Tpn, of: Tpn, where: tuple[int, int], record: RoundRecord) -> Player:
    """Whoever played that one game, and left."""
    place, length = where
    results = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}
    colour = record.colour.other if record.colour is not None else None
    rounds = [_NOTHING] * length
    rounds[place] = RoundRecord(of, colour, results.get(record.result, record.result))
    return Player(
        tpn=tpn, name=f"P{tpn}", rating=1000, rounds=tuple(rounds), withdrawn_after=RoundNo(length)
    )
