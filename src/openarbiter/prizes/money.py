"""Amounts of money as whole numbers of the smallest coin, and how they are written.

No currency is converted and no amount is ever a float. What a share is rounded to is decided in
:mod:`openarbiter.prizes.payment`.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import TypeAlias

from openarbiter.languages import said

Coins: TypeAlias = int
"""Money in the smallest coin of its currency (cents). An amount: added and compared exactly."""

_TEN = 10
_USUAL = 2
_DECIMALS = {
    **dict.fromkeys(("CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}
_MOST = 10**12
_LONGEST = 30
"""Digits behind the point that are looked at: nobody writes more."""


def decimals_of(currency: str) -> int:
    """Places behind the point of a currency, by its three-letter code; 2 when not known.

    >>> decimals_of("EUR"), decimals_of("JPY"), decimals_of("KWD")
    (2, 0, 3)
    """
    return _DECIMALS.get(currency.upper(), _USUAL)


def coins(value: str | int | Decimal, decimals: int) -> Coins | None:
    """An amount as the number of its smallest coins; ``None`` when it is no such amount.

    >>> coins("333.33", 2), coins(150, 2), coins("12.345", 2), coins("-1", 2)
    (33333, 15000, None, None)

    Args:
        value: The amount in whole units of the currency, as a file holds it.
        decimals: Places behind the point the currency has.
    """
    if isinstance(value, bool):
        return None
    try:
        number = Decimal(value)
    except InvalidOperation:
        return None
    if not number.is_finite() or number < 0 or number >= _MOST:
        return None
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or exponent < -_LONGEST:
        return None
    exact = Fraction(number) * _TEN**decimals
    return int(exact) if exact.denominator == 1 else None


def amount_text(amount: Coins | Fraction, decimals: int) -> str:
    """An amount as it is written on a list; parts of a coin are left away.

    >>> amount_text(33333, 2), amount_text(Fraction(40000, 3), 2), amount_text(500, 0)
    ('333.33', '133.33', '500')
    """
    whole = int(amount)
    if not decimals:
        return str(whole)
    units, rest = divmod(abs(whole), _TEN**decimals)
    sign = "-" if whole < 0 else ""
    return said("{whole}.{decimals}", whole=f"{sign}{units}", decimals=f"{rest:0{decimals}}")
