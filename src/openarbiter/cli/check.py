"""``openarbiter check``: pair every round of many tournaments again, on all cores.

usage: FILE... [--system ID] [--language CODE] [--json] [--lenient]
       [--encoding NAME]
       openarbiter check --many FILE... --out OUT [--workers N] [--scheduler WHERE] [...]

Pair every round again from the rounds before it and list each round that differs
from the file in its pairs, colours or pairing-allocated bye. Places that the file gives
(columns 86 to 89 of record 001) and that its tie-breaks (records 202 and 212) do not
give are listed too; without tie-breaks those that go against the points.

In a directory all files whose names end in .trf, .trfx, .trf26 and the like are
taken, subdirectories included; other files are read when they are named. Several
files are checked on all cores.

Where a round differs, the comments of the file (lines that begin with ###) follow,
up to 20 of them; --json has all of every file.

With --many every round becomes a row of OUT, in JSON Lines or, where the name ends
in .parquet, as a table; FILE may be a pattern such as 'events/**/*.trf', too. When
the command is ended and given again, it goes on behind the last whole file.

exit code: 0 when every round and every place agrees, 1 when one differs; else, when a
file could not be checked, the code of the first such file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from openarbiter.cli.exits import Exit
from openarbiter.cli.many_files import (
    Examined,
    FilesVerb,
    counted,
    differ_text,
    total,
    tournament_files,
)
from openarbiter.cli.opening import (
    FileNumbers,
    choose_edition,
    doubt_about,
    open_tournament,
    tell_other_numbers,
)
from openarbiter.cli.options import Chosen, Options
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, in_a_row, said
from openarbiter.model import Tournament, Tpn
from openarbiter.ranking.tables.text import columns
from openarbiter.rulebooks import registry
from openarbiter.simulate.recheck import Difference, check, with_doubt
from openarbiter.verification.places import ComparedPlaces, compared_places

_NOTE: Final = "###"
"""What a comment of a report file begins with."""

_NOTES: Final = 20
"""How many comments of a file are shown; JSON has all of them."""


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.shared("files", "system")
    options.flag("--many", "very many files: write a row for each round into OUT")
    options.word("--out", "OUT", "the file of rows of --many", default="")
    options.number("--workers", "processes of --many; without it one for each core")
    options.word(
        "--scheduler",
        "WHERE",
        "a Dask cluster for --many: tcp://HOST:PORT, or local:4 for four processes here "
        "(needs the extra cluster: pip install 'openarbiter[cluster]')",
        default="",
    )
    options.shared("language", "json", "lenient", "encoding")


def ask(chosen: Chosen) -> Exit:
    """Check the files and print what differs."""
    if chosen.system is not None:
        registry.edition(chosen.system)  # a wrong id is one mistake, not one for each file
    for name in ("out", "workers", "scheduler"):
        if getattr(chosen, name) and not chosen.many:
            raise RequestError.saying("--{name} belongs to --many", name=name)
    if chosen.scheduler and chosen.workers is not None:
        raise RequestError.saying("--workers are processes here; --scheduler names its own")
    if not chosen.many:
        return _CHECK.run(chosen, tournament_files(chosen.files))
    from openarbiter.cli import check_many  # noqa: PLC0415  (seldom asked for)

    return check_many.ask(chosen)


def _checked(name: str, chosen: Chosen) -> Examined:
    """What is found in a file; the numbers are those of the file.

    Its comments are shown where something differs: a correction that came after a pairing explains
    why that round differs.
    """
    tournament = open_tournament(name, chosen, file_numbers=True)
    edition, _ = choose_edition(tournament, chosen.system)
    numbers, tongue = FileNumbers(tournament), chosen.tongue
    report = numbers.report(check(tournament, edition))
    report = with_doubt(report, doubt_about(tournament, chosen.system))
    places = numbers.places(compared_places(tournament))
    wrong = () if places is None else places.wrong
    if any(difference.reason for difference in report.differences):
        tell_other_numbers(tournament, chosen)
    lines = [record.line for record in tournament.other_records if record.line.startswith(_NOTE)]
    notes = [note for line in lines if (note := line.removeprefix(_NOTE).strip())]
    parts = [_difference_lines(name, report.system, each, tongue) for each in report.differences]
    if report.doubt:
        doubt = tongue(said("{finding} (doubtful)", finding=report.doubt))
        parts.insert(0, [f"{name}: {doubt}"])
    if places is not None and wrong:
        parts.append(_place_lines(name, places, numbers.tournament(), tongue))
    if notes and (wrong or report.differences):
        parts.append(_note_lines(name, notes, tongue))
    return Examined(
        data={
            **report.to_json(),
            "wrong_places": [each.to_json() for each in wrong],
            "notes": notes,
        },
        lines=tuple(line for part in parts for line in (*part, "")),
        rounds=report.rounds,
        found=len(report.differences),
        places=len(wrong),
        systems=(report.system,),
    )


def _summary(checked: Sequence[Examined]) -> str:
    systems = ", ".join(sorted({system for each in checked for system in each.systems}))
    gaps = {**counted(checked), "what": differ_text(total(checked, "found"))}
    text = (
        said("{files}, {rounds} paired again by {systems}: {what}", systems=systems, **gaps)
        if systems
        else said("{files}, {rounds}: {what}", **gaps)
    )
    if wrong := total(checked, "places"):
        places = said("{count} places are wrong", wrong, one="{count} place is wrong")
        text = said("{text}; {places}", text=text, places=places)
    return text


_CHECK: Final = FilesVerb(
    examine=_checked,
    summary=_summary,
    sums={"rounds": "rounds", "differing_rounds": "found", "wrong_places": "places"},
    stopped={"rounds": 0, "differences": []},
)


def _note_lines(file: str, notes: Sequence[str], tongue: Tongue) -> list[str]:
    """The comments of a file, the first of them."""
    lines = [
        tongue(said("{file} notes: {note}", file=file, note=" ".join(note.split())))
        for note in notes[:_NOTES]
    ]
    if len(notes) > _NOTES:
        lines.append(tongue(said("  and {number} more", number=len(notes) - _NOTES)))
    return lines


_WORDS = {
    "pairs": said("other pairs"),
    "colours": said("other colours"),
    "bye": said("another pairing-allocated bye"),
    "impossible": said("no pairing is possible"),
}


def _difference_lines(file: str, system: str, difference: Difference, tongue: Tongue) -> list[str]:
    """The lines that tell a round that differs from what an edition computed."""
    kinds = in_a_row(_WORDS[kind] for kind in difference.kinds)
    place = tongue(said("round {round}: {finding}", round=difference.round_no, finding=kinds))
    lines = [f"{file}: {place}"]
    if difference.reason:
        return [*lines, f"    {tongue(difference.reason)}"]
    rows = [(tongue(said("file")), system)]
    expected, computed = (
        seats(boards.games, boards.byes, tongue)
        for boards in (difference.expected, difference.computed)
    )
    rows += zip_longest(expected, computed, fillvalue="")
    return [*lines, *(f"    {line}" for line in columns(rows, "<<", gap="    "))]


def _place_lines(
    file: str, places: ComparedPlaces, tournament: Tournament, tongue: Tongue
) -> list[str]:
    names = {player.tpn: player.name for player in tournament.players}
    what = said("places that the points do not give")
    if places.tie_breaks:
        listed = in_a_row(places.tie_breaks)
        what = said("places that the tie-breaks of the file ({list}) do not give", list=listed)
    rows = [tuple(map(tongue, (said("No."), said("Name"), said("file"), said("due"))))]
    rows += [
        (
            str(each.player),
            names.get(Tpn(each.player), ""),
            str(each.declared),
            str(each.first) if each.first == each.last else f"{each.first}\N{EN DASH}{each.last}",
        )
        for each in places.wrong
    ]
    lines = columns(rows, "><>>", gap="    ")
    return [f"{file}: {tongue(what)}", *(f"    {line}" for line in lines)]


def seats(games: Iterable[tuple[Tpn, Tpn]], byes: Iterable[Tpn], tongue: Tongue) -> list[str]:
    """Games (White, Black) as ``White - Black``, in the order of the lower number, then byes."""
    ordered = sorted(games, key=min)
    lines = columns([(str(white), "-", str(black)) for white, black in ordered], ">>>", gap=" ")
    return lines + [tongue(said("bye {player}", player=tpn)) for tpn in byes]
