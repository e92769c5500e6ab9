"""What the records of a team event say together, with the lines and columns of what does not fit.

Notes and repairs in the draft, as :mod:`~openarbiter.formats.trf.checks` does for the players.

Source:
    TRF16 annex (2015), record 013; TRF26 (applied from 2025-09-01), records 300, 310, 320, 330
    and 352.
"""

from __future__ import annotations

from openarbiter.formats.board_agreement import (
    board_conflicts,
    match_conflicts,
    played_forfeits,
)
from openarbiter.formats.statement_agreement import late_matches
from openarbiter.formats.team_agreement import (
    Conflict,
    FactPlace,
    T,
    otherwise,
    team_conflicts,
    what_fits,
)
from openarbiter.formats.trf.draft import Draft, Stated
from openarbiter.formats.trf.fields import (
    FORFEITED_RECORD,
    LINE_UP_RECORD,
    OLD_TEAM_RECORD,
    TEAM_RECORD,
)
from openarbiter.formats.trf.team_records import column_of, team_event
from openarbiter.languages import in_a_row, said
from openarbiter.model import LineUp, Team, TeamEvent, Tpn
from openarbiter.values import replace

_BOTH_SIDES = 2


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
                (line, OLD_TEAM_RECORD[-1].first),
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
    """Note and leave out what is stated of matches and not so by the games, once the games fit."""
    _settle(draft, list(board_conflicts(draft.teams, draft.line_ups, draft.report)))
    _settle(draft, list(match_conflicts(draft.teams, team_event(draft), draft.report)))
    event = team_event(draft)
    for odd in late_matches(draft.number("rounds"), event):
        draft.remark(odd.code, _place(draft, event, odd.place, {}), odd.found, odd.expected)
    for odd in played_forfeits(draft.teams, event, draft.report):
        place = (draft.line_of(odd.place), FORFEITED_RECORD[0].first)
        draft.remark(odd.code, place, odd.found, odd.expected)


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


def _keep_what_fits(name: str, facts: Stated[T], conflicts: list[Conflict]) -> None:
    facts.keep([(fact, facts.lines[at]) for fact, at in what_fits(name, facts, conflicts)])


def _player_columns(draft: Draft) -> dict[tuple[int, int], int]:
    """Where each pairing number stands in a line that names it; the last time, if several."""
    return {(mention.line, mention.number): mention.column for mention in draft.mentions}


def _place(
    draft: Draft, event: TeamEvent, place: FactPlace, columns: dict[tuple[int, int], int]
) -> tuple[int, int]:
    """Line and column of a fact."""
    line = draft.line_of(place)
    if place.facts != "teams":
        return line, column_of(place, event)
    if place.at is None:
        return line, TEAM_RECORD[0].first
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
                (draft.line_ups.lines[index], LINE_UP_RECORD[-1].first),
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
