"""Workbooks as answers of the command line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from openarbiter.cli.exits import say
from openarbiter.cli.writing import look_first, write_bytes
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, said

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from openarbiter.ranking.tables.sheet import Sheet


def give_workbook(sheets: Sequence[tuple[str, Sheet]], chosen: Namespace) -> None:
    """Write tables as a workbook to the file that was named, or to stdout, and say how long it is.

    Args:
        sheets: The name of each tab and its table.
        chosen: The options ``out``, ``overwrite`` and ``language``.

    Raises:
        RequestError: A terminal cannot show it, or the file is there already; nothing is written
            then.
        OSError: The file cannot be written.

    Source:
        ISO/IEC 29500-1 (Office Open XML).
    """
    from openarbiter.ranking.tables.workbook import as_workbook  # noqa: PLC0415  (start-up time)

    if chosen.out == "-" and sys.stdout.isatty():
        raise RequestError(
            said("a workbook is no text for a terminal; name a file with -o, such as table.xlsx")
        )
    look_first(chosen.out, overwrite=chosen.overwrite)
    write_bytes(chosen.out, as_workbook(sheets), overwrite=chosen.overwrite)
    rows = sum(len(sheet.rows) for _, sheet in sheets)
    tongue = Tongue(chosen.language)
    say(tongue(said("workbook with {count} rows", rows, one="workbook with one row")))
