"""A round that differs, as text: the boards of the file beside those of the engine."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from openarbiter.cli.tables import columns

if TYPE_CHECKING:
    from openarbiter.simulate.recheck import Boards, Difference

__all__ = ["difference_lines"]

_WORDS = {
    "pairs": "other pairs",
    "colours": "other colours",
    "bye": "another pairing-allocated bye",
    "impossible": "no pairing is possible",
}


def difference_lines(file: str, system: str, difference: Difference) -> list[str]:
    """The lines that tell one difference.

    Args:
        file: Name of the file.
        system: Id of the edition that computed the pairing.
        difference: The difference.
    """
    kinds = ", ".join(_WORDS[kind] for kind in difference.kinds)
    lines = [f"{file}: round {difference.round_no}: {kinds}"]
    if difference.reason:
        return [*lines, f"    {difference.reason}"]
    rows = [("file", system)]
    rows += zip_longest(_seats(difference.expected), _seats(difference.computed), fillvalue="")
    return [*lines, *(f"    {line}" for line in columns(rows, "<<", gap="    "))]


def _seats(boards: Boards) -> list[str]:
    """Games as ``White - Black``, in the order of the lower number, then byes."""
    games = sorted(boards.games, key=min)
    lines = columns([(str(white), "-", str(black)) for white, black in games], ">>>", gap=" ")
    return lines + [f"bye {tpn}" for tpn in boards.byes]
