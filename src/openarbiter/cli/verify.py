"""``openarbiter verify``: hold published rounds against the rules, without pairing anything."""

from __future__ import annotations

import json
import textwrap
from functools import partial
from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit, answer, answer_json, answer_page, say, told
from openarbiter.cli.many_files import (
    Outcome,
    examine_files,
    exit_code,
    files_text,
    rounds_text,
    tournament_files,
)
from openarbiter.cli.opening import STDIN, FileNumbers, read_bytes, say_doubt, tell_other_numbers
from openarbiter.cli.options import Options
from openarbiter.cli.verify_given import verify_certificate
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, said
from openarbiter.model import RoundNo
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from openarbiter.errors import Finding
    from openarbiter.formats.text import Reading
    from openarbiter.model import Tournament
    from openarbiter.verification.boards import PublishedList
    from openarbiter.verification.findings import RuleFinding, Verification

_WIDTH = 88

_STDIN_SHOWN = "<stdin>"


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "verify",
        "FILE... [--round N] [--system ID] [--boards LIST | --certificate CERT] [--long]\n"
        "       [--language CODE] [--format FORM | --json] [--encoding NAME]",
        "Hold the published rounds of a tournament against the rules: legality of every pair,\n"
        "byes, colours, floats, and the value of every criterion. Nothing is paired again, and\n"
        "the engine is not asked; the file may come from any program.",
        "Five lines say what was looked at, what was found and what is not decided; every\n"
        "finding follows, with its article. A finding about a criterion shows a better choice.\n"
        "Where none was found, another may still be the required one: openarbiter check pairs\n"
        "every round again. In a directory all files whose names end in .trf, .trfx, .trf26 and\n"
        "the like are taken; several files are verified on all cores, and answered with a line\n"
        "each, their findings and the sum.\n\n"
        "With --certificate one round is proven right: the certificate that pair --certificate\n"
        "made is accepted or refused by a checker that searches nothing and shares no line with\n"
        "the engine. The round may be in the file already, or be the next one. What the checker\n"
        "says is English in every language.\n\n"
        "exit code: 0 when nothing is found, or the certificate is accepted; 1 when something\n"
        "is found, or it is refused.",
    )
    parser.shared("files")
    parser.add_argument(
        "--round", type=int, metavar="N", help="look at this round only; without it at all"
    )
    parser.shared("system")
    parser.add_argument(
        "--boards",
        metavar="LIST",
        help="a published list (as pair --json writes it): its games and its bye have to be those "
        "of the file; then the order of its boards is looked at",
    )
    parser.add_argument(
        "--certificate",
        metavar="CERT",
        help="a certificate of a round: accept it or refuse it; nothing else is looked at",
    )
    parser.add_argument(
        "--long",
        action="store_true",
        help="also say what was looked at and what was not; with --certificate what was proven of "
        "every bracket",
    )
    parser.shared("language", "encoding", "form")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Verify a file and print every finding."""
    parser = options()
    chosen = parser.parse_args(arguments)
    form = "json" if chosen.json else chosen.format
    names = tournament_files(chosen.files)
    of_one = [f"--{option}" for option in ("boards", "certificate") if getattr(chosen, option)]
    of_one += [f"--format {form}"] if form in ("markdown", "html") else []
    if len(names) > 1 and of_one:
        parser.error(said("{option} is about one file, not about several", option=of_one[0]))
    if chosen.certificate is not None:
        if form in ("markdown", "html"):
            parser.error(said("a certificate is answered as text or json"))
        if (chosen.round, chosen.system, chosen.boards) != (None, None, None):
            parser.error(
                said("--certificate says itself which round and system: give no other option")
            )
        return verify_certificate(
            names[0], chosen.certificate, as_json=form == "json", long=chosen.long
        )
    if len(names) > 1:
        return _verify_many(chosen, names, as_json=form == "json")
    (name,) = names
    reading, verification = _verified(name, chosen, say)
    if chosen.boards is not None:
        found = _list_findings(reading.tournament, chosen.boards, chosen.round)
        verification = replace(verification, findings=(*verification.findings, *found))
    asked = _Asked(form, _shown(name), chosen.system, Tongue(chosen.language), long=chosen.long)
    give = answer if form == "text" else answer_page
    give(_rendered(asked, reading, verification))
    return Exit.DIFFERENT if _number(reading, verification) else Exit.OK


def _verified(
    name: str, chosen: argparse.Namespace, tell: Callable[[str], object]
) -> tuple[Reading, Verification]:
    """What was read of a file, and what came out.

    Raises:
        FormatError: It is no tournament.
        RequestError: It has no such round.
        NotCoveredError: Its system is not here.
        OSError: It cannot be read.
    """
    from openarbiter.formats import read_tournament  # noqa: PLC0415  (--help needs no formats)
    from openarbiter.verification.verifying import verify  # noqa: PLC0415  (likewise)

    data = read_bytes(name)
    reading = read_tournament(data, lenient=True, name=_shown(name), encoding=chosen.encoding)
    tell_other_numbers(reading.tournament, chosen.language, tell)
    round_no = None if chosen.round is None else RoundNo(chosen.round)
    verification = verify(reading.tournament, round_no, chosen.system)
    say_doubt(reading.tournament, chosen.system, chosen.language, tell)
    return reading, verification


def _shown(name: str) -> str:
    return _STDIN_SHOWN if name == STDIN else name


def _number(reading: Reading, verification: Verification) -> int:
    """Number of findings, what had to be repaired included."""
    return len(verification.findings) + sum(map(_is_fault, reading.findings))


@dataclass(frozen=True, slots=True)
class _Verified:
    """What came out of one of several files.

    Attributes:
        data: The answer as JSON values.
        lines: The answer in words: what was held against what, and the findings.
        rounds: Number of rounds looked at.
        findings: Number of findings.
    """

    data: dict[str, object]
    lines: tuple[str, ...]
    rounds: int
    findings: int


def _verify_many(chosen: argparse.Namespace, names: Sequence[str], *, as_json: bool) -> int:
    """Verify several files on all cores: a line for each and its findings, then the sum."""
    from openarbiter.rulebooks import registry  # noqa: PLC0415  (--help needs none of it)

    if chosen.system is not None:
        registry.edition(chosen.system)  # a wrong id is one mistake, not one for each file
    tongue = Tongue(chosen.language)
    outcomes = examine_files(
        _verify_one, chosen, names, None if as_json else partial(_tell, tongue)
    )
    verified = [outcome.found for outcome in outcomes if outcome.found is not None]
    rounds = sum(each.rounds for each in verified)
    findings = sum(each.findings for each in verified)
    if as_json:
        files = [
            {"file": _shown(each.file), "error": each.trouble}
            if each.found is None
            else each.found.data
            for each in outcomes
        ]
        answer_json({"files": files, "rounds": rounds, "findings": findings})
    else:
        text = said(
            "{files}, {rounds}: {what}",
            files=files_text(len(verified)),
            rounds=rounds_text(rounds),
            what=said("{count} findings", findings, one="{count} finding"),
        )
        failed = len(outcomes) - len(verified)
        if failed:
            text = said("{text}; {files} not checked", text=text, files=files_text(failed))
        answer(tongue(text))
    return exit_code(outcomes, different=findings > 0)


def _tell(tongue: Tongue, outcome: Outcome[_Verified]) -> None:
    if outcome.found is None:
        file = _shown(outcome.file)
        say(tongue(said("{file}: not checked: {why}", file=file, why=outcome.trouble)))
    else:
        answer("\n".join(outcome.found.lines))


def _verify_one(name: str, chosen: argparse.Namespace, tell: Callable[[str], object]) -> _Verified:
    remarks: list[str] = []  # a file that cannot be verified has its trouble told and no more
    reading, verification = _verified(name, chosen, remarks.append)
    asked = _Asked("text", _shown(name), chosen.system, Tongue(chosen.language), long=chosen.long)
    first, found, last = _lines(asked, reading, verification)
    for remark in remarks:
        tell(remark)
    return _Verified(
        _data(asked.file, reading, verification),
        (f"{asked.file}: {first[0]}", *found, *last),
        len(verification.rounds),
        _number(reading, verification),
    )


def _list_findings(tournament: Tournament, name: str, asked: int | None) -> tuple[RuleFinding, ...]:
    """What is wrong with a published list: other games or another bye, or the order of boards.

    Args:
        tournament: The tournament.
        name: The file of the list.
        asked: The round that is looked at; ``None`` for all.

    Raises:
        FormatError: The file is no list of boards.
        RequestError: It has the boards of another round than the one asked for, or of one that is
            neither paired nor the next.
        OSError: The file cannot be read.
    """
    from openarbiter.cli.verify_given import read_board_list  # noqa: PLC0415  (seldom needed)
    from openarbiter.verification.boards import list_findings  # noqa: PLC0415  (likewise)

    listed = read_board_list(name)
    number = listed.round_no
    if not 1 <= number <= tournament.next_round:
        raise RequestError(
            said(
                "{name} has the boards of round {number}, which is not in the file",
                name=name,
                number=number,
            )
        )
    if asked is not None and number != asked:
        raise RequestError(
            said(
                "{name} has the boards of round {number}, not of round {asked}",
                name=name,
                number=number,
                asked=asked,
            )
        )
    return list_findings(tournament, _numbered_here(tournament, listed))


def _numbered_here(tournament: Tournament, listed: PublishedList) -> PublishedList:
    """A list, which has the numbers of the file, with those of the tournament.

    Raises:
        RequestError: Nobody has one of the numbers.
    """
    tpn = FileNumbers(tournament).tpn
    return replace(
        listed,
        boards=tuple((tpn(white), tpn(black)) for white, black in listed.boards),
        byes=None if listed.byes is None else tuple(map(tpn, listed.byes)),
    )


def _is_fault(finding: Finding) -> bool:
    """Whether a finding of the reader is more than a remark: something had to be repaired."""
    return bool(finding.repair) or finding.contradiction


def _data(file: str, reading: Reading, verification: Verification) -> dict[str, object]:
    lines = [
        {
            "kind": finding.code,
            "line": finding.line,
            "column": finding.column,
            "found": finding.found,
            "expected": finding.expected,
        }
        for finding in reading.findings
        if _is_fault(finding)
    ]
    return {"file": file, "file_findings": lines, **verification.to_json()}


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a verification is answered for.

    Attributes:
        form: The form of the answer.
        file: The file as it is shown.
        system: The edition that was asked for; ``None`` for that of the file.
        tongue: The language.
        long: What was looked at is told too.
    """

    form: str
    file: str
    system: str | None
    tongue: Tongue
    long: bool


def _rendered(asked: _Asked, reading: Reading, verification: Verification) -> str:
    """The verification in the form that is asked for."""
    file, tongue = asked.file, asked.tongue
    if asked.form == "json":
        return json.dumps(_data(file, reading, verification), ensure_ascii=False)
    from openarbiter.cli.verify_page import verification_page  # noqa: PLC0415  (--help needs none)
    from openarbiter.explanations.pages import rendered  # noqa: PLC0415  (likewise)

    if asked.form == "text":
        lines = _lines(asked, reading, verification)
        return "\n\n".join("\n".join(each) for each in lines if each)
    faults, digest = _digest(asked, reading, verification)
    title = said("{file}: verification", file=file)
    page = verification_page(title, digest, faults, verification, tongue)
    return rendered(page, asked.form).rstrip("\n")


def _digest(
    asked: _Asked, reading: Reading, verification: Verification
) -> tuple[list[Finding], Sequence[str]]:
    """What had to be repaired, and the five lines."""
    from openarbiter.cli.verify_page import (  # noqa: PLC0415  (--help needs none of it)
        check_command,
        verification_digest,
    )

    faults = [finding for finding in reading.findings if _is_fault(finding)]
    command = check_command(STDIN if asked.file == _STDIN_SHOWN else asked.file, asked.system)
    return faults, verification_digest(verification, len(faults), command)


def _lines(
    asked: _Asked, reading: Reading, verification: Verification
) -> tuple[list[str], list[str], list[str]]:
    """The answer in words: the five lines, the findings, and at length what was looked at."""
    from openarbiter.cli.verify_page import looked_at  # noqa: PLC0415  (--help needs none of it)

    tongue = asked.tongue
    faults, digest = _digest(asked, reading, verification)
    found = [
        *(told(finding, tongue) for finding in faults),
        *(f"{asked.file}: {tongue(finding.sentence)}" for finding in verification.findings),
    ]
    more = looked_at(verification) if asked.long else ()
    first = [tongue(text) for text in digest]  # not wrapped: a command is copied whole
    return first, found, [line for text in more for line in _wrapped(tongue(text))]


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
