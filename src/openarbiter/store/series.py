"""The events of a series, opened to be looked at: event files and report files.

Source:
    C.07 (applied from 2026-03-01), Article 4.1, for the table of each.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from openarbiter.desk import EventState
from openarbiter.desk.series import (
    EventOf,
    Gathered,
    SeriesTable,
    of_section,
    of_tournament,
    read_series,
    series_table,
)
from openarbiter.errors import RequestError
from openarbiter.formats import read_tournament
from openarbiter.store.file import EventFile

SERIES: Final = ".series.toml"
"""What the names of files of series end in."""


_EVENT = b"SQLite format 3"
"""What event files begin with, whatever their names end in."""


def table_of(path: str | os.PathLike[str], opened: Mapping[Path, EventState]) -> SeriesTable:
    """The table of the series in a file; ``opened`` are the states of files open at the desk.

    Raises:
        FormatError: The file of the series, or a report file, cannot be read.
        RequestError: An event is missing, or does not fit.
        StoreError: An event file cannot be read.
        OSError: The file of the series cannot be opened.
    """
    where = Path(path)
    series = read_series(where.read_bytes(), name=where.name)
    return series_table(series, [_event(one, where.parent, opened) for one in series.events])


def _event(asked: EventOf, folder: Path, opened: Mapping[Path, EventState]) -> Gathered:
    path = folder / asked.file
    if (state := opened.get(path.resolve())) is not None:
        return of_section(state, asked)
    if not path.is_file():
        raise RequestError.saying("{file}: there is no such file", file=asked.file)
    content = path.read_bytes()
    if content.startswith(_EVENT):
        with EventFile.look(path) as file:
            return of_section(file.state, asked)
    reading = read_tournament(content, lenient=True, name=asked.file)
    return of_tournament(reading.tournament, asked.file)
