"""What `make bench` asks can be asked of every Swiss edition. No time is looked at."""

from __future__ import annotations

import io

import pytest

from bench import events
from bench.explaining import QUESTIONS, ROUNDS, explaining_table
from bench.worker import late
from openarbiter.rulebooks.edition import Edition


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param(each, id=each.id, marks=[pytest.mark.nightly] * (place % 3 > 0))
        for place, each in enumerate(events.swiss())
    ],
)
def test_late_rounds_are_paired(edition: Edition) -> None:
    """Four of each of five events, whether players or teams are paired, in rounds or matches."""
    found = late(20, edition)
    assert found["rounds"] == 20
    assert 0 < found["ms"] <= found["slowest"]


def test_rounds_are_explained() -> None:
    """Four questions about three rounds by every Swiss edition."""
    rows = explaining_table((14,), io.StringIO())
    assert [(row["system"], row["round"]) for row in rows] == [
        (edition.id, number) for edition in events.swiss() for number in ROUNDS
    ]
    assert all(question in row for row in rows for question in QUESTIONS)
