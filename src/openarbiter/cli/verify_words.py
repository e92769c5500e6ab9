"""What came out of a verification: as data, in five lines and more, or as a page.

The last of the five lines is in every answer. By the rules alone it says that a round in which
nothing is found need not be the required one; else which rounds are not decided.
"""

from __future__ import annotations

import os
import shlex
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from subprocess import list2cmdline
from typing import Any

from openarbiter.cli.exits import told
from openarbiter.deciding import DECIDED_RIGHT, Decision, Means, Verdict
from openarbiter.deciding import counted as verdicts_of
from openarbiter.errors import Finding
from openarbiter.explanations.pages import Page, Paragraph, Section, Table
from openarbiter.explanations.wording import Speech
from openarbiter.languages import Tongue, in_a_row, joined, said
from openarbiter.model import Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.pairing import Bracket, CriterionValue
from openarbiter.values import dataclass
from openarbiter.verification.findings import (
    RoundReport,
    RuleFinding,
    Severity,
    Verification,
    points_text,
)
from openarbiter.verification.literal.tables import Pair

_WIDTH = 88

_MOST_BOARDS = 12
"""Boards that are named of a round; of more the number is said, and JSON has all."""


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


def deciding_command(file: str, system: str | None) -> str:
    """The command that decides the rounds of a file, as the shell of the computer takes it.

    Examples:
        >>> deciding_command("event.trf", "nswca")
        'openarbiter verify event.trf --system nswca'
    """
    words = ["openarbiter", "verify", file, *([] if system is None else ["--system", system])]
    return list2cmdline(words) if os.name == "nt" else shlex.join(words)


def in_words(
    verified: Verified, tongue: Tongue, *, long: bool
) -> tuple[list[str], list[str], list[str]]:
    """The answer in words: five lines, what is decided and found, at length what was seen."""
    file = verified.file
    decided = _decision_lines(verified, tongue, long=long)
    lines = [
        *(line if line.startswith(" ") else f"{file}: {line}" for line in decided),
        *(told(fault, tongue) for fault in verified.faults),
        *(f"{file}: {tongue(each.sentence)}" for each in verified.by_rules.findings),
    ]
    seen = _looked_at(verified.by_rules) if long else ()
    # The five lines are not wrapped: a command is copied whole.
    return list(map(tongue, _digest(verified))), lines, _wrapped(map(tongue, seen))


def _wrapped(texts: Iterable[str]) -> list[str]:
    return [
        line
        for text in texts
        for line in textwrap.wrap(text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    ]


_NONE_COMPARED = said("Other choices: none was compared; a better one may exist.")


def _digest(verified: Verified) -> tuple[str, str, str, str, str]:
    """The five lines, each a sentence to be said in any language."""
    by_rules, decisions = verified.by_rules, verified.decisions
    number, rounds = len(verified.faults) + len(by_rules.findings), len(by_rules.rounds)
    findings = said("{count} findings", number, one="{count} finding")
    held: dict[str, Any] = {
        "rounds": said("{count} rounds", rounds, one="{count} round"),
        "system": by_rules.system,
        "findings": findings if number else said("nothing found"),
    }
    games, most = _games_looked_at(by_rules), _most_found(by_rules, len(verified.faults))
    if decisions is None:
        return (
            said("{rounds} held against {system}, not paired again: {findings}.", **held),
            games,
            _NONE_COMPARED,
            most,
            said(
                "Not decided: whether these are the required pairings; {command} decides it.",
                command=verified.command,
            ),
        )
    if not number and any(each.verdict is Verdict.WRONG for each in decisions):
        most = said("Found: no rule that is broken by itself; another round is the required one.")
    verdicts = in_a_row(
        _COUNTED[verdict](count) for verdict, count in verdicts_of(decisions).items() if count
    )
    held["verdicts"] = verdicts if decisions else said("nothing to decide")
    return (
        said("{rounds} held against {system}: {verdicts}; {findings}.", **held),
        games,
        _choices(decisions),
        most,
        _not_decided(decisions),
    )


_COUNTED = {
    Verdict.RIGHT: lambda count: said("{count} proven right", count, one="{count} proven right"),
    Verdict.LITERAL: lambda count: said(
        "{count} right by the literal rule", count, one="{count} right by the literal rule"
    ),
    Verdict.TABLE: lambda count: said(
        "{count} right by the table", count, one="{count} right by the table"
    ),
    Verdict.WRONG: lambda count: said("{count} wrong", count, one="{count} wrong"),
    Verdict.OPEN: lambda count: said("{count} not decided", count, one="{count} not decided"),
}
"""What is said of a number of rounds."""


def _games_looked_at(by_rules: Verification) -> str:
    """What was looked at, in short."""
    number = sum(report.games for report in by_rules.rounds)
    games = said("{count} games", number, one="{count} game")
    if len(by_rules.looked_at) == 1:
        return said("Looked at: the records of {games}.", games=games)
    return said("Looked at: records, meetings, byes and colours of {games}.", games=games)


def _most_found(by_rules: Verification, repaired: int) -> str:
    """What the rules find most often; the number of repairs where they find nothing."""
    findings = by_rules.findings
    if not findings and not repaired:
        return said("Found: nothing that breaks a rule.")
    if not findings:
        return said("Found: only what had to be repaired in the file ({count}).", count=repaired)
    (most, count), *_ = Counter(each.kind for each in findings).most_common()
    rounds = sorted({each.round_no for each in findings if each.round_no is not None})
    return said(
        "Found: most often [{article}: {kind}], {count} of {all}; doubtful: {doubtful}; "
        "rounds: {rounds}.",
        article=next(each.article for each in findings if each.kind == most),
        kind=most,
        count=count,
        all=len(findings),
        doubtful=sum(each.severity is Severity.DOUBTFUL for each in findings),
        rounds=in_a_row(map(str, rounds)) if rounds else "-",
    )


def _choices(decisions: Sequence[Decision]) -> str:
    """The line about what the rounds were compared with."""
    if proofs := sum(each.proofs for each in decisions):
        accepted = said("{count} proofs", proofs, one="{count} proof")
        return said("Other choices: all, by {proofs} that the checker accepted.", proofs=accepted)
    means = {each.by for each in decisions}
    if Means.TABLE in means:
        return said("Other choices: none; a printed table says who meets whom.")
    if Means.LITERAL in means:
        return said("Other choices: by the literal rule, run by a second code.")
    return _NONE_COMPARED


def _not_decided(decisions: Sequence[Decision]) -> str:
    """The last line: which rounds are not decided."""
    rounds = [str(each.round_no) for each in decisions if each.verdict is Verdict.OPEN]
    if not rounds:
        return said("Not decided: no round.")
    return said(
        "Not decided: what is missing stands below; rounds: {rounds}.", rounds=in_a_row(rounds)
    )


def _looked_at(by_rules: Verification) -> tuple[str, ...]:
    """What was looked at, and what was not, if anything."""
    seen, unseen = (
        joined("{first}; {next}", things) for things in (by_rules.looked_at, by_rules.not_looked_at)
    )
    first = said("Looked at: {things}.", things=seen)
    return (first, said("Not looked at: {things}.", things=unseen)) if unseen else (first,)


def _decision_lines(verified: Verified, tongue: Tongue, *, long: bool) -> list[str]:
    """A line for each round that is not right, and of all at length, with what decides."""
    lines = []
    for decision in verified.decisions or ():
        if decision.verdict in DECIDED_RIGHT and not long:
            continue
        lines.append(tongue(_sentence(decision)))
        why = _why(verified.tournament, decision, tongue)
        lines += [f"    {why}"] if why else []
    return lines


def _sentence(decision: Decision) -> str:
    about: dict[str, Any] = {"round": decision.round_no, "system": decision.system}
    if decision.verdict is Verdict.RIGHT:
        proofs = said("{count} proofs", decision.proofs, one="{count} proof")
        return said("round {round}: proven right by {system}, {proofs}", proofs=proofs, **about)
    if decision.verdict is Verdict.LITERAL:
        return said(
            "round {round}: right by the literal rule of {system}, run by a second code that "
            "shares no line with the engine",
            **about,
        )
    if decision.verdict is Verdict.TABLE:
        text: str = said(
            "round {round}: right by the table of {system}, which a second code reads", **about
        )
        table = decision.table
        if table is None or table.row == decision.round_no:
            return text
        return said("{finding}; it is row {row} of the table", finding=text, row=table.row)
    text = _wrong(decision) if decision.verdict is Verdict.WRONG else _open(decision)
    return said("round {round}: {finding}", round=decision.round_no, finding=text)


def _wrong(decision: Decision) -> str:
    text: str = said("wrong by {system}", system=decision.system)
    if beside := beside_table(decision):
        text = said("{finding}: {why}", finding=text, why=joined("{first}; {next}", beside))
    else:
        text = _otherwise(text, decision, decision.by)
    return said("{finding} [{article}]", finding=text, article=decision.article)


def _open(decision: Decision) -> str:
    missing = joined("{first}; {next}", decision.missing)
    text: str = said("not decided by {system}: {missing}", system=decision.system, missing=missing)
    if decision.same:
        return said("{finding}; this program pairs it as published", finding=text)
    return _otherwise(text, decision, None)


def _otherwise(text: str, decision: Decision, by: Means | None) -> str:
    """A sentence with the boards of the required round, and by what that is known."""
    required, published = _boards_apart(decision)
    if required == published:
        return text
    parts: dict[str, Any] = {"finding": text, "required": required, "published": published}
    if by is Means.LITERAL:
        return said(
            "{finding}; the literal rule, run by a second code, pairs {required}, not {published}",
            **parts,
        )
    if by is not None:
        return said("{finding}; proven is {required}, not {published}", **parts)
    return said("{finding}; this program pairs {required}, not {published}", **parts)


def _boards_apart(decision: Decision) -> tuple[str, str]:
    """The boards of the required round that are not published, and the published ones instead."""
    opinion = decision.opinion
    if opinion is None or not opinion.possible[0]:
        return "-", "-"
    byes = opinion.byes if opinion.byes[0] != opinion.byes[1] else ((), ())
    return _boards(opinion.ours, byes[0]), _boards(opinion.theirs, byes[1])


def _boards(games: Sequence[tuple[Tpn, Tpn]], byes: Sequence[Tpn]) -> str:
    named = [f"{white}-{black}" for white, black in games]
    named += [said("bye {player}", player=tpn) for tpn in byes]
    more = len(named) - _MOST_BOARDS
    if more > 1:
        named[_MOST_BOARDS:] = [said("and {number} more", number=more)]
    return in_a_row(named) if named else "-"


def beside_table(decision: Decision) -> tuple[str, ...]:
    """What is not as in the printed table, one sentence each; nothing of other rounds."""
    table = decision.table
    if table is None:
        return ()
    lines = [_strange(table.row, *each) for each in table.strange[:_MOST_BOARDS]]
    lines += [
        said("row {row} has {game}, which is not played", row=table.row, game=_game(game))
        for game in table.missing[:_MOST_BOARDS]
    ]
    if table.taken:
        lines.append(
            said("row {row} was played in round {round}", row=table.row, round=table.taken)
        )
    if table.colours:
        lines.append(said("row {row} of the table comes too early or late", row=table.row))
    return (*lines, *(_COLOURS[kind](number) for kind, number in table.colours))


_COLOURS = {
    "running": lambda at: said(
        "player {player} has the same colour three times running", player=at
    ),
    "ahead": lambda at: said("player {player} is three ahead with one colour", player=at),
    "team": lambda at: said("team {team} has not as many Whites as Blacks", team=at),
}
"""What is said of colours that an order of the rounds gives too often, by its kind."""


def _strange(row: int, game: Pair, rows: Sequence[int], turned: Sequence[int]) -> str:
    about: dict[str, Any] = {"game": _game(game), "row": row}
    if row in turned:
        return said("{game} has colours exchanged in row {row} of the table", **about)
    if rows:
        return said(
            "{game} is in row {rows}, not in row {row}", rows=in_a_row(map(str, rows)), **about
        )
    if turned:
        return said(
            "{game} is in row {rows} with the other colours, not in row {row}",
            rows=in_a_row(map(str, turned)),
            **about,
        )
    return said("{game} is in no row of the table", **about)


def _game(game: Pair) -> str:
    return f"{game[0]}-{game[1]}"


def _why(tournament: Tournament, decision: Decision, tongue: Tongue) -> str:
    """What parts the required round from the published one; empty where nothing is known of it."""
    opinion = decision.opinion
    if opinion is None or decision.verdict in DECIDED_RIGHT or not opinion.possible[0]:
        return ""
    edition = registry.edition(decision.system)
    speech = Speech.about(edition.participants(tournament), tongue.language).by(edition)
    if opinion.reason is not None:
        return speech.reason_text(opinion.reason)
    return speech.colours_text(opinion.colours[0]) if opinion.colours else ""


def page_of(verified: Verified, tongue: Tongue) -> Page:
    """The page of a verification."""
    by_rules = verified.by_rules
    sections = []
    if verified.decisions:
        rows = [_decision_row(verified.tournament, each, tongue) for each in verified.decisions]
        sections.append(_table(said("Rounds"), _DECISIONS, rows, tongue))
    rows = [
        (str(each.line or ""), "", each.code, each.found, each.expected) for each in verified.faults
    ]
    rows += [
        (str(each.round_no or ""), each.article, _kind(each), each.found, each.expected)
        for each in by_rules.findings
    ]
    if rows:
        sections.append(_table(said("Findings"), _FINDINGS, rows, tongue))
    sections += [_values(report, tongue) for report in by_rules.rounds if report.brackets]
    seen = tuple(Paragraph(tongue(text)) for text in _looked_at(by_rules))
    sections.append(Section(tongue(said("What was looked at")), seen, folded=True))
    title = tongue(said("{file}: verification", file=verified.file))
    digest = tuple(Paragraph(tongue(line)) for line in _digest(verified))
    return Page(title, digest, tuple(sections), tongue.language)


def _table(
    title: str,
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    tongue: Tongue,
    *,
    folded: bool = False,
) -> Section:
    cells = tuple(tuple(map(tongue, row)) for row in rows)
    return Section(tongue(title), (Table(tuple(map(tongue, head)), cells),), folded=folded)


_DECISIONS = (
    *(said("Round"), said("Answer"), said("Required"), said("Published"), said("Why")),
    said("Article"),
)

_FINDINGS = (
    said("Round, or line of the file"),
    *(said("Article"), said("Kind"), said("Found"), said("Expected")),
)

_BRACKETS = (
    *(said("Bracket"), said("Players"), said("Pairs"), said("Floating")),
    said("Values that are not 0"),
)

_VERDICTS = {
    Verdict.RIGHT: said("proven right"),
    Verdict.LITERAL: said("right by the literal rule"),
    Verdict.TABLE: said("right by the table"),
    Verdict.WRONG: said("wrong"),
    Verdict.OPEN: said("not decided"),
}


def _decision_row(tournament: Tournament, decision: Decision, tongue: Tongue) -> tuple[str, ...]:
    parts = decision.missing or beside_table(decision)
    why = joined("{first}; {next}", parts) if parts else _why(tournament, decision, tongue)
    required, published = _boards_apart(decision)
    verdict = _VERDICTS[decision.verdict]
    return (str(decision.round_no), verdict, required, published, why, decision.article)


def _kind(finding: RuleFinding) -> str:
    if finding.severity is Severity.WRONG:
        return finding.kind
    return said("{kind} (doubtful)", kind=finding.kind)


def _values(report: RoundReport, tongue: Tongue) -> Section:
    """The brackets of a round, each with the values that are not perfect."""
    title = said("Round {round}: values as published", round=report.round_no)
    rows = [_bracket(bracket, tongue) for bracket in report.brackets]
    return _table(title, _BRACKETS, rows, tongue, folded=True)


_PERFECT: tuple[CriterionValue, ...] = (None, 0, (), (0,))
"""Values that nobody has to read."""


def _bracket(bracket: Bracket, tongue: Tongue) -> tuple[str, ...]:
    values = [
        f"{tongue(code)} {_value(value)}"
        for code, value in bracket.criteria
        if value not in _PERFECT
    ]
    return (
        points_text(bracket.score),
        str(len(bracket.players)),
        str(len(bracket.pairs)),
        ", ".join(map(str, bracket.downfloaters)) or "-",
        "; ".join(values) or "-",
    )


def _value(value: CriterionValue) -> str:
    """A count, or a list from its first entry on."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
