"""What a referee counts, what it says at the end, and its command: the same for every system."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count

__all__ = ["Tally", "arguments", "compared", "over"]

CHUNK = 20
"""Seeds a process takes at a time."""


@dataclass(slots=True)
class Tally:
    """What was compared.

    Attributes:
        counts: Number of everything counted.
        disagreements: Texts of disagreements, each with what it takes to reproduce it.
    """

    counts: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take over the counts of another tally."""
        self.counts.update(other.counts)
        self.disagreements += other.disagreements

    def conclude(self, order: Callable[[str], tuple[int | str, ...]], *, show: int = 5) -> int:
        """Print counts and disagreements; the exit code of the program, 1 when there is any.

        Args:
            order: Key by which the names of the counts are sorted.
            show: How many disagreements are printed in full.
        """
        for name in sorted(self.counts, key=order):
            sys.stdout.write(f"{name:<64}{self.counts[name]:>8}\n")
        for text in self.disagreements[:show]:
            sys.stdout.write(f"\n{text}\n")
        sys.stdout.write(f"\ndisagreements: {len(self.disagreements)}\n")
        return 1 if self.disagreements else 0


def arguments(about: str | None) -> argparse.ArgumentParser:
    """The options that every referee has.

    Args:
        about: The docstring of the program.
    """
    parser = argparse.ArgumentParser(description=(about or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1, help="names the positions")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--show", type=int, default=5, help="disagreements to print in full")
    return parser


def compared(
    compare: Callable[[int, Tally], None],
    options: argparse.Namespace,
    number: int | None = None,
    counted: str = "positions",
) -> Tally:
    """Compare seed after seed until enough was counted.

    Args:
        compare: Compares the positions of a seed and adds them to a tally.
        options: What :func:`arguments` has read.
        number: How many are enough; without it as many as ``--positions`` asks for.
        counted: The count that is meant.
    """
    tally, enough = Tally(), options.positions if number is None else number

    def tasks() -> Iterator[range]:
        for first in count(options.seed * 10**6, CHUNK):
            if tally.counts[counted] >= enough:
                return
            yield range(first, first + CHUNK)

    with multiprocessing.Pool(options.processes) as pool:
        for part in pool.imap(partial(over, compare), tasks()):
            tally.add(part)
            if tally.counts[counted] >= enough:
                pool.terminate()
                break
    return tally


def over(compare: Callable[[int, Tally], None], seeds: range) -> Tally:
    """What comes out of some seeds."""
    tally = Tally()
    for seed in seeds:
        compare(seed, tally)
    return tally
