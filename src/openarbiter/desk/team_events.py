"""A section of teams as a tournament of their players, and the other way round.

The desk keeps the teams as the players of the section, so that whatever is true of players in a
Swiss tournament (numbers, byes, absences, forbidden pairs) is done once. A tournament of players
with the facts of a team event is made where somebody needs it: pairing systems, tables, files.

Source:
    C.04.6 (applied from 2026-02-01), Articles 1.1 to 1.6; TRF26 (applied from 2025-09-01), records
    240, 300, 310, 320, 330 and 352.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from openarbiter.desk.messages import Consequence, declare, say
from openarbiter.desk.records import ABSENCE, with_outcome
from openarbiter.desk.settings import SeatOrder
from openarbiter.desk.state import Board, Section
from openarbiter.desk.values import UNDECIDED, Match, Outcome, Pid, Squad
from openarbiter.languages import Table
from openarbiter.model import (
    Colour,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Team,
    Tournament,
    Tpn,
)
from openarbiter.model.days import start_of
from openarbiter.model.strength import strength_in
from openarbiter.model.team_rounds import board_records
from openarbiter.model.teams import ForfeitedMatch, LineUp, TeamBye, TeamEvent
from openarbiter.rulebooks.team_matches import as_teams

_SENTENCES: Final[Table] = {
    "line-up-late": "The line-up of team {team} was handed in at {at}; by the event's own rules it "
    "was due until {until}.",
    "rule-board-order": "The players of team {team} do not sit in board order, which the event's "
    "own rules ask for.",
    "rule-own-board": "{player} sits at board {seat}, not at board {own}; by the event's own rules "
    "only reserves sit elsewhere.",
    "rule-empty-last": "Board {seat} of team {team} is empty and a later one is not; by the "
    "event's own rules the last boards stay empty.",
    "sits-for-two-teams": "{player} sits for team {team} and for team {other} in round {round}.",
}
declare(_SENTENCES)

_BYES = (Result.FULL_POINT_BYE, Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE)


def kept_true(section: Section) -> Section:
    """The section with a match for each board of its published rounds, and no other one.

    Before round 1 the strength of the teams follows from their players.
    """
    if not section.teams:
        return section
    known = {match.at: match for match in section.matches}
    matches = []
    for state in section.rounds:
        for board in state.boards if state.phase.public else ():
            match = known.get((state.number, board.number))
            if match is None or match.pair != board.pair:
                seats = [default_seats(section, pid, state.number) for pid in board.pair]
                size = section.settings.team.boards
                match = new_match(state.number, board, seats, size).open_again()
            matches.append(match)
    squads = tuple(squad for squad in section.squads if section.has(squad.team))
    if (*matches,) != section.matches or squads != section.squads:
        section = replace(section, matches=(*matches,), squads=squads)
    return section if section.published_rounds else _with_strengths(section)


def _with_strengths(section: Section) -> Section:
    changed = {}
    for squad in section.squads:
        player = section.player(squad.team)
        strength = strength_of(section, squad)
        if strength != player.rating:
            changed[squad.team] = replace(player, rating=strength)
    return section.with_players(changed) if changed else section


def strength_of(section: Section, squad: Squad) -> int | None:
    """The strength of a team: as it was stated, else the average of its first players.

    The average is that of the players in board order, as many as a match has boards; who has no
    rating is left out, and halves are rounded up.
    """
    if squad.strength is not None:
        return squad.strength
    first = squad.members[: section.settings.team.boards]
    found = [strength_in(each, section.settings.counted_lists).rating for each in first]
    ratings = [rating for rating in found if rating]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else None


def default_seats(section: Section, team: Pid, round_no: int) -> tuple[int | None, ...]:
    """Who sits at the boards where nobody says otherwise: the first players who are there."""
    boards = section.settings.team.boards
    here = [
        int(each.tpn)
        for each in section.squad(team).members
        if each.withdrawn_after is None or each.withdrawn_after >= round_no
    ]
    return (*here[:boards], *(None,) * (boards - len(here)))


def new_match(
    round_no: RoundNo, board: Board, seats: Sequence[tuple[int | None, ...]], size: int
) -> Match:
    """A match on so many boards, with the seats of both teams and without results."""
    return Match(
        round_no=round_no,
        board=board.number,
        white=board.white,
        black=board.black,
        white_seats=seats[0],
        black_seats=seats[1],
        results=(UNDECIDED,) * size,
    )


def with_match(section: Section, match: Match) -> Section:
    """The section with another state of a match, and what came of it in the records of the teams.

    The match has a result when every board has one.
    """
    others = tuple(match if each.at == match.at else each for each in section.matches)
    section = replace(section, matches=others)
    outcome = _outcome(section, match) if match.decided else UNDECIDED
    return with_outcome(section, match.round_no, Board(match.board, *match.pair), outcome)


def _outcome(section: Section, match: Match) -> Outcome:
    """What came of a match whose boards are decided, as pairings and tables count it."""
    teams = as_teams(whole(section))
    one, other = (
        teams.player(section.tpn(pid)).record(match.round_no).result for pid in match.pair
    )
    return Outcome(one, other)


def numbers_of(section: Section) -> dict[int, Tpn]:
    """The numbers that a file gives to players of teams, by id: team after team, in board order."""
    everybody = [
        int(member.tpn) for pid in section.roster.pids for member in section.squad(pid).members
    ]
    return {member: Tpn(at) for at, member in enumerate(everybody, start=1)}


def whole(section: Section) -> Tournament:
    """A section as it is paired, ranked and written into files.

    Of teams it is the tournament of their players with the matches of the published rounds; of
    players the tournament of the section as it stands.
    """
    if not section.teams:
        return section.tournament
    numbers = numbers_of(section)
    records: dict[Tpn, dict[int, RoundRecord]] = {tpn: {} for tpn in numbers.values()}
    letters = section.settings.team.letters
    for match in section.matches:
        white, black = (
            [None if seat is None else numbers[seat] for seat in side]
            for side in (match.white_seats, match.black_seats)
        )
        results = [(outcome.white, outcome.black) for outcome in match.results]
        for tpn, record in board_records(letters, white, black, results).items():
            records[tpn][int(match.round_no)] = record
    settings, scoring = section.settings.team, section.settings.scoring
    event = TeamEvent(
        win=settings.win,
        draw=settings.draw,
        loss=settings.loss,
        colours=letters,
        line_ups=tuple(_line_ups(section, numbers)),
        forfeited=tuple(_forfeited(section)),
        bye_match_points=settings.bye_match_points,
        bye_game_points=settings.bye_game_points,
    )
    event = _with_byes(section, event)
    for bye in event.byes:
        for seat in default_seats(section, section.pid(Tpn(bye.team)), bye.round_no):
            if seat is not None:
                entry = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
                records[numbers[seat]][int(bye.round_no)] = entry
    players = tuple(
        replace(
            member,
            tpn=numbers[int(member.tpn)],
            rounds=_in_order(records[numbers[int(member.tpn)]]),
            withdrawn_after=_last_round(section, pid, member),
        )
        for pid in section.roster.pids
        for member in section.squad(pid).members
    )
    return replace(
        section.tournament,
        players=players,
        teams=tuple(_teams(section, numbers)),
        team_event=event,
        scoring=scoring,
        strength=section.settings.lists,
        requested_byes=_requested(section),
        known_later=tuple(
            replace(each, players=tuple(numbers[int(member)] for member in each.players))
            for each in section.games_known_later
            if all(int(member) in numbers for member in each.players)
        ),
    )


def _with_byes(section: Section, event: TeamEvent) -> TeamEvent:
    """With the byes of the teams, or what one is worth before a team has had any."""
    settings = section.settings.team
    match_points, game_points = event.bye_worth(section.settings.scoring.draw * settings.boards)
    worth = {"match_points": match_points, "game_points": game_points}
    byes = [
        TeamBye(round_no=RoundNo(at), team=player.tpn, **worth)
        for player in section.tournament.players
        for at, record in enumerate(player.rounds, start=1)
        if record.result is Result.PAIRING_ALLOCATED_BYE
    ]
    if byes:
        byes.sort(key=lambda bye: bye.round_no)
        return replace(event, byes=tuple(byes), bye_match_points=None, bye_game_points=None)
    if section.edition.fixed_table:  # which has rests and no byes
        return event
    return replace(event, bye_match_points=match_points, bye_game_points=game_points)


def _last_round(section: Section, team: Pid, member: Player) -> RoundNo | None:
    """The last round of a player who has withdrawn, or whose team has."""
    last = (member.withdrawn_after, section.player(team).withdrawn_after)
    return min((each for each in last if each is not None), default=None)


def _in_order(records: dict[int, RoundRecord]) -> tuple[RoundRecord, ...]:
    return tuple(records.get(number, ABSENCE) for number in range(1, max(records, default=0) + 1))


def _teams(section: Section, numbers: dict[int, Tpn]) -> Iterable[Team]:
    for pid, player in zip(section.roster.pids, section.tournament.players, strict=True):
        members = section.squad(pid).members
        yield Team(
            number=player.tpn,
            name=player.name,
            players=tuple(numbers[int(member.tpn)] for member in members),
            strength=player.rating,
        )


def _line_ups(section: Section, numbers: dict[int, Tpn]) -> Iterable[LineUp]:
    """The line-ups that are not the order of the team without those who did not play."""
    for match in section.matches:
        for team, other in (match.pair, match.pair[::-1]):
            seats = match.seats(team)
            order = [int(each.tpn) for each in section.squad(team).members if each.tpn in seats]
            if order != [*seats] and not match.forfeited:
                yield LineUp(
                    round_no=match.round_no,
                    team=section.tpn(team),
                    players=tuple(None if one is None else numbers[one] for one in seats),
                    opponent=section.tpn(other),
                )


def _forfeited(section: Section) -> Iterable[ForfeitedMatch]:
    """The matches that were not played, those of a table against who has withdrawn too."""
    held = {(match.round_no, pid) for match in section.matches for pid in match.pair}
    for match in section.matches:
        if match.forfeited:
            white, black = map(section.tpn, match.pair)
            yield _not_played(match.round_no, white, black, match.results[0])
    for pid, player in zip(section.roster.pids, section.tournament.players, strict=True):
        for number, record in enumerate(player.rounds, start=1):
            other = record.opponent
            if other is None or record.colour is not Colour.WHITE or (number, pid) in held:
                continue
            against = section.tournament.player(other).record(RoundNo(number))
            outcome = Outcome(record.result, against.result)
            yield _not_played(RoundNo(number), player.tpn, other, outcome)


def _not_played(round_no: RoundNo, white: Tpn, black: Tpn, outcome: Outcome) -> ForfeitedMatch:
    return ForfeitedMatch(
        round_no=round_no,
        white=white,
        black=black,
        white_came=outcome.white is Result.FORFEIT_WIN,
        black_came=outcome.black is Result.FORFEIT_WIN,
    )


def _requested(section: Section) -> tuple[RequestedBye, ...]:
    """Byes of teams, those of past rounds too: the players have no entry of their own for them."""
    found: dict[tuple[int, Result], list[Tpn]] = {}
    for player in section.tournament.players:
        for number, record in enumerate(player.rounds, start=1):
            if record.result in _BYES:
                found.setdefault((number, record.result), []).append(player.tpn)
        # A team that has withdrawn is not paired: a file has no other record for it.
        gone = section.total_rounds if player.withdrawn_after is None else player.withdrawn_after
        for number in range(max(gone, section.published_rounds) + 1, section.total_rounds + 1):
            found.setdefault((number, Result.ZERO_POINT_BYE), []).append(player.tpn)
    for bye in section.tournament.requested_byes:
        teams = found.setdefault((bye.round_no, bye.kind), [])
        teams += [tpn for tpn in bye.players if tpn not in teams]
    return tuple(
        RequestedBye(round_no=RoundNo(number), kind=kind, players=tuple(teams))
        for (number, kind), teams in sorted(found.items(), key=lambda each: each[0][0])
    )


def games_of(
    section: Section, match: Match
) -> list[tuple[int, Colour, Player | None, Player | None]]:
    """The boards of a match: number, colour of the first team, and who sits there for each."""
    letters = section.settings.team.letters
    white, black = (section.squad(pid) for pid in match.pair)
    return [
        (
            at + 1,
            Colour.WHITE if letters[at] == "W" else Colour.BLACK,
            white.member(match.white_seats[at]),
            black.member(match.black_seats[at]),
        )
        for at in range(len(match.results))
    ]


def game_points(section: Section, match: Match) -> tuple[int, int]:
    """Game points (tenths) of both teams so far; a board without result counts for nobody."""
    table = section.settings.scoring.table()
    totals = [0, 0]
    for (_, colour, _, _), outcome in zip(games_of(section, match), match.results, strict=True):
        if outcome.decided:
            black = colour is Colour.BLACK
            totals[0] += table[outcome.white.value, black]
            totals[1] += table[outcome.black.value, not black]
    return totals[0], totals[1]


MOMENT = "%Y-%m-%d %H:%M"
"""How the moment is written at which a line-up was handed in."""


def moment_of(text: str) -> datetime | None:
    """A moment as :data:`MOMENT` writes it; ``None`` for anything else."""
    try:
        found = datetime.strptime(text, MOMENT)  # noqa: DTZ007  (the clock of the playing hall)
    except ValueError:
        return None
    return found if found.strftime(MOMENT) == text else None


def deadline_of(section: Section, round_no: int) -> datetime | None:
    """Until when line-ups of a round are handed in, on the clock of the playing hall.

    ``None`` without such a rule, or where day and time of the round are not known.
    """
    minutes = section.settings.team_rules.deadline
    day, begins = start_of(section.date_of(round_no))
    if minutes is None or day is None or begins is None:
        return None
    return datetime.combine(day, begins) - timedelta(minutes=minutes)


def is_late(section: Section, match: Match, team: int) -> bool:
    """Whether the line-up of a team was handed in after the deadline."""
    until, moment = deadline_of(section, match.round_no), moment_of(match.handed_in(team))
    return until is not None and moment is not None and moment > until


def late_line_up(section: Section, match: Match, team: int) -> Consequence | None:
    """That the line-up of a team came late; ``None`` where it did not."""
    until = deadline_of(section, match.round_no)
    if until is None or not is_late(section, match, team):
        return None
    gaps = {"at": match.handed_in(team), "until": until.strftime(MOMENT)}
    return say("line-up-late", team=section.person(team), **gaps)


def against_rules(section: Section, match: Match, team: int) -> Iterator[Consequence]:
    """What in the line-up of a team the event's own rules do not allow, apart from its moment."""
    rules, seats = section.settings.team_rules, match.seats(team)
    yield from _also_elsewhere(section, match, team)
    if rules.order is SeatOrder.BOARD and not in_board_order(section, match, team):
        yield say("rule-board-order", team=section.person(team))
    if rules.order is SeatOrder.FIXED:
        yield from _at_other_boards(section, match, team)
    for board, seat in enumerate(seats if rules.empty_last else (), start=1):
        if seat is None and any(seats[board:]):
            yield say("rule-empty-last", team=section.person(team), seat=board)


def in_board_order(section: Section, match: Match, team: int) -> bool:
    """Whether the players of a team sit in its board order."""
    order = [int(each.tpn) for each in section.squad(team).members]
    places = [order.index(seat) for seat in match.seats(team) if seat is not None]
    return places == sorted(places)


def _at_other_boards(section: Section, match: Match, team: int) -> Iterator[Consequence]:
    order = [int(each.tpn) for each in section.squad(team).members]
    for board, seat in enumerate(match.seats(team), start=1):
        place = board if seat is None else order.index(seat) + 1
        if place not in {board, *range(len(match.results) + 1, len(order) + 1)}:
            player = section.squad(team).members[place - 1].name
            yield say("rule-own-board", player=player, own=place, seat=board)


def _also_elsewhere(section: Section, match: Match, team: int) -> Iterator[Consequence]:
    """Who sits for another team in the same round: a person is known by FIDE id, else by name."""
    elsewhere = {
        _person(member): other
        for each in section.matches
        if each.round_no == match.round_no
        for other in each.pair
        if other != team
        for member in map(section.squad(other).member, each.seats(other))
        if member is not None
    }
    for member in map(section.squad(team).member, match.seats(team)):
        if member is not None and (other := elsewhere.get(_person(member))) is not None:
            names = {"team": section.person(team), "other": section.person(other)}
            yield say("sits-for-two-teams", player=member.name, **names, round=match.round_no)


def _person(member: Player) -> object:
    return member.fide_id or member.name.casefold()
