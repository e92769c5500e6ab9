"""Teams of a section: who belongs to them, who sits at which board of a match, and the results.

A player of a team is called by an id of his own within the section, which never changes: it
stands as the number of the :class:`~openarbiter.model.Player`. The numbers that report files give
to players are worked out when a file is written.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from openarbiter.desk.values import UNDECIDED, OfBoard, Outcome, Pid
from openarbiter.model import Player, Result

ONE_CAME = Outcome(Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
OTHER_CAME = Outcome(Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
NOBODY_CAME = Outcome(Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Squad:
    """Who belongs to a team.

    Attributes:
        strength: The strength by which the team is numbered; ``None`` for the average of its first
            players.
        members: The players in board order.
    """

    team: Pid
    captain: str = ""
    strength: int | None = None
    members: tuple[Player, ...] = ()

    def member(self, number: int | None) -> Player | None:
        """A player by id; ``None`` for nobody."""
        return next((each for each in self.members if each.tpn == number), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(OfBoard):
    """A match on its boards; White is the team named first.

    Attributes:
        white_seats: Ids of the players of the first team from board 1; ``None`` for an empty board.
        results: The result of each board: first that of the player of the team named first, what
            colour he has.
        forfeited: The whole match was not played: at least one team did not appear.
        white_handed_in: When the first team handed in its line-up, ``YYYY-MM-DD HH:MM``; empty
            where nobody said so.
    """

    white: Pid
    black: Pid
    white_seats: tuple[int | None, ...]
    black_seats: tuple[int | None, ...]
    results: tuple[Outcome, ...]
    forfeited: bool = False
    white_handed_in: str = ""
    black_handed_in: str = ""

    @property
    def pair(self) -> tuple[Pid, Pid]:
        """The two teams, the first-named one first."""
        return self.white, self.black

    @property
    def decided(self) -> bool:
        """Every board has a result."""
        return all(outcome.decided for outcome in self.results)

    def seats(self, team: int) -> tuple[int | None, ...]:
        """Who sits at the boards for one of the two teams."""
        return self.white_seats if team == self.white else self.black_seats

    def handed_in(self, team: int) -> str:
        """When one of the two teams handed in its line-up; empty where nobody said so."""
        return self.white_handed_in if team == self.white else self.black_handed_in

    def with_line_up(self, team: int, seats: tuple[int | None, ...], handed_in: str) -> Match:
        """The match with another line-up of one of the two teams, results as they are."""
        if team == self.white:
            return replace(self, white_seats=seats, white_handed_in=handed_in)
        return replace(self, black_seats=seats, black_handed_in=handed_in)

    def may_be(self, board: int) -> Outcome:
        """What a board (from 0) is without play: decided where somebody does not sit there."""
        one, other = self.white_seats[board], self.black_seats[board]
        if one is not None and other is not None:
            return UNDECIDED
        if one is None and other is None:
            return NOBODY_CAME
        return OTHER_CAME if one is None else ONE_CAME

    def open_again(self) -> Match:
        """The match before any board was played."""
        fresh = tuple(self.may_be(board) for board in range(len(self.results)))
        return replace(self, results=fresh, forfeited=False)
