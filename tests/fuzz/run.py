"""Damaged files for every reader: each is read, or refused with words, and nothing else.

``python -m tests.fuzz.run --inputs 5000`` says how many, crashes, time and memory; ``--reader
"national lists" --only 4711`` reads one file again and shows where it failed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import sys
import time
import traceback
import warnings
from collections.abc import Iterable

from openarbiter.cli.exits import describe
from openarbiter.errors import FormatError, TournamentError
from openarbiter.values import dataclass, field
from tests.fuzz.damage import damaged
from tests.fuzz.readers import READERS, Reader


@dataclass(slots=True, kw_only=True)
class Tried:
    """What became of damaged files."""

    read: int = 0
    refused: int = 0  # how many were refused with words
    crashes: list[str] = field(default_factory=list)  # what no reader may raise, by file
    slowest: tuple[float, int] = (0.0, -1)  # seconds of the slowest file, its number
    largest: tuple[int, int] = (0, -1)  # most bytes of growth, the file's number


def tried(
    reader: Reader, numbers: Iterable[int], seed: int = 1, *, with_more: bool = True
) -> Tried:
    """Damage files by these numbers, each the same every time, and read them; perhaps ask more."""
    seeds = list(reader.seeds().items())
    found, before = Tried(), _memory()
    for number in numbers:
        rng = random.Random(seed * 1_000_003 + number)  # noqa: S311  (no secret)
        name, sound = rng.choice(seeds)
        data = damaged(sound, rng, *reader.ways)
        start = time.process_time()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                reader.read(name, data)
            found.read += 1
        except TournamentError as error:
            found.refused += 1
            _look_at_words(error, found, number)
        except Exception as error:  # noqa: BLE001  (whatever it is, it is the finding)
            _crashed(error, found, number)
        seconds, memory = time.process_time() - start, _memory() - before
        found.slowest = max(found.slowest, (seconds, number))
        if memory > found.largest[0]:
            found.largest = (memory, number)
        try:
            if with_more:
                reader.then(data, rng)
        except Exception as error:  # noqa: BLE001  (likewise)
            _crashed(error, found, number)
    return found


def _look_at_words(error: TournamentError, found: Tried, number: int) -> None:
    """A refusal says what was found, and what was expected."""
    words = describe(error).encode("utf-8", "backslashreplace").strip()
    findings = error.findings if isinstance(error, FormatError) else ()
    bare = isinstance(error, FormatError) and not findings
    if not words or bare or not all(each.found and each.expected for each in findings):
        found.crashes.append(f"{number}: a refusal without words: {error!r}")


def _crashed(error: Exception, found: Tried, number: int) -> None:
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{place.filename.rpartition('/')[2]}:{place.lineno}"
    found.crashes.append(f"{number}: {type(error).__name__} in {where}: {error}"[:400])


def _memory() -> int:
    """The most memory that the process had so far, in bytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


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
