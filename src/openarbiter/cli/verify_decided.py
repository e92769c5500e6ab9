"""What is decided of each round, in words: right, by what, wrong, or not decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openarbiter.cli.verify_page import NONE_COMPARED, games_looked_at, most_found
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
    from openarbiter.verification.literal.tables import Pair

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
    choices = NONE_COMPARED
    if proofs:
        accepted = said("{count} proofs", proofs, one="{count} proof")
        choices = said(
            "Other choices: all, by {proofs} that the checker accepted.", proofs=accepted
        )
    elif any(each.by is Means.TABLE for each in decisions):
        choices = said("Other choices: none; a printed table says who meets whom.")
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
    if verdict is Verdict.TABLE:
        return said("{count} right by the table", count=count)
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
        Verdict.TABLE: said("right by the table"),
        Verdict.WRONG: said("wrong"),
        Verdict.OPEN: said("not decided"),
    }[decision.verdict]
    parts = decision.missing or beside_table(decision)
    missing = joined("{first}; {next}", parts) if parts else ""
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
    if decision.verdict is Verdict.TABLE:
        return _by_table(decision)
    text = _wrong(decision) if decision.verdict is Verdict.WRONG else _open(decision)
    return said("round {round}: {finding}", round=decision.round_no, finding=text)


def _by_table(decision: Decision) -> str:
    facts: dict[str, Any] = {"round": decision.round_no, "system": decision.system}
    text: str = said(
        "round {round}: right by the table of {system}, which a second code reads", **facts
    )
    table = decision.table
    if table is None or table.row == decision.round_no:
        return text
    return said("{finding}; it is row {row} of the table", finding=text, row=table.row)


def beside_table(decision: Decision) -> tuple[str, ...]:
    """What is not as in the printed table, one sentence each; nothing of other rounds."""
    table = decision.table
    if table is None:
        return ()
    found = [_strange(table.row, *each) for each in table.strange[:_MOST_BOARDS]]
    found += [
        said("row {row} has {game}, which is not played", row=table.row, game=_game(game))
        for game in table.missing[:_MOST_BOARDS]
    ]
    if table.taken:
        found.append(
            said("row {row} was played in round {round}", row=table.row, round=table.taken)
        )
    if table.colours:
        found.append(said("row {row} of the table comes too early or late", row=table.row))
    return (*found, *(_COLOURS[kind](number) for kind, number in table.colours))


_COLOURS = {
    "running": lambda at: said(
        "player {player} has the same colour three times running", player=at
    ),
    "ahead": lambda at: said("player {player} is three ahead with one colour", player=at),
    "team": lambda at: said("team {team} has not as many Whites as Blacks", team=at),
}
"""What is said of colours that an order of the rounds gives too often, by its kind."""


def _strange(row: int, game: Pair, rows: Sequence[int], turned: Sequence[int]) -> str:
    facts: dict[str, Any] = {"game": _game(game), "row": row}
    if row in turned:
        return said("{game} has colours exchanged in row {row} of the table", **facts)
    if rows:
        return said(
            "{game} is in row {rows}, not in row {row}", rows=in_a_row(map(str, rows)), **facts
        )
    if turned:
        return said(
            "{game} is in row {rows} with the other colours, not in row {row}",
            rows=in_a_row(map(str, turned)),
            **facts,
        )
    return said("{game} is in no row of the table", **facts)


def _game(game: Pair) -> str:
    return f"{game[0]}-{game[1]}"


def _wrong(decision: Decision) -> str:
    required, published = boards_apart(decision)
    text: str = said("wrong by {system}", system=decision.system)
    beside = beside_table(decision)
    if beside:
        text = said("{finding}: {why}", finding=text, why=joined("{first}; {next}", beside))
    elif decision.by is Means.LITERAL and required != published:
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
