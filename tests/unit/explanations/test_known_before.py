"""What two files knew before a round: every kind of fact that can differ is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.explanations.opinion import facts_apart
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    RequestedBye,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
)

FIFTH = RoundNo(5)


def with_player(tournament: Tournament, player: Player) -> Tournament:
    """The tournament with one player replaced."""
    players = (player if each.tpn == player.tpn else each for each in tournament.players)
    return replace(tournament, players=tuple(players))


def test_equal_files_differ_in_nothing(spring: Tournament) -> None:
    """The same facts are no difference, before any round."""
    assert not any(facts_apart(spring, spring, RoundNo(number)) for number in range(1, 6))


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("rounds", {"rounds": 9}),
        ("initial-colour", {"initial_colour": Colour.BLACK}),
        ("points-for-results", {"scoring": ScoringSystem(white_win=30, black_win=30)}),
        ("forbidden-pairs", {"forbidden_pairs": (ForbiddenPairs(players=(Tpn(4), Tpn(5))),)}),
    ],
)
def test_a_setting_is_found(spring: Tournament, what: str, change: dict[str, object]) -> None:
    """A setting that differs is named."""
    found = facts_apart(spring, replace(spring, **change), FIFTH)  # type: ignore[arg-type]
    assert what in [each.what for each in found]


def test_acceleration_is_found(spring: Tournament) -> None:
    """Extra points count where they are given: in the first rounds."""
    accelerated = replace(spring, baku=True)
    assert [each.what for each in facts_apart(spring, accelerated, RoundNo(1))] == ["extra-points"]


def test_a_result_is_found_in_its_round(spring: Tournament) -> None:
    """Another result of round 4 is a fact for round 5 and none for round 4."""
    player = spring.players[0]
    other = RoundRecord(player.rounds[3].opponent, player.rounds[3].colour, oa.Result.DRAW)
    changed = with_player(spring, replace(player, rounds=(*player.rounds[:3], other)))
    (found,) = facts_apart(spring, changed, FIFTH)
    assert (found.what, found.player, found.round_no) == ("record", 1, 4)
    assert (found.ours, found.theirs) == ("2 b 0", "2 b =")
    assert not facts_apart(spring, changed, RoundNo(4))


def test_players_and_absences_are_found(spring: Tournament) -> None:
    """A player who is missing, has another name, or does not come."""
    fewer = replace(spring, players=spring.players[:-1])
    assert [(each.what, each.player) for each in facts_apart(spring, fewer, RoundNo(1))] == [
        ("player", 32)
    ]
    renamed = with_player(spring, replace(spring.players[4], name="Somebody, Else"))
    assert [each.player for each in facts_apart(spring, renamed, FIFTH)] == [5]
    away = RequestedBye(round_no=FIFTH, kind=oa.Result.ZERO_POINT_BYE, players=(Tpn(7),))
    absent = replace(spring, requested_byes=(*spring.requested_byes, away))
    (found,) = facts_apart(spring, absent, FIFTH)
    assert (found.what, found.player, found.ours, found.theirs) == ("present", 7, "true", "false")
