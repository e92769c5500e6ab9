"""Tournaments made from what the cards of the players show, for examples written as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openarbiter.model import Colour, Tournament, Tpn
from tests.referee.histories import kept_apart, with_guests

__all__ = ["tournament"]


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
    falling = range(2500, 2500 - 10 * len(scores), -10)
    histories = {
        number: _history(card, round(10 * score), barred=number in barred)
        for number, (score, card) in enumerate(
            zip(scores, colours or [""] * len(scores), strict=True), start=1
        )
    }
    length = max(len(each.split()) for each in histories.values())
    found = with_guests(histories, rounds=length + 1)
    rated = {Tpn(tpn): rating for tpn, rating in enumerate(ratings or falling, start=1)}
    return replace(
        found,
        players=tuple(replace(each, rating=rated.get(each.tpn, 1000)) for each in found.players),
        initial_colour=Colour(coin),
        forbidden_pairs=kept_apart(met),
    )


def _history(card: str, points: int, *, barred: bool) -> str:
    """Rounds that show these colours and give these points (tenths)."""
    rounds = []
    if barred:
        rounds.append("+")
        points -= 10
    for letter in card.lower():
        if letter == "-":
            rounds.append("Z")
            continue
        result = "1" if points >= 10 else "=" if points >= 5 else "0"
        points -= {"1": 10, "=": 5, "0": 0}[result]
        rounds.append(f"{letter}{result}")
    return " ".join([*rounds, *["H"] * (points // 5)])
