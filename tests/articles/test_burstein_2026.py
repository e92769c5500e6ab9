"""The Burstein text of 2026: positions of our own with the round, and the list of chapter 4."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from openarbiter.model import RequestedBye, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.burstein.report import round_pairing
from openarbiter.rulebooks.burstein.terms import situation
from tests.referee.histories import tournament

HERE = Path(__file__).parent / "burstein-2026"
CASES: list[dict[str, Any]] = tomllib.loads((HERE / "cases.toml").read_text("utf-8"))["case"]


def before(case: dict[str, Any]) -> Tournament:
    """The tournament of a case, with who is absent from the round."""
    histories = dict(enumerate(case["players"], start=1))
    found = tournament(histories, rounds=case["rounds"])
    away = tuple(map(Tpn, case.get("absent", ())))
    if not away:
        return found
    bye = RequestedBye(round_no=RoundNo(case["round"]), kind=Result.ZERO_POINT_BYE, players=away)
    return replace(found, requested_byes=(bye,))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case: dict[str, Any]) -> None:
    """The pairs, their colours and the bye are those that the article asks for."""
    round_no = RoundNo(case["round"])
    if case.get("returned_too"):
        found = round_pairing(situation(before(case), round_no, returned_too=True))
    else:
        found = registry.edition("burstein-2026").pair(before(case), round_no)
    assert {f"{game.white}-{game.black}" for game in found.games} == set(case["pairs"])
    assert found.bye == case.get("bye")
    assert found.system == "burstein-2026"


@pytest.mark.parametrize(
    "case", [case for case in CASES if "index" in case], ids=lambda case: case["name"]
)
def test_index(case: dict[str, Any]) -> None:
    """Buchholz and Sonneborn-Berger are those that 1.7 gives."""
    round_no = RoundNo(case["round"])
    found = situation(before(case), round_no, returned_too=case.get("returned_too", False))
    for tpn, value in case["index"].items():
        position = found.tpn.index(Tpn(int(tpn)))
        buchholz, berger = map(Fraction, value.split("/"))
        assert found.buchholz[position] == buchholz * 10
        assert found.sonneborn_berger[position] == berger * 100
