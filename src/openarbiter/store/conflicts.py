"""When two writers are in each other's way: what was done after one of them looked."""

from __future__ import annotations

from collections.abc import Iterable

from openarbiter.store.entry import Line
from openarbiter.store.history import History


def in_the_way(
    history: History,
    touched: Iterable[str],
    seen: int,
    *,
    turned: tuple[int | None, str] = (None, ""),
) -> list[Line]:
    """Entries after a writer looked that touch what the writer wants to touch, oldest first.

    Args:
        history: The log.
        touched: Addresses of what the writer wants to touch.
        seen: Number of the last entry the writer knew of. Who knows of one that is not there has
            looked at another log and at nothing of this one, so that at least its last entry is
            in the way.
        turned: Number of the entry that is undone or redone, and by whom: that the same person
            did so before is not in the way. Nor is what was done after the writer looked and
            counts no longer: the thing is as it was then.
    """
    mine = frozenset(touched)
    elsewhere = seen > len(history.lines)
    met = [
        line
        for line in history.lines[0 if elsewhere else max(seen, 0) :]
        if (line.target, line.author) != turned
        and not (turned[0] and _came_and_went(history, line, seen))
        and meet(mine, history.action(line.target or line.number).touched())
    ]
    return met or list(history.lines[-1:] if elsewhere else ())


def _came_and_went(history: History, line: Line, seen: int) -> bool:
    """Whether an entry is about an action after the one that was seen, which counts no longer."""
    done = line.target or line.number
    return done > seen and not history.counts(done)


def sent_again(history: History, text: str, author: str, seen: int) -> Line | None:
    """The entry of an action that was done already, because its sender never got the answer.

    Args:
        history: The log.
        text: The action as JSON.
        author: Who sends it.
        seen: Number of the last entry the sender knew of.

    Returns:
        The same action by the same author after that entry, if it counts and nothing has touched
        the same thing since; ``None`` otherwise.
    """
    for line in history.lines[max(seen, 0) :]:
        same = line.action == text and line.author == author
        if same and history.counts(line.number):
            touched = history.action(line.number).touched()
            if not in_the_way(history, touched, line.number):
                return line
    return None


def meet(some: Iterable[str], others: Iterable[str]) -> bool:
    """Whether two sets of addresses have anything in common.

    Addresses meet when they are the same, or when one is a round and the other a board of it. The
    settings of a section (an address without a slash) meet nothing but themselves: who changes
    the order of the tie-breaks is in nobody's way who enters results.

    Args:
        some: Addresses such as ``a/3/board/14`` or ``a/player/17``.
        others: Other addresses.

    Examples:
        >>> meet({"a/3"}, {"a/3/board/14"}), meet({"a/3/board/1"}, {"a/3/board/14"})
        (True, False)
    """
    mine = set(some)
    theirs = set(others)
    return bool(mine & _with_outer(theirs) or theirs & _with_outer(mine))


def _with_outer(addresses: set[str]) -> set[str]:
    """The addresses and the rounds they lie in."""
    outer = set(addresses)
    for address in addresses:
        parts = address.split("/")
        outer.update("/".join(parts[:length]) for length in range(2, len(parts)))
    return outer
