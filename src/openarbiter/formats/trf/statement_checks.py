"""What records about byes, acceleration, forbidden pairs and bonuses say twice, or of nobody.

Two records that say different things are a contradiction; one that changes nothing, because its
round is over or its players are not there, is remarked.

Source:
    TRF26 (applied from 2025-09-01), records 240, 250, 260 and 299; JaVaFo Advanced User Manual
    (``XXA``, ``XXP``).
"""

from __future__ import annotations

from typing import NamedTuple

from openarbiter.formats.statement_agreement import (
    ONE_VALUE,
    byes_beside_entries,
    one_bye_each,
    other_points,
    overlapping_points,
    repetitions,
    second_byes,
    without_effect,
)
from openarbiter.formats.trf import fields
from openarbiter.formats.trf.draft import Draft
from openarbiter.formats.trf.values import note_repetition
from openarbiter.languages import said
from openarbiter.model import Points, VirtualPoints


class _Value(NamedTuple):
    """Virtual points of a player in a round, and the line that says so."""

    round_no: int
    points: Points
    line: int


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
    ranges = [(points, line) for points, line in pairs if line not in draft.xxa_lines]
    _note_ranges(draft, ranges)
    told: dict[tuple[int, int], _Value] = {}
    refused: set[int] = set()
    remarked: set[int] = set()
    for points, line in pairs:
        if line not in draft.xxa_lines or line in refused:
            continue
        for round_no in range(points.first_round, points.last_round + 1):
            value = _Value(round_no, points.points, line)
            earlier = told.setdefault((points.first_player, round_no), value)
            if earlier.points != value.points and line not in refused:
                refused.add(line)
                _note_value(draft, points.first_player, value, earlier, holds=False)
            other = _of_a_range(points.first_player, round_no, ranges)
            if other and other.points != value.points and line not in remarked:
                remarked.add(line)
                _note_value(draft, points.first_player, value, other, holds=True)
    draft.virtual_points.keep([(points, line) for points, line in pairs if line not in refused])


def _note_ranges(draft: Draft, ranges: list[tuple[VirtualPoints, int]]) -> None:
    """Records 250 that give a player in a round what an earlier one gives otherwise."""
    for other in overlapping_points(_numbers(draft), [points for points, _ in ranges]):
        if other.beside is not None:
            earlier = ranges[other.beside.entry][1]
            found = said("{what} (line {line})", what=other.found, line=earlier)
            place = (ranges[other.place.entry][1], fields.ACCELERATION_RECORD[1].first)
            draft.remark(other.code, place, found, other.expected)


def _of_a_range(
    player: int, round_no: int, ranges: list[tuple[VirtualPoints, int]]
) -> _Value | None:
    """What the last record 250 that names the player says of the round."""
    for points, line in reversed(ranges):
        if (
            points.first_player <= player <= points.last_player
            and points.first_round <= round_no <= points.last_round
        ):
            return _Value(round_no, points.points, line)
    return None


def _note_value(draft: Draft, player: int, value: _Value, other: _Value, *, holds: bool) -> None:
    """Two values for one player in one round: of 250 and XXA the later one holds."""
    place = (value.line, fields.VIRTUAL_RECORD[0].first)
    what = other_points(value.round_no, player, value.points, other.points)
    found = said("{what} (line {line})", what=what, line=other.line)
    if holds:
        draft.remark("said-twice", place, found, ONE_VALUE)
    else:
        repair = said("kept what line {line} says", line=other.line)
        draft.contradiction("said-twice", place, found, said("one value"), repair)
