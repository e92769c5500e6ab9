"""The event file as a database: its tables, how a line gets in, how lines come out.

The only module that speaks SQL. The log is a table that takes new rows at its end and nothing
else: triggers refuse every change, whoever asks. Snapshots are states, kept for recovery; the
file is the same event without them. It knows no action and no rule.

Source:
    SQLite documentation: "Atomic Commit In SQLite", "PRAGMA Statements", "Database File Format".
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any, Self

from openarbiter.desk import EventState
from openarbiter.errors import StoreError
from openarbiter.files import make_whole, own_folder
from openarbiter.store.entry import COLUMNS, ROW, Damage, Line, line_of
from openarbiter.store.errors import (
    UNREADABLE,
    DamagedFileError,
    NewerFileError,
    NoEventError,
    ReadOnlyError,
    explained,
    unreadable,
)
from openarbiter.store.lock import free_name

FILE_FORMAT = 1
"""Version of the tables; a file with a higher one was written by a newer program."""

BACKUP_FOLDER = "backup folder"
"""Name of the setting that says where second copies go."""

MORE = "there are entries that are not known here"
"""What tells a file from what it should be when another program has gone on with it."""

_APPLICATION = 0x6F617262
"""What SQLite files of ours carry as ``application_id``: the letters ``oarb``."""

_MAGIC = b"SQLite format 3\0"
_BUSY_SECONDS = 5.0
_SNAPSHOTS_KEPT = 2
BESIDE = ("-wal", "-journal")
"""Endings of what SQLite keeps beside a file; the first one earlier versions only."""

_SCHEMA = """
BEGIN;
CREATE TABLE entry (
  number INTEGER PRIMARY KEY,
  time TEXT NOT NULL,
  author TEXT NOT NULL,
  reason TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('act', 'undo', 'redo')),
  target INTEGER CHECK ((target IS NULL) = (kind = 'act')),
  action TEXT CHECK ((action IS NULL) = (kind <> 'act')),
  program TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL
);
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: an entry is never changed');
END;
CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: an entry is never deleted');
END;
CREATE TRIGGER entry_continues BEFORE INSERT ON entry
WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM entry)
  OR NEW.previous IS NOT coalesce(
    (SELECT hash FROM entry ORDER BY number DESC LIMIT 1),
    '0000000000000000000000000000000000000000000000000000000000000000')
BEGIN
  SELECT RAISE(ABORT, 'the log is append-only: an entry continues the last one');
END;
CREATE TABLE snapshot (
  number INTEGER PRIMARY KEY, hash TEXT NOT NULL, program TEXT NOT NULL,
  digest TEXT NOT NULL, state BLOB NOT NULL
);
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
COMMIT;
"""

_COLUMNS = ", ".join(COLUMNS)
_PLACES = ", ".join("?" for _ in COLUMNS)
_INSERT = f"INSERT INTO entry ({_COLUMNS}) VALUES ({_PLACES})"  # noqa: S608  (names of our own)
_SELECT = f"SELECT {_COLUMNS} FROM entry"  # noqa: S608  (the same names)


class Table:
    """An open event file. It has no lock of its own: one thread at a time.

    Args:
        path: The file; it is there and is an event file.
        read_only: Look at it only.
        connection: The database, where it is open already.

    Raises:
        StoreError: It cannot be opened so.
    """

    def __init__(
        self, path: Path, *, read_only: bool, connection: sqlite3.Connection | None = None
    ) -> None:
        self._path = path
        with explained(path, reading=read_only):
            if connection is None:
                connection = _connect_to_look(path) if read_only else _connect(path)
        self._go_on_with(connection)

    def _go_on_with(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._connection.text_factory = _lenient_text
        self._stamp = _stamp_of(self._path)

    @classmethod
    def empty(cls, path: Path) -> Self:
        """A table that holds nothing, in the place of one that cannot be read."""
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        connection.executescript(_SCHEMA)
        return cls(path, read_only=True, connection=connection)

    @classmethod
    def salvaged(cls, path: Path) -> Self:
        """A damaged file as far as SQLite reads it, with what stands beside it."""
        with explained(path, reading=True):
            connection = _in_memory(path, damaged=True)
        return cls(path, read_only=True, connection=connection)

    def lines(self) -> tuple[list[Line], str]:
        """The log as far as it can be read, and why not further (empty when to its end)."""
        lines: list[Line] = []
        try:
            for row in self._connection.execute(f"{_SELECT} ORDER BY number"):
                lines.append(line_of(row))  # noqa: PERF401  (what came before a fault is kept)
        except UNREADABLE as error:
            return lines, unreadable(error)
        return lines, ""

    def last(self) -> tuple[int, str]:
        """Number and fingerprint of the last line; 0 and nothing without one."""
        row = self._row("SELECT number, hash FROM entry ORDER BY number DESC LIMIT 1")
        return (int(row[0]), str(row[1])) if row else (0, "")

    def _row(self, sql: str, *values: object) -> tuple[Any, ...] | None:
        """The first row, if there is one."""
        with explained(self._path, reading=True):
            row: tuple[Any, ...] | None = self._connection.execute(sql, values).fetchone()
        return row

    def trouble(self) -> str:
        """What is wrong with the database beside the log; empty when nothing is.

        Writing into a damaged database could spoil what is sound in it.
        """
        return _trouble(self._connection)

    def append(self, lines: Sequence[Line]) -> None:
        """Add lines; when this returns they are on the disk, when it raises none of them is."""
        with self._writing() as cursor:
            cursor.executemany(_INSERT, map(ROW, lines))

    def keep_snapshot(self, line: Line, program: str, text: str) -> None:
        """Keep the state after a line, as JSON, and forget all but the latest few."""
        data = zlib.compress(text.encode(), 1)
        row = (line.number, line.hash, program, _digest(data), data)
        with self._writing() as cursor:
            cursor.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)", row)
            cursor.execute(
                "DELETE FROM snapshot WHERE number NOT IN "
                "(SELECT number FROM snapshot ORDER BY number DESC LIMIT ?)",
                (_SNAPSHOTS_KEPT,),
            )

    def snapshots(self) -> Iterator[tuple[int, str, str]]:
        """The states that were kept and can be read, the latest first.

        Each is JSON, behind number and fingerprint of the last entry in it.
        """
        for (number,) in self._rows("SELECT number FROM snapshot ORDER BY number DESC"):
            sql = "SELECT hash, digest, state FROM snapshot WHERE number = ?"
            for fingerprint, digest, data in self._rows(sql, number):
                if isinstance(data, bytes) and digest == _digest(data):
                    with suppress(zlib.error, UnicodeDecodeError):
                        yield number, fingerprint, zlib.decompress(data).decode()

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows as far as they can be read."""
        rows: list[tuple[Any, ...]] = []
        with suppress(*UNREADABLE):
            for row in self._connection.execute(sql, values):
                rows.append(row)  # noqa: PERF402  (what came before a fault is kept)
        return rows

    def setting(self, name: str) -> str:
        """A setting; empty when it was never made."""
        row = self._row("SELECT value FROM setting WHERE name = ?", name)
        return "" if row is None else str(row[0])

    def make_setting(self, name: str, value: str) -> None:
        """Make a setting."""
        with self._writing() as cursor:
            cursor.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Cursor]:
        ours = not self.touched()
        with explained(self._path), _transaction(self._connection) as cursor:
            yield cursor
        if ours:
            self._stamp = _stamp_of(self._path)

    def touched(self) -> bool:
        """Whether somebody else has written into the file since it was written or read whole.

        Its size and its times say so; what its disk does to it by itself, :meth:`difference` says.
        """
        return self._stamp != _stamp_of(self._path)

    def difference(self, known: Sequence[Line], *, after: int = 0) -> Damage | None:
        """The first place where the file does not hold the lines known, by another connection.

        One that is open goes on with the pages it has read, whatever has become of the file. Only
        lines ``after`` a number are looked at, if one is given, and then not the tables beside the
        log; ``None`` also where it cannot be read at present.
        """
        stamp, number = _stamp_of(self._path), after
        try:
            look_at_header(self._path)
            with explained(self._path, reading=True), closing(_connect_to_look(self._path)) as new:
                rows = new.execute(f"{_SELECT} WHERE number > ? ORDER BY number", (after,))
                for row, line in zip_longest(rows, known):
                    number += 1
                    if line is None or row != ROW(line):
                        what = f"entry {number} is not the one known here" if line else MORE
                        return Damage(number=number, what=what)
                what = "" if after else _trouble(new)
        except DamagedFileError as error:
            what = error.damage.what
        except NoEventError as error:
            what = str(error)
        except (StoreError, OSError):
            return None
        if what:
            return Damage(number=number + 1, what=what)
        if not after:
            self._stamp = stamp
        return None

    def renew(self, lines: Sequence[Line]) -> Path:
        """Write a log into a new file in the place of this one, whose new name is returned."""
        kept = self._path.with_stem(f"{self._path.stem}-damaged")
        if kept.exists():
            kept = free_name(kept, kept.parent)

        def put_aside() -> None:
            self.close()
            for ending in BESIDE:  # of the old file; the new one has nothing to take back
                with suppress(FileNotFoundError):
                    beside(self._path, ending).replace(beside(kept, ending))
            try:
                os.link(self._path, kept)
            except OSError:  # a disk without such links
                self._path.replace(kept)

        build(self._path, lines, put_aside)
        with explained(self._path):
            self._go_on_with(_connect(self._path))
        return kept

    def close(self) -> None:
        """Close the file, also where it cannot be read."""
        with suppress(sqlite3.Error):
            self._connection.close()


def build(
    path: Path, lines: Sequence[Line] = (), made: Callable[[], object] = lambda: None
) -> None:
    """Make a new event file with a log in it; it appears whole or not at all.

    What is there is replaced; ``made`` is called when it is written, before it is moved there.
    """

    def make(draft: Path) -> None:
        with explained(path), closing(_fresh(draft)) as connection:
            connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            connection.execute(f"PRAGMA user_version = {FILE_FORMAT}")
            connection.executescript(_SCHEMA)
            with _transaction(connection) as cursor:
                cursor.executemany(_INSERT, map(ROW, lines))
        made()

    try:
        make_whole(path, make)
        _sync_folder(path.parent)
    except OSError as error:
        raise cannot_make(path, error) from error


def look_at_header(path: Path) -> None:
    """See that a file is an event file of ours and of no newer program, without touching it."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except (FileNotFoundError, NotADirectoryError):
        folder = path.parent.resolve()
        missing = (
            f"no such file in the folder {folder}" if folder.is_dir() else f"no folder {folder}"
        )
        raise NoEventError(path, f"there is {missing}") from None
    except IsADirectoryError:
        raise NoEventError(path, "this is a folder; name an event file in it") from None
    except OSError as error:
        raise ReadOnlyError(path, f"it cannot be read: {error.strerror}") from error
    if len(header) < 100 or not header.startswith(_MAGIC):  # noqa: PLR2004  (size of SQLite's header)
        raise NoEventError(
            path,
            "this is not an event file. A report file (TRF) or a list of players is imported "
            "into an event; an event file that was cut off so early holds nothing any more",
        )
    version, _, application = struct.unpack(">3I", header[60:72])
    if application != _APPLICATION:
        raise NoEventError(path, "this is a database of another program, not an event file")
    if version > FILE_FORMAT:
        raise NewerFileError(
            path,
            f"a newer openarbiter wrote it (file format {version}; this one reads up to "
            f"{FILE_FORMAT}). Open it with that version; nothing here was touched",
            good=0,
            state=EventState(),
        )


def beside(path: Path, ending: str) -> Path:
    """What SQLite keeps beside a file, by its ending (:data:`BESIDE`)."""
    return path.with_name(path.name + ending)


@contextmanager
def settled(path: Path) -> Iterator[Path]:
    """A copy of a file, complete with what stands beside it; the file itself is not touched.

    An entry that was being written when the program died, or the power went, stands half in it and
    half beside it; earlier versions wrote all entries beside it.
    """
    with own_folder() as folder:
        copy = folder / "event"
        for ending in ("", *BESIDE):
            with suppress(FileNotFoundError):
                shutil.copyfile(beside(path, ending), beside(copy, ending))
        with suppress(*UNREADABLE), closing(sqlite3.connect(copy)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
        yield copy


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        # One file, whole at every acknowledgement. What an earlier version left in a write-ahead
        # log beside it is taken in.
        connection.execute("PRAGMA journal_mode = DELETE").fetchone()
        _make_durable(connection)
        # Opening writes nothing by itself; a file that cannot be written must say so now. Only a
        # statement that could write finds out: SQLite begins a transaction without it.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM setting WHERE name IS NULL")
        connection.execute("ROLLBACK")
    except BaseException:
        connection.close()
        raise
    return connection


def _make_durable(connection: sqlite3.Connection) -> None:
    """What was acknowledged survives a power cut: a commit waits for the disk and the folder."""
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute("PRAGMA fullfsync = ON")  # macOS: through the cache of the drive too


def _connect_to_look(path: Path) -> sqlite3.Connection:
    """A connection that cannot write; also where not even SQLite's own files can be made."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro",
        uri=True,
        timeout=_BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except BaseException as error:
        connection.close()
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")):
            return _in_memory(path)
        raise
    return connection


def _in_memory(path: Path, *, damaged: bool = False) -> sqlite3.Connection:
    """The file with what stands beside it, in memory.

    SQLite refuses a file that is cut off, unless its owner says that he repairs something
    (``damaged``).
    """
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        with settled(path) as copy, closing(sqlite3.connect(copy)) as connection:
            if damaged:
                connection.execute("PRAGMA writable_schema = ON")
            connection.backup(memory)
        if damaged:
            memory.execute("PRAGMA writable_schema = ON")
    except BaseException:
        memory.close()
        raise
    return memory


def _fresh(path: Path) -> sqlite3.Connection:
    """A new database in one file, which can be moved when it is done."""
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
    _make_durable(connection)
    return connection


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Cursor]:
    cursor = connection.cursor()
    cursor.execute("BEGIN IMMEDIATE")
    try:
        yield cursor
        cursor.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # after a full disk SQLite has gone back by itself
            with suppress(sqlite3.Error):
                cursor.execute("ROLLBACK")
        raise
    finally:
        cursor.close()


def _trouble(connection: sqlite3.Connection) -> str:
    """What is wrong with a database; empty when nothing is."""
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except UNREADABLE as error:
        return unreadable(error)
    return "" if found == "ok" else " ".join(str(found).split())


def _stamp_of(path: Path) -> tuple[int, ...]:
    """What changes when somebody writes into a file."""
    with suppress(OSError):
        found = path.stat()
        return found.st_size, found.st_mtime_ns, found.st_ctime_ns
    return ()


def _lenient_text(raw: bytes) -> str:
    """Flipped bytes must come out as a wrong text, which the fingerprint shows, not as a fault."""
    return raw.decode("utf-8", "replace")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _sync_folder(folder: Path) -> None:
    """The name of a new file survives a power cut only when its folder is on the disk too."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def cannot_make(path: Path, error: OSError) -> ReadOnlyError:
    """Why a new event file cannot be made."""
    folder = path.absolute().parent
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return ReadOnlyError(path, f"there is no folder {folder}; make it, or choose another one")
    return ReadOnlyError(
        path, f"a file cannot be made in {folder}: {error.strerror}. Choose another folder"
    )
