"""The upload file of the results site: what is in it, and that its check can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.errors import NotCoveredError
from openarbiter.ranking.tables.results_site import upload_file
from tests.unit.ranking.results_site_again import upload_findings


def made(root: Path) -> tuple[bytes, oa.Tournament]:
    """The file of an event with byes and forfeits."""
    tournament = oa.read_trf(root / "examples" / "spring-open.trf")
    return upload_file(tournament, oa.standings(tournament, ["BH/C1", "SB"])), tournament


def test_the_file_reads_right(root: Path) -> None:
    """Players, rounds, a decimal comma, no key; nothing is found by reading it again."""
    data, tournament = made(root)
    text = data.decode()
    assert text.count("<player ") == len(tournament.players)
    assert text.count("<round ") == tournament.paired_rounds
    assert 'lastname="Wrenfield" firstname="Tobias"' in text
    assert 'tb1no="84"' in text
    assert ',5"' in text
    assert 'key=""' in text
    assert upload_findings(data, tournament, tournament.paired_rounds) == ()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('reswhite="1" resblack="0"', 'reswhite="0" resblack="1"', "points by the rounds"),
        ('<player no="1"', '<player no="99"', "players are not those"),
        ("</chessresults>", "", "cannot be read again"),
        ('blackno="', 'blackno="9', "is not there"),
        ('pts="', 'pts="1', "points by the rounds"),
    ],
)
def test_wrong_files_are_found(root: Path, old: str, new: str, told: str) -> None:
    """A result turned round, another player, a cut file, another pair, other points."""
    data, tournament = made(root)
    assert old.encode() in data
    wrong = data.replace(old.encode(), new.encode(), 1)
    found = upload_findings(wrong, tournament, tournament.paired_rounds)
    assert any(told in one for one in found)


def test_teams_are_refused(root: Path) -> None:
    """Its parts for teams are not written."""
    tournament = oa.read_trf(root / "examples" / "two-clubs.trf")
    with pytest.raises(NotCoveredError):
        upload_file(tournament, oa.standings(tournament, []))
