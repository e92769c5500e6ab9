"""Kill the program at random moments and see that nothing that was acknowledged is lost.

``python -m tests.store.kill --kills 500`` (``make kill``). Again and again a program streams
actions into an event file and is killed (SIGKILL: no handler, no last word) after a random time:
while it opens or makes the file, writes an entry, keeps a snapshot or makes a second copy. Then
the file is opened again. Every entry that was acknowledged must be there, with the fingerprint
that was told; the chain must hold; at most one more entry may be there, whole; the state must be
the fold of the log. Every second copy that was finished must open as well.

What this does not show: a power cut, which can take back what the system had not yet written. That
every entry is on the disk before it is acknowledged rests on ``synchronous = EXTRA``; the last
test of :mod:`tests.store.test_kill` cuts what a writer leaves beside the file at random places.

``--moved`` lets the file be renamed, deleted or copied alone meanwhile: see
:mod:`tests.store.kill_moved`.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from openarbiter.store import EventFile
from tests.store.kill_moved import WAYS, moved_once, see_whole, started
from tests.store.kill_served import kill_served

__all__ = ["Tally", "kill_once", "look_again"]

_MOST = 25
"""Entries a program may have acknowledged before it is killed, but for those on their way."""

_LATER = 0.02
"""Seconds after that at most: somewhere in the middle of the next ones."""

_FRESH = 0.15
"""Share of kills that begin with a new event, and may come before it is made."""


@dataclass(slots=True, kw_only=True)
class Tally:
    """What the kills met."""

    kills: int = 0
    acknowledged: int = 0
    unacknowledged: int = 0
    before_opening: int = 0
    copies: int = 0


def kill_once(path: Path, random: Random, tally: Tally) -> None:
    """Let a program stream into an event, kill it, and look at the file.

    Raises:
        AssertionError: Something that was acknowledged is not there, or something else is wrong.
    """
    copies = path.parent / "copies"
    if random.random() < _FRESH:
        path.unlink(missing_ok=True)
        path.with_name(f"{path.name}-journal").unlink(missing_ok=True)
        shutil.rmtree(copies, ignore_errors=True)
    known = _head(path)
    told = _stream(path, copies, random, tally)
    tally.kills += 1
    if not path.exists():
        assert not told
        return
    look_again(path, told, known, tally)
    for copy in copies.glob("[!.]*.openarbiter"):
        with EventFile.open(copy) as file:
            assert copy.name.split(".")[1] == f"e{file.head:05}"
        tally.copies += 1
    for left in copies.glob("*"):
        left.unlink()


def _head(path: Path) -> int:
    """Number of entries that were there before."""
    if not path.exists():
        return 0
    with EventFile.open(path, read_only=True) as file:
        return file.head


def _stream(path: Path, copies: Path, random: Random, tally: Tally) -> list[str]:
    """Lines a program printed until it was killed; half a line was no acknowledgement.

    It is killed after some entries and a moment, not after some time: on a busy machine too there
    is something to lose.
    """
    program = started(path, copies, random)
    stdout = program.stdout
    assert stdout is not None
    lines: list[bytes] = []
    if random.random() < 0.1:
        time.sleep(random.random() * 0.5)  # while it starts, opens or makes the file
    else:
        lines += [stdout.readline() for _ in range(random.randint(1, _MOST))]
        time.sleep(random.random() * _LATER)
    program.kill()
    lines += stdout.read().splitlines(keepends=True)
    stdout.close()
    program.wait()
    whole = [line.decode().rstrip() for line in lines if line.endswith(b"\n")]
    if not whole:
        tally.before_opening += 1
    return whole[1:]


def look_again(path: Path, told: list[str], known: int, tally: Tally) -> None:
    """Open the file after a kill and compare it with what was acknowledged.

    Args:
        path: The event file.
        told: Number and fingerprint of each entry that was acknowledged.
        known: Number of entries before.
        tally: What is counted.

    Raises:
        AssertionError: They differ.
    """
    with EventFile.open(path) as file:
        see_whole(file, told)
        last = int(told[-1].split()[0]) if told else known
        assert last <= file.head <= last + 1, f"{last} acknowledged, {file.head} there"
        tally.acknowledged += len(told)
        tally.unacknowledged += file.head - last


def main() -> None:
    """Kill as often as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moved", action="store_true", help="move and copy the file meanwhile")
    parser.add_argument("--http", action="store_true", help="kill the server, not the store alone")
    chosen = parser.parse_args()
    random = Random(chosen.seed)  # noqa: S311  (no secret)
    if chosen.moved:
        _move(chosen.kills, random)
        return
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(chosen.kills):
            if chosen.http:
                done, more = kill_served(Path(folder) / f"{number // 20}.openarbiter", random)
                tally.kills += 1
                tally.acknowledged += done
                tally.unacknowledged += more
            else:
                kill_once(Path(folder) / "event.openarbiter", random, tally)
    print(tally)  # noqa: T201
    print(f"{tally.kills} kills: every acknowledged entry is there, every chain holds")  # noqa: T201


def _move(times: int, random: Random) -> None:
    """Let the file go as often as that, each way in turn."""
    tally: Counter[str] = Counter()
    for number in range(times):
        with tempfile.TemporaryDirectory() as folder:
            moved_once(Path(folder), WAYS[number % len(WAYS)], random, tally)
    print(dict(tally))  # noqa: T201
    print(f"{times} files renamed, deleted or copied alone: every acknowledged entry is there")  # noqa: T201


if __name__ == "__main__":
    main()
