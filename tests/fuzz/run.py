"""Damaged files for every reader: how many are read and refused, crashes, time and memory.

``python -m tests.fuzz.run --inputs 5000``; ``--reader "national lists" --only 4711`` reads one file
again and shows where it failed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time

from tests.fuzz.readers import READERS
from tests.fuzz.tried import Tried, tried

_SLOW = 1.0
_LARGE = 100 << 20


def main() -> int:
    """Say a table; every crash, and what is too slow or too large, is a failure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--inputs", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", choices=sorted(READERS), action="append")
    parser.add_argument("--only", type=int, help="number of one file to read again")
    chosen = parser.parse_args()
    numbers = range(chosen.inputs) if chosen.only is None else range(chosen.only, chosen.only + 1)
    _say(f"{'files of':22}  inputs  read  refused  crashes  slowest  largest  minutes")
    failures = 0
    # Each reader has a process of its own, whose memory nobody else has used.
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        for name in chosen.reader or READERS:
            start = time.monotonic()
            found = pool.apply(_of, (name, numbers, chosen.seed))
            failures += _shown(name, len(numbers), found, time.monotonic() - start)
    _say(f"{failures} failures")
    return int(failures > 0)


def _of(name: str, numbers: range, seed: int) -> Tried:
    return tried(READERS[name], numbers, seed)


def _shown(name: str, inputs: int, found: Tried, seconds: float) -> int:
    """Say the row of a reader and what failed; how many failures that are."""
    (slowest, slow), (largest, large) = found.slowest, found.largest
    _say(
        f"{name:22}  {inputs:6}  {found.read:4}  {found.refused:7}  {len(found.crashes):7}  "
        f"{slowest:5.2f} s  {largest >> 20:4} MB  {seconds / 60:7.1f}"
    )
    for crash in found.crashes[:20]:
        _say(f"    {crash}")
    if slowest > _SLOW:
        _say(f"    {slow}: slow")
    if largest > _LARGE:
        _say(f"    {large}: large")
    return len(found.crashes) + (slowest > _SLOW) + (largest > _LARGE)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
