"""What pages and files of the web are made of: comparisons, and files that go out."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.errors import RequestError
from openarbiter.formats import read_tournament
from openarbiter.web.tables import compare
from openarbiter.web.taken_out import exported
from tests.played import played_event

CODES = ["BH/C1", "BH", "SB"]


@pytest.fixture(scope="module")
def tournament(root: Path) -> oa.Tournament:
    """The shipped example after four rounds."""
    return oa.read_trf(root / "examples" / "spring-open.trf")


@pytest.fixture(scope="module")
def table(tournament: oa.Tournament) -> oa.Standings:
    """Its table with three tie-breaks."""
    return oa.standings(tournament, CODES)


def test_comparing_names_what_separates(tournament: oa.Tournament, table: oa.Standings) -> None:
    """Points first; with equal points the first tie-break that differs, and those before it."""
    rows = list(table)
    by_points = compare(tournament, table, rows[0].player, rows[-1].player)
    assert by_points["by"] == "points"
    assert by_points["ranks"] == (rows[0].rank, rows[-1].rank)
    pairs = [
        (upper, lower)
        for upper, lower in pairwise(rows)
        if upper.points == lower.points and upper.rank != lower.rank
    ]
    assert pairs
    for upper, lower in pairs:
        found = compare(tournament, table, upper.player, lower.player)
        place = CODES.index(found["by"])
        assert upper.values[:place] == lower.values[:place]
        assert upper.values[place] != lower.values[place]
        assert len(found["equal"]) == place
    with pytest.raises(RequestError, match="twice"):
        compare(tournament, table, 3, 3)


def test_what_is_exported_is_read_again(tmp_path: Path) -> None:
    """The same players, results and head come back, and every round checks clean."""
    with played_event(tmp_path / "played.event") as file:
        section = file.state.section("a")
        files = [exported(file.state, section, form, language="en") for form in ("trf26", "json")]
    for each in files:
        assert isinstance(each.content, bytes)
        again = read_tournament(each.content).tournament
        assert [one.rounds for one in again.players] == [
            one.rounds for one in section.tournament.players
        ]
        assert (again.event.name, again.event.start_date) == ("Marrow Quay Open", "2026/11/20")
        assert oa.check(again).differences == ()
