"""Record 212 beside record 202: the order of the standings beside the tie-breaks.

Source:
    TRF26 (applied from 2025-09-01), record 212: as 202, with the place of the points.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.formats.trf.values import rest

_POINTS = frozenset({"PTS", "MPTS", "GPTS"})


def is_standings_order(line: str) -> bool:
    """Whether a line is a record 212 that says something.

    Source:
        TRF26 (applied from 2025-09-01), record 212.
    """
    return line.startswith("212") and bool(rest(line))


def tie_break_codes(text: str) -> tuple[str, ...]:
    """The codes of a list with commas between; semicolons are taken for such.

    Source:
        TRF26 (applied from 2025-09-01), records 202 and 212.
    """
    return tuple([code.strip() for code in text.replace(";", ",").split(",") if code.strip()])


def orders_agree(line: str, tie_breaks: Sequence[str]) -> bool:
    """Whether a record 212 has the tie-breaks in their order, wherever the points stand.

    Source:
        TRF26 (applied from 2025-09-01), records 202 and 212.
    """
    return _ordered(tie_break_codes(rest(line))) == _ordered(tie_breaks)


def _ordered(codes: Sequence[str]) -> list[str]:
    return [code.upper() for code in codes if code.upper() not in _POINTS]
