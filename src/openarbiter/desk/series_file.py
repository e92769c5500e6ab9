"""Read the file of a series: which events, what a result is worth, who is one person.

``docs/formats.md`` describes it. Everything wrong in a file is reported at once, each with line,
column and key.

Source:
    TOML 1.0.0; the keys are our own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from openarbiter.errors import FormatError, RequestError, UnreadableLineError
from openarbiter.formats.text import content as content_of
from openarbiter.formats.toml_text import tables_of, text_of
from openarbiter.languages import said
from openarbiter.prizes.expression import Expression, everybody, parse
from openarbiter.prizes.toml_tables import Findings, Places, Table
from openarbiter.ranking.series import TIES, Rule, read_formula

_RULES: Final = ("table", "points", "formula")
_MOST: Final = 10**6
_DIGITS: Final = 9
"""Greatest value of a result, and digits behind its point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOf:
    """An event of a series.

    Attributes:
        file: Its event file or report file, as seen from the folder of the series.
        section: Key of the section that counts; empty where there is only one.
    """

    file: str
    section: str = ""
    weight: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    """A table of some people only, by a condition as of a prize."""

    name: str
    who: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """What the file of a series says.

    Attributes:
        age_on: The day ages are reckoned on; ``None`` for the first day of the first event.
        same: Names, perhaps with the year of birth behind them, that are one person.
        apart: The same, of people who are not one.
    """

    name: str
    events: tuple[EventOf, ...]
    rule: Rule = field(default_factory=Rule)
    categories: tuple[Category, ...] = ()
    age_on: date | None = None
    same: tuple[tuple[str, ...], ...] = ()
    apart: tuple[tuple[str, ...], ...] = ()


def read_series(source: str | os.PathLike[str] | bytes, *, name: str | None = None) -> Series:
    """Read the file of a series.

    Args:
        source: Path of the file; or its text, when it holds a line break; or its bytes.
        name: Name of the file for findings; without it the path, or ``<text>``.

    Raises:
        FormatError: With every finding of the file.
        OSError: The file cannot be opened.
    """
    content, file = content_of(source, name)
    text = text_of(content, file)
    data = tables_of(text, file, said("the file of a series"))
    findings = Findings(file, Places(text), "series")
    series = _series(Table(data, (), findings), findings)
    if found := findings.in_order():
        raise UnreadableLineError(found)
    return series


def _series(top: Table, findings: Findings) -> Series:
    series = Series(
        name=top.text("name", required=True),
        events=tuple(_events(top, findings)),
        rule=_rule(top),
        categories=tuple(
            Category(name=one.text("name", required=True), who=_who(one, findings))
            for one in top.tables("category")
        ),
        age_on=_day(top),
        same=tuple(_texts(one, "is") for one in top.tables("person")),
        apart=tuple(_texts(one, "are") for one in top.tables("two")),
    )
    top.refuse_unknown()
    return series


def _events(top: Table, findings: Findings) -> Iterator[EventOf]:
    listed = top.value("events", [])
    if not isinstance(listed, list) or not listed:
        top.wrong("events", said("no list of events"), said("file names in brackets"))
        return
    for number, one in enumerate(listed):
        data: Mapping[str, Any] = {"file": one} if isinstance(one, str) else one
        if not isinstance(data, dict):
            top.wrong("events", repr(one)[:40], said("the name of a file in quotes"))
            continue
        table = Table(data, ("events", number), findings)
        weight = _number(table, "weight") if "weight" in table else Fraction(1)
        file, section = table.text("file", required=True), table.text("section")
        table.refuse_unknown()
        yield EventOf(file=file, section=section, weight=weight)


def _rule(top: Table) -> Rule:
    given = next((key for key in ("table", "formula") if key in top), "points")
    kind = top.choice("rule", {word: word for word in _RULES}, given)
    table = _numbers(top, "table")
    formula = top.text("formula")
    if kind != "points" and kind not in top:
        top.wrong("rule", said("rule {name} without it", name=kind), said("{key} = ...", key=kind))
    if formula:
        try:
            read_formula(formula)
        except RequestError as error:
            expected = said("numbers, place, players, points, rounds, wins, + - * / ( ) min max")
            top.wrong("formula", error.message, expected)
    return Rule(
        table=table if kind == "table" else (),
        formula=formula if kind == "formula" else "",
        average=top.choice("shared", {"average": True, "each": False}, fallback=True),
        best=top.number("best", least=1) if "best" in top else None,
        least=top.number("least", least=1),
        ties=_ties(top),
    )


def _ties(top: Table) -> tuple[str, ...]:
    if "ties" not in top:
        return ("best",)
    words = _texts(top, "ties")
    unknown = next((word for word in words if word not in TIES), None)
    if unknown is not None:
        top.wrong("ties", repr(unknown)[:40], said("some of {list}", list=", ".join(TIES)))
        return ()
    return words


def _who(table: Table, findings: Findings) -> Expression:
    text = table.text("who", required=True)
    place = findings.places.of(*table.path, "who")
    try:
        where = {"line": place.line, "column": place.value_column + 1}
        return parse(text, file=findings.file, **where) if text else everybody()
    except FormatError as error:
        findings.found += error.findings
        return everybody()


def _day(top: Table) -> date | None:
    value = top.value("age_on")
    if value is None or (isinstance(value, date) and not isinstance(value, datetime)):
        return value
    top.wrong("age_on", repr(value)[:40], said("a date like 2026-12-31, without quotes"))
    return None


def _texts(table: Table, key: str) -> tuple[str, ...]:
    """A list of texts, at least one."""
    value = table.value(key, [])
    if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        return tuple(value)
    table.wrong(key, said("no list of texts"), said("{key} = texts in brackets", key=key))
    return ()


def _numbers(top: Table, key: str) -> tuple[Fraction, ...]:
    """What the places give; nothing where the key is missing."""
    value = top.value(key, [])
    found = [_fraction(one) for one in value] if isinstance(value, list) else [None]
    if None in found:
        top.wrong(
            key, repr(value)[:40], said("numbers in brackets like {example}", example="[3, 2]")
        )
    return tuple(one for one in found if one is not None)


def _number(table: Table, key: str) -> Fraction:
    found = _fraction(table.value(key))
    if found is None:
        table.wrong(key, repr(table.value(key))[:40], said("a number like {example}", example=1.5))
    return found or Fraction(1)


def _fraction(value: object) -> Fraction | None:
    """A number of a file that is not negative and has an end."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    number = Decimal(value)
    if not number.is_finite() or not 0 <= number <= _MOST:
        return None
    exponent = number.as_tuple().exponent
    return Fraction(number) if isinstance(exponent, int) and exponent >= -_DIGITS else None
