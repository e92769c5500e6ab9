"""The upload file of the results site: players and rounds as attributes, and every point."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.errors import NotCoveredError
from openarbiter.ranking.tables.results_site import upload_file

FORFEITS = {oa.Result.FORFEIT_WIN, oa.Result.FORFEIT_LOSS}


def decimal(text: str) -> float:
    """A number with a decimal comma."""
    return float(text.replace(",", ".") or 0)


def test_the_file_reads_right(root: Path) -> None:
    """Players, rounds, a decimal comma, no key; by the rounds everybody has the points told.

    Source:
        XML interface of chess-results.com: players and playerpairings, all data in attributes.
    """
    tournament = oa.read_trf(root / "examples" / "spring-open.trf")
    data = upload_file(tournament, oa.standings(tournament, ["BH/C1", "SB"]))
    text = data.decode()
    assert text.count("<round ") == tournament.paired_rounds
    assert 'lastname="Wrenfield" firstname="Tobias"' in text
    assert 'tb1no="84"' in text
    assert 'key=""' in text
    file = ET.fromstring(data)  # noqa: S314  (our own file)
    told = {one.attrib["no"]: one.attrib for one in file.iter("player")}
    assert {tpn: one["fideid"] for tpn, one in told.items()} == {
        str(one.tpn): one.fide_id for one in tournament.players
    }
    games, points = set(), defaultdict[str, float](float)
    for one in file.iter("playerpairing"):
        about = one.attrib
        white, black = about["whiteno"], about["blackno"]
        games.add((about["round"], frozenset((white, black)), about["forfeit"] == "K"))
        points[white] += decimal(about["reswhite"])
        points[black] += decimal(about["resblack"])
    assert games >= {
        (
            str(number),
            frozenset((str(one.tpn), str(record.opponent))),
            record.result in FORFEITS,
        )
        for one in tournament.players
        for number, record in enumerate(one.rounds, start=1)
        if record.opponent
    }
    assert {tpn: points[tpn] for tpn in told} == {
        tpn: decimal(one["pts"]) for tpn, one in told.items()
    }


def test_teams_are_refused(root: Path) -> None:
    """Its parts for teams are not written."""
    tournament = oa.read_trf(root / "examples" / "two-clubs.trf")
    with pytest.raises(NotCoveredError):
        upload_file(tournament, oa.standings(tournament, []))
