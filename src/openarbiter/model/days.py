"""Days as report files write them: year, month and day, with any sign between them.

Source:
    TRF16 and TRF26, records 042 and 052 (``YYYY/MM/DD``); older files have two digits of the year.
"""

from __future__ import annotations

import re
from datetime import date

__all__ = ["day_of"]

_DATE = re.compile(r"(?P<year>\d{4})\D(?P<month>\d{1,2})\D(?P<day>\d{1,2})(?!\d)")
_TWO_DIGITS = re.compile(r"(?P<year>\d{2})\D(?P<month>\d{1,2})\D(?P<day>\d{1,2})(?!\d)")
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\. ?(?P<year>\d{4})(?!\d)")
_CENTURY = 2000


def day_of(text: str) -> date | None:
    """The day a text begins with; ``None`` when it begins with none.

    With points between them the year may come last, and the day first; with other signs nobody
    knows whether the day or the month comes first where the year comes last.

    Args:
        text: What the file says, such as ``2026/11/02``.

    Examples:
        >>> day_of("2026/11/02"), day_of("26-11-2"), day_of("2 November")
        (datetime.date(2026, 11, 2), datetime.date(2026, 11, 2), None)
        >>> day_of("02.11.2026"), day_of("02/11/2026")
        (datetime.date(2026, 11, 2), None)
    """
    match = _DATE.match(text) or _DAY_FIRST.match(text)
    century = 0
    if match is None:
        match = _TWO_DIGITS.match(text)
        century = _CENTURY
    if match is None:
        return None
    year, month, day = (int(match[name]) for name in ("year", "month", "day"))
    try:
        return date(year + century, month, day)
    except ValueError:
        return None
