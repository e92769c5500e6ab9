"""The records of a team event beside those of its players and teams, read and written.

A line that cannot be understood as its record is kept as it is, remarked, and says nothing.

Source:
    TRF26 (applied from 2025-09-01), records 300, 320, 330, 352 and 362.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from openarbiter.errors import NotCoveredError
from openarbiter.formats.trf.draft import Draft
from openarbiter.formats.trf.fields import LARGEST_ROUND, Field, tenths, whole
from openarbiter.formats.trf.layout import one_line, patched, record, shown, symbol
from openarbiter.languages import said
from openarbiter.model import (
    ForfeitedMatch,
    LineUp,
    Points,
    RoundNo,
    TeamBye,
    TeamEvent,
    Tpn,
)

__all__ = [
    "TEAM_RECORDS",
    "board_colours",
    "forfeited",
    "line_ups",
    "match_points",
    "renumbered",
    "team_byes",
    "team_event",
]

_LINE_UP = (Field("round", 5, 7), Field("team", 9, 11), Field("opponent", 13, 15))
_LINE_UP_PLAYERS = Field("players", 17, 20)
_LINE_UP_STRIDE = 5
_BYE = (Field("match points", 5, 8), Field("game points", 10, 13))
_BYE_TEAM = Field("team", 15, 17)
_BYE_STRIDE = 4
_FORFEITED = (
    Field("result", 5, 6),
    Field("round", 8, 10),
    Field("white", 12, 14),
    Field("black", 16, 18),
)
_SCORING = (Field("symbol", 5, 6), Field("points", 7, 10))
_SCORING_STRIDE = 9
_SYMBOLS = {"TW": "win", "TD": "draw", "TL": "loss"}
_COLOURS = Field("colours", 5, 5)
_EMPTY_BOARD = "0000"
_NO_TEAM = "000"


def team_event(draft: Draft) -> TeamEvent:
    """What the file says of its matches; the usual values where it is silent.

    Source:
        TRF26 (applied from 2025-09-01), records 300, 320, 330, 352 and 362.
    """
    return TeamEvent(
        **draft.match_points,
        colours=draft.board_colours,
        line_ups=tuple(draft.line_ups),
        forfeited=tuple(draft.forfeited),
        byes=tuple(draft.team_byes),
    )


def renumbered(found: list[LineUp], places: Mapping[int, int]) -> list[LineUp]:
    """The line-ups with other pairing numbers.

    Args:
        found: Line-ups with the numbers of the file.
        places: The new number of each player, by the old one.
    """
    return [
        replace(
            up,
            players=tuple([None if p is None else Tpn(places.get(p, p)) for p in up.players]),
        )
        for up in found
    ]


def _moved(field: Field, shift: int) -> Field:
    return Field(field.name, field.first + shift, field.last + shift)


def _places(line: str, first: Field, stride: int) -> Iterator[str]:
    """What stands in a field and in those that follow it in equal steps."""
    shift = 0
    while first.first + shift <= len(line.rstrip()):
        yield _moved(first, shift).text(line)
        shift += stride


def _number(text: str) -> int | None:
    """A number, 0 for blanks; ``None`` for anything else."""
    return whole(text) if text else 0


def _read_match_points(draft: Draft, line: str) -> bool:
    symbol_field, value = _SCORING
    letters = list(_places(line, symbol_field, _SCORING_STRIDE))
    points = [tenths(text) for text in _places(line, value, _SCORING_STRIDE)]
    if not letters or len(letters) > len(points) or None in points or set(letters) - set(_SYMBOLS):
        return False
    for each, worth in zip(letters, points, strict=False):
        draft.match_points[_SYMBOLS[each]] = worth or 0
    return True


def _read_colours(draft: Draft, line: str) -> bool:
    colours = "".join(line[_COLOURS.first - 1 :].split())
    draft.board_colours = colours or draft.board_colours
    return bool(colours)


def _read_line_up(draft: Draft, line: str) -> bool:
    round_no, team, opponent = (_number(field.text(line)) for field in _LINE_UP)
    players = [_number(text) for text in _places(line, _LINE_UP_PLAYERS, _LINE_UP_STRIDE)]
    if not round_no or not team or opponent is None or None in players:
        return False
    draft.line_ups.append(
        LineUp(
            round_no=RoundNo(round_no),
            team=team,
            players=tuple([Tpn(number) if number else None for number in players]),
            opponent=opponent or None,
        )
    )
    return True


def _read_forfeited(draft: Draft, line: str) -> bool:
    result, *numbers = _FORFEITED
    round_no, white, black = (whole(field.text(line)) for field in numbers)
    letters = result.text(line)
    if not (round_no and white and black) or letters not in ("+-", "-+", "--", "++"):
        return False
    draft.forfeited.append(
        ForfeitedMatch(
            round_no=RoundNo(round_no),
            white=white,
            black=black,
            white_came=letters.startswith("+"),
            black_came=letters.endswith("+"),
        )
    )
    return True


def _read_byes(draft: Draft, line: str) -> bool:
    match_points, game_points = (
        tenths(text) if text else 0 for text in [field.text(line) for field in _BYE]
    )
    teams = [_number(text) for text in _places(line, _BYE_TEAM, _BYE_STRIDE)]
    if match_points is None or game_points is None or None in teams or not any(teams):
        return False
    draft.team_byes.extend(
        [
            TeamBye(
                round_no=RoundNo(index),
                team=team,
                match_points=match_points,
                game_points=game_points,
            )
            for index, team in enumerate(teams, start=1)
            if team
        ]
    )
    return True


def _record(code: str, section: str, read: Callable[[Draft, str], bool]) -> None:
    """Enter a kind of record: what it says goes into the draft, what it does not say stays."""

    def handler(draft: Draft, number: int, line: str) -> None:
        if read(draft, line):
            draft.belongs(section, code, number)
        else:
            found = said("record {code} of other columns", code=code)
            draft.remark("unknown-record", (number, 1), found, said("the columns of TRF26"))
            draft.others[number] = line

    TEAM_RECORDS[code] = handler


TEAM_RECORDS: dict[str, Callable[[Draft, int, str], None]] = {}
"""How the records of a team event are read, by their code."""

_record("300", "line_ups", _read_line_up)
_record("320", "team_byes", _read_byes)
_record("330", "forfeited", _read_forfeited)
_record("352", "board_colours", _read_colours)
_record("362", "match_points", _read_match_points)


def line_ups(event: TeamEvent) -> list[str]:
    """Records 300.

    Raises:
        NotCoveredError: A number does not fit its columns.

    Source:
        TRF26 (applied from 2025-09-01), record 300.
    """
    lines: list[str] = []
    for up in event.line_ups:
        line = record("300", _LINE_UP, [f"{up.round_no}", f"{up.team}", symbol(up.opponent)])
        for place, tpn in enumerate(up.players):
            field = _moved(_LINE_UP_PLAYERS, place * _LINE_UP_STRIDE)
            line = patched(line, field, _EMPTY_BOARD if tpn is None else f"{tpn}")
        lines.append(line)
    return lines


def team_byes(event: TeamEvent) -> list[str]:
    """Records 320: a line goes on as long as points stay the same and rounds ascend.

    Raises:
        NotCoveredError: A number does not fit its columns.

    Source:
        TRF26 (applied from 2025-09-01), record 320.
    """
    lines: list[str] = []
    before: tuple[Points, Points] | None = None
    last = 0
    for bye in event.byes:
        if bye.round_no > LARGEST_ROUND:
            message = (
                f"round {bye.round_no} of a bye for team {bye.team} does not fit a report file"
            )
            raise NotCoveredError(f"{message}: {LARGEST_ROUND} is the last; JSON has no such limit")
        worth = (bye.match_points, bye.game_points)
        if worth != before or bye.round_no <= last:
            lines.append(record("320", _BYE, [shown(points) for points in worth]))
            last = 0
        for round_no in range(last + 1, bye.round_no + 1):
            field = _moved(_BYE_TEAM, (round_no - 1) * _BYE_STRIDE)
            text = f"{bye.team}" if round_no == bye.round_no else _NO_TEAM
            lines[-1] = patched(lines[-1], field, text)
        before, last = worth, bye.round_no
    return lines


def forfeited(event: TeamEvent) -> list[str]:
    """Records 330.

    Raises:
        NotCoveredError: A number does not fit its columns.

    Source:
        TRF26 (applied from 2025-09-01), record 330.
    """
    marks = {True: "+", False: "-"}
    return [
        record(
            "330",
            _FORFEITED,
            [
                marks[match.white_came] + marks[match.black_came],
                f"{match.round_no}",
                f"{match.white}",
                f"{match.black}",
            ],
        )
        for match in event.forfeited
    ]


def board_colours(event: TeamEvent) -> list[str]:
    """Record 352.

    Source:
        TRF26 (applied from 2025-09-01), record 352.
    """
    return [f"352 {one_line(event.colours)}"] if event.colours else []


def match_points(event: TeamEvent) -> list[str]:
    """Record 362, all three values.

    Raises:
        NotCoveredError: A value does not fit its columns.

    Source:
        TRF26 (applied from 2025-09-01), record 362.
    """
    line = "362"
    for place, (letters, name) in enumerate(_SYMBOLS.items()):
        fields = [_moved(field, place * _SCORING_STRIDE) for field in _SCORING]
        line = record(line, fields, [letters, shown(getattr(event, name))])
    return [line]
