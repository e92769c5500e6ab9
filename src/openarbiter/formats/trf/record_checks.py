"""What the records beside 001 say twice, of nobody, or against each other and the games.

Notes and repairs in the draft, as :mod:`~openarbiter.formats.trf.checks` does for the players. Two
records that say different things are a contradiction; one that changes nothing, because its round
is over or its players are not there, is remarked.

Source:
    TRF16 annex (2015), record 013; TRF26 (applied from 2025-09-01), records 240, 250, 260, 299,
    300, 310, 320, 330 and 352; JaVaFo Advanced User Manual (``XXA``, ``XXP``).
"""

from __future__ import annotations

from openarbiter.formats.board_agreement import match_conflicts, total_conflicts
from openarbiter.formats.statement_agreement import (
    byes_beside_entries,
    late_matches,
    one_bye_each,
    overlapping_points,
    repetitions,
    second_byes,
    without_effect,
)
from openarbiter.formats.team_agreement import (
    Conflict,
    FactPlace,
    T,
    otherwise,
    team_conflicts,
    what_fits,
)
from openarbiter.formats.trf import fields
from openarbiter.formats.trf.assembly import scoring_system, type_code
from openarbiter.formats.trf.cells import ABSENT, record_of
from openarbiter.formats.trf.draft import Draft, Entry, Stated
from openarbiter.formats.trf.fields import CELL_WIDTH, FIRST_CELL
from openarbiter.formats.trf.team_records import column_of, team_event
from openarbiter.formats.trf.values import note_repetition
from openarbiter.languages import in_a_row, said
from openarbiter.model import Event, LineUp, Player, Team, TeamEvent, Tournament, Tpn, VirtualPoints
from openarbiter.values import replace

_BOTH_SIDES = 2
_OF_NUMBERS = frozenset({"requested_byes", "forbidden_pairs", "adjustments"})
"""Lists whose facts name several players or teams."""


def check_statements(draft: Draft) -> None:
    """Note and repair what the records say against each other; remark what says nothing."""
    _note_idle(draft)
    _settle_byes(draft)
    _check_virtual_points(draft)
    lines = draft.adjustments.lines
    for entry, first in repetitions(draft.adjustments):
        note_repetition(draft, lines[entry], lines[first])


_COLUMNS = {
    ("virtual_points", "last_round"): fields.ACCELERATION_RECORD[3].first,
    ("virtual_points", "last_player"): fields.ACCELERATION_RECORD[5].first,
    ("forbidden_pairs", "last_round"): fields.FORBIDDEN_RECORD[1].first,
}
"""Where the numbers stand with which a range ends; of all else the record is meant."""


def _numbers(draft: Draft) -> set[int]:
    """Numbers of players and teams."""
    return {*draft.by_number, *(team.number for team in draft.teams)}


def _note_idle(draft: Draft) -> None:
    """Remark records that change nothing, where nothing of them has been left out."""
    faulty = {finding.line for finding in draft.faults} | draft.xxa_lines
    for odd in without_effect(
        draft.number("rounds"),
        _numbers(draft),
        draft.requested_byes,
        draft.virtual_points,
        draft.forbidden_pairs,
    ):
        line = draft.line_of(odd.place)
        if line not in faulty:
            column = _COLUMNS.get((odd.place.facts, odd.place.member), 1)
            draft.remark(odd.code, (line, column), odd.found, odd.expected)


def _settle_byes(draft: Draft) -> None:
    """A player has one bye in a round, and the entry of the round says the same."""
    column = fields.BYES_RECORD[0].first
    for other in second_byes(draft.requested_byes):
        line = draft.line_of(other.beside or other.place)
        found = said("{what} (line {line})", what=other.found, line=line)
        repair = said("kept what line {line} says", line=line)
        place = (draft.line_of(other.place), column)
        draft.contradiction(other.code, place, found, other.expected, repair)
    draft.requested_byes[:] = one_bye_each(draft.requested_byes)
    if draft.teams:  # the numbers may be those of teams
        return
    places = {entry.number: place for place, entry in enumerate(draft.entries)}
    for other in byes_beside_entries(draft.requested_byes, places, draft.report):
        line = draft.entries[(other.beside or other.place).entry].line
        found = said("{what} (line {line})", what=other.found, line=line)
        draft.remark(other.code, (draft.line_of(other.place), column), found, other.expected)


def _check_virtual_points(draft: Draft) -> None:
    """Records XXA give a player one value in a round.

    Of 250 and XXA, and of two records 250, the later one holds: remarked where they differ.
    """
    pairs = draft.virtual_points.pairs()
    of_players = [(points, line) for points, line in pairs if line in draft.xxa_lines]
    refused = _note_overlaps(draft, of_players, holds=False)
    left = [(points, line) for points, line in pairs if line not in refused]
    _note_overlaps(draft, left, holds=True)
    draft.virtual_points.keep(left)


def _note_overlaps(
    draft: Draft, pairs: list[tuple[VirtualPoints, int]], *, holds: bool
) -> set[int]:
    """Note the first value of each record that an earlier one gives otherwise; their lines."""
    noted: set[int] = set()
    for other in overlapping_points(_numbers(draft), [points for points, _ in pairs]):
        line, earlier = (pairs[at.entry][1] for at in (other.place, other.beside or other.place))
        if line in noted:
            continue
        noted.add(line)
        found = said("{what} (line {line})", what=other.found, line=earlier)
        of_player = line in draft.xxa_lines
        field = fields.VIRTUAL_RECORD[0] if of_player else fields.ACCELERATION_RECORD[1]
        if holds:
            draft.remark(other.code, (line, field.first), found, other.expected)
        else:
            repair = said("kept what line {line} says", line=earlier)
            place, expected = (line, field.first), said("one value")
            draft.contradiction(other.code, place, found, expected, repair)
    return noted


def check_teams(draft: Draft) -> None:
    """Note and repair what does not fit in teams, line-ups, byes and forfeited matches."""
    written = list(draft.teams)
    _part_line_ups(draft)
    event = team_event(draft)
    _settle(draft, list(team_conflicts(draft.teams or draft.old_teams, event, draft.by_number)))
    _check_old_teams(draft, written)


def _check_old_teams(draft: Draft, written: list[Team]) -> None:
    """Record 013 has the players of the record 310 beside it, which replaces it."""
    if not draft.teams:
        return
    for old, line in draft.old_teams.pairs():
        team = otherwise(old, draft.teams)
        if team is not None:
            note = draft.contradiction if otherwise(old, written) else draft.consequence
            note(
                "said-twice",
                (line, fields.OLD_TEAM_RECORD[-1].first),
                said(
                    "players {players} of team {name}",
                    players=in_a_row([f"{tpn}" for tpn in old.players]),
                    name=repr(old.name),
                ),
                said(
                    "{players}, as record 310 has them",
                    players=in_a_row([f"{tpn}" for tpn in team.players]),
                ),
                said("left this record out; record 310 counts"),
            )
            draft.others.pop(line, None)


def check_boards(draft: Draft) -> None:
    """Note and leave out what is stated of matches and totals and not so by the games.

    The games fit each other.
    """
    if not draft.teams:
        return
    _settle(draft, list(match_conflicts(_facts(draft))))
    facts = _facts(draft)
    event = facts.team_event
    for odd in late_matches(draft.number("rounds"), event):
        draft.remark(odd.code, _place(draft, event, odd.place, {}), odd.found, odd.expected)
    _settle(draft, list(total_conflicts(facts)))


def _facts(draft: Draft) -> Tournament:
    """What decides about matches and totals of teams."""
    players = [
        Player(tpn=Tpn(each.number), name="", rounds=tuple(map(record_of, each.cells)))
        for each in _ascending(draft)
    ]
    return Tournament(
        players=tuple(players),
        event=Event(type_code=type_code(draft)),
        scoring=scoring_system(draft),
        requested_byes=tuple(draft.requested_byes),
        forbidden_pairs=tuple(draft.forbidden_pairs),
        virtual_points=tuple(draft.virtual_points),
        adjustments=tuple(draft.adjustments),
        teams=tuple(draft.teams),
        team_event=team_event(draft),
    )


def _settle(draft: Draft, conflicts: list[Conflict]) -> None:
    """Note what does not fit, and take it out of the facts and out of the list of their lines."""
    if not conflicts:
        return
    event = team_event(draft)
    columns = _player_columns(draft)
    for conflict in conflicts:
        place = _place(draft, event, conflict.place, columns)
        found = conflict.found
        if conflict.beside:
            line = _place(draft, event, conflict.beside, columns)[0]
            found = said("{what} (line {line})", what=found, line=line)
        draft.contradiction(conflict.code, place, found, conflict.expected, conflict.repair)
    _keep_what_fits("teams", draft.teams, conflicts)
    _keep_what_fits("line_ups", draft.line_ups, conflicts)
    _keep_what_fits("forfeited", draft.forfeited, conflicts)
    _keep_what_fits("byes", draft.byes, conflicts)
    _keep_what_fits("requested_byes", draft.requested_byes, conflicts)
    _keep_what_fits("forbidden_pairs", draft.forbidden_pairs, conflicts)
    _keep_what_fits("adjustments", draft.adjustments, conflicts)
    _drop_games(draft, [each.place for each in conflicts if each.place.facts == "players"])


def _drop_games(draft: Draft, places: list[FactPlace]) -> None:
    """Take games out of the records of both players."""
    entries = _ascending(draft)
    for place in places:
        entry, index = entries[place.entry], place.at or 0
        opponent = entry.record(index).opponent
        for each in (entry, *([draft.by_number[opponent]] if opponent else ())):
            each.cells[index] = ABSENT
            each.doubtful.add(index)


def _ascending(draft: Draft) -> list[Entry]:
    """The players by number."""
    return sorted(draft.entries, key=lambda each: each.number)


def _keep_what_fits(name: str, facts: Stated[T], conflicts: list[Conflict]) -> None:
    facts.keep([(fact, facts.lines[at]) for fact, at in what_fits(name, facts, conflicts)])


def _player_columns(draft: Draft) -> dict[tuple[int, int], int]:
    """Where each pairing number stands in a line that names it; the last time, if several."""
    return {(mention.line, mention.number): mention.column for mention in draft.mentions}


def _place(
    draft: Draft, event: TeamEvent, place: FactPlace, columns: dict[tuple[int, int], int]
) -> tuple[int, int]:
    """Line and column of a fact."""
    if place.facts == "players":
        return _ascending(draft)[place.entry].line, FIRST_CELL + CELL_WIDTH * (place.at or 0)
    line = draft.line_of(place)
    if place.facts in _OF_NUMBERS:
        number = getattr(draft, place.facts)[place.entry].players[place.at]
        return line, columns[line, number]
    if place.facts != "teams":
        return line, column_of(place, event)
    if place.at is None:
        found = (each.first for each in fields.TEAM_RECORD if each.name == place.member)
        return line, next(found, fields.TEAM_RECORD[0].first)
    tpn = draft.teams[place.entry].players[place.at]
    return line, columns[line, tpn]


def _part_line_ups(draft: Draft) -> None:
    """A record 300 with twice as many players as boards, of both teams in turn, is that of its own.

    One program writes it so; the players of the other team have a record of theirs.
    """
    boards = len(draft.text("board colours"))
    owners = {tpn: team.number for team in draft.teams for tpn in team.players}
    for index, up in enumerate(draft.line_ups):
        if boards and len(up.players) == _BOTH_SIDES * boards and _of_both(up, owners):
            draft.remark(
                "both-teams",
                (draft.line_ups.lines[index], fields.LINE_UP_RECORD[-1].first),
                said(
                    "players of teams {team} and {other} in turn", team=up.team, other=up.opponent
                ),
                said("the players of team {team}, which are taken", team=up.team),
            )
            draft.line_ups[index] = replace(up, players=up.players[::_BOTH_SIDES])


def _of_both(up: LineUp, owners: dict[Tpn, int]) -> bool:
    """Whether every second player is one of the opponent's, and the others are the team's own."""
    if up.opponent is None:
        return False
    sides = (up.team, up.opponent)
    return all(
        tpn is None or owners.get(tpn) == sides[at % _BOTH_SIDES]
        for at, tpn in enumerate(up.players)
    ) and any(tpn is not None for tpn in up.players[1::_BOTH_SIDES])
