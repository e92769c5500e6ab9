"""Work that nobody waits for: a thread does it, one thing after the other, and ends."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable


class Beside:
    """Does what it is given, in order, while others go on."""

    def __init__(self) -> None:
        self._wanted: deque[Callable[[], None]] = deque()
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None

    def want(self, work: Callable[[], None]) -> None:
        """Do something as soon as everything before it is done.

        Args:
            work: It must not raise; whoever wants to know how it went writes it down.
        """
        with self._guard:
            self._wanted.append(work)
            if self._thread is None:
                # Not a daemon: what was begun is finished before the program ends.
                self._thread = threading.Thread(target=self._run, name="beside the event")
                self._thread.start()

    def wait(self) -> None:
        """Wait until everything that was wanted so far is done."""
        with self._guard:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while True:
            with self._guard:
                if not self._wanted:
                    self._thread = None
                    return
                work = self._wanted.popleft()
            work()
