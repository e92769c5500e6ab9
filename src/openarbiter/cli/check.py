"""``openarbiter check``: pair every round of many tournaments again, on all cores."""

from __future__ import annotations

from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from openarbiter.cli.exits import answer, answer_json, say
from openarbiter.cli.many_files import (
    Outcome,
    examine_files,
    exit_code,
    files_text,
    rounds_text,
    tournament_files,
)
from openarbiter.cli.opening import (
    FileNumbers,
    choose_edition,
    doubt_about,
    open_tournament,
    tell_other_numbers,
)
from openarbiter.cli.options import Options
from openarbiter.languages import Tongue, in_a_row, said
from openarbiter.ranking.tables.text import columns
from openarbiter.rulebooks import registry
from openarbiter.simulate.recheck import CheckReport, check, with_doubt
from openarbiter.values import dataclass, field
from openarbiter.verification.places import compared_places

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from openarbiter.model import Tournament, Tpn
    from openarbiter.simulate.recheck import Difference
    from openarbiter.verification.places import ComparedPlaces, WrongPlace

_NOTE: Final = "###"
"""What a comment of a report file begins with."""

_NOTES: Final = 20
"""How many comments of a file are shown; JSON has all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What came out of one file.

    Attributes:
        report: What was compared.
        notes: What the file itself notes (comments of a report file): a correction that came
            after a pairing explains why that round differs.
        places: The declared places held against the standings; ``None`` where nothing declares
            places that could be wrong.
        names: Names by the numbers of the file, of those whose place is wrong.
    """

    report: CheckReport
    notes: tuple[str, ...] = ()
    places: ComparedPlaces | None = None
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def wrong(self) -> Sequence[WrongPlace]:
        """The places that are wrong."""
        return () if self.places is None else self.places.wrong

    @property
    def differs(self) -> bool:
        """Whether a round or a place differs."""
        return bool(self.wrong or self.report.differences)

    def to_json(self) -> dict[str, object]:
        """The outcome as JSON values."""
        return {
            **self.report.to_json(),
            "wrong_places": [each.to_json() for each in self.wrong],
            "notes": list(self.notes),
        }


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "check",
        "FILE... [--system ID] [--against ID] [--language CODE] [--json] [--lenient]\n"
        "       [--encoding NAME]",
        "Pair every round again from the rounds before it and list each round that differs\n"
        "from the file in its pairs, colours or pairing-allocated bye. With --against, pair\n"
        "every round by two editions and list each round in which they part, with what each\n"
        "has against the boards of the other, and by which article. Places that the file gives\n"
        "(columns 86 to 89 of record 001) and that its tie-breaks (records 202 and 212) do not\n"
        "give are listed too; without tie-breaks those that go against the points.",
        "In a directory all files whose names end in .trf, .trfx, .trf26 and the like are\n"
        "taken, subdirectories included; other files are read when they are named. Several\n"
        "files are checked on all cores.\n\n"
        "Where a round differs, the comments of the file (lines that begin with ###) follow,\n"
        "up to 20 of them; --json has all of every file.\n\n"
        "exit code: 0 when every round and every place agrees, 1 when one differs; else, when a\n"
        "file could not be checked, the code of the first such file.",
    )
    parser.shared("files", "system")
    parser.add_argument(
        "--against",
        metavar="ID",
        help="a second edition: compare the two, whatever the file says was played",
    )
    parser.shared("language", "json", "lenient", "encoding")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Check the files and print what differs."""
    chosen = options().parse_args(arguments)
    if chosen.system is not None:
        registry.edition(chosen.system)  # a wrong id is one mistake, not one for each file
    names = tournament_files(chosen.files)
    if chosen.against is not None:
        from openarbiter.cli import against  # noqa: PLC0415  (seldom asked for)

        return against.run(chosen, names)
    tongue = Tongue(chosen.language)
    tell = None if chosen.json else partial(_tell, tongue)
    outcomes = examine_files(_checked, chosen, names, tell)
    checked = [outcome.found for outcome in outcomes if outcome.found is not None]
    if chosen.json:
        _print_json(outcomes, checked)
    else:
        answer(tongue(_summary(checked, len(outcomes) - len(checked))))
    return exit_code(outcomes, different=any(each.differs for each in checked))


def _checked(name: str, chosen: argparse.Namespace, tell: Callable[[str], object]) -> Checked:
    tournament = open_tournament(
        name,
        lenient=chosen.lenient,
        encoding=chosen.encoding,
        language=chosen.language,
        file_numbers=True,
        tell=tell,
    )
    edition, _ = choose_edition(tournament, chosen.system)
    notes = (
        record.line.removeprefix(_NOTE).strip()
        for record in tournament.other_records
        if record.line.startswith(_NOTE)
    )
    numbers = FileNumbers(tournament)
    report = with_doubt(
        numbers.report(check(tournament, edition)), doubt_about(tournament, chosen.system)
    )
    places = numbers.places(compared_places(tournament))
    if any(difference.reason for difference in report.differences):
        tell_other_numbers(tournament, chosen.language, tell)
    return Checked(
        report=report,
        notes=tuple(filter(None, notes)),
        places=places,
        names=_names(numbers.tournament(), places),
    )


def _names(tournament: Tournament, places: ComparedPlaces | None) -> dict[int, str]:
    """The names of those whose place is wrong."""
    wrong = {each.player for each in places.wrong} if places is not None else set()
    return {player.tpn: player.name for player in tournament.players if player.tpn in wrong}


def _tell(tongue: Tongue, outcome: Outcome[Checked]) -> None:
    file, found = outcome.file, outcome.found
    if found is None:
        say(tongue(said("{file}: not checked: {why}", file=file, why=outcome.trouble)))
        return
    if found.report.doubt:
        doubt = said("{finding} (doubtful)", finding=found.report.doubt)
        answer(f"{file}: {tongue(doubt)}\n")
    for difference in found.report.differences:
        answer("\n".join(difference_lines(file, found.report.system, difference, tongue)))
        answer("")
    if found.places is not None and found.places.wrong:
        answer("\n".join(place_lines(file, found.places, found.names, tongue)))
        answer("")
    if found.differs and found.notes:
        for note in found.notes[:_NOTES]:
            answer(tongue(said("{file} notes: {note}", file=file, note=" ".join(note.split()))))
        more = len(found.notes) - _NOTES
        if more > 0:
            answer(tongue(said("  and {number} more", number=more)))
        answer("")


def _summary(checked: Sequence[Checked], stopped: int) -> str:
    rounds = sum(each.report.rounds for each in checked)
    differing = sum(len(each.report.differences) for each in checked)
    systems = ", ".join(sorted({each.report.system for each in checked}))
    gaps = {"files": files_text(len(checked)), "rounds": rounds_text(rounds)}
    gaps["what"] = (
        said("{rounds} differs", rounds=rounds_text(differing))
        if differing == 1
        else said("{rounds} differ", rounds=rounds_text(differing))
    )
    text = (
        said("{files}, {rounds} paired again by {systems}: {what}", systems=systems, **gaps)
        if systems
        else said("{files}, {rounds}: {what}", **gaps)
    )
    wrong = sum(len(each.wrong) for each in checked)
    if wrong:
        places = said("{count} places are wrong", wrong, one="{count} place is wrong")
        text = said("{text}; {places}", text=text, places=places)
    if not stopped:
        return text
    return said("{text}; {files} not checked", text=text, files=files_text(stopped))


def _print_json(outcomes: Sequence[Outcome[Checked]], checked: Sequence[Checked]) -> None:
    answer_json(
        {
            "files": [
                {"file": each.file, "rounds": 0, "differences": [], "error": each.trouble}
                if each.found is None
                else {"file": each.file, **each.found.to_json()}
                for each in outcomes
            ],
            "rounds": sum(each.report.rounds for each in checked),
            "differing_rounds": sum(len(each.report.differences) for each in checked),
            "wrong_places": sum(len(each.wrong) for each in checked),
        }
    )


_WORDS = {
    "pairs": said("other pairs"),
    "colours": said("other colours"),
    "bye": said("another pairing-allocated bye"),
    "impossible": said("no pairing is possible"),
}


def difference_lines(file: str, system: str, difference: Difference, tongue: Tongue) -> list[str]:
    """The lines that tell one difference.

    Args:
        file: Name of the file.
        system: Id of the edition that computed the pairing.
        difference: The difference.
        tongue: The language.
    """
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


def place_lines(
    file: str, places: ComparedPlaces, names: Mapping[int, str], tongue: Tongue
) -> list[str]:
    """The lines that tell the wrong places of a file.

    Args:
        file: Name of the file.
        places: The places.
        names: Names by number.
        tongue: The language.
    """
    what = said("places that the points do not give")
    if places.tie_breaks:
        listed = in_a_row(places.tie_breaks)
        what = said("places that the tie-breaks of the file ({list}) do not give", list=listed)
    rows = [tuple(map(tongue, (said("No."), said("Name"), said("file"), said("due"))))]
    rows += [
        (
            str(each.player),
            names.get(each.player, ""),
            str(each.declared),
            str(each.first) if each.first == each.last else f"{each.first}\N{EN DASH}{each.last}",
        )
        for each in places.wrong
    ]
    lines = columns(rows, "><>>", gap="    ")
    return [f"{file}: {tongue(what)}", *(f"    {line}" for line in lines)]


def seats(games: Iterable[tuple[Tpn, Tpn]], byes: Iterable[Tpn], tongue: Tongue) -> list[str]:
    """Games as ``White - Black``, in the order of the lower number, then byes.

    Args:
        games: (White, Black) of each.
        byes: Who has one.
        tongue: The language.
    """
    ordered = sorted(games, key=min)
    lines = columns([(str(white), "-", str(black)) for white, black in ordered], ">>>", gap=" ")
    return lines + [tongue(said("bye {player}", player=tpn)) for tpn in byes]
