"""What a Molter table has to fulfil, and where one does not.

A table is held to the hard rules alone; the ideals say nothing of a table that is given.

Source:
    docs/systems/molter.md, 3: S1 to S6 and C1 to C3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, groupby
from typing import TypeAlias

from openarbiter.languages import Table, chosen, said
from openarbiter.rulebooks.team_boards import Row, Seat, letter_of
from openarbiter.values import dataclass

Rows: TypeAlias = tuple[Row, ...]

_PAIR = 2
_MOST = 2
"""Most Whites more than Blacks, or Blacks more than Whites; equal colours running, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Of what size a table is.

    Attributes:
        boards: Players of a team.
    """

    teams: int
    boards: int
    rounds: int

    def __str__(self) -> str:
        """Teams, players of a team and rounds, such as ``3x4x2``."""
        return f"{self.teams}x{self.boards}x{self.rounds}"

    @property
    def fault(self) -> str:
        """Why no table can have it; empty where one can."""
        if self.teams < _PAIR + 1:
            return said(
                "{count} teams are too few; expected 3 or more",
                self.teams,
                one="one team is too few; expected 3 or more",
            )
        if self.boards < _PAIR or self.boards % _PAIR:
            return said(
                "a team of {count} players is odd; expected an even number, 2 or more",
                self.boards,
                one="a team of one player is odd; expected an even number, 2 or more",
            )
        if not 1 <= self.rounds < self.teams:
            return said(
                "{count} rounds for {teams} teams; expected 1 to {most}, so that nobody "
                "meets two players of a team",
                self.rounds,
                one="one round for {teams} teams; expected 1 to {most}, so that nobody meets "
                "two players of a team",
                teams=self.teams,
                most=self.teams - 1,
            )
        return ""


_RULES: Table = {
    "S1": (
        "{seat} is paired {count} time, and once is right",
        "{seat} is paired {count} times, and once is right",
    ),
    "S3": "{first} and {second} are of one team",
    "S4": "{seat} meets a second player of team {team}",
    "S4b": "all players of team {team} meet team {other}",
    "S5": "team {team} has had Whites less Blacks of {difference}",
    "S6a": "{first} meets {second}, of another board",
    "S6b": "{first} meets {second}, no neighbour from an odd board down",
    "S6b, of several": "{first} is one of several who descend from the board",
    "S6c": "{first} descends, or {second} ascends, a second time",
    "C1": "{seat} ends with Whites less Blacks of {difference}",
    "C2": "{seat} has three equal colours running",
    "C3": "{seat} has had Whites less Blacks of {difference}",
}
"""What is wrong where a rule is broken, by the code of the rule, in the order of the rules."""

_ORDER = list(_RULES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Where a table breaks a rule.

    Attributes:
        rule: The code of the rule.
        round_no: The round; 0 where it is the whole table.
        what: What is wrong there, as a sentence without a full stop.
    """

    rule: str
    round_no: int
    what: str

    @property
    def sentence(self) -> str:
        """The rule, the round and what is wrong."""
        if not self.round_no:
            return said("[{rule}] {what}", rule=self.rule, what=self.what)
        return said(
            "[{rule}] round {round}: {what}", rule=self.rule, round=self.round_no, what=self.what
        )


def _fault(key: str, round_no: int, **gaps: object) -> Fault:
    """A rule broken, by its key in the sentences."""
    return Fault(rule=key.partition(",")[0], round_no=round_no, what=chosen(_RULES, key, gaps=gaps))


def shape_of(rows: Rows) -> Shape:
    """The size of a table, by the last team, the last player and the rounds that it names."""
    seats = [seat for row in rows for game in row for seat in game]
    return Shape(
        teams=max((seat.team for seat in seats), default=-1) + 1,
        boards=max((seat.board for seat in seats), default=-1) + 1,
        rounds=len(rows),
    )


def faults(rows: Rows) -> tuple[Fault, ...]:
    """Where a table breaks the hard rules, in their order; none where it is in order.

    A table whose size is wrong, or that leaves somebody out, is looked at no further.
    """
    shape = shape_of(rows)
    if shape.fault:
        return (Fault(rule="1", round_no=0, what=shape.fault),)
    found = [*_seats(rows, shape)]
    if not found:
        for number, row in enumerate(rows, start=1):
            found += [*_team_mates(row, number), *_one_team(row, number, shape)]
        found += [*_floaters(rows, shape), *_opponents(rows)]
        found += [*_team_colours(rows, shape), *_colours(rows, shape)]
        found.sort(key=lambda each: _ORDER.index(each.rule))
    return tuple(found)


def _everybody(shape: Shape) -> list[Seat]:
    return [Seat(team, board) for team in range(shape.teams) for board in range(shape.boards)]


def _seats(rows: Rows, shape: Shape) -> Iterator[Fault]:
    """Every round pairs everybody once (S1 and S2)."""
    for number, row in enumerate(rows, start=1):
        times = Counter(seat for game in row for seat in game)
        for seat in _everybody(shape):
            if times[seat] != 1:
                yield _fault("S1", number, seat=str(seat), count=times[seat])


def _team_mates(row: Row, number: int) -> Iterator[Fault]:
    """Nobody meets a player of the own team (S3)."""
    for white, black in row:
        if white.team == black.team:
            yield _fault("S3", number, first=str(white), second=str(black))


def _opponents(rows: Rows) -> Iterator[Fault]:
    """Nobody meets two players of a team (S4)."""
    met: set[tuple[Seat, int]] = set()
    for number, row in enumerate(rows, start=1):
        for white, black in row:
            for one, other in ((white, black), (black, white)):
                if (one, other.team) in met and other.team != one.team:
                    yield _fault("S4", number, seat=str(one), team=letter_of(other.team))
                met.add((one, other.team))


def _one_team(row: Row, number: int, shape: Shape) -> Iterator[Fault]:
    """The players of a team do not all meet the same team in a round (S4b)."""
    met = [pair for white, black in row for pair in ((white, black), (black, white))]
    for team in range(shape.teams):
        others = {other.team for one, other in met if one.team == team}
        if len(others) == 1:
            yield _fault("S4b", number, team=letter_of(team), other=letter_of(*others))


def _team_colours(rows: Rows, shape: Shape) -> Iterator[Fault]:
    """Whites less Blacks of a team: never beyond 2, none after every second and the last round."""
    balance: Counter[int] = Counter()
    for number, row in enumerate(rows, start=1):
        balance.update(white.team for white, _ in row)
        balance.subtract(black.team for _, black in row)
        most = 0 if number % 2 == 0 or number == shape.rounds else _MOST
        for team in range(shape.teams):
            if abs(balance[team]) > most:
                yield _fault("S5", number, team=letter_of(team), difference=f"{balance[team]:+}")


def _floaters(rows: Rows, shape: Shape) -> Iterator[Fault]:
    """Who meets another board than the own one: nobody, or one of each odd board (S6)."""
    descended: set[Seat] = set()
    ascended: set[Seat] = set()
    for number, row in enumerate(rows, start=1):
        unequal = [sorted(game, key=lambda seat: seat.board) for game in row]
        unequal = [game for game in unequal if game[0].board != game[1].board]
        down = Counter(upper.board for upper, _ in unequal)
        for upper, lower in unequal:
            pair = {"first": str(upper), "second": str(lower)}
            if shape.teams % 2 == 0:
                yield _fault("S6a", number, **pair)
            elif upper.board % 2 or lower.board != upper.board + 1:
                yield _fault("S6b", number, **pair)
            elif down[upper.board] > 1:
                yield _fault("S6b, of several", number, **pair)
            if upper in descended or lower in ascended:
                yield _fault("S6c", number, **pair)
            descended.add(upper)
            ascended.add(lower)


def _colours(rows: Rows, shape: Shape) -> Iterator[Fault]:
    """Colours of every player: balanced at the end, never three running, never far apart."""
    for seat in _everybody(shape):
        games = [game for row in rows for game in row if seat in game]
        colours = [1 if white == seat else -1 for white, _ in games]
        difference = sum(colours)
        if abs(difference) > shape.rounds % 2:
            yield _fault("C1", 0, seat=str(seat), difference=f"{difference:+}")
        if any(len(list(run)) > _MOST for _, run in groupby(colours)):
            yield _fault("C2", 0, seat=str(seat))
        for number, balance in enumerate(accumulate(colours), start=1):
            if abs(balance) > _MOST:
                yield _fault("C3", number, seat=str(seat), difference=f"{balance:+}")
                break
