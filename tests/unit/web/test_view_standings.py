"""Standings, prizes and ratings as pages: sums, decisions and receipts agree with the packages."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.errors import RequestError
from openarbiter.model import Tpn
from openarbiter.web.routes.prizes import prizes_view, receipts
from openarbiter.web.routes.ratings import ratings_view
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


@pytest.fixture(scope="module")
def fund(root: Path) -> str:
    """The fund shipped with it."""
    return (root / "examples" / "spring-open-fund.toml").read_text(encoding="utf-8")


def test_no_fund_is_no_list(tournament: oa.Tournament) -> None:
    """Without a fund there is nothing to give and nothing wrong."""
    view = prizes_view(tournament, "  \n")
    assert not view["has_fund"]
    assert not view["findings"]


def test_awards_and_receipts_add_up(tournament: oa.Tournament, fund: str) -> None:
    """What is paid and what is left is the fund; the receipts together are what is paid."""
    view = prizes_view(tournament, fund)
    assert view["rules"] is not None
    assert Decimal(view["paid"]) + Decimal(view["unpaid"]) == Decimal(view["rules"]["total"])
    assert view["rules"]["places"] == ("500.00", "300.00", "200.00", "100.00")
    signed = receipts(tournament, fund)
    assert sum(Decimal(one["amount"] or "0") for one in signed) == Decimal(view["paid"])
    assert len(signed) == len(
        {line["player"] for line in view["awards"]}
        | {one["player"] for one in view["specials"] + view["things"] if one["player"]}
    )
    assert all(line["reason"] for line in view["awards"])


def test_a_wrong_fund_shows_its_findings(tournament: oa.Tournament, fund: str) -> None:
    """Every finding with its line; nothing is guessed."""
    view = prizes_view(tournament, fund.replace("total = 1425.00", "total = 1"))
    assert view["findings"]
    assert not view["awards"]
    assert view["findings"][0].line


def test_a_fund_that_does_not_fit_says_why(tournament: oa.Tournament, fund: str) -> None:
    """A fund that names a stranger is readable, but there is no list."""
    view = prizes_view(tournament, fund.replace("player = 14", "player = 99"))
    assert "99" in view["problem"]
    assert view["rules"] is not None


def test_a_list_nobody_has_a_rating_in(tournament: oa.Tournament) -> None:
    """The reason is told instead of an empty table."""
    view = ratings_view(tournament, "XYZ")
    assert "XYZ" in view["problem"]


def test_unrated_opponents_count_for_a_norm() -> None:
    """Nine games are enough to look for norms, also with two unrated opponents (1.4.6)."""
    rounds = tuple(oa.RoundRecord(Tpn(n), oa.Colour.WHITE, oa.Result.WIN) for n in range(2, 11))
    others = tuple(
        oa.Player(
            tpn=Tpn(n),
            name=f"Player {n}",
            rating=None if n > 8 else 2500,
            title="GM" if n < 7 else "",
            federation=("SWE", "DEN", "FIN")[n % 3],
            rounds=(oa.RoundRecord(Tpn(1), oa.Colour.BLACK, oa.Result.LOSS),) if n < 11 else (),
        )
        for n in range(2, 13)
    )
    first = oa.Player(tpn=Tpn(1), name="Player 1", rating=2300, federation="NOR", rounds=rounds)
    view = ratings_view(oa.Tournament(players=(first, *others), rounds=9))
    assert view["lines"][0]["games"] == 7
    assert "IM" in view["lines"][0]["norms"]
