"""Fields of three and four players; in some rounds one is alone: nothing to pair, and a bye."""

from __future__ import annotations

from openarbiter.explanations.asking import explain_round
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings, generate
from openarbiter.verification.verifying import verify
from tests.every import every

PLAYED_BY_TABLES = {"molter", "scheveningen"}  # not for three players


@every("system", sorted({*registry.edition_ids()} - PLAYED_BY_TABLES))
def test_rounds_of_few_players_are_paired_verified_and_explained(system: str) -> None:
    """Every round of twelve small events, the lone player with the bye among them."""
    edition = registry.edition(system)
    for seed in range(6, 18):
        settings = Settings(
            players=3 + seed % 2, rounds=7, zero_point_bye_rate=0.45, withdrawal_rate=0.2
        )
        event = generate(settings, seed, pair=edition.pair, system=system)
        for number in range(1, event.paired_rounds + 1):
            verify(event, number, system)
            told = explain_round(event, edition, RoundNo(number)).render("text")
            assert told.startswith(f"Round {number}")
