"""What a round was for one player, how many points that is worth, and how both are written.

Facts only: which code means a game over the board, which means none. What follows from it for
a bye, a float or a colour is the business of a rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from typing import Self

from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model.names import Colour, Points, RoundNo, Tpn
from openarbiter.values import dataclass


class Result(Enum):
    """The result of one round for one player; the value is the letter of the report file.

    Attributes:
        played: A game was really played: the two have met, and the colour counts.
        paired: The player took part in the pairing of the round (a game, a forfeit, the
            pairing-allocated bye).
        index: Place of the member in the enumeration, from 0: for tables asked very often.
    """

    played: bool
    paired: bool
    index: int

    def __new__(cls, code: str, played: bool = False, paired: bool = False) -> Self:  # noqa: FBT001, FBT002
        """Make a member from its letter and its two truths; ``Result("H")`` finds one."""
        member = object.__new__(cls)
        member._value_ = code
        member.played = played
        member.paired = paired
        member.index = len(cls.__members__)
        return member

    WIN = ("1", True, True)
    """Won over the board."""

    DRAW = ("=", True, True)
    """Drawn over the board."""

    LOSS = ("0", True, True)
    """Lost over the board."""

    UNRATED_WIN = ("W", True, True)
    """Won in a game of less than one move, which is not rated."""

    UNRATED_DRAW = ("D", True, True)
    """Drawn in a game of less than one move, which is not rated."""

    UNRATED_LOSS = ("L", True, True)
    """Lost in a game of less than one move, which is not rated."""

    UNDECIDED = ("?", True, True)
    """Paired, and the result is not known yet: adjourned, or still being played."""

    FORFEIT_WIN = ("+", False, True)
    """Won without play: the opponent did not come."""

    FORFEIT_LOSS = ("-", False, True)
    """Lost without play: the player did not come. Both players of a double forfeit have it."""

    PAIRING_ALLOCATED_BYE = ("U", False, True)
    """The odd player out: no opponent, no colour, the points the event gives for it."""

    FULL_POINT_BYE = ("F", False, False)
    """A bye given by the arbiter, worth a full point."""

    HALF_POINT_BYE = ("H", False, False)
    """A bye given by the arbiter on request, worth half a point."""

    ZERO_POINT_BYE = ("Z", False, False)
    """Announced absence, worth what the event gives for it, usually nothing."""

    ABSENT = (" ", False, False)
    """No entry for the round: not yet entered, or withdrawn. Worth what a zero-point bye is."""


GAME_RESULTS: dict[str, tuple[Result, Result]] = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "1/2-1/2": (Result.DRAW, Result.DRAW),
    "+/-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-/+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "-/-": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "1/2-0": (Result.DRAW, Result.LOSS),
    "0-1/2": (Result.LOSS, Result.DRAW),
    "0-0": (Result.LOSS, Result.LOSS),
    "1-0 unrated": (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    "0-1 unrated": (Result.UNRATED_LOSS, Result.UNRATED_WIN),
    "1/2-1/2 unrated": (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    "1/2-0 unrated": (Result.UNRATED_DRAW, Result.UNRATED_LOSS),
    "0-1/2 unrated": (Result.UNRATED_LOSS, Result.UNRATED_DRAW),
    "0-0 unrated": (Result.UNRATED_LOSS, Result.UNRATED_LOSS),
    "adjourned": (Result.UNDECIDED, Result.UNDECIDED),
}
"""Every result a game can have, for White and Black, by the way it is written in ASCII."""

_SHORT = {"=": "1/2-1/2", "+-": "+/-", "-+": "-/+", "--": "-/-", "*": "adjourned"}
_SHORT |= {"+--": "+/-", "--+": "-/+", "---": "-/-"}

_SIGNS = str.maketrans({"½": "1/2", "\N{EN DASH}": "-", ":": "-"})


def game_results(text: str) -> tuple[Result, Result]:
    """The results of a game for White and for Black, as people write them.

    Args:
        text: One of :data:`GAME_RESULTS`; also ``½-½`` and ``=``, ``+-``, ``-+`` and ``--`` for
            forfeits, ``*`` for a game without result, a colon or a dash for the hyphen.

    Raises:
        RequestError: No game has this result.

    Examples:
        >>> game_results("½-½") == (Result.DRAW, Result.DRAW)
        True
    """
    wanted = text.strip().translate(_SIGNS).replace("0.5", "1/2")
    if found := GAME_RESULTS.get(_SHORT.get(wanted, wanted)):
        return found
    known = ", ".join(GAME_RESULTS)
    raise RequestError(f"{text!r} is no result of a game; expected one of {known}")


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """What one round was for one player.

    Attributes:
        colour: The player's colour; ``None`` without one. A forfeited game may carry the colour
            it was paired with; it does not count as played.
        result: The result, from the player's side.
    """

    opponent: Tpn | None
    colour: Colour | None
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringSystem:
    """Points (tenths) for every result. The default is 1-½-0.

    A game over the board may be worth more with one colour than with the other (``XXS``).

    Attributes:
        zero_point_bye: A zero-point bye, and a round without entry.
        undecided: A game without result yet (adjourned): a draw unless the event says otherwise.
    """

    white_win: Points = 10
    black_win: Points = 10
    white_draw: Points = 5
    black_draw: Points = 5
    white_loss: Points = 0
    black_loss: Points = 0
    pairing_allocated_bye: Points = 10
    full_point_bye: Points = 10
    half_point_bye: Points = 5
    zero_point_bye: Points = 0
    forfeit_win: Points = 10
    forfeit_loss: Points = 0
    undecided: Points = 5

    @classmethod
    def of(cls, win: Points, draw: Points, loss: Points = 0) -> ScoringSystem:
        """The scoring system with these points for a game, byes and forfeits following them.

        Args:
            win: Points (tenths) for a win, a forfeit win, a full-point and a
                pairing-allocated bye.
            draw: Points (tenths) for a draw, a half-point bye and an undecided game.
            loss: Points (tenths) for a loss over the board; unplayed losses stay worth nothing.
        """
        wins = ("white_win", "black_win", "forfeit_win", "full_point_bye", "pairing_allocated_bye")
        draws = ("white_draw", "black_draw", "half_point_bye", "undecided")
        given = dict.fromkeys(wins, win) | dict.fromkeys(draws, draw)
        return cls(white_loss=loss, black_loss=loss, **given)

    def by_name(self) -> dict[str, Points]:
        """The points (tenths) by the name of their attribute, in the order of the attributes."""
        return {name: getattr(self, name) for name in _OF_RESULTS}

    @property
    def win(self) -> Points:
        """Points (tenths) for a win; the larger one where the colours differ."""
        return max(self.white_win, self.black_win)

    @property
    def draw(self) -> Points:
        """Points (tenths) for a draw; the larger one where the colours differ."""
        return max(self.white_draw, self.black_draw)

    @property
    def loss(self) -> Points:
        """Points (tenths) for a loss; the larger one where the colours differ."""
        return max(self.white_loss, self.black_loss)

    def points(self, result: Result, colour: Colour | None) -> Points:
        """Points (tenths) for one result with one colour (``None`` counts as White)."""
        return _worths(self)[colour is Colour.BLACK][result.index]

    def total(self, rounds: Iterable[RoundRecord]) -> Points:
        """Points (tenths) for some rounds together."""
        worths = _worths(self)
        return sum([worths[one.colour is Colour.BLACK][one.result.index] for one in rounds])

    def table(self) -> dict[tuple[str, bool], Points]:
        """Points (tenths) by (letter of the result, with Black), for whoever asks often."""
        return {key: getattr(self, name) for key, name in _WORTH.items()}


_WORTH = {
    (letter, black): name
    for letters, *names in (
        ("1W", "white_win", "black_win"),
        ("=D", "white_draw", "black_draw"),
        ("0L", "white_loss", "black_loss"),
        ("U", "pairing_allocated_bye"),
        ("F", "full_point_bye"),
        ("H", "half_point_bye"),
        ("Z ", "zero_point_bye"),
        ("+", "forfeit_win"),
        ("-", "forfeit_loss"),
        ("?", "undecided"),
    )
    for letter in letters
    for black, name in ((False, names[0]), (True, names[-1]))
}
"""What says the worth of a result, by its letter and whether it was with Black."""


def paired_rounds(records: Sequence[Sequence[RoundRecord]]) -> RoundNo:
    """Number of rounds already paired by the records of all players; 0 before round 1.

    A round counts when at least one player took part in its pairing; a last column that holds
    byes on request only belongs to the round that is still to be paired.
    """
    for number in range(max(map(len, records), default=0), 0, -1):
        for rounds in records:
            if number <= len(rounds) and rounds[number - 1].result.paired:
                return RoundNo(number)
    return RoundNo(0)


_OF_RESULTS = tuple(ScoringSystem.__annotations__)


@lru_cache(maxsize=16)
def _worths(scoring: ScoringSystem) -> tuple[list[Points], list[Points]]:
    """The points of each result by its index, without Black and with it."""
    table = scoring.table()
    return [table[one.value, False] for one in Result], [table[one.value, True] for one in Result]


_RESULTS = {
    Result.WIN: said("win"),
    Result.DRAW: said("draw"),
    Result.LOSS: said("loss"),
    Result.UNRATED_WIN: said("unrated win"),
    Result.UNRATED_DRAW: said("unrated draw"),
    Result.UNRATED_LOSS: said("unrated loss"),
    Result.UNDECIDED: said("undecided"),
    Result.FORFEIT_WIN: said("forfeit win"),
    Result.FORFEIT_LOSS: said("forfeit loss"),
    Result.PAIRING_ALLOCATED_BYE: said("pairing allocated bye"),
    Result.FULL_POINT_BYE: said("full point bye"),
    Result.HALF_POINT_BYE: said("half point bye"),
    Result.ZERO_POINT_BYE: said("zero point bye"),
    Result.ABSENT: said("absent"),
}


def result_words(result: Result) -> str:
    """What a round was for a player, in words.

    Examples:
        >>> result_words(Result.FORFEIT_WIN)
        'forfeit win'
    """
    return _RESULTS[result]


def points_count(points: Points) -> int:
    """What chooses the form of the word for so many points (tenths); broken ones are as many.

    Examples:
        >>> [points_count(points) for points in (0, 5, 10, 20, 25)]
        [0, 1, 1, 2, 5]
    """
    whole, rest = divmod(abs(points), 10)
    return (_MANY if whole or rest > 5 else 1) if rest else whole  # noqa: PLR2004  (half a point)


_MANY = 5


def points_text(points: Points) -> str:
    """Points (tenths) as arbiters write them.

    Examples:
        >>> points_text(35), points_text(5), points_text(0), points_text(33), points_text(-10)
        ('3½', '½', '0', '3.3', '-1')
    """
    sign = "-" if points < 0 else ""
    whole, rest = divmod(abs(points), 10)
    if rest == 5:  # noqa: PLR2004  (half a point)
        return f"{sign}{whole or ''}½"
    if rest:
        return said("{whole}.{decimals}", whole=f"{sign}{whole}", decimals=rest)
    return f"{sign}{whole}"
