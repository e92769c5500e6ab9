"""A section from a whole tournament that was read from a file, with its teams and their matches.

Source:
    C.02, list of questions (every round that comes with a file is checked); TRF26 (applied from
    2025-09-01), records 300, 310, 330 and 352; C.04.6 (applied from 2026-02-01), Article 1.6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfSection, need_text
from openarbiter.desk.actions.sections import _need_new_key
from openarbiter.desk.board_numbers import at_tables
from openarbiter.desk.checks import need_possible
from openarbiter.desk.messages import SHOWN, Weight, confirm, declare, inform, refuse, refuse_if
from openarbiter.desk.player_facts import cut_in_files
from openarbiter.desk.records import in_board_order, tournament_with, with_byes_to_come
from openarbiter.desk.settings import SectionSettings
from openarbiter.desk.state import Board, Draft, Entrant, EventState, Roster, RoundState, Section
from openarbiter.desk.team_events import new_match
from openarbiter.desk.values import ByeRequest, Match, Outcome, Phase, Pid, Squad
from openarbiter.errors import FormatError, NotCoveredError
from openarbiter.formats import json_
from openarbiter.languages import Table
from openarbiter.model import BoardNo, Player, Result, RoundNo, Tournament, Tpn
from openarbiter.model.team_matches import TeamTable
from openarbiter.model.teams import ForfeitedMatch
from openarbiter.ranking import matches
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.team_matches import as_teams
from openarbiter.verification.published import published_round

_SENTENCES: Final[Table] = {
    "imported": (
        "One player comes with the file; rounds in it: {rounds}.",
        "{count} players come with the file; rounds in it: {rounds}.",
    ),
    "import-assumed [C.02]": "The file says {what}.",
    "import-finding": "The file: {finding}",
    "import-otherwise [C.02]": "Round {round} of the file has {made}; the system pairs {right}.",
    "team-event": "This is a team event; a section for it needs a system that pairs teams.",
    "broken-tournament": "The tournament contradicts itself: {found}.",
    "round-without-opponents": "Round {round} of the file leaves players without game: {players}.",
}
declare(_SENTENCES)


class ImportTournament(OfSection, right="settings", group="settings"):
    """Add a section from a whole tournament that was read from a file.

    Attributes:
        settings: Its settings; those the file says itself are in the tournament too, and the
            settings win.
        tournament: The tournament, rounds and results with it.
        checked: What holding its rounds against the rules found, one sentence each.
        otherwise: Rounds that its system pairs otherwise, as ``4: 1-6, 2-5 => 1-5, 2-6``: the
            boards as they should be, and as they are.
        assumed: What the file does not say, with what is taken instead, one sentence each.
    """

    in_log: ClassVar[Table] = {"done": "import section {settings}"}
    changes_plan: ClassVar[bool] = True

    settings: SectionSettings
    tournament: Tournament
    checked: tuple[str, ...] = ()
    otherwise: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()

    def do(self, state: EventState) -> EventState:
        _need_new_key(state, self.section)
        need_possible(self.settings, strict=state.strict)
        section = self._imported()
        if section.imported_rounds:
            gaps = {"rounds": section.imported_rounds, "count": len(self.checked)}
            section = section.with_remark("file-imported", **gaps)
        for each in self.otherwise:
            section = section.with_remark("file-import-round", **_sides(each))
        return replace(state, sections=(*state.sections, section))

    def warnings(self, change: Change) -> Iterator[Weight]:
        section = change.new
        yield inform("imported", count=len(section.entrants), rounds=section.imported_rounds)
        if self.assumed:
            yield inform("import-assumed", what="; ".join(self.assumed))
        cut = [each for player in section.tournament.players for each in cut_in_files(player)]
        yield inform(*cut[:SHOWN])
        for each in self.checked[:SHOWN]:
            yield confirm("import-finding", finding=each)
        for each in self.otherwise:
            yield confirm("import-otherwise", **_sides(each))

    def _imported(self) -> Section:
        """A section that holds the tournament, its rounds as played elsewhere.

        It must be no team event where players are paired, must not contradict itself, have more
        rounds than announced, or a round in which somebody plays nobody.
        """
        settings = self.settings
        edition = registry.edition(settings.system)
        _need_sound(self.tournament, teams=edition.play.teams or edition.table.teams > 0)
        tournament = teams_of(self.tournament) if settings.teams else self.tournament
        pids = tuple(map(Pid, range(1, len(tournament.players) + 1)))
        paired = tournament.paired_rounds
        gaps = {"rounds": paired, "wanted": settings.rounds, "count": int(paired)}
        refuse_if(paired > settings.rounds, "rounds-begun", **gaps)
        # Rounds behind the last paired one hold byes to come: they stand with the entrants.
        players = tuple(
            replace(player, rounds=player.rounds[:paired]) for player in tournament.players
        )
        stated = tournament_with(settings, tournament)
        section = Section(
            key=self.section,
            settings=settings,
            tournament=replace(stated, players=players, requested_byes=()),
            roster=Roster(pids),
            entrants=tuple(
                _entrant(pid, player, tournament, paired)
                for pid, player in zip(pids, tournament.players, strict=True)
            ),
            numbered=True,
            next_pid=Pid(len(pids) + 1),
            imported_rounds=paired,
        )
        for number in range(1, paired + 1):
            section = section.with_round(_round(section, tournament, RoundNo(number)))
        if settings.teams:
            section = with_squads(section, self.tournament)
        return with_byes_to_come(_with_open_games(section))


def _sides(text: str) -> dict[str, str]:
    """Round, boards as they should be and boards as they are."""
    number, _, boards = text.partition(": ")
    right, _, made = boards.partition(" => ")
    return {"round": number, "right": right, "made": made}


def _need_sound(tournament: Tournament, *, teams: bool) -> None:
    refuse_if(matches.is_team_event(tournament) and not teams, "team-event")
    for player in tournament.players:
        need_text("name", player.name, empty=False)
    try:
        json_.restored(json_.to_json(tournament))
    except FormatError as error:
        raise refuse("broken-tournament", found=error.findings[0].found) from None


def _entrant(pid: Pid, player: Player, tournament: Tournament, paired: RoundNo) -> Entrant:
    """Byes to come, and the round in which a late entry came."""
    numbers = map(RoundNo, range(1, paired + 1))
    came = (each for each in numbers if player.record(each).result is not Result.ABSENT)
    kinds = {
        bye.round_no: bye.kind
        for bye in tournament.requested_byes
        if player.tpn in bye.players and bye.round_no > paired
    }
    for number, record in enumerate(player.rounds[paired:], start=paired + 1):
        if record.result is not Result.ABSENT:
            kinds[RoundNo(number)] = record.result
    return Entrant(
        pid=pid,
        joins=next(came, RoundNo(1)),
        byes=tuple(ByeRequest(round_no=each, kind=kinds[each]) for each in sorted(kinds)),
        checked_in=any(record.result.paired for record in player.rounds),
    )


def _round(section: Section, tournament: Tournament, round_no: RoundNo) -> RoundState:
    """The boards of a round, in the order of its table or of GHR 3.6: no report file holds it."""
    found = published_round(tournament, round_no)
    if found.alone or len(found.byes) > 1:
        who = ", ".join(str(tpn) for tpn in (*found.alone, *found.byes))
        raise refuse("round-without-opponents", round=round_no, players=who)
    # A log calls boards by number: with no number of rounds nobody was ever accelerated here.
    if tournament.rounds is None:
        tournament = replace(tournament, baku=False)
    boards = tuple(
        Board(BoardNo(0), *(section.pid(tpn) for tpn in game.board)) for game in found.games
    )
    draft = Draft(boards, section.pid(found.byes[0]) if found.byes else None)
    draft = _in_table_order(section, tournament, round_no, draft) or in_board_order(
        section, tournament, round_no, draft
    )
    return RoundState(number=round_no, phase=Phase.COMPLETE, draft=draft, system=section.system)


def _in_table_order(
    section: Section, tournament: Tournament, round_no: RoundNo, draft: Draft
) -> Draft | None:
    """The boards as the table of a system has them; ``None`` where they are not those of one."""
    schedule = section.edition.table.schedule
    try:
        rounds = schedule(tournament) if schedule else ()
    except NotCoveredError:
        return None
    row = rounds[round_no - 1].games if round_no <= len(rounds) else ()
    place = {(section.pid(white), section.pid(black)): at for at, (white, black) in enumerate(row)}
    if any(one.pair not in place for one in draft.boards):
        return None
    boards = sorted(draft.boards, key=lambda one: place[one.pair])
    return at_tables(section, (one.pair for one in boards), draft.bye)


def _with_open_games(section: Section) -> Section:
    """Games without result are adjourned; the last round with some is still being played."""
    for state in section.rounds:
        missing = tuple(BoardNo(board.number) for board in section.missing(state.number))
        if missing and state.number == len(section.rounds):
            none_in = len(missing) == len(state.boards)
            phase = Phase.PUBLISHED if none_in else Phase.PLAYING
            section = section.with_round(replace(state, phase=phase))
        elif missing:
            section = section.with_round(replace(state, adjourned=missing))
    return section


def teams_of(tournament: Tournament) -> Tournament:
    """The teams of a tournament as the players of a section, with their matches as records.

    Raises:
        NotCoveredError: It has no teams.
    """
    teams = as_teams(tournament)
    plain = Tournament(**{field.name: getattr(teams, field.name) for field in fields(Tournament)})
    players = tuple(
        replace(player, declared_points=None, declared_rank=None) for player in plain.players
    )
    return replace(plain, players=players, known_later=())


def with_squads(section: Section, tournament: Tournament) -> Section:
    """A section of teams with the players and the matches that a file has for them."""
    table = TeamTable(tournament)
    numbered = table.teams
    squads = tuple(
        Squad(
            team=pid,
            strength=numbered[section.tpn(pid)].strength,
            members=tuple(
                replace(tournament.player(tpn), rounds=(), declared_points=None, declared_rank=None)
                for tpn in numbered[section.tpn(pid)].players
            ),
        )
        for pid in section.roster.pids
    )
    highest = max((int(player.tpn) for player in tournament.players), default=0)
    section = replace(section, squads=squads, next_member=highest + 1)
    matches = tuple(
        _match(section, tournament, table, state.number, board)
        for state in section.rounds
        for board in state.boards
    )
    return replace(section, matches=matches, games_known_later=tournament.known_later)


def _match(
    section: Section, tournament: Tournament, table: TeamTable, round_no: RoundNo, board: Board
) -> Match:
    size = section.settings.team.boards
    seats = [_seats(table.line_up(section.tpn(pid), round_no), size) for pid in board.pair]
    numbers = {section.tpn(pid) for pid in board.pair}
    match = new_match(round_no, board, seats, size)
    for forfeit in tournament.team_event.forfeited:
        if forfeit.round_no == round_no and {forfeit.white, forfeit.black} == numbers:
            return _forfeited(section, match, forfeit)
    return replace(match, results=tuple(_result(tournament, match, at) for at in range(size)))


def _seats(line_up: Sequence[Tpn | None], size: int) -> tuple[int | None, ...]:
    found = [None if tpn is None else int(tpn) for tpn in line_up]
    return (*found[:size], *(None,) * (size - len(found)))


def _result(tournament: Tournament, match: Match, at: int) -> Outcome:
    """The result of a board: of the two records, or what follows from an empty seat."""
    one, other = match.white_seats[at], match.black_seats[at]
    if one is None or other is None:
        return match.may_be(at)
    records = [tournament.player(Tpn(member)).record(match.round_no) for member in (one, other)]
    return Outcome(records[0].result, records[1].result)


def _forfeited(section: Section, match: Match, forfeit: ForfeitedMatch) -> Match:
    """A match that was not played, whichever team stands first in the file."""
    came = {forfeit.white: forfeit.white_came, forfeit.black: forfeit.black_came}
    one, other = (
        Result.FORFEIT_WIN if came[section.tpn(pid)] else Result.FORFEIT_LOSS for pid in match.pair
    )
    return replace(match, results=(Outcome(one, other),) * len(match.results), forfeited=True)
