"""What ``openarbiter verify`` finds in published rounds, of one file or of many."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from openarbiter.cli.exits import Exit, answer_in, answer_json
from openarbiter.cli.many_files import Examined, FilesVerb, counted, with_progress
from openarbiter.cli.opening import (
    FileNumbers,
    doubt_about,
    read_bytes,
    say_doubt,
    shown_name,
    tell_other_numbers,
)
from openarbiter.cli.options import Chosen
from openarbiter.cli.verify_words import Verified, deciding_command, in_words, page_of
from openarbiter.deciding import decisions, doubts_about
from openarbiter.errors import RequestError, UnreadableLineError, refusal
from openarbiter.explanations.pages import rendered
from openarbiter.formats import read_tournament
from openarbiter.languages import said
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.values import replace
from openarbiter.verification.boards import PublishedList, list_findings
from openarbiter.verification.findings import RuleFinding
from openarbiter.verification.verifying import verify


def ask(names: Sequence[str], chosen: Chosen) -> Exit:
    """Verify one file, or several on all cores."""
    if len(names) > 1:
        if chosen.system is not None:
            registry.edition(chosen.system)  # a wrong id is one mistake, not one for each file
        return _VERIFY.run(chosen, names)
    verified = _verified(names[0], chosen, progress=True)
    if chosen.boards is not None:
        more = _list_findings(verified.tournament, chosen.boards, chosen.round)
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


def _verified(name: str, chosen: Chosen, *, progress: bool = False) -> Verified:
    """Read a file, hold it against the rules and decide its rounds."""
    file = shown_name(name)
    reading = read_tournament(read_bytes(name), lenient=True, name=file, encoding=chosen.encoding)
    tournament = reading.tournament
    faults = tuple(each for each in reading.findings if each.repair or each.contradiction)
    tell_other_numbers(tournament, chosen)
    round_no = None if chosen.round is None else RoundNo(chosen.round)
    by_rules = verify(tournament, round_no, chosen.system)
    say_doubt(tournament, chosen)
    decided = None
    if not chosen.rules_only:
        doubts = doubts_about(doubt_about(tournament, chosen.system), list(faults))
        by_round = decisions(tournament, by_rules, doubts)
        number = len(by_rules.rounds) if progress else 1
        decided = tuple(with_progress(by_round, number, what="rounds"))
        if decided and all(each.by or each.table for each in decided):
            by_rules = replace(by_rules, not_looked_at=())
    return Verified(
        file=file,
        tournament=tournament,
        faults=faults,
        by_rules=by_rules,
        decisions=decided,
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


def _list_findings(
    tournament: Tournament, name: str, wanted: int | None
) -> tuple[RuleFinding, ...]:
    """What is wrong with a published list: other games or another bye, or the order of boards."""
    published, tpn = read_board_list(name), FileNumbers(tournament).tpn
    number = published.round_no
    about: dict[str, Any] = {"name": name, "number": number, "asked": wanted}
    if not 1 <= number <= tournament.next_round:
        raise RequestError.saying(
            "{name} has the boards of round {number}, which is not in the file", **about
        )
    if wanted not in (None, number):
        raise RequestError.saying(
            "{name} has the boards of round {number}, not of round {asked}", **about
        )
    boards = tuple((tpn(white), tpn(black)) for white, black in published.boards)
    byes = None if published.byes is None else tuple(map(tpn, published.byes))
    return list_findings(tournament, replace(published, boards=boards, byes=byes))


def read_board_list(name: str) -> PublishedList:
    """The list in a file; a member ``bye`` that is not there says nothing of the bye.

    Raises:
        UnreadableLineError: The file is no such list.
    """
    content, shown = read_bytes(name), shown_name(name)
    try:
        answer = json.loads(content)
        games = sorted(
            (_number(game["board"]), Tpn(_number(game["white"])), Tpn(_number(game["black"])))
            for game in answer["games"]
        )
        return PublishedList(
            round_no=RoundNo(_number(answer["round"])),
            boards=tuple((white, black) for _, white, black in games),
            byes=_byes(answer),
        )
    except json.JSONDecodeError as error:
        raise _unreadable(shown, error.msg, error.lineno, error.colno) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _unreadable(shown, said("something else")) from None


def _byes(answer: dict[str, Any]) -> tuple[Tpn, ...] | None:
    if "bye" not in answer:
        return None
    return () if answer["bye"] is None else (Tpn(_number(answer["bye"])),)


def _number(value: object) -> int:
    """A whole number, and nothing that only looks like one."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _unreadable(file: str, found: str, line: int = 0, column: int = 0) -> UnreadableLineError:
    expected = said("a list of boards, as pair --json writes it")
    return refusal(file, "bad-json", found, expected, line, column)
