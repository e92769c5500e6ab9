"""A program that does random actions until it is killed; it prints each entry once it is saved.

``python stream.py EVENT COPIES SEED``: a line is the number of an entry and its fingerprint. What
stands on stdout was acknowledged; nothing else was promised. COPIES is ``-`` for no second copies.
When the file is gone it prints ``gone``, and ends as a server does that is asked to stop, or waits
to be killed: what comes on stdin says which. The actions are random ones, sensible and senseless.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from openarbiter.desk import Action, EventState, Refusal, RestoreEvent
from openarbiter.store import Entry, EventFile, MovedError
from tests.unit.desk.test_random_events import RandomDesk

_AUTHOR = "Nobody"


def next_action(state: EventState, random: Random) -> Action:
    """Mostly what an arbiter would do next, sometimes anything, but no recovery and no report."""
    arbiter = RandomDesk(0, players=6)
    arbiter.random = random
    while (action := arbiter.action(state)).only_told or isinstance(action, RestoreEvent):
        pass
    return action


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
    """Stream until killed, or until the file is gone."""
    path, copies, seed = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    random = Random(seed)  # noqa: S311  (no secret)
    folder = None if copies == "-" else copies
    file = EventFile.open(path) if path.exists() else EventFile.create(path, backup_folder=folder)
    print("open", flush=True)  # noqa: T201
    try:
        while True:
            entry = step(file, random)
            if entry is not None:
                print(entry.number, entry.hash, flush=True)  # noqa: T201
    except MovedError:
        print("gone", flush=True)  # noqa: T201
        sys.stdin.readline()
        file.close()


if __name__ == "__main__":
    main()
