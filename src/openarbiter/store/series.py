"""The events of a series, opened to be looked at: event files and report files.

A file is read once as long as it is not written again.

Source:
    None: nothing of chess is decided here.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from openarbiter.desk.series import (
    Gathered,
    SeriesTable,
    of_section,
    of_tournament,
    series_table,
)
from openarbiter.desk.series_file import EventOf, Series, read_series
from openarbiter.desk.state import EventState
from openarbiter.errors import RequestError
from openarbiter.formats import read_tournament
from openarbiter.languages import said
from openarbiter.store.file import ENDING, EventFile

SERIES: Final = ".series.toml"
"""What the names of files of series end in."""

_KEPT: Final[dict[tuple[object, ...], Gathered]] = {}
_MOST: Final = 64
"""Events that are kept, each as its file was when it was read."""


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
    return series_table(series, gathered(series, where.parent, opened))


def gathered(series: Series, folder: Path, opened: Mapping[Path, EventState]) -> list[Gathered]:
    """The events of a series, whose files are looked for from a folder."""
    return [_one(asked, folder / asked.file, opened) for asked in series.events]


def _one(asked: EventOf, path: Path, opened: Mapping[Path, EventState]) -> Gathered:
    state = opened.get(path.resolve())
    if state is not None:
        return of_section(state, asked)
    try:
        stat = path.stat()
    except OSError:
        raise RequestError(said("{file}: there is no such file", file=asked.file)) from None
    key = (path.resolve(), stat.st_mtime_ns, stat.st_size, asked)
    if key not in _KEPT:
        while len(_KEPT) >= _MOST:
            _KEPT.pop(next(iter(_KEPT)))
        _KEPT[key] = _read(asked, path)
    return _KEPT[key]


def _read(asked: EventOf, path: Path) -> Gathered:
    if path.name.endswith(ENDING):
        with EventFile.look(path) as file:
            return of_section(file.state, asked)
    reading = read_tournament(path.read_bytes(), lenient=True, name=asked.file)
    return of_tournament(reading.tournament, asked.file)
