"""Work on many things at once, on all cores, with the answers in their order."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["on_all_cores"]

Work = TypeVar("Work")
Answer = TypeVar("Answer")

_LARGEST_PORTION = 8


def on_all_cores(function: Callable[[Work], Answer], work: Sequence[Work]) -> Iterator[Answer]:
    """The answers of a function, in the order of the work.

    Args:
        function: A function of a module (other processes must find it).
        work: What it is called with, one after the other.
    """
    cores = min(os.cpu_count() or 1, len(work))
    if cores <= 1:
        yield from map(function, work)
        return
    from multiprocessing import Pool  # noqa: PLC0415  (one piece of work needs none)

    portion = min(_LARGEST_PORTION, 1 + len(work) // (4 * cores))
    with Pool(cores, initializer=_leave_the_keyboard_to_the_parent) as pool:
        yield from pool.imap(function, work, chunksize=portion)


def _leave_the_keyboard_to_the_parent() -> None:
    import signal  # noqa: PLC0415  (only workers need it)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
