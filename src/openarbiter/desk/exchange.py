"""Sections in and out: from files and other events as actions, and as a whole tournament.

What a report file has no record for (rounds paired by hand, strict rules left, corrections for the
rating report) goes into comments.

Source:
    TRF26 (comments begin with ``###``); C.02, list of questions (every round that comes with a
    file is checked, and what a file has to note); C.04.2, GHR 4.3.
"""

from __future__ import annotations

from dataclasses import replace

from openarbiter.desk.actions.base import Action
from openarbiter.desk.actions.players import IN_TOURNAMENT, AddPlayers, NewPlayer, PlayerFacts
from openarbiter.desk.actions.sections import AddSection, SetFund
from openarbiter.desk.checks import final_forced, in_one_line, missing_for_final
from openarbiter.desk.messages import Consequence, said, say
from openarbiter.desk.records import with_outcome
from openarbiter.desk.state import Entrant, EventState, Section
from openarbiter.desk.values import Outcome, Pid, outcome_text
from openarbiter.formats import trf
from openarbiter.formats.player_list import ListedPlayer
from openarbiter.model import Player, RoundNo, Tournament
from openarbiter.rulebooks.exchange import for_file

_COMMENT = "### "


def facts_of(section: Section, pid: int) -> PlayerFacts:
    """Who a player of a section is, as a form shows and :class:`EditPlayer` takes it.

    Raises:
        RequestError: The section has no such player.
    """
    return _facts(section.player(pid), section.entrant(pid))


def facts_of_listed(player: ListedPlayer) -> PlayerFacts:
    """A line of a list of players as the desk takes a player."""
    return _facts(player, player)


def _facts(player: Player | ListedPlayer, beside: Entrant | ListedPlayer) -> PlayerFacts:
    facts = {field: getattr(player, field) for field in IN_TOURNAMENT}
    return PlayerFacts(**facts, club=beside.club, note=beside.note)


def copied(section: Section, key: str, *, with_players: bool = False) -> tuple[Action, ...]:
    """What makes a section of another event anew: settings, prize fund, players if wished.

    Dates, the colour drawn, byes and rounds belong to the old event and are left out.

    Args:
        section: The section of the other event.
        key: Key the new section shall have.
        with_players: Its players too.

    Returns:
        Actions for the new event, in this order.
    """
    settings = replace(section.settings, initial_colour=None, round_dates=())
    found: list[Action] = [AddSection(section=key, settings=settings)]
    if section.fund:
        found.append(SetFund(section=key, fund=section.fund))
    if with_players and section.entrants:
        players = tuple(
            NewPlayer(pid=Pid(at), facts=facts_of(section, pid))
            for at, pid in enumerate(section.roster.pids, start=1)
        )
        found.append(AddPlayers(section=key, players=players))
    return tuple(found)


def exported(state: EventState, key: str) -> Tournament:
    """A section as a tournament, with the head of the event; published rounds only.

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

    Raises:
        RequestError: There is no such section.

    Source:
        GHR 4.3.
    """
    section = state.section(key)
    for round_no, number in sorted(
        {one.at for one in (*section.late_corrections, *section.swapped)}
    ):
        board = section.round(round_no).board(number)
        if board is not None:
            late = section.correction(round_no, number)
            outcome = late.outcome if late else section.outcome(round_no, number)
            swapped = section.swap(round_no, number) is not None
            section = with_outcome(section, round_no, board, outcome, swapped=swapped)
    return exported(state.with_section(section), key)


def file_comments(state: EventState, key: str) -> tuple[Consequence, ...]:
    """What a report file has to note beyond its records: what happened, then round by round.

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
    gaps: dict[str, object] = {"round": round_no, "board": number, "white": "-", "black": "-"}
    if board is not None:
        gaps |= {"white": section.tpn(board.white), "black": section.tpn(board.black)}
    if outcome is not None:
        gaps["new"] = outcome_text(outcome)
    return said(code, gaps)


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
