"""What a referee counts and what it says at the end: the same for every system."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["Tally"]


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
