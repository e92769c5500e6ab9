"""A prize fund as a value: places, categories, special prizes, things to win, and the rule.

It says what can be won and by whom; who wins is decided in the rules
(:mod:`~openarbiter.prizes.nswca`, :mod:`~openarbiter.prizes.sharing`). It knows no file.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum

from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model import Tpn
from openarbiter.prizes.expression import Expression
from openarbiter.prizes.money import Coins


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
    """Prizes for some of the players.

    Attributes:
        name: Name, such as ``Under 1800``.
        who: Who belongs to it.
        prizes: Values, the greatest first.
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
        name: What it is for.
        value: Money that goes with it; 0 without.
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
        name: What it is.
        category: Name of the category it is for; empty for the places.
        worth: What it is worth in money, to tell which is the most valuable; 0 when not said.
    """

    name: str
    category: str = ""
    worth: Coins = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Cap:
    """The most that some players may receive.

    Attributes:
        who: The players.
        amount: What they may receive at most; the rest stays in the fund.
    """

    who: Expression
    amount: Coins


@dataclass(frozen=True, slots=True, kw_only=True)
class Fund:
    """What can be won in a tournament, and the rule by which it is given.

    Attributes:
        places: Values of the place prizes, the greatest first.
        categories: Categories in the order they were announced.
        specials: Special prizes.
        trophies: Prizes that are no money, in the order they were announced.
        caps: Limits for some players.
        sharing: How tied players share.
        categories_shared: The prizes of categories are shared as well (``equal``, ``hort``).
        name: Name of the fund or the section.
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
        """Refuse what the rule of sharing does not know.

        Raises:
            RequestError: A category asks for a minimum, and the prizes are shared by NSWCA.

        Source:
            NSWCA Tournament Guidelines, 5 c: a category prize is awarded even to the only one
            who completes.
        """
        if self.sharing is not Sharing.NSWCA:
            return
        for category in self.categories:
            if category.minimum > 1:
                raise RequestError(
                    said(
                        "{category} asks for {minimum} players, and by the NSWCA guidelines (5 c) "
                        "its prize is awarded even to the only one who completes; take "
                        "another rule of sharing or no minimum",
                        category=category.name,
                        minimum=category.minimum,
                    )
                )

    @property
    def total(self) -> Coins:
        """All money that can be won."""
        return (
            sum(self.places)
            + sum(sum(category.prizes) for category in self.categories)
            + sum(special.value for special in self.specials)
        )


def reduced(fund: Fund) -> Fund:
    """The fund with prizes that are not guaranteed cut in proportion to what was collected.

    Guaranteed prizes stay whole, even when more is promised than was collected. The others
    share what is left in proportion to their values; each is rounded down to a whole coin, and
    the coins left over go one each to the greatest prizes.

    Source:
        NSWCA Tournament Guidelines, 5 c: prizes advertised as guaranteed are paid in full.
    """
    if fund.available is None or fund.guaranteed or fund.available >= fund.total:
        return fund
    values = [(value, False) for value in fund.places]
    values += [
        (value, category.guaranteed) for category in fund.categories for value in category.prizes
    ]
    values += [(special.value, special.guaranteed) for special in fund.specials]
    promised = sum(value for value, guaranteed in values if guaranteed)
    others = fund.total - promised
    money = max(0, fund.available - promised)
    cut = [
        value if guaranteed or not value else value * money // others
        for value, guaranteed in values
    ]
    over = max(
        0,
        money
        - sum(new for new, (_, guaranteed) in zip(cut, values, strict=True) if not guaranteed),
    )
    greatest = sorted(range(len(cut)), key=lambda place: -values[place][0])
    for place in [place for place in greatest if not values[place][1]][:over]:
        cut[place] += 1
    return _with_values(fund, cut)


def _with_values(fund: Fund, values: list[Coins]) -> Fund:
    """The fund with new values, in the order places, categories, specials."""
    rest = iter(values)
    places = tuple(next(rest) for _ in fund.places)
    categories = tuple(
        replace(category, prizes=tuple(next(rest) for _ in category.prizes))
        for category in fund.categories
    )
    specials = tuple(replace(special, value=next(rest)) for special in fund.specials)
    return replace(fund, places=places, categories=categories, specials=specials)
