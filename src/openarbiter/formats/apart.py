"""A stranger's file read in a process of its own, with limits of time and memory.

What such a file costs is not known before it is read, and a thread cannot be stopped. A process
can: it is killed when it takes too long, when its memory is used up, when the program ends, and it
ends by itself when the program is gone. It only reads, so nothing is left half done.

Source:
    POSIX, ``setrlimit`` (``RLIMIT_AS``, ``RLIMIT_CPU``). Windows has no such limits and macOS none
    of memory; there the program that waits looks at its clock.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager, suppress
from threading import BoundedSemaphore, Lock, Thread, Timer
from types import TracebackType
from typing import IO, Any, Concatenate, NoReturn, ParamSpec, TypeVar

from openarbiter.errors import TournamentError, UnreadableLineError, refusal
from openarbiter.languages import said
from openarbiter.values import dataclass

T = TypeVar("T")
P = ParamSpec("P")

Say = Callable[[object], None]
"""Gives the next value to the program that waits for it."""

LARGEST = 32 << 20
"""Bytes of one value that is given back: the program waits while it is unpacked."""

_AT_ONCE = 2
_PATIENCE = 3  # a busy computer gives a process a third of its processor
_START = "import sys; sys.path[:] = {path!r}; from openarbiter.formats.apart import work; work()"
_PIPE, _NOWHERE = subprocess.PIPE, subprocess.DEVNULL
_NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # on Windows it would open one


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What reading a file may cost until its next value; by the clock three times as much."""

    seconds: int
    megabytes: int


UPLOAD = Limits(seconds=10, megabytes=512)
"""For what somebody brings to the desk."""

LIST = Limits(seconds=60, megabytes=1024)
"""For a rating list, whose people come in batches."""


class Readings:
    """The processes that read for one program; two at a time, others wait."""

    def __init__(self) -> None:
        self._turn, self._lock = BoundedSemaphore(_AT_ONCE), Lock()
        self._running: list[subprocess.Popen[bytes]] = []
        self._ended = False

    def read(
        self,
        file: str,
        limits: Limits,
        reader: Callable[P, T],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """What a reader, a function of a module, makes of a file; its errors are raised here.

        Raises:
            UnreadableLineError: The reading came to its limits, or the program ends; the finding
                names the file.

        Source:
            POSIX, ``setrlimit``.
        """
        with closing(self.each(file, limits, _read_whole, reader, args, kwargs)) as found:
            value: T = next(found)
            return value

    def each(
        self,
        file: str,
        limits: Limits,
        reader: Callable[Concatenate[Say, P], None],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Generator[Any, None, None]:
        """The values that a reader gives one by one; otherwise like :meth:`read`."""
        with self._turn, self._process() as process:
            told: object = (limits, reader, args, kwargs)
            while True:
                kind, value = _answer(process, file, limits, told)
                if kind == "raised":
                    raise value
                if kind == "end":
                    return
                yield value
                told = None

    def end(self) -> None:
        """Kill what is reading, and let nobody begin any more: the program ends."""
        with self._lock:
            self._ended = True
            for process in self._running:
                process.kill()

    @contextmanager
    def _process(self) -> Iterator[subprocess.Popen[bytes]]:
        """A process that waits to be told what it is to read."""
        command = [sys.executable, "-S", "-c", _START.format(path=sys.path)]
        with self._lock:
            process = subprocess.Popen(  # noqa: S603  (ourselves)
                command, stdin=_PIPE, stdout=_PIPE, stderr=_NOWHERE, creationflags=_NO_WINDOW
            )
            self._running.append(process)
            if self._ended:
                process.kill()
        try:
            yield process
        finally:
            process.kill()
            with self._lock:
                self._running.remove(process)
            with suppress(OSError):  # of what it was told but did not read
                process.__exit__(None, None, None)


def _answer(
    process: subprocess.Popen[bytes], file: str, limits: Limits, told: object
) -> tuple[str, Any]:
    """What the process gives next, after it was told what to read."""
    assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018
    timer = Timer(_PATIENCE * limits.seconds, process.kill)
    timer.start()
    try:
        if told is not None:
            pickle.dump(told, process.stdin)
            process.stdin.flush()
        kind, value = pickle.load(process.stdout)  # noqa: S301  (of our own process)
    except (EOFError, OSError, pickle.UnpicklingError):
        raise _too_costly(file, limits) from None
    finally:
        timer.cancel()
    return kind, value


def _too_costly(file: str, limits: Limits) -> UnreadableLineError:
    found = said(
        "what takes more than {count} seconds or {memory} MB of memory to read, or gives more "
        "than {most} MB",
        limits.seconds,
        one="what takes more than {count} second or {memory} MB of memory to read, or gives more "
        "than {most} MB",
        memory=limits.megabytes, most=LARGEST >> 20,
    )  # fmt: skip
    expected = said("a file with what is wanted and nothing else; copy that into a new one")
    return refusal(file, "too-costly", found, expected)


def _read_whole(
    say: Say, reader: Callable[..., object], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> None:
    say(reader(*args, **kwargs))


def work() -> NoReturn:
    """What the process does: read what it is told, give each value, or the error (see Source)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program ends it
    out = sys.stdout.buffer
    sys.stdout = sys.stderr

    def tell(kind: str, value: object) -> None:
        data = pickle.dumps((kind, value))
        if len(data) > LARGEST:
            os._exit(1)
        out.write(data)
        out.flush()

    def failed(_: type[BaseException], error: BaseException, __: TracebackType | None) -> None:
        if not isinstance(error, MemoryError):
            if not isinstance(error, TournamentError):
                error.add_note("".join(traceback.format_exception(error)))
            tell("raised", error)
        os._exit(1)

    sys.excepthook = failed
    limits, reader, args, kwargs = pickle.load(sys.stdin.buffer)  # noqa: S301  (the program)
    Thread(target=_end_with_the_program, args=(sys.stdin.buffer,), daemon=True).start()

    def say(value: object) -> None:
        tell("value", value)
        _limit(limits)

    _limit(limits)
    reader(say, *args, **kwargs)
    tell("end", None)
    os._exit(0)


def _end_with_the_program(told: IO[bytes]) -> None:
    """End when the program is gone: then nothing holds the other end of the pipe any more."""
    os.read(told.fileno(), 1)
    os._exit(1)


def _limit(limits: Limits) -> None:
    """Give it so many seconds of the processor from now on, and so much memory in all."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  (not everywhere)

        seconds = int(time.process_time()) + limits.seconds
        for kind, most in (
            (resource.RLIMIT_CPU, seconds),
            (resource.RLIMIT_AS, limits.megabytes << 20),
            (resource.RLIMIT_CORE, 0),
        ):
            with suppress(ValueError, OSError):  # it may have less already
                resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))
