"""Where in a TOML file a key stands, so that a finding can name line and column.

The reader of the standard library gives values without places. This goes through the lines of a
text that it has accepted and notes where each key and its value begin. Only tables and keys at the
start of a line are found, which is how people write such files; everything else is reported where
its table stands. It judges nothing.

Source:
    TOML 1.0.0: tables, arrays of tables, keys, multi-line strings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

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
        """Go through a text.

        Args:
            text: The file; it must be correct TOML.
        """
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
            column = key.start(1) + 1
            self._found[*self._table, key[1].strip("\"'")] = Place(number, column, key.end() + 1)
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
