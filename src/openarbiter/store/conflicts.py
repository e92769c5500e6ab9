"""When two writers are in each other's way: addresses of what they touch, held side by side."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["meet"]


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
