"""Rounds by hand: checked changes, a comparison, and tables in which each pair meets once."""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter import desk
from openarbiter.deciding import Verdict, decide
from openarbiter.desk.exchange import file_comments
from openarbiter.desk.pairing import difference
from openarbiter.formats import trf
from openarbiter.verification import verifying
from tests.unit.desk.phases import (
    SECOND,
    act,
    action,
    after,
    codes_of,
    do,
    in_phase,
    paired,
    play_round,
    refused,
    said,
)

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


# Rounds of a round robin: each pair meets once in every cycle, or the arbiter is told.


Pairs = Sequence[tuple[int, int]]

OF_ROUND_2: Pairs = [(4, 3), (1, 2)]
"""The Berger table of four; in round 3 come 2-4 and 3-1."""


def _table(players: int = 4, rounds: int = 3) -> desk.EventState:
    """A round robin before round 1."""
    return after(f"entered {players}; system round-robin {rounds}")


def _edited(state: desk.EventState, number: int, pairs: Pairs, bye: int = 0) -> desk.EventState:
    """The next round, paired by its table, while these pairs stand in it instead."""
    state = paired(state, number)
    state = do(state, "BeginEdit", round_no=number)
    found = state.section("a").round(number)
    for board in found.boards:
        state = do(state, "SplitPair", round_no=number, board=board.number)
    if found.bye is not None:
        state = do(state, "TakeBye", round_no=number)
    for white, black in pairs:
        state = do(state, "MakePair", round_no=number, white=white, black=black)
    return do(state, "GiveBye", round_no=number, pid=bye) if bye else state


def _ended(state: desk.EventState, number: int, pairs: Pairs, bye: int = 0) -> desk.EventState:
    state = _edited(state, number, pairs, bye)
    return desk.apply(state, desk.end_edit(state, "a", number))


def _pairs(state: desk.EventState, number: int) -> list[tuple[int, int]]:
    return [board.pair for board in state.section("a").round(number).boards]


def test_a_round_by_hand_says_which_pairs_meet_again_and_which_do_not() -> None:
    """With names, the round, and what to do; the file has both sides."""
    state = _edited(_table(), 1, OF_ROUND_2)
    end = desk.end_edit(state, "a", 1)
    weight = desk.weigh(state, end)
    assert weight.level is desk.Level.CONFIRM
    sentences = [each.sentence for each in weight.consequences]
    one, two, three, four = (state.section("a").person(pid) for pid in range(1, 5))
    for pair in (f"{one} and {two}", f"{three} and {four}"):
        told = f"By the table {pair} meet in round 2 too, and each pair meets once."
        assert told in sentences
    for pair in (f"{one} and {four}", f"{two} and {three}"):
        assert f"{pair} meet in no round, and each pair meets once." in sentences
    assert sentences[-1].startswith("Pair a round to come by hand as well")
    articles = {each.article for each in weight.consequences if each.code == "meets-later"}
    assert articles == {"C.05 Annex 1"}
    state = do(desk.apply(state, end), "PublishRound", round_no=1)
    assert _pairs(state, 1) == OF_ROUND_2
    comments = [comment.sentence for comment in file_comments(state, "a")]
    assert "MPA @ Round 1: 1-4, 2-3 => 4-3, 1-2" in comments
    text = trf.write(desk.exported(state, "a"))
    assert trf.read(text).tournament.paired_rounds == 1


def test_in_a_double_round_robin_a_pair_meets_twice_with_both_colours() -> None:
    """Once more by hand is said only where it is a third time, or the same colours."""
    for pairs, told, many in (
        ([(4, 1), (2, 3)], "has White in 2 of 2 games.", 1),
        (OF_ROUND_2, "each pair meets 2 times", 4),
    ):
        state = _edited(_table(4, 6), 1, pairs)
        said = desk.weigh(state, desk.end_edit(state, "a", 1)).consequences
        assert sum(told in each.sentence for each in said) >= many


def test_who_have_met_are_not_paired_again_by_strict_rules() -> None:
    """Neither made nor kept nor published; without strict rules consequences are read."""
    state = play_round(_table(), 1)
    state = _edited(state, 2, [])
    again = act("MakePair", round_no=2, white=4, black=1)
    assert refused(state, again).code == "met-enough"
    state = desk.apply(state, desk.LeaveStrict(why="the hall closes early"))
    weight = desk.weigh(state, again)
    assert weight.level is desk.Level.CONSEQUENCES
    state = do(desk.apply(state, again), "MakePair", round_no=2, white=2, black=3)
    end = desk.end_edit(state, "a", 2)
    assert desk.weigh(state, end).level is desk.Level.CONSEQUENCES
    state = desk.apply(state, end)
    publish = act("PublishRound", round_no=2)
    assert desk.weigh(state, publish).level is desk.Level.CONSEQUENCES
    assert "met-enough" in codes_of(state, publish)


def test_the_last_round_by_hand_leaves_a_pair_out() -> None:
    """Nothing mends that any more: consequences are read, at the end and at publication."""
    state = after("entered 5; system round-robin 5; leave; play 1-4")
    planned = paired(state, 5).section("a").round(5)
    (one, other), (third, fourth) = (board.pair for board in planned.boards)
    assert planned.bye is not None
    state = _edited(state, 5, [(one, third), (other, fourth)], bye=planned.bye)
    end = desk.end_edit(state, "a", 5)
    weight = desk.weigh(state, end)
    assert weight.level is desk.Level.CONSEQUENCES
    codes = [each.code for each in weight.consequences]
    assert codes.count("meets-too-seldom") == 2
    assert codes.count("met-enough") == 2
    assert "pair-later-by-hand" not in codes
    state = desk.apply(state, end)
    assert "meets-too-seldom" in codes_of(state, act("PublishRound", round_no=5))


def test_boards_keep_the_order_of_the_table() -> None:
    """Scores do not order them; the table by hand is the table."""
    state = play_round(_table(6, 5), 1)
    planned = paired(state, 2).section("a").round(2)
    assert _edited(state, 2, []).section("a").round(2).boards == ()
    backwards = [board.pair for board in planned.boards[::-1]]
    same = _edited(state, 2, backwards)
    assert codes_of(same, desk.end_edit(same, "a", 2)) == {"as-engine"}
    assert _ended(state, 2, backwards).section("a").round(2).draft == planned.draft
    first, second, third = (board.pair for board in planned.boards)
    other = _ended(state, 2, [first, second[::-1], third])
    assert _pairs(other, 2) == [first, second[::-1], third]
    assert other.section("a").round(2).edited_by_hand
