"""What the records beside 001 say: TRF16 heads, the TRF(x) and TRF(bx) extensions, TRF26.

:data:`RECORDS` is the whole list: record code, section of the facts it belongs to, reader.
Codes not listed are kept in the file and mean nothing to us.

Source:
    TRF16 annex (2015); JaVaFo Advanced User Manual (``XX`` records); the documentation of
    bbpPairings 6 (``BB`` records); TRF26 (applied from 2025-09-01).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from openarbiter.formats.abnormal_points import KINDS
from openarbiter.formats.trf import fields
from openarbiter.formats.trf.draft import Draft, Mention, Said
from openarbiter.formats.trf.fields import LARGEST_ID, LARGEST_ROUND, Field, tenths, whole
from openarbiter.formats.trf.team_records import TEAM_RECORDS
from openarbiter.formats.trf.words import called
from openarbiter.languages import said
from openarbiter.model import (
    ForbiddenPairs,
    Points,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    Team,
    Tpn,
    VirtualPoints,
)

__all__ = [
    "BBP_SCORING",
    "COLOUR_OPTIONS",
    "RECORDS",
    "SCORING",
    "TEXTS",
    "XXS_SCORING",
    "Record",
    "rest",
]

Handler: TypeAlias = Callable[[Draft, int, str], None]
"""Reads one line: draft, number of the line, line."""


class Record(NamedTuple):
    """A kind of record.

    Attributes:
        section: The facts it speaks of; they are written again together when they change.
        read: Takes a line into the draft.
    """

    section: str
    read: Handler


TEXTS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start_date",
    "052": "end_date",
    "092": "type_text",
    "102": "chief_arbiter",
    "122": "time_control",
    "172": "starting_rank_method",
    "182": "pairing_controller",
    "192": "type_code",
    "222": "time_control_code",
}
"""Records that hold one text, and the attribute of :class:`~openarbiter.model.Event` for it."""

_WINS = ("white_win", "black_win", "forfeit_win", "full_point_bye")
_DRAWS = ("white_draw", "black_draw", "half_point_bye")
_LOSSES = ("white_loss", "black_loss")

SCORING = {
    "W": _WINS,
    "D": _DRAWS,
    "L": _LOSSES,
    "A": ("zero_point_bye", "forfeit_loss"),
    "Z": ("zero_point_bye", "forfeit_loss"),
    "P": ("pairing_allocated_bye",),
    "X": ("undecided",),
}
"""Symbols of record 162. ``Z`` is how one program spells ``A``."""

XXS_SCORING = {
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_point_bye",),
    "HPB": ("half_point_bye",),
    "FPB": ("full_point_bye",),
    "PAB": ("pairing_allocated_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "W": _WINS,
    "D": _DRAWS,
}
"""Codes of record XXS; the last two are shortcuts."""

BBP_SCORING = {
    "BBW": _WINS,
    "BBD": _DRAWS,
    "BBL": _LOSSES,
    "BBZ": ("zero_point_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_allocated_bye",),
}
"""The BB records."""

COLOUR_OPTIONS = ("white1", "black1")
"""Words of record XXC for the initial colour."""

_FOLLOWING = {"white_win": "pairing_allocated_bye", "white_draw": "undecided"}
"""Values that follow another one unless they are said themselves (records 162 and BB)."""

_BYES = {
    "F": Result.FULL_POINT_BYE,
    "H": Result.HALF_POINT_BYE,
    "Z": Result.ZERO_POINT_BYE,
}

_SYMBOL_COLUMNS = (6, 7, 10)
_SYMBOL_STRIDE = 9
_FIRST_DATE = 92
_DATE_WIDTH = 10
_TEXT_COLUMN = 5
_PLAYER_WIDTH = 5
_LEFT_OUT = said("left the record out")
_LIKE = said("points like {example}", example="1.5")


def rest(line: str, column: int = _TEXT_COLUMN) -> str:
    """What stands from a column on, without the spaces around it."""
    return line[column - 1 :].strip()


def _tokens(line: str, column: int) -> list[tuple[str, int]]:
    """The words of a line from a column on, each with its own column."""
    found: list[tuple[str, int]] = []
    at = column - 1
    for word in line[column - 1 :].split():
        at = line.index(word, at)
        found.append((word, at + 1))
        at += len(word)
    return found


def _players(draft: Draft, number: int, line: str, column: int) -> tuple[Tpn, ...]:
    """The pairing numbers from a column on; ``0000`` is an empty place."""
    players: list[Tpn] = []
    for word, at in _tokens(line, column):
        value = whole(word)
        if value is None or value > LARGEST_ID:
            expected = said("a pairing number")
            draft.wrong("bad-number", (number, at), repr(word), expected, said("left it out"))
        elif value:
            players.append(Tpn(value))
            draft.mentions.append(Mention(value, number, at))
    return tuple(players)


def _number(draft: Draft, number: int, line: str, field: Field) -> int | None:
    """A number in its columns; ``None`` for blanks and, with a finding, for anything else."""
    text = field.text(line)
    value = whole(text) if text else None
    if text and value is None:
        place = (number, field.first)
        found = said("{name} {text}", name=called(field.name), text=repr(text))
        draft.wrong("bad-number", place, found, said("a number"), said("read as blank"))
    return value


def _points(draft: Draft, number: int, line: str, field: Field) -> Points | None:
    """Points in their columns; ``None`` for blanks and, with a finding, for anything else."""
    text = field.text(line)
    value = tenths(text) if text else None
    if text and value is None:
        place = (number, field.first)
        found = said("{name} {text}", name=called(field.name), text=repr(text))
        draft.wrong("bad-points", place, found, _LIKE, said("read as blank"))
    return value


def _text_reader(name: str) -> Handler:
    def read(draft: Draft, number: int, line: str) -> None:
        if text := rest(line):
            draft.say(name, text, number)

    return read


def _nothing(_draft: Draft, _number: int, _line: str) -> None:
    """A record that counts what other records say."""


def _kept(draft: Draft, number: int, line: str) -> None:
    """A record that is known, kept, and says nothing to us."""
    draft.others[number] = line


def _standings_order(draft: Draft, number: int, line: str) -> None:
    """Record 212: the tie-breaks where record 202 is silent, and the place of the points."""
    text = rest(line)
    if text:
        draft.say("standings order", text, number)
    if not text or draft.said["standings order"].value == text:
        _kept(draft, number, line)


def _count(draft: Draft, number: int, line: str) -> None:
    words = rest(line).split()
    value = whole(words[0]) if words else None
    if value is not None:
        draft.said["players"] = Said(value, number)


def _deputy(draft: Draft, _number: int, line: str) -> None:
    if text := rest(line):
        draft.deputies.append(text)


def _round_dates(draft: Draft, _number: int, line: str) -> None:
    line = line.rstrip()
    if line[_TEXT_COLUMN - 1 : _FIRST_DATE - 1].strip():
        draft.round_dates.extend(rest(line).split())
        return
    for start in range(_FIRST_DATE - 1, len(line), _DATE_WIDTH):
        draft.round_dates.append(line[start : start + _DATE_WIDTH].strip())


def _rounds(draft: Draft, number: int, line: str) -> None:
    text = rest(line)
    value = whole(text)
    if value is None or not 1 <= value <= LARGEST_ROUND:
        expected = said("a number of rounds, 1 to {most}", most=LARGEST_ROUND)
        draft.wrong("bad-number", (number, _TEXT_COLUMN), repr(text), expected, _LEFT_OUT)
    else:
        draft.say("rounds", value, number)


def _initial_colour(draft: Draft, number: int, line: str) -> None:
    letter = rest(line).lower()
    if letter in ("w", "b"):
        draft.say("initial colour", letter, number)
    else:
        place = (number, _TEXT_COLUMN)
        draft.wrong("bad-colour", place, repr(letter), said("W or B"), _LEFT_OUT)


def _configuration(draft: Draft, number: int, line: str) -> None:
    words = _tokens(line, 4)
    unknown: list[str] = []
    for word, at in words:
        option = word.lower()
        if option == "rank":
            draft.positional = True
        elif option in COLOUR_OPTIONS:
            draft.say("initial colour", option[0], number)
        else:
            found, expected = said("option {text}", text=repr(word)), "rank, white1, black1"
            draft.remark("unknown-option", (number, at), found, expected)
            unknown.append(word)
    if unknown:
        whole_line = len(unknown) == len(words)
        _kept(draft, number, line if whole_line else " ".join([line[:3], *unknown]))


def _worth(draft: Draft, place: tuple[int, int], text: str) -> Points | None:
    """What a symbol of a scoring record is worth; ``None``, with a finding, when unreadable."""
    value = tenths(text)
    if value is None:
        draft.wrong("bad-points", place, repr(text), _LIKE, said("left the value out"))
    return value


def _score(draft: Draft, place: tuple[int, int], names: tuple[str, ...], value: Points) -> None:
    """Note a value of record 162 or BB; another line that says otherwise is a contradiction."""
    earlier, line = draft.scoring.get(names[0], (value, 0))
    if earlier != value:
        draft.scoring_disputed = True
        draft.contradiction(
            "said-twice",
            place,
            said("another value for {what} than in line {line}", what=called(names[0]), line=line),
            said("one value"),
            said("took the later value"),
        )
    for name in names:
        draft.scoring[name] = (value, place[0])
        if name in _FOLLOWING:
            draft.scoring_defaults[_FOLLOWING[name]] = value


def _scoring(draft: Draft, number: int, line: str) -> None:
    line = line.rstrip()
    symbol, first, last = _SYMBOL_COLUMNS
    for shift in range(0, len(line) - symbol + 1, _SYMBOL_STRIDE):
        letter = line[symbol - 1 + shift : symbol + shift].upper()
        place = (number, symbol + shift)
        if letter not in SCORING:
            found, expected = said("symbol {text}", text=repr(letter)), "W D L A P X"
            draft.wrong("bad-symbol", place, found, expected, said("left it out"))
            continue
        text = line[first - 1 + shift : last + shift].strip()
        value = _worth(draft, (number, first + shift), text)
        if value is not None:
            _score(draft, place, SCORING[letter], value)


def _xxs(draft: Draft, number: int, line: str) -> None:
    for word, at in _tokens(line, 4):
        code, _, text = word.partition("=")
        if code.upper() not in XXS_SCORING:
            expected = said("CODE=VALUE, such as {example}", example="W=3.0")
            draft.wrong("bad-symbol", (number, at), repr(word), expected, said("left it out"))
            continue
        value = _worth(draft, (number, at + len(code) + 1), text)
        if value is not None:
            for name in XXS_SCORING[code.upper()]:
                draft.scoring[name] = (value, number)
                if name == "white_draw":
                    draft.scoring_defaults["undecided"] = value


def _bbp(draft: Draft, number: int, line: str) -> None:
    field = fields.BBP_RECORD[0]
    text = rest(line)
    if not any(letter.isdigit() for letter in field.text(line)):
        expected = said("BB record with points")
        draft.remark("unknown-record", (number, 1), repr(line[:12]), expected)
        _kept(draft, number, line)
        return
    value = _worth(draft, (number, field.first), text)
    if value is not None:
        _score(draft, (number, field.first), BBP_SCORING[line[:3].upper()], value)


def _byes(draft: Draft, number: int, line: str) -> None:
    kind, round_field, players = fields.BYES_RECORD
    letter = kind.text(line).upper()
    round_no = _number(draft, number, line, round_field)
    if letter not in _BYES:
        place = (number, kind.first)
        found = said("type {text}", text=repr(letter))
        draft.wrong("bad-symbol", place, found, "F H Z", _LEFT_OUT)
    elif not round_no:
        place = (number, round_field.first)
        found = said("no round")
        draft.wrong("bad-number", place, found, said("the round of the byes"), _LEFT_OUT)
    else:
        who = _players(draft, number, line, players.first)
        if who:
            bye = RequestedBye(round_no=RoundNo(round_no), kind=_BYES[letter], players=who)
            draft.requested_byes.append(bye)


def _absentees(draft: Draft, number: int, line: str) -> None:
    draft.absent.extend(_players(draft, number, line, 4))


def _forbidden(draft: Draft, number: int, line: str) -> None:
    first, last, players = fields.FORBIDDEN_RECORD
    first_round = _number(draft, number, line, first)
    last_round = _number(draft, number, line, last)
    _forbid(
        draft,
        ForbiddenPairs(
            players=_players(draft, number, line, players.first),
            first_round=RoundNo(first_round) if first_round else None,
            last_round=RoundNo(last_round) if last_round else None,
        ),
    )


def _xxp(draft: Draft, number: int, line: str) -> None:
    _forbid(draft, ForbiddenPairs(players=_players(draft, number, line, 4)))


def _forbid(draft: Draft, pairs: ForbiddenPairs) -> None:
    if pairs.players:
        draft.forbidden_pairs.append(pairs)


def _acceleration(draft: Draft, number: int, line: str) -> None:
    match_points, points = (
        _points(draft, number, line, field) for field in fields.ACCELERATION_RECORD[:2]
    )
    first_round, last_round, first_player, last_player = (
        _number(draft, number, line, field) for field in fields.ACCELERATION_RECORD[2:]
    )
    draft.virtual_points.append(
        VirtualPoints(
            points=points or match_points or 0,
            match_points=match_points,
            first_round=RoundNo(first_round or 1),
            last_round=RoundNo(last_round or LARGEST_ROUND),
            first_player=Tpn(first_player or 1),
            last_player=Tpn(last_player or LARGEST_ID),
        )
    )


def _xxa(draft: Draft, number: int, line: str) -> None:
    who, first = fields.VIRTUAL_RECORD
    player = _number(draft, number, line, who)
    if not player:
        found, expected = said("no pairing number"), said("a pairing number")
        draft.wrong("bad-number", (number, who.first), found, expected, _LEFT_OUT)
        return
    draft.mentions.append(Mention(player, number, who.first))
    line = line.rstrip()
    values: list[Points] = []
    for shift in range(0, len(line) - first.first + 1, _PLAYER_WIDTH):
        field = Field("points", first.first + shift, first.last + shift)
        values.append(_points(draft, number, line, field) or 0)
    start = 0
    for end in range(1, len(values) + 1):
        if end == len(values) or values[end] != values[start]:
            draft.virtual_points.append(
                VirtualPoints(
                    points=values[start],
                    first_round=RoundNo(start + 1),
                    last_round=RoundNo(end),
                    first_player=Tpn(player),
                    last_player=Tpn(player),
                )
            )
            start = end


def _adjustment(draft: Draft, number: int, line: str) -> None:
    # Columns 12 and 13 are blank in the layout of the annex and hold points in the other one.
    narrow = bool(line[11:13].strip())
    table = fields.NARROW_ADJUSTMENT_RECORD if narrow else fields.ADJUSTMENT_RECORD
    kind, match_field, field, round_field, players = table
    letter = kind.text(line).upper()
    if letter not in KINDS:
        place = (number, kind.first)
        found = said("type {text}", text=repr(letter))
        draft.wrong("bad-symbol", place, found, "W D L F H Z + -", _LEFT_OUT)
        return
    match_points = _points(draft, number, line, match_field)
    points = _points(draft, number, line, field)
    round_no = _number(draft, number, line, round_field)
    draft.adjustment_lines.append(number)
    draft.adjustments.append(
        PointsAdjustment(
            kind=letter,
            points=points or 0,
            round_no=RoundNo(round_no) if round_no else None,
            players=_players(draft, number, line, players.first),
            match_points=match_points,
        )
    )


def _old_team(draft: Draft, number: int, line: str) -> None:
    _kept(draft, number, line)
    name, players = fields.OLD_TEAM_RECORD
    who = _players(draft, number, line, players.first)
    draft.old_team_lines.append(number)
    draft.old_teams.append(Team(number=0, name=name.text(line), players=who))


def _team(draft: Draft, number: int, line: str) -> None:
    which, name, nickname, strength, match_points, game_points, rank, players = fields.TEAM_RECORD
    draft.teams.append(
        Team(
            number=_number(draft, number, line, which) or 0,
            name=name.text(line),
            players=_players(draft, number, line, players.first),
            nickname=nickname.text(line),
            strength=_number(draft, number, line, strength),
            match_points=_points(draft, number, line, match_points),
            game_points=_points(draft, number, line, game_points),
            rank=_number(draft, number, line, rank),
        )
    )
    draft.team_lines["teams"].append(number)


_KNOWN_ONLY = ("801", "802")

RECORDS: dict[str, Record] = {
    **{code: Record(name, _text_reader(name)) for code, name in TEXTS.items()},
    **{code: Record("", _kept) for code in _KNOWN_ONLY},
    **{code: Record("", read) for code, read in TEAM_RECORDS.items()},
    **{code: Record("scoring", _bbp) for code in BBP_SCORING},
    "013": Record("teams", _old_team),
    "062": Record("player_count", _count),
    "072": Record("rated_count", _nothing),
    "082": Record("team_count", _nothing),
    "112": Record("deputies", _deputy),
    "132": Record("round_dates", _round_dates),
    "142": Record("rounds", _rounds),
    "152": Record("initial_colour", _initial_colour),
    "162": Record("scoring", _scoring),
    "202": Record("tie_breaks", _text_reader("tie-breaks")),
    "212": Record("tie_breaks", _standings_order),
    "240": Record("requested_byes", _byes),
    "250": Record("virtual_points", _acceleration),
    "260": Record("forbidden_pairs", _forbidden),
    "299": Record("adjustments", _adjustment),
    "310": Record("teams", _team),
    "XXA": Record("virtual_points", _xxa),
    "XXC": Record("initial_colour", _configuration),
    "XXP": Record("forbidden_pairs", _xxp),
    "XXR": Record("rounds", _rounds),
    "XXS": Record("scoring", _xxs),
    "XXZ": Record("requested_byes", _absentees),
}
"""Every record we understand, by its code."""
