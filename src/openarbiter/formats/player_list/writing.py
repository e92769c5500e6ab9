"""Players -> cells: the list as a CSV file that :func:`read` takes back unchanged.

Source:
    RFC 4180; a cell that a spreadsheet would take for a formula gets an apostrophe in front.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from openarbiter.formats.player_list.headings import Heading
from openarbiter.formats.player_list.reading import ListedPlayer

_COLUMNS = (
    Heading.NAME,
    Heading.TITLE,
    Heading.SEX,
    Heading.RATING,
    Heading.FEDERATION,
    Heading.FIDE_ID,
    Heading.BIRTH,
    Heading.CLUB,
    Heading.NATIONAL_RATING,
    Heading.NATIONAL_ID,
    Heading.NOTE,
)


def write(players: Iterable[ListedPlayer]) -> str:
    """The list as CSV, with commas and a first line that names the columns.

    Of national lists only the first entry of a player has room; the federation of the player
    stands for the list.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.value for column in _COLUMNS])
    for player in players:
        writer.writerow([_harmless(cell) for cell in _cells(player)])
    return out.getvalue()


def _cells(player: ListedPlayer) -> tuple[str, ...]:
    national = player.national[0] if player.national else None
    return (
        player.name,
        player.title,
        player.sex,
        "" if player.rating is None else str(player.rating),
        player.federation,
        player.fide_id,
        player.birth,
        player.club,
        "" if national is None or national.rating is None else str(national.rating),
        "" if national is None else national.national_id,
        player.note,
    )


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell[:1] in {"=", "+", "-", "@"} else cell
