"""The state is the fold of the log, and undo leads back to it, whatever the day was like.

Every event is written to a file by random actions, undos and redos. After each entry the state is
remembered; in the end the file is opened again, and every state must come out of the log again.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from openarbiter.desk import Action, EventState, LeaveStrict, Refusal, fold
from openarbiter.store import EventFile, Kind
from tests.store.random_event import next_action

EVENTS = 200
_AUTHOR = "Nobody"


def replay(path: Path, seed: int, *, steps: int, tally: Counter[str]) -> None:
    """Play one random event and compare every state of it."""
    random = Random(seed)  # noqa: S311  (no secret: the same event for the same number)
    states = [EventState()]
    with EventFile.create(path) as file:
        for _ in range(steps):
            _step(file, random, states, tally)
        assert len(states) == file.head + 1
    with EventFile.open(path) as file:
        _compare(file, states)
        _undo_everything(file, tally)


def _step(file: EventFile, random: Random, states: list[EventState], tally: Counter[str]) -> None:
    """Do one thing; an action is undone and redone at once, and must leave no trace."""
    before = file.state
    if file.head and random.random() < 0.1:
        _turn_anything(file, random, tally)
    else:
        try:
            file.act(next_action(before, random), author=_AUTHOR)
        except Refusal:
            tally["refused"] += 1
            assert file.state is before
            return
        after = file.state
        states.append(after)
        if random.random() < 0.4 and not isinstance(file.entry(file.head).action, LeaveStrict):
            file.undo(author=_AUTHOR)
            assert file.state == before
            file.redo(author=_AUTHOR)
            assert file.state == after
            states += [before, after]
            tally["undone"] += 1
    if len(states) == file.head:
        states.append(file.state)
        _same_as_fold(file)


def _turn_anything(file: EventFile, random: Random, tally: Counter[str]) -> None:
    """Undo or redo an entry somewhere in the log, if the rest goes without it (with it)."""
    number = random.randint(1, file.head)
    if file.entry(number).kind is not Kind.ACT:
        return
    turn = file.undo if file.counts(number) else file.redo
    before, head = file.state, file.head
    try:
        turn(number, author=_AUTHOR)
    except Refusal:
        tally["refused undos"] += 1
        assert file.state is before
        assert file.head == head


def _same_as_fold(file: EventFile) -> None:
    assert fold(_counting(file)) == file.state


def _counting(file: EventFile) -> list[Action]:
    return [one.action for one in file.entries() if one.action and file.counts(one.number)]


def _compare(file: EventFile, states: list[EventState]) -> None:
    """The file that was opened again tells the same story."""
    assert file.verify_chain() is None
    assert file.state == states[-1]
    _same_as_fold(file)
    for number, state in enumerate(states):
        assert file.at(number) == state


def _undo_everything(file: EventFile, tally: Counter[str]) -> None:
    """Undo from the last action to the first: every state on the way is the fold of the rest.

    Who has left the strict rules never comes back to them.
    """
    actions = _counting(file)
    while actions:
        if isinstance(actions.pop(), LeaveStrict):
            with pytest.raises(Refusal, match="strict rules"):
                file.undo(author=_AUTHOR)
            return
        file.undo(author=_AUTHOR)
        tally["undone"] += 1
        if len(actions) % 7 == 0:
            assert fold(actions) == file.state
    assert file.state == EventState()
    assert file.undoable() is None


@pytest.mark.nightly
def test_random_events_come_out_of_their_logs_again(memory: Path) -> None:
    """For 200 random events fold(log) is the live state, and every undo leads to the one before."""
    tally: Counter[str] = Counter()
    for seed in range(EVENTS):
        replay(memory / f"{seed}.openarbiter", seed, steps=24, tally=tally)
    assert min(tally[each] for each in ("undone", "refused", "refused undos")) > EVENTS // 2
