"""Prizes, receipts and ratings as pages: they add up, and what is wrong is said."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.model import Tpn
from openarbiter.web.routes.prizes import prizes_view, receipts
from openarbiter.web.routes.ratings import ratings_view


@pytest.fixture(scope="module")
def tournament(root: Path) -> oa.Tournament:
    """The shipped example after four rounds."""
    return oa.read_trf(root / "examples" / "spring-open.trf")


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
