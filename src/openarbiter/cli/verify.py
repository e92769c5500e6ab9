"""``openarbiter verify``: decide whether published rounds are the required ones, by proof."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit, answer_in, answer_json, told
from openarbiter.cli.many_files import Examined, FilesVerb, counted, tournament_files
from openarbiter.cli.opening import (
    FileNumbers,
    doubt_about,
    read_bytes,
    say_doubt,
    shown_name,
    tell_other_numbers,
)
from openarbiter.cli.options import Chosen, Options
from openarbiter.cli.verify_given import verify_certificate
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, said
from openarbiter.model import RoundNo
from openarbiter.values import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openarbiter.deciding import Decision
    from openarbiter.model import Tournament
    from openarbiter.verification.boards import PublishedList
    from openarbiter.verification.findings import RuleFinding

_WIDTH = 88


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "verify",
        "FILE... [--round N] [--system ID] [--boards LIST | --certificate CERT [--lot LOT]]\n"
        "       [--rules-only] [--long] [--language CODE] [--format FORM | --json]\n"
        "       [--encoding NAME]",
        "Say of each published round of a tournament whether it is proven right, wrong, or not\n"
        "decided: it is held against the rules (legality of every pair, byes, colours, floats,\n"
        "the value of every criterion), then paired again, and the certificate of the required\n"
        "round is held against every other choice by a checker that shares no line with the\n"
        "engine. The file may come from any program.",
        "Five lines say what was looked at, what was found and what is not decided; each round\n"
        "that is wrong follows with the better boards and the article, each one that is not\n"
        "decided with what is missing, then every finding of the rules. Rounds of systems without\n"
        "certificates are decided by the printed table, or by their text, which is carried out a\n"
        "second time. With --rules-only nothing is paired: where no finding shows a\n"
        "better choice, another may still be the required one. In a directory all files whose\n"
        "names end in .trf, .trfx, .trf26 and the like are taken; several files are verified on\n"
        "all cores, and answered with a line each, their rounds, their findings and the sum.\n\n"
        "With --certificate one round is proven right: the certificate that pair --certificate\n"
        "made is accepted or refused by a checker that searches nothing and shares no line with\n"
        "the engine. The round may be in the file already, or be the next one. What the checker\n"
        "says is English in every language.\n\n"
        "exit code: 0 when no round is wrong and nothing is found, or the certificate is\n"
        "accepted; 1 when a round is wrong, something is found, or the certificate is refused;\n"
        "9 when nothing is wrong or found, and a round is not decided.",
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
    parser.shared("lot")
    parser.add_argument(
        "--rules-only",
        action="store_true",
        help="hold the rounds against the rules only: nothing is paired, nothing proven",
    )
    parser.add_argument(
        "--long",
        action="store_true",
        help="also name the rounds that are proven right, what was looked at and what was not; "
        "with --certificate what was proven of every bracket",
    )
    parser.shared("language", "encoding", "form")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Verify a file and print every finding."""
    parser = options()
    chosen = parser.parse_args(arguments)
    form = chosen.format
    names = tournament_files(chosen.files)
    of_one = [f"--{option}" for option in ("boards", "certificate") if getattr(chosen, option)]
    of_one += [f"--format {form}"] if form in ("markdown", "html") else []
    if len(names) > 1 and of_one:
        parser.error(said("{option} is about one file, not about several", option=of_one[0]))
    if chosen.lot is not None and chosen.certificate is None:
        parser.error(said("{option} goes with {other}", option="--lot", other="--certificate"))
    if chosen.certificate is not None:
        if form in ("markdown", "html"):
            parser.error(said("a certificate is answered as text or json"))
        if chosen.rules_only or (chosen.round, chosen.system, chosen.boards) != (None, None, None):
            parser.error(
                said("--certificate says itself which round and system: give no other option")
            )
        return verify_certificate(
            names[0], chosen.certificate, chosen.lot, as_json=form == "json", long=chosen.long
        )
    if len(names) > 1:
        if chosen.system is not None:
            from openarbiter.rulebooks import registry  # noqa: PLC0415  (--help needs none of it)

            registry.edition(chosen.system)  # a wrong id is one mistake, not one for each file
        return _VERIFY.run(chosen, names, as_json=form == "json")
    verified = _Verified(names[0], chosen)
    if chosen.boards is not None:
        found = _list_findings(verified.tournament, chosen.boards, chosen.round)
        whole = verified.verification
        verified.verification = replace(whole, findings=(*whole.findings, *found))
    if form == "json":
        answer_json({"file": verified.file, **verified.data()})
    else:
        answer_in(form, verified.rendered(form))
    return verified.ended


class _Verified:
    """A file, what came out, and how it is said.

    Attributes:
        file: Its name as it is shown.
        tournament: What was read.
        faults: What had to be repaired to read it.
        verification: What the rules find.
        decisions: What is decided of each round; empty where only the rules were asked.

    Raises:
        FormatError: It is no tournament.
        RequestError: It has no such round.
        NotCoveredError: Its system is not here.
        OSError: It cannot be read.
    """

    def __init__(self, name: str, chosen: Chosen) -> None:
        from openarbiter.formats import read_tournament  # noqa: PLC0415  (--help needs no formats)
        from openarbiter.verification.verifying import verify  # noqa: PLC0415  (likewise)

        self.file, self._name, self._chosen = shown_name(name), name, chosen
        self._tongue = Tongue(chosen.language)
        data = read_bytes(name)
        reading = read_tournament(data, lenient=True, name=self.file, encoding=chosen.encoding)
        self.tournament = reading.tournament
        self.faults = [each for each in reading.findings if each.repair or each.contradiction]
        tell_other_numbers(self.tournament, chosen)
        round_no = None if chosen.round is None else RoundNo(chosen.round)
        self.verification = verify(self.tournament, round_no, chosen.system)
        say_doubt(self.tournament, chosen)
        self.decisions: tuple[Decision, ...] = ()
        if not chosen.rules_only:
            from openarbiter.deciding import decide, doubts_about  # noqa: PLC0415  (likewise)

            doubts = doubts_about(doubt_about(self.tournament, chosen.system), self.faults)
            self.decisions = decide(self.tournament, self.verification, doubts)
            if self.decisions and all(each.by or each.table for each in self.decisions):
                self.verification = replace(self.verification, not_looked_at=())

    @property
    def number(self) -> int:
        """Number of findings: by the rules, what had to be repaired, and other wrong rounds."""
        others = sum(each.verdict.value == "wrong" and not each.findings for each in self.decisions)
        return len(self.verification.findings) + len(self.faults) + others

    @property
    def undecided(self) -> int:
        """Number of rounds of which it is not known whether they are the required ones."""
        return sum(each.verdict.value == "not decided" for each in self.decisions)

    @property
    def ended(self) -> Exit:
        """The exit code."""
        return Exit.DIFFERENT if self.number else Exit.UNDECIDED if self.undecided else Exit.OK

    def data(self) -> dict[str, object]:
        """The answer as JSON values, without the file."""
        lines = [
            {
                "kind": finding.code,
                "line": finding.line,
                "column": finding.column,
                "found": finding.found,
                "expected": finding.expected,
            }
            for finding in self.faults
        ]
        found = {"file_findings": lines, **self.verification.to_json()}
        if not self._chosen.rules_only:
            found["required_pairing"] = "computed"
            found["decisions"] = [each.to_json() for each in self.decisions]
        return found

    def lines(self) -> tuple[list[str], list[str], list[str]]:
        """The answer in words: five lines, what is decided and found, at length what was seen."""
        from openarbiter.cli.verify_page import looked_at  # noqa: PLC0415  (--help needs none)

        tongue = self._tongue
        found = [
            *self._decided(),
            *(told(finding, tongue) for finding in self.faults),
            *(f"{self.file}: {tongue(each.sentence)}" for each in self.verification.findings),
        ]
        more = looked_at(self.verification) if self._chosen.long else ()
        first = [tongue(text) for text in self._digest()]  # not wrapped: a command is copied whole
        return first, found, [line for text in more for line in _wrapped(tongue(text))]

    def rendered(self, form: str) -> str:
        """The answer as text, or as a page in Markdown or HTML."""
        from openarbiter.cli.verify_page import verification_page  # noqa: PLC0415  (likewise)
        from openarbiter.explanations.pages import rendered  # noqa: PLC0415  (likewise)

        if form == "text":
            return "\n\n".join("\n".join(each) for each in self.lines() if each)
        title = said("{file}: verification", file=self.file)
        page = verification_page(
            title, self._digest(), self.faults, self.verification, self._tongue
        )
        if self.decisions:
            from openarbiter.cli.verify_decided import section  # noqa: PLC0415  (likewise)

            first = section(self.tournament, self.decisions, self._tongue)
            page = replace(page, sections=(first, *page.sections))
        return rendered(page, form)

    def _decided(self) -> list[str]:
        """The lines about the rounds; none where only the rules were asked."""
        if not self.decisions:
            return []
        from openarbiter.cli.verify_decided import decision_lines  # noqa: PLC0415  (likewise)

        lines = decision_lines(
            self.tournament, self.decisions, self._tongue, long=self._chosen.long
        )
        return [line if line.startswith(" ") else f"{self.file}: {line}" for line in lines]

    def _digest(self) -> Sequence[str]:
        from openarbiter.cli.verify_page import (  # noqa: PLC0415  (likewise)
            deciding_command,
            verification_digest,
        )

        if not self._chosen.rules_only:
            from openarbiter.cli.verify_decided import decided_digest  # noqa: PLC0415  (likewise)

            return decided_digest(self.verification, len(self.faults), self.decisions)
        command = deciding_command(self._name, self._chosen.system)
        return verification_digest(self.verification, len(self.faults), command)


def _verify_one(name: str, chosen: Chosen) -> Examined:
    remarks: list[str] = []  # a file that cannot be verified has its trouble told and no more
    verified = _Verified(name, chosen.told_to(remarks.append))
    first, found, last = verified.lines()
    for remark in remarks:
        chosen.say(remark)
    return Examined(
        data=verified.data(),
        lines=(f"{verified.file}: {first[0]}", *found, *last),
        rounds=len(verified.verification.rounds),
        found=verified.number,
        undecided=verified.undecided,
    )


def _summary(verified: Sequence[Examined]) -> str:
    findings = sum(each.found for each in verified)
    what = said("{count} findings", findings, one="{count} finding")
    return said("{files}, {rounds}: {what}", **counted(verified), what=what)


_VERIFY = FilesVerb(
    examine=_verify_one,
    summary=_summary,
    sums={"rounds": "rounds", "findings": "found"},
    shown=shown_name,
)


def _list_findings(tournament: Tournament, name: str, asked: int | None) -> tuple[RuleFinding, ...]:
    """What is wrong with a published list: other games or another bye, or the order of boards.

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


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
