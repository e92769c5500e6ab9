"""Replay: random events, folded and undone again: ``python -m tests.store.replay``.

Every event is written to a file by random actions, undos and redos. After each entry the state is
remembered; in the end the file is opened again, and every state must come out of the log again.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random

from openarbiter.desk import EventState, Refusal, fold
from openarbiter.store import EventFile, Kind
from tests.store.random_event import next_action

__all__ = ["Tally", "replay"]

_AUTHOR = "Nobody"


@dataclass(slots=True, kw_only=True)
class Tally:
    """What a replay did."""

    entries: int = 0
    undone: int = 0
    refused: int = 0
    refused_undos: int = 0


def replay(path: Path, seed: int, *, steps: int, tally: Tally) -> None:
    """Play one random event and compare every state of it.

    Raises:
        AssertionError: A state did not come out of the log again.
    """
    random = Random(seed)  # noqa: S311  (no secret: the same event for the same number)
    states = [EventState()]
    with EventFile.create(path) as file:
        for _ in range(steps):
            _step(file, random, states, tally)
        assert len(states) == file.head + 1
    with EventFile.open(path) as file:
        _compare(file, states, tally)
        _undo_everything(file, tally)


def _step(file: EventFile, random: Random, states: list[EventState], tally: Tally) -> None:
    """Do one thing; an action is undone and redone at once, and must leave no trace."""
    before = file.state
    if file.head and random.random() < 0.1:
        _turn_anything(file, random, tally)
    else:
        try:
            file.act(next_action(before, random), author=_AUTHOR)
        except Refusal:
            tally.refused += 1
            assert file.state is before
            return
        after = file.state
        states.append(after)
        if random.random() < 0.4:
            file.undo(author=_AUTHOR)
            assert file.state == before
            file.redo(author=_AUTHOR)
            assert file.state == after
            states += [before, after]
            tally.undone += 1
    if len(states) == file.head:
        states.append(file.state)
        _same_as_fold(file)


def _turn_anything(file: EventFile, random: Random, tally: Tally) -> None:
    """Undo or redo an entry somewhere in the log, if the rest goes without it (with it)."""
    number = random.randint(1, file.head)
    if file.entry(number).kind is not Kind.ACT:
        return
    turn = file.undo if file.counts(number) else file.redo
    before, head = file.state, file.head
    try:
        turn(number, author=_AUTHOR)
    except Refusal:
        tally.refused_undos += 1
        assert file.state is before
        assert file.head == head


def _same_as_fold(file: EventFile) -> None:
    actions = [
        entry.action
        for entry in file.entries()
        if entry.action is not None and file.counts(entry.number)
    ]
    assert fold(actions) == file.state


def _compare(file: EventFile, states: list[EventState], tally: Tally) -> None:
    """The file that was opened again tells the same story."""
    assert file.verify_chain() is None
    assert file.state == states[-1]
    _same_as_fold(file)
    for number, state in enumerate(states):
        assert file.at(number) == state
    tally.entries += file.head


def _undo_everything(file: EventFile, tally: Tally) -> None:
    """Undo from the last action to the first: every state on the way is the fold of the rest."""
    actions = [
        entry.action
        for entry in file.entries()
        if entry.action is not None and file.counts(entry.number)
    ]
    while actions:
        actions.pop()
        file.undo(author=_AUTHOR)
        tally.undone += 1
        if len(actions) % 7 == 0:
            assert fold(actions) == file.state
    assert file.state == EventState()
    assert file.undoable() is None


def main() -> None:
    """Play as many events as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=200)
    parser.add_argument("--steps", type=int, default=60)
    chosen = parser.parse_args()
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(chosen.events):
            replay(Path(folder) / f"{seed}.openarbiter", seed, steps=chosen.steps, tally=tally)
    print(f"{chosen.events} random events: every state came out of the log again")  # noqa: T201
    print(tally)  # noqa: T201


if __name__ == "__main__":
    main()
