"""What stands behind a line is what the row of decisions of its bracket says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import openarbiter as oa
from openarbiter.drawings.plan import plan_round
from openarbiter.drawings.reasons import Kind, in_short
from openarbiter.explanations.asking import rows_of_round
from openarbiter.explanations.facts import RoundStory
from openarbiter.explanations.reasons import Kind as Why
from openarbiter.explanations.reasons import Reason
from openarbiter.languages import Tongue
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch.editions import CRITERIA


def test_natural_lines_are_level_where_all_are_natural(played: Callable[..., Tournament]) -> None:
    """Round 1 is the natural order: thin level lines only, without a code."""
    tournament = played(60, 7)
    plan = plan_round(tournament, oa.pair(tournament, "dutch-2026", 1))
    lines = [line for bracket in plan.brackets for line in bracket.lines]
    assert {line.kind for line in lines} == {Kind.NATURAL}
    assert all(line.left_row == line.right_row and not line.codes for line in lines)


@pytest.mark.parametrize("system", ["dutch-2012", "dutch-2025", "dutch-2026"])
def test_natural_is_what_the_story_begins_with(
    played: Callable[..., Tournament], system: str
) -> None:
    """A line is natural where its pair is in the candidate the story's order begins with."""
    tournament = played(24, 6, system)
    seen = 0
    for number in range(2, tournament.paired_rounds + 1):
        pairing = oa.pair(tournament, system, number)
        story = oa.explain(pairing).facts
        assert isinstance(story, RoundStory)
        rows = [each.row for each in story.brackets]
        first = {frozenset(pair) for row in rows if row is not None for pair in row.first}
        for bracket in plan_round(tournament, pairing).brackets:
            for line in bracket.lines:
                natural = frozenset((line.left, line.right)) in first
                assert (line.kind is Kind.NATURAL) == natural
                assert natural or line.words
                seen += not natural
    assert seen > 10


def test_exchanged_players_are_marked_in_their_bracket(played: Callable[..., Tournament]) -> None:
    """Who is exchanged in the row is marked; as many leave the upper half as come into it."""
    tournament = played(60, 7)
    seen = 0
    for number in range(1, tournament.paired_rounds + 1):
        pairing = oa.pair(tournament, "dutch-2026", number)
        rows = rows_of_round(tournament, pairing)
        for row, bracket in zip(rows, plan_round(tournament, pairing).brackets, strict=False):
            came = dict(bracket.moved_down)
            upper = {line.left for line in bracket.lines if line.left not in came}
            assert len(bracket.exchanged - upper) == len(bracket.exchanged & upper)
            marked = {
                tpn
                for each in ([] if row is None else row.decisions)
                for tpn in (*each.leaving, *each.entering)
            }
            assert bracket.exchanged == marked
            seen += len(marked)
    assert seen


@pytest.mark.parametrize("code", [rule.code for rule in CRITERIA[4:]] + ["M1"])
def test_every_criterion_has_few_words(code: str) -> None:
    """A line has room for a few words only, and German has them too."""
    for players in ((), (Tpn(4), Tpn(5))):
        words = in_short(Reason(kind=Why.WORSE, code=code, players=players))
        assert words.endswith(f"({code})")
        assert Tongue("de").knows(words)


def test_every_other_kind_has_few_words() -> None:
    """Whatever bars a pair is told in the picture."""
    for kind in (Why.MET, Why.FORBIDDEN, Why.COLOURS, Why.COMPLETION, Why.BYE_BARRED, Why.ORDER):
        assert Tongue("de").knows(in_short(Reason(kind=kind, round_no=RoundNo(2))))
