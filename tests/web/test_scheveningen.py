"""Scheveningen in the desk: two teams of two from the list of players to the report file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.desk import (
    AddPlayers,
    AddSection,
    CreateEvent,
    NewPlayer,
    Pid,
    PlayerFacts,
    SectionSettings,
    proposed,
)
from openarbiter.store import EventFile
from tests.web.browser import Browser, words

ARBITER = "N. Adeyemi-Roth"
CLUBS = ("Pinewick", "Pinewick", "Quarrow", "Other club")


@pytest.fixture
def match(tmp_path: Path) -> Iterator[Browser]:
    """A browser at four players whose numbers are as they were entered."""
    settings = proposed(SectionSettings(name="Match", system="scheveningen", rounds=2))
    players = tuple(
        NewPlayer(pid=Pid(at), facts=PlayerFacts(name=f"Player {at}", club=club))
        for at, club in enumerate(CLUBS, start=1)
    )
    with EventFile.create(tmp_path / "match.openarbiter") as file:
        file.act(CreateEvent(name="Match", chief_arbiter=ARBITER), author=ARBITER)
        file.act(AddSection(section="a", settings=settings), author=ARBITER)
        file.act(AddPlayers(section="a", players=players), author=ARBITER)
        with Browser(file, tmp_path) as browser:
            numbers = {f"p-{at}": str(at) for at in range(1, len(CLUBS) + 1)}
            browser.post("/a/lots", numbers, what="numbers", way="hand")
            yield browser


def test_the_points_of_both_teams_stand_above_the_table(match: Browser, tmp_path: Path) -> None:
    """White wins every game of round 1, and Black those of round 2; a club names its team."""
    for number, result in ((1, "1"), (2, "0")):
        match.publish(number)
        place = f"/a/rounds/{number}/results"
        for board in (1, 2):
            match.post(place, board=board, r=result)
        match.post(f"/a/rounds/{number}/complete")
    totals = match.json("/a/standings")["totals"]
    lines = match.json("/a/standings")["view"]["lines"]
    made = {line["player"]["tpn"]: line["points"] for line in lines}
    assert [one["name"] for one in totals] == ["Pinewick", "Team B"]
    assert [one["points"] for one in totals] == [made[1] + made[2], made[3] + made[4]]
    assert sum(one["points"] for one in totals) == 40
    for page in ("/a/standings", "/papers/standings?s=a"):
        assert "Pinewick" in words(match.get(page))
    assert "Mannschaft B" in words(match.get("/a/standings", language="de"))
    path = tmp_path / "report.trf"
    path.write_bytes(match.client.get("/files/export/a/trf26").content)
    assert oa.check(oa.read_trf(path)).differences == ()
