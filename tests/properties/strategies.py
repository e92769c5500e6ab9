"""Hypothesis strategies that property tests share: whole tournaments, and rounds to be paired."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from openarbiter.model import Colour, RoundNo, ScoringSystem, Tournament
from openarbiter.rulebooks.dutch.terms import Situation, situation
from openarbiter.rulebooks.dutch.text import wording_of
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate

EDITIONS = ("dutch-2025", "dutch-2026")

SCORINGS = (
    ScoringSystem(),
    ScoringSystem.of(30, 10),
    ScoringSystem(pairing_allocated_bye=5),
    ScoringSystem(pairing_allocated_bye=0),
    replace(ScoringSystem.of(30, 10), pairing_allocated_bye=10, forfeit_win=20),
    ScoringSystem.of(20, 10, 5),
)
"""Scoring systems with which events have been held, and one with points for a loss."""

_RARE = st.sampled_from([0.0, 0.0, 0.1, 0.3])


@st.composite
def _settings(draw: st.DrawFn, most_players: int) -> Settings:
    """What a small tournament shall look like; each knob is turned now and then."""
    players = draw(st.integers(2, most_players))
    scoring = draw(st.sampled_from(SCORINGS))
    rounds_ = draw(st.integers(1, max(1, min(players - 1, 7))))
    families = draw(st.sampled_from([0, 0, 1, 2]))
    return Settings(
        players=players,
        rounds=rounds_,
        stop_after=draw(st.integers(1, rounds_)),
        draw_share=draw(st.sampled_from([None, 0.0, 0.8])),
        forfeit_rate=draw(_RARE),
        double_forfeit_rate=draw(st.sampled_from([0.0, 0.0, 0.1])),
        withdrawal_rate=draw(_RARE),
        late_entry_rate=draw(_RARE),
        half_point_bye_rate=draw(_RARE),
        full_point_bye_rate=draw(st.sampled_from([0.0, 0.0, 0.1])),
        zero_point_bye_rate=draw(_RARE),
        scoring=scoring,
        baku=scoring == ScoringSystem() and draw(st.booleans()),
        families=families if 2 * families <= players else 0,
        initial_colour=draw(st.sampled_from(Colour)),
    )


@st.composite
def played_tournaments(
    draw: st.DrawFn, system: str = "dutch-2026", most_players: int = 16
) -> Tournament:
    """A tournament played by an edition, results from a seed, with byes, forfeits and more."""
    settings = draw(_settings(most_players))
    seed = draw(st.integers(0, 2**20))
    return generate(settings, seed, pair=edition(system).pair)


@st.composite
def rounds(draw: st.DrawFn, most_players: int = 16) -> tuple[Tournament, RoundNo]:
    """A tournament with one of its rounds, or the one that would come next."""
    tournament = draw(played_tournaments(most_players=most_players))
    last = tournament.paired_rounds + 1
    return tournament, RoundNo(draw(st.integers(1, last)))


def seen(event: Tournament, round_no: RoundNo, system: str = "dutch-2026") -> Situation:
    """A round as an edition sees it."""
    return situation(event, round_no, wording_of(system))
