"""Standings as a page: lines, opened sums, decisions and comparisons agree with the ranking."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.errors import RequestError
from openarbiter.web.tables import compare, open_sum, standings_view

CODES = ["BH/C1", "BH", "SB"]


@pytest.fixture(scope="module")
def tournament(root: Path) -> oa.Tournament:
    """The shipped example after four rounds."""
    return oa.read_trf(root / "examples" / "spring-open.trf")


@pytest.fixture(scope="module")
def table(tournament: oa.Tournament) -> oa.Standings:
    """Its table with three tie-breaks."""
    return oa.standings(tournament, CODES)


def test_decisions_cover_every_group_of_equal_points(
    tournament: oa.Tournament, table: oa.Standings
) -> None:
    """Each group with equal points is told once; its steps lie inside it."""
    view = standings_view(tournament, table)
    points = [line.points for line in view.lines]
    assert [decision["points"] for decision in view.decisions] == [
        value for value in dict.fromkeys(points) if points.count(value) > 1
    ]
    for decision in view.decisions:
        assert decision["last"] - decision["first"] + 1 == points.count(decision["points"])
        assert all(
            decision["first"] <= first < last <= decision["last"]
            for _, first, last, _ in decision["steps"]
        )


def test_each_of_two_direct_encounters_opens(tournament: oa.Tournament) -> None:
    """The heads count them, and the second sum has those who were tied then (Article 4.3)."""
    table = oa.standings(tournament, ["DE", "WIN", "DE"])
    heads = standings_view(tournament, table).heads
    assert [(head["code"], head["nth"]) for head in heads] == [("DE", 1), ("WIN", 1), ("DE", 2)]
    for row in table:
        for nth, place in ((1, 0), (2, 2)):
            opened = open_sum(tournament, table, row.player, "DE", nth)
            assert (opened["value"], opened["nth"]) == (str(row.values[place]), nth)
    with pytest.raises(RequestError, match="not in the list"):
        open_sum(tournament, table, 15, "DE", 3)


def test_a_sum_of_a_stranger_is_refused(tournament: oa.Tournament, table: oa.Standings) -> None:
    """Numbers and codes that are not in the table are named."""
    with pytest.raises(RequestError, match="no number 99"):
        open_sum(tournament, table, 99, "BH")
    with pytest.raises(RequestError, match="not in the list"):
        open_sum(tournament, table, 15, "KS")


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
