"""What can be done in each phase of a round: the whole table, as data."""

from __future__ import annotations

import tomllib

from openarbiter.desk import Level, Phase, Refusal, apply, weigh
from tests.architecture.source import ROOT
from tests.every import every
from tests.unit.desk.phases import attempts, in_phase

TABLE = tomllib.loads(
    (ROOT / "tests" / "unit" / "desk" / "phases.toml").read_text(encoding="utf-8")
)


@every("phase", Phase, ids=lambda phase: phase.value)
def test_what_is_possible_in_a_phase(phase: Phase) -> None:
    """Every action is announced at its level, or refused with its article."""
    state = in_phase(phase)
    assert state.section("a").round(2).phase is phase
    found = {}
    for name, action in attempts(state).items():
        weight = weigh(state, action)
        found[name] = weight.level.value
        try:
            apply(state, action)
        except Refusal as refusal:
            assert weight.level is Level.REFUSE
            article = f" [{refusal.article}]" if refusal.article else ""
            found[name] = refusal.code + article
    assert found == {name: row[phase.value] for name, row in TABLE.items()}


def test_no_action_of_a_round_is_forgotten() -> None:
    """The table has a row for each action that can be tried, and none for others."""
    assert TABLE.keys() == attempts(in_phase(Phase.PAIRED)).keys()
