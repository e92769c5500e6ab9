"""Refusals and consequences that the other pages of tests do not reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from openarbiter import desk
from openarbiter.formats import trf
from openarbiter.model import BoardNo, Event, Result, RoundNo, ScoringSystem, Team, Tpn
from tests.every import every
from tests.importing import import_action
from tests.unit.desk.phases import (
    SECOND,
    act,
    before_round_1,
    do,
    enter,
    in_phase,
    paired,
    play_round,
    played,
    refused,
    through,
)
from tests.unit.desk.random_events import started

FIRST, THIRD, ONE = RoundNo(1), RoundNo(3), BoardNo(1)
TEN = desk.Pid(10)
NEW = act("AddPlayer", pid=TEN, facts=desk.PlayerFacts(name="New"))


def _round_robin(players: int = 4, rounds: int = 3) -> desk.EventState:
    state = desk.fold(started(players))
    settings = replace(state.section("a").settings, system="round-robin", rounds=rounds)
    return desk.fold([act("ChangeSection", settings=settings), act("NumberPlayers")], state)


def _other(state: desk.EventState, **change: object) -> desk.ChangeSection:
    settings = replace(state.section("a").settings, **change)  # type: ignore[arg-type]
    made: desk.ChangeSection = act("ChangeSection", settings=settings)
    return made


def _withdrawn(state: desk.EventState) -> desk.EventState:
    """Player 1 does not come at all."""
    return do(state, "WithdrawPlayer", pid=1, from_round=FIRST)


def _imported() -> desk.EventState:
    """Section b, imported in the middle of its first round."""
    state = through(before_round_1(), 1)
    tournament = trf.read(trf.write(desk.exported(state, "a"))).tournament
    return desk.apply(before_round_1(), import_action(tournament, "b", "B"))


def _team_event() -> desk.ImportTournament:
    action = import_action(desk.exported(before_round_1(), "a"), "b", "B")
    head = Event(type_text="Team Swiss")
    teams = (Team(number=1, name="Rooks", players=(Tpn(1), Tpn(2))),)
    return replace(action, tournament=replace(action.tournament, event=head, teams=teams))


def _alone() -> desk.ImportTournament:
    """Somebody whose opponent does not exist in round 1."""
    tournament = desk.exported(played(1, 8), "a")
    players = list(tournament.players)
    lonely = replace(players[0].rounds[0], opponent=None, result=Result.FORFEIT_LOSS)
    players[0] = replace(players[0], rounds=(lonely,))
    other = next(player for player in players[1:] if player.rounds[0].opponent == 1)
    place = players.index(other)
    bye = replace(other.rounds[0], opponent=None, colour=None, result=Result.ZERO_POINT_BYE)
    players[place] = replace(other, rounds=(bye,))
    settings = desk.SectionSettings(name="B", rounds=5)
    made: desk.ImportTournament = act(
        "ImportTournament",
        section="b",
        settings=settings,
        tournament=replace(tournament, players=tuple(players)),
    )
    return made


def _first() -> desk.EventState:
    return through(before_round_1(), 1)


def _second() -> desk.EventState:
    return through(_first(), 2)


def _begun_table() -> desk.EventState:
    return through(_round_robin(), 1)


def _late(white: int, black: int) -> desk.PairLate:
    made: desk.PairLate = act("PairLate", round_no=FIRST, white=white, black=black)
    return made


APART = act("TakeApart", round_no=FIRST, board=ONE)

REFUSALS: list[tuple[Callable[[], desk.EventState], desk.Action, str]] = [
    (before_round_1, replace(NEW, missed=Result.FULL_POINT_BYE), "bad-missed"),
    (before_round_1, replace(NEW, pid=desk.Pid(10**8)), "id-too-high"),
    (before_round_1, act("AddPlayers", players=()), "nobody-named"),
    (lambda: desk.fold(started(0)), act("NumberPlayers"), "no-players"),
    (before_round_1, _team_event(), "team-event"),
    (before_round_1, _alone(), "round-without-opponents"),
    (_imported, act("UnpublishRound", section="b", round_no=FIRST), "round-imported"),
    (
        lambda: through(desk.apply(before_round_1(), replace(NEW, joins=THIRD)), 1),
        _late(10, 1),
        "joins-later",
    ),
    (lambda: paired(_first(), 2), act("UnpublishRound", round_no=FIRST), "later-round-begun"),
    (_second, APART, "later-round-begun"),
    (_second, _late(1, 2), "later-round-begun"),
    (lambda: through(before_round_1(2), 1), APART, "no-boards"),
    (_round_robin, act("ForbidPair", players=(1, 2)), "no-forbidden-pairs"),
    (_begun_table, APART, "round-robin-started"),
    (_begun_table, _late(1, 2), "round-robin-started"),
    (_begun_table, act("NumberPlayers", order=(2, 1, 3, 4)), "round-robin-started"),
    (_begun_table, act("RemovePlayer", pid=1), "has-rounds"),
    (before_round_1, act("CheckIn", pid=1, here=False), "not-here-already"),
    (lambda: played(1), act("StartRound", round_no=THIRD), "round-before-missing"),
    (lambda: through(_withdrawn(before_round_1(8)), 1), _late(1, 2), "withdrawn-already"),
    (
        lambda: play_round(desk.apply(before_round_1(2), _other(before_round_1(2), rounds=1)), 1),
        act(
            "AddPlayers",
            players=(desk.NewPlayer(pid=desk.Pid(3), facts=desk.PlayerFacts(name="N")),),
        ),
        "cannot-join",
    ),
    (
        lambda: through(_withdrawn(before_round_1()), 1),
        act("ReinstatePlayer", pid=1, from_round=FIRST),
        "cannot-join",
    ),
    (
        lambda: _withdrawn(before_round_1()),
        act("ReinstatePlayer", pid=1, from_round=6),
        "cannot-join",
    ),
    (lambda: through(_withdrawn(_round_robin()), 1), act("RemovePlayer", pid=4), "has-rounds"),
    (lambda: played(1), act("WithdrawPlayer", pid=1, from_round=9), "no-such-round"),
    (lambda: desk.apply(_first(), NEW), act("BeginEdit", round_no=SECOND), "no-numbers"),
]


@pytest.mark.parametrize(
    ("state", "action", "code"), REFUSALS, ids=[code for _, _, code in REFUSALS]
)
def test_what_is_refused(
    state: Callable[[], desk.EventState], action: desk.Action, code: str
) -> None:
    """Each with its own sentence."""
    assert refused(state(), action).code == code


def test_a_section_has_room_for_the_numbers_of_a_file() -> None:
    """9,999 players: a report file has four columns."""
    many = tuple(
        desk.NewPlayer(pid=desk.Pid(at), facts=desk.PlayerFacts(name="P"))
        for at in range(1, 10_001)
    )
    state = desk.fold(started(0))
    assert refused(state, act("AddPlayers", players=many)).code == "too-many-players"


def _codes(state: desk.EventState, action: desk.Action) -> tuple[desk.Level, set[str]]:
    weight = desk.weigh(state, action)
    return weight.level, {each.code for each in weight.consequences}


def _left(state: desk.EventState) -> desk.EventState:
    return desk.apply(state, desk.LeaveStrict(why="a club's own rules"))


def _forbidden() -> desk.EventState:
    return do(before_round_1(), "ForbidPair", players=(1, 9))


JOINING = replace(NEW, joins=SECOND)
HALF = act("SetBye", pid=1, round_no=5)
UNRATED = replace(desk.facts_of(before_round_1().section("a"), 3), rating=None)
ALLOW = act("AllowPair", one=1, other=9)
TOLD: list[tuple[Callable[[], desk.EventState], desk.Action, desk.Level, str]] = [
    (lambda: played(1), JOINING, desk.Level.INFORM, "late-entry late-nothing"),
    (
        lambda: played(1),
        replace(JOINING, missed=Result.HALF_POINT_BYE),
        desk.Level.INFORM,
        "late-entry late-half-points",
    ),
    (_first, NEW, desk.Level.INFORM, "late-without-game"),
    (before_round_1, act("RemovePlayer", pid=3), desk.Level.INFORM, "numbers-close-up"),
    (
        lambda: played(1),
        act("EditPlayer", pid=3, facts=UNRATED),
        desk.Level.CONSEQUENCES,
        "strength-changes list-of-start numbers-may",
    ),
    (lambda: _left(before_round_1()), HALF, desk.Level.CONFIRM, "half-point-bye-last"),
    (
        lambda: _left(before_round_1()),
        replace(HALF, kind=Result.FULL_POINT_BYE),
        desk.Level.CONFIRM,
        "full-point-bye",
    ),
    (
        _first,
        act("UnpublishRound", round_no=FIRST),
        desk.Level.CONSEQUENCES,
        "unpublished paper-void pair-change-only",
    ),
    (_first, APART, desk.Level.CONSEQUENCES, "apart apart-why noted-in-file"),
    (_forbidden, ALLOW, desk.Level.NONE, ""),
    (lambda: play_round(_forbidden(), 1), ALLOW, desk.Level.CONFIRM, "allowed-late"),
    (
        before_round_1,
        act("AddSection", section="b", settings=desk.SectionSettings(name="B", tie_breaks=("BH",))),
        desk.Level.NONE,
        "",
    ),
]


@every(("state", "action", "level", "codes"), TOLD)
def test_what_is_told_before_an_action(
    state: Callable[[], desk.EventState], action: desk.Action, level: desk.Level, codes: str
) -> None:
    """How loudly, and each consequence by its code."""
    assert _codes(state(), action) == (level, set(codes.split()))


def test_settings_changed_after_the_start_without_strict_rules() -> None:
    """What changes for those who play."""
    state = _left(played(1))
    for change, code in (
        ({"system": "dutch-2012"}, "setting-system"),
        ({"scoring": ScoringSystem.of(30, 10)}, "setting-scoring"),
        ({"baku": True}, "setting-acceleration"),
        ({"half_point_byes": 3}, "bye-policy-change"),
        ({"chess960": "Spring"}, "start-positions-change"),
        ({"tie_breaks": ("BH",)}, "tie-breaks-change"),
    ):
        level, codes = _codes(state, _other(state, **change))
        assert level is desk.Level.CONSEQUENCES
        assert codes == {code}
    assert _codes(state, act("SetTieBreaks", tie_breaks=("BH",)))[0] is desk.Level.CONSEQUENCES


def test_numbers_given_anew() -> None:
    """By hand before the start; after it they stand on sheets that hang."""
    state = before_round_1()
    order = act("NumberPlayers", order=tuple(reversed(state.section("a").roster.pids)))
    assert _codes(state, order) == (desk.Level.CONFIRM, {"order-by-hand"})
    level, codes = _codes(play_round(state, 1), order)
    assert level is desk.Level.CONSEQUENCES
    assert codes == {"order-by-hand", "numbers-change", "numbers-history"}


def test_work_by_hand_is_not_lost_unasked() -> None:
    """Neither by pairing again nor by discarding; publication tells the bye that moved."""
    state = in_phase(desk.Phase.EDITED)
    draft = state.section("a").round(2).draft
    assert draft.bye is not None
    last = draft.boards[-1]
    actions: list[desk.Action] = [
        act("SplitPair", round_no=SECOND, board=last.number),
        act("TakeBye", round_no=SECOND),
    ]
    state = desk.fold(actions, state)
    pairs = ((last.white, draft.bye, last.black), (last.black, draft.bye, last.white))
    white, black, left = next(
        each
        for each in pairs
        if desk.weigh(state, act("MakePair", round_no=SECOND, white=each[0], black=each[1])).level
        is not desk.Level.REFUSE
    )
    state = do(state, "MakePair", round_no=SECOND, white=white, black=black)
    state = do(state, "GiveBye", round_no=SECOND, pid=left)
    assert "other-bye" in _codes(state, desk.end_edit(state, "a", 2))[1]
    state = desk.apply(state, desk.end_edit(state, "a", 2))
    assert _codes(state, desk.pair_round(state, "a", 2))[1] >= {"hand-work-lost"}
    discard = act("DiscardPairing", round_no=SECOND)
    assert _codes(state, discard) == (desk.Level.CONFIRM, {"hand-work-lost"})
    codes = _codes(state, act("PublishRound", round_no=SECOND))[1]
    assert codes >= {"by-hand", "other-bye", "not-of-engine"}


def test_the_last_round_with_an_adjourned_game_has_no_final_table() -> None:
    """It is confirmed."""
    state = played(4)
    state = through(state, 5)
    boards = state.section("a").round(5).boards
    for board in boards[1:]:
        state = enter(state, 5, board.number, "1-0")
    state = enter(state, 5, 1, "adjourned")
    close = act("CompleteRound", round_no=5)
    assert _codes(state, close) == (desk.Level.CONFIRM, {"no-final-table"})


@pytest.mark.parametrize(("after", "code"), [(2, "games-go"), (3, "games-stand")])
def test_a_withdrawal_from_a_round_robin(after: int, code: str) -> None:
    """Before half of the rounds the games do not count; from half on they stand."""
    state = _round_robin(6, 5)
    for number in range(1, after + 1):
        state = play_round(state, number)
    leave = act("WithdrawPlayer", pid=6, from_round=after + 1)
    level, codes = _codes(state, leave)
    assert level is desk.Level.CONSEQUENCES
    assert code in codes
    state = desk.apply(state, leave)
    asked = desk.pair_round(state, "a", after + 1)
    assert len(asked.boards) == 2
    assert play_round(state, after + 1).section("a").published_rounds == after + 1


@pytest.mark.parametrize(("after", "entered"), [(2, False), (3, True)])
def test_the_remaining_games_of_a_round_robin_are_lost(after: int, *, entered: bool) -> None:
    """Where the games stand, the opponents win the later ones (C.05, 6.6)."""
    state = _round_robin(6, 5)
    for number in range(1, after + 1):
        state = play_round(state, number)
    leave = act("WithdrawPlayer", pid=6, from_round=after + 1)
    state = play_round(desk.apply(state, leave), after + 1)
    section = state.section("a")
    assert len(section.round(after + 1).boards) == 2
    gone = section.player(desk.Pid(6))
    record = gone.record(RoundNo(after + 1))
    assert (record.result is Result.FORFEIT_LOSS) is entered
    if entered:
        assert record.opponent is not None
        won = section.player(section.pid(record.opponent)).record(RoundNo(after + 1))
        assert (won.result, won.opponent) == (Result.FORFEIT_WIN, gone.tpn)


def test_who_rests_in_a_round_robin_gets_no_bye() -> None:
    """Everybody rests once; the round counts nothing for who does."""
    state = play_round(_round_robin(5, 5), 1)
    resting = state.section("a").round(1).bye
    assert resting is not None
    record = state.section("a").player(resting).record(FIRST)
    assert record.result is Result.ZERO_POINT_BYE


def test_colours_that_count_and_colours_that_do_not() -> None:
    """Confirmed with what it means for the next pairing; a round later with the boards."""
    state = through(played(1), 2)
    record = act("RecordColours", round_no=FIRST, board=ONE)
    codes = _codes(state, record)[1]
    assert codes >= {"colours-kept", "colours-played-count"}
    assert codes & {"other-pairing", "same-pairing"}
    kept = replace(record, count=desk.ColoursCount.PAIRED)
    assert _codes(state, kept)[1] == {"colours-kept", "colours-paired-count"}


def test_a_late_result_and_a_correction_say_when_they_count() -> None:
    """The round behind is public: from the one after it."""
    state = through(enter(through(before_round_1(), 1), 1, 1, "1-0"), 2)
    late = act("EnterResult", round_no=FIRST, board=2, outcome="1-0")
    assert "late-result" in _codes(state, late)[1]
    correct = act("CorrectResult", round_no=FIRST, board=ONE, outcome="0-1")
    assert "boards-stay" in _codes(state, correct)[1]


def test_where_it_cannot_be_told_what_would_have_been() -> None:
    """The edition has no answer for the round behind; this is said, not hidden."""
    state = played(3, 4)
    state = desk.apply(state, desk.begin_edit(state, "a", 4))
    for white, black in ((1, 2), (3, 4)):
        pair = act("MakePair", round_no=4, white=white, black=black)
        state = desk.apply(state, pair)
    state = desk.apply(state, desk.end_edit(state, "a", 4))
    state = do(state, "PublishRound", round_no=4)
    correct = act("CorrectResult", round_no=THIRD, board=ONE, outcome="0-1")
    assert "cannot-tell" in _codes(state, correct)[1]


def test_a_bye_that_would_have_gone_elsewhere_is_told() -> None:
    """Of three players: who won plays, who lost has the bye, and round 1 has one board."""
    state = through(played(1, 3), 2)
    correct = act("CorrectResult", round_no=FIRST, board=ONE, outcome="0-1")
    assert "other-bye-then" in _codes(state, correct)[1]


def test_boards_made_by_hand_are_not_called_different() -> None:
    """The edition would pair otherwise before and after the correction."""
    state = in_phase(desk.Phase.EDITED)
    old = state.section("a").round(2).draft
    for board in old.boards:
        state = do(state, "SwapColours", round_no=SECOND, board=board.number)
    state = desk.apply(state, desk.end_edit(state, "a", 2))
    state = do(state, "PublishRound", round_no=SECOND)
    correct = act("CorrectResult", round_no=FIRST, board=ONE, outcome="0-1")
    codes = _codes(state, correct)[1]
    assert "other-pairing" not in codes
    assert codes & {"other-than-by-hand", "other-bye-then"}


def test_an_imported_section_says_so_before_it_is_taken() -> None:
    """Players and rounds; what is wrong in it is confirmed one by one."""
    tournament = desk.exported(played(1), "a")
    action = replace(import_action(tournament, "b", "B"), checked=("round 1: a rematch",))
    level, codes = _codes(before_round_1(), action)
    assert level is desk.Level.CONFIRM
    assert codes == {"imported", "import-finding"}
