"""Declared places follow from the tie-breaks that the file lists."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.languages import Tongue
from openarbiter.model import Result, Tournament
from openarbiter.ranking.standings import standings
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from openarbiter.verification.findings import RuleFinding
from openarbiter.verification.verifying import verify


@pytest.fixture(scope="module")
def played() -> Tournament:
    """Twelve players after five rounds, with the places that the score and Buchholz give."""
    dutch = edition("dutch-2026")
    made = generate(Settings(players=12, rounds=5), 3, pair=dutch.pair, system=dutch.id)
    return placed(replace(made, tie_breaks=("PTS", "BH")))


def placed(tournament: Tournament, system: str | None = None) -> Tournament:
    """The tournament with the places of its own list; those who share one in turn."""
    table = standings(tournament, edition=system)
    place = {row.player: number for number, row in enumerate(table, start=1)}
    players = (replace(one, declared_rank=place[one.tpn]) for one in tournament.players)
    return replace(tournament, players=tuple(players))


def exchanged(tournament: Tournament, one: int, other: int) -> Tournament:
    """The tournament with the places of two players, named by their places, exchanged."""
    new = {one: other, other: one}
    players = (
        replace(each, declared_rank=new.get(each.declared_rank or 0, each.declared_rank))
        for each in tournament.players
    )
    return replace(tournament, players=tuple(players))


def found(tournament: Tournament) -> list[RuleFinding]:
    """The findings about places."""
    return [each for each in verify(tournament).findings if each.kind == "place"]


def test_a_wrong_place_is_found(played: Tournament) -> None:
    """First and last exchanged: both are named, with the place of the first."""
    (wrong,) = found(exchanged(played, 1, 12))
    first, last = (row.player for row in (standings(played)[0], standings(played)[-1]))
    assert set(wrong.players) == {first, last}
    assert wrong.round_no is None
    assert str(wrong) == (
        f"player {first} has place 12, and 1 more are wrong; the listed tie-breaks give place 1 "
        "[C.07, 4.1: place]"
    )
    assert Tongue("de").knows(wrong.found)
    assert Tongue("de").knows(wrong.expected)


def test_who_remains_tied_has_any_of_the_places(played: Tournament) -> None:
    """With the score alone many share places: in any order they are right, beyond them wrong."""
    tied = placed(replace(played, tie_breaks=("PTS",)))
    table = standings(tied)
    sharing = [row.rank for row in table]
    start = next(place for place in sharing if sharing.count(place) > 1)
    end = start + sharing.count(start) - 1
    assert not found(exchanged(tied, start, end))
    outside = 12 if end < 12 else 1
    (wrong,) = found(exchanged(tied, start, outside))
    assert f"one of the places {start} to {end}" in wrong.expected


def test_nothing_is_compared_without_places_or_results(played: Tournament) -> None:
    """What does not follow from the file is not wrong by it."""
    wrong = exchanged(played, 1, 12)
    assert found(wrong)
    nowhere = tuple(replace(each, declared_rank=None) for each in wrong.players)
    playing = tuple(
        replace(each, rounds=(*each.rounds[:-1], replace(each.rounds[-1], result=Result.UNDECIDED)))
        for each in wrong.players
    )
    adjourned = tuple(
        replace(each, rounds=(replace(each.rounds[0], result=Result.UNDECIDED), *each.rounds[1:]))
        for each in wrong.players
    )
    for players in (nowhere, playing, adjourned):
        other = replace(wrong, players=players)
        assert not found(other)
        assert "places" not in str(verify(other).looked_at)


@pytest.mark.parametrize("listed", [(), ("PTS", "NOBODY")])
def test_without_a_list_only_the_points_are_held_against_places(
    played: Tournament, listed: tuple[str, ...]
) -> None:
    """No tie-break puts anybody before somebody with more points; among equals all is right."""
    event = replace(played, tie_breaks=listed)
    (wrong,) = found(exchanged(event, 1, 12))
    assert wrong.expected.startswith("the points give ")
    assert Tongue("de").knows(wrong.expected)
    table = standings(played, ())
    sharing = [row.rank for row in table]
    start = next(place for place in sharing if sharing.count(place) > 1)
    assert not found(exchanged(event, start, start + 1))


def test_the_starting_numbers_are_no_places(played: Tournament) -> None:
    """Programs that rank nobody repeat the number in the column of the place."""
    players = tuple(replace(one, declared_rank=one.tpn) for one in played.players)
    assert not found(replace(played, players=players, tie_breaks=()))
    assert found(replace(played, players=players))
