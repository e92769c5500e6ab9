"""Manual edits: a beginning, checked changes, a comparison, an end."""

from __future__ import annotations

from openarbiter import desk
from openarbiter.deciding import Verdict, decide
from openarbiter.desk.exchange import file_comments
from openarbiter.desk.pairing import difference
from openarbiter.verification import verifying
from tests.unit.desk.phases import SECOND, act, do, in_phase, refused
from tests.unit.desk.telling import action, after, said

EDITED = in_phase(desk.Phase.EDITED)
SPLIT = "phase edited; SplitPair round_no=2, board=1"


def made(state: desk.EventState, white: int, black: int) -> desk.EventState:
    """The event with one more board made."""
    return do(state, "MakePair", round_no=SECOND, white=white, black=black)


def test_two_boards_crossed_by_hand() -> None:
    """The round is marked, publication lists what differs, the file and `verify` say so.

    As where an odd man meets somebody lower for the colours (NSWCA, 3.3 d 3).
    """
    one, two = EDITED.section("a").round(2).boards[:2]
    state = after(f"{SPLIT}; SplitPair round_no=2, board=2")
    state = made(made(state, one.white, two.black), two.white, one.black)
    end = desk.end_edit(state, "a", 2)
    weight = desk.weigh(state, end)
    assert weight.level is desk.Level.CONFIRM
    assert [each.code for each in weight.consequences].count("not-of-engine") == 2
    state = desk.apply(state, end)
    found = state.section("a").round(2)
    assert (found.edited_by_hand, found.phase) == (True, desk.Phase.PAIRED)
    assert [board.number for board in found.boards] == [1, 2, 3, 4]
    assert found.engine is not None
    differs = difference(2, found.engine, found.draft)
    assert len(differs.new) == 2
    state = do(state, "PublishRound", round_no=SECOND)
    interim, comment = file_comments(state, "a")
    assert interim.code == "file-interim"
    assert comment.sentence.startswith("MPA @ Round 2: ")
    right, _, instead = comment.sentence.removeprefix("MPA @ Round 2: ").partition(" => ")
    assert right.split(", ") == [f"{each.white}-{each.black}" for each in differs.gone]
    assert len(instead.split(", ")) == 2
    tournament = state.section("a").tournament
    (told,) = decide(tournament, verifying.verify(tournament, SECOND))
    assert told.verdict is Verdict.WRONG


def test_a_second_meeting_is_refused_by_strict_rules() -> None:
    """Without them it is confirmed with consequences."""
    met = EDITED.section("a").round(1).boards[0]
    state = EDITED
    for board in EDITED.section("a").round(2).boards:
        if {*board.pair} & {met.white, met.black}:
            state = do(state, "SplitPair", round_no=SECOND, board=board.number)
    if EDITED.section("a").round(2).bye in met.pair:
        state = do(state, "TakeBye", round_no=SECOND)
    again = act("MakePair", round_no=SECOND, white=met.white, black=met.black)
    refusal = refused(state, again)
    assert (refusal.code, refusal.article) == ("rematch", "C.04.1, 2")
    left = desk.apply(state, desk.LeaveStrict(why="two brothers came by one car"))
    assert desk.weigh(left, again).needs_reason
    assert desk.apply(left, again).section("a").round(2).boards[0].pair == met.pair


def test_wrong_colours_are_confirmed() -> None:
    """The article of the system stands beside it."""
    swap = action("SwapColours round_no=2, board=1")
    assert desk.weigh(EDITED, swap).consequences[0].article.startswith("5.2")
    board = desk.apply(EDITED, swap).section("a").round(2).boards[0]
    assert board.pair == EDITED.section("a").round(2).boards[0].pair[::-1]


def test_who_may_not_have_the_bye_is_told() -> None:
    """Who had it in round 1 is confirmed with the article; others are not asked about."""
    had = EDITED.section("a").round(1).bye
    assert had is not None
    board = EDITED.section("a").round(2).draft.board_of(had)
    assert board is not None
    state = do(EDITED, "SplitPair", round_no=SECOND, board=board.number)
    state = do(state, "TakeBye", round_no=SECOND)
    weight = desk.weigh(state, act("GiveBye", round_no=SECOND, pid=had))
    assert weight.level is desk.Level.CONFIRM
    assert "C2" in weight.consequences[0].article
    other = board.white if board.black == had else board.black
    assert said(state, act("GiveBye", round_no=SECOND, pid=other)) == "none"
