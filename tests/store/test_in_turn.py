"""One thread at a time writes; what takes long is done before its turn, and readers never wait."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from openarbiter.desk import (
    Action,
    AddNote,
    AddPlayer,
    EventState,
    Pid,
    PlayerFacts,
    Refusal,
    apply,
)
from openarbiter.store import EventFile, log
from tests.every import every
from tests.store.conftest import AGNES

PATIENCE = 30
"""Seconds after which somebody who waits in here has waited for ever."""

LATE = 5
"""The id of a player who comes late, and whose entry takes long."""


def _newcomer(number: int) -> AddPlayer:
    return AddPlayer(section="a", pid=Pid(number), facts=PlayerFacts(name=f"Ada {number}"))


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event, list[int]]:
    """The late player takes long: begun (an event), until the second event; and how often."""
    begun, go_on = threading.Event(), threading.Event()
    times: list[int] = []

    def slowly(state: EventState, action: Action) -> EventState:
        if isinstance(action, AddPlayer) and action.pid == LATE:
            times.append(1)
            begun.set()
            assert go_on.wait(PATIENCE)
        return apply(state, action)

    monkeypatch.setattr(log, "apply", slowly)
    return begun, go_on, times


def test_a_long_action_keeps_nobody_from_writing(
    event: EventFile, slow: tuple[threading.Event, threading.Event, list[int]]
) -> None:
    """Another entry is acknowledged meanwhile, and the long one is done on what is there then."""
    begun, go_on, times = slow
    with ThreadPoolExecutor(1) as elsewhere:
        coming = elsewhere.submit(event.act, _newcomer(LATE), author=AGNES)
        assert begun.wait(PATIENCE)
        assert event.act(AddNote(text="Meanwhile"), author=AGNES).number == 7
        go_on.set()
        assert coming.result(PATIENCE).number == 8
        assert len(times) == 2
        assert len(event.state.section("a").entrants) == 5
        assert event.verify_chain() is None


def test_an_action_is_done_once_where_nobody_wrote_meanwhile(
    event: EventFile, slow: tuple[threading.Event, threading.Event, list[int]]
) -> None:
    """What was found before its turn counts."""
    _, go_on, times = slow
    go_on.set()
    event.act(_newcomer(LATE), author=AGNES)
    assert len(times) == 1


def test_what_does_not_go_is_judged_in_its_turn(
    event: EventFile, slow: tuple[threading.Event, threading.Event, list[int]]
) -> None:
    """An id that is taken by the time of the entry is refused, and nothing is written."""
    begun, go_on, _ = slow
    with ThreadPoolExecutor(1) as elsewhere:
        coming = elsewhere.submit(event.act, _newcomer(LATE), author=AGNES)
        assert begun.wait(PATIENCE)
        event.act(_newcomer(LATE + 1), author=AGNES)
        go_on.set()
        with pytest.raises(Refusal):
            coming.result(PATIENCE)
        assert event.head == 7


READERS: dict[str, Callable[[EventFile], object]] = {
    "state": lambda file: file.state,
    "entries": lambda file: file.entries(),
    "entry": lambda file: file.entry(2),
    "counts": lambda file: file.counts(2),
    "undone": lambda file: file.undone(),
    "undone by": lambda file: file.undone_by(2),
    "undoable": lambda file: file.undoable(),
    "redoable": lambda file: file.redoable(),
}


@every("reader", READERS)
def test_who_reads_waits_for_no_writer(event: EventFile, reader: str) -> None:
    """While somebody's turn lasts, the state and the log are there to read."""
    with ThreadPoolExecutor(1) as elsewhere, event._guard:
        elsewhere.submit(READERS[reader], event).result(PATIENCE)


def test_readers_see_whole_entries_while_others_write(event: EventFile) -> None:
    """Entries, undone and done again, by the hundred: whoever reads finds what fits together."""
    done = threading.Event()

    def write() -> None:
        try:
            for _ in range(60):
                event.act(AddNote(text="A note"), author=AGNES)
                event.undo(author=AGNES)
                event.redo(author=AGNES)
        finally:
            done.set()

    with ThreadPoolExecutor(1) as elsewhere:
        writing = elsewhere.submit(write)
        while not done.is_set():
            head = event.head
            assert [entry.number for entry in event.entries()[:head]] == [*range(1, head + 1)]
            last = event.undoable()
            assert last is not None
            assert last.action is not None
            event.redoable()
            event.undone()
            event.counts(head)
        writing.result(PATIENCE)
        assert event.head == 186
