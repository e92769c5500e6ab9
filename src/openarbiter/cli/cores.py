"""Work on many things at once, on all cores, with the answers in their order.

A process that does the work may be ended from outside, as a system does that runs out of memory.
What it was working on is known, and all the rest is done all the same.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from errno import ECHILD
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from openarbiter.languages import said

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Work = TypeVar("Work")
Answer = TypeVar("Answer")

_LARGEST_PORTION = 8


def on_all_cores(
    function: Callable[[Work], Answer],
    work: Iterable[Work],
    lost: Callable[[Work, ChildProcessError], Answer] | None = None,
) -> Iterator[Answer]:
    """The answers of a function, in the order of the work.

    Args:
        function: A function of a module (other processes must find it).
        work: What it is called with, one after the other; it is taken as it is worked on.
        lost: Makes an answer for work whose process was ended twice, or once while it did
            nothing else; without it the error is raised.

    Raises:
        ChildProcessError: A process was ended from outside, and nothing answers for its work.
    """
    cores, portion = os.cpu_count() or 1, 1
    if isinstance(work, Sized):
        cores = min(cores, len(work))
        portion = min(_LARGEST_PORTION, 1 + len(work) // (4 * max(1, cores)))
    if cores <= 1:
        yield from map(function, work)
        return
    crew = _Crew(function, work, lost, cores=cores, portion=portion)
    try:
        yield from crew.answers()
    finally:
        crew.dismiss()


class _Crew(Generic[Work, Answer]):
    """Processes that work, each with what it has in hand."""

    def __init__(
        self,
        function: Callable[[Work], Answer],
        work: Iterable[Work],
        lost: Callable[[Work, ChildProcessError], Answer] | None,
        *,
        cores: int,
        portion: int,
    ) -> None:
        self._function, self._lost, self._cores = function, lost, cores
        self._portions = _portions(work, portion)
        self._again: deque[tuple[int, list[Work]]] = deque()
        self._workers: list[_Worker[Work, Answer]] = []
        self._idle: list[_Worker[Work, Answer]] = []
        self._in_hand: dict[_Worker[Work, Answer], tuple[int, list[Work]]] = {}
        self._done: dict[int, Answer | Exception] = {}

    def answers(self) -> Iterator[Answer]:
        """The answers in their order; an error is raised where its answer would come."""
        place = 0
        while True:
            self._hand_out()
            while place in self._done:
                answer = self._done.pop(place)
                if isinstance(answer, Exception):
                    raise answer
                yield answer
                place += 1
            if not self._in_hand:
                return
            self._collect()

    def dismiss(self) -> None:
        """End all processes, whatever they do."""
        for worker in self._workers:
            worker.end()

    def _hand_out(self) -> None:
        """Give every process something to do, as long as there is something."""
        while self._idle or len(self._workers) < self._cores:
            portion = self._again.popleft() if self._again else next(self._portions, None)
            if portion is None:
                return
            if not self._idle:
                worker = _Worker(self._function)
                self._workers.append(worker)
                self._idle.append(worker)
            worker = self._idle.pop()
            self._in_hand[worker] = portion
            if not worker.send(portion[1]):
                self._bury(worker)

    def _collect(self) -> None:
        """Wait for answers; a process that ended gives none."""
        from multiprocessing.connection import wait  # noqa: PLC0415  (one piece of work needs none)

        ready = wait([worker.connection for worker in self._in_hand])
        for worker in [one for one in self._in_hand if one.connection in ready]:
            answers = worker.receive()
            if answers is None:
                self._bury(worker)
                continue
            place, _ = self._in_hand.pop(worker)
            self._done |= dict(enumerate(answers, start=place))
            self._idle.append(worker)

    def _bury(self, worker: _Worker[Work, Answer]) -> None:
        """Whatever ended the process, it may be due to one piece of its work: that one is lost."""
        place, portion = self._in_hand.pop(worker)
        self._workers.remove(worker)
        worker.end()
        if len(portion) > 1:
            self._again.extend((place + one, [work]) for one, work in enumerate(portion))
            return
        why = said("the process that worked on it was ended from outside; memory may be short")
        error = ChildProcessError(ECHILD, why)
        self._done[place] = error if self._lost is None else self._lost(portion[0], error)


class _Worker(Generic[Work, Answer]):
    """A process that works, and the line to it."""

    def __init__(self, function: Callable[[Work], Answer]) -> None:
        from multiprocessing import Pipe, Process  # noqa: PLC0415  (one piece of work needs none)

        self.connection, there = Pipe()
        self._process = Process(target=_work, args=(there, self.connection, function), daemon=True)
        self._process.start()
        there.close()

    def send(self, portion: Sequence[Work]) -> bool:
        """Hand over work; ``False`` if nobody takes it."""
        try:
            self.connection.send(portion)
        except OSError:
            return False
        return True

    def receive(self) -> list[Answer | Exception] | None:
        """The answers; ``None`` if the process ended before it gave them."""
        try:
            answers: list[Answer | Exception] = self.connection.recv()
        except (EOFError, OSError):
            return None
        return answers

    def end(self) -> None:
        """End the process, if it has not ended."""
        self.connection.close()
        self._process.terminate()
        self._process.join()


def _portions(work: Iterable[Work], size: int) -> Iterator[tuple[int, list[Work]]]:
    """The work in portions, each with the place of its first piece."""
    rest = iter(work)
    place = 0
    while portion := list(islice(rest, size)):
        yield place, portion
        place += len(portion)


def _work(line: Connection, end_of_parent: Connection, function: Callable[[Work], Answer]) -> None:
    """Answer portion after portion until the line is cut. The keyboard is left to the parent.

    Who ends this process wants no last words, whatever the parent does when it is ended.
    """
    import signal  # noqa: PLC0415  (only workers need it)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_of_parent.close()  # a copy of it here would keep the line open when the parent is gone
    while True:
        try:
            portion = line.recv()
            line.send([_answer(function, work) for work in portion])
        except (EOFError, OSError):
            return


def _answer(function: Callable[[Work], Answer], work: Work) -> Answer | Exception:
    """The answer, or the error instead of it."""
    try:
        return function(work)
    except Exception as error:  # noqa: BLE001  (the parent raises it)
        return error
