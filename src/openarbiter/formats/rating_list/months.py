"""Months of rating lists: headings such as ``OCT26``, and dates of files.

Source:
    The headings of the lists of one rate of play, which name the month they are in force in. A
    list is published at the end of a month and is in force from the first of the next.
"""

from __future__ import annotations

import re
from datetime import date

_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_HEADING = re.compile(rf"({'|'.join(_NAMES)})([0-9][0-9])", re.IGNORECASE)
_MONTH = re.compile(r"(19|20)[0-9]{2}-(0[1-9]|1[0-2])")
_PUBLISHED_FROM = 25
_DECEMBER = 12
_CENTURY_ENDS = 70


def month_of_heading(word: str) -> str:
    """The month ``YYYY-MM`` of a heading, in any case; empty where it is none.

    Examples:
        >>> month_of_heading("OCT26"), month_of_heading("sep09"), month_of_heading("SRtng")
        ('2026-10', '2009-09', '')
    """
    found = _HEADING.fullmatch(word)
    if found is None:
        return ""
    year = int(found[2])
    century = 1900 if year >= _CENTURY_ENDS else 2000
    return f"{century + year}-{_NAMES.index(found[1].lower()) + 1:02}"


def month_of_file(day: date) -> str:
    """The month that a list of this day is probably of: the next one in the last days of a month.

    Examples:
        >>> month_of_file(date(2026, 10, 31)), month_of_file(date(2026, 10, 9))
        ('2026-11', '2026-10')
    """
    year, month = day.year, day.month
    if day.day >= _PUBLISHED_FROM:
        year, month = (year + 1, 1) if month == _DECEMBER else (year, month + 1)
    return f"{year}-{month:02}"


def is_month(text: str) -> bool:
    """Whether a text is a month as it is given here: ``YYYY-MM``."""
    return _MONTH.fullmatch(text) is not None
