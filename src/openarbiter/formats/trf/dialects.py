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

from openarbiter.formats.trf import fields
from openarbiter.formats.trf.draft import Draft, Said
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
from openarbiter.formats.trf.values import (
    LEFT_OUT,
    TEXT_COLUMN,
    kept,
    note_repetition,
    note_stray,
    number_in,
    pairing_numbers,
    rest,
    stray,
    symbols_in,
    tokens,
    values_in,
    worth,
)
from openarbiter.formats.words import called
from openarbiter.languages import said
from openarbiter.model import Points, Team

Handler: TypeAlias = Callable[[Draft, int, str], None]
"""Reads one line: draft, number of the line, line."""


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
    def read(draft: Draft, number: int, line: str) -> None:
        if text := rest(line):
            draft.say(name, text, number)

    return read


def _nothing(_draft: Draft, _number: int, _line: str) -> None:
    """A record that counts what other records say."""


def _tie_breaks(draft: Draft, number: int, line: str) -> None:
    """Record 202."""
    if text := rest(line):
        draft.say("tie-breaks", text, number)
        _check_codes(draft, number, line)


def _check_codes(draft: Draft, number: int, line: str) -> None:
    """Remark a list of tie-breaks without commas: no code has a blank or a semicolon."""
    text = rest(line)
    for code in text.split(","):
        if ";" in code or len(code.split()) > 1:
            place = (number, line.index(code.strip()) + 1)
            expected = said("codes with commas between")
            draft.remark("bad-symbol", place, repr(code.strip()), expected)


def _standings_order(draft: Draft, number: int, line: str) -> None:
    """Record 212: the tie-breaks where record 202 is silent, and the place of the points."""
    text = rest(line)
    if text:
        draft.say("standings order", text, number)
        _check_codes(draft, number, line)
    if not text or draft.said["standings order"].value == text:
        kept(draft, number, line)


def _count(draft: Draft, number: int, line: str) -> None:
    words = rest(line).split()
    value = whole(words[0]) if words else None
    if value is not None:
        draft.said["players"] = Said(value, number)
    elif words:
        expected = said("the number of records 001")
        draft.remark("player-count", (number, TEXT_COLUMN), repr(words[0]), expected)


def _deputy(draft: Draft, number: int, line: str) -> None:
    if text := rest(line):
        if earlier := draft.line_of_the_same(line, number):
            note_repetition(draft, number, earlier)
        draft.deputies.append(text)


def _round_dates(draft: Draft, number: int, line: str) -> None:
    line = line.rstrip()
    if rest(line[: fields.DATE.first - 1]):
        draft.round_dates.extend(rest(line).split())
        return
    if draft.line_of_the_same(line, number):
        return
    for start in range(fields.DATE.first - 1, len(line), fields.DATE.width):
        draft.round_dates.append(line[start : start + fields.DATE.width].strip())


def _rounds(draft: Draft, number: int, line: str) -> None:
    text = rest(line)
    value = whole(text)
    if value is None or not 1 <= value <= LARGEST_ROUND:
        expected = said("a number of rounds, 1 to {most}", most=LARGEST_ROUND)
        draft.wrong("bad-number", (number, TEXT_COLUMN), repr(text), expected, LEFT_OUT)
    else:
        draft.say("rounds", value, number)


def _initial_colour(draft: Draft, number: int, line: str) -> None:
    letter = rest(line)
    if letter.lower() in ("w", "b"):
        draft.say("initial colour", letter.lower(), number)
    else:
        place = (number, TEXT_COLUMN)
        draft.wrong("bad-colour", place, repr(letter), said("W or B"), LEFT_OUT)


def _configuration(draft: Draft, number: int, line: str) -> None:
    words = tokens(line, 4)
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
        kept(draft, number, line if whole_line else " ".join([line[:3], *unknown]))


def _old_team(draft: Draft, number: int, line: str) -> None:
    kept(draft, number, line)
    name, players = fields.OLD_TEAM_RECORD
    who = pairing_numbers(draft, number, line, players.first)
    text = rest(line[: name.last])[: name.width].rstrip()  # it may have begun in column 4
    draft.old_teams.add(Team(number=0, name=text, players=who), number)


def _team(draft: Draft, number: int, line: str) -> None:
    columns = stray(line, fields.TEAM_RECORD)
    note_stray(draft, number, line, fields.TEAM_RECORD, columns)
    *before, players = fields.TEAM_RECORD
    found = values_in(draft, number, line, before[:3])
    found["players"] = pairing_numbers(draft, number, line, players.first)
    found["strength"] = _strength(draft, number, line, before[3])
    found |= values_in(draft, number, line, before[4:])
    team = Team(**found | {"number": found["number"] or 0})
    draft.teams.add(team, number)


def _strength(draft: Draft, number: int, line: str, field: fields.Field) -> int | None:
    """The strength of a team, on which no pairing depends: rounded where it has a decimal."""
    text = field.text(line)
    units, _, decimals = text.replace(",", ".").partition(".")
    known = whole(units)
    if known is None or not decimals.isdecimal():
        return number_in(draft, number, line, field)
    rounded = known + (decimals >= "5")
    found = said("{name} {text}", name=called(field.name), text=repr(text))
    expected = said("a number without decimals, such as {example}", example=rounded)
    draft.remark("bad-number", (number, field.first), found, expected)
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


def _score(draft: Draft, place: tuple[int, int], names: tuple[str, ...], value: Points) -> None:
    """Note a value of record 162 or BB; another line that says otherwise is a contradiction."""
    _compare(draft, place, names, value)
    for name in names:
        draft.scoring[name] = (value, place[0])
        if name in _FOLLOWING:
            draft.scoring_defaults[_FOLLOWING[name]] = value


def _compare(draft: Draft, place: tuple[int, int], names: tuple[str, ...], value: Points) -> None:
    """Note the first of these results to which an earlier line gives another value."""
    for name in names:
        earlier, line = draft.scoring.get(name, (value, 0))
        if earlier != value:
            draft.scoring_disputed = True
            draft.contradiction(
                "said-twice",
                place,
                said("another value for {what} than in line {line}", what=called(name), line=line),
                said("one value"),
                said("took the later value"),
            )
            return


def _read_162(draft: Draft, number: int, line: str) -> None:
    """Record 162: symbols and their points, nine columns each."""
    known = "W D L A P X Z"
    for letter, value, column in symbols_in(draft, number, line, fields.SCORING_RECORD, known):
        _score(draft, (number, column), SCORING[letter], value)


def _read_xxs(draft: Draft, number: int, line: str) -> None:
    """Record XXS: codes and their points; of several values in such records the last holds."""
    own = draft.xxs_lines
    own.add(number)
    for word, at in tokens(line, 4):
        code, _, text = word.partition("=")
        if code.upper() not in XXS_SCORING:
            expected = said("CODE=VALUE, such as {example}", example="W=3.0")
            draft.wrong("bad-symbol", (number, at), repr(word), expected, said("left it out"))
            continue
        value = worth(draft, (number, at + len(code) + 1), text)
        if value is not None:
            names = XXS_SCORING[code.upper()]
            others = [name for name in names if draft.scoring.get(name, (0, 0))[1] not in own]
            _compare(draft, (number, at), tuple(others), value)
            for name in names:
                draft.scoring[name] = (value, number)
                if name == "white_draw":
                    draft.scoring_defaults["undecided"] = value


def _read_bbp(draft: Draft, number: int, line: str) -> None:
    """A BB record; a line that has no points is only kept."""
    field = fields.BBP_RECORD[0]
    text = rest(line)
    if not any(letter.isdigit() for letter in field.text(line)):
        expected = said("BB record with points")
        draft.remark("unknown-record", (number, 1), repr(line[:12]), expected)
        kept(draft, number, line)
        return
    value = worth(draft, (number, field.first), text)
    if value is not None:
        _score(draft, (number, field.first), BBP_SCORING[line[:3].upper()], value)


_KNOWN_ONLY = ("801", "802")

RECORDS: dict[str, Record] = {
    **{code: Record(name, _text_reader(name), text=True) for code, name in TEXTS.items()},
    **{code: Record("", kept) for code in _KNOWN_ONLY},
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
