"""What records state of rounds, points and matches: byes, acceleration, 299, and team events.

Points of teams depend on the records of a team event, so a line that cannot be understood as one is
a fault. Those are written here as well.

Source:
    TRF26 (applied from 2025-09-01), records 240, 250, 260, 299, 300, 320, 330, 352 and 362; JaVaFo
    Advanced User Manual (``XXA``, ``XXP``, ``XXZ``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from openarbiter.formats.agreement import KINDS
from openarbiter.formats.findings import not_covered
from openarbiter.formats.trf import fields
from openarbiter.formats.trf.draft import Draft, Mention
from openarbiter.formats.trf.fields import (
    BYE_STRIDE,
    FORFEITED_RECORD,
    LARGEST_ID,
    LARGEST_ROUND,
    LINE_UP_RECORD,
    MATCH_POINTS_RECORD,
    PLAYER_STRIDE,
    SYMBOL_STRIDE,
    TEAM_BYE_RECORD,
    Field,
    fact_line,
    one_line,
    patched,
    record,
    tenths,
    whole,
)
from openarbiter.formats.trf.values import LEFT_OUT, TEXT_COLUMN, Line, stray
from openarbiter.formats.words import shown
from openarbiter.model import (
    ForbiddenPairs,
    ForfeitedMatch,
    LineUp,
    Points,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    TeamBye,
    TeamEvent,
    Tpn,
    VirtualPoints,
)

_BYES = {"F": Result.FULL_POINT_BYE, "H": Result.HALF_POINT_BYE, "Z": Result.ZERO_POINT_BYE}


def read_240(line: Line) -> None:
    """Record 240: byes asked for, of the round to be paired or of later ones."""
    if not line.fits(fields.BYES_RECORD, complete=True):
        return
    kind, round_field, players = fields.BYES_RECORD
    letter = kind.text(line.text).upper()
    round_no = line.value(round_field)
    if letter not in _BYES:
        line.wrong("bad-symbol.type", kind.first, text=repr(letter), expected="F H Z")
    elif not round_no:
        line.wrong("bad-number.no-round", round_field.first)
    else:
        who = line.players(players.first)
        bye = RequestedBye(round_no=RoundNo(round_no), kind=_BYES[letter], players=who)
        line.draft.requested_byes.add(bye, line.number)


def read_xxz(line: Line) -> None:
    """Record XXZ: who is absent from the round to be paired."""
    line.draft.absent.extend(line.players(4))


def read_260(line: Line) -> None:
    """Record 260: players who must not meet, in some rounds or in all."""
    if line.fits(fields.FORBIDDEN_RECORD):
        *rounds, players = fields.FORBIDDEN_RECORD
        first, last = (round_no or None for round_no in line.values(rounds).values())
        who = line.players(players.first)
        pairs = ForbiddenPairs(players=who, first_round=first, last_round=last)
        line.draft.forbidden_pairs.add(pairs, line.number)


def read_xxp(line: Line) -> None:
    """Record XXP: players who must not meet."""
    line.draft.forbidden_pairs.add(ForbiddenPairs(players=line.players(4)), line.number)


def read_250(line: Line) -> None:
    """Record 250: virtual points; left out whole when any part of it cannot be read."""
    if not line.fits(fields.ACCELERATION_RECORD):
        return
    found = _left_out_whole(line, fields.ACCELERATION_RECORD)
    if found:
        virtual = VirtualPoints(
            points=found["points"] or found["match_points"] or 0,
            match_points=found["match_points"],
            first_round=found["first_round"] or RoundNo(1),
            last_round=found["last_round"] or RoundNo(LARGEST_ROUND),
            first_player=found["first_player"] or Tpn(1),
            last_player=found["last_player"] or Tpn(LARGEST_ID),
        )
        line.draft.virtual_points.add(virtual, line.number)


def _left_out_whole(line: Line, table: Sequence[Field]) -> dict[str, Any] | None:
    """The values of a record about points, or findings where any is missing or unreadable."""
    noted = line.draft.noted
    found = line.values(table, LEFT_OUT)
    if line.draft.noted == noted and found["match_points"] is None and found["points"] is None:
        _without_points(line, table)  # nothing says that they are 0
    return found if line.draft.noted == noted else None


def _without_points(line: Line, table: Sequence[Field]) -> None:
    column = next(field.first for field in table if field.name == "points")
    line.wrong("bad-points.none", column)


def read_xxa(line: Line) -> None:
    """Record XXA: the virtual points of one player, round by round."""
    if not line.fits(fields.VIRTUAL_RECORD, PLAYER_STRIDE):
        return
    who, first = fields.VIRTUAL_RECORD
    player = line.value(who)
    if not player:
        line.wrong("bad-number.no-player", who.first)
        return
    line.draft.mentions.append(Mention(player, line.number, who.first))
    line.text = line.text.rstrip()
    values = [
        line.value(first.moved(shift)) or 0
        for shift in range(0, len(line.text) - first.first + 1, PLAYER_STRIDE)
    ]
    line.draft.xxa_lines.add(line.number)
    round_no = 1
    for points, run in groupby(values):
        last = round_no + len(list(run)) - 1
        virtual = VirtualPoints(
            points=points,
            first_round=RoundNo(round_no),
            last_round=RoundNo(last),
            first_player=Tpn(player),
            last_player=Tpn(player),
        )
        line.draft.virtual_points.add(virtual, line.number)
        round_no = last + 1


def read_299(line: Line) -> None:
    """Record 299: abnormal points; left out whole when its points or round cannot be read.

    Narrow columns are those of sample files of the format.
    """
    # Columns 12 and 13 are blank in the layout of the annex and hold points in the other one.
    narrow = line.text[11:13].strip() and not stray(line.text, fields.NARROW_ADJUSTMENT_RECORD)
    table = fields.NARROW_ADJUSTMENT_RECORD if narrow else fields.ADJUSTMENT_RECORD
    if not line.fits(table):
        return
    kind, *numbers, players = table
    letter = kind.text(line.text).upper()
    if letter not in KINDS:
        line.wrong("bad-symbol.type", kind.first, text=repr(letter), expected="W D L F H Z + -")
        return
    values = _left_out_whole(line, numbers)
    if not values:
        return
    if letter and values["points"] is None:  # nothing says that such a result gives none
        _without_points(line, numbers)
        return
    noted = line.draft.noted
    who = line.players(players.first, needed=True)
    if not who and line.draft.noted != noted:  # nobody that can be read is not everybody
        return
    change = PointsAdjustment(
        kind=letter,
        points=values["points"] or 0,
        round_no=values["round_no"] or None,
        players=who,
        match_points=values["match_points"],
    )
    line.draft.adjustments.add(change, line.number)


_SYMBOLS = {"TW": "win", "TD": "draw", "TL": "loss"}
_COLOURS = "WB"
_EMPTY_BOARD = "0000"
_NO_TEAM = "000"


def team_event(draft: Draft) -> TeamEvent:
    """What the file says of its matches; the usual values where it is silent."""
    return TeamEvent(
        **{name: value for name, (value, _) in draft.match_points.items()},
        colours=draft.text("board colours"),
        line_ups=tuple(draft.line_ups),
        forfeited=tuple(draft.forfeited),
        byes=tuple(draft.byes),
        bye_match_points=draft.number("bye_match_points"),
        bye_game_points=draft.number("bye_game_points"),
    )


def _places(line: str, first: Field, stride: int) -> Iterator[str]:
    """What stands in a field and in those that follow it in equal steps."""
    shift = 0
    while first.first + shift <= len(line.rstrip()):
        yield first.moved(shift).text(line)
        shift += stride


def _number(text: str) -> int | None:
    """A number, 0 for blanks; ``None`` for anything else."""
    return whole(text) if text else 0


def _read_match_points(line: Line) -> bool:
    """Record 362; of a value that is given twice the later one is taken, as of record 162."""
    given = line.draft.match_points
    for letters, worth, column in line.symbols(MATCH_POINTS_RECORD, " ".join(_SYMBOLS)):
        earlier, before = given.get(_SYMBOLS[letters], (worth, 0))
        if earlier != worth:
            line.contradiction("said-twice.value", column, what=letters, line=before)
        given[_SYMBOLS[letters]] = (worth, line.number)
    return True


def _read_colours(line: Line) -> bool:
    """Record 352; refused where it begins with Black: the first-named team is that with White.

    Source:
        C.04.6 (applied from 2026-02-01), Article 1.6.1: the colour of a team is that of board 1.
    """
    colours = "".join(line.rest.split()).upper()
    if not colours or set(colours) - set(_COLOURS):
        return False
    if colours.startswith("B"):
        line.contradiction("bad-colour.boards", TEXT_COLUMN, found=repr(colours))
    else:
        line.say("board colours", colours)
    return True


def _read_line_up(line: Line) -> bool:
    *numbers, first = LINE_UP_RECORD
    round_no, team, opponent = (_number(field.text(line.text)) for field in numbers)
    players = [_number(text) for text in _places(line.text, first, PLAYER_STRIDE)]
    if not round_no or not team or opponent is None or None in players:
        return False
    up = LineUp(
        round_no=RoundNo(round_no),
        team=team,
        players=tuple([Tpn(number) if number else None for number in players]),
        opponent=opponent or None,
    )
    line.draft.line_ups.add(up, line.number)
    return True


def _read_forfeited(line: Line) -> bool:
    result, *numbers = FORFEITED_RECORD
    round_no, white, black = (whole(field.text(line.text)) for field in numbers)
    letters = result.text(line.text)
    if not (round_no and white and black) or letters not in ("+-", "-+", "--", "++"):
        return False
    match = ForfeitedMatch(
        round_no=RoundNo(round_no),
        white=white,
        black=black,
        white_came=letters.startswith("+"),
        black_came=letters.endswith("+"),
    )
    line.draft.forfeited.add(match, line.number)
    return True


def _read_byes(line: Line) -> bool:
    """Record 320: what every bye is worth, whether or not a team has had one."""
    *values, first = TEAM_BYE_RECORD
    texts = [field.text(line.text) for field in values]
    match_points, game_points = worths = [tenths(text) for text in texts]
    teams = [_number(text) for text in _places(line.text, first, BYE_STRIDE)]
    unreadable = any(text and worth is None for text, worth in zip(texts, worths, strict=True))
    if unreadable or None in teams:
        return False
    if not any(teams):
        for field, worth in zip(values, worths, strict=True):
            if worth is not None:
                line.say(f"bye_{field.name}", worth)
        return True
    if match_points is None or game_points is None:
        return False
    for index, team in enumerate(teams, start=1):
        if team:
            bye = TeamBye(
                round_no=RoundNo(index),
                team=team,
                match_points=match_points,
                game_points=game_points,
            )
            line.draft.byes.add(bye, line.number)
    return True


def _reader(
    code: str, read: Callable[[Line], bool], table: tuple[Field, ...] = (), stride: int = 0
) -> Callable[[Line], None]:
    """How a kind of record is read: points depend on it, so one that says nothing is a fault."""

    def handler(line: Line) -> None:
        if not line.rest:
            return
        noted, complete = line.draft.noted, table is FORFEITED_RECORD
        fits = not table or line.fits(table, stride, complete=complete)
        if fits and not read(line) and line.draft.noted == noted:
            line.wrong("bad-columns.teams", 1, code=code)

    return handler


TEAM_RECORDS = {
    "300": ("line_ups", _reader("300", _read_line_up, LINE_UP_RECORD, PLAYER_STRIDE)),
    "320": ("team_byes", _reader("320", _read_byes, TEAM_BYE_RECORD, BYE_STRIDE)),
    "330": ("forfeited", _reader("330", _read_forfeited, FORFEITED_RECORD)),
    "352": ("board_colours", _reader("352", _read_colours)),
    "362": ("match_points", _reader("362", _read_match_points)),
}
"""The section of a record of a team event, and how it is read, by its code."""


def line_ups(event: TeamEvent) -> list[str]:
    """Records 300."""
    lines: list[str] = []
    for up in event.line_ups:
        line = fact_line("300", LINE_UP_RECORD[:3], up)
        for place, tpn in enumerate(up.players):
            field = LINE_UP_RECORD[-1].moved(place * PLAYER_STRIDE)
            line = patched(line, field, _EMPTY_BOARD if tpn is None else f"{tpn}")
        lines.append(line)
    return lines


def team_byes(event: TeamEvent) -> list[str]:
    """Records 320: a line goes on as long as points stay the same and rounds ascend.

    A line without a team says what every bye is worth, where that is known.
    """
    lines: list[str] = []
    worth = [event.bye_match_points, event.bye_game_points]
    if worth != [None, None]:
        lines.append(record("320", TEAM_BYE_RECORD, [shown(points) for points in worth]))
    before: tuple[Points, Points] | None = None
    last = 0
    for bye in event.byes:
        if bye.round_no > LARGEST_ROUND:
            raise not_covered("bye-round", number=bye.round_no, team=bye.team, most=LARGEST_ROUND)
        of_bye = (bye.match_points, bye.game_points)
        if of_bye != before or bye.round_no <= last:
            lines.append(fact_line("320", TEAM_BYE_RECORD[:2], bye))
            last = 0
        for round_no in range(last + 1, bye.round_no + 1):
            field = TEAM_BYE_RECORD[-1].moved((round_no - 1) * BYE_STRIDE)
            text = f"{bye.team}" if round_no == bye.round_no else _NO_TEAM
            lines[-1] = patched(lines[-1], field, text)
        before, last = of_bye, bye.round_no
    return lines


def forfeited(event: TeamEvent) -> list[str]:
    """Records 330."""
    marks = {True: "+", False: "-"}
    return [
        fact_line(
            "330",
            FORFEITED_RECORD,
            match,
            result=marks[match.white_came] + marks[match.black_came],
        )
        for match in event.forfeited
    ]


def board_colours(event: TeamEvent) -> list[str]:
    """Record 352."""
    return [f"352 {one_line(event.colours)}"] if event.colours else []


def match_points(event: TeamEvent) -> list[str]:
    """Record 362, all three values."""
    line = "362"
    for place, (letters, name) in enumerate(_SYMBOLS.items()):
        fields = [field.moved(place * SYMBOL_STRIDE) for field in MATCH_POINTS_RECORD]
        line = record(line, fields, [letters, shown(getattr(event, name))])
    return [line]
