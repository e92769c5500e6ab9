"""Work on all cores, the answers in the order of the work.

A process that does the work may be ended from outside, as a system does that runs out of memory.
What it was working on is known, and all the rest is done all the same.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from errno import ECHILD
from itertools import islice
from multiprocessing import active_children, parent_process
from threading import Thread
from typing import TypeVar

from openarbiter.languages import said

Work = TypeVar("Work")
Answer = TypeVar("Answer")

_AHEAD = 32
"""Pieces of work that are handed out for each process, so that a long one holds up nobody."""


def on_all_cores(
    function: Callable[[Work], Answer],
    work: Iterable[Work],
    lost: Callable[[Work, ChildProcessError], Answer] | None = None,
    cores: int | None = None,
) -> Iterator[Answer]:
    """The answers of a function, in the order of the work.

    Args:
        function: A function of a module (other processes must find it).
        work: What it is called with, one after the other; it is taken as it is worked on.
        lost: Makes an answer for work whose process was ended while it did nothing else; without
            it the error is raised.
        cores: Number of processes; without it one for each core.

    Raises:
        ChildProcessError: A process was ended from outside, and nothing answers for its work.
    """
    cores = cores or os.cpu_count() or 1
    if isinstance(work, Sized):
        cores = min(cores, len(work))
    if cores <= 1:
        yield from map(function, work)
        return
    crew, rest = _Crew(cores), iter(work)
    waiting = deque((piece, crew.given(function, piece)) for piece in islice(rest, _AHEAD * cores))
    try:
        while waiting:
            piece, future = waiting.popleft()
            try:
                answer = future.result()
            except BrokenExecutor:  # due to this piece or to another one, whose turn will come
                crew.dismiss()
                answer = _alone(function, piece, lost)
                crew = _Crew(cores)
                waiting = deque(
                    (each, crew.given(function, each) if _is_lost(old) else old)
                    for each, old in waiting
                )
            waiting += [(each, crew.given(function, each)) for each in islice(rest, 1)]
            yield answer
    finally:
        crew.dismiss()


def _is_lost(future: Future[Answer]) -> bool:
    return future.cancelled() or isinstance(future.exception(), BrokenExecutor)


def _alone(
    function: Callable[[Work], Answer],
    piece: Work,
    lost: Callable[[Work, ChildProcessError], Answer] | None,
) -> Answer:
    """The answer of a process that does nothing else; what ends it is due to this piece."""
    crew = _Crew(1)
    try:
        return crew.given(function, piece).result()
    except BrokenExecutor:
        why = said("the process that worked on it was ended from outside; memory may be short")
        error = ChildProcessError(ECHILD, why)
        if lost is None:
            raise error from None
        return lost(piece, error)
    finally:
        crew.dismiss()


class _Crew:
    """Processes that work, until one of them is ended from outside."""

    def __init__(self, cores: int) -> None:
        self._others = {*active_children()}
        self._pool = ProcessPoolExecutor(cores, initializer=_begin)

    def given(self, function: Callable[[Work], Answer], piece: Work) -> Future[Answer]:
        """What will have the answer, or the error if a process was ended."""
        try:
            return self._pool.submit(function, piece)
        except BrokenExecutor as error:
            future: Future[Answer] = Future()
            future.set_exception(error)
            return future

    def dismiss(self) -> None:
        """End all processes, whatever they do: one that only begins would not hear a request."""
        for process in {*active_children()} - self._others:
            process.kill()
        self._pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Leave the keyboard to the parent, and end when it ends.

    Who ends this process wants no last words, whatever the parent does when it is ended.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
    os._exit(1)
