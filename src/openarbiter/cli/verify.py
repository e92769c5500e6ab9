"""``openarbiter verify``: hold published rounds against the rules, without pairing anything."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING

from openarbiter.cli.certificates import verify_certificate
from openarbiter.cli.exits import Exit, answer, answer_page, told
from openarbiter.cli.file_numbers import FileNumbers, tell_other_numbers
from openarbiter.cli.opening import STDIN, read_bytes, say_doubt
from openarbiter.cli.options import (
    Options,
    encoding_option,
    file_argument,
    form_options,
    language_option,
    system_option,
)
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, said
from openarbiter.model import RoundNo
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openarbiter.errors import Finding
    from openarbiter.formats.source import Reading
    from openarbiter.model import Tournament
    from openarbiter.verification.boards import PublishedList
    from openarbiter.verification.findings import RuleFinding, Verification

_WIDTH = 88

_STDIN_SHOWN = "<stdin>"


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "verify",
        "FILE [--round N] [--system ID] [--boards LIST | --certificate CERT] [--long]\n"
        "       [--language en|de] [--format FORM | --json] [--encoding NAME]",
        "Hold the published rounds of a tournament against the rules: legality of every pair,\n"
        "byes, colours, floats, and the value of every criterion. Nothing is paired again, and\n"
        "the engine is not asked; the file may come from any program.",
        "Five lines say what was looked at, what was found and what is not decided; every\n"
        "finding follows, with its article. A finding about a criterion shows a better choice.\n"
        "Where none was found, another may still be the required one: openarbiter check pairs\n"
        "every round again.\n\n"
        "With --certificate one round is proven right: the certificate that pair --certificate\n"
        "made is accepted or refused by a checker that searches nothing and shares no line with\n"
        "the engine. The round may be in the file already, or be the next one. What the checker\n"
        "says is English in every language.\n\n"
        "exit code: 0 when nothing is found, or the certificate is accepted; 1 when something\n"
        "is found, or it is refused.",
    )
    file_argument(parser)
    parser.add_argument(
        "--round", type=int, metavar="N", help="look at this round only; without it at all"
    )
    system_option(parser)
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
    language_option(parser)
    encoding_option(parser)
    form_options(parser)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Verify a file and print every finding."""
    parser = options()
    chosen = parser.parse_args(arguments)
    form = "json" if chosen.json else chosen.format
    if chosen.certificate is not None:
        if form in ("markdown", "html"):
            parser.error(said("a certificate is answered as text or json"))
        if (chosen.round, chosen.system, chosen.boards) != (None, None, None):
            parser.error(
                said("--certificate says itself which round and system: give no other option")
            )
        return verify_certificate(
            chosen.file, chosen.certificate, as_json=form == "json", long=chosen.long
        )
    from openarbiter.formats import read_tournament  # noqa: PLC0415  (--help needs no formats)
    from openarbiter.verification.verifying import verify  # noqa: PLC0415  (likewise)

    shown = _STDIN_SHOWN if chosen.file == STDIN else chosen.file
    data = read_bytes(chosen.file)
    reading = read_tournament(data, lenient=True, name=shown, encoding=chosen.encoding)
    tell_other_numbers(reading.tournament, chosen.language)
    round_no = None if chosen.round is None else RoundNo(chosen.round)
    verification = verify(reading.tournament, round_no, chosen.system)
    say_doubt(reading.tournament, chosen.system, chosen.language)
    if chosen.boards is not None:
        found = _list_findings(reading.tournament, chosen.boards, chosen.round)
        verification = replace(verification, findings=(*verification.findings, *found))
    asked = _Asked(form, shown, chosen.system, Tongue(chosen.language), long=chosen.long)
    told = _rendered(asked, reading, verification)
    give = answer if form == "text" else answer_page
    give(told)
    faulty = verification.findings or any(map(_is_fault, reading.findings))
    return Exit.DIFFERENT if faulty else Exit.OK


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
    from openarbiter.cli.board_list import read_board_list  # noqa: PLC0415  (seldom needed)
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
    from openarbiter.cli.verify_digest import (  # noqa: PLC0415  (--help needs none of it)
        check_command,
        verification_digest,
    )
    from openarbiter.cli.verify_page import looked_at, verification_page  # noqa: PLC0415  (likewise)

    faults = [finding for finding in reading.findings if _is_fault(finding)]
    command = check_command(STDIN if file == _STDIN_SHOWN else file, asked.system)
    digest = verification_digest(verification, len(faults), command)
    if asked.form != "text":
        from openarbiter.explanations.pages import rendered  # noqa: PLC0415  (likewise)

        title = said("{file}: verification", file=file)
        page = verification_page(title, digest, faults, verification, tongue)
        return rendered(page, asked.form).rstrip("\n")
    found = [
        *(told(finding, tongue) for finding in faults),
        *(f"{file}: {tongue(finding.sentence)}" for finding in verification.findings),
    ]
    more = looked_at(verification) if asked.long else ()
    first = [tongue(text) for text in digest]  # not wrapped: a command is copied whole
    last = [line for text in more for line in _wrapped(tongue(text))]
    return "\n\n".join("\n".join(lines) for lines in (first, found, last) if lines)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
