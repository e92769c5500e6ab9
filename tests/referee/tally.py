"""What a referee asks, counts and says at the end, and its command: the same for every system."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition

CHUNK = 20
"""Seeds a process takes at a time."""


@dataclass(slots=True)
class Tally:
    """How often everything was counted, and disagreements with what it takes to see them again."""

    counts: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take over the counts of another tally."""
        self.counts.update(other.counts)
        self.disagreements += other.disagreements

    def conclude(self, *, show: int = 5) -> int:
        """Print the counts, and some disagreements; 1 when there is any."""
        for name in sorted(self.counts, key=lambda name: ("decided" in name, name)):
            sys.stdout.write(f"{name:<64}{self.counts[name]:>8}\n")
        for text in self.disagreements[:show]:
            sys.stdout.write(f"\n{text}\n")
        sys.stdout.write(f"\ndisagreements: {len(self.disagreements)}\n")
        return 1 if self.disagreements else 0


def paired(system: str, tournament: Tournament, round_no: RoundNo) -> RoundPairing | None:
    """The engine's answer; ``None`` when the round cannot be paired."""
    try:
        return edition(system).pair(tournament, round_no)
    except ImpossiblePairingError:
        return None


def differs(expected: object, found: object, what: str = "") -> str:
    """What text and engine disagree about; empty when they agree."""
    return "" if expected == found else f"{what}text {expected}, engine {found}"


def arguments(about: str | None) -> argparse.ArgumentParser:
    """The options that every referee has; its docstring is what it says of itself."""
    parser = argparse.ArgumentParser(description=(about or "").splitlines()[0])
    parser.add_argument("--enough", "--positions", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1, help="names the positions")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--show", type=int, default=5, help="disagreements to print in full")
    return parser


def compared(
    compare: Callable[[int, Tally], None],
    options: argparse.Namespace,
    number: int | None = None,
    *counted: str,
) -> Tally:
    """Compare seed after seed until each of the counts that are meant is large enough."""
    tally, enough = Tally(), options.enough if number is None else number

    def done() -> bool:
        return min(tally.counts[name] for name in counted or ("positions",)) >= enough

    def tasks() -> Iterator[range]:
        for first in count(options.seed * 10**6, CHUNK):
            if done():
                return
            yield range(first, first + CHUNK)

    with multiprocessing.Pool(options.processes) as pool:
        for part in pool.imap(partial(over, compare), tasks()):
            tally.add(part)
            if done():
                pool.terminate()
                break
    return tally


def over(compare: Callable[[int, Tally], None], seeds: range) -> Tally:
    """What comes out of some seeds."""
    tally = Tally()
    for seed in seeds:
        compare(seed, tally)
    return tally
