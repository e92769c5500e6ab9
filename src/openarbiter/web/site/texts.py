"""Texts of unknown origin in files that other programs read."""

from __future__ import annotations

import re
from datetime import date, time

from openarbiter.model.days import day_of
from openarbiter.web.wording import safe_text

_ODD = re.compile("[\x80-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
"""Controls, and what XML and UTF-8 do not have."""

_TIME = re.compile(r"(?<!\d)([01]?\d|2[0-3])[:h]([0-5]\d)(?!\d)")


def one_line(text: object) -> str:
    r"""A text in one line that steers nothing.

    Examples:
        >>> one_line("Smith\r\nBEGIN:VEVENT\x00")
        'Smith BEGIN:VEVENT[U+0000]'
    """
    return " ".join(_ODD.sub("\N{REPLACEMENT CHARACTER}", safe_text(text)).split())


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
