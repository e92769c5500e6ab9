"""A rating list into the file of the lists: all of it, or nothing.

The new file is written beside the old one and takes its place at the end. Until then the old lists
are in use, and whatever stops the import leaves them as they were.

Source:
    FIDE Rating Regulations (B.02), 7.1 (a list is in force from the first of its month). SQLite,
    pragmas ``journal_mode`` and ``synchronous``: a file that is thrown away when anything goes
    wrong needs neither journal nor waiting for the disk before its end; FTS5 extension, 4.1
    (prefix indexes), 4.4.2 (contentless tables), 4.6 (detail).
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from openarbiter.errors import RequestError, StoreError
from openarbiter.files import PART, make_whole
from openarbiter.formats.apart import LIST, Readings, Say
from openarbiter.formats.rating_list import Account, Entry, Reading, national, read
from openarbiter.formats.rating_list.entry import is_month, month_of_file
from openarbiter.formats.rating_list.folding import indexed
from openarbiter.formats.rating_list.mapping import Mapping
from openarbiter.formats.rating_list.reader import look
from openarbiter.languages import said
from openarbiter.lists.database import COLUMNS, TEXTS, VERSION, ListInfo, Lists
from openarbiter.values import dataclass, replace

Tell = Callable[[str, int, int], object]
"""Is told the step (of :func:`steps`), how much of it is done, and how much it is."""

_FEWEST = 90
"""Percent of the people of the list in use that a new one must have, unless it is confirmed."""

_WORDS = 20_000
_DAY = 86_400
_BELOW = 4000
"""No rating is higher."""

_SHIFT = 24
"""A list may have as many people as numbers of so many bits."""

_HASH = 16 << 20
"""Bytes of words that FTS5 gathers before it writes them."""

_LISTS = """
CREATE TABLE IF NOT EXISTS lists (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, month TEXT NOT NULL,
    file TEXT NOT NULL, file_day TEXT NOT NULL, imported TEXT NOT NULL, people INTEGER NOT NULL,
    rates TEXT NOT NULL, fide INTEGER NOT NULL, federation TEXT NOT NULL)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """A list that was imported, what was odd, and the list of its name that was in use before."""

    info: ListInfo
    replaced: ListInfo | None
    account: Account


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a user says of a list that is imported.

    Attributes:
        name: The name it is to have; empty for that of its kind.
        month: ``YYYY-MM``; empty where the list itself says it.
        rate: Rate of play of a list that has only one; empty where its name says it.
        mapping: How a national list is laid out; ``None`` for a list of FIDE.
        confirmed: Take a list that is older, or much shorter, than the one in use.
    """

    name: str = ""
    month: str = ""
    rate: str = ""
    mapping: Mapping | None = None
    confirmed: bool = False


def steps() -> dict[str, str]:
    """The steps of an import in words."""
    return {
        "fetch": said("Fetching the list"),
        "read": said("Reading the list"),
        "words": said("Names for the search"),
        "save": said("Saving"),
    }


def import_list(path: Path, database: Path, wish: Wish, tell: Tell | None = None) -> Imported:
    """Import a rating list, plain or in a ZIP archive; ``tell`` is told of the progress.

    Raises:
        UnreadableLineError: The list cannot be read; nothing has changed.
        RequestError: Something has to be said or confirmed first: the month, the rate of play, or
            that an older or much shorter list shall be taken.
        StoreError: The file of the lists cannot be written, or was changed meanwhile.
        OSError: The list cannot be read.
    """
    with closing(Readings().each(path.name, LIST, _say_people, path, wish)) as parts:
        return _imported(parts, database, wish, tell or (lambda *_: None))


def _imported(parts: Iterator[Any], database: Path, wish: Wish, tell: Tell) -> Imported:
    """Import the list that is being read apart from this program."""
    reading: Reading = next(parts)
    month = _month(reading, wish)
    name = wish.name.strip() or (wish.mapping.name if wish.mapping else name_of(reading))
    with Lists.opened(database) as lists:
        old = lists.by_name(name)
    if old is not None and old.month > month and not wish.confirmed:
        raise RequestError.saying(
            "this list is of {month}; {name} of {newer} is in use, which is newer. "
            "--replace takes the older one all the same",
            month=month, name=name, newer=old.month,
        )  # fmt: skip
    info = ListInfo(
        number=0,
        name=name,
        month=month,
        file=reading.file,
        file_day=reading.day.isoformat() if reading.day else "",
        imported="",
        people=0,
        rates=reading.rates,
        fide=reading.about.fide,
        federation=wish.mapping.federation if wish.mapping else "",
    )
    begun = Imported(info=info, replaced=old, account=Account(reading.file))

    def write(new: Path) -> Imported:
        with closing(_connection(new)) as connection:
            done = _written(connection, begun, parts, tell)
            people = done.info.people
            if old is not None and people * 100 < _FEWEST * old.people and not wish.confirmed:
                raise RequestError.saying(
                    "this list has {people} people; {name} of {month}, which is in use, has "
                    "{before}. Nothing was changed; --replace takes the shorter one all the same",
                    people=people, name=name, month=old.month, before=old.people,
                )  # fmt: skip
            tell("save", 1, 1)
            connection.commit()
        return done

    return _replaced(database, write)


def look_at(path: Path, mapping: Mapping | None, rate: str = "") -> Reading:
    """What list a file is.

    Raises:
        UnreadableLineError: It is no such list, or it cannot be read.
        OSError: It cannot be read.
    """
    return look(path, rate) if mapping is None else national.look(path, mapping)


def _say_people(say: Say, path: Path, wish: Wish) -> None:
    """Say what list it is, its people in batches and how far it is; at the end the account.

    What list it is comes again where the people begin anew in another encoding.
    """
    about = look_at(path, wish.mapping, wish.rate)
    account = Account(about.file)
    say(about)

    def take(reading: Reading, batches: Iterator[list[Entry]]) -> None:
        say(reading)
        for batch in batches:
            say(batch)

    def progress(done: int, size: int) -> None:
        say((done, size))

    if wish.mapping is None:
        read(path, take, account, wish.rate, progress)
    else:
        national.read(path, wish.mapping, take, account, progress)
    say(account)


def name_of(reading: Reading) -> str:
    """The name of a list of FIDE by what is in it."""
    if len(reading.rates) > 1:
        return "FIDE"
    if not reading.rate:
        raise RequestError.saying(
            "{file} is a list of one rate of play and does not say which; say it with --rate "
            "standard, --rate rapid or --rate blitz",
            file=reading.file,
        )
    return f"FIDE {reading.rate}"


def _month(reading: Reading, wish: Wish) -> str:
    """The month of a list: what it says itself, or what the user says."""
    own, given = reading.about.month, wish.month
    if given and not is_month(given):
        message = said("{month} is no month such as 2026-11", month=repr(given))
    elif own and given and own != given:
        message = said(
            "{file} is the list of {told}, not of {given}",
            file=reading.file, told=own, given=given,
        )  # fmt: skip
    elif own or given:
        return own or given
    elif reading.day is None:
        message = said(
            "{file} does not say which month it is of; say it with --month YYYY-MM",
            file=reading.file,
        )
    else:
        message = said(
            "{file} does not say which month it is of; its date is {day}, so this looks like "
            "the list of {month}: confirm it with --month {month}",
            file=reading.file, day=reading.day.isoformat(), month=month_of_file(reading.day),
        )  # fmt: skip
    raise RequestError(message)


def _written(
    connection: sqlite3.Connection, begun: Imported, parts: Iterator[Any], tell: Tell
) -> Imported:
    """Write the list into the new file, in the place of the old one of its name."""
    _create_lists(connection)
    if begun.replaced is not None:
        for table in ("people", "words"):
            connection.execute(f"DROP TABLE IF EXISTS {table}_{begun.replaced.number}")
        connection.execute("DELETE FROM lists WHERE number = ?", (begun.replaced.number,))
    (number,) = connection.execute("SELECT coalesce(max(number), 0) + 1 FROM lists").fetchone()
    account = _write_people(connection, number, parts, tell) or begun.account
    _write_words(connection, number, lambda done: tell("words", done, account.taken))
    now = datetime.now(UTC).isoformat(timespec="seconds")
    info = replace(begun.info, number=number, imported=now, people=account.taken)
    row = {**asdict(info), "rates": ",".join(info.rates), "fide": int(info.fide)}
    gaps = ", ".join("?" * len(row))
    connection.execute(f"INSERT INTO lists VALUES ({gaps})", tuple(row.values()))  # noqa: S608
    return replace(begun, info=info, account=account)


def _create_lists(connection: sqlite3.Connection) -> None:
    """Make the table of the lists where there is none."""
    try:
        connection.execute("CREATE VIRTUAL TABLE temp.looked_for USING fts5(word)")
        connection.execute("DROP TABLE temp.looked_for")
    except sqlite3.OperationalError:
        raise StoreError.saying(
            "the SQLite of this Python ({version}) has no full-text search (FTS5), which "
            "rating lists need; use a Python whose SQLite has it, such as those of python.org",
            version=sqlite3.sqlite_version,
        ) from None
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute(_LISTS)


def _write_people(
    connection: sqlite3.Connection, number: int, parts: Iterator[Any], tell: Tell
) -> Account | None:
    """Write the people of the list as they come; the account of them."""
    account, place = None, count()
    columns = ", ".join(f"{name} {'TEXT' if name in TEXTS else 'INTEGER'}" for name in COLUMNS)
    gaps = ", ".join("?" * (len(COLUMNS) + 1))
    insert = f"INSERT INTO people_{number} VALUES ({gaps})"  # noqa: S608  (a number)
    for each in parts:
        if isinstance(each, Reading):
            connection.execute(f"DROP TABLE IF EXISTS people_{number}")
            connection.execute(f"CREATE TABLE people_{number} (key INTEGER PRIMARY KEY, {columns})")
            place = count()
        elif isinstance(each, list):
            connection.executemany(insert, [(_key(one, next(place)), *one) for one in each])
        elif isinstance(each, Account):
            account = each
        else:
            tell("read", *each)
    return account


def _key(entry: Entry, place: int) -> int:
    """The number of a person in its table: by the highest rating, then by the order of the list."""
    best = max(entry.standard or 0, entry.rapid or 0, entry.blitz or 0)
    return (_BELOW - best << _SHIFT) + place


def _write_words(
    connection: sqlite3.Connection, number: int, tell: Callable[[int], object]
) -> None:
    """Make what ids and words are looked up in."""
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
    people = connection.execute(f"SELECT key, name FROM people_{number} ORDER BY key")  # noqa: S608
    insert = f"INSERT INTO words_{number}(rowid, surname, given) VALUES (?, ?, ?)"  # noqa: S608
    done = 0
    while rows := people.fetchmany(_WORDS):
        connection.executemany(insert, [_words(key, name) for key, name in rows])
        done += len(rows)
        tell(done)


def _words(key: int, name: str) -> tuple[int, str, str]:
    surname, _, given = name.partition(",")
    return key, indexed(surname), indexed(given)


def _connection(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -65536"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("BEGIN")
    return connection


def _replaced(database: Path, write: Callable[[Path], Imported]) -> Imported:
    """Have a list written into a copy of the file of the lists, which takes its place then."""
    before: tuple[int, int] | None = None

    def make(new: Path) -> Imported:
        if before:
            shutil.copyfile(database, new)
        done = write(new)
        if _stamp(database) != before:
            message = said("another import has changed the lists meanwhile; import it once more")
            raise StoreError(message, path=str(database))
        return done

    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        for left in database.parent.glob(PART):  # of imports that were broken off
            if time.time() - left.stat().st_mtime > _DAY:
                left.unlink(missing_ok=True)
        before = _stamp(database)
        return make_whole(database, make, long=True)
    except sqlite3.Error as error:
        message = said("the list could not be written ({what}); is the disk full?", what=str(error))
        raise StoreError(message, path=str(database)) from error
    except OSError as error:
        if not os.access(database.parent, os.W_OK):
            message = said("the folder {folder} cannot be written", folder=str(database.parent))
        elif isinstance(error, PermissionError):
            message = said("{file} is in use by another program; close it", file=database.name)
        else:
            raise
        raise StoreError(message, path=str(database)) from error


def _stamp(database: Path) -> tuple[int, int] | None:
    try:
        stat = database.stat()
    except FileNotFoundError:
        return None
    return stat.st_mtime_ns, stat.st_size
