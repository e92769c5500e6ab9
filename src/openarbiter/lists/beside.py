"""Lists fetched and imported beside the desk, in a process of its own, which no page waits for.

A process and no thread: an import computes for a minute, and the desk would answer late meanwhile.
It ends with the desk; what it had begun is thrown away, and the lists in use stay.

Source:
    FIDE Rating Regulations (B.02), 7.1 (the list in force).
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

from openarbiter.errors import TournamentError
from openarbiter.languages import said
from openarbiter.lists.fetching import due, fetch
from openarbiter.lists.importing import Tell, Wish, import_list
from openarbiter.lists.standing import Fetched

LOOK = 600.0
"""Seconds between two looks whether a list is older than a day."""

PAUSE = 3600.0
"""Seconds before lists that could not be fetched are fetched by themselves again."""

_OFTEN = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Lying:
    """A list that lies as a file on this computer, and how it is to be imported."""

    path: Path
    wish: Wish

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.path.name


Job = Fetched | Lying


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far the lists are.

    Attributes:
        running: They are being fetched or imported.
        name: The list that it is about.
        step: What is done with it (:func:`~openarbiter.lists.words.steps`).
        percent: How much of that.
        refused: What could not be done, list by list.
        ended: When the last of them was done, in the time of this computer; ``None`` before.
    """

    running: bool = False
    name: str = ""
    step: str = ""
    percent: int = 0
    refused: tuple[str, ...] = ()
    ended: datetime | None = None


class Beside:
    """What fetches and imports lists beside the desk; one run at a time (see Source)."""

    def __init__(self) -> None:
        self.progress = Progress()
        self._lock, self._stop = Lock(), Event()
        self._process: BaseProcess | None = None
        self._tried = -PAUSE

    def begin(self, database: Path, jobs: Sequence[Job]) -> bool:
        """Begin with some lists; ``False`` while others are under way, or without any."""
        with self._lock:
            if self.progress.running or not jobs:
                return False
            self.progress = Progress(running=True, name=jobs[0].name)
        context = get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(theirs, database, jobs), daemon=True)
        self._process.start()
        theirs.close()
        Thread(target=self._listen, args=(ours, self._process), daemon=True).start()
        return True

    def begin_due(self, database: Path) -> bool:
        """Begin with the lists that are older than a day, if the user has switched that on.

        Raises:
            TournamentError: The file of the lists cannot be read.
            OSError: The same.
        """
        if self.progress.running or time.monotonic() - self._tried < PAUSE:
            return False
        jobs = due(database)
        if jobs:
            self._tried = time.monotonic()
        return self.begin(database, jobs)

    def watch(self, database: Path) -> None:
        """Look from now on whether a list is older than a day (see Source of the module)."""

        def look() -> None:
            while not self._stop.is_set():
                # The page of the lists says what is wrong with their file.
                with suppress(TournamentError, OSError):
                    self.begin_due(database)
                self._stop.wait(LOOK)

        Thread(target=look, daemon=True).start()

    def end(self) -> None:
        """End with the desk: what is under way is given up."""
        self._stop.set()
        process = self._process
        if process is not None and process.is_alive():
            process.terminate()
            process.join(5)

    def _listen(self, ours: Connection, process: BaseProcess) -> None:
        """Note what the process tells, until it is done or gone."""
        refused: tuple[str, ...] = ()
        done = False
        try:
            while not done:
                told: dict[str, Any] | None = ours.recv()
                if told is None:
                    done = True
                elif "refused" in told:
                    refused += (told["refused"],)
                else:
                    self.progress = replace(self.progress, **told)
        except (EOFError, OSError):
            refused += (said("the lists were not imported to their end; renew them again"),)
        process.join()
        ours.close()
        if not refused:
            self._tried = -PAUSE
        self.progress = Progress(refused=refused, ended=datetime.now().astimezone())


def _work(theirs: Connection, database: Path, jobs: Sequence[Job]) -> None:
    """What the process does: list by list, told of all that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the desk ends it
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that nothing is left lying
    for job in jobs:
        theirs.send({"name": job.name, "step": "", "percent": 0})
        try:
            _do(job, database, _telling(theirs.send))
        except TournamentError as error:
            theirs.send({"refused": error.message})
        except OSError as error:
            theirs.send({"refused": f"{job.name}: {error.strerror or error}"})
    theirs.send(None)


def _do(job: Job, database: Path, tell: Tell) -> None:
    if isinstance(job, Fetched):
        fetch(job, database, Wish(), tell)
    else:
        import_list(job.path, database, job.wish, tell)


def _telling(send: Callable[[dict[str, object]], None]) -> Tell:
    """What tells of the progress, not more often than anybody looks."""
    last = [0.0]

    def tell(step: str, done: int, size: int) -> None:
        now = time.monotonic()
        if now - last[0] > _OFTEN:
            last[0] = now
            send({"step": step, "percent": 100 * done // max(size, 1) if size else 0})

    return tell
