"""What a result is worth: records 162, XXS and those of bbpPairings.

Source:
    TRF26 (applied from 2025-09-01), record 162; JaVaFo Advanced User Manual (``XXS``); the
    documentation of bbpPairings 6 (``BB`` records).
"""

from __future__ import annotations

import re

from openarbiter.formats.trf import fields
from openarbiter.formats.trf.draft import Draft
from openarbiter.formats.trf.fields import called
from openarbiter.formats.trf.values import kept, rest, shifted, stray, tokens, told, worth
from openarbiter.languages import said
from openarbiter.model import Points

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

_SYMBOL_STRIDE = 9
_SYMBOL = re.compile(r"([WDLAZPX]) *(-?[\d.,]+)", re.IGNORECASE)
_SYMBOLS = re.compile(rf"( *{_SYMBOL.pattern})+ *", re.IGNORECASE)


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


def read_162(draft: Draft, number: int, line: str) -> None:
    """Record 162: symbols and their points, nine columns each."""
    line = line.rstrip()
    symbol, points = fields.SCORING_RECORD
    columns = stray(line, fields.SCORING_RECORD, _SYMBOL_STRIDE, repeated=2)
    if columns:
        if not _between_blanks(draft, number, line, columns[0]):
            shifted(draft, number, line, fields.SCORING_RECORD, columns[0])
        return
    for shift in range(0, len(line) - symbol.last + 1, _SYMBOL_STRIDE):
        letter = symbol.moved(shift).text(line).upper()
        place = (number, symbol.first + shift)
        if letter not in SCORING:
            found, expected = said("symbol {text}", text=repr(letter)), "W D L A P X"
            draft.wrong("bad-symbol", place, found, expected, said("left it out"))
            continue
        value = worth(draft, (number, points.first + shift), points.moved(shift).text(line))
        if value is not None:
            _score(draft, place, SCORING[letter], value)


def _between_blanks(draft: Draft, number: int, line: str, column: int) -> bool:
    """Whether a record 162 holds letters and their points in turn, between any blanks: read so.

    There is no other way to read it; that it is out of its columns is remarked.
    """
    if not _SYMBOLS.fullmatch(line[3:]):
        return False
    what = told(line, fields.SCORING_RECORD, column)
    draft.remark("bad-columns", (number, column), what, said("a blank"))
    for found in _SYMBOL.finditer(line, 3):
        value = worth(draft, (number, found.start(2) + 1), found[2])
        if value is not None:
            _score(draft, (number, found.start(1) + 1), SCORING[found[1].upper()], value)
    return True


def read_xxs(draft: Draft, number: int, line: str) -> None:
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


def read_bbp(draft: Draft, number: int, line: str) -> None:
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
