"""In the other Swiss systems too a named reason decides, and the test of it can fail."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice
from random import Random

import pytest

from openarbiter.explanations.asking import answer_to_wish
from openarbiter.explanations.reasons import Kind
from openarbiter.model import RoundNo
from openarbiter.rulebooks.registry import edition
from tests.every import every
from tests.explaining import elsewhere
from tests.explaining.run import deciding


@every("system", elsewhere.SYSTEMS)
def test_every_named_reason_decides(system: str) -> None:
    """Fifteen rounds: values, order, byes, facts and completion are what the answers say."""
    rounds = islice(deciding(system, count(1_000)), 15)
    found = [
        f"{label}: {code}: {fault}" for label, reasons in rounds for code, fault in reasons if fault
    ]
    assert not found


@pytest.mark.parametrize("system", ["burstein-2026", "burstein-legacy", "dutch-2012", "nswca"])
def test_a_reason_that_does_not_decide_is_found_out(system: str) -> None:
    """A criterion that speaks against nothing is noticed in the place of the right one."""
    caught = 0
    for event in elsewhere.random_events(system, range(6)):
        for number in map(RoundNo, range(2, event.paired_rounds + 1)):
            paired_by = edition(system)
            asked = elsewhere.Asked(event, paired_by, number, paired_by.pair(event, number))
            rng = Random(number)  # noqa: S311  (the same wishes every time)
            for _ in range(3):
                wish = elsewhere.random_wish(asked, rng)
                told = answer_to_wish(event, paired_by, number, wish)
                if told.reason.kind is Kind.WORSE:
                    wrong = replace(told.reason, chosen=told.reason.other, also=())
                    assert list(elsewhere.faults(asked, wish, replace(told, reason=wrong)))
                    caught += 1
    assert caught
