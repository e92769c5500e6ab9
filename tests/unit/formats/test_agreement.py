"""Two players of a game say the same of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import RequestError
from openarbiter.formats.agreement import FactPlace, disagreements, games_without_colours
from openarbiter.model import Colour, Result, RoundRecord, Tournament, Tpn
from tests.every import every
from tests.referee.histories import tournament

FOUR = tournament({1: "3w1 2b=", 2: "4b1 1w=", 3: "1b0 4w-", 4: "2w0 3b+"}, rounds=5)


def changed(place: int, record: RoundRecord) -> Tournament:
    """The tournament with another record of one player in round 1."""
    players = list(FOUR.players)
    players[place] = replace(players[place], rounds=(record, *players[place].rounds[1:]))
    return replace(FOUR, players=tuple(players))


def test_nothing_is_wrong_with_games_told_alike() -> None:
    """A game, a draw, a forfeit with colours."""
    assert not list(disagreements(FOUR))


@every(
    ("record", "expected"),
    [
        (RoundRecord(None, None, Result.WIN), "an opponent for a game"),
        (RoundRecord(Tpn(1), Colour.WHITE, Result.WIN), "another player of the tournament"),
        (RoundRecord(Tpn(9), Colour.WHITE, Result.WIN), "another player of the tournament"),
        (RoundRecord(Tpn(2), Colour.WHITE, Result.WIN), "the same game for both players"),
        (RoundRecord(Tpn(3), Colour.BLACK, Result.WIN), "opposite colours"),
        (RoundRecord(Tpn(3), Colour.WHITE, Result.DRAW), ""),
        (RoundRecord(Tpn(3), Colour.WHITE, Result.FORFEIT_WIN), "results that go together"),
    ],
)
def test_what_is_wrong_is_said(record: RoundRecord, expected: str) -> None:
    """The first finding is the changed record's own; a half against nothing is a penalty."""
    found = list(disagreements(changed(0, record)))
    assert [each.expected for each in found][:1] == ([expected] if expected else [])
    if expected:
        assert found[0].place == FactPlace("players", 0, "rounds", 0)
        assert found[0].found.startswith("1 against ")


def test_numbers_ascend() -> None:
    """A number that comes twice, or too late, has no round."""
    first, second, *others = FOUR.players
    found = list(disagreements(replace(FOUR, players=(second, first, *others))))
    assert [(each.place, each.found) for each in found] == [
        (FactPlace("players", 1, "tpn"), "1 after 2")
    ]


def bare(first: Result, second: Result) -> Tournament:
    """Players 1 and 3 met in round 1, and nobody says with which colours."""
    records = {1: RoundRecord(Tpn(3), None, first), 3: RoundRecord(Tpn(1), None, second)}
    players = (
        replace(player, rounds=(records[player.tpn],), declared_points=None)
        for player in FOUR.players
        if player.tpn in records
    )
    return replace(FOUR, players=tuple(players), origin=None)


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [
        (Result.WIN, Result.LOSS, True),
        (Result.DRAW, Result.DRAW, True),
        (Result.FORFEIT_WIN, Result.FORFEIT_LOSS, False),
        (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS, False),
    ],
)
def test_what_is_written_can_be_read(first: Result, second: Result, *, wrong: bool) -> None:
    """A played game needs colours in a report file; one by forfeit may have none."""
    event = bare(first, second)
    found = list(games_without_colours(event))
    assert [each.place.entry for each in found] == ([0, 1] if wrong else [])
    if wrong:
        with pytest.raises(RequestError, match=r"round 1: 1 against 3: .*; expected opposite"):
            oa.write_trf(event)
    else:
        assert (
            oa.read_trf(oa.write_trf(event).decode()).players[0].rounds == event.players[0].rounds
        )
