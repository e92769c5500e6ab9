"""A section made from a whole tournament that was read from a file."""

from __future__ import annotations

from dataclasses import replace

from openarbiter.desk.doing.facts import tournament_with, with_byes_to_come
from openarbiter.desk.doing.texts import need_text
from openarbiter.desk.names import Phase, Pid
from openarbiter.desk.said import refuse
from openarbiter.desk.state import (
    Board,
    ByeRequest,
    Draft,
    Entrant,
    Roster,
    RoundState,
    Section,
    SectionSettings,
)
from openarbiter.errors import FormatError
from openarbiter.formats import json_
from openarbiter.model import BoardNo, Player, Result, RoundNo, Tournament
from openarbiter.ranking import matches
from openarbiter.rulebooks import basic_rules
from openarbiter.verification.published import published_round


def imported(key: str, settings: SectionSettings, tournament: Tournament) -> Section:
    """A section that holds a tournament, its rounds as played elsewhere.

    Args:
        key: Key of the section.
        settings: Its settings; they win over what the tournament says of them.
        tournament: The tournament.

    Raises:
        Refusal: It is a team event, contradicts itself, has more rounds than announced, or a
            round in which somebody plays nobody.
    """
    _need_sound(tournament)
    pids = tuple(Pid(number) for number in range(1, len(tournament.players) + 1))
    paired = tournament.paired_rounds
    if paired > settings.rounds:
        raise refuse("rounds-begun", rounds=paired, wanted=settings.rounds)
    section = Section(
        key=key,
        settings=settings,
        tournament=replace(tournament_with(settings, tournament), requested_byes=()),
        roster=Roster(pids),
        entrants=tuple(
            _entrant(pid, player, tournament, paired)
            for pid, player in zip(pids, tournament.players, strict=True)
        ),
        numbered=True,
        next_pid=Pid(len(pids) + 1),
        imported_rounds=paired,
    )
    rounds = tuple(_round(section, tournament, RoundNo(number)) for number in range(1, paired + 1))
    return with_byes_to_come(_closed(replace(section, rounds=rounds)))


def _need_sound(tournament: Tournament) -> None:
    if matches.is_team_event(tournament):
        raise refuse("team-event")
    for player in tournament.players:
        need_text("name", player.name, empty=False)
    try:
        json_.restored(json_.to_json(tournament))
    except FormatError as error:
        raise refuse("broken-tournament", found=error.findings[0].found) from None


def _entrant(pid: Pid, player: Player, tournament: Tournament, paired: RoundNo) -> Entrant:
    """Byes to come, and the round in which a late entry came."""
    joins = 1
    while joins <= paired and player.record(RoundNo(joins)).result is Result.ABSENT:
        joins += 1
    byes = {
        bye.round_no: ByeRequest(round_no=bye.round_no, kind=bye.kind)
        for bye in tournament.requested_byes
        if player.tpn in bye.players and bye.round_no > paired
    }
    for number, record in enumerate(player.rounds[paired:], start=paired + 1):
        if record.result is not Result.ABSENT:
            byes[RoundNo(number)] = ByeRequest(round_no=RoundNo(number), kind=record.result)
    return Entrant(
        pid=pid,
        joins=RoundNo(joins if joins <= paired else 1),
        byes=tuple(byes[number] for number in sorted(byes)),
        checked_in=any(record.result.paired for record in player.rounds),
    )


def _round(section: Section, tournament: Tournament, round_no: RoundNo) -> RoundState:
    """The boards of a round, in the order of GHR 3.6, which report files do not hold."""
    found = published_round(tournament, round_no)
    if found.alone or len(found.byes) > 1:
        who = ", ".join(str(tpn) for tpn in (*found.alone, *found.byes))
        raise refuse("round-without-opponents", round=round_no, players=who)
    # A log calls boards by number: with no number of rounds nobody was ever accelerated here.
    length_known = tournament.rounds is not None
    tournament = replace(tournament, baku=tournament.baku and length_known)
    points = basic_rules.pairing_scores(
        tournament, round_no, basic_rules.histories(tournament, round_no).score
    )
    score = {player.tpn: value for player, value in zip(tournament.players, points, strict=True)}
    games = basic_rules.board_order([game.board for game in found.games], score)
    boards = tuple(
        Board(game.board, section.pid(game.white), section.pid(game.black)) for game in games
    )
    draft = Draft(boards, section.pid(found.byes[0]) if found.byes else None)
    return RoundState(number=round_no, phase=Phase.COMPLETE, draft=draft, system=section.system)


def _closed(section: Section) -> Section:
    """Games without result are adjourned; the last round with some is still being played."""
    players = tuple(
        replace(player, rounds=player.rounds[: section.imported_rounds])
        for player in section.tournament.players
    )
    section = replace(section, tournament=replace(section.tournament, players=players))
    for state in section.rounds:
        missing = tuple(BoardNo(board.number) for board in section.missing(state.number))
        if missing and state.number == len(section.rounds):
            none_in = len(missing) == len(state.boards)
            phase = Phase.PUBLISHED if none_in else Phase.PLAYING
            section = section.with_round(replace(state, phase=phase))
        elif missing:
            section = section.with_round(replace(state, adjourned=missing))
    return section
