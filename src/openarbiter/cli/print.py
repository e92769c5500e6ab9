"""``openarbiter print``: the sheets of an event as PDF files, without opening a browser by hand.

usage: EVENT -o FOLDER [--sheet NAME ...] [--section KEY] [--round N]
       [--language CODE] [--overwrite]

Write the sheets of an event as PDF files, one for each sheet: pairings by board and
by name, slips, place cards, badges, standings, cross-tables, certificates and the
others that the page Papers of the desk has.

The sheets are printed by the browser of this computer (Chromium, Chrome or Edge).
The event may be open at the desk meanwhile; nothing in it is changed.
Needs the extra web: pip install 'openarbiter[web]'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from openarbiter.cli.exits import answer, say
from openarbiter.cli.options import Chosen, Options, require
from openarbiter.cli.writing import look_first, write_bytes
from openarbiter.errors import RequestError, TournamentError
from openarbiter.languages import joined, said
from openarbiter.ranking.tables.sheet import brought

if TYPE_CHECKING:
    from openarbiter.desk import Section
    from openarbiter.web.printing import Printer

_OK = 200


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.word("event", "EVENT", "the event file")
    options.word("-o", "FOLDER", "where they go", dest="out", required=True)
    text = "a sheet, such as boards or standings; without it all that the event has"
    options.word("--sheet", "NAME", text, action="append", default=[])
    options.word("--section", "KEY", "one section only, such as a")
    options.number("--round", "the round; else the last published")
    options.word("--language", "CODE", "language (en)", default="en")
    options.flag("--overwrite", "replace files that are there already")


def ask(chosen: Chosen) -> None:
    """Print the sheets, and say which could not be."""
    require("web")
    from openarbiter.store import EventFile  # noqa: PLC0415  (start-up time)
    from openarbiter.web.printing import printing  # noqa: PLC0415  (the same)

    path, out = Path(chosen.event), Path(chosen.out)
    with EventFile.look(path) as file:
        wanted = list(_wanted(chosen, file.state.sections))
        out.mkdir(parents=True, exist_ok=True)
        for name, _ in wanted:
            look_first(str(out / name), overwrite=chosen.overwrite)
        with printing(file, path.parent) as printer:
            written = _print(printer, wanted, out)
    answer(said("{count} sheets in {folder}", written, one="One sheet in {folder}", folder=out))


def _wanted(chosen: Chosen, sections: Sequence[Section]) -> Iterator[tuple[str, str]]:
    """Name of the file and address of each sheet that is asked for."""
    from openarbiter.web.routes.papers import SHEETS, sheets_of  # noqa: PLC0415

    keys = [section.key for section in sections]
    if chosen.section is not None and chosen.section not in keys:
        raise RequestError.saying(
            "there is no section {key}; there are {list}", key=chosen.section, list=keys
        )
    for section in sections:
        if chosen.section not in (None, section.key):
            continue
        there = sheets_of(section)
        for sheet in chosen.sheet or there:
            if sheet not in there:
                raise RequestError.saying(
                    "section {key} has no sheet {sheet}; it has {list}",
                    key=section.key,
                    sheet=sheet,
                    list=joined("{first}, {next}", there),
                )
            asked = {"s": section.key, "lang": chosen.language}
            name = f"{section.key}-{sheet}"
            if sheet not in SHEETS:  # a plug-in makes it, and stops nobody but who names it
                try:
                    brought(sheet, section.tournament)
                except TournamentError as error:
                    if chosen.sheet:
                        raise
                    say(said("openarbiter print: {name}: {what}", name=name, what=error.message))
                    continue
            elif chosen.round is not None and SHEETS[sheet].group in ("round", "end"):
                asked["round"] = str(chosen.round)
                name += f"-{chosen.round}"
            yield f"{name}.pdf", f"/papers/{sheet}?{urlencode(asked)}"


def _print(printer: Printer, wanted: Sequence[tuple[str, str]], out: Path) -> int:
    """Print what there is; how many. What the desk has no page for is said, and what is missing."""
    written = 0
    for name, path in wanted:
        status, page = printer.status(path)
        if status != _OK:
            why = said(
                "openarbiter print: {name} is left out: the desk has no such page yet", name=name
            )
            say(why)
            continue
        if b"data-incomplete" in page:
            what = said("not complete; the sheet says what is missing")
            say(said("openarbiter print: {name}: {what}", name=name, what=what))
        write_bytes(str(out / name), printer.print(path), overwrite=True)
        written += 1
    return written
