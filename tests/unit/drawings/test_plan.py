"""What is drawn: the lines of a round with their reasons, and the pages of a large one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import openarbiter as oa
from openarbiter.drawings.plan import BracketPlan, Line, RoundPlan, pages_of, plan_round
from openarbiter.drawings.reasons import Kind, in_short
from openarbiter.drawings.round_picture import round_pictures
from openarbiter.explanations.asking import rows_of_round
from openarbiter.explanations.facts import RoundStory
from openarbiter.explanations.reasons import Kind as Why
from openarbiter.explanations.reasons import Reason
from openarbiter.languages import Tongue
from openarbiter.model import BoardNo, Player, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.pairing import Bracket, Game, RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.told import criteria_told
from openarbiter.simulate import Settings, generate
from tests.every import every
from tests.unit.drawings.conftest import marks


def bracket_of(right_rows: list[int]) -> BracketPlan:
    """A bracket whose left players are paired to these rows on the right."""
    lines = tuple(
        Line(
            board=BoardNo(row + 1),
            left=Tpn(row + 1),
            right=Tpn(1000 + right),
            left_row=row,
            right_row=right,
            left_white=True,
            kind=Kind.ORDER,
        )
        for row, right in enumerate(right_rows)
    )
    return BracketPlan(
        title="1 point", note="", moved_down=(), rows=len(right_rows), lines=lines, floaters=()
    )


def rows_of(*brackets: BracketPlan) -> list[list[int]]:
    """Rows of the brackets of each page, for pages of four rows."""
    pages = pages_of(RoundPlan(brackets=brackets, halves=True), 4)
    return [[bracket.rows for bracket in page] for page in pages]


def test_whole_brackets_share_a_page() -> None:
    """A bracket that does not fit any more begins the next page."""
    assert rows_of(bracket_of([0, 1]), bracket_of([0, 1]), bracket_of([0])) == [[2, 2], [1]]
    assert rows_of(bracket_of([0, 1, 2]), bracket_of([1, 0])) == [[3], [2]]


def test_a_large_bracket_is_torn_where_no_line_crosses() -> None:
    """Rows 3 and 4 are crossed: the page ends before them."""
    assert rows_of(bracket_of([0, 1, 2, 4, 3, 5])) == [[3], [3]]


def test_a_bracket_without_a_clean_cut_stays_whole() -> None:
    """The first and the last row belong together: the page is longer instead."""
    assert rows_of(bracket_of([5, 1, 2, 3, 4, 0])) == [[6]]
    assert rows_of(bracket_of([4, 1, 2, 3, 0, 5])) == [[5], [1]]


def test_rows_begin_anew_on_every_page() -> None:
    """A torn part is drawn from its own first row, and says that it is continued."""
    bracket = bracket_of([0, 1, 2, 3, 5, 4])
    pages = pages_of(RoundPlan(brackets=(bracket,), halves=True), 4)
    (part,) = pages[1]
    assert [(line.left_row, line.right_row) for line in part.lines] == [(0, 1), (1, 0)]
    assert part.note.startswith("continued")


def test_who_floats_twice_to_the_bye_has_it_once() -> None:
    """The bye stands in the last bracket only; above it the player moves down."""
    tournament = Tournament(
        players=tuple(Player(tpn=Tpn(number), name=f"Player {number}") for number in (1, 2, 3))
    )
    one, two, three = Tpn(1), Tpn(2), Tpn(3)
    brackets = (
        Bracket(score=10, residents=(one,), moved_down=(), pairs=(), downfloaters=(one,)),
        Bracket(
            score=0,
            residents=(two, three),
            moved_down=(one,),
            pairs=((two, three),),
            downfloaters=(one,),
        ),
    )
    pairing = RoundPairing(
        round_no=RoundNo(1),
        system="dutch-2026",
        games=(Game(BoardNo(1), two, three),),
        bye=one,
        absent=(),
        make_brackets=lambda: brackets,
    )
    above, below = plan_round(tournament, pairing).brackets
    assert [floater.bye for floater in (*above.floaters, *below.floaters)] == [False, True]
    pictures = round_pictures(tournament, pairing)
    assert marks(pictures, "data-player") == {"1": 1, "2": 1, "3": 1}
    assert marks(pictures, "data-floater") == {"1": 1}


DUTCH = edition("dutch-2026")


def test_a_round_of_six_hundred_has_a_reason_for_every_board() -> None:
    """Every game is a line; whatever is not natural order says what is behind it or "order"."""
    event = generate(Settings(players=600, rounds=5, stop_after=3), 1, pair=DUTCH.pair)
    pairing = DUTCH.pair(event, RoundNo(4))
    lines = [line for bracket in plan_round(event, pairing).brackets for line in bracket.lines]
    assert {frozenset((line.left, line.right)) for line in lines} == {
        frozenset((game.white, game.black)) for game in pairing.games
    }
    told = {line.kind for line in lines}
    assert {Kind.NATURAL, Kind.ORDER, Kind.REMATCH, Kind.COLOUR} <= told
    assert all(line.words for line in lines if line.kind not in {Kind.NATURAL, Kind.ORDER})


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


CODES = [rule.code for rule in registry.edition("dutch-2026").rules.articles[4:]]


@every("code", [*CODES, "M1"])
def test_every_criterion_has_few_words(code: str) -> None:
    """A line has room for a few words only, and German has them too."""
    suffered = criteria_told("dutch")[code].suffered
    for players in ((), (Tpn(4), Tpn(5))):
        reason = Reason(kind=Why.WORSE, code=code, players=players, suffered=suffered)
        words = in_short(reason)
        assert words.endswith(f"({code})")
        assert Tongue("de").knows(words)


def test_every_other_kind_has_few_words() -> None:
    """Whatever bars a pair is told in the picture."""
    for kind in (Why.MET, Why.FORBIDDEN, Why.COLOURS, Why.COMPLETION, Why.BYE_BARRED, Why.ORDER):
        assert Tongue("de").knows(in_short(Reason(kind=kind, round_no=RoundNo(2))))
