"""A section as a whole tournament, for files, tables and reports.

What a report file has no record for (rounds paired by hand, strict rules left, corrections for the
rating report) goes into comments.

Source:
    TRF26 (comments begin with ``###``); C.02, list of questions (what a file has to note);
    C.04.2, GHR 4.3.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from openarbiter.desk.names import Phase, Pid
from openarbiter.desk.outcomes import Outcome, outcome_text
from openarbiter.desk.said import Consequence, said, say
from openarbiter.desk.state import EventState, Section
from openarbiter.formats import trf
from openarbiter.model import Colour, Player, RoundNo, RoundRecord, Tournament
from openarbiter.rulebooks.exchange import for_file

_COMMENT = "### "

FORCED = "file-final-forced"
"""Code of the remark that the final report went out although something was missing."""


def exported(state: EventState, key: str) -> Tournament:
    """A section as a tournament, with the head of the event; published rounds only.

    Args:
        state: The event.
        key: Key of the section.

    Raises:
        RequestError: There is no such section.
    """
    section = state.section(key)
    name = f"{state.name} - {section.name}" if len(state.sections) > 1 else state.name
    head = replace(
        section.tournament.event,
        name=name,
        city=state.place,
        federation=state.federation,
        start_date=state.start.replace("-", "/"),
        end_date=state.end.replace("-", "/"),
        chief_arbiter=state.chief_arbiter,
        deputies=state.deputies,
    )
    return replace(section.tournament, event=head, origin=None)


def rating_tournament(state: EventState, key: str) -> Tournament:
    """A section as it is reported for ratings: late corrections in it, colours as played.

    Args:
        state: The event.
        key: Key of the section.

    Raises:
        RequestError: There is no such section.

    Source:
        GHR 4.3.
    """
    section = state.section(key)
    records: dict[Pid, dict[RoundNo, RoundRecord]] = {}
    boards = {(each.round_no, each.board) for each in section.late_corrections}
    boards |= {(each.round_no, each.board) for each in section.swapped}
    for round_no, number in sorted(boards):
        board = section.round(round_no).board(number)
        if board is None:
            continue
        late = section.correction(round_no, number)
        outcome = late.outcome if late else section.outcome(round_no, number)
        colour = Colour.BLACK if section.swap(round_no, number) else Colour.WHITE
        white, black = section.tpn(board.white), section.tpn(board.black)
        records.setdefault(board.white, {})[round_no] = RoundRecord(black, colour, outcome.white)
        records.setdefault(board.black, {})[round_no] = RoundRecord(
            white, colour.other, outcome.black
        )
    tournament = exported(state, key)
    players = tuple(
        _with_records(player, records.get(pid, {}))
        for player, pid in zip(tournament.players, section.roster.pids, strict=True)
    )
    return replace(tournament, players=players)


def _with_records(player: Player, records: dict[RoundNo, RoundRecord]) -> Player:
    if not records:
        return player
    rounds = tuple(
        records.get(RoundNo(number), record) for number, record in enumerate(player.rounds, start=1)
    )
    return replace(player, rounds=rounds)


def file_comments(state: EventState, key: str) -> tuple[Consequence, ...]:
    """What a report file has to note beyond its records: what happened, then round by round.

    Args:
        state: The event.
        key: Key of the section.

    Raises:
        RequestError: There is no such section.
    """
    section = state.section(key)
    found: list[Consequence] = []
    if not state.strict:
        found.append(say("file-not-strict", why=" ".join(state.left_strict.split())))
    found += [said(remark.code, dict(remark.gaps)) for remark in section.remarks]
    missing = missing_for_final(section)
    if missing and section.published_rounds == section.total_rounds and not final_forced(section):
        found.append(say("file-interim", missing=in_one_line(missing)))
    for each in section.rounds:
        if each.phase.private:
            continue
        if each.edited_by_hand:
            found.append(say("file-by-hand", round=each.number))
        found += [say("file-late-board", round=each.number, board=board) for board in each.late]
        if each.corrected:
            boards = ", ".join(map(str, each.corrected))
            many = len(each.corrected)
            found.append(say("file-corrected", count=many, round=each.number, boards=boards))
    found += [
        _of_board(section, "file-report-only", late.round_no, late.board, late.outcome)
        for late in section.late_corrections
    ]
    found += [
        _of_board(section, "file-colours", swap.round_no, swap.board) for swap in section.swapped
    ]
    return tuple(found)


def _of_board(
    section: Section, code: str, round_no: RoundNo, number: int, outcome: Outcome | None = None
) -> Consequence:
    board = section.round(round_no).board(number)
    white = "-" if board is None else section.tpn(board.white)
    black = "-" if board is None else section.tpn(board.black)
    if outcome is None:
        return say(code, round=round_no, board=number, white=white, black=black)
    new = outcome_text(outcome)
    return say(code, round=round_no, board=number, white=white, black=black, new=new)


def write_report_file(
    state: EventState, key: str, *, dialect: str = "trf26", for_rating: bool = False
) -> bytes:
    """A section as the bytes of a report file, its comments at the end.

    Args:
        state: The event.
        key: Key of the section.
        dialect: As for :func:`openarbiter.formats.trf.write`; older ones get no comments.
        for_rating: Late corrections and played colours are in it.

    Raises:
        RequestError: There is no such section.
        NotCoveredError: The dialect cannot say something the section holds.

    Source:
        TRF26.
    """
    tournament = rating_tournament(state, key) if for_rating else exported(state, key)
    data = trf.write(for_file(tournament, dialect), dialect=dialect)
    if dialect != "trf26":
        return data
    lines = "".join(f"{_COMMENT}{each.sentence}\n" for each in file_comments(state, key))
    return data + lines.encode()


def final_forced(section: Section) -> bool:
    """Whether somebody decided that the final report goes out although just this is missing.

    Args:
        section: The section.
    """
    missing = missing_for_final(section)
    return bool(missing) and any(
        remark.code == FORCED and dict(remark.gaps)["missing"] == in_one_line(missing)
        for remark in section.remarks
    )


def in_one_line(missing: Iterable[Consequence]) -> str:
    """What is missing as one text, as the report file keeps it."""
    return " ".join(each.sentence for each in missing)


def missing_for_final(section: Section) -> tuple[Consequence, ...]:
    """What stands between a section and its final table; nothing when all is done.

    Args:
        section: The section.

    Source:
        GHR 3.1; C.02, list of questions (no final standings while results are missing).
    """
    found = []
    for number in range(1, section.total_rounds + 1):
        if section.round(number).phase is not Phase.COMPLETE:
            found.append(say("rounds-to-come", round=number, rounds=section.total_rounds))
            break
    for number in range(1, section.published_rounds + 1):
        missing = section.missing(number)
        if missing:
            boards = ", ".join(str(board.number) for board in missing)
            found.append(say("games-open", count=len(missing), round=number, boards=boards))
    return tuple(found)
