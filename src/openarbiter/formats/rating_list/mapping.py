"""Mapping files: how a national rating list is laid out, in TOML, with every word checked.

A mapping says where the list comes from and who may use it, what it is packed in, how its rows and
headings are found, which column is which fact, how ids, dates, sexes and ratings are written, which
rows are left out, and what has to hold for the list to be taken.

Source:
    TOML 1.0.0. The shipped mappings follow the layouts that the national federations publish.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Sequence
from collections.abc import Mapping as Table
from decimal import Decimal
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from openarbiter.errors import refusal
from openarbiter.formats.encodings import known_encoding
from openarbiter.formats.rating_list.entry import MOST_REFUSED, shown
from openarbiter.formats.toml_text import tables_of, text_of
from openarbiter.languages import said
from openarbiter.values import dataclass

KINDS = ("csv", "fixed", "dbf", "xlsx")
QUOTES = ("strict", "none", "repair")
ORDERS = ("surname,given", "surname given", "given surname", "capitals")
RATINGS = ("standard", "rapid", "blitz", "fide_standard", "fide_rapid", "fide_blitz")
FIELDS = (
    *("national_id", "fide_id", "name", "surname", "given", "birth", "sex", "title"),
    *("other_titles", "federation", "club", "flag"),
)

DATE_PART = re.compile("(yyyy|yy|mm|dd)")
"""What stands for year, month and day in the form of a date."""

_ASK = "ask"
_LARGEST = 100_000
_WIDEST = 20
_NOT_READ = {"utf-16"}
"""Encodings of files of players in which no list is cut into lines."""


class _Kind(NamedTuple):
    """What may stand behind a word: in words, and whether a value is of that kind."""

    name: str
    fits: Callable[[Any], object]


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= _LARGEST


def _is_share(value: object) -> bool:
    return type(value) is int or (isinstance(value, Decimal) and value.is_finite())


def _is_pattern(value: object) -> bool:
    """Whether a text is a regular expression, of which nothing will mean something else one day."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return _is_text(value) and re.compile(str(value)) is not None
    except (re.error, Warning, ValueError, RecursionError, OverflowError):
        return False


def _is_month(value: object) -> bool:
    if value == _ASK:
        return True
    return _is_pattern(value) and {"year", "month"} <= re.compile(str(value)).groupindex.keys()


def _are_places(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(each, list) and list(map(_is_number, each)) == [True, True]
        for each in value.values()
    )


def _are_forms(value: object) -> bool:
    """Whether texts are forms of dates that have no part twice."""
    if not isinstance(value, list) or not _are_texts(value):
        return False
    return all(len(set(parts)) == len(parts) for parts in map(DATE_PART.findall, value))


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


def _encodings(value: object) -> tuple[str, ...]:
    """Encodings by their names, with and without a mark; none where one of them is not known."""
    names = value if isinstance(value, list) else [value]
    found = [known_encoding(each.removesuffix("-sig")) for each in names if isinstance(each, str)]
    known = tuple(each for each in found if each and each not in _NOT_READ)
    return known if len(known) == len(names) else ()


_TEXT = _Kind(said("text in quotes"), _is_text)
_TEXTS = _Kind(said("texts in brackets"), _are_texts)
_SEVERAL = _Kind(
    said("a text, or texts in brackets"), lambda each: _is_text(each) or _are_texts(each)
)
_MEANINGS = _Kind(
    said("a table of texts"), lambda each: isinstance(each, dict) and _are_texts([*each.values()])
)
_TABLE = _Kind(said("a table"), lambda each: isinstance(each, dict))
_TABLES = _Kind(said("tables in brackets"), _are_tables)
_COLUMN = _Kind(said("a column, or a table"), lambda each: isinstance(each, str | dict))
_NUMBER = _Kind(said("a whole number, at most {most}", most=_LARGEST), _is_number)
_FROM_1 = _Kind(said("a whole number from 1 on"), lambda each: _is_number(each) and each > 0)
_WIDTH = _Kind(
    said(
        "at most {count} digits",
        _WIDEST,
        one="at most one digit",
    ),
    lambda each: _is_number(each) and each <= _WIDEST,
)
_SHARE = _Kind(said("a percentage"), _is_share)
_TRUTH = _Kind(said("true or false, without quotes"), lambda each: isinstance(each, bool))
_PATTERN = _Kind(said("a regular expression"), _is_pattern)
_MONTH = _Kind(said('"ask", or a regular expression with the groups year and month'), _is_month)
_FORMS = _Kind(said("forms of dates such as dd.mm.yyyy"), _are_forms)
_PLACES = _Kind(said("two numbers in brackets for each column"), _are_places)
_ENCODINGS = _Kind(said("encodings such as utf-8-sig or cp1252"), _encodings)
_SIGN = _Kind(
    said("one character that is no quote"),
    lambda each: _is_text(each) and len(each) == 1 and each not in '"\r\n\0',
)


def _one_of(*words: str) -> _Kind:
    return _Kind(said("one of {list}", list="; ".join(words)), lambda each: each in words)


_TABLES_OF_A_FILE = ("join", "source", "header", "rows", "checks", "fields", "ratings")

_KEYS: dict[str, dict[str, _Kind]] = {
    "": {
        **dict.fromkeys(("name", "federation", "permission", "address"), _TEXT),
        **dict.fromkeys(("source", "header", "fields", "ratings", "rows", "checks"), _TABLE),
        "month": _MONTH,
        "join": _TABLES,
    },
    "source": {
        **dict.fromkeys(("member", "repair"), _TEXT),
        "kind": _one_of(*KINDS),
        "encoding": _ENCODINGS,
        "separator": _SIGN,
        "quotes": _one_of(*QUOTES),
        "sheet": _Kind(
            said("a name, or a number from 1 on"), lambda each: _is_text(each) or _is_number(each)
        ),
        "positions": _PLACES,
    },
    "join": dict.fromkeys(("as", "file", "member", "key", "their"), _TEXT),
    "header": {"row": _FROM_1, "find": _TEXTS, "rows": _FROM_1, "none": _TRUTH, "columns": _TEXTS},
    "fields": dict.fromkeys(FIELDS, _COLUMN),
    "ratings": dict.fromkeys(RATINGS, _COLUMN),
    "rows": {"skip_if_empty": _TEXTS, "skip": _TABLES, "only": _TABLES, "prefer": _TABLE},
    "rows.skip": {"column": _TEXT, "values": _TEXTS},
    "rows.prefer": {"column": _TEXT, "order": _TEXTS},
    "checks": {"min_rows": _NUMBER, "min_rated_percent": _SHARE, "max_refused_percent": _SHARE},
    "column": {
        **dict.fromkeys(("column", "columns"), _SEVERAL),
        **dict.fromkeys(("default", "kind_column"), _TEXT),
        **dict.fromkeys(("map", "kinds"), _MEANINGS),
        **dict.fromkeys(("none", "unknown"), _TEXTS),
        "formats": _FORMS,
        **dict.fromkeys(("strip", "pattern"), _PATTERN),
        **dict.fromkeys(("lowest", "highest"), _NUMBER),
        "pad": _WIDTH,
        "order": _one_of(*ORDERS),
        "kind": _one_of("N", "F", "E"),
    },
}
"""The words of each table, and what may stand behind them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Where one fact stands and how it is written.

    Attributes:
        columns: Columns it may stand in, the first that is not empty counts.
        default: What holds where all are empty.
        map: What a cell means, by what is in it.
        strip: What is taken off a cell, as a pattern.
        none: Cells that mean nothing.
        formats: Forms of a date, such as ``dd.mm.yyyy``, in the order they are tried.
        pattern: What an id has to look like.
        pad: Digits an id is filled to with zeros in front.
        order: How a name is written.
        kind: Of a rating ``N`` (national), ``F`` (FIDE) or ``E`` (estimated).
        kind_column: Column that says the kind, by ``kinds``.
        lowest, highest: Between which numbers a rating lies.
    """

    columns: tuple[str, ...]
    default: str = ""
    map: Table[str, str] | None = None
    strip: re.Pattern[str] | None = None
    none: frozenset[str] = frozenset({"", "0"})
    formats: Sequence[str] = ("yyyy",)
    pattern: re.Pattern[str] | None = None
    pad: int = 0
    order: str = ORDERS[0]
    kind: str = "N"
    kind_column: str = ""
    kinds: Table[str, str] | None = None
    lowest: int = 0
    highest: int = 4000


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Another file whose columns stand beside those of the list, by a key, as ``club:Name``."""

    name: str
    key: str
    their: str
    file: str = ""
    member: str = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapping:
    """How one national list is laid out; the attributes are the words of the file."""

    name: str
    federation: str
    permission: str = ""
    address: str = ""
    month: re.Pattern[str] | None = None
    member: str = "*"
    kind: str = KINDS[0]
    encoding: Sequence[str] = ("utf-8", "cp1252")
    separator: str = ","
    quotes: str = QUOTES[0]
    repair: str = ""
    sheet: str = "1"
    positions: Table[str, Sequence[int]] = {}
    joins: Sequence[Join] = ()
    header_row: int = 1
    header_rows: int = 1
    header_find: Sequence[str] = ()
    header_none: bool = False
    header_columns: Sequence[str] = ()
    fields: Table[str, Column]
    ratings: Table[str, Column]
    skip: Sequence[tuple[str, Sequence[str]]] = ()
    only: Sequence[tuple[str, Sequence[str]]] = ()
    prefer: tuple[str, Sequence[str]] | None = None
    min_rows: int = 1
    min_rated_percent: int | Decimal = 0
    max_refused_percent: int | Decimal = MOST_REFUSED


_MADE: dict[str, Callable[[Any], object]] = {
    **dict.fromkeys(("strip", "pattern"), re.compile),
    "month": lambda each: None if each == _ASK else re.compile(each),
    "encoding": _encodings,
    "sheet": str,
}
"""What is made of the value behind a word; of the others the value itself."""


def _made(data: Table[str, Any]) -> dict[str, Any]:
    return {word: _MADE[word](each) if word in _MADE else each for word, each in data.items()}


def shipped() -> list[str]:
    """Names of the mappings that come with the program (see Source of the module)."""
    folder = files(__package__) / "mappings"
    return sorted(each.name.removesuffix(".toml") for each in folder.iterdir())


def mapping_of(name: str) -> Mapping:
    """The mapping of a name that is shipped, or of a file (see Source of the module).

    Raises:
        UnreadableLineError: It is no mapping; the place and the nearest known word are told.
        OSError: There is no such file.
    """
    if name in shipped():
        content = (files(__package__) / "mappings" / f"{name}.toml").read_bytes()
        return read_mapping(content, f"{name}.toml")
    if not name.lower().endswith(".toml"):
        expected = said("a file that ends in .toml, or one of {names}", names=", ".join(shipped()))
        raise refusal(name, "no-mapping", said("no mapping of this name"), expected)
    return read_mapping(Path(name).read_bytes(), Path(name).name)


def read_mapping(content: bytes, file: str) -> Mapping:
    """A mapping from the content of its file (see Source of the module)."""
    text = text_of(content, file)
    return _Reader(text, file).mapping(tables_of(text, file, said("a mapping of a rating list")))


class _Reader:
    """Reads the tables of one file; faults have the line of their word."""

    def __init__(self, text: str, file: str) -> None:
        self._lines, self._file = text.splitlines(), file

    def mapping(self, data: Table[str, Any]) -> Mapping:
        data = self._checked("", data, "name", "federation", "fields", "ratings")
        source, header, rows, checks, fields, ratings = (
            self._checked(table, data.get(table, {})) for table in _TABLES_OF_A_FILE[1:]
        )
        if "name" not in fields and "surname" not in fields:
            raise self._fault("fields", said("no column for names"), said("name, or surname"))
        given = {word: each for word, each in data.items() if word not in _TABLES_OF_A_FILE}
        given |= {**source, **checks, **{f"header_{word}": each for word, each in header.items()}}
        return Mapping(
            joins=[self._join(each) for each in data.get("join", ())],
            fields={word: self._column(word, each) for word, each in fields.items()},
            ratings={word: self._column(word, each) for word, each in ratings.items()},
            skip=[
                *((column, ("",)) for column in rows.get("skip_if_empty", ())),
                *(self._pair("skip", "values", each) for each in rows.get("skip", ())),
            ],
            only=[self._pair("skip", "values", each) for each in rows.get("only", ())],
            prefer=self._pair("prefer", "order", rows["prefer"]) if "prefer" in rows else None,
            **_made(given),
        )

    def _join(self, data: Table[str, Any]) -> Join:
        facts = {"their": data.get("key"), **self._checked("join", data, "as", "key")}
        return Join(name=facts.pop("as"), **facts)

    def _pair(self, table: str, word: str, data: Table[str, Any]) -> tuple[str, Sequence[str]]:
        self._checked(f"rows.{table}", data, "column", word)
        return data["column"], data[word]

    def _column(self, word: str, data: str | Table[str, Any]) -> Column:
        if isinstance(data, str):
            return Column(columns=(data,))
        facts = _made(self._checked("column", data))
        columns = _several(facts.pop("column", ()))
        columns = _several(facts.pop("columns", columns))
        if not columns and "default" not in data:
            raise self._fault(word, said("no column"), said("a column, or a default"))
        none = {*facts.pop("none", ()), *facts.pop("unknown", ())}
        if none:
            facts["none"] = frozenset({"", *none})
        return Column(columns=columns, **facts)

    def _checked(self, table: str, data: Table[str, Any], *needed: str) -> Table[str, Any]:
        """A table whose words are known, with what may stand behind each, and none is missing."""
        kinds = _KEYS[table]
        for word, value in data.items():
            if word not in kinds:
                names = ", ".join(get_close_matches(word, kinds, n=1) or kinds)
                expected = said("one of the words of [{table}]: {names}", table=table, names=names)
                raise self._fault(word, shown(word), expected)
            if not kinds[word].fits(value):
                raise self._fault(word, f"{word} = {shown(value)}", kinds[word].name)
        for word in needed:
            if word not in data:
                raise self._fault(word, said("no {word}", word=word), said("all that is needed"))
        return data

    def _fault(self, word: str, found: str, expected: str) -> Exception:
        place = re.compile(rf"\b{re.escape(word)}\b[\"']?\s*[=\].]")
        line = next((at for at, each in enumerate(self._lines, 1) if place.search(each)), 0)
        return refusal(self._file, "bad-mapping", found, expected, line)


def _several(value: str | Sequence[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
