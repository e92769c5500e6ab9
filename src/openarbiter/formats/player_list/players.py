"""Cells <-> players, with a finding for everything that is odd.

Source:
    The description at the head of the package; TRF16, annex, record 001, for the facts. RFC 4180
    for writing; a cell that a spreadsheet would take for a formula gets an apostrophe in front.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from openarbiter.errors import Finding, UnreadableLineError
from openarbiter.formats.encodings import guess
from openarbiter.formats.player_list import cells
from openarbiter.formats.player_list.cells import (
    Cell,
    Row,
    is_utf16,
    rows_of,
    separator_of,
    text_of,
)
from openarbiter.formats.player_list.headings import NATIONAL_LISTS, Heading, folded, headings_of
from openarbiter.formats.text import FIXED_LIST
from openarbiter.languages import said
from openarbiter.model import NationalEntry
from openarbiter.values import dataclass

_NAMES = frozenset({Heading.NAME, Heading.SURNAME, Heading.GIVEN})
_LONGEST_SHOWN = 40

_FIXED = re.compile(r"ID [Nn]umber +Name +\S")
"""First line of the federation's lists, of all their widths."""

_FROM_FIXED = said(
    "the players of one event, with columns of their own: open the list in a spreadsheet as text "
    "in fixed columns, keep those who play, and save them as CSV"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPlayer:
    """One player of a list.

    Attributes:
        line: Line of the list, from 1.
        name: The name; ``Surname, First name`` where the list has two columns.
        sex: ``"m"``, ``"w"`` or empty.
        title: FIDE title or empty.
        rating: FIDE rating; ``None`` without one.
        federation: Three letters or empty.
        fide_id: FIDE identity number or empty.
        birth: ``YYYY/MM/DD``, ``YYYY/00/00`` or empty.
        club: Club or empty.
        note: Free words.
        national: The entry of a national list, where the list has a column of one.
        rapid: FIDE rapid rating; ``None`` without one.
        blitz: FIDE blitz rating; ``None`` without one.
        estimate: An estimate of the strength; ``None`` without one.
        estimate_reason: What it rests on; where the list does not say, that it stands there.
    """

    line: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    club: str = ""
    note: str = ""
    national: tuple[NationalEntry, ...] = ()
    rapid: int | None = None
    blitz: int | None = None
    estimate: int | None = None
    estimate_reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerList:
    """A list, read.

    Attributes:
        players: The players, in the order of the list.
        findings: What was odd, in the order of the lines, each with what was done about it.
        columns: What each column was taken for; ``None`` where it was left out.
    """

    players: tuple[ListedPlayer, ...]
    findings: tuple[Finding, ...]
    columns: tuple[Heading | None, ...]


def read(source: str | bytes, *, name: str = "<text>", encoding: str | None = None) -> PlayerList:
    """Read a list of players.

    Args:
        source: The text, as pasted; or the bytes of a file.
        name: Name of the file for findings.
        encoding: The encoding of the bytes, one of
            :data:`~openarbiter.formats.encodings.ENCODINGS`; without it UTF-8, UTF-16 with its
            mark, or a guess, which is a finding.

    Returns:
        The players and the findings; a line without a name is no player.

    Raises:
        UnreadableLineError: There is no player in it, or no line that names the columns.
    """
    text = text_of(source, encoding, file=name)
    separator = separator_of(text)
    rows = rows_of(text, separator)
    findings = _Findings(name)
    if isinstance(source, bytes) and encoding is None and not is_utf16(source):
        guessed = guess(source, file=name)
        findings.all += [guessed] if guessed else []
    if not rows:
        raise findings.refuse(
            "empty-list", Cell("", 0, 0), said("nothing"), said("a list of players")
        )
    if _FIXED.match(rows[0][0].text):
        raise findings.refuse("fixed-width", rows[0][0], FIXED_LIST, _FROM_FIXED)
    columns = headings_of([cell.text for cell in rows[0]])
    if _NAMES & set(columns):
        findings.left_out(rows[0], columns)
        body = rows[1:]
    else:
        rows, columns = _names_only(text, rows, findings)
        body = rows
    national = _national_list(rows[0], columns)
    reader = _Reader(columns, national, findings)
    players = [player for row in body if (player := reader.player(row)) is not None]
    if not players:
        raise findings.refuse(
            "empty-list", Cell("", 0, 0), said("no player"), said("a line for each player")
        )
    _find_doubles(players, findings)
    return PlayerList(
        players=tuple(players),
        findings=tuple(sorted(findings.all, key=lambda each: (each.line, each.column))),
        columns=tuple(columns),
    )


def _names_only(
    text: str, rows: Sequence[Row], findings: _Findings
) -> tuple[list[Row], tuple[Heading | None, ...]]:
    """A list without headings, which can only be one of names, one a line.

    Raises:
        UnreadableLineError: It has several columns.
    """
    whole = rows_of(text, "")
    # "Surname, First name" has a comma too; a rating or an identity number has digits.
    alone = all(
        len(row) == 1 or (len(row) == 2 and not _has_digits(row))  # noqa: PLR2004  (a name's halves)
        for row in rows
    )
    if alone and "\t" not in text and ";" not in text:
        return whole, (Heading.NAME,)
    first = rows[0][0]
    raise findings.refuse(
        "no-headings",
        first,
        said("{text} and no word for a column", text=_shown(first.text)),
        said("a first line that names the columns: Name, Rating, Federation, Club ..."),
    )


def _has_digits(row: Row) -> bool:
    return any(letter.isdigit() for cell in row for letter in cell.text)


def _national_list(row: Row, columns: Sequence[Heading | None]) -> str:
    """Federation whose national list the heading of the rating names; empty when it names none."""
    for cell, column in zip(row, columns, strict=False):
        if column is Heading.NATIONAL_RATING:
            return NATIONAL_LISTS.get(folded(cell.text), "")
    return ""


_LEFT_OUT = said("the cell is left out")

_FACTS: dict[Heading, tuple[str, Callable[[str], str | None], str]] = {
    Heading.TITLE: ("title", cells.title, said("a title such as FM")),
    Heading.FEDERATION: ("federation", cells.federation, said("three letters")),
    Heading.SEX: ("sex", cells.sex, said("m or w")),
    Heading.FIDE_ID: ("fide_id", cells.identity, said("a number")),
    Heading.BIRTH: ("birth", cells.birth, said("a date or a year")),
}
"""Columns that not every text can stand in: the fact, how it is read, and what is expected."""


class _Findings:
    """The findings so far."""

    def __init__(self, file: str) -> None:
        self.all: list[Finding] = []
        self._file = file

    def add(self, code: str, cell: Cell, found: str, expected: str, repair: str = "") -> None:
        self.all.append(
            Finding(
                code=code,
                file=self._file,
                line=cell.line,
                column=cell.column,
                found=found,
                expected=expected,
                repair=repair,
            )
        )

    def odd(self, code: str, cell: Cell, expected: str, repair: str = _LEFT_OUT) -> None:
        """Note a cell by what stands in it."""
        self.add(code, cell, _shown(cell.text), expected, repair)

    def refuse(self, code: str, cell: Cell, found: str, expected: str) -> UnreadableLineError:
        self.add(code, cell, found, expected)
        return UnreadableLineError(self.all[-1:])

    def left_out(self, row: Row, columns: Sequence[Heading | None]) -> None:
        """Columns nobody knows, and columns that come twice."""
        for place, (cell, column) in enumerate(zip(row, columns, strict=True)):
            if column is None and cell.text:
                shown = said("a column {text}", text=_shown(cell.text))
                known = said("Name, Rating, Title, Sex, Federation, FIDE ID, Born, Club or Note")
                self.add("unknown-column", cell, shown, known, said("the column is left out"))
            elif column is not None and column in columns[:place]:
                shown = said("a second column for {heading}", heading=column.value)
                self.add("second-column", cell, shown, said("one"), said("the first one counts"))


class _Reader:
    """Makes players of rows."""

    def __init__(
        self, columns: Sequence[Heading | None], national: str, findings: _Findings
    ) -> None:
        self._columns = columns
        self._national = national
        self._odd = findings.odd

    def player(self, row: Row) -> ListedPlayer | None:
        """The player of a row; ``None`` where it has no name."""
        found: dict[Heading, Cell] = {}
        for cell, column in zip(row, self._columns, strict=False):
            if column is not None and cell.text:
                found.setdefault(column, cell)
        extra = next((cell for cell in row[len(self._columns) :] if cell.text), None)
        if extra is not None:
            self._odd("extra-cell", extra, said("no more cells than columns"))
        surname, given = _text(found, Heading.SURNAME), _text(found, Heading.GIVEN)
        both = f"{surname}, {given}" if surname and given else ""
        name = both or _text(found, Heading.NAME) or surname or given
        if not name:
            cell = next(cell for cell in row if cell.text)
            self._odd("no-name", cell, said("a name in every line"), said("the line is left out"))
            return None
        facts: dict[str, Any] = {name: self._fact(found, at) for at, (name, *_) in _FACTS.items()}
        if Heading.TITLE not in self._columns:
            facts["title"], name = cells.titled(name)
        return ListedPlayer(
            line=row[0].line,
            name=name,
            **facts,
            rating=self._rating(found, Heading.RATING),
            club=_text(found, Heading.CLUB),
            note=_text(found, Heading.NOTE),
            national=self._entry(found, facts["federation"]),
            rapid=self._rating(found, Heading.RAPID),
            blitz=self._rating(found, Heading.BLITZ),
            **self._estimate(found),
        )

    def _estimate(self, found: dict[Heading, Cell]) -> dict[str, Any]:
        """The estimate, and what it rests on; the desk takes none without."""
        estimate, reason = self._rating(found, Heading.ESTIMATE), _text(found, Heading.REASON)
        if estimate is None:
            return {}
        return {"estimate": estimate, "estimate_reason": reason or "from the list of players"}

    def _entry(self, found: dict[Heading, Cell], federation: str) -> tuple[NationalEntry, ...]:
        rating = self._rating(found, Heading.NATIONAL_RATING)
        number = _text(found, Heading.NATIONAL_ID)
        if rating is None and not number:
            return ()
        owner = self._national or federation
        if not owner:
            cell = found.get(Heading.NATIONAL_RATING) or found[Heading.NATIONAL_ID]
            expected = said("a federation, whose list it is")
            self._odd("no-federation", cell, expected, said("the national entry is left out"))
            return ()
        return (NationalEntry(federation=owner, rating=rating, national_id=number),)

    def _rating(self, found: dict[Heading, Cell], column: Heading) -> int | None:
        cell = found.get(column)
        rating = cells.rating(cell.text) if cell else None
        if cell and rating is None:
            expected = said("a whole number below 4000")
            self._odd("bad-rating", cell, expected, said("left without a rating"))
        return rating or None

    def _fact(self, found: dict[Heading, Cell], column: Heading) -> str:
        _, fact, expected = _FACTS[column]
        cell = found.get(column)
        value = fact(cell.text) if cell else ""
        if cell and value is None:
            self._odd(f"bad-{column.value.lower().replace(' ', '-')}", cell, expected)
        return value or ""


def _text(found: dict[Heading, Cell], column: Heading) -> str:
    cell = found.get(column)
    return cells.name(cell.text) if cell is not None else ""


def _find_doubles(players: Sequence[ListedPlayer], findings: _Findings) -> None:
    """Players who stand in the list twice: the same identity number, or name and year of birth."""
    seen: dict[tuple[str, str], int] = {}
    for player in players:
        keys = [(folded(player.name), player.birth[:4])]
        if player.fide_id:
            keys.append(("id", player.fide_id))
        before = next((seen[key] for key in keys if key in seen), 0)
        if before:
            cell = Cell(player.name, player.line, 1)
            found = said(
                "{name} again, as in line {number}", name=_shown(player.name), number=before
            )
            findings.add(
                "same-player", cell, found, said("every player once"), said("both are kept")
            )
        for key in keys:
            seen.setdefault(key, player.line)


def _shown(text: str) -> str:
    short = text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
    return repr(short)


_COLUMNS: dict[Heading, Callable[[ListedPlayer], object]] = {
    Heading.NAME: lambda player: player.name,
    Heading.TITLE: lambda player: player.title,
    Heading.SEX: lambda player: player.sex,
    Heading.RATING: lambda player: player.rating,
    Heading.FEDERATION: lambda player: player.federation,
    Heading.FIDE_ID: lambda player: player.fide_id,
    Heading.BIRTH: lambda player: player.birth,
    Heading.CLUB: lambda player: player.club,
    Heading.NATIONAL_RATING: lambda player: player.national[0].rating if player.national else "",
    Heading.NATIONAL_ID: lambda player: player.national[0].national_id if player.national else "",
    Heading.NOTE: lambda player: player.note,
}

_IF_USED: dict[Heading, Callable[[ListedPlayer], object]] = {
    Heading.RAPID: lambda player: player.rapid,
    Heading.BLITZ: lambda player: player.blitz,
    Heading.ESTIMATE: lambda player: player.estimate,
    Heading.REASON: lambda player: player.estimate_reason,
}
"""Columns that stand in a list only where somebody has something in them."""


def write(players: Iterable[ListedPlayer]) -> str:
    """The list as CSV, with commas and a first line that names the columns.

    Of national lists only the first entry of a player has room; the federation of the player
    stands for the list. Rapid, blitz and estimate have columns where somebody has one.
    """
    players = tuple(players)
    used = {head: fact for head, fact in _IF_USED.items() if any(map(fact, players))}
    columns = {**_COLUMNS, **used}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.value for column in columns])
    for player in players:
        writer.writerow([_harmless(fact(player)) for fact in columns.values()])
    return out.getvalue()


def _harmless(fact: object) -> str:
    cell = "" if fact is None else str(fact)
    return f"'{cell}" if cell[:1] in {"=", "+", "-", "@"} else cell
