"""What records about byes, acceleration, forbidden pairs and bonuses say twice, or of nobody.

Two records that say different things are a contradiction; one that changes nothing, because its
round is over or its players are not there, is remarked.

Source:
    TRF26 (applied from 2025-09-01), records 240, 250, 260 and 299; JaVaFo Advanced User Manual
    (``XXA``, ``XXP``).
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from openarbiter.formats.statement_agreement import (
    ONE_BYE,
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
from openarbiter.model import Points, RoundRecord, Tpn, VirtualPoints


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
    for entry, first in repetitions(draft.adjustments):
        note_repetition(draft, draft.adjustment_lines[entry], draft.adjustment_lines[first])


_COLUMNS = {
    ("virtual_points", "last_round"): fields.ACCELERATION_RECORD[3].first,
    ("virtual_points", "last_player"): fields.ACCELERATION_RECORD[5].first,
    ("forbidden_pairs", "last_round"): fields.FORBIDDEN_RECORD[1].first,
}
"""Where the numbers stand with which a range ends; of all else the record is meant."""


def _note_idle(draft: Draft) -> None:
    """Remark records that change nothing, where nothing of them has been left out."""
    rounds = draft.said.get("rounds")
    lines = {
        "requested_byes": draft.bye_lines,
        "virtual_points": draft.virtual_lines,
        "forbidden_pairs": draft.forbidden_lines,
    }
    faulty = {finding.line for finding in draft.faults} | draft.xxa_lines
    for odd in without_effect(
        int(rounds.value) if rounds else None,
        {*draft.by_number, *(team.number for team in draft.teams)},
        draft.requested_byes,
        draft.virtual_points,
        draft.forbidden_pairs,
    ):
        place = odd.place
        line = lines[place.facts][place.entry]
        if line not in faulty:
            column = _COLUMNS.get((place.facts, place.member), 1)
            draft.remark(odd.code, (line, column), odd.found, odd.expected)


def _settle_byes(draft: Draft) -> None:
    """A player has one bye in a round, and the entry of the round says the same."""
    lines, column = draft.bye_lines, fields.BYES_RECORD[0].first
    for other in second_byes(draft.requested_byes):
        line = lines[other.earlier or 0]
        found = said("{what} (line {line})", what=other.found, line=line)
        repair = said("kept what line {line} says", line=line)
        draft.contradiction("said-twice", (lines[other.entry], column), found, ONE_BYE, repair)
    draft.requested_byes = one_bye_each(draft.requested_byes)
    if draft.teams:  # the numbers may be those of teams
        return
    for other in byes_beside_entries(draft.requested_byes, partial(_told, draft)):
        line = draft.by_number[other.player].line
        found = said("{what} (line {line})", what=other.found, line=line)
        expected = said("the same in both lines")
        draft.remark("bye-disagrees", (lines[other.entry], column), found, expected)


def _told(draft: Draft, player: Tpn, round_no: int) -> RoundRecord | None:
    entry = draft.by_number.get(player)
    if entry is None or round_no > len(entry.cells):
        return None
    return entry.record(round_no - 1)


def _check_virtual_points(draft: Draft) -> None:
    """Records XXA give a player one value in a round.

    Of 250 and XXA, and of two records 250, the later one holds: remarked where they differ.
    """
    pairs = list(zip(draft.virtual_points, draft.virtual_lines, strict=True))
    ranges = [(points, line) for points, line in pairs if line not in draft.xxa_lines]
    _note_ranges(draft, ranges)
    told: dict[tuple[Tpn, int], _Value] = {}
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
    draft.virtual_points = [points for points, line in pairs if line not in refused]


def _note_ranges(draft: Draft, ranges: list[tuple[VirtualPoints, int]]) -> None:
    """Records 250 that give a player in a round what an earlier one gives otherwise."""
    numbers = {*draft.by_number, *(team.number for team in draft.teams)}
    for other in overlapping_points(numbers, [points for points, _ in ranges]):
        if other.beside is not None:
            earlier = ranges[other.beside.entry][1]
            found = said("{what} (line {line})", what=other.found, line=earlier)
            place = (ranges[other.place.entry][1], fields.ACCELERATION_RECORD[1].first)
            draft.remark(other.code, place, found, other.expected)


def _of_a_range(
    player: Tpn, round_no: int, ranges: list[tuple[VirtualPoints, int]]
) -> _Value | None:
    """What the last record 250 that names the player says of the round."""
    for points, line in reversed(ranges):
        if (
            points.first_player <= player <= points.last_player
            and points.first_round <= round_no <= points.last_round
        ):
            return _Value(round_no, points.points, line)
    return None


def _note_value(draft: Draft, player: Tpn, value: _Value, other: _Value, *, holds: bool) -> None:
    """Two values for one player in one round: of 250 and XXA the later one holds."""
    place = (value.line, fields.VIRTUAL_RECORD[0].first)
    what = other_points(value.round_no, player, value.points, other.points)
    found = said("{what} (line {line})", what=what, line=other.line)
    if holds:
        draft.remark("said-twice", place, found, ONE_VALUE)
    else:
        repair = said("kept what line {line} says", line=other.line)
        draft.contradiction("said-twice", place, found, said("one value"), repair)
