"""``openarbiter check``: pair every round of many tournaments again, on all cores."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final, TypeAlias

from openarbiter.cli.exits import Exit, answer, answer_page, say
from openarbiter.cli.many_files import (
    files_text,
    for_each_file,
    rounds_text,
    tournament_files,
    trouble_with,
)
from openarbiter.cli.opening import (
    FileNumbers,
    choose_edition,
    doubt_about,
    open_tournament,
    tell_other_numbers,
)
from openarbiter.cli.options import (
    Options,
    encoding_option,
    files_argument,
    json_option,
    language_option,
    lenient_option,
    system_option,
)
from openarbiter.languages import Tongue, in_a_row, said
from openarbiter.ranking.tables.text import columns
from openarbiter.rulebooks import registry
from openarbiter.simulate.recheck import CheckReport, check, with_doubt
from openarbiter.values import dataclass, field, replace
from openarbiter.verification.places import compared_places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from openarbiter.model import Tournament, Tpn
    from openarbiter.simulate.recheck import Difference
    from openarbiter.verification.places import ComparedPlaces

_Work: TypeAlias = tuple[str, "str | None", tuple[bool, "str | None"], tuple[str, str]]
"""A file, the id of an edition, whether to be lenient and the encoding, and the languages of words
and troubles."""

_NOTE: Final = "###"
"""What a comment of a report file begins with."""

_NOTES: Final = 20
"""How many comments of a file are shown; JSON has all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came out of one file.

    Attributes:
        file: Its name, as the user sees it.
        report: What was compared; ``None`` when it could not be.
        trouble: Why not, in words; empty when it was compared.
        code: Exit code this file alone would give.
        notes: What the file itself notes (comments of a report file): a correction that came
            after a pairing explains why that round differs.
        remarks: What a lenient reading repaired, in words; told where the outcome is told.
        places: The declared places held against the standings; ``None`` where nothing declares
            places that could be wrong.
        names: Names by the numbers of the file, of those whose place is wrong.
    """

    file: str
    report: CheckReport | None
    trouble: str = ""
    code: int = Exit.OK
    notes: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    places: ComparedPlaces | None = None
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def differs(self) -> bool:
        """Whether a round or a place differs."""
        wrong = self.places is not None and bool(self.places.wrong)
        return wrong or (self.report is not None and bool(self.report.differences))

    def to_json(self) -> dict[str, object]:
        """The outcome as JSON values."""
        if self.report is None:
            return {"file": self.file, "rounds": 0, "differences": [], "error": self.trouble}
        wrong = () if self.places is None else self.places.wrong
        return {
            "file": self.file,
            **self.report.to_json(),
            "wrong_places": [each.to_json() for each in wrong],
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
    files_argument(parser)
    system_option(parser)
    parser.add_argument(
        "--against",
        metavar="ID",
        help="a second edition: compare the two, whatever the file says was played",
    )
    language_option(parser)
    json_option(parser)
    lenient_option(parser)
    encoding_option(parser)
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
    outcomes = []
    tongue = Tongue(chosen.language)
    in_json = "en" if chosen.json else chosen.language  # what programs read is one language
    reading = (chosen.lenient, chosen.encoding)
    work = [(name, chosen.system, reading, (chosen.language, in_json)) for name in names]
    for outcome in for_each_file(_check_file, work, names, _not_checked):
        outcomes.append(outcome)
        for remark in outcome.remarks:
            say(remark)
        if not chosen.json:
            _tell(outcome, tongue)
    if chosen.json:
        _print_json(outcomes)
    else:
        answer(tongue(_summary(outcomes)))
    return _exit(outcomes)


def _not_checked(work: _Work, error: Exception) -> Outcome:
    """The outcome of a file that could not be checked."""
    name, _, _, (_, of_trouble) = work
    trouble, code = trouble_with(error, of_trouble)
    return Outcome(file=name, report=None, trouble=trouble, code=code)


def _check_file(work: _Work) -> Outcome:
    """What comes out of a file, in a process that has no terminal to talk to."""
    remarks: list[str] = []
    return replace(_checked(work, remarks.append), remarks=tuple(remarks))


def _checked(work: _Work, tell: Callable[[str], object]) -> Outcome:
    name, system, (lenient, encoding), (language, _) = work
    try:
        tournament = open_tournament(
            name,
            lenient=lenient,
            encoding=encoding,
            language=language,
            file_numbers=True,
            tell=tell,
        )
        edition, _ = choose_edition(tournament, system)
        notes = (
            record.line.removeprefix(_NOTE).strip()
            for record in tournament.other_records
            if record.line.startswith(_NOTE)
        )
        numbers = FileNumbers(tournament)
        report = with_doubt(
            numbers.report(check(tournament, edition)), doubt_about(tournament, system)
        )
        places = numbers.places(compared_places(tournament))
        if any(difference.reason for difference in report.differences):
            tell_other_numbers(tournament, language, tell)
        return Outcome(
            file=name,
            report=report,
            notes=tuple(filter(None, notes)),
            places=places,
            names=_names(numbers.tournament(), places),
        )
    except Exception as error:  # noqa: BLE001  (one file must not stop the others)
        return _not_checked(work, error)


def _names(tournament: Tournament, places: ComparedPlaces | None) -> dict[int, str]:
    """The names of those whose place is wrong."""
    wrong = {each.player for each in places.wrong} if places is not None else set()
    return {player.tpn: player.name for player in tournament.players if player.tpn in wrong}


def _tell(outcome: Outcome, tongue: Tongue) -> None:
    if outcome.report is None:
        say(tongue(said("{file}: not checked: {why}", file=outcome.file, why=outcome.trouble)))
        return
    if outcome.report.doubt:
        doubt = said("{finding} (doubtful)", finding=outcome.report.doubt)
        answer(f"{outcome.file}: {tongue(doubt)}\n")
    for difference in outcome.report.differences:
        lines = difference_lines(outcome.file, outcome.report.system, difference, tongue)
        answer("\n".join(lines))
        answer("")
    if outcome.places is not None and outcome.places.wrong:
        answer("\n".join(place_lines(outcome.file, outcome.places, outcome.names, tongue)))
        answer("")
    if outcome.differs and outcome.notes:
        for note in outcome.notes[:_NOTES]:
            answer(
                tongue(said("{file} notes: {note}", file=outcome.file, note=" ".join(note.split())))
            )
        more = len(outcome.notes) - _NOTES
        if more > 0:
            answer(tongue(said("  and {number} more", number=more)))
        answer("")


def _summary(outcomes: Sequence[Outcome]) -> str:
    checked = [outcome.report for outcome in outcomes if outcome.report is not None]
    rounds = sum(report.rounds for report in checked)
    differing = sum(len(report.differences) for report in checked)
    systems = ", ".join(sorted({report.system for report in checked}))
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
    wrong = sum(len(outcome.places.wrong) for outcome in outcomes if outcome.places is not None)
    if wrong:
        places = said("{count} places are wrong", wrong, one="{count} place is wrong")
        text = said("{text}; {places}", text=text, places=places)
    if len(checked) == len(outcomes):
        return text
    left = files_text(len(outcomes) - len(checked))
    return said("{text}; {files} not checked", text=text, files=left)


def _print_json(outcomes: Sequence[Outcome]) -> None:
    import json  # noqa: PLC0415  (only this form needs it)

    checked = [outcome.report for outcome in outcomes if outcome.report is not None]
    found = {
        "files": [outcome.to_json() for outcome in outcomes],
        "rounds": sum(report.rounds for report in checked),
        "differing_rounds": sum(len(report.differences) for report in checked),
        "wrong_places": sum(len(each.places.wrong) for each in outcomes if each.places),
    }
    answer_page(json.dumps(found, ensure_ascii=False))


def _exit(outcomes: Sequence[Outcome]) -> int:
    if any(outcome.differs for outcome in outcomes):
        return Exit.DIFFERENT
    return next((outcome.code for outcome in outcomes if outcome.report is None), Exit.OK)


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
