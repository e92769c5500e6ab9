"""What the opponents of a player are worth: Buchholz, Median and Sonneborn-Berger.

The definitions are those of the tie-break regulations until August 2023: a round without a game
counts as one against a virtual opponent, and the rounds an opponent did not play count as draws.
All sums are exact integers. It knows no pairing system and no file format.

Source:
    Tie-break regulations of FIDE as applied until August 2023: Buchholz, Median Buchholz,
    Sonneborn-Berger, and the virtual opponent for unplayed games.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.model import Colour, Player, Points, Result, RoundRecord, Tournament, Tpn
from openarbiter.values import dataclass

_BOTH_ENDS = 2
"""Values the Median leaves out: the highest and the lowest."""


@dataclass(frozen=True, slots=True)
class OpponentSums:
    """Sums over the opponents, as parallel lists in the order of ``tournament.players``.

    Attributes:
        sonneborn_berger: Points got times the opponent's score, in hundredths of a point.
        buchholz: Scores of the opponents, in tenths.
        median: Buchholz without the highest and the lowest value, in tenths; 0 while there are
            no more than two rounds.
    """

    sonneborn_berger: list[int]
    buchholz: list[Points]
    median: list[Points]


def adjusted_scores(
    tournament: Tournament, rounds: int, extra: Sequence[Points] | None = None
) -> list[Points]:
    """Scores as they count for the opponents: every round without a game as a draw.

    Args:
        tournament: The tournament.
        rounds: Number of rounds that count, from the first; rounds missing in a player's record
            are rounds without a game.
        extra: Points (tenths) added to the score of each player, in the order of
            ``tournament.players``; nobody has any without it.

    Returns:
        Points in tenths, in the order of ``tournament.players``.

    Source:
        Tie-break regulations until August 2023: unplayed rounds of an opponent count as draws.
    """
    worth = _Worth.of(tournament)
    draw = worth.draw
    scores = list(extra) if extra is not None else [0] * len(tournament.players)
    for place, player in enumerate(tournament.players):
        score = rounds * draw
        for record in player.rounds[:rounds]:
            if record.result.played and record.opponent is not None:
                score += worth.points(record) - draw
        scores[place] += score
    return scores


def virtual_opponent(
    before: Points, points: Points, rounds_left: int, win: Points, draw: Points
) -> Points:
    """Score of the opponent a player is thought to have met in a round without a game.

    Args:
        before: The player's own score (tenths) before the round.
        points: Points (tenths) the round gave the player.
        rounds_left: Number of rounds that count after this one.
        win: Points (tenths) for a win.
        draw: Points (tenths) for a draw.

    Returns:
        Points in tenths: as many as the player before, the rest of the win, draws afterwards.

    Source:
        Tie-break regulations until August 2023: score of the virtual opponent.

    Examples:
        A half-point bye in round 2 of 3, after a win.

        >>> virtual_opponent(10, 5, 1, 10, 5)
        20
    """
    return before + win - points + draw * rounds_left


def opponent_sums(
    tournament: Tournament, rounds: int, extra: Sequence[Points] | None = None
) -> OpponentSums:
    """Sonneborn-Berger, Buchholz and Median of every player.

    Games count against their opponents' :func:`adjusted_scores`, rounds without a game against
    the :func:`virtual_opponent`. Abnormal points of single players are no results and do not
    count here.

    Args:
        tournament: The tournament.
        rounds: Number of rounds that count, from the first.
        extra: Points (tenths) added to everybody's score, in the order of
            ``tournament.players``; nobody has any without it.

    Source:
        Tie-break regulations until August 2023: Buchholz, Median Buchholz, Sonneborn-Berger.
    """
    worth = _Worth.of(tournament)
    adjusted = adjusted_scores(tournament, rounds, extra)
    by_tpn = {player.tpn: score for player, score in zip(tournament.players, adjusted, strict=True)}
    found = OpponentSums([], [], [])
    for place, player in enumerate(tournament.players):
        start = extra[place] if extra is not None else 0
        points, values = _rounds_of(player, rounds, start, worth, by_tpn)
        buchholz = sum(values)
        found.sonneborn_berger.append(sum(map(int.__mul__, points, values)))
        found.buchholz.append(buchholz)
        found.median.append(buchholz - max(values) - min(values) if len(values) > _BOTH_ENDS else 0)
    return found


def _rounds_of(
    player: Player, rounds: int, start: Points, worth: _Worth, by_tpn: dict[Tpn, Points]
) -> tuple[list[Points], list[Points]]:
    """Points got and value of the opponent, round by round (the inner loop of every table)."""
    points: list[Points] = []
    values: list[Points] = []
    before = start
    for record in player.rounds[:rounds]:
        got = worth.points(record)
        if record.result.played and record.opponent is not None:
            values.append(by_tpn[record.opponent])
        else:
            left = rounds - len(values) - 1
            values.append(virtual_opponent(before, got, left, worth.win, worth.draw))
        points.append(got)
        before += got
    while len(values) < rounds:
        got = worth.white[Result.ABSENT.index]
        left = rounds - len(values) - 1
        values.append(virtual_opponent(before, got, left, worth.win, worth.draw))
        points.append(got)
        before += got
    return points, values


@dataclass(frozen=True, slots=True)
class _Worth:
    """What results are worth.

    Attributes:
        white: Points (tenths) with White and without a game, by index of the result.
        black: Points with Black, by index of the result.
        win: Points for a win.
        draw: Points for a draw.
    """

    white: list[Points]
    black: list[Points]
    win: Points
    draw: Points

    @classmethod
    def of(cls, tournament: Tournament) -> _Worth:
        table = tournament.scoring.table()
        return cls(
            [table[result.value, False] for result in Result],
            [table[result.value, True] for result in Result],
            tournament.scoring.win,
            tournament.scoring.draw,
        )

    def points(self, record: RoundRecord) -> Points:
        table = self.black if record.colour is Colour.BLACK else self.white
        return table[record.result.index]
