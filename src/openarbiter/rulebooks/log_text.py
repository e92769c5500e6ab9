"""Numbers as the step logs print them.

Source:
    No regulation says how a log is to look; amounts are in the units of the model.
"""

from __future__ import annotations

from collections.abc import Iterable

from openarbiter.languages import said
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks.positions import Positions


def decimal(value: int, unit: int = 10) -> str:
    """An amount with all its decimals, such as ``2.0``.

    Args:
        value: The amount, in parts of one.
        unit: How many parts make one: 10 for points, 100 for squared ones.

    Examples:
        >>> decimal(25), decimal(20), decimal(-5), decimal(1205, 100)
        ('2.5', '2.0', '-0.5', '12.05')
    """
    whole, part = divmod(abs(value), unit)
    decimals = f"{part:0{len(str(unit)) - 1}}"
    return said("{whole}.{decimals}", whole=f"{'-' * (value < 0)}{whole}", decimals=decimals)


def short_points(points: Points) -> str:
    """Points (tenths) without a decimal that says nothing, such as ``2``.

    Examples:
        >>> short_points(25), short_points(20)
        ('2.5', '2')
    """
    whole, rest = divmod(points, 10)
    return decimal(points) if rest else str(whole)


def numbers(tpns: Iterable[Tpn]) -> str:
    """Pairing numbers in a row.

    Examples:
        >>> numbers([Tpn(3), Tpn(12)])
        '3 12'
    """
    return " ".join(map(str, tpns))


def round_line(situation: Positions, system: str) -> str:
    """The first line of a step log: which round is paired, by which edition, and how many play."""
    return said(
        "Round {round}, {system}, {count} players",
        len(situation.tpn),
        one="Round {round}, {system}, {count} player",
        round=situation.round_no,
        system=system,
    )
