"""The file of the lists, open for reading: which lists there are, and people by id and by words.

It has one row for each list, and a table of people and an index of words each. The number of a
person in its table is also the order of strength: the highest rating first, in the order of the
list among equals. A search that stops at the twentieth finds the strongest twenty.

Source:
    SQLite, FTS5 extension, 3 (full-text queries). Which list a rating comes from, and of which
    month, goes with every person that is found (FIDE Rating Regulations (B.02), 7.1). The folders
    that the systems give programs for the data of a user: XDG Base Directory Specification; on
    Windows %LOCALAPPDATA%; on macOS ~/Library/Application Support.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path
from types import NoneType
from typing import Any

from openarbiter.errors import StoreError
from openarbiter.formats.rating_list import Entry
from openarbiter.formats.rating_list.entry import is_month
from openarbiter.formats.rating_list.folding import asked, near
from openarbiter.formats.text import whole
from openarbiter.languages import said
from openarbiter.model.alphabet import composed
from openarbiter.values import dataclass

VARIABLE = "OPENARBITER_LISTS"
"""Variable of the environment that names the file of the lists."""

VERSION = 1
"""Version of the tables; a file of another one is not read."""

COLUMNS = Entry._fields
TEXTS = {"national_id", "name", "federation", "sex", "title", "other_titles", "birth", "flag"}
TEXTS |= {"club", "kinds"}

_ENTRY = ", ".join(COLUMNS)
_KINDS: list[tuple[type, ...]] = [(str,) if name in TEXTS else (int, NoneType) for name in COLUMNS]
_KINDS[COLUMNS.index("national_id")] = (str, NoneType)
_INFO: dict[str, type] = {
    "number": int,
    "name": str,
    "month": str,
    "file": str,
    "file_day": str,
    "imported": str,
    "people": int,
    "rates": str,
    "fide": int,
    "federation": str,
}
"""Columns of the table of the lists, with the kinds of their values."""

_OTHER = "values of another kind"
_MOST = 200
_LONGEST_NUMBER = 18
"""Digits that SQLite still takes for a whole number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListInfo:
    """One list of the file.

    Attributes:
        number: Number of its tables.
        month: ``YYYY-MM`` it is in force in.
        file_day: Day of that file in its archive, ``YYYY-MM-DD``; empty if unknown.
        imported: When it was imported (UTC).
        rates: The rates of play that it has ratings of.
        federation: Whose national list it is; empty for FIDE.
    """

    number: int
    name: str
    month: str
    file: str
    file_day: str
    imported: str
    people: int
    rates: tuple[str, ...]
    fide: bool
    federation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A person that was found, and the list that says so."""

    entry: Entry
    source: ListInfo


class Lists:
    """The lists of a file that is open for reading; without a file there are none."""

    def __init__(self, connection: sqlite3.Connection | None) -> None:
        self._connection = connection
        self.lists: tuple[ListInfo, ...] = () if connection is None else tuple(_infos(connection))

    @classmethod
    @contextmanager
    def opened(cls, path: Path) -> Iterator[Lists]:
        """Open the file of the lists; where there is none there are no lists.

        Raises:
            StoreError: It is no such file, or of a newer version.
        """
        if not path.exists():
            yield cls(None)
            return
        uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        try:
            with closing(sqlite3.connect(uri, uri=True)) as connection:
                yield cls(connection)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # a message may be damaged too
            message = said(
                "{file} is no file of rating lists that can be read ({what}); delete it and "
                "import the lists again",
                file=path.name, what=str(error),
            )  # fmt: skip
            raise StoreError(message, path=str(path)) from None

    def by_name(self, name: str) -> ListInfo | None:
        """The list of a name, in whatever case; ``None`` where there is none."""
        wanted = name.casefold()
        return next((one for one in self.lists if one.name.casefold() == wanted), None)

    def search(
        self, text: str, *, limit: int = 20, among: Iterable[ListInfo] | None = None
    ) -> list[Found]:
        """People by an id or by beginnings of their names, the strongest first.

        Names are found without accents, in other transliterations and with surname and given
        name in any order; those whose surname begins so stand before the others. Words of fewer
        than three letters are whole names. Where nobody is found, a word that nobody has may be
        written with one slip behind its first letter.
        """
        number, found = text.strip(), []
        for source in self.lists if among is None else among:
            if whole(number, _LONGEST_NUMBER) is not None:
                ids = (number, int(number))
                entries = self._people(source, "national_id = ? OR fide_id = ?", ids)
            else:
                words = asked(text)
                entries = self._surnames_first(source, words, limit)
                if not entries:
                    entries = self._surnames_first(source, self._mended(source, words), limit)
            found += [Found(entry=entry, source=source) for entry in entries]
        return found[: limit * max(len(self.lists), 1)]

    def by_fide_id(self, source: ListInfo, ids: Iterable[int]) -> dict[int, Entry]:
        """People of one list by their FIDE ids; who is not in it is left out."""
        return {
            entry.fide_id: entry
            for one in ids
            for entry in self._people(source, "fide_id = ?", (one,))
            if entry.fide_id is not None
        }

    def by_national_id(self, source: ListInfo, number: str) -> list[Entry]:
        """People of one list by their national number."""
        return self._people(source, "national_id = ?", (number,))

    def by_words(self, source: ListInfo, text: str, limit: int) -> list[Entry]:
        """People of one list whose names have all words of a text, the strongest first."""
        return self._of_keys(source, self._keys(source, _query_of(asked(text)), limit))

    def _mended(
        self, source: ListInfo, words: list[list[tuple[str, bool]]]
    ) -> list[list[tuple[str, bool]]]:
        """The words, and for each that nobody has those that are near it; nothing without any."""
        mended = []
        for ways in words:
            if self._keys(source, _query_of([ways]), 1):
                mended.append(ways)
            else:
                mended.append([(way, False) for way in self._near(source, ways[0][0])])
        return mended if all(mended) else []

    def _near(self, source: ListInfo, word: str) -> list[str]:
        """Words of the names of a list that one slip makes of a word; the index has them all."""
        connection, table = self._connection, f"terms_{source.number}"
        if connection is None or not word:
            return []
        connection.execute(
            f"CREATE VIRTUAL TABLE IF NOT EXISTS temp.{table} "
            f"USING fts5vocab(main, words_{source.number}, row)"
        )
        of_size = "term >= ? AND term < ? AND length(term) BETWEEN ? AND ?"
        sql = f"SELECT term FROM {table} WHERE {of_size}"  # noqa: S608
        first, size = word[0], len(word)
        found = self._rows(sql, (first, chr(ord(first) + 1), size - 1, size + 1))
        return [term for (term,) in found if near(word, term)]

    def _surnames_first(
        self, source: ListInfo, words: list[list[tuple[str, bool]]], limit: int
    ) -> list[Entry]:
        query = _query_of(words)
        surnames = f"{_query_of(words[:1], '{surname} : ')} AND {query}" if query else ""
        keys = self._keys(source, surnames, limit)
        if len(keys) < limit:
            keys += self._keys(source, query, limit)
        return self._of_keys(source, list(dict.fromkeys(keys))[:limit])

    def _of_keys(self, source: ListInfo, keys: list[int]) -> list[Entry]:
        return [each for key in keys for each in self._people(source, "key = ?", (key,))]

    def _keys(self, source: ListInfo, query: str, limit: int) -> list[int]:
        table = f"words_{source.number}"
        sql = f"SELECT rowid FROM {table} WHERE {table} MATCH ? ORDER BY rowid LIMIT ?"  # noqa: S608
        return [key for (key,) in self._rows(sql, (query, limit))] if query else []

    def _people(self, source: ListInfo, where: str, values: tuple[object, ...]) -> list[Entry]:
        sql = f"SELECT {_ENTRY} FROM people_{source.number} WHERE {where} LIMIT {_MOST}"  # noqa: S608
        entries = (Entry(*_sound(row, _KINDS)) for row in self._rows(sql, values))
        return [one._replace(name=composed(one.name), club=composed(one.club)) for one in entries]

    def _rows(self, sql: str, values: tuple[object, ...]) -> Iterable[tuple[Any, ...]]:
        return self._connection.execute(sql, values) if self._connection else ()


def _sound(row: tuple[Any, ...], kinds: Sequence[type | tuple[type, ...]]) -> tuple[Any, ...]:
    """A row whose values are of the kinds that were written; a damaged file may have others."""
    if all(map(isinstance, row, kinds)):
        return row
    raise sqlite3.DatabaseError(_OTHER)


def _query_of(words: list[list[tuple[str, bool]]], front: str = "") -> str:
    """The query of FTS5 in which each word is found in one of its spellings; empty without any."""
    each = (" OR ".join(f'"{way}"{"*" * prefix}' for way, prefix in ways) for ways in words)
    return " AND ".join(f"{front}({one})" for one in each)


def _infos(connection: sqlite3.Connection) -> Iterator[ListInfo]:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise StoreError(said("a newer openarbiter wrote this file of rating lists; use that one"))
    for row in connection.execute("SELECT * FROM lists ORDER BY fide DESC, name"):
        values = dict(zip(_INFO, _sound(row, [*_INFO.values()]), strict=True))
        if not is_month(values["month"]):
            raise sqlite3.DatabaseError(_OTHER)
        rates = tuple(filter(None, values["rates"].split(",")))
        yield ListInfo(**{**values, "rates": rates, "fide": bool(values["fide"])})


def age_of(info: ListInfo, today: date) -> str:
    """How old a list is in words, by its month."""
    year, month = map(int, info.month.split("-"))
    months = (today.year - year) * 12 + today.month - month
    if months < 0:
        return said("not yet in force")
    if not months:
        return said("in force")
    return said("{count} months old", months, one="{count} month old")


def lists_file() -> Path:
    """The file of the lists of this user; it need not exist."""
    named = os.environ.get(VARIABLE, "")
    return Path(named) if named else _folder() / "openarbiter" / "rating-lists.sqlite"


def _folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
