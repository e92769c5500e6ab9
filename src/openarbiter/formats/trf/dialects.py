"""What the records beside 001 say: TRF16 heads, the TRF(x) and TRF(bx) extensions, TRF26.

:data:`RECORDS` is the whole list: record code, section of the facts it belongs to, reader.
Codes not listed are kept in the file and mean nothing to us.

Source:
    TRF16 annex (2015); JaVaFo Advanced User Manual (``XX`` records); the documentation of
    bbpPairings 6 (``BB`` records); TRF26 (applied from 2025-09-01).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from openarbiter.formats.trf import fields
from openarbiter.formats.trf.draft import Said
from openarbiter.formats.trf.fields import LARGEST_ROUND, whole
from openarbiter.formats.trf.own_records import (
    FIGURES,
    LATER,
    LISTS,
    read_figure,
    read_later,
    read_lists,
)
from openarbiter.formats.trf.statements import (
    TEAM_RECORDS,
    read_240,
    read_250,
    read_260,
    read_299,
    read_xxa,
    read_xxp,
    read_xxz,
)
from openarbiter.formats.trf.values import TEXT_COLUMN, Line, rest, stray, tokens
from openarbiter.formats.words import called
from openarbiter.model import Points, Team

Handler: TypeAlias = Callable[[Line], None]
"""Reads one line."""


class Record(NamedTuple):
    """A kind of record: its section is written again whole; ``text``: it is one text."""

    section: str
    read: Handler
    text: bool = False


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

COLOUR_OPTIONS = ("white1", "black1")
"""Words of record XXC for the initial colour."""


def _text_reader(name: str) -> Handler:
    def read(line: Line) -> None:
        if text := line.rest:
            line.say(name, text)

    return read


def _nothing(_: Line) -> None:
    """A record that counts what other records say."""


def _tie_breaks(line: Line) -> None:
    """Record 202."""
    if text := line.rest:
        line.say("tie-breaks", text)
        _check_codes(line)


def _check_codes(line: Line) -> None:
    """Remark a list of tie-breaks without commas: no code has a blank or a semicolon."""
    for code in line.rest.split(","):
        if ";" in code or len(code.split()) > 1:
            column = line.text.index(code.strip()) + 1
            line.remark("bad-symbol.codes", column, found=repr(code.strip()))


def _standings_order(line: Line) -> None:
    """Record 212: the tie-breaks where record 202 is silent, and the place of the points."""
    text = line.rest
    if text:
        line.say("standings order", text)
        _check_codes(line)
    if not text or line.draft.said["standings order"].value == text:
        line.keep()


def _count(line: Line) -> None:
    words = line.rest.split()
    value = whole(words[0]) if words else None
    if value is not None:
        line.draft.said["players"] = Said(value, line.number)
    elif words:
        line.remark("player-count.text", TEXT_COLUMN, found=repr(words[0]))


def _deputy(line: Line) -> None:
    if text := line.rest:
        if earlier := line.draft.line_of_the_same(line.text, line.number):
            line.remark("repeated.line", 1, line=earlier)
        line.draft.deputies.append(text)


def _round_dates(line: Line) -> None:
    text, dates = line.text.rstrip(), line.draft.round_dates
    first, width = fields.DATE.first - 1, fields.DATE.width
    if rest(text[:first]):
        dates += rest(text).split()
    elif not line.draft.line_of_the_same(text, line.number):
        dates += [text[at : at + width].strip() for at in range(first, len(text), width)]


def _rounds(line: Line) -> None:
    text = line.rest
    value = whole(text)
    if value is None or not 1 <= value <= LARGEST_ROUND:
        line.wrong("bad-number.rounds", TEXT_COLUMN, found=repr(text), most=LARGEST_ROUND)
    else:
        line.say("rounds", value)


def _initial_colour(line: Line) -> None:
    letter = line.rest
    if letter.lower() in ("w", "b"):
        line.say("initial colour", letter.lower())
    else:
        line.wrong("bad-colour.initial", TEXT_COLUMN, found=repr(letter))


def _configuration(line: Line) -> None:
    words = tokens(line.text, 4)
    unknown: list[str] = []
    for word, at in words:
        option = word.lower()
        if option == "rank":
            line.draft.positional = True
        elif option in COLOUR_OPTIONS:
            line.say("initial colour", option[0])
        else:
            line.remark("unknown-option", at, text=repr(word), expected="rank, white1, black1")
            unknown.append(word)
    if unknown:
        whole_line = len(unknown) == len(words)
        line.keep("" if whole_line else " ".join([line.text[:3], *unknown]))


def _old_team(line: Line) -> None:
    line.keep()
    name, players = fields.OLD_TEAM_RECORD
    who = line.players(players.first)
    text = rest(line.text[: name.last])[: name.width].rstrip()  # it may have begun in column 4
    line.draft.old_teams.add(Team(number=0, name=text, players=who), line.number)


def _team(line: Line) -> None:
    line.note_stray(fields.TEAM_RECORD, stray(line.text, fields.TEAM_RECORD))
    *before, players = fields.TEAM_RECORD
    found = line.values(before[:3])
    found["players"] = line.players(players.first)
    found["strength"] = _strength(line, before[3])
    found |= line.values(before[4:])
    line.draft.teams.add(Team(**found | {"number": found["number"] or 0}), line.number)


def _strength(line: Line, field: fields.Field) -> int | None:
    """The strength of a team, on which no pairing depends: rounded where it has a decimal."""
    text = field.text(line.text)
    units, _, decimals = text.replace(",", ".").partition(".")
    known = whole(units)
    if known is None or not decimals.isdecimal():
        return line.value(field)
    rounded = known + (decimals >= "5")
    gaps = {"name": called(field.name), "text": repr(text), "example": rounded}
    line.remark("bad-number.decimals", field.first, **gaps)
    return rounded


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

_FOLLOWING = {"white_win": "pairing_allocated_bye", "white_draw": "undecided"}
"""Values that follow another one unless they are said themselves (records 162 and BB)."""


def _score(line: Line, column: int, names: tuple[str, ...], value: Points) -> None:
    """Note a value of record 162 or BB; another line that says otherwise is a contradiction."""
    _compare(line, column, names, value)
    for name in names:
        line.draft.scoring[name] = (value, line.number)
        if name in _FOLLOWING:
            line.draft.scoring_defaults[_FOLLOWING[name]] = value


def _compare(line: Line, column: int, names: Iterable[str], value: Points) -> None:
    """Note the first of these results to which an earlier line gives another value."""
    for name in names:
        earlier, before = line.draft.scoring.get(name, (value, 0))
        if earlier != value:
            line.draft.scoring_disputed = True
            line.contradiction("said-twice.value", column, what=called(name), line=before)
            return


def _read_162(line: Line) -> None:
    """Record 162: symbols and their points, nine columns each."""
    for letter, value, column in line.symbols(fields.SCORING_RECORD, "W D L A P X Z"):
        _score(line, column, SCORING[letter], value)


def _read_xxs(line: Line) -> None:
    """Record XXS: codes and their points; of several values in such records the last holds."""
    scoring, own = line.draft.scoring, line.draft.xxs_lines
    own.add(line.number)
    for word, at in tokens(line.text, 4):
        code, _, text = word.partition("=")
        if code.upper() not in XXS_SCORING:
            line.wrong("bad-symbol.xxs", at, found=repr(word), example="W=3.0")
            continue
        value = line.worth(at + len(code) + 1, text)
        if value is not None:
            names = XXS_SCORING[code.upper()]
            others = [name for name in names if scoring.get(name, (0, 0))[1] not in own]
            _compare(line, at, others, value)
            scoring |= dict.fromkeys(names, (value, line.number))
            if "white_draw" in names:
                line.draft.scoring_defaults["undecided"] = value


def _read_bbp(line: Line) -> None:
    """A BB record; a line that has no points is only kept."""
    field = fields.BBP_RECORD[0]
    if not any(letter.isdigit() for letter in field.text(line.text)):
        line.remark("unknown-record.bbp", 1, found=repr(line.text[:12]))
        line.keep()
        return
    value = line.worth(field.first, line.rest)
    if value is not None:
        _score(line, field.first, BBP_SCORING[line.text[:3].upper()], value)


_KNOWN_ONLY = ("801", "802")

RECORDS: dict[str, Record] = {
    **{code: Record(name, _text_reader(name), text=True) for code, name in TEXTS.items()},
    **{code: Record("", Line.keep) for code in _KNOWN_ONLY},
    **{code: Record(*known, text=code == "352") for code, known in TEAM_RECORDS.items()},
    **{code: Record("scoring", _read_bbp, text=True) for code in BBP_SCORING},
    "013": Record("teams", _old_team, text=True),
    "062": Record("player_count", _count, text=True),
    "072": Record("rated_count", _nothing),
    "082": Record("team_count", _nothing),
    "112": Record("deputies", _deputy, text=True),
    "132": Record("round_dates", _round_dates, text=True),
    "142": Record("rounds", _rounds, text=True),
    "152": Record("initial_colour", _initial_colour, text=True),
    "162": Record("scoring", _read_162),
    "202": Record("tie_breaks", _tie_breaks, text=True),
    "212": Record("tie_breaks", _standings_order, text=True),
    "240": Record("requested_byes", read_240),
    "250": Record("virtual_points", read_250),
    "260": Record("forbidden_pairs", read_260),
    "299": Record("adjustments", read_299),
    "310": Record("teams", _team),
    "XXA": Record("virtual_points", read_xxa),
    "XXC": Record("initial_colour", _configuration),
    FIGURES: Record("figures", read_figure),
    LATER: Record("known_later", read_later),
    LISTS: Record("strength", read_lists, text=True),
    "XXP": Record("forbidden_pairs", read_xxp),
    "XXR": Record("rounds", _rounds, text=True),
    "XXS": Record("scoring", _read_xxs),
    "XXZ": Record("requested_byes", read_xxz),
}
"""Every record we understand, by its code."""
