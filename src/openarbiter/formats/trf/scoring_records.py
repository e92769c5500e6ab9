"""What a result is worth: records 162, XXS and those of bbpPairings.

Source:
    TRF26 (applied from 2025-09-01), record 162; JaVaFo Advanced User Manual (``XXS``); the
    documentation of bbpPairings 6 (``BB`` records).
"""

from __future__ import annotations

from openarbiter.formats.trf import fields
from openarbiter.formats.trf.draft import Draft
from openarbiter.formats.trf.values import kept, rest, tokens, worth
from openarbiter.formats.trf.words import called
from openarbiter.languages import said
from openarbiter.model import Points

__all__ = ["BBP_SCORING", "SCORING", "XXS_SCORING", "read_162", "read_bbp", "read_xxs"]

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

_SYMBOL_COLUMNS = (6, 7, 10)
_SYMBOL_STRIDE = 9


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


def read_162(draft: Draft, number: int, line: str) -> None:
    """Record 162: symbols and their points, nine columns each.

    Source:
        TRF26 (applied from 2025-09-01), record 162.
    """
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
        value = worth(draft, (number, first + shift), text)
        if value is not None:
            _score(draft, place, SCORING[letter], value)


def read_xxs(draft: Draft, number: int, line: str) -> None:
    """Record XXS: codes and their points; of several values for one code the last holds.

    Source:
        JaVaFo Advanced User Manual, ``XXS``.
    """
    for word, at in tokens(line, 4):
        code, _, text = word.partition("=")
        if code.upper() not in XXS_SCORING:
            expected = said("CODE=VALUE, such as {example}", example="W=3.0")
            draft.wrong("bad-symbol", (number, at), repr(word), expected, said("left it out"))
            continue
        value = worth(draft, (number, at + len(code) + 1), text)
        if value is not None:
            for name in XXS_SCORING[code.upper()]:
                draft.scoring[name] = (value, number)
                if name == "white_draw":
                    draft.scoring_defaults["undecided"] = value


def read_bbp(draft: Draft, number: int, line: str) -> None:
    """A BB record; a line that has no points is only kept.

    Source:
        The documentation of bbpPairings 6.
    """
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
