"""Teams whose players meet by a table: who belongs to which team, and the tables in letters.

A game of such a table names a team by its letter and a player by his number in the team: ``A1-B2``
is the first player of team A with White against the second one of team B.

Source:
    TRF26 (applied from 2025-09-01), records 310 and 013.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from openarbiter.errors import NotCoveredError
from openarbiter.model import Tournament, Tpn
from openarbiter.model.team_rounds import numbered_teams
from openarbiter.rulebooks.pairing import Scheduled


class Seat(NamedTuple):
    """A player of a team: places of the team and of the player in it, from 0."""

    team: int
    board: int

    def __str__(self) -> str:
        """The letter of the team and the number of the player."""
        return f"{letter_of(self.team)}{self.board + 1}"


Row: TypeAlias = tuple[tuple[Seat, Seat], ...]
"""The games of a round, each with White first."""

_SIZE = re.compile(r"\d+x\d+x\d+")
_SEAT = re.compile(r"([A-Z])([1-9][0-9]?)")


def letter_of(team: int) -> str:
    """The letter of a team by its place, from 0."""
    return chr(ord("A") + team)


def row_of(text: str) -> Row:
    """A row of a table from its text.

    Raises:
        ValueError: It is none.

    Examples:
        >>> [f"{white}-{black}" for white, black in row_of("A1-B1 B2-A2")]
        ['A1-B1', 'B2-A2']
    """
    return tuple(_game(word) for word in text.split())


def _game(word: str) -> tuple[Seat, Seat]:
    seats = [_SEAT.fullmatch(each) for each in word.split("-")]
    one, other = (
        Seat(ord(found[1]) - ord("A"), int(found[2]) - 1) for found in seats if found is not None
    )
    return one, other


def text_of(row: Row) -> str:
    """A row as tables are printed."""
    return " ".join(f"{white}-{black}" for white, black in row)


def reversed_colours(row: Row) -> Row:
    """A row with the colours of all games reversed."""
    return tuple((black, white) for white, black in row)


@cache
def stored_tables(package: str) -> Mapping[str, tuple[str, ...]]:
    """The tables of the file ``tables.txt`` of a package: their rows, by their size.

    A table begins with a line that says teams, players of a team and rounds, such as ``3x2x2``.
    """
    found: dict[str, tuple[str, ...]] = {}
    size = ""
    for line in (files(package) / "tables.txt").read_text("utf-8").splitlines():
        if _SIZE.fullmatch(line):
            size = line
            found[size] = ()
        elif not line.startswith("#"):
            found[size] += (line,)
    return found


def teams_of(tournament: Tournament, many: int) -> tuple[tuple[Tpn, ...], ...]:
    """The players of each team, in the order of its boards.

    They are the teams of the tournament, ascending by number. A tournament without teams has them
    by the pairing numbers of its players: the first ones are team A, and so on.

    Args:
        tournament: The tournament.
        many: How many teams the table is for.

    Raises:
        NotCoveredError: There are more or fewer teams, they are not equal, or somebody is in none.

    Source:
        TRF26, records 310 and 013.
    """
    everybody = tuple(player.tpn for player in tournament.players)
    teams = [team.players for team in numbered_teams(tournament).values()]
    if not teams:
        size, rest = divmod(len(everybody), many)
        if rest or not size:
            raise NotCoveredError.saying(
                "{count} players do not make {teams} teams of equal size; enter as "
                "many for each team, or state the teams (record 310)",
                len(everybody),
                one="One player does not make {teams} teams of equal size; enter as many "
                "for each team, or state the teams (record 310)",
                teams=many,
            )
        return tuple(everybody[at : at + size] for at in range(0, len(everybody), size))
    sizes = [len(team) for team in teams]
    if len(teams) != many or len(set(sizes)) > 1:
        raise NotCoveredError.saying(
            "players in the teams: {sizes}; expected {count} teams of equal size (record 310)",
            many,
            one="players in the teams: {sizes}; expected {count} team (record 310)",
            sizes=", ".join(map(str, sizes)),
        )
    if sorted(tpn for team in teams for tpn in team) != sorted(everybody):
        raise NotCoveredError.saying(
            "a player is in no team, or in two; expected each in one (record 310)"
        )
    return tuple(teams)


def games_of(row: Row, teams: Sequence[Sequence[Tpn]]) -> Scheduled:
    """A row with the numbers of the players."""
    games = ((teams[w.team][w.board], teams[b.team][b.board]) for w, b in row)
    return Scheduled(tuple(games), None)


def teams_told(teams: Sequence[Sequence[Tpn]]) -> str:
    """Who belongs to which team, in numbers.

    Examples:
        >>> teams_told([(Tpn(1), Tpn(2)), (Tpn(3), Tpn(4))])
        'A1-A2: 1 2; B1-B2: 3 4'
    """
    return "; ".join(
        f"{Seat(place, 0)}-{Seat(place, len(team) - 1)}: {' '.join(map(str, team))}"
        for place, team in enumerate(teams)
    )
