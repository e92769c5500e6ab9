"""What is decided of each round, in words: right, by what, wrong, or not decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.cli.verify_page import choices_compared, games_looked_at, most_found
from openarbiter.deciding import DECIDED_RIGHT, Means, Verdict, counted
from openarbiter.explanations.pages import Section, Table
from openarbiter.explanations.wording import Speech
from openarbiter.languages import Tongue, in_a_row, joined, said
from openarbiter.rulebooks import registry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openarbiter.deciding import Decision
    from openarbiter.model import Tournament, Tpn
    from openarbiter.verification.findings import Verification

_MOST_BOARDS = 12
"""Boards that are named of a round; of more the number is said, and JSON has all."""


def decided_digest(
    verification: Verification, repaired: int, decisions: Sequence[Decision]
) -> tuple[str, str, str, str, str]:
    """The five lines about rounds that are decided, each a sentence to be said in any language.

    Args:
        verification: What the rules alone find.
        repaired: Number of findings of the reader.
        decisions: What is decided of each round.
    """
    number = repaired + len(verification.findings)
    counted = said("{count} findings", number, one="{count} finding")
    rounds = len(verification.rounds)
    proofs = sum(each.proofs for each in decisions)
    wrong = [each for each in decisions if each.verdict is Verdict.WRONG]
    held = said(
        "{rounds} held against {system}: {verdicts}; {findings}.",
        rounds=said("{count} rounds", rounds, one="{count} round"),
        system=verification.system,
        verdicts=verdict_counts(decisions) if decisions else said("nothing to decide"),
        findings=counted if number else said("nothing found"),
    )
    choices = choices_compared(verification)
    if proofs:
        accepted = said("{count} proofs", proofs, one="{count} proof")
        choices = said(
            "Other choices: all, by {proofs} that the checker accepted.", proofs=accepted
        )
    elif any(each.by is Means.LITERAL for each in decisions):
        choices = said("Other choices: by the literal rule, run by a second code.")
    found = most_found(verification, repaired)
    if wrong and not number:
        found = said("Found: no rule that is broken by itself; another round is the required one.")
    return held, games_looked_at(verification), choices, found, not_decided(decisions)


def verdict_counts(decisions: Sequence[Decision]) -> str:
    """How many rounds are right, wrong and not decided."""
    return in_a_row(
        _counted(verdict, count) for verdict, count in counted(decisions).items() if count
    )


def _counted(verdict: Verdict, count: int) -> str:
    if verdict is Verdict.RIGHT:
        return said("{count} proven right", count=count)
    if verdict is Verdict.LITERAL:
        return said("{count} right by the literal rule", count=count)
    if verdict is Verdict.WRONG:
        return said("{count} wrong", count=count)
    return said("{count} not decided", count=count)


def not_decided(decisions: Sequence[Decision]) -> str:
    """The last of the five lines: which rounds are not decided."""
    open_ = [str(each.round_no) for each in decisions if each.verdict is Verdict.OPEN]
    if not open_:
        return said("Not decided: no round.")
    return said(
        "Not decided: what is missing stands below; rounds: {rounds}.", rounds=in_a_row(open_)
    )


def decision_lines(
    tournament: Tournament, decisions: Sequence[Decision], tongue: Tongue, *, long: bool
) -> list[str]:
    """A line for each round that is not right, and of all at length, with what decides."""
    lines = []
    for decision in decisions:
        if decision.verdict in DECIDED_RIGHT and not long:
            continue
        lines.append(tongue(_sentence(decision)))
        why = _why(tournament, decision, tongue)
        lines += [f"    {why}"] if why else []
    return lines


def section(tournament: Tournament, decisions: Sequence[Decision], tongue: Tongue) -> Section:
    """The decisions as a table of a page."""
    head = tuple(map(tongue, _HEADS))
    rows = tuple(_row(tournament, each, tongue) for each in decisions)
    return Section(tongue(said("Rounds")), (Table(head, rows),))


_HEADS = (
    *(said("Round"), said("Answer"), said("Required"), said("Published"), said("Why")),
    said("Article"),
)


def _row(tournament: Tournament, decision: Decision, tongue: Tongue) -> tuple[str, ...]:
    verdict = {
        Verdict.RIGHT: said("proven right"),
        Verdict.LITERAL: said("right by the literal rule"),
        Verdict.WRONG: said("wrong"),
        Verdict.OPEN: said("not decided"),
    }[decision.verdict]
    missing = joined("{first}; {next}", decision.missing) if decision.missing else ""
    why = tongue(missing) or _why(tournament, decision, tongue)
    row = (str(decision.round_no), verdict, *boards_apart(decision), why, decision.article)
    return tuple(map(tongue, row))


def boards_apart(decision: Decision) -> tuple[str, str]:
    """The boards of the required round that are not published, and the published ones instead."""
    found = decision.opinion
    if found is None or not found.possible[0]:
        return "-", "-"
    byes = found.byes if found.byes[0] != found.byes[1] else ((), ())
    return _boards(found.ours, byes[0]), _boards(found.theirs, byes[1])


def _boards(games: Sequence[tuple[Tpn, Tpn]], byes: Sequence[Tpn]) -> str:
    named = [f"{white}-{black}" for white, black in games]
    named += [said("bye {player}", player=tpn) for tpn in byes]
    more = len(named) - _MOST_BOARDS
    if more > 1:
        named[_MOST_BOARDS:] = [said("and {number} more", number=more)]
    return in_a_row(named) if named else "-"


def _sentence(decision: Decision) -> str:
    if decision.verdict is Verdict.RIGHT:
        return said(
            "round {round}: proven right by {system}, {proofs}",
            round=decision.round_no,
            system=decision.system,
            proofs=said("{count} proofs", decision.proofs, one="{count} proof"),
        )
    if decision.verdict is Verdict.LITERAL:
        return said(
            "round {round}: right by the literal rule of {system}, run by a second code that "
            "shares no line with the engine",
            round=decision.round_no,
            system=decision.system,
        )
    text = _wrong(decision) if decision.verdict is Verdict.WRONG else _open(decision)
    return said("round {round}: {finding}", round=decision.round_no, finding=text)


def _wrong(decision: Decision) -> str:
    required, published = boards_apart(decision)
    text: str = said("wrong by {system}", system=decision.system)
    if decision.by is Means.LITERAL and required != published:
        text = said(
            "{finding}; the literal rule, run by a second code, pairs {required}, not {published}",
            finding=text,
            required=required,
            published=published,
        )
    elif decision.by and required != published:
        text = said(
            "{finding}; proven is {required}, not {published}",
            finding=text,
            required=required,
            published=published,
        )
    elif required != published:
        text = _otherwise(text, required, published)
    return said("{finding} [{article}]", finding=text, article=decision.article)


def _otherwise(text: str, required: str, published: str) -> str:
    return said(
        "{finding}; this program pairs {required}, not {published}",
        finding=text,
        required=required,
        published=published,
    )


def _open(decision: Decision) -> str:
    missing = joined("{first}; {next}", decision.missing)
    text: str = said("not decided by {system}: {missing}", system=decision.system, missing=missing)
    if decision.same:
        return said("{finding}; this program pairs it as published", finding=text)
    required, published = boards_apart(decision)
    return text if required == published else _otherwise(text, required, published)


def _why(tournament: Tournament, decision: Decision, tongue: Tongue) -> str:
    """What parts the required round from the published one; empty where nothing is known of it."""
    found = decision.opinion
    if found is None or decision.verdict in DECIDED_RIGHT or not found.possible[0]:
        return ""
    edition = registry.edition(decision.system)
    players = edition.participants(tournament)
    speech = Speech.about(players, tongue.language).by(edition)
    if found.reason is not None:
        return speech.reason_text(found.reason)
    return speech.colours_text(found.colours[0]) if found.colours else ""
