"""A list of players as it is pasted: from a spreadsheet, a CSV file, or names one below another.

Every line is read or reported; nothing is dropped silently. Columns are known by their heads, in
English or German; without heads the usual order is taken.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from openarbiter.desk import PlayerFacts

__all__ = ["COLUMNS", "Line", "Pasted", "read_list"]

COLUMNS: dict[str, tuple[str, ...]] = {
    "name": ("name", "player", "spieler", "teilnehmer", "name vorname"),
    "family": ("family name", "surname", "last name", "nachname", "familienname"),
    "given": ("given name", "first name", "forename", "vorname"),
    "title": ("title", "titel", "ti", "tit"),
    "rating": ("rating", "elo", "fide rating", "rtg", "irtg", "fide elo", "wertung"),
    "federation": ("federation", "fed", "country", "land", "föderation", "föd", "verband"),
    "fide_id": ("fide id", "fideid", "fide-id", "id", "fide no", "fide-nr", "fide nr"),
    "birth": (
        "born",
        "birth",
        "birthday",
        "year of birth",
        "date of birth",
        "geboren",
        "geburtsdatum",
        "geburtsjahr",
        "jahrgang",
    ),
    "club": ("club", "team", "verein"),
    "sex": ("sex", "gender", "geschlecht"),
    "note": ("note", "notes", "remark", "notiz", "bemerkung"),
}
"""Heads by which a column is known, in small letters."""

USUAL = ("name", "rating", "federation", "title", "fide_id", "birth", "club")
"""The order of the columns where no line names them."""

TITLES = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})
SEXES = {"m": "m", "male": "m", "männlich": "m", "f": "w", "w": "w", "female": "w", "weiblich": "w"}
HIGHEST = 4000
MOST_LINES = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line that could not be read as a player.

    Attributes:
        number: Its number, from 1.
        text: What stands there.
        fault: Key of the sentence (``players.paste-``).
    """

    number: int
    text: str
    fault: str


@dataclass(slots=True)
class Pasted:
    """What a list gave.

    Attributes:
        players: The players, in the order of the list.
        faults: Lines that are no players.
        repaired: Lines of which a part was left out, with what.
    """

    players: list[PlayerFacts] = field(default_factory=list)
    faults: list[Line] = field(default_factory=list)
    repaired: list[Line] = field(default_factory=list)


def read_list(text: str) -> Pasted:
    r"""Read a pasted list.

    Args:
        text: Lines of fields, separated by tabs, semicolons or commas; empty lines are left out.

    Examples:
        >>> read_list("Name;Elo;Fed\nLi, Bo;1541;SGP").players[0].rating
        1541
        >>> [one.name for one in read_list("Li, Bo\nNguyễn, Linh").players]
        ['Li, Bo', 'Nguyễn, Linh']
    """
    found = Pasted()
    rows = _rows(text.lstrip("\ufeff"))
    columns = _head(rows[0][1]) if rows else None
    for number, cells in rows[1:] if columns else rows:
        if number > MOST_LINES:
            found.faults.append(Line(number=number, text=cells[0], fault="too-many"))
            break
        _take(found, number, cells, columns or USUAL)
    return found


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The lines with something in them, each with its number and its fields."""
    separator = _separator(text)
    if not separator:
        lines = enumerate(text.splitlines(), start=1)
        return [(number, _plain(line)) for number, line in lines if line.strip()]
    reader = csv.reader(io.StringIO(text), delimiter=separator)
    rows = []
    try:
        for cells in reader:
            stripped = [" ".join(cell.split()) for cell in cells]
            if any(stripped):
                rows.append((reader.line_num, stripped))
    except csv.Error:
        rows.append((reader.line_num, [""]))
    return rows


def _plain(line: str) -> list[str]:
    """A line without separators: a name, and perhaps a rating behind it."""
    found = re.fullmatch(r"(.*\S)\s+(\d{3,4})", line.strip())
    return [found[1], found[2]] if found else [line.strip()]


def _separator(text: str) -> str:
    """What separates the fields: commas only where they are no part of "Family, Given"."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    for separator in ("\t", ";"):
        if separator in first:
            return separator
    return "," if first.count(",") > 1 or _head(first.split(",")) else ""


def _head(cells: Sequence[str]) -> tuple[str, ...] | None:
    """What each column holds, when a line names it; ``None`` when the line is a player."""
    known = {head: column for column, heads in COLUMNS.items() for head in heads}
    columns = tuple(known.get(cell.strip().casefold(), "") for cell in cells)
    named = {"name", "family"} & set(columns)
    return columns if named and not any(any(map(str.isdigit, cell)) for cell in cells) else None


def _take(found: Pasted, number: int, cells: Sequence[str], columns: Sequence[str]) -> None:
    """Read one line into a player, or report it."""
    values = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    name = values.get("name", "")
    if values.get("family"):
        name = ", ".join(part for part in (values["family"], values.get("given", "")) if part)
    text = " · ".join(cell for cell in cells if cell)
    if not re.search(r"[^\W\d_]", name):
        found.faults.append(Line(number=number, text=text, fault="no-name"))
        return
    rating, fine = _rating(values.get("rating", ""))
    title = values.get("title", "").upper()
    federation = values.get("federation", "").upper()
    odd = not fine or (title and title not in TITLES) or len(federation) > len("NOR")
    if odd:
        found.repaired.append(Line(number=number, text=text, fault="left-out"))
    found.players.append(
        PlayerFacts(
            name=name,
            sex=SEXES.get(values.get("sex", "").casefold(), ""),
            title=title if title in TITLES else "",
            rating=rating,
            federation=federation if len(federation) <= len("NOR") else "",
            fide_id=values.get("fide_id", "") if values.get("fide_id") != "0" else "",
            birth=values.get("birth", ""),
            club=values.get("club", ""),
            note=values.get("note", ""),
        )
    )


def _rating(text: str) -> tuple[int | None, bool]:
    """A rating, and whether what stands there is one (nothing and 0 mean unrated)."""
    if text in {"", "0", "-", "–", "unr", "unrated"}:
        return None, True
    if text.isascii() and text.isdigit() and 0 < int(text) <= HIGHEST:
        return int(text), True
    return None, False
