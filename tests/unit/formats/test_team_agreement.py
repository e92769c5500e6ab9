"""Clubs beside teams in a file that is changed; what fits together stands in `reports`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.formats import json_, trf
from tests.unit.formats.report_files import of_start, team

YOUTH, OWN = "013 Youth…36…   1    3", "013 Team 2…36…   3    4"


@pytest.mark.parametrize("more", ["", "\n320  1.0  2.0   9"])
def test_clubs_stay_where_teams_are_written_again(more: str) -> None:
    """A 013 that has the name of no 310 stands nowhere else; those of teams follow the teams."""
    read = trf.read(of_start("teams", f"{YOUTH}\n{OWN}{more}"), lenient=True).tournament
    teams = tuple(replace(each, nickname="X") for each in read.teams)
    written = trf.write(replace(read, teams=teams)).decode()
    assert trf.read(written).tournament.teams == teams
    clubs = [line for line in written.splitlines() if line.startswith("013")]
    assert sum(line.startswith("013 Youth") for line in clubs) == 1
    assert [line for line in clubs if line.startswith("013 Team 2")] == [f"{OWN[:10]:36}   3    4"]
    alone = trf.read(of_start("teams", f"{YOUTH}{more}"), lenient=True).tournament
    written = trf.write(replace(alone, teams=teams)).decode()
    clubs = [line for line in written.splitlines() if line.startswith("013")]
    assert clubs == [f"{'013 Youth':36}   1    3"]


def test_a_club_that_became_a_team_is_said_by_its_record() -> None:
    """Its old record would contradict that of the team; without teams it would be a team."""
    read = trf.read(of_start("teams", YOUTH)).tournament
    renamed = (replace(read.teams[0], name="Youth"), *read.teams[1:])
    again = trf.read(trf.write(replace(read, teams=renamed))).tournament
    assert again.teams == renamed
    assert trf.read(trf.write(replace(read, teams=()))).tournament.teams == ()


def test_points_of_players_bind_where_no_team_has_a_number() -> None:
    """What a report file of one unnumbered team allows JSON allows."""
    players = "".join(f"{f'001 {n:4d}      Player {n}':80} 4.0\n" for n in (1, 2))
    text = f"012 One team\n{players}{team(0, 1, 2).replace('310   0', '310    ')}\n"
    read = trf.read(text, lenient=True).tournament
    assert json_.read(json_.write(read)).tournament == read
