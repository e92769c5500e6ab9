"""Whether the facts of a tournament fit together, each named by its path in JSON.

Two questions: what a file must fit in, and what a tournament in an event file must. It knows no
JSON value, only the tournament made of them.

Source:
    TRF26 (applied from 2025-09-01), records 001, 240, 260, 299, 300, 310 and 320, which state the
    same facts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from openarbiter.formats.abnormal_points import one_worth, unequal_worths
from openarbiter.formats.agreement import disagreements, unknown_numbers
from openarbiter.formats.board_agreement import Told, board_conflicts, match_conflicts
from openarbiter.formats.round_agreement import Contradiction, round_conflicts
from openarbiter.formats.team_agreement import FactPlace, TeamConflict, team_conflicts
from openarbiter.formats.trf.kept import restatements
from openarbiter.languages import in_a_row, said
from openarbiter.model import Tournament

__all__ = ["Contradiction", "contradictions", "faults_of_stored"]

_LONGEST_SHOWN = 60

_LATER = frozenset({"two-byes"})
"""Kinds of conflict that :func:`team_conflicts` has learnt since the first event file."""


def contradictions(tournament: Tournament) -> Iterator[Contradiction]:
    """Everything in which a tournament in a file contradicts itself.

    Source:
        The records named at the head of this module.
    """
    yield from _of_players(tournament)
    yield from round_conflicts(tournament)
    yield from _of_worths(tournament)
    conflicts = _team_conflicts(tournament)
    yield from map(_of_teams, conflicts or _board_conflicts(tournament))
    for entry, expected in restatements(tournament):
        line = json.dumps(tournament.other_records[entry].line, ensure_ascii=False)
        shown = f"{line[:_LONGEST_SHOWN]}..." if len(line) > _LONGEST_SHOWN else line
        yield Contradiction(f"other_records[{entry}].line", shown, expected)


def faults_of_stored(tournament: Tournament) -> Iterator[Contradiction]:
    """What no event file has ever held: an entry of a log stays readable by every later version.

    A contradiction that is found from some version on belongs into :func:`contradictions` alone.

    Source:
        The records named at the head of this module.
    """
    yield from _of_players(tournament)
    yield from (_of_teams(each) for each in _team_conflicts(tournament) if each.code not in _LATER)


def _of_players(tournament: Tournament) -> Iterator[Contradiction]:
    """Players with one number, out of order, games the two report differently, and nobody."""
    for each in disagreements(tournament):
        path = f"players[{each.place}]"
        path += ".tpn" if each.round_no is None else f".rounds[{each.round_no - 1}]"
        yield Contradiction(path, each.found, each.expected)
    for path, number in unknown_numbers(tournament):
        yield Contradiction(path, f"{number}", said("the number of a player of the tournament"))


def _of_worths(tournament: Tournament) -> Iterator[Contradiction]:
    """Abnormal points that give one result two worths."""
    for earlier, later, both in unequal_worths(tournament.adjustments):
        other = said(
            "another worth than adjustments[{earlier}] says, for {players}",
            earlier=earlier,
            players=in_a_row([str(player) for player in both]) if both else said("everybody"),
        )
        expected = one_worth(tournament.adjustments[earlier], tournament.adjustments[later])
        yield Contradiction(f"adjustments[{later}].points", other, expected)


def _team_conflicts(tournament: Tournament) -> list[TeamConflict]:
    """What teams, and what is stated of their matches, say against each other."""
    players = {player.tpn for player in tournament.players}
    return list(team_conflicts(tournament.teams, tournament.team_event, players))


def _board_conflicts(tournament: Tournament) -> Iterator[TeamConflict]:
    """Line-ups, forfeited matches and byes that are not those of the games."""
    told = _told(tournament)
    teams, event = tournament.teams, tournament.team_event
    yield from board_conflicts(teams, event.line_ups, told)
    yield from match_conflicts(teams, event, told)


def _told(tournament: Tournament) -> Told:
    by_number = {player.tpn: player for player in tournament.players}
    return lambda tpn, round_no: by_number[tpn].record(round_no)


def _of_teams(conflict: TeamConflict) -> Contradiction:
    found = conflict.found
    if conflict.beside:
        found = said("{what} ({place})", what=found, place=_path(conflict.beside))
    return Contradiction(_path(conflict.place), found, conflict.expected)


def _path(place: FactPlace) -> str:
    """The path of a fact about teams."""
    path = place.facts if place.facts == "teams" else f"team_event.{place.facts}"
    path = f"{path}[{place.entry}]"
    if place.member:
        path += f".{place.member}"
    return path if place.at is None else f"{path}[{place.at}]"
