"""Players -> the text of a list, for other programs and for reading again.

Source:
    RFC 4180, Common Format and MIME Type for Comma-Separated Values (CSV) Files, 2005; a cell that
    a spreadsheet would take for a formula gets an apostrophe in front.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable

from openarbiter.formats.player_list.headings import Heading
from openarbiter.formats.player_list.players import ListedPlayer

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

_IF_USED: dict[Heading, Callable[[ListedPlayer], object]] = {
    Heading.RAPID: lambda player: player.rapid,
    Heading.BLITZ: lambda player: player.blitz,
    Heading.ESTIMATE: lambda player: player.estimate,
    Heading.REASON: lambda player: player.estimate_reason,
}
"""Columns that stand in a list only where somebody has something in them."""


def write(players: Iterable[ListedPlayer]) -> str:
    """The list as CSV, with commas and a first line that names the columns.

    Of national lists only the first entry of a player has room; the federation of the player
    stands for the list. Rapid, blitz and estimate have columns where somebody has one.
    """
    players = tuple(players)
    used = {head: fact for head, fact in _IF_USED.items() if any(map(fact, players))}
    columns = {**_COLUMNS, **used}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.value for column in columns])
    for player in players:
        writer.writerow([_harmless(fact(player)) for fact in columns.values()])
    return out.getvalue()


def _harmless(fact: object) -> str:
    cell = "" if fact is None else str(fact)
    return f"'{cell}" if cell[:1] in {"=", "+", "-", "@"} else cell
