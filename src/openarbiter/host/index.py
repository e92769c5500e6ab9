"""The index of a host: its events, who serves each, every entry of them, and texts beside them.

It stands in a file of SQLite, or in PostgreSQL where several machines share it; the statements are
the same. An entry is noted here before it is written into the file of its event, and only if it
comes from the process that has the event: two owners can never both be told that theirs is saved.
So a machine that dies takes nothing with it that was acknowledged.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any, Final, NamedTuple

from openarbiter.files import PRIVATE
from openarbiter.model.alphabet import folded
from openarbiter.store import NotOwnerError, NotSavedError, UnsureError
from openarbiter.store.beside import SCHEMA, Database, TableOfKept
from openarbiter.store.entry import ROW, Line, line_of

POSTGRESQL: Final = ("postgresql://", "postgres://")
"""Beginnings of the address of a database."""

LEASE: Final = 3.0
"""Seconds after which the events of a process that says nothing more may be served by another."""

LATE: Final = 0.7
"""Seconds after its last word in which a process that lives says another one."""

MOST: Final = 100
"""Events of one answer."""

_WAIT: Final = 5
"""Seconds that are waited for the database."""

_TABLES: Final = f"""
CREATE TABLE IF NOT EXISTS events (
  name TEXT PRIMARY KEY, id TEXT NOT NULL, organiser TEXT NOT NULL, title TEXT NOT NULL,
  place TEXT NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL, words TEXT NOT NULL,
  listed INTEGER NOT NULL, head INTEGER NOT NULL, owner TEXT NOT NULL, term INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
  event TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (event, number));
CREATE TABLE IF NOT EXISTS processes (address TEXT PRIMARY KEY, until DOUBLE PRECISION NOT NULL);
{SCHEMA}"""
_COLUMNS: Final = "name, id, organiser, title, place, first, last, words, listed, head, owner, term"
_CLAIM: Final = (
    "UPDATE events SET owner = ?, term = term + 1 WHERE name = ? AND (owner IN ('', ?) OR NOT "
    "EXISTS (SELECT 1 FROM processes WHERE address = events.owner AND until > clock() + ?))"
)
_BEAT: Final = (
    "INSERT INTO processes VALUES (?, clock() + ?) "
    "ON CONFLICT (address) DO UPDATE SET until = excluded.until"
)
_ADD: Final = (
    "INSERT INTO events VALUES (?, ?, ?, '', '', '', '', '', 0, 0, '', 0) ON CONFLICT DO NOTHING"
)
_NOTE: Final = "UPDATE events SET head = ? WHERE name = ? AND head = ?"
_LINES: Final = "SELECT line FROM entries WHERE event = ? AND number > ? ORDER BY number"
_OWN: Final = "(organiser = ? AND organiser <> '')"
_SEARCH: Final = (
    f"SELECT {_COLUMNS}, COUNT(*) OVER () FROM events WHERE (listed = 1 OR {_OWN} "  # noqa: S608
    f"OR ? = 1) AND name <> ''{{words}} ORDER BY {_OWN} DESC, first DESC, name LIMIT ?"
)


class Event(NamedTuple):
    """An event as the index has it.

    Attributes:
        name: What it is called in addresses; empty for the pages of the host itself.
        id: What tells it from every other (:attr:`openarbiter.store.EventFile.id`).
        organiser: Who made it, and is its administrator.
        first: First day; may be empty, as ``last``.
        listed: 1 if everybody finds it on the first page of the host.
        head: Number of the last entry.
        owner: Address of the process that serves it; empty for none.
        term: How often it was taken by a process.
    """

    name: str
    id: str
    organiser: str
    title: str
    place: str
    first: str
    last: str
    words: str
    listed: int
    head: int
    owner: str
    term: int


class Index:
    """The index, through one connection that one thread at a time uses.

    Whatever is asked raises a ``NotSavedError`` where the database cannot be reached, and nothing
    was changed; an ``UnsureError`` where nobody knows whether it was.
    """

    megabytes = 50
    """What one event may have, and likewise its logs that were put aside."""

    def __init__(self, where: str) -> None:
        self.where = where
        self._guard = RLock()
        self._connection: Any = None
        self._begun: _Statements | None = None
        self._far = where.startswith(POSTGRESQL)
        with self.asked() as database:
            if self._far:  # of two that begin at the same moment one waits
                database.execute("SELECT pg_advisory_xact_lock(?)", (1,))
            for table in _TABLES.split(";"):
                database.execute(table, ())
            self.add("", (), "")

    @contextmanager
    def asked(self) -> Iterator[_Statements]:
        """What runs statements: all of them are done at the end of the outermost block, or none."""
        with self._guard:
            if self._begun is not None:
                yield self._begun
                return
            try:
                with self._transaction() as self._begun:
                    yield self._begun
            finally:
                self._begun = None

    @contextmanager
    def _transaction(self) -> Iterator[_Statements]:
        failures, path = self._failures(), Path("the index of the host")
        try:
            connection = self._connection = self._connection or self._connect()
            yield _Statements(connection, far=self._far)
        except failures as error:
            self._lose()
            raise NotSavedError(path, f"{_first(error)}; nothing was changed") from error
        except BaseException:
            with suppress(*failures, AttributeError):  # there is none yet
                self._connection.rollback()
            raise
        try:
            connection.commit()
        except failures as error:
            self._lose()
            raise UnsureError(path, f"{_first(error)}; look at the page again") from error

    def _failures(self) -> tuple[type[Exception], ...]:
        if not self._far:
            return (sqlite3.Error,)
        from psycopg import Error  # noqa: PLC0415  (an extra)

        return (Error,)

    def _connect(self) -> Any:  # noqa: ANN401  (of two libraries)
        if self._far:
            from psycopg import connect  # noqa: PLC0415  (an extra)

            limits = "-c statement_timeout=5s -c idle_in_transaction_session_timeout=5s"
            way: dict[str, Any] = {"connect_timeout": _WAIT, "tcp_user_timeout": 1000 * _WAIT}
            return connect(self.where, client_encoding="utf8", options=limits, **way)
        Path(self.where).touch(PRIVATE)
        made = sqlite3.connect(
            self.where, timeout=_WAIT, isolation_level="IMMEDIATE", check_same_thread=False
        )
        made.create_function("clock", 0, time.time)
        made.execute("PRAGMA journal_mode = WAL")
        made.execute("PRAGMA synchronous = FULL")
        return made

    def _lose(self) -> None:
        """Leave the connection; the next who asks makes another one."""
        with suppress(*self._failures(), AttributeError):  # there may be none
            self._connection.close()
        self._connection = None

    def close(self) -> None:
        """Leave the database."""
        with self._guard:
            self._lose()

    def kept(self, name: str, term: Event | None = None) -> IndexKept:
        """The texts beside an event; with its ``term`` they change only as long as that lasts."""
        return IndexKept(self, name, term)

    def event(self, name: str) -> Event | None:
        """An event by its name; ``None`` where there is none."""
        return next(iter(self._events("name = ?", name)), None)

    def by_id(self, event: str) -> Event | None:
        """An event by its id."""
        return next(iter(self._events("id = ? AND name <> ''", event)), None)

    def of(self, organiser: str) -> int:
        """How many events somebody has made."""
        return len(self._events("organiser = ? AND name <> ''", organiser))

    def owned(self, address: str) -> dict[str, Event]:
        """The events that a process has, by their names."""
        return {one.name: one for one in self._events("owner = ?", address)}

    def _events(self, which: str, value: str) -> list[Event]:
        with self.asked() as database:
            asked = f"SELECT {_COLUMNS} FROM events WHERE {which}"  # noqa: S608  (of this module)
            return [Event(*row) for row in database.execute(asked, (value,)).fetchall()]

    def found(self, words: str, who: str = "", *, every: bool = False) -> tuple[list[Event], int]:
        """Events in whose name, place or days some words stand, and how many there are.

        Those that are listed and those of an organiser, or every one: :data:`MOST` at most, own
        ones first, then the latest.
        """
        likes = [f"%{one}%" for one in folded(words).replace("%", "").replace("_", "").split()]
        asked = _SEARCH.format(words=" AND words LIKE ?" * len(likes))
        with self.asked() as database:
            rows = database.execute(asked, (who, int(every), *likes, who, MOST)).fetchall()
            return [Event(*row[:-1]) for row in rows], rows[0][-1] if rows else 0

    def add(self, name: str, lines: Sequence[Line], organiser: str) -> bool:
        """Take an event in, which nobody serves yet; ``False`` where the name is taken."""
        with self.asked() as database:
            event = lines[0].hash[:16] if lines else ""
            if database.execute(_ADD, (name, event, organiser)).rowcount != 1:
                return False
            _insert(database, name, lines)
            return True

    def change(self, name: str, **values: str | int) -> None:
        """Change what is known of an event: ``organiser``, ``listed``, ``title`` and the days."""
        columns = ", ".join(f"{column} = ?" for column in values)
        with self.asked() as database:
            asked = f"UPDATE events SET {columns} WHERE name = ?"  # noqa: S608
            database.execute(asked, (*values.values(), name))

    def claim(self, name: str, address: str, silent: str = "") -> Event | None:
        """The event, which the process has from now on unless one that lives has it.

        Args:
            name: The event.
            address: The process.
            silent: A process at whose address nobody listens. It does not live any more once it is
                late with its word; if it does all the same, nothing of it is noted.

        Returns:
            The event, with who has it; ``None`` where there is no such event.
        """
        known = self.event(name)
        early = LEASE - LATE if known is not None and known.owner == silent else 0.0
        if known is None or (known.owner not in ("", address) and self._lives(known.owner, early)):
            return known
        with self.asked() as database:
            database.execute(_CLAIM, (address, name, address, early))
        return self.event(name)

    def _lives(self, address: str, early: float) -> bool:
        with self.asked() as database:
            asked = "SELECT 1 FROM processes WHERE address = ? AND until > clock() + ?"
            return database.execute(asked, (address, early)).fetchone() is not None

    def release(self, term: Event) -> None:
        """Let any process take the event."""
        with self.asked() as database:
            asked = "UPDATE events SET owner = '' WHERE name = ? AND owner = ? AND term = ?"
            database.execute(asked, (term.name, term.owner, term.term))

    def beat(self, address: str, seconds: float = LEASE) -> float:
        """Say that a process lives, for so long at least; when it was said."""
        with self.asked() as database:
            said = time.monotonic()
            database.execute(_BEAT, (address, seconds))
        return said

    def note(self, term: Event, lines: Sequence[Line]) -> None:
        """Note new entries of an event, for the process that has it in this term.

        Raises:
            NotOwnerError: Another one has it by now.
            UnsureError: The index has not the entries before these: it was put back.
        """
        with self.asked() as database:
            _see_owned(database, term)
            asked = (lines[-1].number, term.name, lines[0].number - 1)
            if database.execute(_NOTE, asked).rowcount != 1:
                why = "the index is not as it was; look at the page again"
                raise UnsureError(Path(term.name), why)
            _insert(database, term.name, lines, head=False)

    def lines(self, name: str, since: int = 0) -> list[Line]:
        """The entries of an event, or of a log that was put aside, after a number."""
        with self.asked() as database:
            rows = database.execute(_LINES, (name, since)).fetchall()
        return [line_of(json.loads(text)) for (text,) in rows]

    def full(self, size: int) -> str:
        """Why an event that has so many bytes takes no more; empty where it does."""
        if size < self.megabytes << 20:
            return ""
        return (
            f"the event has {self.megabytes} MB, as many as this host gives to one; ask who runs it"
        )

    def aside(self, name: str) -> list[Aside]:
        """The logs of an event that were put aside, the oldest first."""
        with self.asked() as database:
            asked = "SELECT event, max(number), sum(length(line)) FROM entries WHERE event LIKE ? "
            asked += "GROUP BY event"
            return sorted(Aside(*row) for row in database.execute(asked, (f"{name}~%",)).fetchall())

    def put_aside(self, name: str, lines: Sequence[Line]) -> str:
        """Keep a log beside the one an event goes on with, unless :meth:`full`; its name."""
        with self.asked() as database:
            there = self.aside(name)
            for one in there:
                if self.lines(one.name, one.head - 1) == [lines[-1]]:
                    return one.name
            if why := self.full(sum(one.size for one in there)):
                raise NotSavedError(Path(name), why)
            called = f"{name}~{len(there) + 1:03}"
            _insert(database, called, lines, head=False)
            return called

    def go_on_with(self, name: str, lines: Sequence[Line], seen: int) -> bool:
        """Let another log be that of the event; the one it had is put aside unless it begins so.

        Whoever serves it is no owner any more, and nothing of his is acknowledged from now on.
        ``False`` where the event has another last entry than was ``seen``.
        """
        with self.asked() as database:
            asked = "UPDATE events SET owner = '', term = term + 1 WHERE name = ? AND head = ?"
            if database.execute(asked, (name, seen)).rowcount != 1:
                return False
            before = self.lines(name)
            if list(lines[: len(before)]) != before:
                self.put_aside(name, before)
            database.execute("DELETE FROM entries WHERE event = ?", (name,))
            _insert(database, name, lines)
            return True


class Aside(NamedTuple):
    """A log that was put aside: its name, the number of its last entry, and how long it is."""

    name: str
    head: int
    size: int


@dataclass(frozen=True, slots=True)
class _Statements:
    """A connection that understands the statements of this package."""

    connection: Any
    far: bool

    def execute(self, statement: str, values: tuple[object, ...], /) -> Any:  # noqa: ANN401
        """Run a statement, as PostgreSQL writes it where that is asked."""
        if self.far:
            statement = statement.replace("?", "%s")
            statement = statement.replace("clock()", "EXTRACT(EPOCH FROM clock_timestamp())")
        return self.connection.execute(statement, values)

    def many(self, statement: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Run a statement of one row for each of several, which are not waited for one by one."""
        mark = "%s" if self.far else "?"
        self.connection.cursor().executemany(statement.replace("?", mark), rows)


class IndexKept(TableOfKept):
    """The texts beside an event of a host, in its index."""

    def __init__(self, index: Index, name: str, term: Event | None) -> None:
        self._index, self._name, self._term = index, name, term

    def reading(self) -> AbstractContextManager[Database]:
        """One transaction of the index."""
        return self._index.asked()

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """The same, while whose term it is has the event.

        Raises:
            NotOwnerError: Another one has it by now.
        """
        with self._index.asked() as database:
            if self._term is not None:
                _see_owned(database, self._term)
            yield database

    def event(self) -> str:
        """What the event is called at the host."""
        return self._name


@dataclass(frozen=True, slots=True)
class Owner:
    """The witness of an event: a process that has it."""

    index: Index
    term: Event
    full: Callable[[], str]

    def note(self, lines: Sequence[Line]) -> None:
        """Note the lines in the index, unless the event takes no more.

        Raises:
            StoreError: They are not noted, or nobody knows whether they are.
        """
        if why := self.full():
            raise NotSavedError(Path(self.term.name), why)
        self.index.note(self.term, lines)


def _see_owned(database: Database, term: Event) -> None:
    """Raise a ``NotOwnerError`` unless the process has the event, until the block ends."""
    asked = "UPDATE events SET term = term WHERE name = ? AND owner = ? AND term = ?"
    if database.execute(asked, (term.name, term.owner, term.term)).rowcount != 1:
        why = "another process has it by now, so nothing was changed; do it again"
        raise NotOwnerError(Path(term.name), why)


def _insert(database: _Statements, name: str, lines: Sequence[Line], *, head: bool = True) -> None:
    rows = [(name, line.number, json.dumps(ROW(line))) for line in lines]
    database.many("INSERT INTO entries VALUES (?, ?, ?)", rows)
    if head:
        database.execute("UPDATE events SET head = ? WHERE name = ?", (len(lines), name))


def _first(error: Exception) -> str:
    return f"it cannot be reached ({(str(error) or type(error).__name__).splitlines()[0]})"
