"""A report file read by its columns and held against the tournament it was made from.

It is a reading of its own, by the positions of the format; neither the writer nor the reader of
report files is used. Beside what is wrong it tells what a rating officer asks for and does not
find.

Source:
    TRF26 (applied from 2025-09-01), Annexure A; TRF16 annex (2015): positions of record 001.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from openarbiter.languages import joined, said
from openarbiter.model import Player, Result, Tournament
from openarbiter.values import dataclass

_PLAYER = "001"
_FIRST_ROUND, _ROUND = 91, 10
_HEAD = (
    ("012", said("name of the event"), "name"),
    ("022", said("place"), "city"),
    ("032", said("federation"), "federation"),
    ("042", said("first day"), "start_date"),
    ("052", said("last day"), "end_date"),
    ("102", said("chief arbiter"), "chief_arbiter"),
)
_ASKED_BESIDE = (
    ("132", said("dates of the rounds")),
    ("222", said("encoded time control")),
    ("182", said("who or what paired")),
    ("192", said("encoded type of the tournament")),
)
_ID = re.compile(r"\d{5,10}")
_MOST_NAMED = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class FileCheck:
    """What reading a report file again has found.

    Attributes:
        players: Players in the file.
        rounds: Rounds in which anybody has something there.
        wrong: What the file says otherwise than the tournament, one sentence each.
        lacking: What the rating officer asks for and does not find, one sentence each.
    """

    players: int
    rounds: int
    wrong: tuple[str, ...]
    lacking: tuple[str, ...]


def check_report_file(
    data: bytes, tournament: Tournament, *, undecided: str = Result.UNDECIDED.value
) -> FileCheck:
    """A report file, in UTF-8, held against its tournament.

    Args:
        data: The file.
        tournament: What it was made from.
        undecided: What stands in files of its kind for the result of a game that has none.

    Source:
        TRF26, records 001 to 222; TRF16 annex (2015), record 001: there it is a blank.
    """
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        return FileCheck(players=0, rounds=0, wrong=(said("the file is not UTF-8"),), lacking=())
    records = [line for line in lines if line[:3] == _PLAYER]
    found = {line[4:8].strip(): line for line in records}
    rounds = max((_last_round(line) for line in records), default=0)
    return FileCheck(
        players=len(records),
        rounds=rounds,
        wrong=tuple(_wrong(lines, records, found, tournament, undecided)),
        lacking=tuple(_lacking(lines, tournament)),
    )


def _last_round(line: str) -> int:
    return -(-max(0, len(line.rstrip()) - _FIRST_ROUND) // _ROUND)


def _wrong(
    lines: Sequence[str],
    records: Sequence[str],
    found: Mapping[str, str],
    tournament: Tournament,
    undecided: str,
) -> Iterator[str]:
    if len(records) != len(found):
        yield said("a player stands there twice")
    if len(found) != len(tournament.players):
        yield said(
            "{count} players stand there, not {right}",
            len(found),
            one="one player stands there, not {right}",
            right=len(tournament.players),
        )
    heads = {line[:3]: line[4:].strip() for line in lines}
    for code, what, field in _HEAD:
        right = " ".join(str(getattr(tournament.event, field)).split())
        if " ".join(heads.get(code, "").split()) != right:
            yield said(
                "record {code}, {what}: {found} instead of {right}",
                code=code,
                what=what,
                found=heads.get(code, "") or "-",
                right=right or "-",
            )
    for player in tournament.players:
        line = found.get(str(player.tpn))
        if line is None:
            yield said("player {number} is not there", number=player.tpn)
        else:
            yield from _wrong_in(line, player, undecided)


def _wrong_in(line: str, player: Player, undecided: str) -> Iterator[str]:
    """What stands in the line of a player otherwise than it is."""
    for what, start, end, right in (
        (said("sex"), 9, 10, player.sex),
        (said("title"), 10, 13, player.title),
        (said("name"), 14, 47, player.name[:33]),
        (said("rating"), 48, 52, str(player.rating or "")),
        (said("federation"), 53, 56, player.federation[:3]),
        (said("FIDE ID"), 57, 68, player.fide_id),
    ):
        read = line[start:end].strip()
        if read != right.strip() and not (read == "0" and not right):
            yield said(
                "player {number}, {what}: {found} instead of {right}",
                number=player.tpn,
                what=what,
                found=read or "-",
                right=right or "-",
            )
    for at, record in enumerate(player.rounds):
        cell = line[_FIRST_ROUND + _ROUND * at :][:8]
        opponent = cell[:4].strip().lstrip("0")
        met = "" if record.opponent is None else str(record.opponent)
        colour = "" if record.colour is None else record.colour.value
        sign = undecided if record.result is Result.UNDECIDED else str(record.result.value)
        same = opponent == met and _letters(cell[7:8]) == _letters(sign)
        if met:
            same = same and cell[5:6].strip("-").lower() == colour.lower()
        if not same:
            yield said(
                "player {number}, round {round}: {found} instead of {right}",
                number=player.tpn,
                round=at + 1,
                found=repr(cell),
                right=repr(f"{met or '0000'} {colour or '-'} {sign}"),
            )


def _letters(sign: str) -> str:
    """Older files write a bye of one point as a win, an absence as a blank."""
    return {"": "", " ": "", "Z": "", "-": "-"}.get(sign, sign)


def _lacking(lines: Sequence[str], tournament: Tournament) -> Iterator[str]:
    there = {line[:3] for line in lines if line[4:].strip()}
    for code, what, _ in _HEAD:
        if code not in there:
            yield said("record {code}: {what}", code=code, what=what)
    for code, what in _ASKED_BESIDE:
        if code not in there:
            yield said("record {code}: {what}", code=code, what=what)
    if not there & {"202", "212"}:
        yield said("record {code}: {what}", code="202", what=said("tie-breaks"))
    arbiter = next((line[4:] for line in lines if line[:3] == "102"), "")
    if "102" in there and not _ID.search(arbiter):
        yield said("record {code}: {what}", code="102", what=said("id of the chief arbiter"))
    for what, field in (
        (said("FIDE ID"), "fide_id"),
        (said("sex"), "sex"),
        (said("date of birth"), "birth"),
        (said("federation"), "federation"),
    ):
        names = [player.name for player in tournament.players if not getattr(player, field)]
        if names:
            shown = joined("{first}; {next}", names[:_MOST_NAMED])
            more = len(names) - _MOST_NAMED
            yield (
                said(
                    "{what} of {players} and {count} more",
                    more,
                    one="{what} of {players} and one more",
                    what=what,
                    players=shown,
                )
                if more > 0
                else said("{what} of {players}", what=what, players=shown)
            )
