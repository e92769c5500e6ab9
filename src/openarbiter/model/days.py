"""Days as report files write them: year, month and day, with any sign between them.

Source:
    TRF16 and TRF26, records 042 and 052 (``YYYY/MM/DD``); older files have two digits of the year.
"""

from __future__ import annotations

import re
from datetime import date, time

_DATE = re.compile(r"(?P<year>\d{4})\D(?P<month>\d{1,2})\D(?P<day>\d{1,2})(?!\d)")
_TWO_DIGITS = re.compile(r"(?P<year>\d{2})\D(?P<month>\d{1,2})\D(?P<day>\d{1,2})(?!\d)")
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\. ?(?P<year>\d{4})(?!\d)")
_CENTURY = 2000
_TIME = re.compile(r"(?<!\d)([01]?\d|2[0-3])[:h]([0-5]\d)(?!\d)")


def day_of(text: str) -> date | None:
    """The day a text begins with; ``None`` when it begins with none.

    With points between them the year may come last, and the day first; with other signs nobody
    knows whether the day or the month comes first where the year comes last.

    Examples:
        >>> day_of("2026/11/02"), day_of("26-11-2"), day_of("2 November")
        (datetime.date(2026, 11, 2), datetime.date(2026, 11, 2), None)
        >>> day_of("02.11.2026"), day_of("02/11/2026")
        (datetime.date(2026, 11, 2), None)
    """
    numbers = _numbers(text)
    return None if numbers is None else in_calendar(*numbers)


def start_of(typed: str) -> tuple[date | None, time | None]:
    """Day and time of a round as they were typed; ``None`` for what does not stand there.

    Examples:
        >>> start_of("2026-11-21 10:00"), start_of("21.11.2026")
        ((datetime.date(2026, 11, 21), datetime.time(10, 0)), (datetime.date(2026, 11, 21), None))
        >>> start_of("Saturday, after lunch")
        (None, None)
    """
    day = day_of(typed.strip())
    found = _TIME.search(typed) if day else None
    return day, time(int(found[1]), int(found[2])) if found else None


def is_no_day(text: str) -> bool:
    """Whether a text begins as a date does, and the calendar has no such day.

    A year, month or day of 0 is one that is not known.

    Examples:
        >>> is_no_day("2026/02/30"), is_no_day("1990/00/00"), is_no_day("in spring")
        (True, False, False)
    """
    numbers = _numbers(text)
    if numbers is None:
        return False
    year, month, day = numbers
    return in_calendar(year or _CENTURY, month or 1, day or 1) is None


def _numbers(text: str) -> tuple[int, int, int] | None:
    """Year, month and day that a text begins with, whatever they are."""
    match = _DATE.match(text) or _DAY_FIRST.match(text)
    century = 0 if match else _CENTURY
    match = match or _TWO_DIGITS.match(text)
    if match is None:
        return None
    return int(match["year"]) + century, int(match["month"]), int(match["day"])


def in_calendar(year: int, month: int, day: int) -> date | None:
    """The day with these numbers; ``None`` where the calendar has none."""
    try:
        return date(year, month, day)
    except ValueError:
        return None
