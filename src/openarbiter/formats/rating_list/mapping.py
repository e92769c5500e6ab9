"""Mapping files: how a national rating list is laid out, in TOML, with every word checked.

A mapping says where the list comes from and who may use it, what it is packed in, how its rows and
headings are found, which column is which fact, how ids, dates, sexes and ratings are written, which
rows are left out, and what has to hold for the list to be taken.

Source:
    TOML 1.0.0. The shipped mappings follow the layouts that the national federations publish.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from collections.abc import Mapping as Table
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any

from openarbiter.formats.rating_list.account import MOST_REFUSED, refusal
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

_KEYS: dict[str, tuple[str, ...]] = {
    "": (
        *("name", "federation", "permission", "address", "month", "source", "join", "header"),
        *("fields", "ratings", "rows", "checks"),
    ),
    "source": (
        *("member", "kind", "encoding", "separator", "quotes", "repair", "sheet", "positions"),
    ),
    "join": ("as", "file", "member", "key", "their"),
    "header": ("row", "find", "rows", "none", "columns"),
    "fields": FIELDS,
    "ratings": RATINGS,
    "rows": ("skip_if_empty", "skip", "only", "prefer"),
    "checks": ("min_rows", "min_rated_percent", "max_refused_percent"),
    "column": (
        *("column", "columns", "default", "map", "strip", "none", "formats", "unknown"),
        *("pattern", "pad", "order", "kind", "kind_column", "kinds", "lowest", "highest"),
    ),
}
"""The words of each table."""


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
    formats: tuple[str, ...] = ("yyyy",)
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
    """Another file whose columns stand beside those of the list, by a key.

    Attributes:
        name: What its columns are called by: ``club:Name`` for the column ``Name`` of ``club``.
        file: Pattern of a file beside the list; empty for a member of the same archive.
        member: Pattern of the member.
        key: Column of the list.
        their: Column of the other file.
    """

    name: str
    file: str
    member: str
    key: str
    their: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapping:
    """How one national list is laid out; the attributes are the words of the file."""

    name: str
    federation: str
    permission: str
    address: str
    month: re.Pattern[str] | None
    member: str
    kind: str
    encodings: tuple[str, ...]
    separator: str
    quotes: str
    repair: str
    sheet: str
    positions: Table[str, tuple[int, int]]
    joins: tuple[Join, ...]
    header_row: int
    header_find: tuple[str, ...]
    header_rows: int
    header_names: tuple[str, ...]
    fields: Table[str, Column]
    ratings: Table[str, Column]
    skip_if_empty: tuple[str, ...]
    skip: tuple[tuple[str, frozenset[str]], ...]
    only: tuple[tuple[str, frozenset[str]], ...]
    prefer: tuple[str, tuple[str, ...]] | None
    min_rows: int
    min_rated_percent: float
    max_refused_percent: float


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
        text = (files(__package__) / "mappings" / f"{name}.toml").read_text("utf-8")
        return read_mapping(text, f"{name}.toml")
    if not name.lower().endswith(".toml"):
        raise refusal(
            name,
            "no-mapping",
            said("no mapping of this name"),
            said("a file that ends in .toml, or one of {names}", names=", ".join(shipped())),
        )
    return read_mapping(Path(name).read_text("utf-8"), Path(name).name)


def read_mapping(text: str, file: str) -> Mapping:
    """A mapping from its text (see Source of the module).

    Raises:
        UnreadableLineError: It is no mapping.
    """
    try:
        data = tomllib.loads(text)
        return _Reader(text, file).mapping(data)
    except tomllib.TOMLDecodeError as error:
        raise refusal(file, "bad-toml", str(error), said("a TOML file")) from None
    except (re.error, TypeError, ValueError, AttributeError, KeyError) as error:
        found = said("a value that does not fit: {what}", what=str(error))
        raise refusal(file, "bad-mapping", found, said("a mapping of a rating list")) from None


class _Reader:
    """Reads the tables of one file; faults have the line of their word."""

    def __init__(self, text: str, file: str) -> None:
        self._lines, self._file = text.splitlines(), file

    def mapping(self, data: Table[str, Any]) -> Mapping:
        """The mapping of the whole file."""
        self._known("", data)
        source, header = data.get("source", {}), data.get("header", {})
        rows, checks = data.get("rows", {}), data.get("checks", {})
        for table, part in (("source", source), ("header", header), ("rows", rows)):
            self._known(table, part)
        self._known("checks", checks)
        for word in ("name", "federation", "fields", "ratings"):
            if word not in data:
                raise self._fault(word, said("no {word}", word=word), said("all that is needed"))
        fields, ratings = data["fields"], data["ratings"]
        self._known("fields", fields)
        self._known("ratings", ratings)
        prefer, month = rows.get("prefer"), data.get("month", "ask")
        return Mapping(
            name=data["name"],
            federation=data["federation"],
            permission=data.get("permission", ""),
            address=data.get("address", ""),
            month=None if month == "ask" else re.compile(month),
            member=source.get("member", "*"),
            kind=self._one_of("kind", source.get("kind", "csv"), KINDS),
            encodings=tuple(_several(source.get("encoding", ["utf-8-sig", "cp1252"]))),
            separator=source.get("separator", ","),
            quotes=self._one_of("quotes", source.get("quotes", "strict"), QUOTES),
            repair=source.get("repair", ""),
            sheet=str(source.get("sheet", "1")),
            positions={word: (a, b) for word, (a, b) in source.get("positions", {}).items()},
            joins=tuple(self._join(each) for each in data.get("join", ())),
            header_row=header.get("row", 1),
            header_find=tuple(header.get("find", ())),
            header_rows=header.get("rows", 1),
            header_names=tuple(header.get("columns", ())) if header.get("none") else (),
            fields={word: self._column(word, each) for word, each in fields.items()},
            ratings={word: self._column(word, each) for word, each in ratings.items()},
            skip_if_empty=tuple(rows.get("skip_if_empty", ())),
            skip=tuple(_values(each) for each in rows.get("skip", ())),
            only=tuple(_values(each) for each in rows.get("only", ())),
            prefer=(prefer["column"], tuple(prefer["order"])) if prefer else None,
            min_rows=checks.get("min_rows", 1),
            min_rated_percent=checks.get("min_rated_percent", 0),
            max_refused_percent=checks.get("max_refused_percent", MOST_REFUSED),
        )

    def _join(self, data: Table[str, Any]) -> Join:
        self._known("join", data)
        return Join(
            name=data["as"],
            file=data.get("file", ""),
            member=data.get("member", "*"),
            key=data["key"],
            their=data.get("their", data["key"]),
        )

    def _column(self, word: str, data: str | Table[str, Any]) -> Column:
        if isinstance(data, str):
            return Column(columns=(data,))
        self._known("column", data)
        columns = tuple(_several(data.get("columns", data.get("column", []))))
        if not columns and "default" not in data:
            raise self._fault(word, said("no column"), said("a column, or a default"))
        facts: dict[str, Any] = {
            key: data[key]
            for key in (
                "default",
                "map",
                "pad",
                "kind",
                "kind_column",
                "kinds",
                "lowest",
                "highest",
            )
            if key in data
        }
        if "formats" in data:
            facts["formats"] = tuple(data["formats"])
        none = {*data.get("none", ()), *data.get("unknown", ())}
        if none:
            facts["none"] = frozenset({"", *none})
        for key in ("strip", "pattern"):
            if key in data:
                facts[key] = re.compile(data[key])
        if "order" in data:
            facts["order"] = self._one_of("order", data["order"], ORDERS)
        return Column(columns=columns, **facts)

    def _one_of(self, key: str, value: str, known: tuple[str, ...]) -> str:
        if value not in known:
            raise self._fault(
                value, repr(value), said("{key}: {known}", key=key, known=", ".join(known))
            )
        return value

    def _known(self, table: str, data: Table[str, Any]) -> None:
        for word in data:
            if word not in _KEYS[table]:
                near = get_close_matches(word, _KEYS[table], n=1)
                names = ", ".join(near or _KEYS[table])
                expected = said("one of the words of [{table}]: {names}", table=table, names=names)
                raise self._fault(word, repr(word), expected)

    def _fault(self, word: str, found: str, expected: str) -> Exception:
        line = next((at for at, each in enumerate(self._lines, 1) if word in each), 0)
        return refusal(self._file, "bad-mapping", found, expected, line)


def _several(value: str | Iterable[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _values(data: Table[str, Any]) -> tuple[str, frozenset[str]]:
    return data["column"], frozenset(data["values"])
