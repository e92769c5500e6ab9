"""What explanations say is so, and answers that compare two pairings have a number."""

from __future__ import annotations

from pathlib import Path

import openarbiter as oa
from openarbiter.explanations.explainer import explaining
from openarbiter.explanations.facts import ColourRule
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks.registry import edition, edition_ids
from tests.every import every
from tests.explaining.known import Heard, Known
from tests.explaining.sentences import MOST, Tally, read_rounds, unclaimed


@every("system", edition_ids())
def test_every_sentence_is_true(system: str) -> None:
    """Three rounds of every edition; ``python -m tests.explaining.sentences`` reads 2,000."""
    tally = read_rounds(system, 3, first=500)
    assert tally.read
    assert not tally.false
    assert not tally.unknown
    assert len(tally.without) <= max(1, MOST * tally.answers)


def test_every_phrase_says_whether_it_claims_anything() -> None:
    """A new phrase has a claim that is looked up, or stands among those that claim nothing."""
    assert not unclaimed()


def test_a_preference_that_nobody_has_is_found_out(root: Path) -> None:
    """Both were said to get the colour they prefer: player 1 has not played."""
    event = oa.read_trf(root / "tests" / "data" / "cases" / "burstein-2026-both-prefer.trf")
    asked = explaining(event, edition("burstein-2026"), RoundNo(4))
    rule = asked.colour_rule((Tpn(1), Tpn(15)))
    assert isinstance(rule, ColourRule)
    tally = Tally()
    known = Known(event, asked.edition, asked.round_no, asked.pairing)
    text = "both get the colour they prefer"
    tally.hear("round 4", known, [Heard("colours.preferences", {}, text, rule)])
    assert tally.false == [f"round 4: colours.preferences: {text}"]
