"""Random rounds of the Dutch editions, the same ones for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from openarbiter.explanations.dutch.repair import PairedOnce, pair_once
from openarbiter.model import RoundNo, ScoringSystem
from openarbiter.rulebooks.dutch.terms import situation, wording_of
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate

__all__ = ["SYSTEMS", "random_rounds"]

SYSTEMS = ("dutch-2025", "dutch-2026")


def random_rounds(seeds: range, most_players: int = 22) -> Iterator[tuple[str, PairedOnce]]:
    """(label, round) of all rounds of one tournament a seed, the editions by turns.

    Args:
        seeds: Seeds of the tournaments.
        most_players: Largest number of players.
    """
    for seed in seeds:
        system = SYSTEMS[seed % len(SYSTEMS)]
        rng = random.Random(seed)  # noqa: S311  (the same rounds every time)
        players = rng.randint(4, most_players)
        settings = Settings(
            players=players,
            rounds=min(7, players - 1),
            forfeit_rate=rng.choice((0.0, 0.1)),
            half_point_bye_rate=rng.choice((0.0, 0.08)),
            withdrawal_rate=rng.choice((0.0, 0.15)),
            late_entry_rate=rng.choice((0.0, 0.1)),
            families=players // 8,
            scoring=rng.choice((ScoringSystem(), ScoringSystem(), ScoringSystem.of(30, 10))),
        )
        event = generate(settings, seed, pair=edition(system).pair)
        for number in range(1, event.paired_rounds + 1):
            before = situation(event, RoundNo(number), wording_of(system))
            yield f"{system}, seed {seed}, round {number}", pair_once(before)
