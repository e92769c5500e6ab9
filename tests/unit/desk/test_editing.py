"""Manual edits: a beginning, checked changes, a comparison, an end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.desk import (
    Action,
    AddPlayer,
    BeginEdit,
    CancelEdit,
    ChangeSection,
    EndEdit,
    EventState,
    GiveBye,
    LeaveStrict,
    Level,
    MakePair,
    NumberPlayers,
    Phase,
    Pid,
    PlayerFacts,
    PublishRound,
    SetAbsent,
    SplitPair,
    SwapColours,
    TakeBye,
    WithdrawPlayer,
    apply,
    begin_edit,
    end_edit,
    file_comments,
    fold,
    pair_round,
    weigh,
)
from openarbiter.desk.pairing import difference
from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import BoardNo
from openarbiter.verification import verifying
from tests.unit.desk.phases import SECOND, before_round_1, in_phase, play_round, refused
from tests.unit.desk.random_events import started

ONE, TWO = BoardNo(1), BoardNo(2)


def _split(state: EventState, *boards: int) -> EventState:
    actions = (SplitPair(section="a", round_no=SECOND, board=BoardNo(each)) for each in boards)
    return fold(actions, state)


def _make(white: int, black: int) -> MakePair:
    return MakePair(section="a", round_no=SECOND, white=Pid(white), black=Pid(black))


def _crossed(state: EventState) -> tuple[EventState, MakePair, MakePair]:
    """The first two boards taken apart, and the pairs that cross them."""
    one, two = state.section("a").round(2).boards[:2]
    return _split(state, 1, 2), _make(one.white, two.black), _make(two.white, one.black)


def test_two_boards_crossed_by_hand() -> None:
    """The round is marked, publication lists what differs, the file and `verify` say so."""
    edited, first, second = _crossed(in_phase(Phase.EDITED))
    edited = fold([first, second], edited)
    end = end_edit(edited, "a", 2)
    weight = weigh(edited, end)
    assert weight.level is Level.CONFIRM
    differing = [each for each in weight.consequences if each.code == "not-of-engine"]
    assert len(differing) == 2
    state = apply(edited, end)
    found = state.section("a").round(2)
    assert found.edited_by_hand
    assert found.phase is Phase.PAIRED
    assert [board.number for board in found.boards] == [1, 2, 3, 4]
    assert found.engine is not None
    assert len(difference(2, found.engine, found.draft).new) == 2
    publish = PublishRound(section="a", round_no=SECOND)
    assert weigh(state, publish).level is Level.CONFIRM
    state = apply(state, publish)
    (comment,) = file_comments(state, "a")
    assert comment.sentence == "MPA @ Round 2"
    assert verifying.verify(state.section("a").tournament, SECOND).findings


def test_an_edit_that_comes_back_to_the_engine_is_none() -> None:
    """The same boards in another order are the engine's."""
    before = in_phase(Phase.EDITED)
    one = before.section("a").round(2).boards[0]
    state = apply(_split(before, 1), _make(one.white, one.black))
    end = end_edit(state, "a", 2)
    assert [each.code for each in weigh(state, end).consequences] == ["as-engine"]
    ended = apply(state, end).section("a").round(2)
    assert not ended.edited_by_hand
    assert ended.draft == before.section("a").round(2).draft


def test_nothing_else_is_possible_while_the_edit_is_open() -> None:
    """Neither publish nor pair again; it can be thrown away."""
    state = in_phase(Phase.EDITED)
    publish = PublishRound(section="a", round_no=SECOND)
    assert refused(state, publish).code == "round-is-edited"
    thrown = apply(_split(state, 1, 2), CancelEdit(section="a", round_no=SECOND))
    found = thrown.section("a").round(2)
    assert found.phase is Phase.PAIRED
    assert found.draft == in_phase(Phase.PAIRED).section("a").round(2).draft
    assert not found.edited_by_hand


def test_an_edit_does_not_end_with_somebody_left_over() -> None:
    """C.04.1, 3."""
    state = _split(in_phase(Phase.EDITED), 1)
    assert refused(state, EndEdit(section="a", round_no=SECOND)).article == "C.04.1, 3"


def test_a_second_meeting_is_refused_by_strict_rules() -> None:
    """Without them it is confirmed with consequences."""
    state = in_phase(Phase.EDITED)
    section = state.section("a")
    met = section.round(1).boards[0]
    boards = [
        board.number for board in section.round(2).boards if board.pair & {met.white, met.black}
    ]
    state = _split(state, *boards)
    if section.round(2).bye in {met.white, met.black}:
        state = apply(state, TakeBye(section="a", round_no=SECOND))
    again = _make(met.white, met.black)
    refusal = refused(state, again)
    assert refusal.code == "rematch"
    assert refusal.article == "C.04.1, 2"
    left = apply(state, LeaveStrict(why="two brothers came by one car"))
    assert weigh(left, again).needs_reason
    assert apply(left, again).section("a").round(2).boards[0].pair == met.pair


def test_wrong_colours_are_confirmed() -> None:
    """The article of the system stands beside it."""
    state = in_phase(Phase.EDITED)
    swap = SwapColours(section="a", round_no=SECOND, board=ONE)
    weight = weigh(state, swap)
    assert weight.level is Level.CONFIRM
    assert weight.consequences[0].article.startswith("5.2")
    board = apply(state, swap).section("a").round(2).boards[0]
    old = state.section("a").round(2).boards[0]
    assert (board.white, board.black) == (old.black, old.white)
    assert weigh(apply(state, swap), swap).level is Level.NONE


def test_who_may_not_have_the_bye_is_told() -> None:
    """Who had it in round 1 is confirmed with the article; others are not asked about."""
    state = in_phase(Phase.EDITED)
    had = state.section("a").round(1).bye
    assert had is not None
    board = state.section("a").round(2).draft.board_of(had)
    assert board is not None
    state = apply(_split(state, board.number), TakeBye(section="a", round_no=SECOND))
    weight = weigh(state, GiveBye(section="a", round_no=SECOND, pid=had))
    assert weight.level is Level.CONFIRM
    assert "C2" in weight.consequences[0].article
    other = board.white if board.black == had else board.black
    assert weigh(state, GiveBye(section="a", round_no=SECOND, pid=other)).level is Level.NONE


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (_make(1, 1), "needs-two-players"),
        (_make(1, 2), "sits-already"),
        (_make(99, 1), "not-there"),
        (SplitPair(section="a", round_no=SECOND, board=BoardNo(9)), "no-such-board"),
        (GiveBye(section="a", round_no=SECOND, pid=Pid(1)), "bye-given"),
        (BeginEdit(section="a", round_no=SECOND), "round-is-edited"),
    ],
)
def test_changes_that_cannot_be(action: Action, code: str) -> None:
    """Each with its reason."""
    assert refused(in_phase(Phase.EDITED), action).code == code


def test_the_bye_cannot_be_taken_twice_nor_its_player_paired() -> None:
    """First the bye is taken back."""
    state = in_phase(Phase.EDITED)
    bye = state.section("a").round(2).bye
    assert bye is not None
    other = state.section("a").round(2).boards[0].white
    state = _split(state, 1)
    assert refused(state, _make(bye, other)).code == "has-the-bye"
    taken = apply(state, TakeBye(section="a", round_no=SECOND))
    assert refused(taken, TakeBye(section="a", round_no=SECOND)).code == "no-bye-given"


def test_somebody_leaves_while_the_edit_is_open() -> None:
    """The edit does not end before the board is taken apart; the engine is asked again."""
    state = in_phase(Phase.EDITED)
    board = state.section("a").round(2).boards[0]
    bye = state.section("a").round(2).bye
    assert bye is not None
    state = apply(state, WithdrawPlayer(section="a", pid=board.black, from_round=SECOND))
    assert refused(state, end_edit(state, "a", 2)).code == "seated-but-away"
    assert refused(_split(state, 1), _make(board.white, board.black)).code == "player-away"
    state = apply(_split(state, 1), TakeBye(section="a", round_no=SECOND))
    state = apply(state, _make(board.white, bye))
    state = apply(state, end_edit(state, "a", 2))
    published = apply(state, PublishRound(section="a", round_no=SECOND))
    assert published.section("a").published_rounds == 2


def test_an_edit_is_not_begun_on_a_pairing_that_is_out_of_date() -> None:
    """It is paired again first."""
    away = SetAbsent(section="a", pid=Pid(1), round_no=SECOND)
    state = apply(in_phase(Phase.PAIRED), away)
    begin = BeginEdit(section="a", round_no=SECOND)
    assert refused(state, begin).code == "pairing-out-of-date"


def test_where_the_edition_finds_nothing_players_may_meet_again() -> None:
    """C.04.3, 1.9.3: the arbiter decides; the reason of the engine is kept with the round."""
    state = before_round_1(4)
    for number in (1, 2, 3):
        state = play_round(state, number)
    with pytest.raises(ImpossiblePairingError):
        pair_round(state, "a", 4)
    begin = begin_edit(state, "a", 4)
    assert begin.impossible
    assert {each.code for each in weigh(state, begin).consequences} == {
        "edit-open",
        "engine-found-none",
    }
    state = apply(state, begin)
    pair = replace(_make(1, 2), round_no=begin.round_no)
    weight = weigh(state, pair)
    assert weight.level is Level.CONSEQUENCES
    state = fold([pair, replace(pair, white=Pid(3), black=Pid(4))], state)
    end = end_edit(state, "a", 4)
    assert end.engine is None
    state = apply(state, end)
    publish = PublishRound(section="a", round_no=begin.round_no)
    said = weigh(state, publish)
    assert "engine-found-none" in {each.code for each in said.consequences}
    assert apply(state, publish).section("a").published_rounds == 4


def test_an_edit_can_begin_with_empty_boards_and_end_nowhere() -> None:
    """Thrown away, the round is drafted."""
    state = apply(in_phase(Phase.DRAFTED), BeginEdit(section="a", round_no=SECOND))
    assert state.section("a").round(2).boards == ()
    state = apply(state, CancelEdit(section="a", round_no=SECOND))
    assert state.section("a").round(2).phase is Phase.DRAFTED


def test_pairs_are_checked_where_the_system_has_no_answer() -> None:
    """Dubov needs ratings of everybody; the basic rules do not."""
    state = fold(started(4))
    settings = replace(state.section("a").settings, system="dubov-1997")
    unrated = AddPlayer(section="a", pid=Pid(5), facts=PlayerFacts(name="Unrated"))
    numbering = NumberPlayers(section="a")
    state = fold([ChangeSection(section="a", settings=settings), unrated, numbering], state)
    begin = begin_edit(state, "a", 1)
    assert "rating" in begin.impossible
    state = apply(state, begin)
    pair = replace(_make(1, 5), round_no=begin.round_no)
    assert weigh(state, pair).level is Level.NONE


def test_a_round_robin_is_not_edited() -> None:
    """Its table says who meets whom."""
    state = fold(started(4))
    settings = replace(state.section("a").settings, system="round-robin", rounds=3)
    state = fold([ChangeSection(section="a", settings=settings), NumberPlayers(section="a")], state)
    begin = BeginEdit(section="a", round_no=SECOND)
    state = play_round(state, 1)
    assert refused(state, begin).code == "no-edit-in-round-robin"
    late = AddPlayer(section="a", pid=Pid(5), facts=PlayerFacts(name="Late"), joins=SECOND)
    assert refused(state, late).code == "round-robin-started"
    assert refused(state, SetAbsent(section="a", pid=Pid(1), round_no=SECOND)).code == (
        "no-byes-in-round-robin"
    )
