"""``openarbiter draw``: the round, the cross-table or the score race as a picture.

usage: FILE -o OUT [--kind KIND] [--round N] [--system ID] [--lot LOT] [--names N]
       [--excused NUMBERS] [--left-out NUMBERS]
       [--language CODE] [--format FORM] [--overwrite] [--lenient] [--encoding NAME]

Draw a round with its brackets, floaters and reasons; or the cross-table as a heat
map; or the score race. Light and dark, and readable in black and white.

A large round or table becomes several pictures, OUT-1.svg, OUT-2.svg ...; a page
(html) holds all of them, each with the same in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import openarbiter as oa
from openarbiter.cli.exits import say
from openarbiter.cli.opening import (
    STDIN,
    FileNumbers,
    open_tournament,
    round_explained,
    tell_other_numbers,
)
from openarbiter.cli.writing import look_first, never_onto, write_bytes
from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model import Tournament
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import Edition

if TYPE_CHECKING:
    from openarbiter.cli.options import Chosen, Options
    from openarbiter.drawings.picture import Picture
    from openarbiter.ranking.standings import Standings
    from openarbiter.rulebooks.pairing import RoundPairing

_NAMED = 10

_ENDINGS = {
    "": "svg",
    ".svg": "svg",
    ".html": "html",
    ".htm": "html",
    ".txt": "text",
    ".md": "markdown",
    ".json": "json",
}


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.shared("file")
    options.word("-o", "OUT", "the file to write; - is stdout", dest="out", required=True)
    kinds, text = ("round", "cross-table", "race"), "round (the default), cross-table or race"
    options.choice("--kind", kinds, text, "KIND", default="round")
    options.number(
        "--round",
        "the round; without it the one in play, else the next, else the last; of a table "
        "the last round that counts",
    )
    options.shared("system", "lot", "absences")
    text = f"with --kind race: the first N players have a name ({_NAMED})"
    options.number("--names", text, default=_NAMED)
    options.choice(
        "--format",
        ("svg", "html", "text", "markdown", "json"),
        "svg, html, or text, markdown, json for the words alone; without it the ending "
        "of OUT, else svg",
        "FORM",
    )
    options.shared("language")
    options.flag("--overwrite", "replace files that are there already")
    options.shared("lenient", "encoding")


def ask(chosen: Chosen) -> None:
    """Draw and write."""
    if chosen.names < 0:
        chosen.refuse(said("--names is 0 or more"))
    tournament = open_tournament(chosen.file, chosen, file_numbers=True)
    files = _files(_drawn(tournament, chosen), chosen)
    for name, _ in files:
        never_onto(chosen.file, name)
    for name, content in files:
        write_bytes(name, content.encode("utf-8"), overwrite=chosen.overwrite)
        if len(files) > 1:
            say(f"wrote {name}")


def _drawn(tournament: Tournament, chosen: Chosen) -> tuple[Picture, ...]:
    if chosen.kind == "round":
        tell_other_numbers(tournament, chosen)
        return _round(tournament, chosen)
    numbers = FileNumbers(tournament)
    table = numbers.table(_table(tournament, chosen))
    tournament = numbers.tournament()
    if chosen.kind == "cross-table":
        from openarbiter.drawings import cross_table  # noqa: PLC0415  (only this picture needs it)

        return cross_table.cross_table_pictures(tournament, table, language=chosen.language)
    from openarbiter.drawings import race  # noqa: PLC0415  (only this picture needs it)

    return (race.race_picture(tournament, table, chosen.names, language=chosen.language),)


def _round(tournament: Tournament, chosen: Chosen) -> tuple[Picture, ...]:
    from openarbiter.drawings import round_picture  # noqa: PLC0415  (--help needs no engine)
    from openarbiter.explanations import asking  # noqa: PLC0415  (likewise)

    tournament, edition, round_no = round_explained(tournament, chosen)
    pairing = oa.pair(tournament, edition.id, round_no)
    tournament = asking.paired_tournament(pairing)
    remark = _remark(tournament, pairing, edition)
    if remark:
        chosen.note(remark)
    return round_picture.round_pictures(
        tournament,
        pairing,
        title=said("paired by {system}", system=edition.id),
        remark=remark,
        language=chosen.language,
    )


def _remark(tournament: Tournament, pairing: RoundPairing, edition: Edition) -> str:
    """Whether the file holds other boards for the round than those that are drawn."""
    from openarbiter.rulebooks.boards import published  # noqa: PLC0415  (--help needs no engine)

    if pairing.round_no > tournament.paired_rounds:
        return ""
    held = {frozenset(game) for game in published(tournament, pairing.round_no).games}
    drawn = {frozenset((game.white, game.black)) for game in pairing.games}
    if held == drawn:
        return ""
    return said(
        "The file holds other boards for this round; drawn is the pairing of {system}.",
        system=edition.id,
    )


def _table(tournament: Tournament, chosen: Chosen) -> Standings:
    """The standings of the players; those of teams cannot be drawn."""
    from openarbiter.ranking import matches  # noqa: PLC0415  (only tables need it)

    if matches.is_team_event(tournament):
        raise RequestError.saying("the tables of a team event cannot be drawn yet, only its rounds")
    fixed = registry.has_fixed_table(chosen.system or "") or None
    return oa.standings(tournament, round=chosen.round, predetermined=fixed)


def _files(pictures: Sequence[Picture], chosen: Chosen) -> list[tuple[str, str]]:
    """Names and contents of the files; none of several may be there already."""
    form = chosen.format or _ENDINGS.get(Path(chosen.out).suffix.lower())
    if form is None:
        known = ", ".join(filter(None, _ENDINGS))
        raise RequestError.saying(
            "the ending of {name} tells no format; endings are {known}, or take --format",
            name=chosen.out,
            known=known,
        )
    if form != "svg":
        from openarbiter.drawings import picture  # noqa: PLC0415  (only these forms need it)

        whole = {
            "html": picture.as_html,
            "text": picture.as_text,
            "markdown": picture.as_markdown,
            "json": picture.as_json,
        }[form]
        return [(chosen.out, whole(pictures))]
    if len(pictures) == 1:
        return [(chosen.out, pictures[0].svg)]
    if chosen.out == STDIN:
        raise RequestError.saying(
            "{count} pictures do not fit on stdout; name a file, or take --format html",
            len(pictures),
            one="one picture does not fit on stdout; name a file, or take --format html",
        )
    path = Path(chosen.out)
    files = [
        (str(path.with_name(f"{path.stem}-{number}{path.suffix}")), picture.svg)
        for number, picture in enumerate(pictures, start=1)
    ]
    for name, _ in files:
        look_first(name, overwrite=chosen.overwrite)
    return files
