"""Which number a board has, before and after it is published."""

from __future__ import annotations

from openarbiter import desk
from tests.every import beside, every
from tests.unit.desk.phases import action, after

# The boards of round 2 as numbers with the players by id; two tables are somebody's own in some.
SEATED = beside(__file__)["seated"]


def boards(state: desk.EventState, number: int = 2) -> str:
    """The boards of a round, as numbers with the players by id."""
    found = state.section("a").round(number).boards
    return " ".join(f"{each.number}:{each.white}-{each.black}" for each in found)


@every(("steps", "expected"), SEATED)
def test_boards_take_the_tables_in_their_order(steps: str, expected: str) -> None:
    """Before the pairing and after it: the private round is seated anew; a published one is not."""
    between = f"; {steps}" if steps else ""
    usual = SEATED[0][1]
    assert boards(after(f"play 1{between}; pair 2")) == expected
    for private in ("pair 2", "pair 2; BeginEdit round_no=2"):
        assert boards(after(f"play 1; {private}{between}")) == expected
    undone = f"play 1; pair 2; BeginEdit round_no=2{between}; CancelEdit round_no=2"
    assert boards(after(undone)) == expected
    assert boards(after(f"play 1; publish 2{between}")) == usual


@every(("steps", "expected"), SEATED)
def test_boards_made_by_hand_are_at_the_same_tables(steps: str, expected: str) -> None:
    """Two pairs are exchanged and put back: the boards are those of the pairing system again."""
    state = after("; ".join(filter(None, ("play 1", steps, "pair 2"))))
    changed = desk.apply(
        state, desk.pair_by_hand(state.section("a"), 2, [(desk.Pid(8), desk.Pid(2))])
    )
    assert boards(changed) != expected
    numbers = [each.partition(":")[0] for each in expected.split()]
    assert [each.partition(":")[0] for each in boards(changed).split()] == numbers
    back = desk.apply(changed, desk.as_paired(changed.section("a"), 2))
    assert boards(back) == expected
    assert not back.section("a").round(2).edited_by_hand


@every(("steps", "late"), beside(__file__)["late"])
def test_a_late_pair_gets_the_next_table(steps: str, late: int) -> None:
    """Behind all others, whatever far table somebody has; or at a free table of its own."""
    steps = "; ".join(filter(None, ("play 1", steps, "publish 2")))
    state = after(f'{steps}; AddPlayer pid=10, facts={{name="Late"}}, joins=2')
    state = desk.apply(state, action("PairLate round_no=2, white=10, black=5"))
    found = state.section("a").round(2)
    board = found.draft.board_of(desk.Pid(5))
    assert (board.number if board else 0, found.late) == (late, (late,))
    assert [each.number for each in found.boards] == sorted(each.number for each in found.boards)


def test_sections_that_share_numbers_are_named() -> None:
    """Only where one of them says its numbers; a round that is there counts as it is."""
    copy = 'CopySection section="b", source="a", name="B", with_players=true'
    assert desk.overlaps(after(copy)) == ()
    ((one, other, numbers),) = desk.overlaps(after(f'{copy}; ChangeSection board_numbers="3"'))
    assert (one.key, other.key, numbers) == ("a", "b", (3, 4))
    assert desk.overlaps(after(f'{copy}; ChangeSection board_numbers="5"')) == ()


def test_a_board_is_broadcast_where_its_number_says_so() -> None:
    """By ranges of numbers; nobody's without any."""
    section = after('ChangeSection live="1-2, 41"').section("a")
    assert [number for number in (1, 2, 3, 41) if desk.is_live(section, number)] == [1, 2, 41]
    assert not desk.is_live(after("").section("a"), 1)
