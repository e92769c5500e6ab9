"""Declared places follow from the listed tie-breaks; report files are read by their columns."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.languages import Tongue
from openarbiter.model import Result, Tournament
from openarbiter.ranking.standings import standings
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from openarbiter.verification.findings import RuleFinding
from openarbiter.verification.report_file import check_report_file
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


@pytest.fixture
def spring(root: Path) -> Tournament:
    """An event with byes and forfeits, as a new file would be made of it."""
    return replace(oa.read_trf(root / "examples" / "spring-open.trf"), origin=None)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Okonjuwo, Adaeze", "Okonjuwo, Adaezi", "player 2, name"),
        (" 2274 ", " 2247 ", "player 2, rating: 2247 instead of 2274"),
        ("012 Saltmere", "012 Saltmore", "record 012"),
        ("001    3 ", "001    2 ", "a player stands there twice"),
        ("001    3 ", "X01    3 ", "player 3 is not there"),
    ],
)
def test_wrong_files(spring: Tournament, old: str, new: str, told: str) -> None:
    """A name, a rating, the head, a player twice, a player who is not there."""
    data = oa.write_trf(spring)
    assert old.encode() in data
    found = check_report_file(data.replace(old.encode(), new.encode(), 1), spring)
    assert any(told in one for one in found.wrong), found.wrong


def test_another_result_is_found(spring: Tournament) -> None:
    """One letter of one round of one player."""
    lines = oa.write_trf(spring).decode().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("001    1 "))
    letter = lines[at][98]
    other = "0" if letter != "0" else "1"
    lines[at] = f"{lines[at][:98]}{other}{lines[at][99:]}"
    (found,) = check_report_file("\n".join(lines).encode(), spring).wrong
    assert found.startswith("player 1, round 1: ")


def test_what_is_asked_for(spring: Tournament) -> None:
    """Ids, the id of the arbiter, and records that are not there."""
    one = replace(spring.players[0], fide_id="", birth="")
    event = replace(spring.event, chief_arbiter="Muster, Erika", city="", time_control_code="")
    tournament = replace(spring, players=(one, *spring.players[1:]), event=event)
    lacking = check_report_file(oa.write_trf(tournament), tournament).lacking
    assert "record 022: place" in lacking
    assert "record 102: id of the chief arbiter" in lacking
    assert "record 222: encoded time control" in lacking
    assert any(each.startswith(f"FIDE ID of {one.name}") for each in lacking)
    assert "the file is not UTF-8" in check_report_file(b"\xff", tournament).wrong
