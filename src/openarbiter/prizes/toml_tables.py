"""Take values out of the tables of a TOML file, and note what is wrong, with line and column.

Every question gives an answer that can be worked with; whether the file is good is decided at the
end by the findings. It knows no rule about prizes.

Source:
    TOML 1.0.0: types of values, tables, arrays of tables, keys, multi-line strings.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, TypeVar

from openarbiter.errors import Finding
from openarbiter.languages import said
from openarbiter.model import Tpn
from openarbiter.prizes.fund import Coins, coins

_NAME = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_TABLE = re.compile(rf"\s*(\[\[?)\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(rf"\s*({_NAME})\s*=\s*")
_STRING = re.compile(r'"""|\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'|#.*')


@dataclass(frozen=True, slots=True)
class Place:
    """Line and column, both from 1, and the column the value begins in."""

    line: int
    column: int
    value_column: int


class Places:
    """The places of the keys of one file."""

    def __init__(self, text: str) -> None:
        """Go through a file, which must be correct TOML."""
        self._found: dict[tuple[str | int, ...], Place] = {}
        self._seen: dict[str, int] = {}
        self._table: tuple[str | int, ...] = ()
        self._depth = 0
        self._quote = ""
        for number, line in enumerate(text.splitlines(), start=1):
            self._read(number, line)

    def of(self, *path: str | int) -> Place:
        """Where a key stands, such as ``("category", 0, "who")``; else where its table does."""
        for length in range(len(path), 0, -1):
            place = self._found.get(path[:length]) or self._found.get((*path[:length], 0))
            if place is not None:
                return place
        return Place(1, 1, 1)

    def _read(self, number: int, line: str) -> None:
        outside = not self._depth and not self._quote
        table = _TABLE.match(line) if outside else None
        if table:
            name = table[2].strip("\"'")
            self._table = (name,)
            if table[1] == "[[":
                self._table = (name, self._seen.get(name, 0))
                self._seen[name] = self._seen.get(name, 0) + 1
            column = len(line) - len(line.lstrip()) + 1
            self._found[self._table] = Place(number, column, column)
            return
        key = _KEY.match(line) if outside else None
        if key:
            name = key[1].strip("\"'")
            self._found[*self._table, name] = Place(number, key.start(1) + 1, key.end() + 1)
        self._follow(line[key.end() :] if key else line)

    def _follow(self, rest: str) -> None:
        """Keep count of open brackets and long strings; lines inside them hold no keys."""
        while rest:
            if self._quote:
                _, found, rest = rest.partition(self._quote)
                if not found:
                    return
                self._quote = ""
                continue
            match = _STRING.search(rest)
            plain = rest[: match.start()] if match else rest
            self._depth += sum(plain.count(sign) for sign in "[{")
            self._depth -= sum(plain.count(sign) for sign in "]}")
            if match is None:
                return
            if match.group() in {'"""', "'''"}:
                self._quote = match.group()
            rest = rest[match.end() :]


Choice = TypeVar("Choice")


class Findings:
    """What is wrong in a file so far; ``kind`` is what the file is of, in codes of findings."""

    def __init__(self, file: str, places: Places, kind: str = "fund") -> None:
        self.file = file
        self.kind = kind
        self.places = places
        self.found: list[Finding] = []

    def add(
        self, path: tuple[str | int, ...], found: str, expected: str, *, contradiction: bool
    ) -> None:
        """Note a finding about the key with a path, such as ``("category", 0, "who")``."""
        place = self.places.of(*path)
        code = f"{self.kind}-contradiction" if contradiction else f"bad-{self.kind}"
        where = (self.file, place.line, place.column)
        self.found.append(Finding(code, *where, found, expected, contradiction=contradiction))

    def in_order(self) -> list[Finding]:
        """The findings by line and column."""
        return sorted(self.found, key=lambda finding: (finding.line, finding.column))


class Table:
    """One table of the file: its values by key, with their places; a path is ``("category", 0)``.

    Every key that is asked for is one the format knows; the others are unknown ones.
    """

    def __init__(
        self, data: Mapping[str, Any], path: tuple[str | int, ...], findings: Findings
    ) -> None:
        self._data = data
        self.path = path
        self._findings = findings
        self._asked: set[str] = set()

    def __contains__(self, key: str) -> bool:
        """Whether the key is there."""
        self._asked.add(key)
        return key in self._data

    def value(self, key: str, missing: object = None) -> Any:  # noqa: ANN401  (whatever the file holds)
        """The raw value, or what stands for a missing one."""
        self._asked.add(key)
        return self._data.get(key, missing)

    def wrong(self, key: str, found: str, expected: str) -> None:
        """Note that the value of a key cannot be read."""
        self._findings.add((*self.path, key), found, expected, contradiction=False)

    def _wrong_value(self, key: str, value: object, expected: str) -> None:
        self.wrong(key, f"{key} = {_shown(value)}", expected)

    def contradicts(self, key: str, found: str, expected: str) -> None:
        """Note that a key can be read, but disagrees with another fact."""
        self._findings.add((*self.path, key), found, expected, contradiction=True)

    def refuse_unknown(self) -> None:
        """Note every key that nobody has asked for, with the nearest one that is known."""
        for key in self._data:
            if key not in self._asked:
                known = ", ".join(sorted(self._asked))
                found = said("unknown key {key}", key=repr(key))
                self.wrong(key, found, _perhaps(key, self._asked, known))

    def table(self, key: str) -> Table:
        """A table inside; an empty one when it is not there."""
        data = self.value(key, {})
        if not isinstance(data, dict):
            self.wrong(key, f"{key} = {data!r}", said("a table {name}", name=f"[{key}]"))
            data = {}
        return Table(data, (*self.path, key), self._findings)

    def tables(self, key: str) -> Iterator[Table]:
        """The tables of an array inside; when the next one is taken, all of this one was read."""
        data = self.value(key, [])
        if not isinstance(data, list) or not all(isinstance(each, dict) for each in data):
            found = said("{key} is no array of tables", key=key)
            self.wrong(key, found, said("tables that begin with {name}", name=f"[[{key}]]"))
            return
        for number, each in enumerate(data):
            inside = Table(each, (*self.path, key, number), self._findings)
            yield inside
            inside.refuse_unknown()

    def text(self, key: str, *, required: bool = False) -> str:
        """A text; empty when it is missing."""
        value = self.value(key, "")
        if not isinstance(value, str):
            self._wrong_value(key, value, said("text in quotes"))
            return ""
        if required and not value.strip():
            self.wrong(key, _missing(key), said("{key} = a text in quotes", key=key))
        return value.strip()

    def truth(self, key: str) -> bool:
        """``true`` or ``false``; ``false`` when it is missing."""
        value = self.value(key, missing=False)
        if not isinstance(value, bool):
            self._wrong_value(key, value, said("true or false, without quotes"))
            return False
        return value

    def number(self, key: str, *, least: int, most: int | None = None) -> int:
        """A whole number in a range; the least one when it is missing or none."""
        value = self.value(key, least)
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            self._wrong_value(key, value, said("a whole number from {least} on", least=least))
            return least
        if most is not None and value > most:
            self.wrong(key, f"{key} = {value}", said("{number} at most", number=most))
            return least
        return value

    def numbers(self, key: str) -> frozenset[Tpn]:
        """A list of pairing numbers."""
        value = self.value(key, [])
        if isinstance(value, list) and all(type(each) is int and each > 0 for each in value):
            return frozenset(map(Tpn, value))
        self._wrong_value(key, value, said("pairing numbers like {example}", example="[4, 17]"))
        return frozenset()

    def choice(
        self,
        key: str,
        choices: Mapping[str, Choice],
        fallback: Choice,
        if_wrong: Choice | None = None,
    ) -> Choice:
        """What one of several words means; the fallback where the key is missing.

        ``if_wrong`` is the answer where it holds another word: one with which nothing else in
        the file is called wrong only because of it.
        """
        value = self.value(key)
        if value is None:
            return fallback
        if isinstance(value, str) and value in choices:
            return choices[value]
        one_of = said("one of {list}", list=", ".join(choices))
        self._wrong_value(key, value, _perhaps(str(value), choices, one_of))
        return fallback if if_wrong is None else if_wrong

    def money(
        self, key: str, decimals: int, *, required: bool = False, at_least: Coins = 0
    ) -> Coins:
        """An amount in coins; the least one when it is missing or none."""
        value = self.value(key)
        if value is None:
            if required:
                self.wrong(key, _missing(key), said("{key} = an amount like 150 or 33.50", key=key))
            return at_least
        amount = _amount(value, decimals)
        if amount is None or amount < at_least:
            expected = _example(decimals)
            if at_least:
                expected = said("{amount} greater than 0", amount=expected)
            self._wrong_value(key, value, expected)
            return at_least
        return amount

    def prizes(self, key: str, decimals: int, *, required: bool = False) -> tuple[Coins, ...]:
        """Prizes, the greatest first; none of them is 0."""
        values = self.value(key, [])
        if not isinstance(values, list) or (required and not values):
            stands = _missing(key) if values == [] else f"{key} = {_shown(values)}"
            like = {"key": key, "example": "[150, 100]"}
            self.wrong(key, stands, said("{key} = amounts in brackets like {example}", **like))
            return ()
        found: list[Coins] = []
        for number, value in enumerate(values, start=1):
            amount = _amount(value, decimals)
            at = {"number": str(number), "key": key}
            if not amount:
                stands = said("{value} as number {number} of {key}", value=_shown(value), **at)
                self.wrong(key, stands, said("{amount} greater than 0", amount=_example(decimals)))
            elif found and amount > found[-1]:
                greater = said("number {number} of {key} is greater than the one before it", **at)
                self.contradicts(key, greater, said("the greatest prize first"))
            else:
                found.append(amount)
        return tuple(found)


def _amount(value: object, decimals: int) -> Coins | None:
    return coins(value, decimals) if isinstance(value, str | int | Decimal) else None


def _shown(value: object) -> str:
    """A value as the file would write it, cut when it is long."""
    text = f'"{value}"' if isinstance(value, str) else str(value)
    text = {"True": "true", "False": "false"}.get(text, text)
    longest = 40
    return text if len(text) <= longest else f"{text[:longest]}..."


def _example(decimals: int) -> str:
    """What an amount looks like in this currency."""
    if not decimals:
        return said("a whole amount like {example}", example=150)
    example = f"33.{'5'.ljust(decimals, '0')}"
    return said("an amount like {example} or {other}", example=150, other=example)


def _missing(key: str) -> str:
    """What is found where a key is not there."""
    return said("no {key}", key=key)


def _perhaps(word: str, known: Collection[str], expected: str) -> str:
    """What was expected, with the known word that is nearest to the one that stands there."""
    near = get_close_matches(word, known, n=1)
    return said("{what} (perhaps {near}?)", what=expected, near=near[0]) if near else expected
