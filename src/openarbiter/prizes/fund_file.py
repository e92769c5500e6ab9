"""Read a prize fund from a TOML file; ``docs/prizes.md`` describes the format.

Everything wrong in a file is reported at once, each with line, column and key: unknown keys,
amounts that are none, conditions that cannot be read, a total that does not add up. Nothing is
guessed and nothing is passed over.

Source:
    TOML 1.0.0; the keys are our own.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from openarbiter.errors import ContradictionError, Finding, FormatError, UnreadableLineError
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
)
from openarbiter.prizes.toml_tables import Findings, Places, Table

_TOP = {"fund", "places", "category", "special", "trophy", "limit"}
_FUND = {
    "age_on",
    "available",
    "categories",
    "completed",
    "currency",
    "decimals",
    "excluded",
    "guaranteed",
    "name",
    "national",
    "places",
    "round_to",
    "sharing",
    "total",
    "withdrawn",
}
_CATEGORY = {"guaranteed", "minimum", "name", "prizes", "who"}
_SPECIAL = {"guaranteed", "name", "player", "value"}
_TROPHY = {"category", "name", "worth"}
_LIMIT = {"amount", "who"}

_WHERE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")
_MOST_DECIMALS = 4
_NSWCA = 'sharing = "nswca"'
_LONGEST_PATH = 1024
_MOST_BITS = 1000


def read_fund(source: str | os.PathLike[str] | bytes, *, name: str | None = None) -> Fund:
    """Read a prize fund.

    Args:
        source: Path of the file; or its text, when it holds a line break; or its bytes.
        name: Name of the file for findings; without it the path, or ``<text>``.

    Raises:
        FormatError: With every finding of the file.
        OSError: The file cannot be opened.
    """
    text, file = _text(source, name)
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except ValueError as error:  # what TOML refuses, and numbers of thousands of digits
        raise UnreadableLineError([_syntax(error, file, text)]) from error
    except RecursionError as error:
        found = said("brackets inside brackets without end")
        raise UnreadableLineError([_no_fund(found, file)]) from error
    if _endless(data):
        found = said("a whole number of more than {bits} bits", bits=_MOST_BITS)
        raise UnreadableLineError([_no_fund(found, file)])
    return _Reader(data, Findings(file, Places(text))).fund()


def _no_fund(found: str, file: str) -> Finding:
    """That a file as a whole is no fund."""
    return Finding(
        code="bad-toml",
        file=file,
        line=0,
        column=0,
        found=found,
        expected=said("a prize fund"),
    )


def _endless(value: object) -> bool:
    """Whether a number is among the data that cannot even be shown.

    TOML means numbers of 64 bits. Python reads longer ones, and writes those that were given in
    hexadecimal with thousands of digits no more.
    """
    if isinstance(value, dict):
        return any(map(_endless, value.values()))
    if isinstance(value, list):
        return any(map(_endless, value))
    return isinstance(value, int) and value.bit_length() > _MOST_BITS


def _text(source: str | os.PathLike[str] | bytes, name: str | None) -> tuple[str, str]:
    """The text of a source, and its name."""
    if isinstance(source, bytes):
        content, file = source, name or "<text>"
    elif isinstance(source, str) and _is_text(source):
        return source.replace("\r\n", "\n"), name or "<text>"
    else:
        content, file = Path(source).read_bytes(), name or os.fspath(source)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        finding = Finding(
            code="bad-encoding",
            file=file,
            line=line,
            column=0,
            found=said("the byte {code}", code=f"{content[error.start]:#04x}"),
            expected=said("text in UTF-8"),
        )
        raise UnreadableLineError([finding]) from error
    return text.replace("\r\n", "\n"), file


def _is_text(source: str) -> bool:
    return len(source) > _LONGEST_PATH or any(letter in source for letter in "\n\0")


def _syntax(error: ValueError, file: str, text: str) -> Finding:
    """What the TOML reader says, as a finding with its place."""
    message = str(error)
    where = _WHERE.search(message)
    line, column = text.count("\n") + 1, 1
    if where and where[1]:
        line, column = int(where[1]), int(where[2])
    words = _WHERE.sub("", message)
    found = f"{words[:1].lower()}{words[1:]}"
    return Finding(
        code="bad-toml",
        file=file,
        line=line,
        column=column,
        found=found,
        expected=said("correct TOML"),
    )


class _Reader:
    """Turns the data of a file into a fund, and collects what is wrong."""

    def __init__(self, data: Mapping[str, Any], findings: Findings) -> None:
        self.findings = findings
        self.top = Table(data, (), findings)
        self.head = self.top.table("fund", _FUND)
        self.decimals = self._decimals()

    def fund(self) -> Fund:
        """The fund.

        Raises:
            FormatError: Something is wrong.
        """
        self.top.only(_TOP)
        head = self.head
        sharing = head.choice(
            "sharing", {one.value: one for one in Sharing}, Sharing.NSWCA, Sharing.EQUAL
        )
        shared = head.choice("categories", {"shared": True, "unshared": False}, fallback=True)
        available = head.money("available", self.decimals) if "available" in head else None
        fund = Fund(
            places=self._places(),
            categories=self._categories(sharing),
            specials=self._specials(),
            trophies=self._trophies(),
            caps=self._limits(),
            sharing=sharing,
            categories_shared=shared,
            name=head.text("name"),
            currency=head.text("currency"),
            decimals=self.decimals,
            unit=head.money("round_to", self.decimals, at_least=1) if "round_to" in head else 1,
            guaranteed=head.truth("guaranteed"),
            available=available,
            age_on=self._day(),
            national=head.text("national"),
            withdrawn=self._numbers("withdrawn"),
            completed=self._numbers("completed"),
            excluded=self._numbers("excluded"),
        )
        self._contradictions(fund)
        if self.findings.found:
            raise self._error()
        return fund

    def _error(self) -> FormatError:
        found = self.findings.in_order()
        if all(finding.contradiction for finding in found):
            return ContradictionError(found)
        return UnreadableLineError(found)

    def _decimals(self) -> int:
        if "decimals" in self.head:
            return self.head.number("decimals", least=0, most=_MOST_DECIMALS)
        return decimals_of(self.head.text("currency"))

    def _places(self) -> tuple[Coins, ...]:
        if "places" in self.head:
            return self.head.prizes("places", self.decimals)
        return self.top.prizes("places", self.decimals) if "places" in self.top else ()

    def _categories(self, sharing: Sharing) -> tuple[Category, ...]:
        found = []
        names = set()
        for table in self.top.tables("category", _CATEGORY):
            name = table.text("name", required=True)
            if name in names:
                table.wrong(
                    "name",
                    said("a second category {name}", name=repr(name)),
                    said("different names"),
                    contradiction=True,
                )
            names.add(name)
            minimum = table.number("minimum", least=1, most=10**6) if "minimum" in table else 1
            if minimum > 1 and sharing is Sharing.NSWCA:
                table.wrong(
                    "minimum",
                    said("{key} with {other}", key=f"minimum = {minimum}", other=_NSWCA),
                    said(
                        "no minimum: a category prize is awarded even to the only one who "
                        "completes (NSWCA guidelines, 5 c)"
                    ),
                    contradiction=True,
                )
                minimum = 1
            found.append(
                Category(
                    name=name,
                    who=self._who(table),
                    prizes=table.prizes("prizes", self.decimals, required=True),
                    guaranteed=table.truth("guaranteed"),
                    minimum=minimum,
                )
            )
        return tuple(found)

    def _who(self, table: Table) -> Expression:
        text = table.text("who", required=True)
        if not text:
            return everybody()
        place = self.findings.places.of(*table.path, "who")
        try:
            return parse(
                text, file=self.findings.file, line=place.line, column=place.value_column + 1
            )
        except FormatError as error:
            self.findings.found += error.findings
            return everybody()

    def _specials(self) -> tuple[Special, ...]:
        return tuple(
            Special(
                name=table.text("name", required=True),
                value=table.money("value", self.decimals) if "value" in table else 0,
                player=Tpn(table.number("player", least=1)) if "player" in table else None,
                guaranteed=table.truth("guaranteed"),
            )
            for table in self.top.tables("special", _SPECIAL)
        )

    def _trophies(self) -> tuple[Trophy, ...]:
        return tuple(
            Trophy(
                name=table.text("name", required=True),
                category=table.text("category"),
                worth=table.money("worth", self.decimals) if "worth" in table else 0,
            )
            for table in self.top.tables("trophy", _TROPHY)
        )

    def _limits(self) -> tuple[Cap, ...]:
        return tuple(
            Cap(who=self._who(table), amount=table.money("amount", self.decimals, required=True))
            for table in self.top.tables("limit", _LIMIT)
        )

    def _day(self) -> date | None:
        value = self.head.value("age_on")
        if value is None:
            return None
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        self.head.wrong("age_on", f"{value!r}", said("a date like 2026-12-31, without quotes"))
        return None

    def _numbers(self, key: str) -> frozenset[Tpn]:
        return frozenset(Tpn(number) for number in self.head.numbers(key))

    def _contradictions(self, fund: Fund) -> None:
        """What can be read, but does not fit together."""
        head = self.head
        if "total" in head:
            total = head.money("total", fund.decimals)
            if total != fund.total and not self.findings.found:
                text = amount_text(fund.total, fund.decimals)
                head.wrong(
                    "total",
                    f"total = {amount_text(total, fund.decimals)}",
                    said("{amount}, the sum of all prizes", amount=text),
                    contradiction=True,
                )
        if not fund.categories_shared and fund.sharing not in {Sharing.EQUAL, Sharing.HORT}:
            head.wrong(
                "categories",
                'categories = "unshared"',
                said(
                    "{key} = {first} or {next} with it",
                    key="sharing",
                    first='"equal"',
                    next='"hort"',
                ),
                contradiction=True,
            )
        for tpn in sorted(fund.withdrawn & fund.completed):
            head.wrong(
                "completed",
                said("player {number} has completed and has withdrawn", number=tpn),
                said("one of the two"),
                contradiction=True,
            )
        self._unknown_categories(fund)
        self._missing_facts(fund)

    def _unknown_categories(self, fund: Fund) -> None:
        known = {category.name for category in fund.categories}
        for number, trophy in enumerate(fund.trophies):
            if trophy.category and trophy.category not in known:
                Table({}, ("trophy", number), self.findings).wrong(
                    "category",
                    said("category {name}", name=repr(trophy.category)),
                    said("one of {list}", list=", ".join(sorted(known)))
                    if known
                    else said("one of the categories (there are none)"),
                    contradiction=True,
                )

    def _missing_facts(self, fund: Fund) -> None:
        """Conditions on an age without a day to reckon it on."""
        conditions = [("category", category.who) for category in fund.categories]
        conditions += [("limit", cap.who) for cap in fund.caps]
        seen = {"category": 0, "limit": 0}
        for kind, who in conditions:
            if "age" in who.fields() and fund.age_on is None:
                Table({}, (kind, seen[kind]), self.findings).wrong(
                    "who",
                    said("age in {text}", text=repr(who.text)),
                    said("{key} = a date in {place} as well", key="age_on", place="[fund]"),
                    contradiction=True,
                )
            seen[kind] += 1
