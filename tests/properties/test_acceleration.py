"""Baku acceleration in every edition: rounds that come out again, or a refusal with its article."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openarbiter.errors import NotCoveredError
from openarbiter.explanations.asking import explain_round
from openarbiter.model import RoundNo, ScoringSystem
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.edition import Edition
from openarbiter.simulate import Settings, generate
from openarbiter.simulate.recheck import check_round
from tests.every import every
from tests.fields import cycle

EDITIONS = [registry.edition(system) for system in registry.edition_ids()]
FITTING = [ScoringSystem(), ScoringSystem.of(20, 10)]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
@settings(max_examples=settings().max_examples // 3)
@given(
    seed=st.integers(0, 10_000),
    players=st.integers(6, 13),
    rounds=st.integers(2, 6),
    scoring=st.sampled_from(FITTING),
)
def test_accelerated_rounds_are_paired_again_or_refused(
    edition: Edition, seed: int, players: int, rounds: int, scoring: ScoringSystem
) -> None:
    """Some get virtual points, and each round is the one published; or the article is said."""
    wish = Settings(
        players=players,
        rounds=rounds * edition.play.match_rounds,
        scoring=scoring,
        baku=True,
        forfeit_rate=0.1,
        half_point_bye_rate=0.05,
    )
    if edition.no_acceleration:
        with pytest.raises(NotCoveredError) as refused:
            generate(wish, seed, pair=edition.pair)
        assert all(part in str(refused.value) for part in edition.no_acceleration.split(", "))
        return
    made = generate(wish, seed, pair=edition.pair, system=edition.id)
    assert virtual_points(edition.participants(made), RoundNo(1))
    for number in range(1, made.paired_rounds + 1):
        assert check_round(made, edition, RoundNo(number)) is None


@every("edition", EDITIONS, ids=lambda edition: edition.id)
@every("draw", [9, 11, 20])
def test_the_premise_fails(edition: Edition, draw: int) -> None:
    """A win that is not worth two draws is refused by C.04.7, 1.1, explained as well as paired."""
    rounds = cycle(edition.id, 8) if edition.fixed_table else 2
    wish = Settings(players=8, rounds=rounds)
    made = generate(wish, draw, pair=edition.pair, system=edition.id)
    scoring = ScoringSystem.of(30, draw)
    event = replace(made.team_event, win=30, draw=draw)
    unfit = replace(made, baku=True, scoring=scoring, team_event=event)
    article = edition.no_acceleration or "C.04.7, 1.1"
    with pytest.raises(NotCoveredError) as refused:
        edition.pair(unfit, RoundNo(1))
    assert all(part in str(refused.value) for part in article.split(", "))
    with pytest.raises(NotCoveredError):
        explain_round(unfit, edition, RoundNo(1))
