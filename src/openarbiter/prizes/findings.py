"""Take values out of a table of a fund file, and note what is wrong with them.

Every question gives an answer that can be worked with; whether the file is good is decided at the
end by the findings. It knows no rule about prizes.

Source:
    TOML 1.0.0: types of values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, TypeVar

from openarbiter.errors import Finding
from openarbiter.languages import said
from openarbiter.prizes.money import Coins, coins
from openarbiter.prizes.places_in_toml import Places

Choice = TypeVar("Choice")


class Findings:
    """What is wrong in a file.

    Attributes:
        file: Name of the file.
        places: Where its keys stand.
        found: The findings so far.
    """

    def __init__(self, file: str, places: Places) -> None:
        self.file = file
        self.places = places
        self.found: list[Finding] = []

    def in_order(self) -> list[Finding]:
        """The findings by line and column."""
        return sorted(self.found, key=lambda finding: (finding.line, finding.column))


class Table:
    """One table of the file: its values by key, with their places.

    Attributes:
        path: Where it stands in the file, such as ``("category", 0)``.
    """

    def __init__(
        self, data: Mapping[str, Any], path: tuple[str | int, ...], findings: Findings
    ) -> None:
        self._data = data
        self.path = path
        self._findings = findings

    def __contains__(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self._data

    def value(self, key: str) -> Any:  # noqa: ANN401  (whatever the file holds)
        """The raw value; ``None`` without one."""
        return self._data.get(key)

    def wrong(self, key: str, found: str, expected: str, *, contradiction: bool = False) -> None:
        """Note a finding about a key."""
        place = self._findings.places.of(*self.path, key)
        self._findings.found.append(
            Finding(
                code="fund-contradiction" if contradiction else "bad-fund",
                file=self._findings.file,
                line=place.line,
                column=place.column,
                found=found,
                expected=expected,
                contradiction=contradiction,
            )
        )

    def only(self, known: Collection[str]) -> None:
        """Note every key that is not known, with the nearest one that is."""
        for key in self._data:
            if key not in known:
                found = said("unknown key {key}", key=repr(key))
                self.wrong(key, found, _perhaps(key, known, ", ".join(sorted(known))))

    def table(self, key: str, known: Collection[str]) -> Table:
        """A table inside; an empty one when it is not there."""
        data = self._data.get(key, {})
        if not isinstance(data, dict):
            self.wrong(key, f"{key} = {data!r}", said("a table {name}", name=f"[{key}]"))
            data = {}
        inside = Table(data, (*self.path, key), self._findings)
        inside.only(known)
        return inside

    def tables(self, key: str, known: Collection[str]) -> Iterator[Table]:
        """The tables of an array inside."""
        data = self._data.get(key, [])
        if not isinstance(data, list) or not all(isinstance(each, dict) for each in data):
            found = said("{key} is no array of tables", key=key)
            self.wrong(key, found, said("tables that begin with {name}", name=f"[[{key}]]"))
            return
        for number, each in enumerate(data):
            inside = Table(each, (*self.path, key, number), self._findings)
            inside.only(known)
            yield inside

    def text(self, key: str, *, required: bool = False) -> str:
        """A text; empty when it is missing."""
        value = self._data.get(key, "")
        if not isinstance(value, str):
            self.wrong(key, f"{key} = {_shown(value)}", said("text in quotes"))
            return ""
        if required and not value.strip():
            self.wrong(key, _missing(key), said("{key} = a text in quotes", key=key))
        return value.strip()

    def truth(self, key: str) -> bool:
        """``true`` or ``false``; ``false`` when it is missing."""
        value = self._data.get(key, False)
        if not isinstance(value, bool):
            self.wrong(key, f"{key} = {_shown(value)}", said("true or false, without quotes"))
            return False
        return value

    def number(self, key: str, *, least: int, most: int | None = None) -> int:
        """A whole number in a range; the least one when it is none."""
        value = self._data.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            expected = said("a whole number from {least} on", least=least)
            self.wrong(key, f"{key} = {_shown(value)}", expected)
            return least
        if most is not None and value > most:
            self.wrong(key, f"{key} = {value}", said("{number} at most", number=most))
            return least
        return value

    def numbers(self, key: str) -> list[int]:
        """A list of pairing numbers."""
        value = self._data.get(key, [])
        good = isinstance(value, list) and all(
            isinstance(each, int) and not isinstance(each, bool) and each > 0 for each in value
        )
        if not good:
            expected = said("pairing numbers like {example}", example="[4, 17]")
            self.wrong(key, f"{key} = {_shown(value)}", expected)
            return []
        return list(value)

    def choice(
        self,
        key: str,
        choices: Mapping[str, Choice],
        fallback: Choice,
        if_wrong: Choice | None = None,
    ) -> Choice:
        """One of several words.

        Args:
            key: The key.
            choices: What each word means.
            fallback: The answer when the key is missing.
            if_wrong: The answer when it holds another word: one with which nothing else in the
                file is called wrong only because of it; the fallback when not given.
        """
        value = self._data.get(key)
        if value is None:
            return fallback
        if not isinstance(value, str) or value not in choices:
            one_of = said("one of {list}", list=", ".join(choices))
            expected = _perhaps(str(value), choices, one_of)
            self.wrong(key, f"{key} = {_shown(value)}", expected)
            return fallback if if_wrong is None else if_wrong
        return choices[value]

    def money(
        self, key: str, decimals: int, *, required: bool = False, at_least: Coins = 0
    ) -> Coins:
        """An amount in coins; the least one when it is none."""
        value = self._data.get(key)
        if value is None and required:
            self.wrong(key, _missing(key), said("{key} = an amount like 150 or 33.50", key=key))
            return at_least
        amount = self._amount(value, decimals)
        if amount is None or amount < at_least:
            expected = _example(decimals)
            if at_least:
                expected = said("{amount} greater than 0", amount=expected)
            self.wrong(key, f"{key} = {_shown(value)}", expected)
            return at_least
        return amount

    def prizes(self, key: str, decimals: int, *, required: bool = False) -> tuple[Coins, ...]:
        """Prizes, the greatest first; none of them is 0."""
        values = self._data.get(key, [])
        if not isinstance(values, list) or (required and not values):
            self.wrong(
                key,
                _missing(key) if values == [] else f"{key} = {_shown(values)}",
                said("{key} = amounts in brackets like {example}", key=key, example="[150, 100]"),
            )
            return ()
        found: list[Coins] = []
        for number, value in enumerate(values, start=1):
            amount = self._amount(value, decimals)
            if not amount:
                self.wrong(
                    key,
                    said(
                        "{value} as number {number} of {key}",
                        value=_shown(value),
                        number=number,
                        key=key,
                    ),
                    said("{amount} greater than 0", amount=_example(decimals)),
                )
            elif found and amount > found[-1]:
                self.wrong(
                    key,
                    said(
                        "number {number} of {key} is greater than the one before it",
                        number=number,
                        key=key,
                    ),
                    said("the greatest prize first"),
                    contradiction=True,
                )
            else:
                found.append(amount)
        return tuple(found)

    @staticmethod
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
