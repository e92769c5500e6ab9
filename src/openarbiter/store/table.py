"""The event file as a database: its tables, how a line gets in, how lines come out.

The only module that speaks SQL. The log is a table that takes new rows at its end and nothing
else: triggers refuse every change, whoever asks. Snapshots are states, kept for speed; the file
is the same event without them. It knows no action and no rule.

Source:
    SQLite documentation: "Write-Ahead Logging", "PRAGMA Statements", "Database File Format".
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from openarbiter.store.entry import Damage, Line, damage_of
from openarbiter.store.errors import NewerFileError, NoEventError, ReadOnlyError, explained

__all__ = [
    "BACKUP_FOLDER",
    "FILE_FORMAT",
    "Snapshot",
    "Table",
    "build",
    "cannot_make",
    "checked",
    "look_at_head",
    "salvage",
]

FILE_FORMAT = 1
"""Version of the tables; a file with a higher one was written by a newer program."""

BACKUP_FOLDER = "backup folder"
"""Name of the setting that says where second copies go."""

_APPLICATION = 0x6F617262
"""What SQLite files of ours carry as ``application_id``: the letters ``oarb``."""

_MAGIC = b"SQLite format 3\0"
_BUSY_SECONDS = 5.0
_SNAPSHOTS_KEPT = 2

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

_COLUMNS = ", ".join(field.name for field in fields(Line))
_PLACES = ", ".join("?" for _ in fields(Line))
_INSERT = f"INSERT INTO entry ({_COLUMNS}) VALUES ({_PLACES})"  # noqa: S608  (names of our own)
_SELECT = f"SELECT {_COLUMNS} FROM entry"  # noqa: S608  (the same names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A state, kept so that opening does not have to begin at the first entry.

    Attributes:
        number: Number of the last entry in it.
        hash: Fingerprint of that entry.
        program: What wrote it; another one reads it differently and leaves it alone.
        text: The state as JSON.
    """

    number: int
    hash: str
    program: str
    text: str


class Table:
    """An open event file. It has no lock of its own: one thread at a time.

    Args:
        path: The file; it is there and is an event file.
        read_only: Look at it only.
        salvaging: Read a file that is shorter than it says as far as it goes.

    Raises:
        StoreError: It cannot be opened so.
    """

    def __init__(self, path: Path, *, read_only: bool, salvaging: bool = False) -> None:
        self._path = path
        with explained(path):
            if read_only:
                self._connection = _connect_to_look(path, salvaging=salvaging)
            else:
                self._connection = _connect(path)
            self._connection.text_factory = _lenient_text

    def lines(self, *, after: int = 0) -> tuple[list[Line], str]:
        """The log as far as it can be read, and why not further (empty when to its end)."""
        found: list[Line] = []
        try:
            rows = self._connection.execute(f"{_SELECT} WHERE number > ? ORDER BY number", (after,))
            for row in rows:
                found.append(_line(row))  # noqa: PERF401  (what came before a fault is kept)
        except sqlite3.Error as error:
            return found, str(error)
        return found, ""

    def line(self, number: int) -> Line | None:
        """One line; ``None`` when it is not there or cannot be read."""
        with suppress(sqlite3.Error):
            row = self._connection.execute(f"{_SELECT} WHERE number = ?", (number,)).fetchone()
            return None if row is None else _line(row)
        return None

    def last_number(self) -> int:
        """Number of the last line; 0 without one.

        Raises:
            StoreError: The log cannot be read.
        """
        with explained(self._path):
            row = self._connection.execute("SELECT max(number) FROM entry").fetchone()
        return int(row[0] or 0)

    def append(self, lines: Sequence[Line]) -> None:
        """Add lines; when this returns they are on the disk, when it raises none of them is.

        Raises:
            StoreError: They could not be written.
        """
        with explained(self._path), _transaction(self._connection) as cursor:
            cursor.executemany(_INSERT, [astuple(line) for line in lines])

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a state and forget all but the latest few.

        Raises:
            StoreError: It could not be written.
        """
        data = zlib.compress(snapshot.text.encode(), 1)
        row = (snapshot.number, snapshot.hash, snapshot.program, _digest(data), data)
        with explained(self._path), _transaction(self._connection) as cursor:
            cursor.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)", row)
            cursor.execute(
                "DELETE FROM snapshot WHERE number NOT IN "
                "(SELECT number FROM snapshot ORDER BY number DESC LIMIT ?)",
                (_SNAPSHOTS_KEPT,),
            )

    def snapshots(self, program: str) -> Iterator[Snapshot]:
        """The states a program kept, the latest first; those that cannot be read are left out."""
        try:
            rows = self._connection.execute(
                "SELECT number, hash, program, digest, state FROM snapshot WHERE program = ? "
                "ORDER BY number DESC",
                (program,),
            ).fetchall()
        except sqlite3.Error:
            return
        for number, mark, author, digest, data in rows:
            if isinstance(data, bytes) and digest == _digest(data):
                text = zlib.decompress(data).decode()
                yield Snapshot(number=number, hash=mark, program=author, text=text)

    def setting(self, name: str) -> str:
        """A setting; empty when it was never made.

        Raises:
            StoreError: It cannot be read.
        """
        with explained(self._path):
            row = self._connection.execute(
                "SELECT value FROM setting WHERE name = ?", (name,)
            ).fetchone()
        return "" if row is None else str(row[0])

    def make_setting(self, name: str, value: str) -> None:
        """Make a setting.

        Raises:
            StoreError: It could not be written.
        """
        with explained(self._path), _transaction(self._connection) as cursor:
            cursor.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))

    def tidy(self) -> None:
        """Move what the write-ahead log holds into the file, as far as nobody reads it now."""
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def limit_pages(self, pages: int) -> None:
        """Let the file grow to a number of pages only; what is written beyond is refused."""
        self._connection.execute(f"PRAGMA max_page_count = {int(pages)}").fetchone()

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):
            self._connection.close()


def build(path: Path, lines: Sequence[Line] = ()) -> None:
    """Make a new event file with a log in it; it appears whole or not at all.

    Args:
        path: Where; nothing may be there.
        lines: The log from its first entry, without damage.

    Raises:
        StoreError: It could not be written.
    """
    draft = path.with_name(f".{path.name}.new")
    try:
        draft.unlink(missing_ok=True)
        with explained(path), closing(_fresh(draft)) as connection:
            connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            connection.execute(f"PRAGMA user_version = {FILE_FORMAT}")
            connection.executescript(_SCHEMA)
            with _transaction(connection) as cursor:
                cursor.executemany(_INSERT, [astuple(line) for line in lines])
        draft.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise cannot_make(path, error) from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def look_at_head(path: Path) -> None:
    """See that a file is an event file of ours, without touching it.

    Raises:
        NoEventError: There is none, or it is something else.
        NewerFileError: A newer program wrote it.
        ReadOnlyError: It may not be read.
    """
    try:
        with path.open("rb") as file:
            head = file.read(100)
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
    if len(head) < 100 or not head.startswith(_MAGIC):  # noqa: PLR2004  (size of SQLite's header)
        raise NoEventError(
            path,
            "this is not an event file. A report file (TRF) or a list of players is imported "
            "into an event; an event file that was cut off so early holds nothing any more",
        )
    application, version = struct.unpack(">I", head[68:72])[0], struct.unpack(">I", head[60:64])[0]
    if application != _APPLICATION:
        raise NoEventError(path, "this is a database of another program, not an event file")
    if version > FILE_FORMAT:
        from openarbiter.desk import EventState  # noqa: PLC0415  (only this refusal needs it)

        raise NewerFileError(
            path,
            f"a newer openarbiter wrote it (file format {version}; this one reads up to "
            f"{FILE_FORMAT}). Open it with that version; nothing here was touched",
            good=0,
            state=EventState(),
        )


def salvage(path: Path) -> dict[int, Line]:
    """Every line of a damaged file that can still be read, by its number.

    Read from the front until the damage, from the back until the damage, and then one by one.

    Raises:
        StoreError: Nothing at all can be read.
    """
    table = Table(path, read_only=True, salvaging=True)
    try:
        lines, trouble = table.lines()
        found = {line.number: line for line in lines}
        if not trouble:
            return found
        for line in _backwards(table):
            found.setdefault(line.number, line)
        for number in range(len(lines) + 1, max(found, default=0)):
            single = None if number in found else table.line(number)
            if single is not None:
                found[number] = single
        return found
    finally:
        table.close()


def _backwards(table: Table) -> Iterator[Line]:
    """Lines from the last one backwards, until one cannot be read."""
    with suppress(sqlite3.Error):
        for row in table._connection.execute(f"{_SELECT} ORDER BY number DESC"):  # noqa: SLF001
            yield _line(row)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
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
    """What was acknowledged survives a power cut: every commit waits for the disk."""
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # macOS: through the cache of the drive too
    connection.execute("PRAGMA checkpoint_fullfsync = ON")


def _connect_to_look(path: Path, *, salvaging: bool) -> sqlite3.Connection:
    """A connection that cannot write; also where not even SQLite's own files can be made."""
    uri = path.absolute().as_uri()
    connection = _look(f"{uri}?mode=ro", salvaging=salvaging)
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.OperationalError as error:
        connection.close()
        if not error.sqlite_errorname.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")):
            raise
        return _look(f"{uri}?immutable=1", salvaging=salvaging)
    except BaseException:
        connection.close()
        raise
    return connection


def _look(uri: str, *, salvaging: bool) -> sqlite3.Connection:
    connection = sqlite3.connect(
        uri, uri=True, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    if salvaging:
        # SQLite refuses a file that is cut off, unless its owner says that he repairs something.
        connection.execute("PRAGMA writable_schema = ON")
    return connection


def _fresh(path: Path) -> sqlite3.Connection:
    """A new database in one file: without a write-ahead log it can be moved when it is done."""
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


def _line(row: Sequence[object]) -> Line:
    """A row as a line; a value of a wrong type becomes one whose fingerprint cannot fit."""
    number, time, author, reason, kind, target, action, program, previous, mark = row
    return Line(
        number=number if isinstance(number, int) else -1,
        time=str(time),
        author=str(author),
        reason=str(reason),
        kind=str(kind),
        target=target if target is None or isinstance(target, int) else -1,
        action=None if action is None else str(action),
        program=str(program),
        previous=str(previous),
        hash=str(mark),
    )


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
    """Why a new event file cannot be made.

    Args:
        path: Where it was to be; nothing is there.
        error: What the system said.
    """
    folder = path.absolute().parent
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return ReadOnlyError(path, f"there is no folder {folder}; make it, or choose another one")
    return ReadOnlyError(
        path, f"a file cannot be made in {folder}: {error.strerror}. Choose another folder"
    )


def checked(lines: Sequence[Line], trouble: str) -> Damage | None:
    """The damage of a log that was read, the end that could not be read included.

    Args:
        lines: What could be read.
        trouble: Why not more; empty when that is all.
    """
    damage = damage_of(lines)
    if damage is None and trouble:
        return Damage(
            number=len(lines) + 1, what=f"entry {len(lines) + 1} cannot be read ({trouble})"
        )
    return damage
