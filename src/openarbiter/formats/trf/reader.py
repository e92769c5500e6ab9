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
    is_standings_order,
    name_begins_early,
    note_stray,
    number_in,
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
_CHECKED_ELSEWHERE = frozenset({CODE_WIDTH + 1, _NUMBER_END + 1, PLAYER_FIELDS["rank"].last + 1})
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

    Args:
        source: A path; or the text itself, when it holds a line break or is longer than a path
            can be; or the bytes of the file.
        lenient: Repair what is wrong and list each repair, instead of refusing the file.
        name: Name of the file for findings; by default the path, or ``<text>``.

    Returns:
        The tournament and what was remarked.

    Raises:
        UnreadableLineError: A line cannot be read; the error lists all findings of the file.
        ContradictionError: All lines can be read, but facts disagree.
        OSError: The file cannot be opened.

    Source:
        TRF16 annex (2015); TRF26 (applied from 2025-09-01).
    """
    data, file = content(source, name)
    draft = Draft(file)
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

_NUL = (said("a NUL character"), said("text"))
"""What is found and what was expected where a NUL stands."""


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
                place = (number, line.index("\0") + 1)
                draft.wrong("not-text", place, *_NUL, said("read as a blank"))
                lines[number - 1] = line.replace("\0", " ")
    if BOM in data.removeprefix(BOM):
        for number, line in enumerate(lines, 1):
            if line.startswith(MARK):
                mark, expected = said("a byte order mark"), said("the code of a record")
                draft.remark("stray-mark", (number, 1), mark, expected)
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
    found, expected = said("record {code}", code=code), said("its code in column 1")
    if code in _BESIDE:
        draft.remark("bad-columns", place, found, expected)
    else:
        draft.wrong("bad-columns", place, found, expected, said("read without the blanks"))
    return text


def read_lines(draft: Draft, lines: list[str]) -> None:
    """Take lines into a draft, each for itself."""
    for number, line in enumerate(lines, 1):
        code = line[:CODE_WIDTH]
        if code == _PLAYER:
            _player(draft, number, line)
        elif record := RECORDS.get(code.upper()):
            if record.text and runs_on(line):
                place = (number, CODE_WIDTH + 1)
                found = said("{text} behind the code", text=repr(line[CODE_WIDTH]))
                draft.remark("bad-columns", place, found, said("a blank"))
            if record.section:
                draft.belongs(record.section, code.upper(), number)
            record.read(draft, number, line)
        elif code.isupper() and code.isalpha():
            draft.others[number] = line
            _national(draft, number, line)
        elif line.strip():
            draft.others[number] = line
            if code.isdigit():
                _unknown(draft, number, line)


def _player(draft: Draft, number: int, line: str) -> None:
    """Record 001: the fields, then the rounds."""
    line = _in_columns(draft, number, line.rstrip())
    who, sex, title, name, rating, federation, fide_id, birth, points, rank = map(
        str.strip, _cut_player(line)
    )
    if name_begins_early(line):
        name = (line[_BEFORE_NAME] + name)[: PLAYER_FIELDS["name"].width].rstrip()
    tpn = whole(who)
    if (
        not tpn
        or not line[CODE_WIDTH : CODE_WIDTH + 1].isspace()
        or line[_NUMBER_END : _NUMBER_END + 1].isdigit()
    ):
        found = said(
            "pairing number {text}", text=repr(line[CODE_WIDTH : _NUMBER_END + 1].rstrip())
        )
        expected = said("a number from 1 to {most}", most=LARGEST_ID)
        place = (number, PLAYER_FIELDS["number"].first)
        draft.wrong("bad-number", place, found, expected, said("left the player out"))
        draft.nobody.append(number)
        return
    if tpn in draft.by_number:
        draft.contradiction(
            "same-number",
            (number, PLAYER_FIELDS["number"].first),
            said(
                "pairing number {tpn} again, as in line {line}",
                tpn=tpn,
                line=draft.by_number[tpn].line,
            ),
            said("a number of its own for every player"),
            said("left the player out"),
        )
        draft.nobody.append(number)
        return
    cells, doubtful = _rounds(draft, number, line)
    entry = Entry(
        line=number,
        number=tpn,
        texts=(sex, title, composed(name), federation, fide_id, birth),
        rating=whole(rating) or number_in(draft, number, line, PLAYER_FIELDS["rating"]) or None,
        points=_tenths(draft, number, points) if points else None,
        rank=whole(rank) or number_in(draft, number, line, PLAYER_FIELDS["rank"]),
        cells=cells,
        doubtful=doubtful,
    )
    draft.entries.append(entry)
    draft.by_number[tpn] = entry


def _in_columns(draft: Draft, number: int, line: str) -> str:
    """Record 001 with a finding where it is shifted, and moved back where it is clear how.

    A text that is too wide for its field is remarked only, and a name may be a letter longer.
    What stands in the columns of the number is checked with the number.
    """
    columns = [column for column in stray(line, PLAYER_RECORD) if column not in _CHECKED_ELSEWHERE]
    if not columns or (columns == [_AFTER_NAME] and not line[_AFTER_NAME:][:1].strip()):
        return line
    if not stray(composed(line), PLAYER_RECORD):
        return composed(line)  # filled up without a place for the marks of its letters
    if moved := padded_anew(line):
        place, found = (number, columns[0]), stray_words(line, PLAYER_RECORD, columns[0])
        expected = said("a blank: is the name padded by bytes instead of characters?")
        draft.wrong("bad-columns", place, found, expected, said("moved the columns back"))
        return moved
    note_stray(draft, number, line, PLAYER_RECORD, columns)
    return line


def _tenths(draft: Draft, number: int, text: str) -> int | None:
    value = tenths(text)
    if value is None:
        place = (number, PLAYER_FIELDS["points"].first)
        found = said("{name} {text}", name=called("points"), text=repr(text))
        expected = said("a number like {example}", example="2.5")
        draft.wrong("bad-points", place, found, expected, said("read as blank"))
    return value


def _rounds(draft: Draft, number: int, line: str) -> tuple[list[RoundRecord], set[int]]:
    """The rounds of a player, trailing blanks cut off; and those that cannot be understood."""
    if line[_CLOSING_GAP].strip():
        where = f"{line[_CLOSING_GAP]!r}"
        place = (number, _CLOSING_GAP.start + 1)
        expected = said("blanks before round 1")
        draft.wrong("bad-columns", place, where, expected, said("read as blanks"))
    end = len(line)
    if end > _LONGEST:
        end = _LONGEST
        found = said("more than {most} rounds", most=LARGEST_ROUND)
        expected = said("an end of the line")
        draft.wrong("too-long", (number, end + 1), found, expected, said("cut it off"))
    rounds: list[RoundRecord] = []
    doubtful: set[int] = set()
    for index, start in enumerate(range(FIRST_CELL - 1, end, CELL_WIDTH)):
        try:
            rounds.append(draft.cells[line[start : start + CELL_WIDTH]])
        except CellError as error:
            place = (number, start + 1 + error.offset)
            found = said("round {number}: {what}", number=index + 1, what=error.found)
            repair = said("read as {result}", result=entry_words(error.repair.result))
            draft.wrong("bad-round", place, found, error.expected, repair)
            rounds.append(error.repair)
            doubtful.add(index)
    while rounds and rounds[-1].result is Result.ABSENT:
        rounds.pop()
    return rounds, doubtful


def _national(draft: Draft, number: int, line: str) -> None:
    """A federation's record for a player; anything that does not look like one is left alone."""
    if not is_federation(line[:CODE_WIDTH]):
        word = (line[CODE_WIDTH:].split() or [""])[0]
        if word[:1].isdigit() or "=" in word:  # and no guide to the columns of the next lines
            _unknown(draft, number, line)
        return
    names = [field.name for field in NATIONAL_RECORD]
    texts = dict(zip(names, map(str.strip, _cut_national(line)), strict=True))
    texts["name"] = composed(texts["name"])
    tpn, rating = whole(texts.pop("number")), texts.pop("rating")
    value = whole(rating) if rating else None
    cut = line[_NUMBER_END:][:1].isdigit()
    if not tpn or cut or line[CODE_WIDTH] != " ":
        return
    if rating and value is None:
        place = (number, PLAYER_FIELDS["rating"].first)
        found = said("{name} {text}", name=called("rating"), text=repr(rating))
        draft.remark("bad-number", place, found, said("a number"))
        return
    said_of = rating or texts["name"] or texts["national_id"]
    if not said_of and not texts["classification"].isalpha():
        _unknown(draft, number, line)
        if not line[_NUMBER_END - 1 : _NUMBER_END].strip():
            return
    entry = NationalEntry(federation=line[:CODE_WIDTH], rating=value or None, **texts)
    draft.national.append((number, tpn, entry))


def _unknown(draft: Draft, number: int, line: str) -> None:
    found = said("record {code}", code=repr(line[:CODE_WIDTH]))
    draft.remark("unknown-record", (number, 1), found, said("a known record"))


def _refuse(draft: Draft, faults: list[Finding]) -> NoReturn:
    """Raise with everything that was found."""
    findings = sorted(faults, key=lambda finding: (finding.line, finding.column))
    if draft.left_out:
        more = said("{number} further findings", number=draft.left_out)
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
    """Whether a line may stand in a file beside the records of the facts.

    Returns:
        False for blank lines, lines with breaks, and lines the reader takes a fact from, or
        would, were they written better.
    """
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
