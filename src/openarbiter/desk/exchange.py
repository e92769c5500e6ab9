"""Sections in and out: from files and other events as actions, and as a whole tournament.

Who names a section or a player that does not exist gets a ``RequestError``.

What a report file has no record for (rounds paired by hand, strict rules left, corrections for the
rating report) goes into comments.

Source:
    TRF26 (comments begin with ``###``); C.02, list of questions (every round that comes with a
    file is checked; what happens and when, as ``KIND @ Round N: text``); C.04.2, GHR 4.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from openarbiter.desk.actions.base import Action
from openarbiter.desk.actions.event import LEFT
from openarbiter.desk.actions.numbers import SetTableTeams, TableTeam
from openarbiter.desk.actions.players import AddPlayers, NewPlayer
from openarbiter.desk.actions.sections import AddSection, SetFund
from openarbiter.desk.actions.teams import AddTeams, NewTeam
from openarbiter.desk.checks import in_one_line, is_interim, missing_for_final
from openarbiter.desk.messages import Consequence, declare, say
from openarbiter.desk.pairing import difference
from openarbiter.desk.player_facts import facts_of, facts_of_member
from openarbiter.desk.records import with_outcome
from openarbiter.desk.state import Board, EventState, RoundState, Section
from openarbiter.desk.tables import section_table, with_team_totals
from openarbiter.desk.team_events import whole
from openarbiter.desk.values import EqualOrder, LotsOf, Pid, outcome_text
from openarbiter.formats import trf
from openarbiter.model import BoardNo, Result, RoundNo, Tournament
from openarbiter.model.strength import NATIONAL
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.exchange import for_file

COMMENT: Final = "### "

IN_FILES: Final[Mapping[str, str | tuple[str, ...]]] = {
    "file-interim": "Interim file, no final report: {missing}",
    "file-final-forced": "The final report was let out. {missing} Reason: {why}",
    "file-not-strict": "Strict rules were left @ Round {round}: {why}",
    "file-rounds": "Configuration @ Round {round}: the number of rounds is {new}; {old} was "
    "announced",
    "file-tie-breaks": "Configuration @ Round {round}: ties are broken by {new}; {old} was "
    "announced",
    "file-lists": "Configuration @ Round {round}: the ratings of {new} count; {old} was announced",
    "file-setting": "Configuration @ Round {round}: the {setting} was changed",
    "file-numbers": (
        "Configuration @ Round {round}: one player got another number",
        "Configuration @ Round {round}: {count} players got another number",
    ),
    "file-equals": "Configuration @ Round {round}: players of equal strength and title are "
    "numbered {by}",
    "file-exchange": "Configuration @ Round {round}: equal players exchanged numbers: {one} got "
    "{number}, {other} got {old}",
    "file-imported": (
        "A file brought the rounds up to round {rounds}; one thing in it breaks a rule",
        "A file brought the rounds up to round {rounds}; {count} things in it break a rule",
    ),
    "file-lot-colour": "Drawn by lot {how}: {colour} for {whose}",
    "file-lot-numbers": "Numbers drawn by lot {how}",
    "file-lot-places": "Ties that remained were broken by lots {how}",
    "file-import-round": "Import @ Round {round}: {right} => {made}",
    "file-rating": "Configuration @ Round {round}: the rating of {player} was {old} and is {new}",
    "file-went": "Configuration @ Round {round}: player {player} went to another section",
    "file-came": "Configuration @ Round {round}: player {player} came from another section",
    "file-full-point": "Full-point bye @ Round {round}: {players}",
    "file-expelled": "Expelled @ Round {round}: {player}",
    "file-late-result": "Adjournment @ Round {round}: the result of board {board}, {found}, came "
    "after the pairing of round {later}",
    "file-by-hand": "MPA @ Round {round}: {right} => {made}",
    "file-opponent": "MPA @ Round {round}: for colours {player} met {other} and not {instead} "
    "(NSWCA, 3.3 d 3)",
    "file-ban": "Ban @ Round {round}: {players} met, no complete pairing keeps them apart",
    "file-late-board": "MPA @ Round {round}: board {board} was paired after the publication",
    "file-report-only": "Correction @ Round {round}: board {board}, {white} - {black}, is {new} "
    "for the rating report",
    "file-colours": "Correction @ Round {round}: board {board}, {white} - {black}, had the other "
    "colours",
    "file-corrected": (
        "Correction @ Round {round}: the result of board {boards}, after its entry",
        "Correction @ Round {round}: the results of boards {boards}, after their entry",
    ),
}
"""Comments of report files, which are English in every language."""
declare(IN_FILES)


def copied(section: Section, key: str, *, with_players: bool = False) -> tuple[Action, ...]:
    """What makes a section of another event anew: settings, prize fund, players if wished.

    Dates, the colour drawn, the seed of start positions, byes and rounds belong to the old event
    and are left out.
    """
    settings = replace(section.settings, initial_colour=None, round_dates=(), chess960="")
    found: list[Action] = [AddSection(section=key, settings=settings)]
    if section.fund:
        found.append(SetFund(section=key, fund=section.fund))
    if with_players and section.teams:
        found.append(AddTeams(section=key, teams=_teams_anew(section)))
    elif with_players and section.entrants:
        players = tuple(
            NewPlayer(pid=Pid(at), facts=facts_of(section, pid))
            for at, pid in enumerate(section.roster.pids, start=1)
        )
        found.append(_with_table_teams(section, AddPlayers(section=key, players=players)))
    return tuple(found)


def _with_table_teams(section: Section, added: AddPlayers) -> Action:
    """Players of a section as they are entered into another one, with their teams if any."""
    if not registry.edition(section.system).table.teams or not section.tournament.teams:
        return added
    pid = {old: new.pid for old, new in zip(section.roster.pids, added.players, strict=True)}
    teams = tuple(
        TableTeam(name=team.name, players=tuple(pid[section.pid(tpn)] for tpn in team.players))
        for team in section.tournament.teams
    )
    return SetTableTeams(section=added.section, teams=teams, new=added.players)


def _teams_anew(section: Section) -> tuple[NewTeam, ...]:
    """The teams of a section with their players, as they are entered into another one."""
    return tuple(
        NewTeam(
            pid=Pid(at),
            facts=facts_of(section, pid),
            captain=section.squad(pid).captain,
            members=tuple(facts_of_member(each) for each in section.squad(pid).members),
        )
        for at, pid in enumerate(section.roster.pids, start=1)
    )


def participants(state: EventState, key: str) -> Tournament:
    """A section as :func:`exported` gives it, with teams as its players where teams play."""
    return _headed(state, key, state.section(key).tournament)


def exported(state: EventState, key: str) -> Tournament:
    """A section as a tournament, with the head of the event; published rounds only.

    Where teams play it is the tournament of their players, with the facts of a team event.
    """
    return _headed(state, key, whole(state.section(key)))


def _headed(state: EventState, key: str, tournament: Tournament) -> Tournament:
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
    return replace(tournament, event=head, origin=None)


def rating_tournament(state: EventState, key: str) -> Tournament:
    """A section as reported for ratings: late corrections in it, colours as played (GHR 4.3)."""
    section = state.section(key)
    boards = {each.at for each in (*section.late_corrections, *section.swapped)}
    for round_no, number in sorted(boards):
        board = section.round(round_no).board(number)
        if board is not None:
            late = section.correction(round_no, number)
            outcome = late.outcome if late else section.outcome(round_no, number)
            swapped = section.swap(round_no, number) is not None
            section = with_outcome(section, round_no, board, outcome, swapped=swapped)
    return exported(state.with_section(section), key)


def file_comments(state: EventState, key: str) -> tuple[Consequence, ...]:
    """What a report file has to note beyond its records: what happened, then round by round."""
    section = state.section(key)
    found: list[Consequence] = []
    if not state.strict and all(each.code != LEFT for each in section.remarks):
        found.append(say(LEFT, round=1, why=" ".join(state.left_strict.split())))
    if section.settings.equals is not EqualOrder.NAME:
        lots = f"by lot, seed {section.settings.equals_seed!r}"
        by = lots if section.settings.equals_seed else "in the order of their entry"
        found.append(say("file-equals", round=1, by=by))
    found += [say(remark.code, **dict(remark.gaps)) for remark in section.remarks]
    if is_interim(section):
        found.append(say("file-interim", missing=in_one_line(missing_for_final(section))))
    for each in section.rounds:
        if each.phase.private:
            continue
        found += _of_round(section, each)
    for late in section.late_corrections:
        game, new = _game(section, *late.at), outcome_text(late.outcome)
        found.append(say("file-report-only", **game, new=new))
    found += [say("file-colours", **_game(section, *swap.at)) for swap in section.swapped]
    return tuple(found)


def _of_round(section: Section, each: RoundState) -> list[Consequence]:
    """What is to be noted about a published round."""
    found = []
    if each.edited_by_hand:
        right, made = _boards(section, each)
        found.append(say("file-by-hand", round=each.number, right=right, made=made))
    if each.opponent and set(each.opponent[:2]) in [set(one.pair) for one in each.boards]:
        one, other, instead = map(section.tpn, each.opponent)
        texts = {"player": str(one), "other": str(other), "instead": str(instead)}
        found.append(say("file-opponent", round=each.number, **texts))
    for pids in each.released:
        if all(map(section.has, pids)):
            one, other = sorted(map(section.tpn, pids))
            found.append(say("file-ban", round=each.number, players=f"{one}-{other}"))
    found += [say("file-late-board", round=each.number, board=board) for board in each.late]
    if each.corrected:
        boards = ", ".join(map(str, each.corrected))
        many = len(each.corrected)
        found.append(say("file-corrected", count=many, round=each.number, boards=boards))
    given = [
        player.tpn
        for player in section.tournament.players
        if player.record(each.number).result is Result.FULL_POINT_BYE
    ]
    if given:
        found.append(say("file-full-point", round=each.number, players=", ".join(map(str, given))))
    found += [
        say("file-expelled", round=each.number, player=player.tpn)
        for player, entrant in zip(section.tournament.players, section.entrants, strict=True)
        if entrant.expelled and player.withdrawn_after == each.number
    ]
    return found


def _boards(section: Section, state: RoundState) -> tuple[str, str]:
    """The boards that the system pairs and those that were made, as far as they differ."""
    if state.engine is None:
        return "nothing", _in_numbers(section, state.boards, state.bye)
    differs = difference(state.number, state.engine, state.draft)
    same = differs.bye_before == differs.bye_after
    old, new = (None, None) if same else (differs.bye_before, differs.bye_after)
    return _in_numbers(section, differs.gone, old), _in_numbers(section, differs.new, new)


def _in_numbers(section: Section, boards: Iterable[Board], bye: Pid | None) -> str:
    """Boards by the numbers of their players, White first, and who has the bye.

    Who was left out by hand, and was taken off the list afterwards, has no number.
    """

    def number(pid: Pid) -> str:
        return str(section.tpn(pid)) if section.has(pid) else "?"

    pairs = [f"{number(board.white)}-{number(board.black)}" for board in boards]
    return ", ".join([*pairs, *([] if bye is None else [f"{number(bye)} bye"])]) or "-"


def _game(section: Section, round_no: RoundNo, number: BoardNo) -> dict[str, Any]:
    """What fills the gaps of a sentence about a board."""
    board = section.round(round_no).board(number)
    white, black = map(section.tpn, board.pair) if board is not None else ("-", "-")
    return {"round": round_no, "board": number, "white": white, "black": black}


def _ranked(section: Section, tournament: Tournament) -> Tournament:
    """The tournament with its places and how numbers were given (TRF26, 001, 172 and 310)."""
    method = f"{tournament.event.federation} {_METHODS.get(_lists(section), 'OTHER')}".strip()
    event = replace(tournament.event, starting_rank_method=method)
    tournament = replace(tournament, event=event)
    if not section.published_rounds:
        return tournament
    if tournament.teams and (section.teams or registry.edition(section.system).table.teams):
        tournament = with_team_totals(section, tournament)
    if section.teams:
        return tournament
    places = {row.player: row.rank for row in section_table(section, tournament)}
    players = tuple(
        replace(player, declared_rank=places.get(player.tpn) or None)
        for player in tournament.players
    )
    return replace(tournament, players=players)


_METHODS: Final = {
    "fide": "FIDE",
    "national": "NRO",
    "fide national": "FIDON",
    "national fide": "NIDOF",
    "highest": "HBFN",
}
"""What record 172 calls an order of lists."""


def _lists(section: Section) -> str:
    """The lists that number the players, in their order; a federation's own is a national one."""
    if section.lots(LotsOf.NUMBERS) is not None:
        return "lots"
    return " ".join(NATIONAL if word.isupper() else word for word in section.settings.counted_lists)


def write_report_file(
    state: EventState, key: str, *, dialect: str = "trf26", for_rating: bool = False
) -> bytes:
    """A section as the bytes of a report file, its comments at the end.

    The dialect is as for :func:`openarbiter.formats.trf.write`; older ones get no comments. For
    rating it has late corrections, and colours as they were played.

    Raises:
        NotCoveredError: The dialect cannot say something the section holds.
    """
    section = state.section(key)
    tournament = rating_tournament(state, key) if for_rating else exported(state, key)
    tournament = _ranked(section, tournament)
    data = trf.write(for_file(tournament, dialect), dialect=dialect)
    if dialect != "trf26":
        return data
    lines = "".join(f"{COMMENT}{each.sentence}\n" for each in file_comments(state, key))
    return data + lines.encode()
