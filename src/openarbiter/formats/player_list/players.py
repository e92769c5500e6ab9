"""Cells <-> players, with a finding for everything that is odd.

Source:
    The description at the head of the package; TRF16, annex, record 001, for the facts. RFC 4180
    for writing; a cell that a spreadsheet would take for a formula gets an apostrophe in front.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from openarbiter.errors import Finding, UnreadableLineError
from openarbiter.formats.player_list import cells
from openarbiter.formats.player_list.cells import Cell, Findings, Row, rows_of, separator_of, shown
from openarbiter.formats.player_list.columns import Column, Found, columns_of
from openarbiter.formats.player_list.headings import Heading, folded, list_named, says_note
from openarbiter.formats.player_list.source import text_of
from openarbiter.formats.text import whole
from openarbiter.languages import said
from openarbiter.model import NationalEntry
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPlayer:
    """One player of a list; what the list does not say is empty, a rating ``None``.

    Attributes:
        line: Line of the list, from 1.
        name: ``Surname, First name`` where the list has two columns; empty where there is only an
            identity number, and the list was read with ``ids``.
        sex: ``"m"`` or ``"w"``.
        birth: ``YYYY/MM/DD`` or ``YYYY/00/00``.
        estimate_reason: What the estimate rests on; where the list does not say, that it stands
            there.
        groups: Kind and name of groups the player is in, such as a school.
        team: Team, where the list has a column of teams beside that of clubs.
        board: Place in the team, from 1; 0 where the list does not say.
        cancelled: The status says that the registration no longer holds.
        byes: Rounds in which the player wishes a bye; they stand in the note too.
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
    team: str = ""
    board: int = 0
    cancelled: bool = False
    section: str = ""
    byes: tuple[int, ...] = ()
    groups: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerList:
    """A list, read; its text is to be read again with other columns.

    Findings stand in the order of the lines, each with what was done about it.
    """

    players: tuple[ListedPlayer, ...]
    findings: tuple[Finding, ...]
    columns: tuple[Column, ...]
    text: str


def read(  # noqa: PLR0913  (a list, and what somebody says of it)
    source: str | bytes,
    *,
    name: str = "<text>",
    encoding: str | None = None,
    columns: Sequence[Heading | None] | None = None,
    sheet: str = "",
    ids: bool = False,
) -> PlayerList:
    """Read a list of players.

    Args:
        source: The text, as pasted; or the bytes of a file, also of one in XLSX.
        name: Name of the file for findings.
        encoding: One of :data:`~openarbiter.formats.encodings.ENCODINGS`; without it UTF-8, UTF-16
            with its mark, or a guess, which is a finding.
        columns: What the columns are, where somebody has said so; without it their headings say
            it, or what stands in them.
        sheet: Number or name of the sheet of a workbook; empty: the one that has most headings.
        ids: A line with an identity number is a player also without a name, which :func:`named`
            looks up.

    Raises:
        UnreadableLineError: There is no player in it, it is no list at all, or nothing says which
            column has the names.
    """
    text, odd = text_of(source, encoding, file=name, sheet=sheet)
    findings = Findings(name, odd)
    rows = rows_of(text, separator_of(text))
    players_alone, nowhere = said("the players alone; copy them into a new file"), Cell("", 0, 0)
    if not rows:
        raise findings.refuse("empty-list", nowhere, said("nothing"), said("a list of players"))
    for row in rows:
        if len(row) > cells.MOST_COLUMNS:
            wide = said(
                "a line with {count} columns",
                len(row),
                one="a line with one column",
            )
            raise findings.refuse("too-wide", row[cells.MOST_COLUMNS], wide, players_alone)
    found = columns_of(text, rows, findings, columns, ids=ids)
    reader = _Reader(found, findings, ids=ids)
    players = [player for row in found.body if (player := reader.player(row)) is not None]
    if not players:
        each = said("a line for each player")
        raise findings.refuse("empty-list", nowhere, said("no player"), each)
    _find_doubles(players, findings)
    return PlayerList(
        players=tuple(players),
        findings=findings.in_order(),
        columns=found.columns,
        text=text,
    )


def named(
    found: PlayerList, name_of: Callable[[ListedPlayer], str], *, file: str = "<text>"
) -> PlayerList:
    """A list that was read with ``ids``, with the names that belong to the identity numbers.

    A name is empty where nobody knows it.

    Raises:
        UnreadableLineError: Nobody of the list has a name.
    """
    findings, players = Findings(file, found.findings), []
    for one in found.players:
        name = one.name or name_of(one)
        if name:
            players.append(replace(one, name=name))
            continue
        number = one.fide_id or next((each.national_id for each in one.national), "")
        expected = said("the number of somebody in the rating lists of this computer, or a name")
        findings.odd("no-name", Cell(number, one.line, 1), expected, _LEFT_OUT)
    if not players:
        raise UnreadableLineError(findings.all)
    return replace(found, players=tuple(players), findings=findings.in_order())


_DIGITS = 4
_LEFT_OUT = said("the line is left out")
_TEXTS = (Heading.CLUB, Heading.SECTION, Heading.TEAM)
_KNOWN_GROUPS = (Heading.SCHOOL, Heading.FAMILY, Heading.TRAINER)
_GROUPS = (*_KNOWN_GROUPS, Heading.GROUP)
_RATINGS = (Heading.RATING, Heading.RAPID, Heading.BLITZ)


class _Reader:
    """Makes players of rows."""

    def __init__(self, found: Found, findings: Findings, *, ids: bool) -> None:
        self._ids = ids
        self._columns = [each.heading for each in found.columns]
        self._over = ["" if says_note(each.text) else each.text for each in found.columns]
        self._kinds = [
            each.heading.name.lower() if each.heading in _KNOWN_GROUPS else each.text
            for each in found.columns
        ]
        headed = [each.text for each in found.columns if each.heading is Heading.NATIONAL_RATING]
        self._national = list_named(headed[0]) if headed else ""
        self._odd = findings.odd
        born = list(found.cells(Heading.BIRTH))
        order = cells.month_first(cell.text for cell in born)
        self._mixed, self._month_first = order is None, bool(order)
        self._sexes = cells.sexes_of(cell.text for cell in found.cells(Heading.SEX))

    def player(self, row: Row) -> ListedPlayer | None:
        """The player of a row; ``None`` where it has no name."""
        found: dict[Heading, Cell] = {}
        for cell, column in zip(row, self._columns, strict=False):
            if column is not None and cell.text:
                found.setdefault(column, cell)
        extra = next((cell for cell in row[len(self._columns) :] if cell.text), None)
        if extra is not None:
            self._odd("extra-cell", extra, said("no more cells than columns"))
        name, fide_id = _name(found), self._identity(found)
        if not name and not (self._ids and (fide_id or Heading.NATIONAL_ID in found)):
            cell = next(cell for cell in row if cell.text)
            self._odd("no-name", cell, said("a name in every line"), _LEFT_OUT)
            return None
        title = self._fact(found, Heading.TITLE, "title", cells.title, said("a title such as FM"))
        three = said("three letters")
        owner = self._fact(found, Heading.FEDERATION, "federation", cells.federation, three)
        sex = self._fact(
            found, Heading.SEX, "sex", lambda text: self._sexes.get(folded(text)), said("m or w")
        )
        birth = self._birth(found)
        if Heading.TITLE not in self._columns:
            title, name = cells.titled(name)
        status, board = _text(found, Heading.STATUS), _text(found, Heading.BOARD)
        facts: dict[str, Any] = {each.name.lower(): _text(found, each) for each in _TEXTS}
        facts |= {each.name.lower(): self._rating(found, each) for each in _RATINGS}
        return ListedPlayer(
            line=row[0].line,
            name=cells.with_comma(name),
            sex=sex,
            title=title,
            federation=owner,
            fide_id=fide_id,
            birth=birth,
            note=self._note(row, found),
            groups=self._groups(row),
            byes=cells.rounds(_text(found, Heading.BYES)),
            national=self._entry(found, owner),
            **self._estimate(found),
            **facts,
            board=whole(board, _DIGITS - 1) or 0,
            cancelled=bool(status) and cells.cancelled(status),
        )

    def _note(self, row: Row, found: dict[Heading, Cell]) -> str:
        """The notes, with wishes for byes in words: a person decides about those."""
        notes = [
            f"{over}: {text}" if over else text
            for cell, heading, over in zip(row, self._columns, self._over, strict=False)
            if heading is Heading.NOTE and (text := cells.name(cell.text))
        ]
        if byes := _text(found, Heading.BYES):
            notes.append(said("byes: {text}", text=byes))
        return "; ".join(notes)

    def _groups(self, row: Row) -> tuple[tuple[str, str], ...]:
        """School and family, and what stands below words that somebody took for kinds of groups."""
        found = {
            kind: cells.name(cell.text)
            for cell, heading, kind in zip(row, self._columns, self._kinds, strict=False)
            if heading in _GROUPS and kind and cell.text
        }
        return tuple(found.items())

    def _fact(
        self,
        found: dict[Heading, Cell],
        heading: Heading,
        name: str,
        read: Callable[[str], str | None],
        expected: str,
    ) -> str:
        """What a cell says; empty, with a finding, where not every text can stand in it."""
        cell = found.get(heading)
        value = read(cell.text) if cell else ""
        if cell and value is None:
            self._odd(f"bad-{name}", cell, expected)
        return value or ""

    def _birth(self, found: dict[Heading, Cell]) -> str:
        """The birth; where a column mixes two orders, only the year of what could be either."""
        read, cell = partial(cells.birth, month_first=self._month_first), found.get(Heading.BIRTH)
        value = self._fact(found, Heading.BIRTH, "born", read, said("a date or a year"))
        if cell and value and self._mixed and cells.either_order(cell.text):
            expected = said("one order of day and month in the whole column")
            self._odd("mixed-dates", cell, expected, said("only the year is taken"))
            return f"{value[:4]}/00/00"
        return value

    def _identity(self, found: dict[Heading, Cell]) -> str:
        cell = found.get(Heading.FIDE_ID)
        if cell and cells.LOST_DIGITS.fullmatch(cell.text):
            expected = said("all digits; format the column as text in the spreadsheet")
            self._odd("lost-digits", cell, expected)
            return ""
        value = self._fact(found, Heading.FIDE_ID, "fide-id", cells.identity, said("a number"))
        return value if value.strip("0") else ""

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


def _name(found: dict[Heading, Cell]) -> str:
    surname, given = _text(found, Heading.SURNAME), _text(found, Heading.GIVEN)
    both = f"{surname}, {given}" if surname and given else ""
    return both or _text(found, Heading.NAME) or surname or given


def _text(found: dict[Heading, Cell], column: Heading) -> str:
    cell = found.get(column)
    return cells.name(cell.text) if cell is not None else ""


def _find_doubles(players: Sequence[ListedPlayer], findings: Findings) -> None:
    """Players who stand in the list twice: the same identity number, or name and year of birth."""
    seen: dict[tuple[str, str], int] = {}
    for player in players:
        keys = [(folded(player.name), player.birth[:4])] if player.name else []
        if player.fide_id:
            keys.append(("id", player.fide_id))
        before = next((seen[key] for key in keys if key in seen), 0)
        if before:
            cell = Cell(player.name or player.fide_id, player.line, 1)
            found = said("{name} again, as in line {number}", name=shown(cell.text), number=before)
            findings.add(
                "same-player", cell, found, said("every player once"), said("both are kept")
            )
        for key in keys:
            seen.setdefault(key, player.line)


_COLUMNS = (
    *(Heading.NAME, Heading.TITLE, Heading.SEX, Heading.RATING, Heading.FEDERATION),
    *(Heading.FIDE_ID, Heading.BIRTH, Heading.CLUB, Heading.NATIONAL_RATING, Heading.NATIONAL_ID),
    Heading.NOTE,
)
_IF_USED = (
    *(Heading.RAPID, Heading.BLITZ, Heading.ESTIMATE, Heading.REASON),
    *(*_KNOWN_GROUPS, Heading.STATUS),
)
"""Columns that stand in a list only where somebody has something in them."""

_NATIONAL = {Heading.NATIONAL_RATING: "rating", Heading.NATIONAL_ID: "national_id"}


def _written(player: ListedPlayer, heading: Heading) -> object:
    if heading in _NATIONAL:
        return getattr(player.national[0], _NATIONAL[heading]) if player.national else ""
    if heading is Heading.STATUS:
        return "cancelled" if player.cancelled else ""
    if heading in _KNOWN_GROUPS:
        return dict(player.groups).get(heading.name.lower(), "")
    reason = heading is Heading.REASON
    return getattr(player, "estimate_reason" if reason else heading.name.lower())


def write(players: Iterable[ListedPlayer]) -> str:
    """The list as CSV, with commas and a first line that names the columns.

    Of national lists only the first entry of a player has room; the federation of the player
    stands for the list. Rapid, blitz, estimate, the known groups and the status have columns where
    somebody has one.
    """
    players = tuple(players)
    used = (each for each in _IF_USED if any(_written(player, each) for player in players))
    columns = (*_COLUMNS, *used)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([heading.value for heading in columns])
    for player in players:
        writer.writerow([_harmless(_written(player, heading)) for heading in columns])
    return out.getvalue()


def _harmless(fact: object) -> str:
    cell = "" if fact is None else str(fact)
    return f"'{cell}" if cell[:1] in {"=", "+", "-", "@"} else cell
