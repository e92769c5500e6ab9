"""What holds for every explanation: all is told, what is named decides, every sentence is true."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest

import openarbiter as oa
from openarbiter.explanations.asking import answer_to_wish
from openarbiter.explanations.explainer import explaining
from openarbiter.explanations.facts import ColourRule
from openarbiter.explanations.reasons import Kind
from openarbiter.explanations.rows import Decision, Row
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks.registry import edition, edition_ids
from tests.every import every
from tests.explaining import row as checked_row
from tests.explaining import wishes
from tests.explaining.known import Heard, Known
from tests.explaining.rounds import PairedOnce, random_rounds, row_of, untold
from tests.explaining.row import faults_of_rows
from tests.explaining.run import MOST, Tally, deciding, read_rounds, unclaimed
from tests.explaining.tellings import contradictions

BLOCKS = pytest.mark.parametrize(
    "first",
    [1_000, *(pytest.param(each, marks=pytest.mark.nightly) for each in (1_010, 1_020, 1_030))],
)
"""Ten tournaments each: about 250 rounds in all."""


@every("system", edition_ids())
def test_every_question_has_an_answer(system: str) -> None:
    """The story holds every board and the bye; every answer has its text, page and JSON."""
    left_out = {label: faults for label, faults in untold(system, range(1, 5, 3)) if faults}
    assert not left_out


@every("system", wishes.SYSTEMS)
def test_every_reason_against_a_wish_decides(system: str) -> None:
    """Fifteen rounds: values, order, byes, facts and completion are what the answers say."""
    rounds = islice(deciding(system, count(1_000)), 15)
    found = [
        f"{label}: {code}: {fault}" for label, reasons in rounds for code, fault in reasons if fault
    ]
    assert not found


@BLOCKS
def test_every_reason_of_a_bracket_is_right(first: int) -> None:
    """All candidates before the pairing are refused, and all is refused for what is told."""
    found = [
        f"{label}: {name}: {fault}"
        for label, once in random_rounds(range(first, first + 10), most_players=16)
        for name, fault in faults_of_rows(once, Random(label))  # noqa: S311  (always the same)
        if fault
    ]
    assert not found


@BLOCKS
def test_one_order_is_told_five_times(first: int) -> None:
    """Story, player's page, "why not?", comparison and picture tell the same order."""
    found = [
        f"{label}: {name}: {fault}"
        for label, once in random_rounds(range(first, first + 3))
        for name, fault in contradictions(once, Random(label))  # noqa: S311  (always the same)
        if fault
    ]
    assert not found


def test_a_row_that_is_wrong_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests above can fail: a decision left out, and another criterion, are noticed."""

    def without_the_last(once: PairedOnce, number: int, allowance: int) -> Row:
        found = row_of(once, number, allowance)
        return replace(found, decisions=found.decisions[:-1])

    def with_another_code(once: PairedOnce, number: int, allowance: int) -> Row:
        found = row_of(once, number, allowance)
        return replace(found, decisions=tuple(map(wrongly_named, found.decisions)))

    rounds = list(random_rounds(range(1_000, 1_008), most_players=10))
    for wrong in (without_the_last, with_another_code):
        monkeypatch.setattr(checked_row, "row_of", wrong)
        assert any(fault for _, once in rounds for _, fault in faults_of_rows(once, Random(7)))  # noqa: S311


def wrongly_named(decision: Decision) -> Decision:
    """A decision that names C13 where it should name C12."""
    refused = (
        replace(each, reason=replace(each.reason, code="C13"))
        if each.reason.code == "C12"
        else each
        for each in decision.refused
    )
    return replace(decision, refused=tuple(refused))


@pytest.mark.parametrize(
    "system", ["burstein-2026", "burstein-legacy", "dutch-2012", "dutch-2026", "nswca"]
)
def test_a_wrong_reason_against_a_wish_is_found_out(system: str) -> None:
    """A criterion that speaks against nothing is noticed in the place of the right one."""
    caught = 0
    for event in wishes.random_events(system, range(6)):
        for number in map(RoundNo, range(2, event.paired_rounds + 1)):
            paired_by = edition(system)
            asked = wishes.Asked(event, paired_by, number, paired_by.pair(event, number))
            rng = Random(number)  # noqa: S311  (the same wishes every time)
            for _ in range(3):
                wish = wishes.random_wish(asked, rng)
                told = answer_to_wish(event, paired_by, number, wish)
                if told.reason.kind is Kind.WORSE:
                    wrong = replace(told.reason, chosen=told.reason.other, also=())
                    assert list(wishes.faults(asked, wish, replace(told, reason=wrong)))
                    caught += 1
    assert caught


@every("system", edition_ids())
def test_every_sentence_is_true(system: str) -> None:
    """Three rounds of every edition; ``make explained`` reads 2,000."""
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
