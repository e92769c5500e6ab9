"""Time of a table with six tie-breaks, against the number of players.

``make bench`` prints it beside the pairing times; alone it runs as ``python bench/standings.py``.
The tournaments are drawn, not paired: in each round neighbours in the order of the scores meet,
some stay away, and results are random. A table does not ask how the pairs came about.
"""

from __future__ import annotations

import argparse
import gc
import math
import statistics
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]

if __name__ == "__main__":
    sys.path[:1] = [str(ROOT), str(ROOT / "src")]

from openarbiter.model import (  # noqa: E402  (needs the line above)
    Colour,
    Player,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.ranking.standings import standings  # noqa: E402  (needs the line above)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

__all__ = ["SIZES", "TIE_BREAKS", "drawn_tournament", "standings_table"]

SIZES = (100, 1000, 10_000, 20_000)
QUICK_SIZES = (100, 1000)
TIE_BREAKS = ("BH/C1", "BH", "SB", "DE", "ARO", "WIN")
ROUNDS = 9
_REPEATS = 5
_AWAY = 0.02

_ENDS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)


def drawn_tournament(players: int, rounds: int = ROUNDS, seed: int = 1) -> Tournament:
    """A tournament whose pairs are neighbours in the order of the scores.

    Args:
        players: Number of players.
        rounds: Number of rounds.
        seed: The same for the same tournament.
    """
    random = Random(seed)  # noqa: S311  (a benchmark, no secret)
    records: list[list[RoundRecord]] = [[] for _ in range(players)]
    scores = [0] * players
    for _ in range(rounds):
        here = [place for place in range(players) if random.random() > _AWAY]
        here.sort(key=lambda place: (-scores[place], random.random()))
        for white, black in zip(here[::2], here[1::2], strict=False):
            first, second = random.choice(_ENDS)
            records[white].append(RoundRecord(Tpn(black + 1), Colour.WHITE, first))
            records[black].append(RoundRecord(Tpn(white + 1), Colour.BLACK, second))
            scores[white] += {Result.WIN: 10, Result.DRAW: 5}.get(first, 0)
            scores[black] += {Result.WIN: 10, Result.DRAW: 5}.get(second, 0)
        longest = max(map(len, records))
        for place, each in enumerate(records):
            if len(each) < longest:
                odd = len(here) % 2 and place == here[-1]
                kind = Result.PAIRING_ALLOCATED_BYE if odd else Result.HALF_POINT_BYE
                each.append(RoundRecord(None, None, kind))
                scores[place] += 10 if odd else 5
    return Tournament(
        players=tuple(
            Player(
                tpn=Tpn(place + 1),
                name=f"Player {place + 1}",
                rating=2500 - 1000 * place // players,
                rounds=tuple(each),
            )
            for place, each in enumerate(records)
        ),
        rounds=rounds,
    )


def standings_table(sizes: Sequence[int], out: TextIO) -> list[dict[str, float]]:
    """Measure tables of tournaments of several sizes, and print them.

    Args:
        sizes: Numbers of players.
        out: Where the table is printed.
    """
    print(f"\nTables: {', '.join(TIE_BREAKS)} after {ROUNDS} rounds", file=out)
    print(f"{'players':>8} {'ms':>9} {'us a player':>12}", file=out)
    found: list[dict[str, float]] = []
    for size in sizes:
        tournament = drawn_tournament(size)
        times = []
        gc.collect()
        gc.freeze()  # the tournament is there already; the table shall not pay for looking at it
        for _ in range(_REPEATS):
            gc.collect()
            start = time.perf_counter()
            standings(tournament, TIE_BREAKS)
            times.append((time.perf_counter() - start) * 1000)
        gc.unfreeze()
        middle = statistics.median(times)
        found.append({"players": size, "ms": middle})
        print(f"{size:8,} {middle:9.1f} {middle * 1000 / size:12.1f}", file=out)
    if len(found) > 2:  # noqa: PLR2004  (below a thousand players the fixed costs are measured)
        first, last = found[1], found[-1]
        growth = math.log(last["ms"] / first["ms"]) / math.log(last["players"] / first["players"])
        print(f"growth: players to the power of {growth:.2f}", file=out)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small tournaments only")
    arguments = parser.parse_args()
    standings_table(QUICK_SIZES if arguments.quick else SIZES, sys.stdout)


if __name__ == "__main__":
    main()
