"""What a Molter table has to fulfil, and where one does not.

A table is held to the hard rules alone; the ideals say nothing of a table that is given.

Source:
    docs/systems/molter.md, 3: S1 to S6 and C1 to C3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from openarbiter.languages import said
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
        teams: Number of teams.
        boards: Players of a team.
        rounds: Number of rounds.
    """

    teams: int
    boards: int
    rounds: int

    def __str__(self) -> str:
        """Teams, players of a team and rounds, such as ``3x4x2``."""
        return f"{self.teams}x{self.boards}x{self.rounds}"

    @property
    def players(self) -> int:
        """Players of all teams."""
        return self.teams * self.boards

    @property
    def fault(self) -> str:
        """Why no table can have it; empty where one can."""
        if self.teams < _PAIR + 1:
            return said("{teams} teams are too few; expected 3 or more", teams=self.teams)
        if self.boards < _PAIR or self.boards % _PAIR:
            return said(
                "a team of {boards} players is odd; expected an even number, 2 or more",
                boards=self.boards,
            )
        if not 1 <= self.rounds < self.teams:
            return said(
                "{rounds} rounds for {teams} teams; expected 1 to {most}, so that nobody meets two "
                "players of a team",
                rounds=self.rounds,
                teams=self.teams,
                most=self.teams - 1,
            )
        return ""


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
        by_rounds = (_team_mates, _one_team, _floaters)
        found += [each for rule in by_rounds for each in rule(rows, shape)]
        found += [*_opponents(rows), *_team_colours(rows, shape), *_colours(rows, shape)]
        found.sort(key=lambda each: _ORDER.index(each.rule))
    return tuple(found)


_ORDER = ("S1", "S3", "S4", "S4b", "S5", "S6a", "S6b", "S6c", "C1", "C2", "C3")
"""The rules in their order."""


def _everybody(shape: Shape) -> list[Seat]:
    return [Seat(team, board) for team in range(shape.teams) for board in range(shape.boards)]


def _seats(rows: Rows, shape: Shape) -> Iterator[Fault]:
    """Every round pairs everybody once (S1 and S2)."""
    for number, row in enumerate(rows, start=1):
        times = Counter(seat for game in row for seat in game)
        for seat in _everybody(shape):
            if times[seat] != 1:
                what = said(
                    "{seat} is paired {times} times, and once is right",
                    seat=str(seat),
                    times=times[seat],
                )
                yield Fault(rule="S1", round_no=number, what=what)


def _team_mates(rows: Rows, shape: Shape) -> Iterator[Fault]:
    """Nobody meets a player of the own team (S3)."""
    del shape
    for number, row in enumerate(rows, start=1):
        for white, black in row:
            if white.team == black.team:
                what = said(
                    "{first} and {second} are of one team", first=str(white), second=str(black)
                )
                yield Fault(rule="S3", round_no=number, what=what)


def _opponents(rows: Rows) -> Iterator[Fault]:
    """Nobody meets two players of a team (S4)."""
    met: dict[Seat, set[int]] = {}
    for number, row in enumerate(rows, start=1):
        for white, black in row:
            for one, other in ((white, black), (black, white)):
                teams = met.setdefault(one, set())
                if other.team in teams and other.team != one.team:
                    what = said(
                        "{seat} meets a second player of team {team}",
                        seat=str(one),
                        team=letter_of(other.team),
                    )
                    yield Fault(rule="S4", round_no=number, what=what)
                teams.add(other.team)


def _one_team(rows: Rows, shape: Shape) -> Iterator[Fault]:
    """The players of a team do not all meet the same team in a round (S4b)."""
    for number, row in enumerate(rows, start=1):
        against: dict[int, set[int]] = {team: set() for team in range(shape.teams)}
        for white, black in row:
            against[white.team].add(black.team)
            against[black.team].add(white.team)
        for team, others in against.items():
            if len(others) == 1:
                what = said(
                    "all players of team {team} meet team {other}",
                    team=letter_of(team),
                    other=letter_of(*others),
                )
                yield Fault(rule="S4b", round_no=number, what=what)


def _team_colours(rows: Rows, shape: Shape) -> Iterator[Fault]:
    """Whites less Blacks of a team: never beyond 2, none after every second and the last round."""
    balance = [0] * shape.teams
    for number, row in enumerate(rows, start=1):
        for white, black in row:
            balance[white.team] += 1
            balance[black.team] -= 1
        level = number % 2 == 0 or number == shape.rounds
        for team, difference in enumerate(balance):
            if abs(difference) > (0 if level else _MOST):
                what = said(
                    "team {team} has had Whites less Blacks of {difference}",
                    team=letter_of(team),
                    difference=f"{difference:+}",
                )
                yield Fault(rule="S5", round_no=number, what=what)


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
                what = said("{first} meets {second}, of another board", **pair)
                yield Fault(rule="S6a", round_no=number, what=what)
            elif upper.board % 2 or lower.board != upper.board + 1:
                what = said("{first} meets {second}, no neighbour from an odd board down", **pair)
                yield Fault(rule="S6b", round_no=number, what=what)
            elif down[upper.board] > 1:
                what = said(
                    "{first} is one of several who descend from the board", first=str(upper)
                )
                yield Fault(rule="S6b", round_no=number, what=what)
            if upper in descended or lower in ascended:
                what = said("{first} descends, or {second} ascends, a second time", **pair)
                yield Fault(rule="S6c", round_no=number, what=what)
            descended.add(upper)
            ascended.add(lower)


def _colours(rows: Rows, shape: Shape) -> Iterator[Fault]:
    """Colours of every player: balanced at the end, never three running, never far apart."""
    had: dict[Seat, list[int]] = {seat: [] for seat in _everybody(shape)}
    for row in rows:
        for white, black in row:
            had[white].append(1)
            had[black].append(-1)
    for seat, colours in had.items():
        if abs(sum(colours)) > shape.rounds % 2:
            what = said(
                "{seat} ends with Whites less Blacks of {difference}",
                seat=str(seat),
                difference=f"{sum(colours):+}",
            )
            yield Fault(rule="C1", round_no=0, what=what)
        yield from _course(seat, colours)


def _course(seat: Seat, colours: Sequence[int]) -> Iterator[Fault]:
    """Three equal colours running, and colours too far apart during the event (C2, C3)."""
    if any(len(list(run)) > _MOST for _, run in groupby(colours)):
        what = said("{seat} has three equal colours running", seat=str(seat))
        yield Fault(rule="C2", round_no=0, what=what)
    for number in range(1, len(colours) + 1):
        if abs(sum(colours[:number])) > _MOST:
            what = said(
                "{seat} has had Whites less Blacks of {difference}",
                seat=str(seat),
                difference=f"{sum(colours[:number]):+}",
            )
            yield Fault(rule="C3", round_no=number, what=what)
            return
