"""Players -> cells: the list as a CSV file that :func:`read` takes back unchanged.

Source:
    RFC 4180; a cell that a spreadsheet would take for a formula gets an apostrophe in front.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable

from openarbiter.formats.player_list.headings import Heading
from openarbiter.formats.player_list.reading import ListedPlayer

_COLUMNS: dict[Heading, Callable[[ListedPlayer], object]] = {
    Heading.NAME: lambda player: player.name,
    Heading.TITLE: lambda player: player.title,
    Heading.SEX: lambda player: player.sex,
    Heading.RATING: lambda player: player.rating,
    Heading.FEDERATION: lambda player: player.federation,
    Heading.FIDE_ID: lambda player: player.fide_id,
    Heading.BIRTH: lambda player: player.birth,
    Heading.CLUB: lambda player: player.club,
    Heading.NATIONAL_RATING: lambda player: player.national[0].rating if player.national else "",
    Heading.NATIONAL_ID: lambda player: player.national[0].national_id if player.national else "",
    Heading.NOTE: lambda player: player.note,
}


def write(players: Iterable[ListedPlayer]) -> str:
    """The list as CSV, with commas and a first line that names the columns.

    Of national lists only the first entry of a player has room; the federation of the player
    stands for the list.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.value for column in _COLUMNS])
    for player in players:
        writer.writerow([_harmless(fact(player)) for fact in _COLUMNS.values()])
    return out.getvalue()


def _harmless(fact: object) -> str:
    cell = "" if fact is None else str(fact)
    return f"'{cell}" if cell[:1] in {"=", "+", "-", "@"} else cell
