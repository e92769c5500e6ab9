"""The entry of one round in record 001: opponent, colour, result.

Entries repeat each other (everybody who beat number 12 with White has the same ten characters),
so every spelling is understood once and remembered.

Source:
    TRF16, annex, record 001, columns 92 and following; rules for the codes ``W D L H F U Z``
    from the same annex. ``0000 - +`` for the pairing-allocated bye, ``0000 - =`` for a half-point
    bye and ``0000 - -`` for a missed round are the older way, TRF06.
"""

from __future__ import annotations

from openarbiter.formats.agreement import PAIRS_OF_RESULTS
from openarbiter.formats.trf.fields import CELL, CELL_WIDTH, whole
from openarbiter.languages import said
from openarbiter.model import Colour, Result, RoundRecord, Tpn

_COLOURS = {"": None, "-": None, "w": Colour.WHITE, "b": Colour.BLACK}
_RESULTS = {result.value: result for result in Result} | {"*": Result.UNDECIDED}
_RESULTS[""] = Result.ABSENT
_GAPS = (5, 7, 9, 10)

_LOOSE = {
    "+": Result.PAIRING_ALLOCATED_BYE,
    "=": Result.HALF_POINT_BYE,
    "-": Result.ZERO_POINT_BYE,
    "*": Result.ABSENT,
    "?": Result.ABSENT,
}
"""What results mean without an opponent; a ``+`` may turn out to be a forfeit win."""

_GUESSES = {
    "1": Result.FULL_POINT_BYE,
    "W": Result.FULL_POINT_BYE,
    "D": Result.HALF_POINT_BYE,
    "0": Result.ZERO_POINT_BYE,
    "L": Result.ZERO_POINT_BYE,
}
"""What a lenient reading makes of a game without an opponent."""


_MEANT = {"½": "="}
"""Results that the format does not have, and what they mean; of others only the game is known."""


ABSENT = RoundRecord(None, None, Result.ABSENT)
"""The blank entry."""

LOOSE_BYE = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
"""``0000 - +``: an allocated bye, or a forfeit win without an opponent; known by its identity."""


class CellError(Exception):
    """An entry cannot be understood at an offset (from 0); leniently the repair is taken."""

    def __init__(
        self, offset: int, found: str, expected: str, repair: RoundRecord = ABSENT
    ) -> None:
        self.offset = offset
        self.found = found
        self.expected = expected
        self.repair = repair
        super().__init__(found)


class Cells(dict[str, RoundRecord]):
    """The entries of a file by their ten columns (fewer at the end of a line)."""

    def __init__(self) -> None:
        super().__init__()
        self._games: dict[str, RoundRecord] = {}

    def __missing__(self, text: str) -> RoundRecord:
        """A spelling that nobody has met yet; a CellError where it cannot be understood."""
        number, rest = whole(text[: CELL[0].last].strip()), text[CELL[0].last :]
        known = self._games.get(rest) if number else None
        if known and number:
            found = RoundRecord(Tpn(number), known.colour, known.result)
        else:
            found = _cell(text)
        if found.opponent:
            self._games[rest] = found
        self[text] = found
        return found


def _cell(text: str) -> RoundRecord:
    opponent_text, colour_text, result_text = (field.text(text) for field in CELL)
    for column in _GAPS:
        if not text[column - 1 : column].isspace() and column <= len(text):
            where = said("{text} in the columns of a round", text=repr(text))
            expected = said("opponent, colour and result with blanks between")
            raise CellError(column - 1, where, expected)
    opponent = whole(opponent_text) if opponent_text else 0
    if opponent is None:
        found = said("opponent {text}", text=repr(opponent_text))
        raise CellError(CELL[0].first - 1, found, said("a pairing number, 0000 or blanks"))
    if colour_text.lower() not in _COLOURS:
        found = said("colour {text}", text=repr(colour_text))
        raise CellError(CELL[1].first - 1, found, said("w, b, - or a blank"))
    colour = _COLOURS[colour_text.lower()]
    if result_text.upper() not in _RESULTS:
        found = said("result {text}", text=repr(result_text))
        expected = said("one of 1 = 0 W D L + - H F U Z or a blank")
        letter = _MEANT.get(result_text, "?")
        repair = _game(opponent, colour, letter) if opponent else _bye(letter)
        raise CellError(CELL[2].first - 1, found, expected, repair)
    if opponent:
        return _game(opponent, colour, result_text.upper())
    return _bye(result_text.upper())


def _game(opponent: int, colour: Colour | None, letter: str) -> RoundRecord:
    result = _RESULTS[letter] if letter else Result.UNDECIDED
    if result.paired and result is not Result.PAIRING_ALLOCATED_BYE:
        return RoundRecord(Tpn(opponent), colour, result)
    raise CellError(
        CELL[2].first - 1,
        said("bye {letter} with an opponent ({opponent})", letter=repr(letter), opponent=opponent),
        said("a game's result, or 0000 as the opponent"),
        RoundRecord(None, None, result),
    )


def _bye(letter: str) -> RoundRecord:
    result = _LOOSE.get(letter) or _RESULTS[letter]
    if letter in _GUESSES:
        raise CellError(
            CELL[2].first - 1,
            said("result {letter} without an opponent", letter=repr(letter)),
            said("an opponent, or a bye (H F U Z)"),
            RoundRecord(None, None, _GUESSES[letter]),
        )
    return LOOSE_BYE if letter == "+" else RoundRecord(None, None, result)


def render(record: RoundRecord, undecided: str = " ") -> str:
    """The ten columns of a round for a fact, whose opponent has at most four digits."""
    colour = record.colour.value if record.colour else "-"
    if record.opponent:
        letter = undecided if record.result is Result.UNDECIDED else record.result.value
        return f"{record.opponent:4d} {colour} {letter}  "
    if record.result is Result.ABSENT:
        return " " * CELL_WIDTH
    return f"0000 - {record.result.value}  "


COUNTERPARTS: dict[Result, Result] = {}
"""The result of the opponent, where only one player reports the game."""

for _one, _other in PAIRS_OF_RESULTS:
    COUNTERPARTS.setdefault(_one, _other)
    COUNTERPARTS.setdefault(_other, _one)
