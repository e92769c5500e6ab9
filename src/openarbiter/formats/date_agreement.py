"""Dates that no calendar has, and an event that ends before it begins: remarks for both readers.

A date is text here, as files have it; what is no date at all is somebody's words and stays.

Source:
    TRF26 (applied from 2025-09-01), records 001, 042, 052 and 132.
"""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.formats.trf.words import called
from openarbiter.languages import said
from openarbiter.model.days import day_of, is_no_day

_EXPECTED = said("a day of the calendar, such as {example}", example="2026/02/28")


def no_such_day(name: str, text: str) -> Iterator[tuple[str, str]]:
    """What is wrong with a date, and what was expected.

    Args:
        name: Name of the fact, as :func:`~openarbiter.formats.trf.words.called` knows it.
        text: The date as the file has it.
    """
    if text and is_no_day(text):
        yield said("{name} {text}: no such day", name=called(name), text=repr(text)), _EXPECTED


def ends_early(start: str, end: str) -> Iterator[tuple[str, str]]:
    """That the last day of an event comes before the first one, and what was expected.

    Args:
        start: The first day as the file has it.
        end: The last day as the file has it.
    """
    first, last = day_of(start), day_of(end)
    if first and last and last < first:
        yield (
            said("last day {end}, before the first day {start}", end=repr(end), start=repr(start)),
            said("the first day or a later one"),
        )
