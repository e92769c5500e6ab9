"""The entry of one round in record 001: opponent, colour, result.

Entries repeat each other (everybody who beat number 12 with White has the same ten characters),
so every spelling is understood once and remembered.

Source:
    TRF16, annex, record 001, columns 92 and following; rules for the codes ``W D L H F U Z``
    from the same annex. ``0000 - +`` for the pairing-allocated bye, ``0000 - =`` for a half-point
    bye and ``0000 - -`` for a missed round are the older way, TRF06.
"""

from __future__ import annotations

from typing import TypeAlias

from openarbiter.formats.agreement import PAIRS_OF_RESULTS
from openarbiter.formats.trf.fields import CELL, CELL_WIDTH, FIRST_CELL, whole
from openarbiter.languages import said
from openarbiter.model import Colour, Result, RoundRecord, Tpn

_COLOURS = {"": None, "-": None, "w": Colour.WHITE, "b": Colour.BLACK}
_COLOUR_ORDER = (None, Colour.WHITE, Colour.BLACK)
_RESULT_ORDER = tuple(Result)
_RESULTS = {result.value: result for result in Result} | {"*": Result.UNDECIDED}
_RESULTS[""] = Result.ABSENT
_GAPS = (5, 7, 9, 10)
_OPPONENT_WIDTH = CELL[0].last

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


def code_of(colour: Colour | None, result: Result) -> int:
    """A small number for a colour and a result together."""
    return _RESULT_ORDER.index(result) * len(_COLOUR_ORDER) + _COLOUR_ORDER.index(colour)


LOOSE_BYE = len(_RESULT_ORDER) * len(_COLOUR_ORDER)
"""Code of ``0000 - +``: a pairing-allocated bye, or a forfeit win without an opponent."""

CODES = 64
"""More than there are codes."""

Cell: TypeAlias = int
"""One entry, understood: number of the opponent (0 without one) times :data:`CODES`, and the code.

A number, because a large file has many more entries than lines, and all are compared.
"""


def cell_of(record: RoundRecord) -> Cell:
    """The cell that says a fact."""
    return (record.opponent or 0) * CODES + code_of(record.colour, record.result)


def record_of(cell: Cell) -> RoundRecord:
    """The fact that a cell says."""
    opponent, code = divmod(cell, CODES)
    result, colour = _FACTS[code]
    return RoundRecord(Tpn(opponent) if opponent else None, colour, result)


_FACTS = [
    *((result, colour) for result in _RESULT_ORDER for colour in _COLOUR_ORDER),
    (Result.PAIRING_ALLOCATED_BYE, None),
]
"""Result and colour by code."""

ABSENT = cell_of(RoundRecord(None, None, Result.ABSENT))
"""The blank entry."""


class CellError(Exception):
    """An entry cannot be understood.

    Attributes:
        offset: Where in the entry, from 0.
        found: What stands there.
        expected: What was expected.
        repair: The cell a lenient reading takes instead.
    """

    def __init__(self, offset: int, found: str, expected: str, repair: Cell = ABSENT) -> None:
        self.offset = offset
        self.found = found
        self.expected = expected
        self.repair = repair
        super().__init__(found)


class Records(dict[Cell, RoundRecord]):
    """Facts by their cells; whoever has met the same has the same one."""

    def __missing__(self, cell: Cell) -> RoundRecord:
        """A fact that nobody has met yet."""
        result, colour = _FACTS[cell % CODES]
        self[cell] = found = RoundRecord(Tpn(cell // CODES) or None, colour, result)
        return found


class _Opponents(dict[str, int]):
    """Numbers of opponents times :data:`CODES`, by the columns they stand in; 0 for no number."""

    def __missing__(self, text: str) -> int:
        self[text] = found = (whole(text.strip()) or 0) * CODES
        return found


class Cells:
    """Reads the entries of a file.

    Whatever stands behind the opponent, and whoever the opponent is: both have few spellings,
    each of which is understood once.
    """

    def __init__(self) -> None:
        self._opponents = _Opponents()
        self._games: dict[str, int] = {}
        self._others: dict[str, Cell] = {}

    def of_line(self, line: str, end: int) -> list[Cell]:
        """The entries of a record 001 up to a column.

        Raises:
            CellError: One cannot be understood.
        """
        opponents, games, entry = self._opponents, self._games, self.entry
        back, width = _OPPONENT_WIDTH, CELL_WIDTH
        return [
            opponent + code
            if (opponent := opponents[line[start : start + back]])
            and (code := games.get(line[start + back : start + width])) is not None
            else entry(line[start : start + width])
            for start in range(FIRST_CELL - 1, end, width)
        ]

    def entry(self, text: str) -> Cell:
        """One entry: ten columns, or less at the end of a line.

        Raises:
            CellError: It cannot be understood.
        """
        cell = self._others.get(text)
        if cell is None:
            cell = _cell(text)
            if cell >= CODES:
                self._games[text[_OPPONENT_WIDTH:]] = cell % CODES
            else:
                self._others[text] = cell
        return cell


def _cell(text: str) -> Cell:
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


def _game(opponent: int, colour: Colour | None, letter: str) -> Cell:
    result = _RESULTS[letter] if letter else Result.UNDECIDED
    if result.paired and result is not Result.PAIRING_ALLOCATED_BYE:
        return cell_of(RoundRecord(Tpn(opponent), colour, result))
    raise CellError(
        CELL[2].first - 1,
        said("bye {letter} with an opponent ({opponent})", letter=repr(letter), opponent=opponent),
        said("a game's result, or 0000 as the opponent"),
        cell_of(RoundRecord(None, None, result)),
    )


def _bye(letter: str) -> Cell:
    result = _LOOSE.get(letter) or _RESULTS[letter]
    if letter in _GUESSES:
        raise CellError(
            CELL[2].first - 1,
            said("result {letter} without an opponent", letter=repr(letter)),
            said("an opponent, or a bye (H F U Z)"),
            cell_of(RoundRecord(None, None, _GUESSES[letter])),
        )
    return LOOSE_BYE if letter == "+" else cell_of(RoundRecord(None, None, result))


def render(record: RoundRecord, undecided: str = " ") -> str:
    """The columns of a round for a fact, ten characters with two blanks before the next round.

    Args:
        record: An opponent above 9999 does not fit: the caller has checked.
        undecided: What stands for the result of a game that has none.
    """
    colour = record.colour.value if record.colour else "-"
    if record.opponent:
        letter = undecided if record.result is Result.UNDECIDED else record.result.value
        return f"{record.opponent:4d} {colour} {letter}  "
    if record.result is Result.ABSENT:
        return " " * CELL_WIDTH
    return f"0000 - {record.result.value}  "


def worths(table: dict[tuple[str, bool], int]) -> list[int]:
    """Points (tenths) by :func:`code_of`, from the table of a scoring system."""
    return [table[result.value, colour is Colour.BLACK] for result, colour in _FACTS]


COUNTERPARTS: dict[Result, Result] = {}
"""The result of the opponent, where only one player reports the game."""

for _one, _other in PAIRS_OF_RESULTS:
    COUNTERPARTS.setdefault(_one, _other)
    COUNTERPARTS.setdefault(_other, _one)


def _fitting() -> list[frozenset[int]]:
    fitting: list[set[int]] = [set() for _ in range(CODES)]
    for one, other in PAIRS_OF_RESULTS:
        colours: list[tuple[Colour | None, Colour | None]] = [
            (Colour.WHITE, Colour.BLACK),
            (Colour.BLACK, Colour.WHITE),
        ]
        if not one.played:
            colours.append((None, None))
        for mine, theirs in colours:
            fitting[code_of(mine, one)].add(code_of(theirs, other))
            fitting[code_of(theirs, other)].add(code_of(mine, one))
    return [frozenset(codes) for codes in fitting]


FITTING = _fitting()
"""By a code, those the opponent can have: opposite colours, results that agree."""
