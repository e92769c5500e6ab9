"""What facts are called in findings, and points and entries as findings show them.

Source:
    TRF16 annex (2015) and TRF26 (applied from 2025-09-01): the fields of the records.
"""

from __future__ import annotations

from openarbiter.formats.findings import knows, text
from openarbiter.languages import said
from openarbiter.model import Points, Result, result_words


def called(name: str) -> str:
    """What a field or a value is called; one without a word keeps its name.

    Examples:
        >>> called("start_date"), called("white_win")
        ('first day', 'a win with White')
    """
    return text("names", name) if knows("names", name) else name.replace("_", " ")


def shown(points: Points | None) -> str:
    """Points as the files write them, ``"2.5"``; without the decimal where only that fits."""
    if points is None:
        return ""
    sign = "-" if points < 0 else ""
    units, tenths = divmod(abs(points), 10)
    text = f"{sign}{units}.{tenths}"
    return text[:-2] if tenths == 0 and len(text) > len("-0.0") else text


def entry_words(result: Result) -> str:
    """What the entry of a round is called; an empty one is none."""
    return said("no entry") if result is Result.ABSENT else result_words(result)
