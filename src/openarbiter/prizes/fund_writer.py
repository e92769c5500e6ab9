"""Write a prize fund as a TOML file, as :func:`openarbiter.prizes.read_fund` reads it.

What is written reads as the same fund. Remarks and the order of an older file are not kept.

Source:
    TOML 1.0.0; the keys are those of :mod:`openarbiter.prizes.fund_file`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from openarbiter.model import Tpn
from openarbiter.prizes.fund import Coins, Fund, decimals_of, short_amount

Money: TypeAlias = Callable[[Coins], str]
"""Writes an amount."""


def fund_text(fund: Fund) -> str:
    """The fund as a file.

    Examples:
        >>> print(fund_text(Fund(places=(30000, 9750), currency="EUR")), end="")
        [fund]
        currency = "EUR"
        sharing = "nswca"
        places = [300, 97.50]
    """
    money = partial(short_amount, decimals=fund.decimals)
    tables = [
        ["[fund]", *_head(fund, money)],
        *_categories(fund, money),
        *_specials(fund, money),
        *_trophies(fund, money),
        *_limits(fund, money),
    ]
    return "\n\n".join("\n".join(lines) for lines in tables) + "\n"


def _row(money: Money, amounts: Iterable[Coins]) -> str:
    return f"[{', '.join(map(money, amounts))}]"


def _head(fund: Fund, money: Money) -> Iterator[str]:
    own_decimals = fund.decimals != decimals_of(fund.currency)
    values = {
        "name": _text(fund.name) if fund.name else "",
        "currency": _text(fund.currency) if fund.currency else "",
        "decimals": str(fund.decimals) if own_decimals else "",
        "sharing": _text(fund.sharing.value),
        "categories": "" if fund.categories_shared else _text("unshared"),
        "places": _row(money, fund.places) if fund.places else "",
        "round_to": "" if fund.unit == 1 else money(fund.unit),
        "guaranteed": "true" if fund.guaranteed else "",
        "available": "" if fund.available is None else money(fund.available),
        "age_on": "" if fund.age_on is None else fund.age_on.isoformat(),
        "national": _text(fund.national) if fund.national else "",
        "withdrawn": _numbers(fund.withdrawn),
        "completed": _numbers(fund.completed),
        "excluded": _numbers(fund.excluded),
    }
    yield from (f"{key} = {value}" for key, value in values.items() if value)


def _numbers(players: frozenset[Tpn]) -> str:
    return f"[{', '.join(map(str, sorted(players)))}]" if players else ""


def _categories(fund: Fund, money: Money) -> Iterator[list[str]]:
    for one in fund.categories:
        lines = ["[[category]]", f"name = {_text(one.name)}", f"who = {_text(one.who.text)}"]
        if one.prizes:
            lines.append(f"prizes = {_row(money, one.prizes)}")
        if one.minimum > 1:
            lines.append(f"minimum = {one.minimum}")
        if one.guaranteed:
            lines.append("guaranteed = true")
        yield lines


def _specials(fund: Fund, money: Money) -> Iterator[list[str]]:
    for one in fund.specials:
        lines = ["[[special]]", f"name = {_text(one.name)}"]
        if one.value:
            lines.append(f"value = {money(one.value)}")
        if one.player is not None:
            lines.append(f"player = {int(one.player)}")
        if one.guaranteed:
            lines.append("guaranteed = true")
        yield lines


def _trophies(fund: Fund, money: Money) -> Iterator[list[str]]:
    for one in fund.trophies:
        lines = ["[[trophy]]", f"name = {_text(one.name)}"]
        if one.category:
            lines.append(f"category = {_text(one.category)}")
        if one.worth:
            lines.append(f"worth = {money(one.worth)}")
        yield lines


def _limits(fund: Fund, money: Money) -> Iterator[list[str]]:
    for one in fund.caps:
        yield ["[[limit]]", f"who = {_text(one.who.text)}", f"amount = {money(one.amount)}"]


_LONG = {"\b": r"\b", "\t": r"\t", "\n": r"\n", "\f": r"\f", "\r": r"\r"}
_DELETE = 0x7F


def _text(text: str) -> str:
    """A text in quotes: single ones, which know no signs, where it has none of them itself."""
    plain = all(ord(each) >= ord(" ") and ord(each) != _DELETE for each in text)
    if plain and '"' in text and "'" not in text:
        return f"'{text}'"
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    if letter < " " or ord(letter) == _DELETE:
        return _LONG.get(letter, f"\\u{ord(letter):04x}")
    return letter
