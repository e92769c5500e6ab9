"""National lists -> people, as a mapping says.

Source:
    The layouts that national federations publish, as mapping files describe them; FIDE Rating
    Regulations (B.02), 7.1 (what a list holds).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Mapping as Table
from contextlib import AbstractContextManager
from datetime import date
from difflib import get_close_matches
from fnmatch import fnmatch
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from openarbiter.errors import refusal
from openarbiter.formats.rating_list.container import Source, opened
from openarbiter.formats.rating_list.entry import (
    RATES,
    About,
    Account,
    Entry,
    Odd,
    highest,
    is_month,
    shown,
)
from openarbiter.formats.rating_list.mapping import DATE_PART, FIELDS, Column, Join, Mapping
from openarbiter.formats.rating_list.reader import Progress, Reading, Taker, in_one_of, telling
from openarbiter.formats.rating_list.tables import Row, rows_of
from openarbiter.formats.text import LONGEST_ID, whole
from openarbiter.languages import said
from openarbiter.model.days import in_calendar
from openarbiter.values import replace

_BATCH = 2000
_SEARCHED = 50
_FRACTION = re.compile(r"^([0-9]+)\.0+\Z")
_SEXES = {"m": "m", "f": "w", "w": "w"}
_DATE_PARTS = {"yyyy": r"(?P<year>[0-9]{4})", "yy": r"(?P<short>[0-9]{2})"}
_DATE_PARTS |= {"mm": r"(?P<month>[0-9]{1,2})", "dd": r"(?P<day>[0-9]{1,2})"}
_DIGITS = 9

Cell = Callable[[list[str]], str]


def read(
    path: Path, mapping: Mapping, take: Taker, account: Account, progress: Progress | None = None
) -> None:
    """Read a national list and hand its people over in batches (see Source of the module).

    Raises:
        UnreadableLineError: It is not as the mapping says, or too much of it cannot be read.
        OSError: It cannot be read.
    """
    account.most_refused = mapping.max_refused_percent

    def read_in(encoding: str) -> None:
        joined = {join.name: _joined(path, mapping, join, encoding) for join in mapping.joins}
        with _opened(path, mapping) as source:
            rows = rows_of(source, mapping, encoding, account, telling(progress, source.size))
            people = _People(source, mapping, rows, joined, account)
            take(reading_of(source, mapping), people.batches())
        account.check(end=True)
        _check(mapping, account, people)

    if not in_one_of(mapping.encoding, account, read_in):
        found = said("bytes that are no text in {list}", list=", ".join(mapping.encoding))
        raise refusal(path.name, "encoding", found, said("one of these encodings"))


def look(path: Path, mapping: Mapping) -> Reading:
    """What a file is, by its mapping (see Source of the module)."""
    with _opened(path, mapping) as source:
        return reading_of(source, mapping)


def _opened(path: Path, mapping: Mapping) -> AbstractContextManager[Source]:
    plain = mapping.kind == "xlsx" and path.suffix.lower() != ".zip"
    return opened(path, mapping.member, unpack=not plain)


def reading_of(source: Source, mapping: Mapping) -> Reading:
    """What is known of a list before its rows (see Source of the module)."""
    rates = tuple(rate for rate in RATES if rate in mapping.ratings)
    found = mapping.month.search(source.file) if mapping.month else None
    month = f"{found['year']}-{found['month'] or '':0>2}" if found else ""
    about = About(
        layout=mapping.name, rates=rates, month=month if is_month(month) else "", fide=False
    )
    return Reading(file=source.file, about=about, day=source.day, rate="", size=source.size)


def _check(mapping: Mapping, account: Account, people: _People) -> None:
    """Refuse a list that has too few people, or too few with a rating."""
    if account.taken < mapping.min_rows:
        found = said(
            "{count} people",
            account.taken,
            one="one person",
        )
        expected = said("at least {least}, as the mapping says", least=mapping.min_rows)
        raise refusal(account.file, "too-few", found, expected)
    if people.rated * 100 < mapping.min_rated_percent * account.taken:
        found = said(
            "{count} of {all} with a rating",
            people.rated,
            one="one of {all} with a rating",
            all=account.taken,
        )
        expected = said("at least {least} %, as the mapping says", least=mapping.min_rated_percent)
        raise refusal(account.file, "too-few-rated", found, expected)


class _Joined(NamedTuple):
    """The rows of another file, by what stands in a column of the list."""

    key: str
    header: list[str]
    rows: dict[str, list[str]]


def _joined(path: Path, mapping: Mapping, join: Join, encoding: str) -> _Joined:
    """Read the file of a join, which lies in the archive of the list or beside it."""
    if join.file:
        beside = [each for each in path.parent.iterdir() if fnmatch(each.name, join.file)]
        if not beside:
            found = said("no file {pattern} beside the list", pattern=join.file)
            raise refusal(path.name, "no-join", found, said("all files of the list"))
        path = max(beside)
    own = replace(mapping, member=join.member, joins=(), header_find=())
    with _opened(path, own) as source:
        rows = rows_of(source, own, encoding, Account(path.name), lambda _: None)
        header = next(rows, (0, []))[1]
        place = _place_of(header, join.their, source.file)
        by_key = {cells[place]: cells for _, cells in rows if len(cells) > place}
    return _Joined(join.key, header, by_key)


def _at(place: int) -> Cell:
    return lambda cells: cells[place] if place < len(cells) else ""


def _place_of(header: Sequence[str], column: str, file: str) -> int:
    """Where a column is: by its heading, ``Nr#2`` for the second of a name, ``@3`` by place."""
    place = whole(column[1:], _DIGITS) if column[:1] == "@" else None
    if place:
        return place - 1
    name, _, nth = column.partition("#")
    number = whole(nth, _DIGITS)
    wanted = column.casefold() if number is None else name.casefold()
    places = [at for at, each in enumerate(header) if each.casefold() == wanted]
    number = 1 if number is None else number
    if len(places) >= number > 0:
        return places[number - 1]
    near = get_close_matches(column, header, n=1)
    found = said("the headings {names}", names=shown(", ".join(filter(None, header))))
    expected = said("a heading {name}", name=repr(column))
    if near:
        expected = said(
            "a heading {name} (nearest: {near}); the mapping can be amended",
            name=repr(column), near=repr(near[0]),
        )  # fmt: skip
    raise refusal(file, "no-column", found, expected, 1)


class _People:
    """The rows of a list as people."""

    def __init__(
        self,
        source: Source,
        mapping: Mapping,
        rows: Iterator[Row],
        joined: Table[str, _Joined],
        account: Account,
    ) -> None:
        self.rated = 0
        self._file, self._mapping, self._rows, self._account = source.file, mapping, rows, account
        self._joined = joined
        self._header = self._find_header()
        self._fields = {word: self._reader(each) for word, each in mapping.fields.items()}
        self._ratings = {word: self._reader(each) for word, each in mapping.ratings.items()}
        tests = (
            *((each, False) for each in mapping.skip),
            *((each, True) for each in mapping.only),
        )
        self._tests = [(self._cell(column), values, fits) for (column, values), fits in tests]
        self._kinds = {
            word: self._cell(each.kind_column)
            for word, each in mapping.ratings.items()
            if each.kind_column
        }
        self._prefer = self._cell(mapping.prefer[0]) if mapping.prefer else None

    def _find_header(self) -> Sequence[str]:
        mapping = self._mapping
        if mapping.header_none and mapping.header_columns:
            return mapping.header_columns
        if mapping.kind in {"dbf", "fixed"}:
            return next(self._rows)[1]
        wanted = {word.casefold() for word in mapping.header_find}
        for number, (_, cells) in enumerate(islice(self._rows, _SEARCHED), 1):
            found = wanted <= {cell.casefold() for cell in cells}
            if found if wanted else number == mapping.header_row:
                for _ in range(mapping.header_rows - 1):
                    next(self._rows, None)
                return cells
        names = said("no row with the headings {names}", names=", ".join(mapping.header_find))
        raise refusal(self._file, "no-header", names, said("the list that the mapping is for"))

    def _cell(self, column: str) -> Cell:
        """What reads one column, of the list or of a joined file."""
        name, colon, other = column.partition(":")
        joined = self._joined.get(name) if colon else None
        if joined is None:
            return _at(_place_of(self._header, column, self._file))
        key = _at(_place_of(self._header, joined.key, self._file))
        read = _at(_place_of(joined.header, other, self._file))
        return lambda cells: read(joined.rows.get(key(cells), []))

    def _reader(self, column: Column) -> Cell:
        """What reads a fact: the first cell that is not empty, cleaned and translated."""
        cells = [self._cell(each) for each in column.columns]
        meaning = column.map or {}

        def read(row: list[str]) -> str:
            text = next(filter(None, (cell(row) for cell in cells)), "")
            if column.strip is not None:
                text = column.strip.sub("", text).strip()
            return meaning.get(text, text or column.default)

        return read

    def batches(self) -> Iterator[list[Entry]]:
        """The people, in batches; of several rows of one person the preferred one."""
        people = self._people()
        while batch := list(islice(people, _BATCH)):
            self.rated += sum(1 for one in batch if one.standard or one.rapid or one.blitz)
            self._account.taken += len(batch)
            self._account.check()
            yield batch

    def _people(self) -> Iterator[Entry]:
        if self._prefer is None or self._mapping.prefer is None:
            return (entry for _, entry in self._entries())
        order = {value: rank for rank, value in enumerate(self._mapping.prefer[1])}
        best: dict[str, tuple[int, Entry]] = {}
        for cells, entry in self._entries():
            rank = order.get(self._prefer(cells), len(order))
            key = entry.national_id or entry.name
            if key not in best or rank < best[key][0]:
                best[key] = (rank, entry)
        return (entry for _, entry in best.values())

    def _entries(self) -> Iterator[tuple[list[str], Entry]]:
        for line, cells in self._rows:
            if not any(cells) or any(
                (cell(cells) in texts) is not fits for cell, texts, fits in self._tests
            ):
                continue
            try:
                yield cells, self._entry(cells)
            except _OddCellError as odd:
                self._account.leave_out(Odd("bad-row", line, 0, odd.found, odd.expected))

    def _entry(self, cells: list[str]) -> Entry:
        text = dict.fromkeys(FIELDS, "") | {
            word: read(cells) for word, read in self._fields.items()
        }
        columns = self._mapping.fields
        ratings = {word: self._rating(word, cells) for word in self._ratings}
        name = _name(text, columns)
        if not name:
            raise _OddCellError(said("no name"), said("a name"))
        best, rest = highest(text["title"])
        fide = _identity(text["fide_id"], columns.get("fide_id"))
        number = whole(fide or "0", LONGEST_ID)
        if number is None:
            expected = said(
                "a FIDE id, at most {count} digits",
                LONGEST_ID,
                one="a FIDE id, at most one digit",
            )
            raise _OddCellError(shown(fide), expected)
        return Entry(
            fide_id=number or None,
            national_id=_identity(text["national_id"], columns.get("national_id")) or None,
            name=name,
            federation=text["federation"].upper()[:3],
            sex=_SEXES.get(text["sex"].lower()[:1], ""),
            title=best,
            other_titles=",".join(filter(None, [*rest, text["other_titles"]])),
            birth=_birth(text["birth"], columns.get("birth")),
            flag=text["flag"],
            club=text["club"],
            kinds="".join(self._kind(rate, cells) for rate in RATES),
            **ratings,
        )

    def _rating(self, word: str, cells: list[str]) -> int | None:
        column, text = self._mapping.ratings[word], self._ratings[word](cells)
        text = _FRACTION.sub(r"\1", text)
        if text in column.none:
            return None
        number = whole(text, _DIGITS)
        if number is None:
            raise _OddCellError(shown(text), said("a rating"))
        if not column.lowest <= number <= column.highest:
            expected = said("a rating of {low} to {high}", low=column.lowest, high=column.highest)
            raise _OddCellError(shown(text), expected)
        return number or None

    def _kind(self, rate: str, cells: list[str]) -> str:
        column = self._mapping.ratings.get(rate)
        if column is None:
            return "-"
        told = self._kinds[rate](cells) if rate in self._kinds else ""
        return (column.kinds or {}).get(told, column.kind)[:1]


class _OddCellError(Exception):
    """A row that cannot be read: what stands there, and what was expected."""

    def __init__(self, found: str, expected: str) -> None:
        self.found, self.expected = found, expected
        super().__init__(found)


def _name(text: dict[str, str], columns: Table[str, Column]) -> str:
    """A name as ``Surname, Given``, by the order in which the list writes it."""
    whole_name, _, given = text["name"].partition(",")
    halves, order = [whole_name.split(), given.split()], ""
    if "surname" in columns:
        halves = [text["surname"].split(), text["given"].split()]
    elif "," not in text["name"]:
        order = columns["name"].order
    words = halves[0]
    if order == "given surname":
        halves = [words[-1:], words[:-1]]
    elif order in {"surname given", "capitals"}:
        capitals = [word for word in words if word == word.upper() and len(word) > 1]
        all_known = order == "capitals" and 0 < len(capitals) < len(words)
        count = len(capitals) if all_known else 1
        halves = [words[:count], words[count:]]
    return ", ".join(filter(None, map(" ".join, halves)))


def _identity(text: str, column: Column | None) -> str:
    """An id as text: without ``.0``, filled with zeros, of the form that the mapping says."""
    if column is None:
        return ""
    text = _FRACTION.sub(r"\1", text)
    if text in column.none or not text:
        return ""
    text = text.zfill(column.pad)
    if column.pattern is not None and not column.pattern.fullmatch(text):
        raise _OddCellError(
            shown(text), said("an id like {pattern}", pattern=column.pattern.pattern)
        )
    return text


def _birth(text: str, column: Column | None) -> str:
    """A date of birth by the forms of the mapping, ``YYYY/MM/DD``; empty for an unknown one."""
    if column is None or text in column.none:
        return ""
    text = _FRACTION.sub(r"\1", text)
    for form in column.formats:
        found = _date_pattern(form).fullmatch(text)
        if found is None:
            continue
        parts = {key: int(value) for key, value in found.groupdict().items()}
        year = parts.get("year") or _full_year(parts.get("short", 0))
        month, day = parts.get("month", 0), parts.get("day", 0)
        if not year:
            return ""
        if in_calendar(year, month, day):
            return f"{year:04}/{month:02}/{day:02}"
        return f"{year:04}/00/00"
    return ""


def _date_pattern(form: str) -> re.Pattern[str]:
    """The pattern of a form of dates such as ``dd.mm.yyyy``."""
    parts = DATE_PART.split(form)
    return re.compile("".join(_DATE_PARTS.get(part, re.escape(part)) for part in parts))


def _full_year(short: int) -> int:
    """The year of two digits: the last one that is over."""
    now = date.today().year  # noqa: DTZ011
    return now - (now - short) % 100
