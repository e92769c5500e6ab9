"""A played game needs colours in a report file; one by forfeit may have none."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import RequestError
from openarbiter.formats.agreement import games_without_colours
from openarbiter.model import Result, RoundRecord, Tpn
from tests.every import every
from tests.referee.histories import tournament

TWO = tournament({1: "2w1", 2: "1b0"}, rounds=5)


@every(
    ("first", "second", "wrong"),
    [
        (Result.WIN, Result.LOSS, True),
        (Result.DRAW, Result.DRAW, True),
        (Result.FORFEIT_WIN, Result.FORFEIT_LOSS, False),
        (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS, False),
    ],
)
def test_what_is_written_can_be_read(first: Result, second: Result, *, wrong: bool) -> None:
    """Players 1 and 2 met in round 1, and nobody says with which colours."""
    one, two = TWO.players
    players = (
        replace(one, rounds=(RoundRecord(Tpn(2), None, first),)),
        replace(two, rounds=(RoundRecord(Tpn(1), None, second),)),
    )
    event = replace(TWO, players=players)
    found = list(games_without_colours(event))
    assert [each.place.entry for each in found] == ([0, 1] if wrong else [])
    if wrong:
        with pytest.raises(RequestError, match=r"round 1: 1 against 2: .*; expected opposite"):
            oa.write_trf(event)
    else:
        again = oa.read_trf(oa.write_trf(event).decode())
        assert again.players[0].rounds == event.players[0].rounds
