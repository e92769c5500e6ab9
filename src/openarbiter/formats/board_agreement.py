"""Whether the line-ups of teams are those of the games that the players report.

It looks at who met whom and at no result. Where a board was empty, or nobody is stated as opponent,
there is nothing to compare.

Source:
    TRF26 (applied from 2025-09-01), records 001 and 300: a line-up names who sat at the boards
    of a team in one round, from board 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from openarbiter.formats.team_agreement import FactPlace, TeamConflict
from openarbiter.languages import Sentence, said
from openarbiter.model import LineUp, RoundNo, Team, Tpn

__all__ = ["Met", "board_conflicts"]

Met: TypeAlias = Callable[[Tpn, RoundNo], Tpn | None]
"""The opponent a player reports for a round; ``None`` where there is none."""


def board_conflicts(
    teams: Sequence[Team], line_ups: Sequence[LineUp], met: Met
) -> Iterator[TeamConflict]:
    """Line-ups that other games were played than they say, each with the first thing that differs.

    Args:
        teams: The teams.
        line_ups: Their line-ups, which fit each other and the teams.
        met: Whom each player met.
    """
    boards = _Boards(teams, line_ups, met)
    for index, up in enumerate(line_ups):
        found = next(boards.faults(up), None)
        if found is not None:
            yield TeamConflict(
                code="line-up-disagrees",
                place=FactPlace("line_ups", index),
                found=said("round {number}: {what}", number=up.round_no, what=found),
                expected=said("the games that the players report"),
            )


class _Boards:
    """Who sat where, by the line-ups, and whom everybody met."""

    def __init__(self, teams: Sequence[Team], line_ups: Sequence[LineUp], met: Met) -> None:
        self._met = met
        self._members = {team.number: team.players for team in teams if team.number}
        self._teams = {tpn: number for number, who in self._members.items() for tpn in who}
        self._seats = {
            (up.round_no, tpn): (up.team, at)
            for up in line_ups
            for at, tpn in enumerate(up.players, start=1)
            if tpn is not None
        }

    def faults(self, up: LineUp) -> Iterator[Sentence]:
        """Everything in which a line-up differs from the games."""
        for board, tpn in enumerate(up.players, start=1):
            opponent = None if tpn is None else self._met(tpn, up.round_no)
            if tpn is None or opponent is None:
                continue
            team, theirs = self._seats.get(
                (up.round_no, opponent), (self._teams.get(opponent), board)
            )
            if up.opponent is not None and team not in {None, up.opponent}:
                yield said(
                    "player {player} of team {team} met {other} of team {third}, not of {opponent}",
                    player=tpn,
                    team=up.team,
                    other=opponent,
                    third=team,
                    opponent=up.opponent,
                )
            elif theirs != board:
                yield said(
                    "player {player} at board {board} of team {team} met {other} at board {seat}",
                    player=tpn,
                    board=board,
                    team=up.team,
                    other=opponent,
                    seat=theirs,
                )
        for tpn in self._members.get(up.team, ()):
            if tpn not in up.players and self._met(tpn, up.round_no) is not None:
                yield said(
                    "player {player} of team {team} played and is not in its line-up",
                    player=tpn,
                    team=up.team,
                )
