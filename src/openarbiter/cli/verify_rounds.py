"""What ``openarbiter verify`` finds in published rounds, of one file or of many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.cli.exits import Exit, answer_in, answer_json
from openarbiter.cli.many_files import Examined, FilesVerb, counted
from openarbiter.cli.opening import (
    doubt_about,
    read_bytes,
    say_doubt,
    shown_name,
    tell_other_numbers,
)
from openarbiter.cli.verify import list_of_file
from openarbiter.cli.verify_words import deciding_command, in_words, page_of
from openarbiter.deciding import Decision, Verdict, decide, doubts_about
from openarbiter.explanations.pages import rendered
from openarbiter.formats import read_tournament
from openarbiter.languages import said
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.values import dataclass, replace
from openarbiter.verification.verifying import verify

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openarbiter.cli.options import Chosen
    from openarbiter.errors import Finding
    from openarbiter.model import Tournament
    from openarbiter.verification.findings import Verification


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """A file, and what came out.

    Attributes:
        faults: What had to be repaired to read it.
        by_rules: What the rules find.
        decisions: What is decided of each round; ``None`` where only the rules were looked at.
        command: The command that decides the rounds.
    """

    file: str
    tournament: Tournament
    faults: tuple[Finding, ...]
    by_rules: Verification
    decisions: tuple[Decision, ...] | None
    command: str

    @property
    def number(self) -> int:
        """Number of findings: by the rules, what had to be repaired, and other wrong rounds."""
        decisions = self.decisions or ()
        others = sum(each.verdict is Verdict.WRONG and not each.findings for each in decisions)
        return len(self.by_rules.findings) + len(self.faults) + others

    @property
    def undecided(self) -> int:
        """Number of rounds of which it is not known whether they are the required ones."""
        return sum(each.verdict is Verdict.OPEN for each in self.decisions or ())

    def to_json(self) -> dict[str, object]:
        """The answer as JSON values."""
        parts = ("line", "column", "found", "expected")
        faults = [
            {"kind": fault.code, **{part: getattr(fault, part) for part in parts}}
            for fault in self.faults
        ]
        data = {"file": self.file, "file_findings": faults, **self.by_rules.to_json()}
        if self.decisions is not None:
            data["required_pairing"] = "computed"
            data["decisions"] = [each.to_json() for each in self.decisions]
        return data


def ask(names: Sequence[str], chosen: Chosen) -> Exit:
    """Verify one file, or several on all cores."""
    if len(names) > 1:
        if chosen.system is not None:
            registry.edition(chosen.system)  # a wrong id is one mistake, not one for each file
        return _VERIFY.run(chosen, names)
    verified = _verified(names[0], chosen)
    if chosen.boards is not None:
        more = list_of_file(verified.tournament, chosen.boards, chosen.round)
        by_rules = verified.by_rules
        by_rules = replace(by_rules, findings=(*by_rules.findings, *more))
        verified = replace(verified, by_rules=by_rules)
    if chosen.json:
        answer_json(verified.to_json())
    elif chosen.format == "text":
        parts = in_words(verified, chosen.tongue, long=chosen.long)
        answer_in("text", "\n\n".join("\n".join(part) for part in parts if part))
    else:
        answer_in(chosen.format, rendered(page_of(verified, chosen.tongue), chosen.format))
    if verified.number:
        return Exit.DIFFERENT
    return Exit.UNDECIDED if verified.undecided else Exit.OK


def _verified(name: str, chosen: Chosen) -> Verified:
    """Read a file, hold it against the rules and decide its rounds."""
    file = shown_name(name)
    reading = read_tournament(read_bytes(name), lenient=True, name=file, encoding=chosen.encoding)
    tournament = reading.tournament
    faults = tuple(each for each in reading.findings if each.repair or each.contradiction)
    tell_other_numbers(tournament, chosen)
    round_no = None if chosen.round is None else RoundNo(chosen.round)
    by_rules = verify(tournament, round_no, chosen.system)
    say_doubt(tournament, chosen)
    decisions = None
    if not chosen.rules_only:
        doubts = doubts_about(doubt_about(tournament, chosen.system), list(faults))
        decisions = decide(tournament, by_rules, doubts)
        if decisions and all(each.by or each.table for each in decisions):
            by_rules = replace(by_rules, not_looked_at=())
    return Verified(
        file=file,
        tournament=tournament,
        faults=faults,
        by_rules=by_rules,
        decisions=decisions,
        command=deciding_command(name, chosen.system),
    )


def _examined(name: str, chosen: Chosen) -> Examined:
    remarks: list[str] = []  # a file that cannot be verified has its trouble told and no more
    verified = _verified(name, chosen.told_to(remarks.append))
    first, found, last = in_words(verified, chosen.tongue, long=chosen.long)
    for remark in remarks:
        chosen.say(remark)
    return Examined(
        data=verified.to_json(),
        lines=(f"{verified.file}: {first[0]}", *found, *last),
        rounds=len(verified.by_rules.rounds),
        found=verified.number,
        undecided=verified.undecided,
    )


def _summary(examined: Sequence[Examined]) -> str:
    findings = sum(each.found for each in examined)
    what = said("{count} findings", findings, one="{count} finding")
    return said("{files}, {rounds}: {what}", **counted(examined), what=what)


_VERIFY = FilesVerb(
    examine=_examined,
    summary=_summary,
    sums={"rounds": "rounds", "findings": "found"},
    shown=shown_name,
)
