"""Killed, or without power: what was acknowledged is there, nothing half; a log tells it again."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from openarbiter.desk import AddNote, EventState, LeaveStrict, Refusal, fold
from openarbiter.store import EventFile, Kind
from tests.store.conftest import AGNES, fill
from tests.store.kill import (
    WAYS,
    counting,
    kill_once,
    kill_served,
    moved_once,
    see_whole,
    zeroed_often,
)
from tests.store.single_byte import Played, damage_once
from tests.store.stream import next_action

KILLS = 3


def test_kills_at_random_moments_lose_nothing(memory: Path) -> None:
    """Some kills; ``make kill`` does five hundred."""
    random = Random(7)  # noqa: S311  (no secret)
    tally: Counter[str] = Counter()
    for _ in range(KILLS):
        kill_once(memory / "event.openarbiter", random, tally)
    assert tally["kills"] == KILLS
    assert tally["acknowledged"] > KILLS


def test_the_server_is_killed_while_results_come_in(memory: Path) -> None:
    """Whatever a browser was told is saved is there; ``make kill`` does many."""
    random = Random(11)  # noqa: S311  (no secret)
    met = [kill_served(memory / "event.openarbiter", random) for _ in range(2)]
    assert sum(done for done, _ in met) >= len(met)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file keeps its name")
@pytest.mark.parametrize("way", WAYS)
def test_a_file_that_goes_while_entries_stream_in_loses_nothing(memory: Path, way: str) -> None:
    """Renamed, deleted, copied alone, without a second copy; ``make kill`` does five hundred."""
    random = Random(13)  # noqa: S311  (no secret)
    tally: Counter[str] = Counter()
    moved_once(memory, way, random, tally)
    assert tally[way] == 1
    assert tally["acknowledged"] > 0


@pytest.mark.parametrize("states", [True, False])
def test_one_wrong_byte_costs_no_sound_entry(memory: Path, states: bool) -> None:  # noqa: FBT001
    """It is told, or stood where nothing stands; with the state of the closing nothing is lost."""
    random = Random(17)  # noqa: S311  (no secret)
    played = Played(memory / "event.openarbiter", entries=90, states=states)
    shares = []
    for _ in range(30):
        at = random.randrange(len(played.content))
        shares.append(damage_once(played, at, played.content[at] ^ random.randrange(1, 256)))
    assert min(shares) == 1.0 if states else min(shares) < 1.0


def test_pages_that_are_zeroed_under_an_open_event_lose_nothing(memory: Path) -> None:
    """Memory has everything, and the next entry finds out; ``make kill`` does it more often."""
    random = Random(19)  # noqa: S311  (no secret)
    met = zeroed_often(memory, 15, 90, random)
    assert met["files put aside"] >= 10


def test_a_power_cut_leaves_a_whole_log_of_an_earlier_moment(memory: Path) -> None:
    """Wherever the journal of an entry breaks off, the file is the event before it or after it."""
    path = memory / "event.openarbiter"
    with EventFile.create(path) as file:
        fill(file, players=2)
        before = file.state
        connection = file._table._connection
        journals: list[tuple[bytes, bytes]] = []

        def keep() -> int:
            journal = path.with_name(f"{path.name}-journal")
            if journal.exists():
                journals.append((path.read_bytes(), journal.read_bytes()))
            return 0

        connection.set_progress_handler(keep, 1)
        connection.execute("PRAGMA cache_size = 1")
        for number in range(12):
            file.act(AddNote(text=f"{number} " * 900), author=AGNES)
        connection.set_progress_handler(None, 1)
        states = [file.at(number) for number in range(file.head + 1)]
    assert len(journals) > 12
    random = Random(5)  # noqa: S311  (no secret)
    heads = set()
    for content, log in random.sample(journals, min(len(journals), 60)):
        cut = memory / "cut"
        cut.mkdir()
        torn = cut / path.name
        torn.write_bytes(content)
        torn.with_name(f"{path.name}-journal").write_bytes(log)
        with EventFile.open(torn) as file:
            assert file.verify_chain() is None
            assert file.state == states[file.head]
            heads.add(file.head)
        shutil.rmtree(cut)
    assert before == states[4]
    assert len(heads) > 6


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
        assert fold(counting(file)) == file.state


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


def _compare(file: EventFile, states: list[EventState]) -> None:
    """The file that was opened again tells the same story."""
    see_whole(file, [])
    assert file.state == states[-1]
    for number, state in enumerate(states):
        assert file.at(number) == state


def _undo_everything(file: EventFile, tally: Counter[str]) -> None:
    """Undo to the first action by the fold of the rest; strict rules that were left stay left."""
    actions = counting(file)
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
