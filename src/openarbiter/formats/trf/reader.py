"""Text -> FACTS: reads a report file line by line and puts a tournament together.

Two layers: what a line says (fields, cells and :mod:`~openarbiter.formats.trf.dialects`), then
what the lines mean together (here and :mod:`~openarbiter.formats.trf.checks`). A line that states
no fact may be kept: it is written into the next report file as it stands, so it must say nothing a
fact says.

Source:
    TRF16 annex (2015), record 001 and national records; TRF26 (applied from 2025-09-01).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import NoReturn

from openarbiter.errors import ContradictionError, Finding, UnreadableLineError
from openarbiter.formats.encodings import guess
from openarbiter.formats.team_agreement import named_alike, otherwise
from openarbiter.formats.text import (
    BOM,
    MARK,
    Reading,
    content,
    decode,
    is_something_else,
    lines_of,
)
from openarbiter.formats.trf.assembly import OLD_TEAM, Origin, assemble
from openarbiter.formats.trf.cells import CellError
from openarbiter.formats.trf.checks import check
from openarbiter.formats.trf.dialects import RECORDS, TEXTS
from openarbiter.formats.trf.draft import Draft, Entry
from openarbiter.formats.trf.fields import (
    CELL_WIDTH,
    CODE_WIDTH,
    FIRST_CELL,
    LARGEST_ID,
    LARGEST_ROUND,
    NATIONAL_RECORD,
    PLAYER_FIELDS,
    PLAYER_RECORD,
    cutter,
    tenths,
    whole,
)
from openarbiter.formats.trf.players import is_federation
from openarbiter.formats.trf.values import (
    Line,
    gaps,
    is_standings_order,
    name_begins_early,
    orders_agree,
    padded_anew,
    runs_on,
    stray,
    stray_words,
)
from openarbiter.formats.words import called, entry_words
from openarbiter.languages import said
from openarbiter.model import NationalEntry, Result, RoundRecord, Tournament, Tpn
from openarbiter.model.alphabet import composed

_PLAYER = "001"

_cut_player = cutter(PLAYER_RECORD)
_cut_national = cutter(NATIONAL_RECORD)
_BEFORE_NAME = PLAYER_FIELDS["name"].first - 2
_AFTER_NAME = PLAYER_FIELDS["name"].last + 1
_NUMBER_END = PLAYER_FIELDS["number"].last
_BETWEEN = tuple([column for column in gaps(PLAYER_RECORD) if column > _NUMBER_END + 1])
"""Columns between the fields of a player; those beside the number are checked with it."""
_CLOSING_GAP = slice(PLAYER_FIELDS["rank"].last, FIRST_CELL - 1)
_LONGEST = FIRST_CELL - 1 + CELL_WIDTH * LARGEST_ROUND


class TrfReading(Reading):
    """A report file, read."""

    __slots__ = ()

    @property
    def pairing_ids(self) -> Mapping[Tpn, int]:
        """The number the file uses for a player, by TPN, where it numbers players otherwise.

        With ``XXC rank`` the order of the lines is the order of the players, whatever their
        numbers; empty where file and tournament agree.
        """
        origin = self.tournament.origin
        return origin.pairing_ids if isinstance(origin, Origin) else {}


def read(
    source: str | os.PathLike[str] | bytes, *, lenient: bool = False, name: str | None = None
) -> TrfReading:
    """Read a tournament report file (TRF16, TRF(x), TRF(bx) or TRF26).

    What is read is named as for :func:`openarbiter.formats.read_tournament`.

    Raises:
        UnreadableLineError: A line cannot be read; the error lists all findings of the file.
        ContradictionError: All lines can be read, but facts disagree.
        OSError: The file cannot be opened.

    Source:
        TRF16 annex (2015); TRF26 (applied from 2025-09-01).
    """
    data, file = content(source, name)
    draft = Draft(file)
    if b"\0" not in data[:16] or is_something_else(data) is None:  # lines are chance in a database
        read_lines(draft, _lines(draft, data))
    if not draft.entries and not draft.lines:
        nothing = said("no record of a tournament report")
        records = said("lines that begin with 001, 012 and other codes")
        found, expected = is_something_else(data) or (nothing, records)
        _refuse(draft, [Finding("not-a-report", file, 0, 0, found, expected)])
    check(draft)
    if draft.faults and not lenient:
        _refuse(draft, draft.faults)
    tournament = assemble(draft, data)
    findings = sorted(
        [*draft.faults, *draft.consequences, *draft.remarks], key=lambda finding: finding.line
    )
    return TrfReading(tournament, tuple(findings))


def repairs(tournament: Tournament) -> tuple[Finding, ...]:
    """What had to be repaired to read the report file that a tournament came from.

    Returns:
        Nothing where all was well, or where the tournament did not come from a report file.
    """
    origin = tournament.origin
    if not isinstance(origin, Origin):
        return ()
    findings = read(origin.data, lenient=True).findings
    return tuple(each for each in findings if each.repair or each.contradiction)


_BESIDE = frozenset({*TEXTS, "062", "072", "082", "112", "132", "202", "212", "801", "802"})
"""Records that no pairing depends on."""


def _lines(draft: Draft, data: bytes) -> list[str]:
    """The lines of the file; a NUL is a finding and then a blank.

    A byte order mark in front of a later line (files put together) is remarked and dropped.
    """
    lines = lines_of(decode(data))
    if not data.isascii() and (guessed := guess(data, file=draft.file)):
        draft.remarks.append(guessed)
    if b"\0" in data:
        for number, line in enumerate(lines, 1):
            if "\0" in line:
                draft.wrong("not-text.nul", (number, line.index("\0") + 1))
                lines[number - 1] = line.replace("\0", " ")
    if BOM in data.removeprefix(BOM):
        for number, line in enumerate(lines, 1):
            if line.startswith(MARK):
                draft.remark("stray-mark", (number, 1))
                lines[number - 1] = line.lstrip(MARK)
    for number, line in enumerate(lines, 1):
        if line[:1].isspace():
            lines[number - 1] = _unindented(draft, number, line)
    return lines


def _unindented(draft: Draft, number: int, line: str) -> str:
    """The line without the blanks in front of the code of a record, where it has one."""
    text = line.lstrip()
    code = text[:CODE_WIDTH].upper()
    if (code != _PLAYER and code not in RECORDS) or not text[CODE_WIDTH:][:1].isspace():
        return line
    place = (number, len(line) - len(text) + 1)
    note = draft.remark if code in _BESIDE else draft.wrong
    note("bad-columns.indented", place, code=code)
    return text


def read_lines(draft: Draft, lines: list[str]) -> None:
    """Take lines into a draft, each for itself."""
    for number, text in enumerate(lines, 1):
        line, code = Line(draft, number, text), text[:CODE_WIDTH]
        if code == _PLAYER:
            _player(line)
        elif record := RECORDS.get(code.upper()):
            if record.text and runs_on(text):
                line.remark("bad-columns.runs-on", CODE_WIDTH + 1, text=repr(text[CODE_WIDTH]))
            if record.section:
                draft.belongs(record.section, code.upper(), number)
            record.read(line)
        elif code.isupper() and code.isalpha():
            line.keep()
            _national(line)
        elif text.strip():
            line.keep()
            if code.isdigit():
                _unknown(line)


def _player(line: Line) -> None:
    """Record 001: the fields, then the rounds."""
    draft, column = line.draft, PLAYER_FIELDS["number"].first
    text = _in_columns(line)
    who, sex, title, name, rating, federation, fide_id, birth, points, rank = map(
        str.strip, _cut_player(text)
    )
    if name_begins_early(text):
        name = (text[_BEFORE_NAME] + name)[: PLAYER_FIELDS["name"].width].rstrip()
    tpn = Tpn(whole(who) or 0)
    cut = text[_NUMBER_END : _NUMBER_END + 1].isdigit()
    if not tpn or cut or not text[CODE_WIDTH : CODE_WIDTH + 1].isspace():
        shown = repr(text[CODE_WIDTH : _NUMBER_END + 1].rstrip())
        line.wrong("bad-number.own", column, text=shown, most=LARGEST_ID)
        draft.nobody.append(line.number)
        return
    if before := draft.by_number.get(tpn):
        line.contradiction("same-number.players", column, tpn=tpn, line=before.line)
        draft.nobody.append(line.number)
        return
    rounds, doubtful = _rounds(line)
    entry = Entry(
        line=line.number,
        tpn=tpn,
        texts=(sex, title, composed(name), federation, fide_id, birth),
        rating=whole(rating) or line.value(PLAYER_FIELDS["rating"]) or None,
        declared_points=_tenths(line, points) if points else None,
        rank=whole(rank) or line.value(PLAYER_FIELDS["rank"]),
        rounds=rounds,
        doubtful=doubtful,
    )
    draft.entries.append(entry)
    draft.by_number[tpn] = entry


def _in_columns(line: Line) -> str:
    """Record 001 with a finding where it is shifted, and moved back where it is clear how.

    A text that is too wide for its field is remarked only, and a name may be a letter longer.
    """
    line.text = text = line.text.rstrip()
    columns = [column for column in _BETWEEN if text[column - 1 : column].strip()]
    if not columns or (columns == [_AFTER_NAME] and not text[_AFTER_NAME:][:1].strip()):
        return text
    if not stray(composed(text), PLAYER_RECORD):
        line.text = composed(text)  # filled up without a place for the marks of its letters
    elif moved := padded_anew(text):
        found = stray_words(text, PLAYER_RECORD, columns[0])
        line.wrong("bad-columns.padded", columns[0], found=found)
        line.text = moved
    else:
        line.note_stray(PLAYER_RECORD, columns)
    return line.text


def _tenths(line: Line, text: str) -> int | None:
    value = tenths(text)
    if value is None:
        gaps = {"name": called("points"), "text": repr(text), "example": "2.5"}
        line.wrong("bad-points.player", PLAYER_FIELDS["points"].first, **gaps)
    return value


def _rounds(line: Line) -> tuple[list[RoundRecord], set[int]]:
    """The rounds of a player, trailing blanks cut off; and those that cannot be understood."""
    text, cells, end = line.text, line.draft.cells, len(line.text)
    if text[_CLOSING_GAP].strip():
        column, found = _CLOSING_GAP.start + 1, repr(text[_CLOSING_GAP])
        line.wrong("bad-columns.before-rounds", column, found=found)
    if end > _LONGEST:
        end = _LONGEST
        line.wrong("too-long", end + 1, count=LARGEST_ROUND)
    rounds: list[RoundRecord] = []
    doubtful: set[int] = set()
    for index, start in enumerate(range(FIRST_CELL - 1, end, CELL_WIDTH)):
        try:
            rounds.append(cells[text[start : start + CELL_WIDTH]])
        except CellError as error:
            gaps = {"number": index + 1, "what": error.found, "expected": error.expected}
            gaps["result"] = entry_words(error.repair.result)
            line.wrong("bad-round", start + 1 + error.offset, **gaps)
            rounds.append(error.repair)
            doubtful.add(index)
    while rounds and rounds[-1].result is Result.ABSENT:
        rounds.pop()
    return rounds, doubtful


def _national(line: Line) -> None:
    """A federation's record for a player; anything that does not look like one is left alone."""
    code, behind = line.text[:CODE_WIDTH], line.text[CODE_WIDTH:]
    if not is_federation(code):
        word = (behind.split() or [""])[0]
        if word[:1].isdigit() or "=" in word:  # and no guide to the columns of the next lines
            _unknown(line)
        return
    names = [field.name for field in NATIONAL_RECORD]
    texts = dict(zip(names, map(str.strip, _cut_national(line.text)), strict=True))
    texts["name"] = composed(texts["name"])
    tpn, rating = whole(texts.pop("number")), texts.pop("rating")
    value = whole(rating) if rating else None
    if not tpn or line.text[_NUMBER_END:][:1].isdigit() or behind[0] != " ":
        return
    if rating and value is None:
        gaps = {"name": called("rating"), "text": repr(rating)}
        line.remark("bad-number.field", PLAYER_FIELDS["rating"].first, **gaps)
        return
    said_of = rating or texts["name"] or texts["national_id"]
    if not said_of and not texts["classification"].isalpha():
        _unknown(line)
        if not line.text[_NUMBER_END - 1 : _NUMBER_END].strip():
            return
    entry = NationalEntry(federation=code, rating=value or None, **texts)
    line.draft.national.append((line.number, tpn, entry))


def _unknown(line: Line) -> None:
    line.remark("unknown-record.code", 1, code=repr(line.text[:CODE_WIDTH]))


def _refuse(draft: Draft, faults: list[Finding]) -> NoReturn:
    """Raise with everything that was found."""
    findings = sorted(faults, key=lambda finding: (finding.line, finding.column))
    if draft.left_out:
        more = said(
            "{count} further findings",
            draft.left_out,
            one="one further finding",
        )
        findings.append(Finding("more", draft.file, 0, 0, more, said("fewer")))
    if all(finding.contradiction for finding in faults):
        raise ContradictionError(findings)
    raise UnreadableLineError(findings)


_BREAKS = "\r\n\0"


def _read(line: str) -> Draft:
    draft = Draft("")
    read_lines(draft, [line])
    return draft


def may_be_kept(line: str) -> bool:
    """Whether a line may stand in a file beside the records of the facts."""
    if not line.strip() or line.startswith(MARK) or any(letter in line for letter in _BREAKS):
        return False
    return _read(line).others.get(1) == line


def clubs(tournament: Tournament) -> frozenset[str]:
    """Kept records 013 that have the name of no team, so that no fact says them again."""
    return frozenset(
        each.line
        for each in tournament.other_records
        if each.line.startswith(OLD_TEAM)
        and not any(named_alike(old, tournament.teams) for old in _read(each.line).old_teams)
    )


def restatements(tournament: Tournament) -> Iterator[tuple[int, str]]:
    """Kept lines that state a fact because of what else the tournament says.

    Yields:
        Place of the line in ``other_records``, and what was expected instead.
    """
    players = {player.tpn for player in tournament.players}
    order = ""
    for index, each in enumerate(tournament.other_records):
        line = each.line
        if is_standings_order(line):
            if not orders_agree(line, tournament.tie_breaks):
                yield index, said("the codes of tie_breaks in their order")
            elif (order := order or line).split() != line.split():
                yield index, said("one order of the standings")
        elif line.startswith(OLD_TEAM) and not tournament.teams:
            yield index, said("the team as one of teams")
        elif any(otherwise(old, tournament.teams) for old in _read(line).old_teams):
            yield index, said("the players that teams has for it")
        elif any(number in players for _, number, _ in _read(line).national):
            yield index, said("an entry in national of the player")
