"""Pages of an open event file are zeroed, as a disk may: what is acknowledged after that is whole.

``python -m tests.store.zeroed --times 200`` (``make kill``). Between two entries one page, some or
all pages of the file become zeros. Then an entry is acknowledged, or the timer looks: the file as
it is at that moment, as after a power cut, must open with every entry, and with nothing to recover.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from openarbiter.store import EventFile
from tests.store.conftest import zero
from tests.store.stream import step

__all__ = ["zeroed_often"]

_PAGE = 4096
_ENTRIES = 300


def _spoil(path: Path, random: Random) -> int:
    """Make pages of a file zeros: one, some, or all of them; how many."""
    there = range(path.stat().st_size // _PAGE)
    pages = random.sample(there, min(len(there), random.choice((1, 30, 200))))
    zero(path, pages)
    return len(pages)


def zeroed_often(folder: Path, times: int, entries: int, random: Random) -> Counter[str]:
    """Zero pages under an open event again and again, and look for what is lost.

    Args:
        folder: An empty folder.
        times: So often.
        entries: So many entries the event has at the beginning.
        random: Where chance comes from.

    Returns:
        What was met.

    Raises:
        AssertionError: An entry that was acknowledged is not in the file.
    """
    path, left = folder / "event.openarbiter", folder / "left.openarbiter"
    met: Counter[str] = Counter()
    with EventFile.create(path) as file:
        while file.head < entries:
            step(file, random)
        for _ in range(times):
            met["pages"] += _spoil(path, random)
            if random.random() < 0.2:
                file.look_after()
            else:
                while step(file, random) is None:
                    met["refused"] += 1
            shutil.copyfile(path, left)
            with EventFile.open(left) as seen:
                assert seen.entries() == file.entries()
                assert seen.state == file.state
        met["files put aside"] = len(file.damaged)
        _spoil(path, random)
    with EventFile.open(path) as again:
        assert again.state == file.state
        met["entries"] = again.head
    return met


def main() -> None:
    """Zero pages as often as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        random = Random(chosen.seed)  # noqa: S311  (no secret)
        print(dict(zeroed_often(Path(folder), chosen.times, _ENTRIES, random)))  # noqa: T201
    print(f"{chosen.times} times pages zeroed under an open event: every entry is there")  # noqa: T201


if __name__ == "__main__":
    main()
