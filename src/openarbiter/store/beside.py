"""What belongs to an event and not into its log: it may be changed, and deleted for good.

Texts with a name each. A text counts its versions, so that of two who change it at the same time
the second one notices. On a desk they stand in one file of the folder, each event's own by the id
of the event; an event that is handed on does not carry them.
"""

from __future__ import annotations

import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Protocol

from openarbiter.files import PRIVATE
from openarbiter.store.errors import explained

FILE: Final = ".openarbiter-kept.db"
"""Name of the file in the folder of a desk."""

SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS kept (event TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, "
    "version INTEGER NOT NULL, PRIMARY KEY (event, name))"
)
_GET: Final = "SELECT text, version FROM kept WHERE event = ? AND name = ?"
_ALL: Final = "SELECT name, text FROM kept WHERE event = ? AND substr(name, 1, ?) = ? ORDER BY name"
_ADD: Final = "INSERT INTO kept VALUES (?, ?, ?, 1) ON CONFLICT DO NOTHING"
_CHANGE: Final = (
    "UPDATE kept SET text = ?, version = version + 1 WHERE event = ? AND name = ? AND version = ?"
)
_PUT: Final = (
    "INSERT INTO kept VALUES (?, ?, ?, 1) ON CONFLICT (event, name) "
    "DO UPDATE SET text = excluded.text, version = kept.version + 1"
)
_DROP: Final = "DELETE FROM kept WHERE event = ? AND name = ?"


class Kept(Protocol):
    """The texts beside the log of one event; each raises a ``StoreError`` where it cannot."""

    def all(self, begins: str) -> dict[str, str]:
        """The texts whose names begin so, by name."""

    def get(self, name: str) -> tuple[str, int]:
        """A text and its version; empty and 0 where there is none."""

    def put(self, name: str, text: str, version: int | None = None) -> bool:
        """Keep a text; with a version only if that is the one there (0: if there is none)."""

    def drop(self, name: str) -> None:
        """Keep a text no longer."""


class Database(Protocol):
    """What runs a statement: a connection to SQLite, or to what understands the same."""

    def execute(self, statement: str, values: tuple[object, ...], /) -> Any:  # noqa: ANN401
        """Run it; a cursor."""


class TableOfKept(ABC):
    """The texts of one event in a table of a database."""

    @abstractmethod
    def event(self) -> str:
        """What the event is called in the table."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Database]:
        """The database as it is."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Database]:
        """The database, which has what was written at the end of the block."""

    def all(self, begins: str) -> dict[str, str]:
        """The texts whose names begin so, by name."""
        with self.reading() as database:
            rows = database.execute(_ALL, (self.event(), len(begins), begins))
            return {str(name): str(text) for name, text in rows}

    def get(self, name: str) -> tuple[str, int]:
        """A text and its version; empty and 0 where there is none."""
        with self.reading() as database:
            row = database.execute(_GET, (self.event(), name)).fetchone()
            return (str(row[0]), int(row[1])) if row else ("", 0)

    def put(self, name: str, text: str, version: int | None = None) -> bool:
        """Keep a text; with a version only if that is the one there (0: if there is none)."""
        event = self.event()
        with self.writing() as database:
            if version is None:
                done = database.execute(_PUT, (event, name, text))
            elif version == 0:
                done = database.execute(_ADD, (event, name, text))
            else:
                done = database.execute(_CHANGE, (text, event, name, version))
            return bool(done.rowcount == 1)

    def drop(self, name: str) -> None:
        """Keep a text no longer."""
        with self.writing() as database:
            database.execute(_DROP, (self.event(), name))


class FolderKept(TableOfKept):
    """The texts of the event that is open, in a file of a folder; made when one is kept.

    Args:
        folder: The folder.
        event: Gives the id of the event that is open.
    """

    def __init__(self, folder: Path, event: Callable[[], str]) -> None:
        self._path = folder / FILE
        self._event = event

    def event(self) -> str:
        """The id of the event that is open."""
        return self._event()

    def drop(self, name: str) -> None:
        """Keep a text no longer; where nothing is kept no file is made."""
        if self._path.exists():
            super().drop(name)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The file as it is; an empty one where there is none."""
        with explained(self._path, reading=True):
            where = self._path if self._path.exists() else ":memory:"
            with closing(sqlite3.connect(where)) as connection:
                if where == ":memory:":
                    connection.execute(SCHEMA)
                yield connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The file, made where there is none; on the disk at the end of the block."""
        with suppress(OSError):  # said by SQLite
            os.close(os.open(self._path, os.O_CREAT | os.O_WRONLY, PRIVATE))
        with explained(self._path), closing(sqlite3.connect(self._path)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            with connection:
                connection.execute(SCHEMA)
                yield connection
