"""What can be done in each phase of a round: the whole table, as data."""

from __future__ import annotations

import tomllib
from pathlib import Path

from openarbiter.desk import Level, Phase, Refusal, apply, weigh
from tests.every import every
from tests.unit.desk.phases import attempts, in_phase

TABLE = tomllib.loads(Path(__file__).with_name("phases.toml").read_text(encoding="utf-8"))

PRIVATE = (Phase.WAITING, Phase.DRAFTED, Phase.PAIRED, Phase.EDITED)


def expected(row: dict[str, str], phase: Phase) -> str:
    """What a row says about a phase."""
    usual = f"round-is-{phase.value}" + ("" if phase in PRIVATE else " [C.04.2, 4.4]")
    keys = (phase.value, "private" if phase in PRIVATE else "public", "always")
    return next((row[key] for key in keys if key in row), usual)


@every("phase", Phase, ids=lambda phase: phase.value)
def test_what_is_possible_in_a_phase(phase: Phase) -> None:
    """Every action is announced at its level, or refused with its article; none is forgotten."""
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
    assert found == {name: expected(row, phase) for name, row in TABLE.items()}
