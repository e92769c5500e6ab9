"""Pages of a large round, and rounds made by hand."""

from __future__ import annotations

from openarbiter.drawings.plan import BracketPlan, Line, RoundPlan, pages_of, plan_round
from openarbiter.drawings.reasons import Kind
from openarbiter.drawings.round_picture import round_pictures
from openarbiter.model import BoardNo, Player, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.pairing import Bracket, Game, RoundPairing
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
        title="1 point",
        note="",
        moved_down=(),
        rows=len(right_rows),
        lines=lines,
        floaters=(),
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
