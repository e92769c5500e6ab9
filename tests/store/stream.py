"""A program that does random actions until it is killed; it prints each entry once it is saved.

``python stream.py EVENT COPIES SEED``: a line is the number of an entry and its fingerprint. What
stands on stdout was acknowledged; nothing else was promised.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from openarbiter.desk import Refusal
from openarbiter.store import Entry, EventFile
from tests.store.random_event import next_action

__all__ = ["main", "step"]

_AUTHOR = "Nobody"


def step(file: EventFile, random: Random) -> Entry | None:
    """Do something random; ``None`` when it was refused."""
    try:
        if file.undoable() is not None and random.random() < 0.1:
            return file.undo(author=_AUTHOR)
        if file.redoable() is not None and random.random() < 0.5:
            return file.redo(author=_AUTHOR)
        return file.act(next_action(file.state, random), author=_AUTHOR)
    except Refusal:
        return None


def main() -> None:
    """Stream until killed."""
    path, copies, seed = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    random = Random(seed)  # noqa: S311  (no secret)
    file = EventFile.open(path) if path.exists() else EventFile.create(path, backup_folder=copies)
    print("open", flush=True)  # noqa: T201
    while True:
        entry = step(file, random)
        if entry is not None:
            print(entry.number, entry.hash, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
