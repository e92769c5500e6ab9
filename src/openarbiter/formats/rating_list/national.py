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
from openarbiter.formats.rating_list.mapping import DATE_PART, Column, Join, Mapping
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
_MOST_BROKEN = 2
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
        joined = [_Joined(path, mapping, join, encoding) for join in mapping.joins]
        with _opened(path, mapping) as source:
            tell = telling(progress, source.size)
            rows = rows_of(source, mapping, encoding, account, tell)
            people = _People(source, mapping, rows, joined, account)
            take(reading_of(source, mapping), people.batches())
        account.check(end=True)
        _check(mapping, account, people)

    if not in_one_of(mapping.encodings, account, read_in):
        found = said("bytes that are no text in {list}", list=", ".join(mapping.encodings))
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
        found = said("{count} people", count=account.taken)
        expected = said("at least {least}, as the mapping says", least=mapping.min_rows)
        raise refusal(account.file, "too-few", found, expected)
    if people.rated * 100 < mapping.min_rated_percent * account.taken:
        found = said("{rated} of {count} with a rating", rated=people.rated, count=account.taken)
        expected = said("at least {least} %, as the mapping says", least=mapping.min_rated_percent)
        raise refusal(account.file, "too-few-rated", found, expected)


class _Joined:
    """The rows of another file by their key."""

    def __init__(self, path: Path, mapping: Mapping, join: Join, encoding: str) -> None:
        self.join = join
        place = path
        if join.file:
            beside = sorted(each for each in path.parent.iterdir() if fnmatch(each.name, join.file))
            if not beside:
                found = said("no file {pattern} beside the list", pattern=join.file)
                raise refusal(path.name, "no-join", found, said("all files of the list"))
            place = beside[-1]
        own = replace(mapping, member=join.member, joins=(), header_find=())
        account = Account(place.name)
        with _opened(place, own) as source:
            rows = rows_of(source, own, encoding, account, lambda _: None)
            self.header = next(rows, (0, []))[1]
            key = _place_of(self.header, join.their, source.file)
            self.rows = {cells[key]: cells for _, cells in rows if len(cells) > key}

    def cell(self, key: Cell, column: str, file: str) -> Cell:
        """What reads a column of the row that belongs to a row of the list."""
        place = _place_of(self.header, column, file)
        empty = [""] * len(self.header)

        def read(cells: list[str]) -> str:
            row = self.rows.get(key(cells), empty)
            return row[place] if place < len(row) else ""

        return read


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
        joined: Sequence[_Joined],
        account: Account,
    ) -> None:
        self.rated = 0
        self._file, self._mapping, self._rows, self._account = source.file, mapping, rows, account
        self._joined = {each.join.name: each for each in joined}
        self._header = self._find_header()
        self._fields = {word: self._reader(each) for word, each in mapping.fields.items()}
        self._ratings = {word: self._reader(each) for word, each in mapping.ratings.items()}
        self._empty = [self._cell(column) for column in mapping.skip_if_empty]
        self._skip = [(self._cell(column), values) for column, values in mapping.skip]
        self._only = [(self._cell(column), values) for column, values in mapping.only]
        self._kinds = {
            word: self._cell(each.kind_column)
            for word, each in mapping.ratings.items()
            if each.kind_column
        }
        self._prefer = self._cell(mapping.prefer[0]) if mapping.prefer else None

    def _find_header(self) -> list[str]:
        mapping = self._mapping
        if mapping.header_names:
            return list(mapping.header_names)
        if mapping.kind in {"dbf", "fixed"}:
            return next(self._rows)[1]
        wanted = {word.casefold() for word in mapping.header_find}
        for number, (_, cells) in enumerate(islice(self._rows, _SEARCHED), 1):
            fits = (
                wanted <= {cell.casefold() for cell in cells}
                if wanted
                else number == mapping.header_row
            )
            if fits:
                for _ in range(mapping.header_rows - 1):
                    next(self._rows, None)
                return cells
        found = said("no row with the headings {names}", names=", ".join(mapping.header_find))
        raise refusal(self._file, "no-header", found, said("the list that the mapping is for"))

    def _cell(self, column: str) -> Cell:
        """What reads one column, of the list or of a joined file."""
        name, colon, other = column.partition(":")
        if colon and name in self._joined:
            joined = self._joined[name]
            return joined.cell(self._own(joined.join.key), other, self._file)
        return self._own(column)

    def _own(self, column: str) -> Cell:
        """What reads one column of the list."""
        place = _place_of(self._header, column, self._file)
        return lambda cells: cells[place] if place < len(cells) else ""

    def _reader(self, column: Column) -> Cell:
        """What reads a fact: the first cell that is not empty, cleaned and translated."""
        cells = [self._cell(each) for each in column.columns]

        def read(row: list[str]) -> str:
            text = next(filter(None, (cell(row) for cell in cells)), "")
            if column.strip is not None:
                text = column.strip.sub("", text).strip()
            if column.map is not None:
                return column.map.get(text, text or column.default)
            return text or column.default

        return read

    def batches(self) -> Iterator[list[Entry]]:
        """The people, in batches; of several rows of one person the preferred one."""
        if self._prefer is not None:
            yield from self._preferred()
            return
        batch: list[Entry] = []
        for _, entry in self._entries():
            batch.append(entry)
            if len(batch) == _BATCH:
                yield self._counted(batch)
                batch = []
        yield self._counted(batch)

    def _preferred(self) -> Iterator[list[Entry]]:
        assert self._prefer is not None and self._mapping.prefer is not None  # noqa: S101, PT018
        order = {value: rank for rank, value in enumerate(self._mapping.prefer[1])}
        best: dict[str, tuple[int, Entry]] = {}
        for cells, entry in self._entries():
            rank = order.get(self._prefer(cells), len(order))
            key = entry.national_id or entry.name
            if key not in best or rank < best[key][0]:
                best[key] = (rank, entry)
        people = [entry for _, entry in best.values()]
        for at in range(0, len(people), _BATCH):
            yield self._counted(people[at : at + _BATCH])

    def _counted(self, batch: list[Entry]) -> list[Entry]:
        self.rated += sum(1 for one in batch if one.standard or one.rapid or one.blitz)
        self._account.taken += len(batch)
        self._account.check()
        return batch

    def _entries(self) -> Iterator[tuple[list[str], Entry]]:
        for line, cells in self._rows:
            if not any(cells) or not self._wanted(cells):
                continue
            try:
                yield cells, self._entry(cells)
            except _OddCellError as odd:
                self._account.leave_out(Odd("bad-row", line, 0, odd.found, odd.expected))

    def _wanted(self, cells: list[str]) -> bool:
        return (
            all(cell(cells) for cell in self._empty)
            and not any(cell(cells) in values for cell, values in self._skip)
            and all(cell(cells) in values for cell, values in self._only)
        )

    def _entry(self, cells: list[str]) -> Entry:
        text = {word: read(cells) for word, read in self._fields.items()}
        columns = self._mapping.fields
        ratings = {word: self._rating(word, cells) for word in self._ratings}
        name = _name(text, columns)
        if not name:
            raise _OddCellError(said("no name"), said("a name"))
        best, rest = highest(text.get("title", ""))
        fide = _identity(text.get("fide_id", ""), columns.get("fide_id"))
        number = whole(fide or "0", LONGEST_ID)
        if number is None:
            raise _OddCellError(
                shown(fide), said("a FIDE id, at most {most} digits", most=LONGEST_ID)
            )
        return Entry(
            fide_id=number or None,
            national_id=_identity(text.get("national_id", ""), columns.get("national_id")) or None,
            name=name,
            federation=text.get("federation", "").upper()[:3],
            sex=_SEXES.get(text.get("sex", "").lower()[:1], ""),
            title=best,
            other_titles=",".join(filter(None, [*rest, text.get("other_titles", "")])),
            standard=ratings.get("standard"),
            rapid=ratings.get("rapid"),
            blitz=ratings.get("blitz"),
            birth=_birth(text.get("birth", ""), columns.get("birth")),
            flag=text.get("flag", ""),
            club=text.get("club", ""),
            kinds="".join(self._kind(rate, cells) for rate in RATES),
            fide_standard=ratings.get("fide_standard"),
            fide_rapid=ratings.get("fide_rapid"),
            fide_blitz=ratings.get("fide_blitz"),
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
    if "surname" in text:
        return ", ".join(filter(None, (_one(text["surname"]), _one(text.get("given", "")))))
    name, order = _one(text.get("name", "")), columns["name"].order
    if order == "surname,given" or "," in name:
        surname, _, given = name.partition(",")
        return ", ".join(filter(None, (surname.strip(), given.strip())))
    words = name.split()
    if len(words) < _MOST_BROKEN:
        return name
    count = 1
    if order == "capitals":
        capitals = [word for word in words if word == word.upper() and len(word) > 1]
        count = len(capitals) if 0 < len(capitals) < len(words) else 1
    if order == "given surname":
        return f"{words[-1]}, {' '.join(words[:-1])}"
    return f"{' '.join(words[:count])}, {' '.join(words[count:])}"


def _one(text: str) -> str:
    return " ".join(text.split())


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
