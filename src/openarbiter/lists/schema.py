"""The tables of the file of lists: one row for each list, and a table and an index of words each.

The number of a person in its table is also the order of strength: the highest rating first, in the
order of the list among equals. A search that stops at the twentieth finds the strongest twenty.

Source:
    SQLite, FTS5 extension, 4.1 (prefix indexes), 4.4.2 (contentless tables), 4.6 (detail).
"""

from __future__ import annotations

import sqlite3

from openarbiter.errors import StoreError
from openarbiter.formats.rating_list import Entry
from openarbiter.languages import said

VERSION = 1
"""Version of the tables; a file of another one is not read."""

COLUMNS = Entry._fields
TEXTS = {"national_id", "name", "federation", "sex", "title", "other_titles", "birth", "flag"}
TEXTS |= {"club", "kinds"}
_BELOW = 4000
"""No rating is higher."""

_SHIFT = 24
MOST_PEOPLE = 1 << _SHIFT
"""People that a list may have."""

_LISTS = """
CREATE TABLE IF NOT EXISTS lists (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, month TEXT NOT NULL,
    file TEXT NOT NULL, file_day TEXT NOT NULL, imported TEXT NOT NULL, people INTEGER NOT NULL,
    rates TEXT NOT NULL, fide INTEGER NOT NULL, federation TEXT NOT NULL)
"""


def create(connection: sqlite3.Connection) -> None:
    """Make the table of the lists where there is none (see Source of the module).

    Raises:
        StoreError: This SQLite has no full-text search.
    """
    try:
        connection.execute("CREATE VIRTUAL TABLE temp.looked_for USING fts5(word)")
        connection.execute("DROP TABLE temp.looked_for")
    except sqlite3.OperationalError:
        raise StoreError(
            said(
                "the SQLite of this Python ({version}) has no full-text search (FTS5), which "
                "rating lists need; use a Python whose SQLite has it, such as those of python.org",
                version=sqlite3.sqlite_version,
            )
        ) from None
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute(_LISTS)


def create_list(connection: sqlite3.Connection, number: int) -> None:
    """Make the empty table of the people of one list (see Source of the module)."""
    columns = ", ".join(f"{name} {'TEXT' if name in TEXTS else 'INTEGER'}" for name in COLUMNS)
    connection.execute(f"CREATE TABLE people_{number} (key INTEGER PRIMARY KEY, {columns})")


def create_indexes(connection: sqlite3.Connection, number: int) -> None:
    """Make what ids and words are looked up in (see Source of the module)."""
    for column in ("fide_id", "national_id"):
        connection.execute(
            f"CREATE INDEX {column}_{number} ON people_{number} ({column}) "
            f"WHERE {column} IS NOT NULL"
        )
    connection.execute(
        f"CREATE VIRTUAL TABLE words_{number} USING fts5(surname, given, content='', "
        "columnsize=0, detail=column, prefix='3', tokenize='ascii')"
    )
    connection.execute(
        f"INSERT INTO words_{number}(words_{number}, rank) VALUES ('hashsize', {_HASH})"  # noqa: S608
    )


_HASH = 16 << 20
"""Bytes of words that FTS5 gathers before it writes them."""


def drop_list(connection: sqlite3.Connection, number: int) -> None:
    """Take a list away with all its people (see Source of the module)."""
    for table in (f"people_{number}", f"words_{number}"):
        connection.execute(f"DROP TABLE IF EXISTS {table}")
    connection.execute("DELETE FROM lists WHERE number = ?", (number,))


def key_of(entry: Entry, place: int) -> int:
    """The number of a person in its table (see Source of the module)."""
    best = max(entry[7] or 0, entry[10] or 0, entry[13] or 0)
    return (_BELOW - best << _SHIFT) + place


def order_of(number: int, columns: str = "*") -> str:
    """The query of the people of a list in the order of their strength."""
    return f"SELECT {columns} FROM people_{number} ORDER BY key"  # noqa: S608  (a number)
