"""Many random rounds: every named reason decides. ``python -m tests.explaining.run 500``."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import chain
from random import Random

from tests.explaining.deciding import faults_of_floaters, faults_of_verdicts, faults_of_wishes
from tests.explaining.rounds import random_rounds


def main(tournaments: int) -> int:
    """Ask about every reason of many rounds and print the counts; 1 where one does not decide."""
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
    sys.stdout.write(f"{rounds} rounds, {asked.total()} reasons, {wrong} wrong: {counts}\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
