"""A prize fund as a value, and amounts of money.

It says what can be won and by whom; who wins is decided in the rules
(:mod:`~openarbiter.prizes.nswca`, :mod:`~openarbiter.prizes.sharing`). Amounts are whole numbers of
the smallest coin, never a float, and no currency is converted. It knows no file.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal, InvalidOperation
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model import Tpn
from openarbiter.prizes.expression import Expression

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
    """An amount in whole units as the number of its smallest coins; ``None`` when it is none.

    >>> coins("333.33", 2), coins(150, 2), coins("12.345", 2), coins("-1", 2)
    (33333, 15000, None, None)
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


def short_amount(amount: Coins, decimals: int) -> str:
    """An amount as it is typed: without decimals where it is whole.

    >>> short_amount(30000, 2), short_amount(9750, 2), short_amount(500, 0)
    ('300', '97.50', '500')
    """
    whole, rest = divmod(amount, _TEN**decimals)
    return str(amount_text(amount, decimals)) if rest else str(whole)


class Sharing(Enum):
    """How prizes are divided among players who are tied; the value is the word of the file."""

    NSWCA = "nswca"
    """All prizes involved are summed and divided equally; category winners leave who win more."""

    NONE = "none"
    """Not at all: the order of the table decides."""

    EQUAL = "equal"
    """Equally, the places and each category by themselves."""

    HORT = "hort"
    """Half of each prize by the order of the table, the other halves equally."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    """Prizes for some of the players, the greatest first.

    Attributes:
        guaranteed: They are paid in full whatever was collected.
        minimum: The prizes are given only when so many players of the category have completed.
    """

    name: str
    who: Expression
    prizes: tuple[Coins, ...]
    guaranteed: bool = False
    minimum: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """A prize outside the rule of one prize for each player, such as best game.

    Attributes:
        player: Who has won it; ``None`` while the jury has not decided.
        guaranteed: It is paid in full whatever was collected.
    """

    name: str
    value: Coins = 0
    player: Tpn | None = None
    guaranteed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Trophy:
    """A prize that is no money: it cannot be shared.

    Attributes:
        category: Name of the category it is for; empty for the places.
        worth: What it is worth in money, to tell which is the most valuable; 0 when not said.
    """

    name: str
    category: str = ""
    worth: Coins = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Cap:
    """The most that some players may receive; the rest stays in the fund."""

    who: Expression
    amount: Coins


@dataclass(frozen=True, slots=True, kw_only=True)
class Fund:
    """What can be won in a tournament, and the rule by which it is given.

    Attributes:
        trophies: Prizes that are no money, in the order they were announced.
        categories_shared: The prizes of categories are shared as well (``equal``, ``hort``).
        currency: Three-letter code or sign.
        decimals: Places behind the point of the currency.
        unit: What shares are rounded down to, in the smallest coin.
        guaranteed: All prizes are paid in full whatever was collected.
        available: What has been collected; ``None`` when all prizes can be paid.
        age_on: The day that ages are reckoned on.
        national: Federation whose list ``national_rating`` and ``club`` come from.
        withdrawn: Players who have not completed their schedule although the table says so.
        completed: Players who have completed it although the table does not say so.
        excluded: Players who take part in no prize at all; others come up in their place.
    """

    places: tuple[Coins, ...] = ()
    categories: tuple[Category, ...] = ()
    specials: tuple[Special, ...] = ()
    trophies: tuple[Trophy, ...] = ()
    caps: tuple[Cap, ...] = ()
    sharing: Sharing = Sharing.NSWCA
    categories_shared: bool = True
    name: str = ""
    currency: str = ""
    decimals: int = 2
    unit: Coins = 1
    guaranteed: bool = False
    available: Coins | None = None
    age_on: date | None = None
    national: str = ""
    withdrawn: frozenset[Tpn] = field(default_factory=frozenset)
    completed: frozenset[Tpn] = field(default_factory=frozenset)
    excluded: frozenset[Tpn] = field(default_factory=frozenset)

    def __post_init__(self) -> None:
        """Refuse a minimum of a category where the guidelines allow none (NSWCA, 5 c).

        Raises:
            RequestError: A category asks for a minimum, and the prizes are shared by NSWCA.
        """
        if self.sharing is not Sharing.NSWCA:
            return
        for category in self.categories:
            if category.minimum > 1:
                raise RequestError.saying(
                    "{category} asks for {count} players, and by the NSWCA guidelines (5 c) "
                    "its prize is awarded even to the only one who completes; take "
                    "another rule of sharing or no minimum",
                    category.minimum,
                    one="{category} asks for {count} player, and by the NSWCA guidelines (5 c) "
                    "its prize is awarded even to the only one who completes; take "
                    "another rule of sharing or no minimum",
                    category=category.name,
                )

    @property
    def total(self) -> Coins:
        """All money that can be won."""
        return sum(value for value, _ in self.values)

    @property
    def values(self) -> list[tuple[Coins, bool]]:
        """All prizes in order, places, categories, specials, and whether each is guaranteed."""
        found = [(value, False) for value in self.places]
        found += [(value, one.guaranteed) for one in self.categories for value in one.prizes]
        return found + [(special.value, special.guaranteed) for special in self.specials]


def reduced(fund: Fund) -> Fund:
    """The fund with prizes that are not guaranteed cut in proportion to what was collected.

    Guaranteed prizes stay whole, even when more is promised than was collected. The others
    share what is left in proportion to their values; each is rounded down to a whole coin, and
    the coins left over go one each to the greatest prizes (NSWCA, 5 c).
    """
    if fund.available is None or fund.guaranteed or fund.available >= fund.total:
        return fund
    values = fund.values
    promised = sum(value for value, guaranteed in values if guaranteed)
    others = fund.total - promised
    money = max(0, fund.available - promised)
    cut = [value if kept or not value else value * money // others for value, kept in values]
    over = max(0, money - (sum(cut) - promised))
    greatest = sorted(range(len(cut)), key=lambda place: -values[place][0])
    for place in [place for place in greatest if not values[place][1]][:over]:
        cut[place] += 1
    rest = iter(cut)
    places = tuple(next(rest) for _ in fund.places)
    categories = tuple(
        replace(category, prizes=tuple(next(rest) for _ in category.prizes))
        for category in fund.categories
    )
    specials = tuple(replace(special, value=next(rest)) for special in fund.specials)
    return replace(fund, places=places, categories=categories, specials=specials)
