"""Many random rounds: every reason of the Dutch system decides, and every system tells all.

``python -m tests.explaining.run 400`` asks about 400 tournaments of the Dutch editions, and about
100 of every edition there is.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import chain
from random import Random

from openarbiter.rulebooks.registry import edition_ids
from tests.explaining.deciding import faults_of_floaters, faults_of_verdicts, faults_of_wishes
from tests.explaining.everywhere import untold
from tests.explaining.rounds import random_rounds


def main(tournaments: int) -> int:
    """Ask about every reason of many rounds and print the counts; 1 where something is wrong."""
    wrong = _deciding(tournaments)
    for system in edition_ids():
        rounds = 0
        for label, left_out in untold(system, range(tournaments // 4)):
            rounds += 1
            for fault in left_out:
                wrong += 1
                sys.stdout.write(f"{label}: {fault}\n")
        sys.stdout.write(f"{system}: {rounds} rounds told\n")
    sys.stdout.write(f"{wrong} wrong\n")
    return int(wrong > 0)


def _deciding(tournaments: int) -> int:
    """Number of reasons of the Dutch editions that do not decide."""
    asked: Counter[str] = Counter()
    wrong = rounds = 0
    for label, once in random_rounds(range(tournaments)):
        rounds += 1
        rng = Random(label)  # noqa: S311  (the same wishes every time)
        for code, fault in chain(
            faults_of_verdicts(once), faults_of_floaters(once), faults_of_wishes(once, rng)
        ):
            if fault:
                wrong += 1
                sys.stdout.write(f"{label}: {code}: {fault}\n")
            else:
                asked[code or "order"] += 1
    counts = ", ".join(f"{code} {count}" for code, count in sorted(asked.items()))
    sys.stdout.write(f"{rounds} rounds, {asked.total()} reasons: {counts}\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
