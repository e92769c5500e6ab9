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


def test_an_edit_that_comes_back_to_the_engine_is_none() -> None:
    """The same boards in another order are the engine's; an edit that is thrown away, too."""
    one = EDITED.section("a").round(2).boards[0]
    state = made(after(SPLIT), one.white, one.black)
    assert said(state, desk.end_edit(state, "a", 2)) == "inform as-engine"
    before = in_phase(desk.Phase.PAIRED).section("a").round(2).draft
    thrown = do(after(SPLIT), "CancelEdit", round_no=SECOND)
    for other in (desk.apply(state, desk.end_edit(state, "a", 2)), thrown):
        found = other.section("a").round(2)
        assert (found.edited_by_hand, found.phase) == (False, desk.Phase.PAIRED)
        assert found.draft == before
    empty = "phase drafted; BeginEdit round_no=2"
    assert after(empty).section("a").round(2).boards == ()
    drafted = after(f"{empty}; CancelEdit round_no=2")
    assert drafted.section("a").round(2).phase is desk.Phase.DRAFTED


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


def test_somebody_leaves_while_the_edit_is_open() -> None:
    """The edit does not end before the board is taken apart; who has the bye is not paired."""
    board, bye = EDITED.section("a").round(2).boards[0], EDITED.section("a").round(2).bye
    assert bye is not None
    with_bye = act("MakePair", round_no=SECOND, white=board.white, black=bye)
    assert refused(after(SPLIT), with_bye).code == "has-the-bye"
    state = do(EDITED, "WithdrawPlayer", pid=board.black, from_round=SECOND)
    assert refused(state, desk.end_edit(state, "a", 2)).code == "seated-but-away"
    state = do(state, "SplitPair", round_no=SECOND, board=1)
    gone = act("MakePair", round_no=SECOND, white=board.white, black=board.black)
    assert refused(state, gone).code == "player-away"
    state = desk.apply(do(state, "TakeBye", round_no=SECOND), with_bye)
    state = desk.apply(state, desk.end_edit(state, "a", 2))
    assert do(state, "PublishRound", round_no=SECOND).section("a").published_rounds == 2


def test_another_bye_by_hand_is_told() -> None:
    """At the end of the edit and at the publication; the pairing by hand is not lost unasked."""
    draft = EDITED.section("a").round(2).draft
    assert draft.bye is not None
    last = draft.boards[-1]
    split = act("SplitPair", round_no=SECOND, board=last.number)
    state = desk.fold([split, act("TakeBye", round_no=SECOND)], EDITED)
    pairs = ((last.white, draft.bye, last.black), (last.black, draft.bye, last.white))
    white, black, left = next(
        each
        for each in pairs
        if not said(
            state, act("MakePair", round_no=SECOND, white=each[0], black=each[1])
        ).startswith("refuse")
    )
    state = do(made(state, white, black), "GiveBye", round_no=SECOND, pid=left)
    end = desk.end_edit(state, "a", 2)
    assert "other-bye" in said(state, end)
    state = desk.apply(state, end)
    assert "hand-work-lost" in said(state, desk.pair_round(state, "a", 2))
    told = said(state, act("PublishRound", round_no=SECOND)).split()
    assert {*told} >= {"by-hand", "other-bye", "not-of-engine"}


def test_where_the_edition_finds_nothing_players_may_meet_again() -> None:
    """C.04.3, 1.9.3: the arbiter decides; the reason of the engine is kept with the round."""
    steps = "players 4; play 1-3; begin 4; MakePair round_no=4, white=1, black=2"
    state = after(f"{steps}; MakePair round_no=4, white=3, black=4")
    begin, end = action("begin 4", after("players 4; play 1-3")), desk.end_edit(state, "a", 4)
    assert isinstance(begin, desk.BeginEdit)
    assert begin.impossible
    assert end.engine is None
    state = do(desk.apply(state, end), "PublishRound", round_no=4)
    assert state.section("a").published_rounds == 4


def test_pairs_are_checked_where_the_system_has_no_answer() -> None:
    """Dubov needs ratings of everybody; the basic rules do not."""
    state = after('entered 4; AddPlayer pid=5, facts={name="Unrated"}; system dubov-1997 5')
    begin = desk.begin_edit(state, "a", 1)
    assert "rating" in begin.impossible
    pair = act("MakePair", round_no=1, white=1, black=5)
    assert said(desk.apply(state, begin), pair) == "none"
