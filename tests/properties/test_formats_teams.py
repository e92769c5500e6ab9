"""Whatever is said of teams: it fits, or every reader says what does not and mends it alike."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import FormatError
from openarbiter.formats import json_, read_tournament, trf
from openarbiter.formats.team_agreement import team_conflicts
from openarbiter.formats.trf.record_checks import what_fits
from openarbiter.model import (
    ForfeitedMatch,
    LineUp,
    OtherRecord,
    Player,
    RoundNo,
    Team,
    TeamBye,
    TeamEvent,
    Tournament,
    Tpn,
)

_PLAYERS = tuple(
    Player(tpn=Tpn(number), name=f"Player {number}", declared_points=0) for number in range(1, 13)
)

TEAMS = tuple(
    Team(number=number, name=f"Team {number}", players=(Tpn(first), Tpn(first + 1)))
    for number, first in ((7, 1), (2, 3), (123, 5), (999, 7))
)
"""Four teams of two; the other players are in none."""

_points = st.integers(0, 99).map(lambda number: 5 * number)
_rounds = st.sampled_from([1, 2, 3, 20]).map(RoundNo)


def _events(
    teams: st.SearchStrategy[int], players: st.SearchStrategy[Tpn]
) -> st.SearchStrategy[TeamEvent]:
    """Statements about these teams and players, whether they fit or not."""
    line_ups = st.builds(
        LineUp,
        round_no=_rounds,
        team=teams,
        players=st.lists(st.none() | players, max_size=6).map(tuple),
        opponent=st.none() | teams,
    )
    forfeited = st.builds(
        ForfeitedMatch,
        round_no=_rounds,
        white=teams,
        black=teams,
        white_came=st.booleans(),
        black_came=st.booleans(),
    )
    byes = st.builds(
        TeamBye, round_no=_rounds, team=teams, match_points=_points, game_points=_points
    )
    return st.builds(
        TeamEvent,
        win=_points,
        draw=_points,
        loss=_points,
        colours=st.sampled_from(["", "WB", "WBWB", "WBBW"]),
        line_ups=st.lists(line_ups, max_size=5).map(tuple),
        forfeited=st.lists(forfeited, max_size=4).map(tuple),
        byes=st.lists(byes, max_size=5).map(tuple),
    )


_numbers = st.sampled_from([*(team.number for team in TEAMS), 5])
_tpns = st.integers(1, 13).map(Tpn)
_teams = st.builds(
    Team,
    number=_numbers | st.just(0),
    name=st.just("Team"),
    players=st.lists(_tpns, max_size=3).map(tuple),
)

stated_tournaments = st.builds(
    Tournament,
    players=st.just(_PLAYERS),
    teams=st.just(TEAMS) | st.lists(_teams, min_size=1, max_size=5).map(tuple),
    team_event=_events(_numbers, _tpns).map(lambda event: replace(event, colours="")),
)
"""Team tournaments that may say anything of teams and matches, but not the number of boards."""


def fitting(
    teams: tuple[Team, ...], event: TeamEvent, players: Container[int]
) -> tuple[tuple[Team, ...], TeamEvent]:
    """Teams and matches without what does not fit."""
    conflicts = list(team_conflicts(teams, event, players))

    def rest(name: str, facts: Sequence[Any]) -> tuple[Any, ...]:
        return tuple([fact for fact, _ in what_fits(name, facts, conflicts)])

    lists = ("line_ups", "forfeited", "byes")
    matches: dict[str, Any] = {name: rest(name, getattr(event, name)) for name in lists}
    return rest("teams", teams), replace(event, **matches)


team_events = _events(_numbers, _tpns).map(
    lambda event: fitting(TEAMS, event, {player.tpn for player in _PLAYERS})[1]
)
"""What fits together of the matches of :data:`TEAMS`."""

team_tournaments = st.builds(
    Tournament, players=st.just(_PLAYERS), teams=st.just(TEAMS), team_event=team_events
)
"""Tournaments of :data:`TEAMS` in which all fits."""


def mended(tournament: Tournament) -> Tournament:
    """The tournament without what does not fit."""
    players = {player.tpn for player in tournament.players}
    teams, event = fitting(tournament.teams, tournament.team_event, players)
    return replace(tournament, teams=teams, team_event=event)


@given(stated_tournaments)
def test_one_mending_is_enough(tournament: Tournament) -> None:
    """What is left fits, and a second mending changes nothing."""
    once = mended(tournament)
    players = {player.tpn for player in once.players}
    assert not list(team_conflicts(once.teams, once.team_event, players))
    assert mended(once) == once


@given(team_tournaments)
def test_what_fits_is_left_alone(tournament: Tournament) -> None:
    """Nothing is taken from a tournament without conflict."""
    assert mended(tournament) == tournament


@given(stated_tournaments)
def test_both_formats_refuse_the_same(tournament: Tournament) -> None:
    """A report file is refused when and only when JSON is, and reads leniently as it is mended."""
    once = mended(tournament)
    for data in (trf.write(tournament), json_.write(tournament)):
        if once == tournament:
            assert read_tournament(data).tournament.team_event == tournament.team_event
        else:
            with pytest.raises(FormatError):
                read_tournament(data)
    repaired = trf.read(trf.write(tournament), lenient=True).tournament
    assert json_.read(json_.write(repaired)).tournament == repaired


@given(team_tournaments)
def test_team_events_go_through_both_formats(tournament: Tournament) -> None:
    """Whatever a team event holds, TRF26 and JSON say it."""
    assert trf.read(trf.write(tournament)).tournament == tournament
    assert read_tournament(json_.write(tournament)).tournament == tournament


@given(team_tournaments, team_events)
def test_team_events_change_in_their_file(one: Tournament, other: TeamEvent) -> None:
    """Only the records concerned are written anew; comments stay where they are."""
    kept = (OtherRecord("### kept", before_players=True),)
    first = replace(one, other_records=kept)
    data = b"### top\n" + trf.write(first)
    changed = replace(trf.read(data).tournament, team_event=other)
    written = trf.write(changed)
    assert trf.read(written).tournament == changed
    assert written.startswith(b"### top\n")
    assert b"\n### kept\n" in written
