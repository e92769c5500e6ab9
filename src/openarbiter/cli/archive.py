"""``openarbiter archive``: a whole event as one file, every report in it read again.

usage: EVENT -o OUT.zip [--no-sheets] [--language CODE] [--overwrite]

Write a whole event as one archive: the event file, report files (TRF26, TRF16, for the
ratings), JSON, tables (CSV, XLSX), the sheets as PDF, the log, what reading the reports
again has found (checks.txt), and the list of all sums (SHA256SUMS).

stderr says what was found. The sheets are printed by the browser of this computer;
without one the archive has none. sha256sum -c SHA256SUMS checks an unpacked
archive. Needs the extra web: pip install 'openarbiter[web]'.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from openarbiter.cli.exits import answer, say
from openarbiter.cli.options import Chosen, Options, require
from openarbiter.cli.writing import look_first, write_bytes
from openarbiter.errors import RequestError
from openarbiter.languages import said

if TYPE_CHECKING:
    from openarbiter.store import EventFile
    from openarbiter.web.archive import Archive


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.word("event", "EVENT", "the event file")
    options.word("-o", "OUT.zip", "the archive", dest="out", required=True)
    options.flag("--no-sheets", "without sheets as PDF")
    options.word("--language", "CODE", "language (en)", default="en")
    options.shared("overwrite")


def ask(chosen: Chosen) -> None:
    """Write the archive, and say what was found."""
    require("web")
    from openarbiter.store import EventFile  # noqa: PLC0415  (start-up time)
    from openarbiter.web.archive import archive_findings  # noqa: PLC0415  (the same)

    look_first(chosen.out, overwrite=chosen.overwrite)
    with EventFile.look(chosen.event) as file:
        made = _made(file, Path(chosen.event).parent, chosen.language, sheets=not chosen.no_sheets)
    if found := archive_findings(made.content):
        raise RequestError(found[0])
    write_bytes(chosen.out, made.content, overwrite=chosen.overwrite)
    for note in made.found:
        say(note)
    files = said(
        "{count} files in {name}, as its list says",
        made.files,
        one="one file in {name}, as its list says",
        name=chosen.out,
    )
    answer(chosen.tongue(files))


def _made(file: EventFile, folder: Path, language: str, *, sheets: bool) -> Archive:
    from functools import partial  # noqa: PLC0415  (start-up time)

    from openarbiter.web.archive import archive_of  # noqa: PLC0415  (the same)
    from openarbiter.web.printing import (  # noqa: PLC0415  (the same)
        browser_path,
        printed_sheets,
        printing,
    )

    if not sheets:
        return archive_of(file, language)
    try:
        browser_path()
    except RequestError as error:
        say(error.message)
        return archive_of(file, language)
    with printing(file, folder) as printer:
        return archive_of(file, language, partial(printed_sheets, printer, file.state))
