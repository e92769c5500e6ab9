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
from openarbiter.prizes.money import Coins, coins
from openarbiter.prizes.places_in_toml import Places

__all__ = ["Findings", "Table"]

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
                near = get_close_matches(key, known, n=1)
                hint = f" (perhaps {near[0]}?)" if near else ""
                self.wrong(key, f"unknown key {key!r}", f"{', '.join(sorted(known))}{hint}")

    def table(self, key: str, known: Collection[str]) -> Table:
        """A table inside; an empty one when it is not there."""
        data = self._data.get(key, {})
        if not isinstance(data, dict):
            self.wrong(key, f"{key} = {data!r}", f"a table [{key}]")
            data = {}
        inside = Table(data, (*self.path, key), self._findings)
        inside.only(known)
        return inside

    def tables(self, key: str, known: Collection[str]) -> Iterator[Table]:
        """The tables of an array inside."""
        data = self._data.get(key, [])
        if not isinstance(data, list) or not all(isinstance(each, dict) for each in data):
            self.wrong(key, f"{key} is no array of tables", f"tables that begin with [[{key}]]")
            return
        for number, each in enumerate(data):
            inside = Table(each, (*self.path, key, number), self._findings)
            inside.only(known)
            yield inside

    def text(self, key: str, *, required: bool = False) -> str:
        """A text; empty when it is missing."""
        value = self._data.get(key, "")
        if not isinstance(value, str):
            self.wrong(key, f"{key} = {_shown(value)}", "text in quotes")
            return ""
        if required and not value.strip():
            self.wrong(key, f"no {key}", f"{key} = a text in quotes")
        return value.strip()

    def truth(self, key: str) -> bool:
        """``true`` or ``false``; ``false`` when it is missing."""
        value = self._data.get(key, False)
        if not isinstance(value, bool):
            self.wrong(key, f"{key} = {_shown(value)}", "true or false, without quotes")
            return False
        return value

    def number(self, key: str, *, least: int, most: int | None = None) -> int:
        """A whole number in a range; the least one when it is none."""
        value = self._data.get(key)
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            self.wrong(key, f"{key} = {_shown(value)}", f"a whole number from {least} on")
            return least
        if most is not None and value > most:
            self.wrong(key, f"{key} = {value}", f"{most} at most")
            return least
        return value

    def numbers(self, key: str) -> list[int]:
        """A list of pairing numbers."""
        value = self._data.get(key, [])
        good = isinstance(value, list) and all(
            isinstance(each, int) and not isinstance(each, bool) and each > 0 for each in value
        )
        if not good:
            self.wrong(key, f"{key} = {_shown(value)}", "pairing numbers like [4, 17]")
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
            near = get_close_matches(str(value), choices, n=1)
            hint = f" (perhaps {near[0]}?)" if near else ""
            self.wrong(key, f"{key} = {_shown(value)}", f"one of {', '.join(choices)}{hint}")
            return fallback if if_wrong is None else if_wrong
        return choices[value]

    def money(
        self, key: str, decimals: int, *, required: bool = False, at_least: Coins = 0
    ) -> Coins:
        """An amount in coins; the least one when it is none."""
        value = self._data.get(key)
        if value is None and required:
            self.wrong(key, f"no {key}", f"{key} = an amount like 150 or 33.50")
            return at_least
        amount = self._amount(value, decimals)
        if amount is None or amount < at_least:
            more = " greater than 0" if at_least else ""
            self.wrong(key, f"{key} = {_shown(value)}", f"{_example(decimals)}{more}")
            return at_least
        return amount

    def prizes(self, key: str, decimals: int, *, required: bool = False) -> tuple[Coins, ...]:
        """Prizes, the greatest first; none of them is 0."""
        values = self._data.get(key, [])
        if not isinstance(values, list) or (required and not values):
            self.wrong(
                key,
                f"no {key}" if values == [] else f"{key} = {_shown(values)}",
                f"{key} = amounts in brackets like [150, 100]",
            )
            return ()
        found: list[Coins] = []
        for number, value in enumerate(values, start=1):
            amount = self._amount(value, decimals)
            if not amount:
                self.wrong(
                    key,
                    f"{_shown(value)} as number {number} of {key}",
                    f"{_example(decimals)} greater than 0",
                )
            elif found and amount > found[-1]:
                self.wrong(
                    key,
                    f"number {number} of {key} is greater than the one before it",
                    "the greatest prize first",
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
        return "a whole amount like 150"
    return f"an amount like 150 or 33.{'5'.ljust(decimals, '0')}"
