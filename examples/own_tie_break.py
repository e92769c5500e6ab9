"""Standings with a tie-break of one's own: ``python examples/own_tie_break.py FILE``.

The table of the regulation comes first (here points, then Buchholz cut 1); players who are still
level are ordered by the best win: the highest rating of somebody they have beaten over the board.
"""

from __future__ import annotations

import sys
from itertools import groupby

import openarbiter as oa


def best_win(tournament: oa.Tournament, number: int) -> int:
    """The highest rating of the opponents a player has won against; 0 without one."""
    ratings = [
        tournament.player(record.opponent).rating or 0
        for record in tournament.player(number).rounds
        if record.result is oa.Result.WIN and record.opponent is not None
    ]
    return max(ratings, default=0)


def main() -> None:
    """Print the table of a file."""
    tournament = oa.read_trf(sys.argv[1])
    table = oa.standings(tournament, ["BH/C1"])
    print(f"{'':>5}  {'Name':<26} {'Points':>6} {'BH/C1':>6} {'Best win':>8}")
    for _, level in groupby(table, key=lambda row: row.rank):
        wins = {row: best_win(tournament, row.player) for row in level}
        ordered = sorted(wins, key=lambda row: -wins[row])
        for row in ordered:
            place = row.rank + sum(wins[other] > wins[row] for other in ordered)
            name = tournament.player(row.player).name
            points, value = oa.points_text(row.points), f"{float(row.values[0] or 0):g}"
            print(f"{place:>4}.  {name:<26} {points:>6} {value:>6} {wins[row] or '-':>8}")
    first = table[0]
    print()
    print(f"How the Buchholz of {tournament.player(first.player).name} comes about:")
    for line in table.why(first.player, "BH/C1").lines:
        print(f"  round {line.round_no}: {float(line.value or 0):g}{'  (cut)' if line.cut else ''}")


if __name__ == "__main__":
    main()
