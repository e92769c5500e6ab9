"""Manual edits: a beginning, checked changes, a comparison, an end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.deciding import Verdict, decide
from openarbiter.desk.exchange import file_comments
from openarbiter.desk.pairing import difference
from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import BoardNo
from openarbiter.verification import verifying
from tests.every import every
from tests.unit.desk.phases import (
    SECOND,
    act,
    before_round_1,
    codes_of,
    do,
    in_phase,
    play_round,
    played,
    refused,
    through,
)
from tests.unit.desk.random_events import started

ONE, TWO = BoardNo(1), BoardNo(2)


def _split(state: desk.EventState, *boards: int) -> desk.EventState:
    actions = (act("SplitPair", round_no=SECOND, board=each) for each in boards)
    return desk.fold(actions, state)


def _make(white: int, black: int) -> desk.MakePair:
    made: desk.MakePair = act("MakePair", round_no=SECOND, white=white, black=black)
    return made


def _crossed(state: desk.EventState) -> tuple[desk.EventState, desk.MakePair, desk.MakePair]:
    """The first two boards taken apart, and the pairs that cross them."""
    one, two = state.section("a").round(2).boards[:2]
    return _split(state, 1, 2), _make(one.white, two.black), _make(two.white, one.black)


def test_two_boards_crossed_by_hand() -> None:
    """The round is marked, publication lists what differs, the file and `verify` say so.

    As where an odd man meets somebody lower for the colours (NSWCA, 3.3 d 3).
    """
    edited, first, second = _crossed(in_phase(desk.Phase.EDITED))
    edited = desk.fold([first, second], edited)
    end = desk.end_edit(edited, "a", 2)
    weight = desk.weigh(edited, end)
    assert weight.level is desk.Level.CONFIRM
    differing = [each for each in weight.consequences if each.code == "not-of-engine"]
    assert len(differing) == 2
    state = desk.apply(edited, end)
    found = state.section("a").round(2)
    assert found.edited_by_hand
    assert found.phase is desk.Phase.PAIRED
    assert [board.number for board in found.boards] == [1, 2, 3, 4]
    assert found.engine is not None
    assert len(difference(2, found.engine, found.draft).new) == 2
    publish = act("PublishRound", round_no=SECOND)
    assert desk.weigh(state, publish).level is desk.Level.CONFIRM
    state = desk.apply(state, publish)
    interim, comment = file_comments(state, "a")
    assert interim.code == "file-interim"
    right, made = difference(2, found.engine, found.draft).gone, found.boards[-2:]
    assert comment.sentence.startswith("MPA @ Round 2: ")
    right_side, _, made_side = comment.sentence.removeprefix("MPA @ Round 2: ").partition(" => ")
    assert right_side.split(", ") == [f"{one.white}-{one.black}" for one in right]
    assert len(made_side.split(", ")) == len(made)
    looked_at = verifying.verify(state.section("a").tournament, SECOND)
    (told,) = decide(state.section("a").tournament, looked_at)
    assert told.verdict is Verdict.WRONG


def test_an_edit_that_comes_back_to_the_engine_is_none() -> None:
    """The same boards in another order are the engine's."""
    before = in_phase(desk.Phase.EDITED)
    one = before.section("a").round(2).boards[0]
    state = desk.apply(_split(before, 1), _make(one.white, one.black))
    end = desk.end_edit(state, "a", 2)
    assert [each.code for each in desk.weigh(state, end).consequences] == ["as-engine"]
    ended = desk.apply(state, end).section("a").round(2)
    assert not ended.edited_by_hand
    assert ended.draft == before.section("a").round(2).draft


def test_nothing_else_is_possible_while_the_edit_is_open() -> None:
    """Neither publish nor pair again; it can be thrown away."""
    state = in_phase(desk.Phase.EDITED)
    publish = act("PublishRound", round_no=SECOND)
    assert refused(state, publish).code == "round-is-edited"
    thrown = do(_split(state, 1, 2), "CancelEdit", round_no=SECOND)
    found = thrown.section("a").round(2)
    assert found.phase is desk.Phase.PAIRED
    assert found.draft == in_phase(desk.Phase.PAIRED).section("a").round(2).draft
    assert not found.edited_by_hand


def test_an_edit_does_not_end_with_somebody_left_over() -> None:
    """C.04.1, 3."""
    state = _split(in_phase(desk.Phase.EDITED), 1)
    assert refused(state, act("EndEdit", round_no=SECOND)).article == "C.04.1, 3"


def test_a_second_meeting_is_refused_by_strict_rules() -> None:
    """Without them it is confirmed with consequences."""
    state = in_phase(desk.Phase.EDITED)
    section = state.section("a")
    met = section.round(1).boards[0]
    boards = [
        board.number for board in section.round(2).boards if {*board.pair} & {met.white, met.black}
    ]
    state = _split(state, *boards)
    if section.round(2).bye in {met.white, met.black}:
        state = do(state, "TakeBye", round_no=SECOND)
    again = _make(met.white, met.black)
    refusal = refused(state, again)
    assert refusal.code == "rematch"
    assert refusal.article == "C.04.1, 2"
    left = desk.apply(state, desk.LeaveStrict(why="two brothers came by one car"))
    assert desk.weigh(left, again).needs_reason
    assert desk.apply(left, again).section("a").round(2).boards[0].pair == met.pair


def test_wrong_colours_are_confirmed() -> None:
    """The article of the system stands beside it."""
    state = in_phase(desk.Phase.EDITED)
    swap = act("SwapColours", round_no=SECOND, board=ONE)
    weight = desk.weigh(state, swap)
    assert weight.level is desk.Level.CONFIRM
    assert weight.consequences[0].article.startswith("5.2")
    board = desk.apply(state, swap).section("a").round(2).boards[0]
    old = state.section("a").round(2).boards[0]
    assert (board.white, board.black) == (old.black, old.white)
    assert desk.weigh(desk.apply(state, swap), swap).level is desk.Level.NONE


def test_who_may_not_have_the_bye_is_told() -> None:
    """Who had it in round 1 is confirmed with the article; others are not asked about."""
    state = in_phase(desk.Phase.EDITED)
    had = state.section("a").round(1).bye
    assert had is not None
    board = state.section("a").round(2).draft.board_of(had)
    assert board is not None
    state = do(_split(state, board.number), "TakeBye", round_no=SECOND)
    weight = desk.weigh(state, act("GiveBye", round_no=SECOND, pid=had))
    assert weight.level is desk.Level.CONFIRM
    assert "C2" in weight.consequences[0].article
    other = board.white if board.black == had else board.black
    assert desk.weigh(state, act("GiveBye", round_no=SECOND, pid=other)).level is desk.Level.NONE


@every(
    ("action", "code"),
    [
        (_make(1, 1), "needs-two-players"),
        (_make(1, 2), "sits-already"),
        (_make(99, 1), "not-there"),
        (act("SplitPair", round_no=SECOND, board=9), "no-such-board"),
        (act("GiveBye", round_no=SECOND, pid=1), "bye-given"),
        (act("BeginEdit", round_no=SECOND), "round-is-edited"),
    ],
)
def test_changes_that_cannot_be(action: desk.Action, code: str) -> None:
    """Each with its reason."""
    assert refused(in_phase(desk.Phase.EDITED), action).code == code


def test_the_bye_cannot_be_taken_twice_nor_its_player_paired() -> None:
    """First the bye is taken back."""
    state = in_phase(desk.Phase.EDITED)
    bye = state.section("a").round(2).bye
    assert bye is not None
    other = state.section("a").round(2).boards[0].white
    state = _split(state, 1)
    assert refused(state, _make(bye, other)).code == "has-the-bye"
    taken = do(state, "TakeBye", round_no=SECOND)
    assert refused(taken, act("TakeBye", round_no=SECOND)).code == "no-bye-given"


def test_somebody_leaves_while_the_edit_is_open() -> None:
    """The edit does not end before the board is taken apart; the engine is asked again."""
    state = in_phase(desk.Phase.EDITED)
    board = state.section("a").round(2).boards[0]
    bye = state.section("a").round(2).bye
    assert bye is not None
    state = do(state, "WithdrawPlayer", pid=board.black, from_round=SECOND)
    assert refused(state, desk.end_edit(state, "a", 2)).code == "seated-but-away"
    assert refused(_split(state, 1), _make(board.white, board.black)).code == "player-away"
    state = do(_split(state, 1), "TakeBye", round_no=SECOND)
    state = desk.apply(state, _make(board.white, bye))
    state = desk.apply(state, desk.end_edit(state, "a", 2))
    published = do(state, "PublishRound", round_no=SECOND)
    assert published.section("a").published_rounds == 2


def test_an_edit_is_not_begun_on_a_pairing_that_is_out_of_date() -> None:
    """It is paired again first."""
    away = act("SetAbsent", pid=1, round_no=SECOND)
    state = desk.apply(in_phase(desk.Phase.PAIRED), away)
    begin = act("BeginEdit", round_no=SECOND)
    assert refused(state, begin).code == "pairing-out-of-date"


def test_where_the_edition_finds_nothing_players_may_meet_again() -> None:
    """C.04.3, 1.9.3: the arbiter decides; the reason of the engine is kept with the round."""
    state = played(3, 4)
    with pytest.raises(ImpossiblePairingError):
        desk.pair_round(state, "a", 4)
    begin = desk.begin_edit(state, "a", 4)
    assert begin.impossible
    assert codes_of(state, begin) == {"edit-open", "engine-found-none"}
    state = desk.apply(state, begin)
    pair = replace(_make(1, 2), round_no=begin.round_no)
    weight = desk.weigh(state, pair)
    assert weight.level is desk.Level.CONSEQUENCES
    state = desk.fold([pair, replace(pair, white=desk.Pid(3), black=desk.Pid(4))], state)
    end = desk.end_edit(state, "a", 4)
    assert end.engine is None
    state = desk.apply(state, end)
    publish = act("PublishRound", round_no=begin.round_no)
    said = desk.weigh(state, publish)
    assert "engine-found-none" in {each.code for each in said.consequences}
    assert desk.apply(state, publish).section("a").published_rounds == 4


def test_an_edit_can_begin_with_empty_boards_and_end_nowhere() -> None:
    """Thrown away, the round is drafted."""
    state = do(in_phase(desk.Phase.DRAFTED), "BeginEdit", round_no=SECOND)
    assert state.section("a").round(2).boards == ()
    state = do(state, "CancelEdit", round_no=SECOND)
    assert state.section("a").round(2).phase is desk.Phase.DRAFTED


def test_pairs_are_checked_where_the_system_has_no_answer() -> None:
    """Dubov needs ratings of everybody; the basic rules do not."""
    state = desk.fold(started(4))
    settings = replace(state.section("a").settings, system="dubov-1997")
    unrated = act("AddPlayer", pid=5, facts=desk.PlayerFacts(name="Unrated"))
    numbering = act("NumberPlayers")
    state = desk.fold([act("ChangeSection", settings=settings), unrated, numbering], state)
    begin = desk.begin_edit(state, "a", 1)
    assert "rating" in begin.impossible
    state = desk.apply(state, begin)
    pair = replace(_make(1, 5), round_no=begin.round_no)
    assert desk.weigh(state, pair).level is desk.Level.NONE


def test_in_a_round_robin_nobody_comes_late_or_is_excused() -> None:
    """Its table says who meets whom; a round by hand is in test_editing_tables."""
    state = desk.fold(started(4))
    settings = replace(state.section("a").settings, system="round-robin", rounds=3)
    state = desk.fold([act("ChangeSection", settings=settings), act("NumberPlayers")], state)
    state = play_round(state, 1)
    late = act("AddPlayer", pid=5, facts=desk.PlayerFacts(name="Late"), joins=SECOND)
    assert refused(state, late).code == "round-robin-started"
    assert refused(state, act("SetAbsent", pid=1, round_no=SECOND)).code == "no-byes-in-round-robin"


def test_second_games_of_matches_are_not_edited() -> None:
    """They are those of the first ones, before and after the publication (C.04.5, 4.4)."""
    state = before_round_1(6)
    settings = replace(state.section("a").settings, system="double-swiss-2026", rounds=4)
    state = play_round(do(state, "ChangeSection", settings=settings), 1)
    found = refused(state, act("BeginEdit", round_no=SECOND))
    assert (found.code, found.article) == ("games-of-a-match", "C.04.5, 4.4")
    state = through(state, 2)
    assert refused(state, act("TakeApart", round_no=SECOND, board=1)).code == "games-of-a-match"
