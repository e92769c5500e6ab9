"""Random rounds of the Dutch editions, the same ones for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from openarbiter.explanations.dutch.repair import PairedOnce, granting
from openarbiter.explanations.dutch.row import Forming
from openarbiter.explanations.explainer import Explainer, explainer_of
from openarbiter.explanations.facts import RoundStory
from openarbiter.explanations.reasons import Reason
from openarbiter.explanations.rows import Row
from openarbiter.explanations.wishes import Wish
from openarbiter.model import RoundNo, ScoringSystem
from openarbiter.rulebooks.downfloating.pairing import pair_round
from openarbiter.rulebooks.dutch.terms import Situation, situation
from openarbiter.rulebooks.dutch.text import wording_of
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate

__all__ = [
    "SYSTEMS",
    "explained",
    "granted",
    "random_rounds",
    "reason_against",
    "row_of",
    "story_of",
]

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
            yield f"{system}, seed {seed}, round {number}", PairedOnce(before, pair_round(before))


def explained(once: PairedOnce) -> Explainer:
    """A round with the explainer of its edition."""
    paired_by = edition(once.situation.wording.system)
    return explainer_of(paired_by)(once.situation.tournament, paired_by, once.situation.round_no)


def story_of(once: PairedOnce) -> RoundStory:
    """A round with all that is told of it."""
    asked = explained(once)
    return asked.in_full(asked.round_story())


def row_of(once: PairedOnce, number: int, allowance: int) -> Row:
    """The row of decisions of a bracket, as much of it as so many players paired again allow."""
    forming = Forming(once, number)
    assert forming.first is not None
    return forming.with_decisions(forming.first, allowance)


def reason_against(once: PairedOnce, wish: Wish) -> Reason:
    """What stands against a wish."""
    return explained(once).answer(wish).reason


def granted(once: PairedOnce, wish: Wish) -> Situation:
    """The situation in which only pairings that fulfil a wish are possible."""
    no_bye = [tpn for tpn, _ in wish.colours]
    return granting(once.situation, explained(once).partners(wish), no_bye)
