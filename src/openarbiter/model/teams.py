"""What a team event says beyond its players: matches, line-ups, byes. Facts only.

No rule and no file format; a tournament of players has none of this.
"""

from __future__ import annotations

from openarbiter.model.names import Points, RoundNo, Tpn
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """Who sat on which board for a team in a round, where it was not the order of the team.

    Attributes:
        players: TPN on each board, from board 1; ``None`` for an empty board.
        opponent: Number of the other team; ``None`` where it is not stated.
    """

    round_no: RoundNo
    team: int
    players: tuple[Tpn | None, ...]
    opponent: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForfeitedMatch:
    """A match that was scheduled and not played.

    Attributes:
        white: Number of the first-named team.
        black: Number of the other one.
        white_came: The first-named team won.
        black_came: The other one won; neither where both stayed away.
    """

    round_no: RoundNo
    white: int
    black: int
    white_came: bool
    black_came: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamBye:
    """A pairing-allocated bye of a team.

    Attributes:
        match_points, game_points: Points (tenths) it gives.
    """

    round_no: RoundNo
    team: int
    match_points: Points
    game_points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEvent:
    """The facts of a team event that are not those of its players.

    Attributes:
        win, draw, loss: Match points (tenths) for a match.
        colours: Colours of the first-named team from board 1, such as ``"WBWB"``; empty when
            not stated.
        line_ups: Line-ups that differ from the order of the team.
        bye_match_points: Match points (tenths) of every pairing-allocated bye; ``None`` for those
            of a drawn match (C.04.6, Article 1.4).
        bye_game_points: Game points (tenths) likewise.
    """

    win: Points = 20
    draw: Points = 10
    loss: Points = 0
    colours: str = ""
    line_ups: tuple[LineUp, ...] = ()
    forfeited: tuple[ForfeitedMatch, ...] = ()
    byes: tuple[TeamBye, ...] = ()
    bye_match_points: Points | None = None
    bye_game_points: Points | None = None

    def bye_worth(self, drawn: Points) -> tuple[Points, Points]:
        """Match points and game points (tenths) of every pairing-allocated bye: all are alike.

        Args:
            drawn: Game points (tenths) of a drawn match, for which a bye counts where record 320
                says nothing.

        Source:
            C.04.6 (applied from 2026-02-01), Article 1.4; TRF26, record 320.
        """
        if self.byes:
            return self.byes[0].match_points, self.byes[0].game_points
        match_points, game_points = self.bye_match_points, self.bye_game_points
        return (
            self.draw if match_points is None else match_points,
            drawn if game_points is None else game_points,
        )
