"""What the records beside 001 say twice, of nobody, or against each other and the games.

Notes and repairs in the draft, as :mod:`~openarbiter.formats.trf.checks` does for the players. Two
records that say different things are a contradiction; one that changes nothing, because its round
is over or its players are not there, is remarked.

Source:
    TRF16 annex (2015), record 013; TRF26 (applied from 2025-09-01), records 240, 250, 260, 299,
    300, 310, 320, 330 and 352; JaVaFo Advanced User Manual (``XXA``, ``XXP``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from openarbiter.formats.agreement import (
    Conflict,
    FactPlace,
    byes_beside_entries,
    one_bye_each,
    overlapping_points,
    repetitions,
    second_byes,
    without_effect,
)
from openarbiter.formats.findings import knows, text
from openarbiter.formats.team_agreement import (
    late_matches,
    match_conflicts,
    otherwise,
    team_conflicts,
    total_conflicts,
)
from openarbiter.formats.trf import fields
from openarbiter.formats.trf.assembly import scoring_system, type_code
from openarbiter.formats.trf.cells import ABSENT
from openarbiter.formats.trf.draft import Draft, Entry
from openarbiter.formats.trf.fields import CELL_WIDTH, FIRST_CELL
from openarbiter.formats.trf.statements import team_event
from openarbiter.languages import in_a_row, said
from openarbiter.model import (
    Event,
    ForbiddenPairs,
    ForfeitedMatch,
    LineUp,
    Player,
    PointsAdjustment,
    RequestedBye,
    Team,
    TeamBye,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.values import replace

T = TypeVar(
    "T", Team, LineUp, ForfeitedMatch, TeamBye, RequestedBye, ForbiddenPairs, PointsAdjustment
)

_BOTH_SIDES = 2
_RECORDS = {
    "requested_byes": fields.BYES_RECORD,
    "virtual_points": fields.ACCELERATION_RECORD,
    "forbidden_pairs": fields.FORBIDDEN_RECORD,
    "teams": fields.TEAM_RECORD,
    "line_ups": fields.LINE_UP_RECORD,
    "forfeited": fields.FORFEITED_RECORD,
}
"""The columns of the facts of a list."""

_FIELDS = {"white_came": "result", "black_came": "result"}
"""Members of a fact that have no field of their name."""


class _Places:
    """Where facts stand in the file: line and column."""

    def __init__(self, draft: Draft) -> None:
        self.players = sorted(draft.entries, key=lambda each: each.tpn)
        self._draft = draft
        self._columns = {
            (mention.line, mention.number): mention.column for mention in draft.mentions
        }

    def of(self, place: FactPlace) -> tuple[int, int]:
        """Line and column; of what has no columns of its own the first one."""
        if place.facts == "players":
            return self.players[place.entry].line, FIRST_CELL + CELL_WIDTH * (place.at or 0)
        facts = getattr(self._draft, place.facts)
        fact, line = facts[place.entry], facts.lines[place.entry]
        if place.facts == "byes":
            rounds_before = fact.round_no - 1
            return line, fields.TEAM_BYE_RECORD[-1].moved(rounds_before * fields.BYE_STRIDE).first
        if place.facts != "line_ups" and place.at is not None:
            return line, self._columns[line, fact.players[place.at]]
        name = _FIELDS.get(place.member, place.member)
        first = (field.first for field in _RECORDS[place.facts] if field.name == name)
        return line, next(first, 1) + fields.PLAYER_STRIDE * (place.at or 0)

    def words(self, conflict: Conflict) -> str:
        """What was found, with the line that says otherwise."""
        if conflict.beside is None:
            return conflict.found
        return said("{what} (line {line})", what=conflict.found, line=self.of(conflict.beside)[0])

    def remark(self, conflict: Conflict) -> None:
        self._note(self._draft.remark, conflict)

    def contradiction(self, conflict: Conflict, repair: str) -> None:
        """Note what does not fit."""
        self._note(self._draft.contradiction, conflict, repair=repair)

    def _note(self, note: Callable[..., None], conflict: Conflict, **repair: str) -> None:
        found, expected = self.words(conflict), conflict.expected
        note(conflict.code, self.of(conflict.place), found=found, expected=expected, **repair)


def check_statements(draft: Draft) -> None:
    """Note and repair what the records say against each other; remark what says nothing."""
    _note_idle(draft)
    _settle_byes(draft)
    _check_virtual_points(draft)
    lines = draft.adjustments.lines
    for entry, first in repetitions(draft.adjustments):
        draft.remark("repeated.line", (lines[entry], 1), line=lines[first])


def _numbers(draft: Draft) -> set[int]:
    return {*draft.by_number, *(team.number for team in draft.teams)}


def _note_idle(draft: Draft) -> None:
    """Remark records that change nothing, where nothing of them has been left out."""
    faulty = {finding.line for finding in draft.faults} | draft.xxa_lines
    places = _Places(draft)
    for odd in without_effect(draft, draft.number("rounds"), _numbers(draft)):
        if places.of(odd.place)[0] not in faulty:
            places.remark(odd)


def _settle_byes(draft: Draft) -> None:
    """A player has one bye in a round, and the entry of the round says the same."""
    places = _Places(draft)
    for other in second_byes(draft.requested_byes):
        line = places.of(other.beside or other.place)[0]
        places.contradiction(other, said("kept what line {line} says", line=line))
    draft.requested_byes[:] = one_bye_each(draft.requested_byes)
    if draft.teams:  # the numbers may be those of teams
        return
    for other in byes_beside_entries(draft.requested_byes, places.players):
        places.remark(other)


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
        place = line, field.first
        if holds:
            draft.remark(other.code, place, found=found, expected=other.expected)
        else:
            repair = said("kept what line {line} says", line=earlier)
            draft.contradiction("said-twice.figure", place, found=found, repair=repair)
    return noted


def check_teams(draft: Draft) -> None:
    """Note and repair what does not fit in teams, line-ups, byes and forfeited matches."""
    written = list(draft.teams)
    _part_line_ups(draft)
    teams = draft.teams or draft.old_teams
    _settle(draft, list(team_conflicts(teams, team_event(draft), draft.by_number)))
    if draft.teams:
        _check_old_teams(draft, written)


def _check_old_teams(draft: Draft, written: list[Team]) -> None:
    """Record 013 has the players of the record 310 beside it, which replaces it."""
    for old, line in draft.old_teams.pairs():
        team = otherwise(old, draft.teams)
        if team is None:
            continue
        theirs, players = (in_a_row([f"{tpn}" for tpn in one.players]) for one in (old, team))
        note = draft.contradiction if otherwise(old, written) else draft.consequence
        expected = said("{players}, as record 310 has them", players=players)
        gaps = {"players": theirs, "name": repr(old.name), "expected": expected}
        note("said-twice.old-team", (line, fields.OLD_TEAM_RECORD[-1].first), **gaps)
        draft.others.pop(line, None)


def check_boards(draft: Draft) -> None:
    """Note and leave out what is stated of matches and totals and not so by the games.

    The games fit each other.
    """
    if not draft.teams:
        return
    _settle(draft, list(match_conflicts(_facts(draft))))
    facts, places = _facts(draft), _Places(draft)
    for odd in late_matches(draft.number("rounds"), facts.team_event):
        places.remark(odd)
    _settle(draft, list(total_conflicts(facts)))


def _facts(draft: Draft) -> Tournament:
    """What decides about matches and totals of teams."""
    players = [
        Player(tpn=each.tpn, name="", rounds=tuple(each.rounds)) for each in _Places(draft).players
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
    places = _Places(draft)
    for conflict in conflicts:
        places.contradiction(conflict, _repair_of(conflict.place))
    for name in dict.fromkeys(conflict.place.facts for conflict in conflicts):
        if name != "players":
            facts = getattr(draft, name)
            facts.keep([(fact, facts.lines[at]) for fact, at in what_fits(name, facts, conflicts)])
    _drop_games(
        draft, places.players, [each.place for each in conflicts if each.place.facts == "players"]
    )


def _drop_games(draft: Draft, players: Sequence[Entry], places: Iterable[FactPlace]) -> None:
    """Take games out of the records of both players."""
    for place in places:
        entry, index = players[place.entry], place.at or 0
        opponent = entry.record(index + 1).opponent
        for each in (entry, *([draft.by_number[opponent]] if opponent else ())):
            each.rounds[index] = ABSENT
            each.doubtful.add(index)


def _repair_of(place: FactPlace) -> str:
    """What :func:`what_fits` does about a fact that does not fit."""
    name = f"{place.facts}-{place.member}" if _is_part(place) else place.facts
    return text("left-out", name, result=said("no entry"))


def _is_part(place: FactPlace) -> bool:
    """Whether a part of a fact can go without the rest of it."""
    return knows("left-out", f"{place.facts}-{place.member}")


def what_fits(name: str, facts: Sequence[T], conflicts: Iterable[Conflict]) -> list[tuple[T, int]]:
    """The facts of a list without what does not fit, each with its place before."""
    odd: dict[int, list[FactPlace]] = {}
    for place in [conflict.place for conflict in conflicts]:
        if place.facts == name:
            odd.setdefault(place.entry, []).append(place)
    found = [(fact, index, odd.get(index, ())) for index, fact in enumerate(facts)]
    return [
        (_without(fact, places), index)
        for fact, index, places in found
        if all(map(_is_part, places))
    ]


def _without(fact: T, places: Sequence[FactPlace]) -> T:
    left_out = {place.at for place in places if place.member == "players"}
    blank: dict[str, Any] = {place.member: None for place in places if place.member != "players"}
    if isinstance(fact, LineUp):
        boards = [None if at in left_out else tpn for at, tpn in enumerate(fact.players)]
        return replace(fact, players=tuple(boards), **blank)
    if places and isinstance(fact, Team | RequestedBye | ForbiddenPairs):
        players = [tpn for at, tpn in enumerate(fact.players) if at not in left_out]
        return replace(fact, players=tuple(players), **blank)
    return fact


def _part_line_ups(draft: Draft) -> None:
    """A record 300 with twice as many players as boards, of both teams in turn, is that of its own.

    One program writes it so; the players of the other team have a record of theirs.
    """
    boards = len(draft.text("board colours"))
    owners = {tpn: team.number for team in draft.teams for tpn in team.players}
    for index, up in enumerate(draft.line_ups):
        if boards and len(up.players) == _BOTH_SIDES * boards and _of_both(up, owners):
            place = (draft.line_ups.lines[index], fields.LINE_UP_RECORD[-1].first)
            draft.remark("both-teams", place, team=up.team, other=up.opponent)
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
