"""The list of players on this computer: three letters are enough, and nothing goes out.

A file ``players.csv`` beside the event files, such as a federation's rating list or last year's
entries, in any form that :mod:`openarbiter.formats.player_list` reads. It is read once, and again
when it changes.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from openarbiter.errors import FormatError
from openarbiter.formats import player_list
from openarbiter.formats.player_list import ListedPlayer
from openarbiter.web.forms import plain_digits, whole_number
from openarbiter.web.people import folded

FILE: Final = "players.csv"
"""Name of the list in the folder of the events."""

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of a list that is read."""

FEWEST: Final = 2
"""Letters from which on it is looked for."""

SHOWN: Final = 8


@dataclass(frozen=True, slots=True)
class KnownPlayers:
    """A list, ready to be looked through.

    Attributes:
        there: There is such a file.
        trouble: Why it could not be read; empty when it could.
        players: The players, in the order of the file.
        order: Names as they are compared, ascending, each with its place in the list.
    """

    there: bool
    trouble: str = ""
    players: tuple[ListedPlayer, ...] = ()
    order: tuple[tuple[str, int], ...] = ()

    def find(self, text: str) -> list[tuple[int, ListedPlayer]]:
        """Players whose names begin with a text, or whose FIDE id is a number, with their places.

        Args:
            text: What was typed; capitals and marks do not count.
        """
        wanted = folded(text.strip())
        if len(wanted) < FEWEST:
            return []
        if whole_number(wanted) is not None:
            number = plain_digits(wanted)
            hits = [at for at, one in enumerate(self.players) if one.fide_id == number]
            return [(at, self.players[at]) for at in hits[:SHOWN]]
        found: list[tuple[int, ListedPlayer]] = []
        for name, at in self.order[bisect_left(self.order, (wanted, -1)) :]:
            if not name.startswith(wanted) or len(found) == SHOWN:
                break
            found.append((at, self.players[at]))
        return found

    def at(self, place: str) -> ListedPlayer | None:
        """The player at a place of the list; ``None`` for a place that is none."""
        number = whole_number(place)
        return None if number is None or number >= len(self.players) else self.players[number]


def known_players(folder: Path) -> KnownPlayers:
    """The list of a folder.

    Args:
        folder: Where the event files are.
    """
    path = folder / FILE
    try:
        stat = path.stat()
    except OSError:
        return KnownPlayers(there=False)
    return _read(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=1)
def _read(path: Path, changed: int, size: int) -> KnownPlayers:
    """Read a list; another time of change is another list."""
    if size > LARGEST:
        return KnownPlayers(there=True, trouble=f"{path.name}: {size} bytes; at most {LARGEST}")
    try:
        players = player_list.read(path.read_bytes(), name=path.name).players
    except (FormatError, OSError) as error:
        return KnownPlayers(there=True, trouble=str(error).partition("\n")[0])
    order = sorted((folded(one.name), at) for at, one in enumerate(players))
    return KnownPlayers(there=changed > 0, players=players, order=tuple(order))
