"""Whatever is said of teams: it fits, or every reader says what does not and mends it alike."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from openarbiter.errors import FormatError
from openarbiter.formats import json_, read_tournament, trf
from openarbiter.formats.team_agreement import team_conflicts
from openarbiter.model import Tournament
from tests.properties.team_strategies import fitting, stated_tournaments, team_tournaments


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
