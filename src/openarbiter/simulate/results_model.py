"""How probable the results of a game are, and what is drawn by lot in every kind of event.

This is statistics and no rule of a regulation, so it works with floating-point numbers. Only
sums, products and quotients occur, so every platform computes the same values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from openarbiter.model import Points, Result, RoundNo, Tpn, VirtualPoints
from openarbiter.rulebooks.accelerations import baku_virtual_points
from openarbiter.simulate.settings import Settings


class Probabilities(NamedTuple):
    """The probabilities of the three results of a game; they add up to one."""

    white: float
    draw: float
    black: float


def result_probabilities(white: float, black: float) -> Probabilities:
    """The probabilities of a game's results by the ratings of the players.

    >>> [round(share, 3) for share in result_probabilities(2467, 2344)]
    [0.511, 0.351, 0.138]
    >>> [round(share, 3) for share in result_probabilities(1500, 1500)]
    [0.407, 0.216, 0.377]

    Source:
        O. Milvang's statistical model of game results by rating (2015), constants as published.
    """
    mean = (white + black) / 2
    difference = white - black
    strength = max(0.0, (mean - 1200) / 1200)
    square = strength * strength
    ends = 0.391 * mean - 1492, 40.0, 1691 - 0.428 * mean
    white_wins = _rising(difference, *ends, value=max(0.0, 0.45 - 0.10 * square))
    # The curve of Black falls with the difference: it is a rising one seen from the other side.
    ends = 0.388 * mean - 1428, 80.0, 1753 - 0.416 * mean
    black_wins = _rising(-difference, *ends, value=max(0.0, 0.46 - 0.13 * square))
    black_wins = min(black_wins, 1.0 - white_wins)
    return Probabilities(white_wins, 1.0 - white_wins - black_wins, black_wins)


Model: TypeAlias = Callable[[float, float], Probabilities]
"""Probabilities of the results of a game by the ratings of White and Black."""

BYES = (Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.ZERO_POINT_BYE)
"""What players and teams may ask for."""

FORFEITS = {
    (True, False): (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (False, True): (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (False, False): (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
"""Results for White and Black of a game to which one or both did not come."""


def who_comes(settings: Settings, lot: float, fault: float) -> tuple[bool, bool]:
    """Whether White and Black come to a game or a match, by two lots."""
    if lot < settings.double_forfeit_rate:
        return False, False
    if lot < settings.double_forfeit_rate + settings.forfeit_rate:
        return fault < 1 / 2, fault >= 1 / 2
    return True, True


def result_drawn(
    settings: Settings, odds: Probabilities, drawn: float, outcome: float
) -> tuple[Result, Result]:
    """The results for White and Black of a game that is played, by two lots."""
    share = odds.draw if settings.draw_share is None else settings.draw_share
    if drawn < share:
        return Result.DRAW, Result.DRAW
    if outcome * (odds.white + odds.black) < odds.white:
        return Result.WIN, Result.LOSS
    return Result.LOSS, Result.WIN


def bye_drawn(settings: Settings, lot: float) -> Result | None:
    """The bye that a lot makes a player or team ask for in a round; mostly none."""
    settings_of = settings.half_point_bye_rate, settings.full_point_bye_rate
    for rate, kind in zip((*settings_of, settings.zero_point_bye_rate), BYES, strict=True):
        if lot < rate:
            return kind
        lot -= rate
    return None


def acceleration(
    settings: Settings, win: Points, last: Tpn | None, match_rounds: int = 1, *, teams: bool = False
) -> tuple[VirtualPoints, ...]:
    """The virtual points of Baku acceleration up to a number, one entry for each value they have.

    They are written out because the group is made of those who are paired in round 1, and no file
    says of a player who has not come yet whether he will.

    Source:
        C.04.7 (applied from 2026-02-01), Articles 1.2 to 1.4.
    """
    if not settings.baku or not last:
        return ()
    rounds: dict[Points, list[RoundNo]] = {}
    for number in map(RoundNo, range(1, settings.rounds + 1)):
        points = baku_virtual_points(settings.rounds, number, win, match_rounds)
        rounds.setdefault(points, []).append(number)
    return tuple(
        VirtualPoints(
            points=points,
            match_points=points if teams else None,
            first_round=numbers[0],
            last_round=numbers[-1],
            first_player=Tpn(1),
            last_player=last,
        )
        for points, numbers in rounds.items()
        if points
    )


def _rising(difference: float, lower: float, centre: float, upper: float, *, value: float) -> float:
    """Two parabolas: 0 up to ``lower``, ``value`` at ``centre``, 1 from ``upper`` on."""
    if difference <= lower:
        return 0.0
    if difference >= upper:
        return 1.0
    if difference <= centre:
        share = (difference - lower) / (centre - lower)
        return value * share * share
    share = (difference - upper) / (centre - upper)
    return 1.0 - (1.0 - value) * share * share
