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

from openarbiter.model import Points, Tournament
from openarbiter.ranking.field import PLAYED, Field, individual_field
from openarbiter.values import dataclass, replace

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


def opponent_sums(
    tournament: Tournament, rounds: int, extra: Sequence[Points] | None = None
) -> OpponentSums:
    """Sonneborn-Berger, Buchholz and Median of every player after the first rounds.

    Games count against their opponents' scores, in which every round without a game is a draw;
    rounds without a game, missing ones too, count against a virtual opponent. Abnormal points of
    single players are no results and do not count; ``extra`` points (tenths, by place) stand
    before round 1.
    """
    field = individual_field(replace(tournament, adjustments=()), rounds, predetermined=False)
    start = [0] * len(field.numbers) if extra is None else list(extra)
    adjusted = adjusted_scores(field, start)
    found = OpponentSums([], [], [])
    for place, points in enumerate(field.points):
        values = _values(field, place, start[place], adjusted)
        buchholz = sum(values)
        found.sonneborn_berger.append(sum(map(int.__mul__, points, values)))
        found.buchholz.append(buchholz)
        found.median.append(buchholz - max(values) - min(values) if len(values) > _BOTH_ENDS else 0)
    return found


def adjusted_scores(field: Field, start: Sequence[Points]) -> list[Points]:
    """Scores as they count for the opponents: every round without a game as a draw."""
    return [
        before
        + sum(p if kind == PLAYED else field.draw for p, kind in zip(points, kinds, strict=True))
        for before, points, kinds in zip(start, field.points, field.kinds, strict=True)
    ]


def _values(field: Field, place: int, before: Points, adjusted: Sequence[Points]) -> list[Points]:
    """Score of the opponent, round by round (the inner loop of every table).

    The virtual opponent of a round without a game has as many points as the player before, the
    rest of the win in this round, and draws afterwards.
    """
    values: list[Points] = []
    kinds, opponents = field.kinds[place], field.opponents[place]
    for number, points in enumerate(field.points[place]):
        if kinds[number] == PLAYED:
            values.append(adjusted[opponents[number]])
        else:
            left = field.rounds - number - 1
            values.append(before + field.best - points + field.draw * left)
        before += points
    return values
