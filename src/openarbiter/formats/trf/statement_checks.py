"""What records about byes, acceleration and forbidden pairs say twice, or of nobody.

Two records that say different things are a contradiction; one that changes nothing, because its
round is over or its players are not there, is remarked.

Source:
    TRF26 (applied from 2025-09-01), records 240, 250 and 260; JaVaFo Advanced User Manual
    (``XXA``, ``XXP``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from openarbiter.formats.trf import fields
from openarbiter.formats.trf.draft import Draft
from openarbiter.formats.trf.layout import shown
from openarbiter.formats.trf.words import entry_words
from openarbiter.languages import said
from openarbiter.model import Points, RequestedBye, Result, Tpn, VirtualPoints

__all__ = ["check_statements"]

_ALONE = 1


class _Value(NamedTuple):
    """Virtual points of a player in a round, and the line that says so."""

    round_no: int
    points: Points
    line: int


def check_statements(draft: Draft) -> None:
    """Note and repair what the records say against each other; remark what says nothing.

    Source:
        The records named at the head of this module.
    """
    _check_byes(draft)
    _check_virtual_points(draft)
    faulty = {finding.line for finding in draft.faults}
    for pairs, line in zip(draft.forbidden_pairs, draft.forbidden_lines, strict=True):
        if len({*pairs.players}) <= _ALONE and line not in faulty:
            _without_effect(draft, line, said("a list of one player"), said("two players at least"))


def _without_effect(draft: Draft, line: int, found: str, expected: str) -> None:
    draft.remark("no-effect", (line, 1), found, expected)


def _check_byes(draft: Draft) -> None:
    """A player has one bye in a round, and the entry of the round says the same."""
    told: dict[tuple[int, Tpn], tuple[Result, int]] = {}
    kept: list[RequestedBye] = []
    rounds = draft.said.get("rounds")
    for bye, line in zip(draft.requested_byes, draft.bye_lines, strict=True):
        if rounds and bye.round_no > int(rounds.value):
            found = said("byes of round {number}", number=bye.round_no)
            expected = said("a round up to {last}", last=rounds.value)
            _without_effect(draft, line, found, expected)
        players = tuple(
            [
                player
                for player in bye.players
                if _is_the_only_bye(draft, (bye.round_no, player), (bye.kind, line), told)
            ]
        )
        for player in players:
            _compare_with_entry(draft, bye, player, line)
        if players:
            kept.append(bye if players == bye.players else replace(bye, players=players))
    draft.requested_byes = kept


def _is_the_only_bye(
    draft: Draft,
    of: tuple[int, Tpn],
    bye: tuple[Result, int],
    told: dict[tuple[int, Tpn], tuple[Result, int]],
) -> bool:
    """Whether a bye is not another one than an earlier record gives this player in the round."""
    kind, line = bye
    earlier, place = told.setdefault(of, bye)
    if earlier is not kind:
        round_no, player = of
        draft.contradiction(
            "said-twice",
            (line, fields.BYES_RECORD[0].first),
            said(
                "round {number}: for {player} {bye}, but {other} in line {line}",
                number=round_no,
                player=player,
                bye=entry_words(kind),
                other=entry_words(earlier),
                line=place,
            ),
            said("one bye for a player in a round"),
            said("kept what line {line} says", line=place),
        )
    return earlier is kind


def _compare_with_entry(draft: Draft, bye: RequestedBye, player: Tpn, line: int) -> None:
    """Remark a bye of a round in which the player's own record has something else.

    The numbers may be those of teams where there are teams.
    """
    entry = draft.by_number.get(player)
    if entry is None or draft.teams or bye.round_no > len(entry.cells):
        return
    told = entry.cells[bye.round_no - 1].record
    if told.result in (Result.ABSENT, bye.kind):
        return
    found = said(
        "round {number}: for {player} {bye}, but {other} in line {line}",
        number=bye.round_no,
        player=player,
        bye=entry_words(bye.kind),
        other=said("against {opponent}", opponent=told.opponent)
        if told.opponent
        else entry_words(told.result),
        line=entry.line,
    )
    draft.remark(
        "bye-disagrees", (line, fields.BYES_RECORD[0].first), found, said("the same in both lines")
    )


def _check_virtual_points(draft: Draft) -> None:
    """Records XXA give a player one value in a round; 250 speaks of somebody.

    Of 250 and XXA the later one holds, which is remarked where they differ.
    """
    numbers = sorted({*draft.by_number, *(team.number for team in draft.teams)})
    pairs = list(zip(draft.virtual_points, draft.virtual_lines, strict=True))
    ranges = [(points, line) for points, line in pairs if line not in draft.xxa_lines]
    for points, line in ranges:
        first, last = points.first_player, points.last_player
        if first <= last and not any(first <= number <= last for number in numbers):
            found = said("players {first} to {last}", first=first, last=last)
            _without_effect(draft, line, found, said("numbers of players of the file"))
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
    found = said(
        "round {number}: {points} virtual points for {player}, but {other} in line {line}",
        number=value.round_no,
        points=shown(value.points),
        player=player,
        other=shown(other.points),
        line=other.line,
    )
    if holds:
        draft.remark("said-twice", place, found, said("one value; that of the later line holds"))
    else:
        repair = said("kept what line {line} says", line=other.line)
        draft.contradiction("said-twice", place, found, said("one value"), repair)
