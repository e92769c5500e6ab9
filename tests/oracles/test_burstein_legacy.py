"""Another program's Burstein rounds; why some differ: ``disagreements-burstein-legacy.md``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lab.burstein_witness import Witness
from openarbiter.formats import trf
from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.simulate.recheck import check, check_round
from tests.referee.histories import numbered_players

EDITION = registry.edition("burstein-legacy")

PRODUCTS = Witness(products=True)
DENIED = Witness(denied=True)
DOWNWARDS = Witness(downwards=True)

LARGE = Path("real", "BieremaBoyzProgramming__bbpPairings", "test", "tests", "issue_15.input")
LARGE_CAUSES = {2: DENIED, **dict.fromkeys((3, 5, 6, 7, 8, 9, 10, 11), PRODUCTS)}

SMALL = Path("real", "gnutterts__chesspairing", "pairing", "burstein", "testdata")
SMALL_CAUSES = {
    "6-players-3-rounds": {},
    "8-players-5-rounds": {},
    "10-players-5-rounds": {3: PRODUCTS},
    "12-players-7-rounds": {3: PRODUCTS, 7: DOWNWARDS},
    "20-players-9-rounds": {2: PRODUCTS, 6: DOWNWARDS, 9: DOWNWARDS},
}


def assert_causes(event: Tournament, causes: dict[int, Witness]) -> None:
    """Exactly these rounds differ, and each is as recorded when one reading is replaced."""
    differences = check(event, EDITION).differences
    assert [each.round_no for each in differences] == list(causes)
    for number, witness in causes.items():
        assert check_round(event, witness.edition, RoundNo(number)) is None


def test_large_recorded_tournament(recorded: Path) -> None:
    """180 players, 11 rounds: every difference comes from one reading."""
    assert_causes(trf.read(recorded / LARGE).tournament, LARGE_CAUSES)


def test_large_recorded_tournament_by_all_readings_of_the_witness(recorded: Path) -> None:
    """With the three readings of the recording program all 990 pairs and colours are the same."""
    event = trf.read(recorded / LARGE).tournament
    witness = Witness(products=True, denied=True, downwards=True)
    assert check(event, witness.edition).differences == ()


@pytest.mark.parametrize("name", SMALL_CAUSES)
def test_small_recorded_tournaments(recorded: Path, name: str) -> None:
    """6 to 20 players whose results always follow the ratings."""
    assert_causes(_scenario(recorded / SMALL / "golden-bbppairings" / name), SMALL_CAUSES[name])


def _scenario(folder: Path) -> Tournament:
    """A recorded scenario: the higher rated player wins every game."""
    scenario = json.loads((folder / "scenario.json").read_text(encoding="utf-8"))
    number = {player["ID"]: Tpn(place) for place, player in enumerate(scenario["players"], 1)}
    rounds: dict[Tpn, list[RoundRecord]] = {tpn: [] for tpn in number.values()}
    for round_no in range(1, scenario["totalRounds"] + 1):
        paired = json.loads((folder / f"round-{round_no}.json").read_text(encoding="utf-8"))
        assert not paired["Byes"]
        for game in paired["Pairings"]:
            white, black = number[game["WhiteID"]], number[game["BlackID"]]
            won = Result.WIN if white < black else Result.LOSS
            lost = Result.LOSS if white < black else Result.WIN
            rounds[white].append(RoundRecord(black, Colour.WHITE, won))
            rounds[black].append(RoundRecord(white, Colour.BLACK, lost))
    return Tournament(
        players=numbered_players(rounds, lambda tpn: 3000 - tpn),
        rounds=scenario["totalRounds"],
    )
