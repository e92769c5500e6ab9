"""How probable the results of a game are, by the ratings of the two players.

This is statistics and no rule of a regulation, so it works with floating-point numbers. Only
sums, products and quotients occur, so every platform computes the same values.
"""

from __future__ import annotations

from typing import NamedTuple


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
    white_wins = _rising(
        difference,
        lower=0.391 * mean - 1492,
        centre=40.0,
        upper=1691 - 0.428 * mean,
        value=max(0.0, 0.45 - 0.10 * square),
    )
    # The curve of Black falls with the difference: it is a rising one seen from the other side.
    black_wins = _rising(
        -difference,
        lower=0.388 * mean - 1428,
        centre=80.0,
        upper=1753 - 0.416 * mean,
        value=max(0.0, 0.46 - 0.13 * square),
    )
    black_wins = min(black_wins, 1.0 - white_wins)
    return Probabilities(white_wins, 1.0 - white_wins - black_wins, black_wins)


def _rising(difference: float, *, lower: float, centre: float, upper: float, value: float) -> float:
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
