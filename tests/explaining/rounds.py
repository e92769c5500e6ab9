"""Random rounds of the Dutch editions, the same ones for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pytest

from openarbiter.explanations import dutch
from openarbiter.explanations.dutch import Dutch2025, Dutch2026
from openarbiter.explanations.explainer import explainer_of
from openarbiter.explanations.facts import RoundStory
from openarbiter.explanations.reasons import Reason
from openarbiter.explanations.rows import Row
from openarbiter.explanations.wishes import Wish
from openarbiter.model import RoundNo, ScoringSystem
from openarbiter.rulebooks.downfloating.pairing import PairedRound, pair_round
from openarbiter.rulebooks.dutch import telling
from openarbiter.rulebooks.dutch.terms import Situation, situation
from openarbiter.rulebooks.dutch.text import wording_of
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate

SYSTEMS = ("dutch-2025", "dutch-2026")


@dataclass(frozen=True)
class PairedOnce:
    """A round as it is paired, in positions."""

    situation: Situation
    paired: PairedRound

    @cached_property
    def asked(self) -> Dutch2025 | Dutch2026:
        """What explains it."""
        before, paired_by = self.situation, edition(self.situation.wording.system)
        pairing = telling.round_pairing(before)
        object.__setattr__(pairing, "make_brackets", lambda: telling._brackets(before, self.paired))
        bye = None if self.paired.bye is None else before.tpn[self.paired.bye]
        object.__setattr__(pairing, "bye", bye)
        found = explainer_of(paired_by)(before.tournament, paired_by, before.round_no, pairing)
        assert isinstance(found, Dutch2025 | Dutch2026)
        found.before = before
        return found


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


def story_of(once: PairedOnce) -> RoundStory:
    """A round with all that is told of it."""
    return once.asked.in_full(once.asked.round_story())


def row_of(once: PairedOnce, number: int, allowance: int) -> Row:
    """The row of decisions of a bracket, as much of it as so many players paired again allow."""
    row = once.asked.first_row(number)
    assert row is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dutch, "_ROW", allowance)
        return once.asked.with_decisions(number, row)


def reason_against(once: PairedOnce, wish: Wish) -> Reason:
    """What stands against a wish."""
    return once.asked.answer(wish).reason


def granted(once: PairedOnce, wish: Wish) -> Situation:
    """The situation in which only pairings that fulfil a wish are possible."""
    no_bye = [tpn for tpn, _ in wish.colours]
    return once.asked.once.granting(once.asked.partners(wish), no_bye)
