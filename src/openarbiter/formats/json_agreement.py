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
from typing import NamedTuple

from openarbiter.formats.abnormal_points import one_worth, unequal_worths
from openarbiter.formats.agreement import disagreements, unknown_numbers
from openarbiter.formats.board_agreement import (
    Told,
    board_conflicts,
    match_conflicts,
    played_forfeits,
)
from openarbiter.formats.date_agreement import ends_early, no_such_day
from openarbiter.formats.round_agreement import Contradiction, round_conflicts
from openarbiter.formats.statement_agreement import (
    ONE_BYE,
    byes_beside_entries,
    late_matches,
    overlapping_points,
    repetitions,
    second_byes,
    without_effect,
)
from openarbiter.formats.team_agreement import FactPlace, TeamConflict, team_conflicts
from openarbiter.formats.trf.kept import restatements
from openarbiter.languages import in_a_row, said
from openarbiter.model import RoundNo, RoundRecord, Tournament, Tpn

__all__ = ["Contradiction", "Remark", "contradictions", "faults_of_stored", "oddities"]

_LONGEST_SHOWN = 60

_OF_TEAM_EVENTS = frozenset({"line_ups", "byes", "forfeited"})
"""Lists that are attributes of what a team event states."""

_LATER = frozenset({"two-byes"})
"""Kinds of conflict that :func:`team_conflicts` has learnt since the first event file."""


def contradictions(tournament: Tournament) -> Iterator[Contradiction]:
    """Everything in which a tournament in a file contradicts itself.

    Source:
        The records named at the head of this module.
    """
    yield from _of_players(tournament)
    yield from round_conflicts(tournament)
    yield from _of_second_byes(tournament)
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


def _of_second_byes(tournament: Tournament) -> Iterator[Contradiction]:
    """Byes to come of two kinds for one player in one round."""
    for other in second_byes(tournament.requested_byes):
        place = f"requested_byes[{other.earlier}]"
        found = said("{what} ({place})", what=other.found, place=place)
        repair = said("kept what {place} says", place=place)
        yield Contradiction(f"requested_byes[{other.entry}].kind", found, ONE_BYE, repair)


class Remark(NamedTuple):
    """Something odd that has one meaning all the same.

    Attributes:
        code: Kind of finding.
        path: The path of its member.
        found: What it says.
        expected: What would not be odd.
    """

    code: str
    path: str
    found: str
    expected: str


def oddities(tournament: Tournament) -> Iterator[Remark]:
    """What is remarked in a report file with these facts and stops nothing.

    Args:
        tournament: One without :func:`contradictions`.

    Source:
        The records named at the head of this module.
    """
    numbers = {*(one.tpn for one in tournament.players), *(one.number for one in tournament.teams)}
    for place, found, expected in without_effect(
        tournament.rounds,
        numbers,
        tournament.requested_byes,
        tournament.virtual_points,
        tournament.forbidden_pairs,
    ):
        yield Remark("no-effect", _path(place), found, expected)
    for points in overlapping_points(numbers, tournament.virtual_points):
        earlier = f"virtual_points[{points.earlier}]"
        found = said("{what} ({place})", what=points.found, place=earlier)
        path = f"virtual_points[{points.entry}].points"
        yield Remark("said-twice", path, found, said("one value; that of the later entry holds"))
    places = {player.tpn: place for place, player in enumerate(tournament.players)}

    def told(tpn: Tpn, round_no: int) -> RoundRecord | None:
        place = places.get(tpn)
        return None if place is None else tournament.players[place].record(RoundNo(round_no))

    numbered = any(team.number for team in tournament.teams)
    for other in byes_beside_entries(() if numbered else tournament.requested_byes, told):
        bye = tournament.requested_byes[other.entry]
        entry = f"players[{places[other.player]}].rounds[{bye.round_no - 1}]"
        found = said("{what} ({place})", what=other.found, place=entry)
        path = f"requested_byes[{other.entry}].kind"
        yield Remark("bye-disagrees", path, found, said("the same in both places"))
    for again, first in repetitions(tournament.adjustments):
        found = said("the same as in {place}; both count", place=f"adjustments[{first}]")
        expected = said("something else, or one of the two")
        yield Remark("repeated", f"adjustments[{again}]", found, expected)
    yield from _odd_days(tournament)
    event = tournament.team_event
    for place, found, expected in late_matches(tournament.rounds, event):
        yield Remark("no-effect", _path(place), found, expected)
    for index, found in played_forfeits(tournament.teams, event, _told(tournament)):
        path = _path(FactPlace("forfeited", index))
        yield Remark("matches-disagree", path, found, said("a match without games"))


def _odd_days(tournament: Tournament) -> Iterator[Remark]:
    """Dates there are none of, and a last day before the first one."""
    event = tournament.event
    told = [("event.start_date", event.start_date), ("event.end_date", event.end_date)]
    told += [(f"event.round_dates[{at}]", text) for at, text in enumerate(event.round_dates)]
    for place, player in enumerate(tournament.players):
        told.append((f"players[{place}].birth", player.birth))
        told += [
            (f"players[{place}].national[{at}].birth", entry.birth)
            for at, entry in enumerate(player.national)
        ]
    for path, text in told:
        name = path.rpartition(".")[2].partition("[")[0]
        for found, expected in no_such_day(name, text):
            yield Remark("bad-date", path, found, expected)
    for found, expected in ends_early(event.start_date, event.end_date):
        yield Remark("bad-date", "event.end_date", found, expected)


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
    """The path of a fact."""
    path = f"team_event.{place.facts}" if place.facts in _OF_TEAM_EVENTS else place.facts
    path = f"{path}[{place.entry}]"
    if place.member:
        path += f".{place.member}"
    return path if place.at is None else f"{path}[{place.at}]"
