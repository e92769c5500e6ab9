"""Write a file whole or not at all, whatever happens and whoever ends the program meanwhile.

A signal that ends the program waits while a file is made, moved to its place or put away, and does
at the end of that what it always does. So nothing half-written is ever seen or left lying.

It knows no chess.

Source:
    POSIX.1-2017, ``rename``: the name leads to the old file or to the new one. Python, module
    ``signal``: handlers run in the main thread, between any two of its steps.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Any, Self, TypeVar

if TYPE_CHECKING:
    from pathlib import Path

PART = ".openarbiter-*.part"
"""What files that are being written are called; short, beside names of any length."""

PRIVATE = 0o600
"""Mode of a file that nobody but its owner may read or write."""

Made = TypeVar("Made")

_ENDINGS = [
    getattr(signal, name)
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK", "SIGINT")
    if hasattr(signal, name)
]
"""Signals that end a program, as far as the system has them."""


class SignalsHeld:
    """A block in which signals that end the program wait; they come at its end.

    Outside the main thread, which alone hears signals, it changes nothing.
    """

    def __init__(self) -> None:
        known = {each: signal.getsignal(each) for each in _ENDINGS}
        self._before: dict[int, Any] = {
            each: handler
            for each, handler in known.items()
            if handler not in (None, signal.SIG_IGN)
        }
        self._come: list[int] = []
        self._inside = self._heard = False

    def __enter__(self) -> Self:
        """Let the signals wait."""
        with suppress(ValueError):  # not the main thread
            for each in self._before:
                signal.signal(each, self._note)
        self._inside = True
        return self

    def __exit__(self, *_: object) -> None:
        """Let those come that have waited."""
        self._inside = False
        with suppress(ValueError):
            for each, handler in self._before.items():
                signal.signal(each, handler)
        for each in self._come:
            signal.raise_signal(each)

    @contextmanager
    def heard(self) -> Iterator[None]:
        """A part of the block that takes long: a signal breaks it off (``KeyboardInterrupt``)."""
        try:
            self._heard = True
            if self._come:
                raise KeyboardInterrupt
            yield
        finally:
            self._heard = False

    def _note(self, number: int, _frame: object) -> None:
        if not self._inside:  # it came while the handlers were changed
            signal.signal(number, self._before[number])
            signal.raise_signal(number)
            return
        heard, self._heard = self._heard, False  # once: what is broken off puts its things away
        if not heard or self._before[number] is not signal.default_int_handler:
            self._come.append(number)
        if heard:
            raise KeyboardInterrupt


@contextmanager
def ended_as_by_keyboard() -> Iterator[None]:
    """Whoever ends the program, or closes its window, lets it put away what it is writing."""
    before: dict[int, Any] = {}
    with suppress(ValueError):  # only the main thread hears signals
        for each in _ENDINGS:
            if signal.getsignal(each) is signal.SIG_DFL:
                before[each] = signal.SIG_DFL
                signal.signal(each, signal.default_int_handler)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def make_whole(
    path: Path,
    make: Callable[[Path], Made],
    *,
    mode: int = PRIVATE,
    long: bool = False,
) -> Made:
    """Have a file made beside its place, wait until it is on the disk, and move it there.

    A file that is there is replaced. ``make`` writes an empty file, which is there; what it returns
    is returned. Where it takes ``long`` a signal breaks it off; else the signal waits.

    Raises:
        OSError: It cannot be written; what was there is there still.
    """
    part = path.with_name(PART.replace("*", os.urandom(8).hex()))
    with SignalsHeld() as signals:
        try:
            os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
            with signals.heard() if long else nullcontext():
                made = make(part)
            with part.open("rb+") as file:
                os.fsync(file.fileno())
            part.replace(path)
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
    return made


def write_whole(path: Path, content: bytes, *, mode: int = PRIVATE) -> None:
    """Write a file as :func:`make_whole` makes one.

    Raises:
        OSError: It cannot be written; what was there is there still.
    """
    make_whole(path, lambda part: part.write_bytes(content), mode=mode)


@contextmanager
def own_folder(beside: Path | None = None) -> Iterator[Path]:
    """A new folder, in one or where the system has such, that goes with the end of the block.

    Raises:
        OSError: It cannot be made.
    """
    import shutil  # noqa: PLC0415  (start-up time)
    import tempfile  # noqa: PLC0415  (likewise)
    from pathlib import Path  # noqa: PLC0415  (likewise)

    with SignalsHeld() as signals:
        folder = Path(tempfile.mkdtemp(prefix="openarbiter-", dir=beside))
        try:
            with signals.heard():
                yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
