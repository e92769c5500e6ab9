"""The answer of a verb: one value, in the form that the command line asks for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from openarbiter.cli.exits import answer, answer_json, answer_page
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, said
from openarbiter.ranking.tables.text import columns

if TYPE_CHECKING:
    from openarbiter.cli.options import Chosen
    from openarbiter.ranking.tables.sheet import Sheet


def give(  # noqa: PLR0913  (the forms of an answer)
    chosen: Chosen,
    *,
    data: Callable[[], object] | None = None,
    text: Callable[[], Iterable[str]] | None = None,
    sheet: Sheet | None = None,
    tab: str | None = None,
    ascii_only: bool = False,
    compact: bool = False,
) -> None:
    """Give an answer: only the form that is asked for is made.

    Args:
        chosen: The options of the verb, with ``format``; of a workbook ``out`` and ``overwrite``.
        data: The answer as JSON values; without it those of the sheet.
        text: Its lines for a person, in no language yet; without them the sheet.
        sheet: The answer as a table, in no language yet.
        tab: What its tab in a workbook is called; without it as the sheet.
        ascii_only: JSON escapes all other characters.
        compact: JSON has no spaces.
    """
    if chosen.json and data is not None:
        answer_json(data(), ascii_only=ascii_only, compact=compact)
    elif text is not None and (sheet is None or chosen.format == "text"):
        answer("\n".join(map(chosen.tongue, text())))
    elif sheet is not None:
        _give_sheet(chosen, sheet.spoken(chosen.language), chosen.tongue(tab or sheet.title))


def in_columns(
    rows: Iterable[Iterable[str]], aligns: str, tongue: Tongue, gap: str = "  "
) -> list[str]:
    """Rows as lines with aligned columns, in a language; an align is ``"<"`` or ``">"``."""
    return columns([tuple(map(tongue, row)) for row in rows], aligns, gap)


def _give_sheet(chosen: Chosen, sheet: Sheet, tab: str) -> None:
    from openarbiter.ranking.tables import sheet as forms  # noqa: PLC0415  (start-up time)

    if chosen.json:
        parts = ("title", "heads", "rows", "notes", "missing")
        answer_json({part: getattr(sheet, part) for part in parts})
    elif chosen.format == "html":
        answer_page(forms.as_html(sheet))
    elif chosen.format == "csv":
        answer_page(forms.as_csv(sheet), mark=True)
    elif chosen.format == "xlsx":
        give_workbook(chosen, sheet, tab)
    else:
        answer(str(sheet))


def give_workbook(chosen: Chosen, sheet: Sheet, tab: str) -> None:
    """Write a table as a workbook to the file that was named, or to stdout; say how long it is.

    Raises:
        RequestError: A terminal cannot show it, or the file is there already.
        OSError: The file cannot be written.
    """
    from openarbiter.cli.writing import look_first, write_bytes  # noqa: PLC0415  (start-up time)
    from openarbiter.ranking.tables.workbook import as_workbook  # noqa: PLC0415  (likewise)

    if chosen.out == "-" and sys.stdout.isatty():
        raise RequestError.saying(
            "a workbook is no text for a terminal; name a file with -o, such as table.xlsx"
        )
    look_first(chosen.out, overwrite=chosen.overwrite)
    write_bytes(chosen.out, as_workbook([(tab, sheet)]), overwrite=chosen.overwrite)
    chosen.say(said("workbook with {count} rows", len(sheet.rows), one="workbook with one row"))
