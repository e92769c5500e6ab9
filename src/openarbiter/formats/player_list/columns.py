"""What the columns of a list are: by their headings, by what stands in them, or as somebody says.

The line of headings need not be the first: titles of the list may stand above it, and it may come
again on every printed page.

Source:
    The description at the head of the package.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date

from openarbiter.formats.player_list import cells
from openarbiter.formats.player_list.cells import Cell, Findings, Row, rows_of, separator_of, shown
from openarbiter.formats.player_list.headings import (
    Heading,
    folded,
    headings_of,
    says_note,
    vocabulary,
)
from openarbiter.formats.player_list.lines import COLUMNS, LONGEST, rows_of_lines
from openarbiter.formats.text import FIXED_LIST
from openarbiter.languages import said
from openarbiter.values import dataclass

_NAMES = frozenset({Heading.NAME, Heading.SURNAME, Heading.GIVEN})
_IDS = frozenset({Heading.FIDE_ID, Heading.NATIONAL_ID, Heading.ANY_ID})
_LOOKED_AT = 30
_ENOUGH = 0.8
_FEWEST = 3
_SAMPLES = 3

_FIXED = re.compile(r"ID [Nn]umber +Name +\S")
"""First line of the federation's lists, of all their widths."""

_FROM_FIXED = said(
    "the players of one event, with columns of their own: open the list in a spreadsheet as text "
    "in fixed columns, keep those who play, and save them as CSV"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column: what stands over it, and in the first cells that hold anything.

    Attributes:
        heading: What it holds; ``None`` where it is left out.
        by: How that is known: ``heading``, ``content``, ``line``, ``person``, or empty.
    """

    text: str
    heading: Heading | None
    by: str
    samples: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The columns of a list and the rows of its players."""

    columns: tuple[Column, ...]
    body: tuple[Row, ...]

    def cells(self, heading: Heading) -> Iterator[Cell]:
        """The cells of a column that hold anything."""
        for at, column in enumerate(self.columns):
            if column.heading is heading:
                yield from (row[at] for row in self.body if at < len(row) and row[at].text)
                return


def columns_of(
    text: str,
    rows: Sequence[Row],
    findings: Findings,
    chosen: Sequence[Heading | None] | None = None,
    *,
    ids: bool = False,
) -> Found:
    """What the columns of a list are; with ``ids`` one of identity numbers is enough."""
    if _FIXED.match(rows[0][0].text):
        raise findings.refuse("fixed-width", rows[0][0], FIXED_LIST, _FROM_FIXED)
    at, needed = _headed(rows), _NAMES | _IDS if ids else _NAMES
    if at is None and ids and chosen is None and _ids_alone(rows):
        return Found(columns=_described((), rows, (Heading.FIDE_ID,), "content"), body=tuple(rows))
    if at is None:
        _refuse_other_separators(text, separator_of(text), findings)
        head: Row = ()
        body = tuple(row for row in rows if not _says_separator(row))
        if not any(letter.isalpha() for row in body for cell in row for letter in cell.text):
            raise _nameless(rows[0][0], findings)  # numbers are nobody's names
        found, by = by_content(body), "content"
        if _names_alone(text, body):
            body, found = tuple(rows_of(text, "")), (Heading.NAME,)
        elif not _NAMES & set(found):
            body, found, by = rows_of_lines(text), COLUMNS, "line"
    else:
        head, above, below = rows[at], rows[:at], rows[at + 1 :]
        again = [cell.text for cell in head]
        body = tuple(row for row in below if [cell.text for cell in row] != again)
        found, by = _headings(head, body), "heading"
        _note_above(above, findings)
    if chosen is not None:
        found = (*chosen, *(None for _ in found[len(chosen) :]))
        by = "person"
    if not needed & set(found):
        raise _nameless(rows[0][0] if at is None else head[0], findings)
    _note_columns(head, found, findings)
    return Found(columns=_described(head, body, found, by), body=body)


def _nameless(cell: Cell, findings: Findings) -> Exception:
    found = said("{text} and no word for a column", text=shown(cell.text))
    expected = said("a first line that names the columns: Name, Rating, Federation, Club ...")
    return findings.refuse("no-headings", cell, found, expected)


def _headed(rows: Sequence[Row]) -> int | None:
    """Place of the line that names the columns; ``None`` without one."""
    first = [headings_of([cell.text for cell in row]) for row in rows[:_LOOKED_AT]]
    if _NAMES & set(first[0]):
        return 0
    counts = [sum(map(bool, each)) if _NAMES & set(each) else 0 for each in first]
    best = max(counts)
    # Above the line there are titles of the list only: a lone word in a row may be somebody's name.
    if best > 1:
        return counts.index(best)
    return next((at for at, each in enumerate(first) if _heads_ids(each, rows[at + 1 :])), None)


def _heads_ids(headings: Sequence[Heading | None], below: Sequence[Row]) -> bool:
    """Whether a line has a word for identity numbers, and such numbers stand below it."""
    at = next((at for at, heading in enumerate(headings) if heading in _IDS), None)
    return at is not None and _are_ids([row[at].text for row in below if at < len(row)])


def _ids_alone(rows: Sequence[Row]) -> bool:
    """Whether a list without headings is one of identity numbers, one a line."""
    return all(len(row) == 1 for row in rows) and _are_ids([row[0].text for row in rows])


def _are_ids(texts: Sequence[str]) -> bool:
    fitting = sum(cells.identity(text) is not None for text in texts)
    return bool(texts) and fitting >= _ENOUGH * len(texts)


def _says_separator(row: Row) -> bool:
    return row[0].line == 1 and row[0].text.casefold().startswith("sep=")


def _headings(head: Row, body: Sequence[Row]) -> tuple[Heading | None, ...]:
    """What the headings say; of an ID without an owner what stands in the column."""
    found = list(headings_of([cell.text for cell in head]))
    width = max([len(head), *(len(row) for row in body[:_LOOKED_AT] if len(row) <= len(head))])
    found += [None] * (width - len(found))
    for at, heading in enumerate(found):
        named = head[at].text if at < len(head) else ""
        if heading is None and named and folded(named) not in vocabulary("time_of_sending"):
            found[at] = Heading.NOTE
        if heading is Heading.ANY_ID:
            below = [row[at].text for row in body if at < len(row) and row[at].text]
            numbers = all(cells.identity(text) for text in below)
            taken = Heading.FIDE_ID in found
            found[at] = Heading.FIDE_ID if numbers and not taken else Heading.NATIONAL_ID
    return tuple(found)


def _note_above(above: Sequence[Row], findings: Findings) -> None:
    for row in above:
        if not _says_separator(row):
            cell = next(cell for cell in row if cell.text)
            expected = said("the line that names the columns")
            findings.odd("above", cell, expected, said("the line is left out"))


def _note_columns(head: Row, found: Sequence[Heading | None], findings: Findings) -> None:
    """Note the columns that nobody knows, and those that come twice."""
    for place, (cell, column) in enumerate(zip(head, found, strict=False)):
        if column is Heading.NOTE and cell.text and not says_note(cell.text):
            what = said("a column {text}", text=shown(cell.text))
            known = said("Name, Rating, Title, Sex, Federation, FIDE ID, Born, Club or Note")
            findings.add("unknown-column", cell, what, known, said("the column is kept as a note"))
        elif column not in {None, Heading.NOTE} and column in found[:place]:
            what = said("a second column for {heading}", heading=column.value)
            findings.add(
                "second-column",
                cell,
                what,
                said("one", context="column"),
                said("the first one counts"),
            )


def _described(
    head: Row, body: Sequence[Row], found: Sequence[Heading | None], by: str
) -> tuple[Column, ...]:
    made = []
    for at, heading in enumerate(found):
        texts = (row[at].text for row in body if at < len(row) and row[at].text)
        samples = tuple(text for text, _ in zip(texts, range(_SAMPLES), strict=False))
        text = head[at].text if at < len(head) else ""
        made.append(Column(text=text, heading=heading, by=by if heading else "", samples=samples))
    return tuple(made)


def _refuse_other_separators(text: str, used: str, findings: Findings) -> None:
    """Refuse a list whose headings are separated by something else than its other lines."""
    for number, line in enumerate(text.splitlines()[:_LOOKED_AT], start=1):
        for other in "|;,:":
            found = headings_of(line.split(other)) if other != used else ()
            if _NAMES & set(found) and sum(map(bool, found)) > 1:
                what = said("cells separated by {text}", text=repr(other))
                expected = said("tabs, semicolons or commas, the same in all lines")
                raise findings.refuse("separator", Cell(line, number, 1), what, expected)


def _names_alone(text: str, rows: Sequence[Row]) -> bool:
    """Whether a list is one of names, one a line."""
    # "Surname, First name" has a comma too; a rating or an identity number has digits.
    alone = all(
        len(row) == 1 or (len(row) == 2 and not _has_digits(row))  # noqa: PLR2004  (a name's halves)
        for row in rows
    )
    short = all(len(line) <= LONGEST for line in text.splitlines())
    return alone and short and not set("\t;([|0123456789") & set(text)


def _has_digits(row: Row) -> bool:
    return any(letter.isdigit() for cell in row for letter in cell.text)


def by_content(rows: Sequence[Row]) -> tuple[Heading | None, ...]:
    """What the columns are by what stands in them; ``None`` where that is not clear.

    Two ratings are that of FIDE and a national one; two columns of single words are surname and
    first name. A year is known from a rating by being one in which players are born.
    """
    width = max(len(row) for row in rows)
    found: list[Heading | None] = [None] * width
    if len(rows) < _FEWEST:
        return tuple(found)
    for at in range(width):
        texts = [row[at].text for row in rows[:200] if at < len(row) and row[at].text]
        found[at] = _kind(texts, found)
    words = [at for at in range(width) if found[at] is Heading.GIVEN]
    if Heading.NAME not in found and len(words) >= 2:  # noqa: PLR2004
        found[words[0]] = Heading.SURNAME
        words = words[2:]
    for at in words:
        found[at] = None
    return tuple(found)


def _kind(texts: Sequence[str], before: Sequence[Heading | None]) -> Heading | None:
    """What the cells of a column are; single words without a meaning may be a half of a name."""
    if not texts:
        return None
    enough = _ENOUGH * len(texts)
    for heading, fits in _SIGNS:
        fitting = sum(bool(fits(text)) for text in texts)
        free = heading is Heading.GIVEN or heading not in before
        if free and fitting >= enough:
            if heading in {Heading.NAME, Heading.GIVEN} and len({*map(folded, texts)}) < enough:
                return Heading.CLUB if Heading.CLUB not in before else None
            return heading
    return None


def _is_year(text: str) -> bool:
    return bool(re.fullmatch("[0-9]{4}", text)) and 1920 <= int(text) <= date.today().year  # noqa: DTZ011, PLR2004


def _is_date(text: str) -> bool:
    return not text.isdigit() and cells.birth(text) is not None


def _is_rating(text: str) -> bool:
    return bool(re.fullmatch("[0-9]{3,4}", text)) and 400 <= int(text) <= 3000  # noqa: PLR2004


def _is_words(text: str) -> bool:
    return not any(letter.isdigit() for letter in text) and len(text) > 1


def _is_name(text: str) -> bool:
    return _is_words(text) and (" " in text or "," in text) and "@" not in text


_SIGNS: tuple[tuple[Heading, Callable[[str], object]], ...] = (
    (Heading.TITLE, lambda text: text in cells.TITLES),
    (Heading.SEX, lambda text: len(text) == 1 and cells.sex(text)),
    (Heading.FEDERATION, lambda text: re.fullmatch("[A-Z]{3}", text)),
    (Heading.BIRTH, lambda text: _is_year(text) or _is_date(text)),
    (Heading.FIDE_ID, lambda text: re.fullmatch("[0-9]{6,9}", text)),
    (Heading.RATING, _is_rating),
    (Heading.NATIONAL_RATING, _is_rating),
    (Heading.NAME, _is_name),
    (Heading.GIVEN, lambda text: _is_words(text) and "@" not in text),
)
"""What a column is known by, in the order in which it is asked."""
