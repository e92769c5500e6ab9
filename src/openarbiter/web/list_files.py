"""Rating lists that lie as files beside the event files, ready to be imported with one click.

A list of FIDE is known by its beginning. A national list is known by a mapping of the same name
beside it: ``list.csv`` and ``list.toml``.

Source:
    FIDE Rating Regulations (B.02), 7.1 (a list is in force from the first of its month).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from openarbiter.errors import TournamentError
from openarbiter.formats.rating_list.entry import month_of_file
from openarbiter.formats.rating_list.mapping import Mapping, mapping_of
from openarbiter.lists import Lists
from openarbiter.lists.database import lists_file
from openarbiter.lists.fetching import Lying
from openarbiter.lists.importing import Wish, look_at, name_of

ENDINGS: Final = frozenset({".zip", ".txt", ".xml", ".csv", ".dbf", ".xlsx", ".veg"})
MOST: Final = 40
"""Files that are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListFile:
    """A file that is a rating list.

    Attributes:
        file: Its name, without folders.
        name: The name the list would have.
        month: The month it says, or the likely one by its date.
        sure: The month stands in the list.
        mapping: How a national list is laid out.
    """

    file: str
    name: str
    month: str
    sure: bool
    mapping: Mapping | None = None


def list_files(folder: Path) -> list[ListFile]:
    """The lists of a folder that are newer than the imported ones (see Source of the module)."""
    with Lists.opened(lists_file()) as lists:
        return [
            one
            for one in _readable(folder)
            for old in [lists.by_name(one.name)]
            if old is None or old.month < one.month
        ]


def _readable(folder: Path) -> Iterator[ListFile]:
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)
    except OSError:
        return
    for path in paths[:MOST]:
        try:
            yield _looked_at(path)
        except (TournamentError, OSError):  # something else than a list
            continue


def _looked_at(path: Path) -> ListFile:
    beside = path.with_suffix(".toml")
    mapping = mapping_of(str(beside)) if beside.exists() else None
    reading = look_at(path, mapping)
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
    return ListFile(
        file=path.name,
        name=name_of(reading) if mapping is None else mapping.name,
        month=reading.about.month or month_of_file(reading.day or changed),
        sure=bool(reading.about.month),
        mapping=mapping,
    )


def jobs_of(folder: Path, wanted: dict[str, str]) -> list[Lying]:
    """Lists of the folder that are to be imported, each with the month that was confirmed.

    Args:
        folder: Where the event files are.
        wanted: Month by the name of the file; names of other files are passed over.
    """
    return [
        Lying(path=folder / one.file, wish=Wish(month=wanted[one.file], mapping=one.mapping))
        for one in list_files(folder)
        if one.file in wanted
    ]
