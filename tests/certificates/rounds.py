"""Random rounds of the Dutch editions with their certificates, the same ones for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from openarbiter.certificates.making import certificate
from openarbiter.model import RoundNo, ScoringSystem, Tournament
from openarbiter.rulebooks.accelerations import fits_scoring
from openarbiter.rulebooks.registry import certification_of, edition, edition_ids
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.verification.certificate import accepting
from openarbiter.verification.certificate.facts import Facts, RefusedError

_SYSTEMS = tuple(filter(certification_of, edition_ids()))
_SCORINGS = (
    ScoringSystem(),
    ScoringSystem(),
    ScoringSystem.of(30, 10),
    ScoringSystem.of(20, 10, 5),
    ScoringSystem(pairing_allocated_bye=0),
)


def refusal(check: Callable[[], object]) -> str:
    """Why a checker refuses; empty where it accepts."""
    try:
        check()
    except RefusedError as error:
        return str(error)
    return ""


def accept(tournament: Tournament, text: str | bytes) -> accepting.Accepted:
    """Accept a certificate by what the editions state of themselves.

    Raises:
        RefusedError: It does not prove a round of this tournament.
    """
    return accepting.accept(tournament, text, certification_of)


def facts_before(tournament: Tournament, round_no: int, system: str) -> Facts:
    """The facts of a round, as the checker derives them; without certificates those of 2026."""
    wording = certification_of(system) or certification_of("dutch-2026")
    assert wording is not None
    return accepting.facts_before(tournament, round_no, system, wording)


def event_of(
    seed: int, most_players: int = 24, systems: Sequence[str] = _SYSTEMS
) -> tuple[str, Tournament]:
    """(system, tournament) of a seed, the editions by turns."""
    system = systems[seed % len(systems)]
    rng = random.Random(seed)  # noqa: S311  (the same rounds every time)
    players = rng.randint(3, most_players)
    settings = Settings(
        players=players,
        rounds=min(rng.randint(3, 9), players - 1),
        forfeit_rate=rng.choice((0.0, 0.1)),
        half_point_bye_rate=rng.choice((0.0, 0.08)),
        full_point_bye_rate=rng.choice((0.0, 0.0, 0.08)),
        zero_point_bye_rate=rng.choice((0.0, 0.1)),
        withdrawal_rate=rng.choice((0.0, 0.15)),
        late_entry_rate=rng.choice((0.0, 0.1)),
        families=rng.choice((0, players // 8)),
        scoring=rng.choice(_SCORINGS),
    )
    event = generate(settings, seed, pair=edition(system).pair)
    return system, replace(event, baku=seed % 5 == 0 and fits_scoring(event.scoring))


def events(
    first: int = 0, most_players: int = 24, systems: Sequence[str] = _SYSTEMS
) -> Iterator[tuple[str, int, Tournament]]:
    """(system, seed, tournament) without end, from a seed on, the editions by turns."""
    for seed in count(first):
        system, event = event_of(seed, most_players, systems)
        yield system, seed, event


def as_before(event: Tournament, round_no: int) -> Tournament:
    """The tournament as it was when a round was to be paired."""
    number = RoundNo(round_no)
    return before_round(event, number) if number <= event.paired_rounds else event


def certified_rounds(
    first: int = 0, most_players: int = 24
) -> Iterator[tuple[str, Tournament, dict[str, Any]]]:
    """(label, tournament, certificate) of round after round, without end."""
    for seed in count(first):
        yield from certified_rounds_of(seed, most_players)


def certified_rounds_of(
    seed: int, most_players: int = 24
) -> Iterator[tuple[str, Tournament, dict[str, Any]]]:
    """(label, tournament, certificate) of the rounds of one event.

    The round is in the tournament, but for those with acceleration: they were played without it,
    so that it is the next round that is certified.
    """
    system, event = event_of(seed, most_players)
    for number in range(1, event.paired_rounds + 1):
        round_no = RoundNo(number)
        known = before_round(event, round_no) if event.baku else event
        label = f"{system}, seed {seed}, round {number}"
        yield label, known, certificate(known, edition(system).pair(known, round_no))
