"""What holds for every verification: the engine's own rounds are clean, and nothing crashes it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from openarbiter.deciding import Verdict, decide
from openarbiter.model import Colour, Result, RoundRecord, Tournament, Tpn
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from openarbiter.verification.verifying import verify
from tests.properties.strategies import EDITIONS, SCORINGS

NIGHTLY = pytest.mark.nightly
OTHERS = ("burstein-2026", "burstein-legacy", "dubov-1997", "nswca")


@cache
def _played(system: str, seed: int) -> Tournament:
    """A random tournament with all that can happen in one."""
    lots = Random(seed)  # noqa: S311  (a simulation)
    players = lots.randint(4, 24)
    wish = Settings(
        players=players,
        rounds=lots.randint(2, min(players - 1, 7)),
        forfeit_rate=lots.choice([0.0, 0.2]),
        double_forfeit_rate=lots.choice([0.0, 0.05]),
        withdrawal_rate=lots.choice([0.0, 0.1]),
        late_entry_rate=lots.choice([0.0, 0.1]),
        half_point_bye_rate=lots.choice([0.0, 0.1]),
        full_point_bye_rate=lots.choice([0.0, 0.05]),
        zero_point_bye_rate=lots.choice([0.0, 0.1]),
        draw_share=lots.choice([None, 0.0, 0.8]),
        scoring=lots.choice(SCORINGS),
        families=lots.choice([0, 0, 2]),
    )
    return generate(wish, seed, pair=edition(system).pair)


@pytest.mark.parametrize("system", [*EDITIONS, "dutch-2012", "dutch-2017", *OTHERS])
@pytest.mark.parametrize(
    "start", [0, 20, *(pytest.param(each, marks=NIGHTLY) for each in (40, 60, 80))]
)
def test_rounds_of_the_engine_are_clean(system: str, start: int) -> None:
    """Whatever the engine pairs by an edition, the verifier finds nothing in it."""
    for seed in range(start, start + 20):
        assert not verify(_played(system, seed), system=system).findings


@pytest.mark.parametrize("system", EDITIONS)
def test_values_are_those_of_the_engine(system: str) -> None:
    """Brackets and the values of all criteria, read off the pairs, are those of the engine."""
    for seed in range(20):
        tournament = _played(system, seed)
        for report in verify(tournament, system=system).rounds:
            theirs = edition(system).pair(tournament, report.round_no).brackets
            assert [_plain(bracket.to_json()) for bracket in report.brackets] == [
                _plain(bracket.to_json()) for bracket in theirs
            ]


def _plain(bracket: dict[str, object]) -> dict[str, object]:
    pairs = bracket["pairs"]
    return {**bracket, "pairs": sorted(pairs) if isinstance(pairs, list) else pairs}


def _nonsense(lots: Random, players: int) -> RoundRecord:
    """Any record, sensible or not."""
    opponent = lots.choice([None, lots.randint(1, players + 1)])
    return RoundRecord(
        None if opponent is None else Tpn(opponent),
        lots.choice([None, *Colour]),
        lots.choice(list(Result)),
    )


@pytest.mark.parametrize("system", ["burstein-2026", "dutch-2012", "burstein-legacy", "nswca"])
def test_values_of_other_systems_are_those_of_the_engine(system: str) -> None:
    """A group that the pairs show has the engine's values; few are joined and not shown."""
    same = others = 0
    for seed in range(8):
        played = _played(system, seed)
        for report in verify(played, system=system).rounds:
            mine = {_shape(bracket): bracket.criteria for bracket in report.brackets}
            for bracket in edition(system).pair(played, report.round_no).brackets:
                if _shape(bracket) in mine:
                    assert mine[_shape(bracket)] == bracket.criteria
                    same += 1
                else:
                    others += 1
    assert same > 15 * others


def _shape(bracket: Bracket) -> tuple[object, ...]:
    """Who is in a bracket, and who meets whom."""
    pairs = frozenset(map(frozenset, bracket.pairs))
    return bracket.score, frozenset(bracket.residents), frozenset(bracket.moved_down), pairs


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dutch-2012", *OTHERS])
@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(each, marks=NIGHTLY) for each in range(4, 12))]
)
def test_nonsense_is_told_not_crashed_upon(system: str, seed: int) -> None:
    """Whatever records a file holds, the verifier answers."""
    lots = Random(seed)  # noqa: S311  (a simulation)
    tournament = generate(Settings(players=8, rounds=4), seed, pair=edition("dutch-2026").pair)
    for _ in range(8):
        players = tuple(
            replace(
                player,
                rounds=tuple(
                    _nonsense(lots, 8) if lots.random() < 0.2 else record
                    for record in player.rounds
                ),
            )
            for player in tournament.players
        )
        spoiled = replace(tournament, players=players)
        found = verify(spoiled, system=system)
        assert found.system == system
        told = decide(spoiled, found)
        assert [each.round_no for each in told] == [each.round_no for each in found.rounds]
        assert all(bool(each.missing) is (each.verdict is Verdict.OPEN) for each in told)
