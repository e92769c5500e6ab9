"""Read a prize fund from a TOML file, and write one; ``docs/prizes.md`` describes the format.

Everything wrong in a file is reported at once, each with line, column and key: unknown keys,
amounts that are none, conditions that cannot be read, a total that does not add up. Nothing is
guessed and nothing is passed over. What is written reads as the same fund.

Source:
    TOML 1.0.0; the keys are our own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from functools import partial
from typing import Any

from openarbiter.errors import ContradictionError, FormatError, UnreadableLineError
from openarbiter.formats.text import content as content_of
from openarbiter.formats.toml_text import tables_of, text_of
from openarbiter.languages import said
from openarbiter.model import Tpn
from openarbiter.prizes.expression import Expression, everybody, parse
from openarbiter.prizes.fund import (
    Cap,
    Category,
    Coins,
    Fund,
    Sharing,
    Special,
    Trophy,
    amount_text,
    decimals_of,
    short_amount,
)
from openarbiter.prizes.toml_tables import Findings, Places, Table

_MOST_DECIMALS = 4
_NSWCA = 'sharing = "nswca"'


def read_fund(source: str | os.PathLike[str] | bytes, *, name: str | None = None) -> Fund:
    """Read a prize fund.

    Args:
        source: Path of the file; or its text, when it holds a line break; or its bytes.
        name: Name of the file for findings; without it the path, or ``<text>``.

    Raises:
        FormatError: With every finding of the file.
        OSError: The file cannot be opened.
    """
    content, file = content_of(source, name)
    text = text_of(content, file)
    data = tables_of(text, file, said("a prize fund"))
    return _Reader(data, Findings(file, Places(text))).fund()


class _Reader:
    """Turns the data of a file into a fund, and collects what is wrong."""

    def __init__(self, data: Mapping[str, Any], findings: Findings) -> None:
        self.findings = findings
        self.top = Table(data, (), findings)
        self.head = self.top.table("fund")
        self.decimals = self._decimals()

    def fund(self) -> Fund:
        """The fund.

        Raises:
            FormatError: Something is wrong.
        """
        head = self.head
        sharing = head.choice(
            "sharing", {one.value: one for one in Sharing}, Sharing.NSWCA, Sharing.EQUAL
        )
        shared = head.choice("categories", {"shared": True, "unshared": False}, fallback=True)
        available = head.money("available", self.decimals) if "available" in head else None
        fund = Fund(
            places=self._places(),
            categories=tuple(self._categories(sharing)),
            specials=self._specials(),
            trophies=self._trophies(),
            caps=self._limits(),
            sharing=sharing,
            categories_shared=shared,
            name=head.text("name"),
            currency=head.text("currency"),
            decimals=self.decimals,
            unit=head.money("round_to", self.decimals, at_least=1),
            guaranteed=head.truth("guaranteed"),
            available=available,
            age_on=self._day(),
            national=head.text("national"),
            withdrawn=head.numbers("withdrawn"),
            completed=head.numbers("completed"),
            excluded=head.numbers("excluded"),
        )
        total = head.money("total", self.decimals) if "total" in head else None
        for table in (self.top, head):
            table.refuse_unknown()
        self._contradictions(fund, total)
        found = self.findings.in_order()
        if not found:
            return fund
        contradict = all(finding.contradiction for finding in found)
        raise (ContradictionError if contradict else UnreadableLineError)(found)

    def _decimals(self) -> int:
        if "decimals" in self.head:
            return self.head.number("decimals", least=0, most=_MOST_DECIMALS)
        return decimals_of(self.head.text("currency"))

    def _places(self) -> tuple[Coins, ...]:
        """The place prizes, which may stand before all tables too."""
        above = "places" in self.top
        table = self.top if above and "places" not in self.head else self.head
        return table.prizes("places", self.decimals)

    def _categories(self, sharing: Sharing) -> Iterator[Category]:
        names = set()
        with_things = self._categories_of_things()
        for table in self.top.tables("category"):
            name = table.text("name", required=True)
            if name in names:
                second = said("a second category {name}", name=repr(name))
                table.contradicts("name", second, said("different names"))
            names.add(name)
            minimum = table.number("minimum", least=1, most=10**6)
            if minimum > 1 and sharing is Sharing.NSWCA:
                found = said("{key} with {other}", key=f"minimum = {minimum}", other=_NSWCA)
                expected = said(
                    "no minimum: a category prize is awarded even to the only one who "
                    "completes (NSWCA guidelines, 5 c)"
                )
                table.contradicts("minimum", found, expected)
                minimum = 1
            yield Category(
                name=name,
                who=self._who(table),
                prizes=table.prizes("prizes", self.decimals, required=name not in with_things),
                guaranteed=table.truth("guaranteed"),
                minimum=minimum,
            )

    def _categories_of_things(self) -> frozenset[str]:
        """The categories that a trophy names: they need no money."""
        trophies = self.top.value("trophy", [])
        rows = trophies if isinstance(trophies, list) else []
        named = [each.get("category") for each in rows if isinstance(each, dict)]
        return frozenset(each.strip() for each in named if isinstance(each, str) and each.strip())

    def _who(self, table: Table) -> Expression:
        text = table.text("who", required=True)
        if not text:
            return everybody()
        place = self.findings.places.of(*table.path, "who")
        line, column = place.line, place.value_column + 1
        try:
            return parse(text, file=self.findings.file, line=line, column=column)
        except FormatError as error:
            self.findings.found += error.findings
            return everybody()

    def _specials(self) -> tuple[Special, ...]:
        return tuple(
            Special(
                name=table.text("name", required=True),
                value=table.money("value", self.decimals),
                player=Tpn(table.number("player", least=1)) if "player" in table else None,
                guaranteed=table.truth("guaranteed"),
            )
            for table in self.top.tables("special")
        )

    def _trophies(self) -> tuple[Trophy, ...]:
        return tuple(
            Trophy(
                name=table.text("name", required=True),
                category=table.text("category"),
                worth=table.money("worth", self.decimals),
            )
            for table in self.top.tables("trophy")
        )

    def _limits(self) -> tuple[Cap, ...]:
        return tuple(
            Cap(who=self._who(table), amount=table.money("amount", self.decimals, required=True))
            for table in self.top.tables("limit")
        )

    def _day(self) -> date | None:
        value = self.head.value("age_on")
        if value is None:
            return None
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        self.head.wrong("age_on", f"{value!r}", said("a date like 2026-12-31, without quotes"))
        return None

    def _contradictions(self, fund: Fund, total: Coins | None) -> None:
        """What can be read, but does not fit together."""
        head = self.head
        if total is not None and total != fund.total and not self.findings.found:
            written, summed = (amount_text(each, fund.decimals) for each in (total, fund.total))
            expected = said("{amount}, the sum of all prizes", amount=summed)
            head.contradicts("total", f"total = {written}", expected)
        if not fund.categories_shared and fund.sharing not in {Sharing.EQUAL, Sharing.HORT}:
            words = {"key": "sharing", "first": '"equal"', "next": '"hort"'}
            expected = said("{key} = {first} or {next} with it", **words)
            head.contradicts("categories", 'categories = "unshared"', expected)
        for tpn in sorted(fund.withdrawn & fund.completed):
            both = said("player {number} has completed and has withdrawn", number=tpn)
            head.contradicts("completed", both, said("one of the two"))
        self._unknown_categories(fund)
        self._missing_facts(fund)

    def _contradicts(self, path: tuple[str | int, ...], found: str, expected: str) -> None:
        self.findings.add(path, found, expected, contradiction=True)

    def _unknown_categories(self, fund: Fund) -> None:
        known = {category.name for category in fund.categories}
        expected: str = said("one of the categories (there are none)")
        if known:
            expected = said("one of {list}", list=", ".join(sorted(known)))
        for number, trophy in enumerate(fund.trophies):
            if trophy.category and trophy.category not in known:
                found = said("category {name}", name=repr(trophy.category))
                self._contradicts(("trophy", number, "category"), found, expected)

    def _missing_facts(self, fund: Fund) -> None:
        """Conditions on an age without a day to reckon it on."""
        expected = said("{key} = a date in {place} as well", key="age_on", place="[fund]")
        conditions = {
            "category": [each.who for each in fund.categories],
            "limit": [each.who for each in fund.caps],
        }
        for kind, several in conditions.items():
            for number, who in enumerate(several):
                if fund.age_on is None and "age" in who.fields():
                    found = said("age in {text}", text=repr(who.text))
                    self._contradicts((kind, number, "who"), found, expected)


def fund_text(fund: Fund) -> str:
    """The fund as a file; remarks and the order of an older file are not kept.

    Examples:
        >>> print(fund_text(Fund(places=(30000, 9750), currency="EUR")), end="")
        [fund]
        currency = "EUR"
        sharing = "nswca"
        places = [300, 97.50]
    """
    return "\n\n".join(_tables(fund, partial(short_amount, decimals=fund.decimals))) + "\n"


def _table(head: str, **values: str) -> str:
    """A table with those of its keys that have a value."""
    return "\n".join([head, *(f"{key} = {value}" for key, value in values.items() if value)])


def _tables(fund: Fund, money: Callable[[Coins], str]) -> Iterator[str]:
    own_decimals = fund.decimals != decimals_of(fund.currency)
    yield _table(
        "[fund]",
        name=_text(fund.name) if fund.name else "",
        currency=_text(fund.currency) if fund.currency else "",
        decimals=str(fund.decimals) if own_decimals else "",
        sharing=_text(fund.sharing.value),
        categories="" if fund.categories_shared else _text("unshared"),
        places=_list(map(money, fund.places)),
        round_to="" if fund.unit == 1 else money(fund.unit),
        guaranteed=_true(fund.guaranteed),
        available="" if fund.available is None else money(fund.available),
        age_on="" if fund.age_on is None else fund.age_on.isoformat(),
        national=_text(fund.national) if fund.national else "",
        withdrawn=_list(map(str, sorted(fund.withdrawn))),
        completed=_list(map(str, sorted(fund.completed))),
        excluded=_list(map(str, sorted(fund.excluded))),
    )
    for one in fund.categories:
        yield _table(
            "[[category]]",
            name=_text(one.name),
            who=_text(one.who.text),
            prizes=_list(map(money, one.prizes)),
            minimum=str(one.minimum) if one.minimum > 1 else "",
            guaranteed=_true(one.guaranteed),
        )
    for special in fund.specials:
        yield _table(
            "[[special]]",
            name=_text(special.name),
            value=money(special.value) if special.value else "",
            player="" if special.player is None else str(special.player),
            guaranteed=_true(special.guaranteed),
        )
    for trophy in fund.trophies:
        category = _text(trophy.category) if trophy.category else ""
        worth = money(trophy.worth) if trophy.worth else ""
        yield _table("[[trophy]]", name=_text(trophy.name), category=category, worth=worth)
    for cap in fund.caps:
        yield _table("[[limit]]", who=_text(cap.who.text), amount=money(cap.amount))


def _list(texts: Iterable[str]) -> str:
    inside = ", ".join(texts)
    return f"[{inside}]" if inside else ""


def _true(value: bool) -> str:  # noqa: FBT001  (a value of the fund)
    return "true" if value else ""


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
