"""What a refusal names is minimal: a quick sample; ``run.py`` asks thousands."""

from __future__ import annotations

import pytest

from openarbiter.errors import ImpossiblePairingError
from tests.refusals.judging import SYSTEMS, Meetings, faults
from tests.refusals.run import refusals


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_named_set_is_minimal(system: str) -> None:
    """Not all of it can be paired, and without any one of them the others can."""
    tally = refusals(system, 100, 0)
    assert tally.disagreements == []
    assert tally.counts[f"{system}: refused, the bye alone"] > 0
    assert tally.counts[f"{system}: refused, the bye and players"] > 0


@pytest.mark.parametrize(
    ("players", "bye", "number"),
    [
        ((1,), True, 0),  # 1 and the bye have 3 only
        ((1, 2), False, 2),  # as the bye has to be given, one of the two is too many
        ((1, 2), True, 5),
        ((1,), False, 1),  # 1 alone may meet 3
        ((), False, 1),
    ],
)
def test_judge_tells_what_is_minimal(players: tuple[int, ...], number: int, *, bye: bool) -> None:
    """1, 2, 4 and 5 have 3 only, and so has the bye (0)."""
    alone = {each: frozenset({3}) for each in (0, 1, 2, 4, 5)}
    meetings = Meetings({**alone, 3: frozenset(alone)})
    error = ImpossiblePairingError("", players=players, bye=bye)
    assert len(faults(meetings, error)) == number
