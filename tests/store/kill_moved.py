"""The file is renamed, deleted or copied alone while entries stream in; there is no second copy.

Whatever was acknowledged must be in a file in the end: in the renamed one, in the new one that
the program writes when it finds out, or in the copy of the one file, taken at any moment. Between
the deletion and the next entry nothing helps: who cuts the power then has deleted the event.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from openarbiter.desk import fold
from openarbiter.store import DamagedFileError, EventFile, recover

__all__ = ["WAYS", "moved_once", "see_whole", "started"]

ROOT = Path(__file__).resolve().parents[2]

WAYS = ("renamed", "deleted", "copied")
"""What happens to the file."""

_MOST = 40
_LATER = 0.03


def started(
    path: Path, copies: object, random: Random, stdin: int | None = None
) -> subprocess.Popen[bytes]:
    """The program that streams random actions into an event, and prints what was acknowledged."""
    numbers = str(random.randrange(1 << 30))
    return subprocess.Popen(  # noqa: S603  (our own program)
        [sys.executable, "-m", "tests.store.stream", str(path), str(copies), numbers],
        stdin=stdin,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
    )


def see_whole(file: EventFile, told: list[str]) -> None:
    """See that a file has each entry that was told (number and fingerprint), and is whole.

    Raises:
        AssertionError: It has not, or is not.
    """
    assert file.verify_chain() is None
    for line in told:
        number, mark = line.split()
        assert file.entry(int(number)).hash == mark, f"entry {number} is not what was saved"
    counting = [one.action for one in file.entries() if one.action and file.counts(one.number)]
    assert fold(action for action in counting if action) == file.state


def moved_once(folder: Path, way: str, random: Random, tally: Counter[str]) -> None:
    """Stream into a new event, let its file go, end the program, and look for what it told.

    Args:
        folder: An empty folder.
        way: One of :data:`WAYS`.
        random: Where chance comes from.
        tally: What is counted.

    Raises:
        AssertionError: An entry that was acknowledged is in no file.
    """
    path, other = folder / "event.openarbiter", folder / "other.openarbiter"
    program = started(path, "-", random, stdin=subprocess.PIPE)
    assert program.stdin is not None
    assert program.stdout is not None
    told = [program.stdout.readline().decode() for _ in range(random.randint(2, _MOST))][1:]
    time.sleep(random.random() * _LATER)
    if way == "copied":
        shutil.copyfile(path, other)
    else:
        path.rename(other) if way == "renamed" else path.unlink()
        while (line := program.stdout.readline().decode()) != "gone\n":
            assert line
            told.append(line)
    if way == "copied" or random.random() < 0.5:
        program.kill()
    else:
        tally["ended as asked"] += 1
    program.communicate(b"\n")
    tally[way] += 1
    anew = folder / "event-2.openarbiter"
    assert anew.exists() is (way == "deleted" or (way == "renamed" and program.returncode == 0))
    for each in (other, anew):
        if each.exists():
            _look_into(each, told, tally)


def _look_into(path: Path, told: list[str], tally: Counter[str]) -> None:
    """See that a file has everything that was told, and is whole."""
    try:
        EventFile.open(path).close()
    except DamagedFileError:
        tally["copies taken in the middle of an entry, recovered"] += 1
        report = recover(path, path.with_name("recovered.openarbiter"))
        assert not report.lost
        path = report.path
    with EventFile.open(path) as file:
        see_whole(file, told)
    tally["acknowledged"] += len(told)
