"""Whether the facts of a tournament fit together, each named by its path in JSON.

Two questions: what a file must fit in, and what a tournament in an event file must. A report file
is asked the same while it is read (:mod:`~openarbiter.formats.trf.checks`,
:mod:`~openarbiter.formats.trf.scores`). It knows no JSON value, only the tournament made of them,
and takes for granted that both players of a game report it.

Source:
    TRF16 annex (2015), record 001: the points are those of the results, a game has two colours.
    TRF26 (applied from 2025-09-01), records 001, 142, 192, 240, 260, 299, 300, 310 and 320, which
    state the same facts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from openarbiter.formats.agreement import (
    Conflict,
    FactPlace,
    byes_beside_entries,
    colourless_games,
    disagreements,
    numbers_of,
    odd_days,
    one_bye_each,
    one_worth,
    overlapping_points,
    repetitions,
    second_byes,
    unequal_worths,
    unknown_numbers,
    without_effect,
)
from openarbiter.formats.findings import text, words
from openarbiter.formats.team_agreement import (
    late_matches,
    match_conflicts,
    team_conflicts,
    total_conflicts,
)
from openarbiter.formats.trf.assembly import BAKU
from openarbiter.formats.trf.fields import one_line
from openarbiter.formats.trf.reader import restatements
from openarbiter.formats.trf.scores import unexplained
from openarbiter.formats.words import entry_words
from openarbiter.languages import said
from openarbiter.model import (
    Colour,
    Points,
    Result,
    RoundRecord,
    Tournament,
)
from openarbiter.values import replace

_LONGEST_SHOWN = 60

_OF_TEAM_EVENTS = frozenset({"line_ups", "byes", "forfeited"})
"""Lists that are attributes of what a team event states."""

_LATER = frozenset({"two-byes"})
"""Kinds of conflict that :func:`team_conflicts` has learnt since the first event file."""


class Contradiction(NamedTuple):
    """A fact that disagrees with another, or is odd; without a repair it is refused."""

    path: str
    found: str
    expected: str
    repair: str = ""
    code: str = "contradiction"


def mended(tournament: Tournament) -> Tournament:
    """The tournament as a lenient reading takes it, with every repair of :func:`contradictions`.

    Of two byes to come of one player in one round the first is kept. Declared points that do not
    follow go: nothing is computed from them. What it gives has no such contradiction.
    """
    entered = _entered(tournament)
    if tournament.rounds is not None and tournament.rounds < entered:
        tournament = replace(tournament, rounds=entered)
    players = list(tournament.players)

    def put(place: int, index: int, record: RoundRecord) -> None:
        rounds = list(players[place].rounds)
        rounds[index] = record
        players[place] = replace(players[place], rounds=tuple(rounds))

    places = {player.tpn: place for place, player in enumerate(players)}
    for place, _ in _unexplained(tournament):
        players[place] = replace(players[place], declared_points=None)
    for place, index, _ in list(colourless_games(tournament)):
        mine = players[place].rounds[index]
        if mine.colour is None and mine.opponent:  # not given when the opponent's turn came
            there = places[mine.opponent]
            theirs = players[there].rounds[index]
            colour = theirs.colour or Colour.BLACK
            put(place, index, replace(mine, colour=colour.other))
            put(there, index, replace(theirs, colour=colour))
    for place, index, _ in _further_byes(tournament):
        record = players[place].rounds[index]
        put(place, index, replace(record, result=Result.FULL_POINT_BYE))
    byes = tuple([bye for bye in one_bye_each(tournament.requested_byes) if bye.players])
    return replace(tournament, players=tuple(players), requested_byes=byes)


def contradictions(tournament: Tournament) -> Iterator[Contradiction]:
    """Everything in which a tournament in a file contradicts itself."""
    yield from _of_players(tournament)
    for place, total in _unexplained(tournament):
        points = f"{tournament.players[place].declared_points}"
        expected = text("sum", "of-results", points=f"{total}")
        path = f"players[{place}].declared_points"
        yield _odd("contradiction.points", path, found=points, expected=expected)
    for place, index, first in _further_byes(tournament):
        gaps = {"what": '"U"', "place": f"players[{first}].rounds[{index}]"}
        gaps["result"] = entry_words(Result.FULL_POINT_BYE)
        yield _odd("contradiction.two-byes", f"players[{place}].rounds[{index}]", **gaps)
    entered, rounds = _entered(tournament), tournament.rounds
    if rounds is not None and rounds < entered:
        repair = said(
            "took {count} rounds",
            entered,
            one="took one round",
        )
        yield _odd("too-many-rounds.entries", "rounds", count=rounds, last=entered, repair=repair)
    for place, index, _ in colourless_games(tournament):  # equal colours: see disagreements
        yield _odd("contradiction.colours", f"players[{place}].rounds[{index}][1]", found="null")
    yield from _of_withdrawals(tournament)
    if one_line(tournament.event.type_code).endswith(BAKU) and not tournament.baku:
        yield _odd("contradiction.baku", "baku", found="false", value="true")
    for other in second_byes(tournament.requested_byes):
        repair = said("kept what {place} says", place=_path(other.beside or other.place))
        yield _stated(other)._replace(repair=repair)
    yield from _of_worths(tournament)
    colours = tournament.team_event.colours
    if colours[:1].upper() == "B":
        refused = _odd("bad-colour.boards", "team_event.colours", found=repr(colours))
        yield refused._replace(repair="")
    of_teams = _team_conflicts(tournament)
    yield from map(_stated, of_teams or match_conflicts(tournament))
    yield from map(_stated, () if of_teams else total_conflicts(tournament))
    for at, instead in restatements(tournament):
        line = json.dumps(tournament.other_records[at].line, ensure_ascii=False)
        shown = f"{line[:_LONGEST_SHOWN]}..." if len(line) > _LONGEST_SHOWN else line
        yield Contradiction(f"other_records[{at}].line", shown, instead)


def faults_of_stored(tournament: Tournament) -> Iterator[Contradiction]:
    """What no event file has ever held: an entry of a log stays readable by every later version.

    A contradiction that is found from some version on belongs into :func:`contradictions` alone.
    """
    yield from _of_players(tournament)
    yield from (_stated(each) for each in _team_conflicts(tournament) if each.code not in _LATER)


def _of_players(tournament: Tournament) -> Iterator[Contradiction]:
    """Players with one number, out of order, games the two report differently, and nobody."""
    yield from map(_stated, disagreements(tournament))
    yield from map(_stated, unknown_numbers(tournament))


def _unexplained(tournament: Tournament) -> list[tuple[int, Points]]:
    """Declared points that do not follow; in numbered teams they may be anything (record 310)."""
    numbered = any(team.number for team in tournament.teams)
    return [] if numbered else unexplained(tournament, tournament.players, tournament.scoring)


def _further_byes(tournament: Tournament) -> Iterator[tuple[int, int, int]]:
    """Pairing-allocated byes beside the first one of a round; teams have several."""
    first: dict[int, int] = {}
    for place, player in enumerate(tournament.players if not tournament.teams else ()):
        for index, record in enumerate(player.rounds):
            has_bye = record.result is Result.PAIRING_ALLOCATED_BYE
            if has_bye and first.setdefault(index, place) != place:
                yield place, index, first[index]


def _entered(tournament: Tournament) -> int:
    """The last round with an entry; 0 without any."""
    return max(
        (
            number
            for player in tournament.players
            for number, record in enumerate(player.rounds, 1)
            if record.result is not Result.ABSENT
        ),
        default=0,
    )


def _of_withdrawals(tournament: Tournament) -> Iterator[Contradiction]:
    """Players who played after the last round they were available for."""
    for place, player in enumerate(tournament.players):
        last = player.withdrawn_after
        played = [no for no, record in enumerate(player.rounds, 1) if record.result.played]
        if last is not None and played and last < played[-1]:
            path = f"players[{place}].withdrawn_after"
            yield _odd("contradiction.withdrawal", path, found=f"{last}", number=played[-1])


def _of_worths(tournament: Tournament) -> Iterator[Contradiction]:
    """Abnormal points that give one result two worths."""
    for earlier, later, both in unequal_worths(tournament.adjustments):
        expected = one_worth(tournament.adjustments[earlier], tournament.adjustments[later])
        who = numbers_of(both) or said("everybody")
        path = f"adjustments[{later}].points"
        yield _odd("contradiction.worth", path, earlier=earlier, players=who, expected=expected)


def oddities(tournament: Tournament) -> Iterator[Contradiction]:
    """What is remarked in a report file with these facts, has one meaning and stops nothing."""
    teams, players = tournament.teams, tournament.players
    numbers = {*(one.tpn for one in players), *(one.number for one in teams)}
    yield from map(_stated, without_effect(tournament, tournament.rounds, numbers))
    value = said("one value; that of the later entry holds")
    for each in overlapping_points(numbers, tournament.virtual_points):
        yield _stated(each)._replace(expected=value)
    byes = () if any(team.number for team in teams) else tournament.requested_byes
    for each in byes_beside_entries(byes, players):
        yield _stated(each)._replace(expected=said("the same in both places"))
    for again, first in repetitions(tournament.adjustments):
        yield _odd("repeated.place", f"adjustments[{again}]", place=f"adjustments[{first}]")
    yield from _odd_days(tournament)
    yield from map(_stated, late_matches(tournament.rounds, tournament.team_event))


def _odd_days(tournament: Tournament) -> Iterator[Contradiction]:
    """Dates there are none of, and a last day before the first one."""
    event = tournament.event
    days = [("event.start_date", event.start_date), ("event.end_date", event.end_date)]
    days += [(f"event.round_dates[{at}]", text) for at, text in enumerate(event.round_dates)]
    for place, player in enumerate(tournament.players):
        days.append((f"players[{place}].birth", player.birth))
        days += [
            (f"players[{place}].national[{at}].birth", entry.birth)
            for at, entry in enumerate(player.national)
        ]
    named = [(path, path.rpartition(".")[2].partition("[")[0], text) for path, text in days]
    for path, odd in odd_days(named):
        yield Contradiction(path, odd.found, odd.expected, code=odd.code)


def _team_conflicts(tournament: Tournament) -> list[Conflict]:
    """What teams, and what is stated of their matches, say against each other."""
    players = {player.tpn for player in tournament.players}
    return list(team_conflicts(tournament.teams, tournament.team_event, players))


def _odd(check: str, path: str, /, **gaps: object) -> Contradiction:
    """What a check says of a path."""
    code, found, expected, repair = words(check, gaps)
    return Contradiction(path, found, expected, repair, code)


def _stated(conflict: Conflict) -> Contradiction:
    """A conflict by its path, with that of the fact that says otherwise."""
    found = conflict.found
    if conflict.beside is not None:
        found = said("{what} ({place})", what=found, place=_path(conflict.beside))
    return Contradiction(_path(conflict.place), found, conflict.expected, code=conflict.code)


def _path(place: FactPlace) -> str:
    path = f"team_event.{place.facts}" if place.facts in _OF_TEAM_EVENTS else place.facts
    path = f"{path}[{place.entry}]"
    if place.member:
        path += f".{place.member}"
    return path if place.at is None else f"{path}[{place.at}]"
