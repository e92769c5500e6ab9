"""FACTS -> lines: records 001 and the records of national lists.

What does not fit its columns is refused with a ``NotCoveredError`` that names the player.

Source:
    TRF16 annex (2015), record 001; TRF26 (applied from 2025-09-01), national rating support;
    JaVaFo Advanced User Manual and the documentation of bbpPairings 6 for the codes they added.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from openarbiter.errors import NotCoveredError
from openarbiter.formats.findings import not_covered
from openarbiter.formats.trf.cells import render
from openarbiter.formats.trf.dialects import RECORDS
from openarbiter.formats.trf.fields import (
    CELL_WIDTH,
    CODE_WIDTH,
    FIRST_CELL,
    LARGEST_ROUND,
    NATIONAL_RECORD,
    PLAYER_FIELDS,
    PLAYER_RECORD,
    cut,
    identity,
    one_line,
    overwritten,
    patched,
    record,
    symbol,
    texts,
)
from openarbiter.formats.trf.values import cuts_a_number, name_begins_early, stray
from openarbiter.formats.words import shown
from openarbiter.model import (
    NationalEntry,
    Player,
    Points,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
)
from openarbiter.values import replace

_EXTENSIONS = ("XX", "BB")
"""How the records begin that JaVaFo and bbpPairings added."""

_PLAYER = "001"


def undecided_in(dialect: str) -> str:
    """What stands for the result of a game that has none.

    TRF26 gives a value to an unknown result (``X`` of record 162), and programs that know it read
    ``?``; older ones know a blank only.

    Source:
        TRF26, records 001 and 162.
    """
    return Result.UNDECIDED.value if dialect == "trf26" else " "


def player_line(tournament: Tournament, player: Player, paired: int, undecided: str = " ") -> str:
    """A new record 001; points the player does not declare are those of the paired rounds."""
    points = player.declared_points
    if points is None:
        points = points_of(tournament, player, paired)
    values = _player_texts(player, points)
    with _named(player):
        line = record(_PLAYER, PLAYER_RECORD, values)
    cells = [_cell(player, round_no, undecided) for round_no in range(1, len(player.rounds) + 1)]
    return (line.ljust(FIRST_CELL - 1) + "".join(cells)).rstrip()


def entered(tournament: Tournament, player: Player, paired: int) -> Player:
    """The player as in a new file: a zero-point bye in each paired round before the first entry.

    Programs refuse blank columns there, or take them for a shorter history. Blank they stay where
    something depends on it: what an absence is worth, and who is on the initial list that Baku
    acceleration divides.

    Source:
        TRF16 annex (2015), record 001: a blank result is that of ``0000 - Z``.
    """
    blank = 0
    while blank < len(player.rounds) and player.rounds[blank].result is Result.ABSENT:
        blank += 1
    depends = tournament.scoring.zero_point_bye or tournament.adjustments or tournament.baku
    if blank == len(player.rounds) or depends:  # nobody who came later, or see above
        return player
    blank = min(blank, paired)  # blank in the round to be paired is present
    absence = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    return replace(player, rounds=(absence,) * blank + player.rounds[blank:]) if blank else player


@contextmanager
def _named(player: Player) -> Iterator[None]:
    """Say of what does not fit its columns whose it is: it is to be found among hundreds."""
    try:
        yield
    except NotCoveredError as error:
        raise not_covered(
            "player", number=player.tpn, name=one_line(player.name), what=error.message
        ) from error


def _player_texts(player: Player, points: Points | None) -> dict[str, str]:
    return {
        "number": identity(player.tpn),
        **texts(player, PLAYER_RECORD[1:3]),
        "name": cut(player.name, PLAYER_FIELDS["name"]),
        **texts(player, PLAYER_RECORD[4:8]),
        "points": shown(points),
        "rank": symbol(player.declared_rank),
    }


def _cell(player: Player, round_no: int, undecided: str) -> str:
    if round_no > LARGEST_ROUND:
        raise not_covered("round", number=round_no)
    entry = player.record(RoundNo(round_no))
    if entry.opponent is not None:
        identity(entry.opponent)
    return render(entry, undecided)


def points_of(tournament: Tournament, player: Player, paired: int) -> Points:
    """The sum of the results of a player who declares no points."""
    count = max(paired, len(player.rounds))
    rounds = [player.record(RoundNo(round_no)) for round_no in range(1, count + 1)]
    return tournament.scoring.total(one for one in rounds if one.result is not Result.UNDECIDED)


def changed_line(
    line: str, old: Player, new: Player, points: Points | None, undecided: str = " "
) -> str:
    """A record 001 of a file with only those columns changed whose facts changed.

    It declares these points (tenths), whatever the player declares now.
    """
    before = _player_texts(old, old.declared_points)
    for name, text in _player_texts(new, points).items():
        if text != before[name]:
            early = name_begins_early(line)
            with _named(new):
                line = patched(line, PLAYER_FIELDS[name], text)
            if name == "name" and (early or name_begins_early(line)):
                line = overwritten(line, PLAYER_FIELDS[name].first - 1, " ")
    for column in stray(line, PLAYER_RECORD):
        if cuts_a_number(line, PLAYER_RECORD, column):  # as it had not done before
            line = overwritten(line, column, " ")
    for round_no in range(1, max(len(old.rounds), len(new.rounds)) + 1):
        if old.record(RoundNo(round_no)) != new.record(RoundNo(round_no)):
            column = FIRST_CELL + CELL_WIDTH * (round_no - 1)
            line = overwritten(line, column, _cell(new, round_no, undecided))
    return line


def is_federation(code: str) -> bool:
    """Whether a record that begins so says something of a national list, or nothing at all.

    Shorter codes and small letters begin no record that anybody reads, and say nothing. Whatever
    begins a record we know, or one of the extensions of TRF16 (``XX`` and ``BB``), is none, in
    capitals or not.
    """
    if len(code) > CODE_WIDTH or code.upper() in RECORDS or code.upper().startswith(_EXTENSIONS):
        return False
    return not code or code.isalpha()


def national_line(player: Player, entry: NationalEntry) -> str:
    """A new record of a national list."""
    values = texts(entry, NATIONAL_RECORD[1:]) | {
        "number": identity(player.tpn),
        "name": cut(entry.name, NATIONAL_RECORD[3]),
    }
    with _named(player):
        return record(one_line(entry.federation), NATIONAL_RECORD, values)
