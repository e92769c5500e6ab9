"""A position as a file, for people and for reading it again."""

from __future__ import annotations

from dataclasses import replace

from openarbiter.errors import NotCoveredError
from openarbiter.formats import json_, trf
from openarbiter.model import RequestedBye, Result
from tests.referee.drafts import Position


def report(position: Position) -> str:
    """The tournament; who has withdrawn has a zero-point bye in the round that is to be paired."""
    event, number = position.tournament, position.round_no
    gone = tuple(
        each.tpn
        for each in event.players
        if each.withdrawn_after is not None and each.withdrawn_after < number
    )
    bye = RequestedBye(round_no=number, kind=Result.ZERO_POINT_BYE, players=gone)
    byes = (*event.requested_byes, bye) if gone else event.requested_byes
    event = replace(event, requested_byes=byes)
    try:
        return trf.write(event).decode()
    except NotCoveredError:  # no record says all of its scoring
        return json_.write(event).decode()
