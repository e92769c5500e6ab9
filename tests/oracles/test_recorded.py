"""Recorded tournaments: every round is paired again, every tie-break computed, and compared."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import openarbiter as oa
from lab.burstein_witness import Witness
from openarbiter.formats import trf
from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.ranking.sums import Value, decimal_text
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.dutch_2012.procedure import pair_round as pair_by_2012
from openarbiter.rulebooks.dutch_2012.text import situation as situation_of_2012
from openarbiter.rulebooks.dutch_2017.pairing import Route
from openarbiter.rulebooks.dutch_2017.pairing import pair_round as pair_by_2017
from openarbiter.rulebooks.dutch_2017.text import situation as situation_of_2017
from openarbiter.rulebooks.registry import edition, named_id
from openarbiter.simulate.recheck import check, check_round
from tests.every import every
from tests.referee.histories import numbered_players

HERE = Path(__file__).parent / "recorded"
FILES = [(path.parent.name, path) for path in sorted(HERE.glob("*/*.trf"))]


def parts_2012(tournament: Tournament, number: RoundNo) -> Iterator[str]:
    """Articles of the procedure that a round needed."""
    found = pair_by_2012(situation_of_2012(tournament, number))
    for step in found.steps:
        yield f"{step.article} joined" if step.joined else step.article
    for level in found.levels:
        bracket = level.paired.bracket
        if bracket.moved_down and not bracket.heterogeneous:
            yield "A3"
        if level.paired.unpaired_moved_down:
            yield "M1"


def parts_2017(tournament: Tournament, number: RoundNo) -> Iterator[str]:
    """Routes that a round took, what collapsed, and who floated again."""
    before = situation_of_2017(tournament, number)
    for step in pair_by_2017(before).brackets:
        bracket = step.bracket
        yield step.route.value
        if step.collapsed:
            several = len(set(before.score[bracket.start : bracket.end])) > 1
            yield "CLB of several scores" if several else "CLB of one score"
        if set(bracket.moved_down) & set(bracket.downfloaters):
            yield "floats again"


def parts_2026(tournament: Tournament, number: RoundNo) -> Iterator[str]:
    """Results of a round, what a win and the bye are worth, and the parity."""
    yield from (player.record(number).result.value for player in tournament.players)
    yield f"win {tournament.scoring.win}"
    yield f"bye {tournament.scoring.pairing_allocated_bye}"
    yield f"parity {len(tournament.players) % 2}"


PARTS: dict[str, tuple[Callable[[Tournament, RoundNo], Iterator[str]], set[str]]] = {
    "dutch-2012": (parts_2012, {"A3", "C1", "C12", "C13", "C13 joined", "M1"}),
    "dutch-2017": (
        parts_2017,
        {
            "CLB of several scores",
            "CLB of one score",
            "floats again",
            *(one.value for one in Route),
        },
    ),
    "dutch-2026": (parts_2026, {*"1=0+-UHZ", "win 10", "win 30", "bye 5", "parity 0", "parity 1"}),
}
"""What the files of an edition show of a round, and what has to be among it."""


@every(("system", "path"), FILES, ids=lambda row: row[1].stem)
def test_recorded_rounds_are_those_of_the_text(system: str, path: Path) -> None:
    """Pairs, colours and byes of every round are what the edition demands."""
    tournament = trf.read(path).tournament
    report = check(tournament, edition(system))
    assert report.rounds == tournament.paired_rounds > 0
    assert report.differences == ()
    assert named_id(tournament) == "dutch-2026" or system != "dutch-2026"


@every("system", PARTS)
def test_recorded_files_need_every_part_of_the_procedure(system: str) -> None:
    """Of 2012 and 2017 each part occurs; of 2026 each kind of entry, 3-1-0 and a small bye."""
    parts, wanted = PARTS[system]
    seen: set[str] = set()
    for name, path in FILES:
        if name == system:
            tournament = trf.read(path).tournament
            for number in range(1, tournament.paired_rounds + 1):
                seen |= {*parts(tournament, RoundNo(number))}
    assert wanted <= seen
    assert system == "dutch-2026" or wanted == seen


@pytest.mark.parametrize(
    ("system", "rounds"), [("dutch-2012", 1123), ("dutch-2017", 1140), ("dutch-2026", None)]
)
def test_every_recorded_tournament_beside_the_repository(
    recorded: Path, system: str, rounds: int | None
) -> None:
    """All tournaments recorded for an edition have no differing round."""
    paths = sorted((recorded / system).glob("*.trf"))
    reports = {path.name: check(trf.read(path).tournament, edition(system)) for path in paths}
    assert {name for name, report in reports.items() if report.differences} == set()
    count = sum(report.rounds for report in reports.values())
    assert count == rounds or (rounds is None and count > len(paths) > 300)


def test_accelerated_tournament_beside_the_repository(recorded: Path) -> None:
    """Nine rounds of 64 players with Baku acceleration were paired as dutch-2026 demands."""
    path = recorded / "generated" / "baku-by-engines" / "baku-n64-r9.xxa.trf"
    report = check(trf.read(path).tournament, edition("dutch-2026"))
    assert (report.rounds, report.differences) == (9, ())


EDITIONS = {"2024-08-01": "c07-2024", "2026-03-01": "c07-2026"}


def differences(recorded: Path, path: Path) -> tuple[int, list[str]]:
    """Number of values of one recorded file, and those that differ."""
    known = json.loads(path.read_text(encoding="utf-8"))
    tournament = oa.read_trf(recorded / known["file"])
    fixed = " -p " in known["command"]
    # These must not be used with predetermined pairings (C.07, Article 8).
    barred = {"BH", "FB", "AOB"} if fixed else set()
    asked = [code for code in known["tiebreaks"] if code.partition("/")[0] not in barred]
    edition = EDITIONS[known["rule_set_used_where_no_V_modifier"]]
    table = oa.standings(tournament, asked, edition, predetermined=fixed)
    count, found = 0, []
    for row in table:
        values = dict(zip(known["tiebreaks"], known["values"][str(row.player)], strict=True))
        for code, got in zip(asked, row.values, strict=True):
            count, value = count + 1, values[code]
            if shown(got) != shown(None if value is None else Fraction(str(value))):
                found.append(f"{known['file']}: {code} of {row.player}: {got}, recorded {value}")
    return count, found


def shown(value: Value) -> str:
    """A value with the decimals the recorder gave."""
    return "-" if value is None else decimal_text(value)


def test_every_recorded_value_is_ours(recorded: Path) -> None:
    """No value differs; a file that cannot be read would fail the test."""
    files = sorted((recorded / "tie-breaks").glob("*.json"))
    assert files
    results = [differences(recorded, path) for path in files]
    assert [difference for _, found in results for difference in found] == []
    assert sum(count for count, _ in results) > 60_000


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
    differences = check(event, registry.edition("burstein-legacy")).differences
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
        players=numbered_players(rounds, lambda tpn: 3000 - tpn), rounds=scenario["totalRounds"]
    )
