"""What is said of rounds to come and of points: byes, acceleration, forbidden pairs, 299.

Source:
    TRF26 (applied from 2025-09-01), records 240, 250, 260 and 299; JaVaFo Advanced User Manual
    (``XXA``, ``XXP``, ``XXZ``).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from openarbiter.formats.agreement import KINDS
from openarbiter.formats.trf import fields
from openarbiter.formats.trf.draft import Draft, Mention
from openarbiter.formats.trf.fields import LARGEST_ID, LARGEST_ROUND, Field
from openarbiter.formats.trf.values import (
    LEFT_OUT,
    fitted,
    number_in,
    pairing_numbers,
    stray,
    values_in,
)
from openarbiter.languages import said
from openarbiter.model import (
    ForbiddenPairs,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    Tpn,
    VirtualPoints,
)

_BYES = {"F": Result.FULL_POINT_BYE, "H": Result.HALF_POINT_BYE, "Z": Result.ZERO_POINT_BYE}

_PLAYER_WIDTH = 5


def read_240(draft: Draft, number: int, line: str) -> None:
    """Record 240: byes asked for, of the round to be paired or of later ones."""
    if not (line := fitted(draft, number, line, fields.BYES_RECORD, complete=True)):
        return
    kind, round_field, players = fields.BYES_RECORD
    letter = kind.text(line).upper()
    round_no = number_in(draft, number, line, round_field)
    if letter not in _BYES:
        place = (number, kind.first)
        found = said("type {text}", text=repr(letter))
        draft.wrong("bad-symbol", place, found, "F H Z", LEFT_OUT)
    elif not round_no:
        place = (number, round_field.first)
        found = said("no round")
        draft.wrong("bad-number", place, found, said("the round of the byes"), LEFT_OUT)
    else:
        who = pairing_numbers(draft, number, line, players.first)
        bye = RequestedBye(round_no=RoundNo(round_no), kind=_BYES[letter], players=who)
        draft.requested_byes.add(bye, number)


def read_xxz(draft: Draft, number: int, line: str) -> None:
    """Record XXZ: who is absent from the round to be paired."""
    draft.absent.extend(pairing_numbers(draft, number, line, 4))


def read_260(draft: Draft, number: int, line: str) -> None:
    """Record 260: players who must not meet, in some rounds or in all."""
    if not (line := fitted(draft, number, line, fields.FORBIDDEN_RECORD)):
        return
    *rounds, players = fields.FORBIDDEN_RECORD
    found = values_in(draft, number, line, rounds)
    pairs = ForbiddenPairs(
        players=pairing_numbers(draft, number, line, players.first),
        first_round=found["first_round"] or None,
        last_round=found["last_round"] or None,
    )
    draft.forbidden_pairs.add(pairs, number)


def read_xxp(draft: Draft, number: int, line: str) -> None:
    """Record XXP: players who must not meet."""
    players = pairing_numbers(draft, number, line, 4)
    draft.forbidden_pairs.add(ForbiddenPairs(players=players), number)


def read_250(draft: Draft, number: int, line: str) -> None:
    """Record 250: virtual points; left out whole when any part of it cannot be read."""
    if not (line := fitted(draft, number, line, fields.ACCELERATION_RECORD)):
        return
    found = _left_out_whole(draft, number, line, fields.ACCELERATION_RECORD)
    if found:
        virtual = VirtualPoints(
            points=found["points"] or found["match_points"] or 0,
            match_points=found["match_points"],
            first_round=found["first_round"] or RoundNo(1),
            last_round=found["last_round"] or RoundNo(LARGEST_ROUND),
            first_player=found["first_player"] or Tpn(1),
            last_player=found["last_player"] or Tpn(LARGEST_ID),
        )
        draft.virtual_points.add(virtual, number)


def _left_out_whole(
    draft: Draft, number: int, line: str, table: Sequence[Field]
) -> dict[str, Any] | None:
    """The values of a record about points, or findings where any is missing or unreadable."""
    noted = draft.noted
    found = values_in(draft, number, line, table, LEFT_OUT)
    if draft.noted == noted and found["match_points"] is None and found["points"] is None:
        place = (number, next(field.first for field in table if field.name == "points"))
        # nothing says that they are 0
        draft.wrong("bad-points", place, said("no points"), said("points of the record"), LEFT_OUT)
    return found if draft.noted == noted else None


def read_xxa(draft: Draft, number: int, line: str) -> None:
    """Record XXA: the virtual points of one player, round by round."""
    if not (line := fitted(draft, number, line, fields.VIRTUAL_RECORD, _PLAYER_WIDTH)):
        return
    who, first = fields.VIRTUAL_RECORD
    player = number_in(draft, number, line, who)
    if not player:
        found, expected = said("no pairing number"), said("a pairing number")
        draft.wrong("bad-number", (number, who.first), found, expected, LEFT_OUT)
        return
    draft.mentions.append(Mention(player, number, who.first))
    line = line.rstrip()
    values = [
        number_in(draft, number, line, first.moved(shift)) or 0
        for shift in range(0, len(line) - first.first + 1, _PLAYER_WIDTH)
    ]
    draft.xxa_lines.add(number)
    round_no = 1
    for points, run in groupby(values):
        last = round_no + len(list(run)) - 1
        virtual = VirtualPoints(
            points=points,
            first_round=RoundNo(round_no),
            last_round=RoundNo(last),
            first_player=Tpn(player),
            last_player=Tpn(player),
        )
        draft.virtual_points.add(virtual, number)
        round_no = last + 1


def read_299(draft: Draft, number: int, line: str) -> None:
    """Record 299: abnormal points; left out whole when its points or round cannot be read.

    Narrow columns are those of sample files of the format.
    """
    # Columns 12 and 13 are blank in the layout of the annex and hold points in the other one.
    narrow = line[11:13].strip() and not stray(line, fields.NARROW_ADJUSTMENT_RECORD)
    table = fields.NARROW_ADJUSTMENT_RECORD if narrow else fields.ADJUSTMENT_RECORD
    if not (line := fitted(draft, number, line, table)):
        return
    kind, *numbers, players = table
    letter = kind.text(line).upper()
    if letter not in KINDS:
        place = (number, kind.first)
        found = said("type {text}", text=repr(letter))
        draft.wrong("bad-symbol", place, found, "W D L F H Z + -", LEFT_OUT)
        return
    values = _left_out_whole(draft, number, line, numbers)
    if not values:
        return
    if letter and values["points"] is None:  # nothing says that such a result gives none
        place = (number, numbers[1].first)
        draft.wrong("bad-points", place, said("no points"), said("points of the record"), LEFT_OUT)
        return
    noted = draft.noted
    who = pairing_numbers(draft, number, line, players.first, needed=True)
    if not who and draft.noted != noted:  # nobody that can be read is not everybody
        return
    change = PointsAdjustment(
        kind=letter,
        points=values["points"] or 0,
        round_no=values["round_no"] or None,
        players=who,
        match_points=values["match_points"],
    )
    draft.adjustments.add(change, number)
