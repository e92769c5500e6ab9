"""Refusals and consequences that the other pages of tests do not reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from openarbiter.desk import (
    OUTCOMES,
    Action,
    AddPlayer,
    AddPlayers,
    AddSection,
    AllowPair,
    BeginEdit,
    ChangeSection,
    CheckIn,
    ColoursCount,
    CompleteRound,
    CorrectResult,
    DiscardPairing,
    EditPlayer,
    EnterResult,
    EventState,
    ForbidPair,
    GiveBye,
    ImportTournament,
    LeaveStrict,
    Level,
    MakePair,
    NewPlayer,
    NumberPlayers,
    PairLate,
    Phase,
    Pid,
    PlayerFacts,
    PublishRound,
    RecordColours,
    ReinstatePlayer,
    RemovePlayer,
    SectionSettings,
    SetBye,
    SetTieBreaks,
    SplitPair,
    StartRound,
    SwapColours,
    TakeApart,
    TakeBye,
    UnpublishRound,
    WithdrawPlayer,
    apply,
    begin_edit,
    end_edit,
    exported,
    facts_of,
    fold,
    pair_round,
    weigh,
)
from openarbiter.formats import trf
from openarbiter.model import BoardNo, Event, Result, RoundNo, ScoringSystem, Team, Tpn
from tests.importing import import_action
from tests.unit.desk.phases import (
    SECOND,
    before_round_1,
    enter,
    in_phase,
    paired,
    play_round,
    refused,
    through,
)
from tests.unit.desk.random_events import started

FIRST, THIRD, ONE = RoundNo(1), RoundNo(3), BoardNo(1)
TEN = Pid(10)
NEW = AddPlayer(section="a", pid=TEN, facts=PlayerFacts(name="New"))


def _round_robin(players: int = 4, rounds: int = 3) -> EventState:
    state = fold(started(players))
    settings = replace(state.section("a").settings, system="round-robin", rounds=rounds)
    return fold([ChangeSection(section="a", settings=settings), NumberPlayers(section="a")], state)


def _other(state: EventState, **change: object) -> ChangeSection:
    settings = replace(state.section("a").settings, **change)  # type: ignore[arg-type]
    return ChangeSection(section="a", settings=settings)


def _withdrawn(state: EventState) -> EventState:
    """Player 1 does not come at all."""
    return apply(state, WithdrawPlayer(section="a", pid=Pid(1), from_round=FIRST))


def _imported() -> EventState:
    """Section b, imported in the middle of its first round."""
    state = through(before_round_1(), 1)
    tournament = trf.read(trf.write(exported(state, "a"))).tournament
    return apply(before_round_1(), import_action(tournament, "b", "B"))


def _team_event() -> ImportTournament:
    action = import_action(exported(before_round_1(), "a"), "b", "B")
    head = Event(type_text="Team Swiss")
    teams = (Team(number=1, name="Rooks", players=(Tpn(1), Tpn(2))),)
    return replace(action, tournament=replace(action.tournament, event=head, teams=teams))


def _alone() -> ImportTournament:
    """Somebody whose opponent does not exist in round 1."""
    tournament = exported(play_round(before_round_1(8), 1), "a")
    players = list(tournament.players)
    lonely = replace(players[0].rounds[0], opponent=None, result=Result.FORFEIT_LOSS)
    players[0] = replace(players[0], rounds=(lonely,))
    other = next(player for player in players[1:] if player.rounds[0].opponent == 1)
    place = players.index(other)
    bye = replace(other.rounds[0], opponent=None, colour=None, result=Result.ZERO_POINT_BYE)
    players[place] = replace(other, rounds=(bye,))
    settings = SectionSettings(name="B", rounds=5)
    return ImportTournament(
        section="b", settings=settings, tournament=replace(tournament, players=tuple(players))
    )


def _first() -> EventState:
    return through(before_round_1(), 1)


def _second() -> EventState:
    return through(_first(), 2)


def _begun_table() -> EventState:
    return through(_round_robin(), 1)


def _late(white: int, black: int) -> PairLate:
    return PairLate(section="a", round_no=FIRST, white=Pid(white), black=Pid(black))


APART = TakeApart(section="a", round_no=FIRST, board=ONE)

REFUSALS: list[tuple[Callable[[], EventState], Action, str]] = [
    (before_round_1, replace(NEW, missed=Result.FULL_POINT_BYE), "bad-missed"),
    (before_round_1, replace(NEW, pid=Pid(10**8)), "id-too-high"),
    (before_round_1, AddPlayers(section="a", players=()), "nobody-named"),
    (lambda: fold(started(0)), NumberPlayers(section="a"), "no-players"),
    (before_round_1, _team_event(), "team-event"),
    (before_round_1, _alone(), "round-without-opponents"),
    (_imported, UnpublishRound(section="b", round_no=FIRST), "round-imported"),
    (
        lambda: through(apply(before_round_1(), replace(NEW, joins=THIRD)), 1),
        _late(10, 1),
        "joins-later",
    ),
    (lambda: paired(_first(), 2), UnpublishRound(section="a", round_no=FIRST), "later-round-begun"),
    (_second, APART, "later-round-begun"),
    (_second, _late(1, 2), "later-round-begun"),
    (lambda: through(before_round_1(2), 1), APART, "no-boards"),
    (_round_robin, ForbidPair(section="a", players=(Pid(1), Pid(2))), "no-forbidden-pairs"),
    (_begun_table, APART, "round-robin-started"),
    (_begun_table, _late(1, 2), "round-robin-started"),
    (
        _begun_table,
        NumberPlayers(section="a", order=(Pid(2), Pid(1), Pid(3), Pid(4))),
        "round-robin-started",
    ),
    (_begun_table, RemovePlayer(section="a", pid=Pid(1)), "has-rounds"),
    (before_round_1, CheckIn(section="a", pid=Pid(1), here=False), "not-here-already"),
    (
        lambda: play_round(before_round_1(), 1),
        StartRound(section="a", round_no=THIRD),
        "round-before-missing",
    ),
    (lambda: through(_withdrawn(before_round_1(8)), 1), _late(1, 2), "withdrawn-already"),
    (
        lambda: play_round(apply(before_round_1(2), _other(before_round_1(2), rounds=1)), 1),
        AddPlayers(section="a", players=(NewPlayer(pid=Pid(3), facts=PlayerFacts(name="N")),)),
        "cannot-join",
    ),
    (
        lambda: through(_withdrawn(before_round_1()), 1),
        ReinstatePlayer(section="a", pid=Pid(1), from_round=FIRST),
        "cannot-join",
    ),
    (
        lambda: _withdrawn(before_round_1()),
        ReinstatePlayer(section="a", pid=Pid(1), from_round=RoundNo(6)),
        "cannot-join",
    ),
    (
        lambda: through(_withdrawn(_round_robin()), 1),
        RemovePlayer(section="a", pid=Pid(4)),
        "has-rounds",
    ),
    (
        lambda: play_round(before_round_1(), 1),
        WithdrawPlayer(section="a", pid=Pid(1), from_round=RoundNo(9)),
        "no-such-round",
    ),
    (lambda: apply(_first(), NEW), BeginEdit(section="a", round_no=SECOND), "no-numbers"),
]


@pytest.mark.parametrize(
    ("state", "action", "code"), REFUSALS, ids=[code for _, _, code in REFUSALS]
)
def test_what_is_refused(state: Callable[[], EventState], action: Action, code: str) -> None:
    """Each with its own sentence."""
    assert refused(state(), action).code == code


def test_a_section_has_room_for_the_numbers_of_a_file() -> None:
    """9,999 players: a report file has four columns."""
    many = tuple(NewPlayer(pid=Pid(at), facts=PlayerFacts(name="P")) for at in range(1, 10_001))
    state = fold(started(0))
    assert refused(state, AddPlayers(section="a", players=many)).code == "too-many-players"


def _codes(state: EventState, action: Action) -> tuple[Level, set[str]]:
    weight = weigh(state, action)
    return weight.level, {each.code for each in weight.consequences}


def _left(state: EventState) -> EventState:
    return apply(state, LeaveStrict(why="a club's own rules"))


def _forbidden() -> EventState:
    return apply(before_round_1(), ForbidPair(section="a", players=(Pid(1), Pid(9))))


JOINING = replace(NEW, joins=SECOND)
HALF = SetBye(section="a", pid=Pid(1), round_no=RoundNo(5))
UNRATED = replace(facts_of(before_round_1().section("a"), 3), rating=None)
ALLOW = AllowPair(section="a", one=Pid(1), other=Pid(9))
TOLD: list[tuple[Callable[[], EventState], Action, Level, str]] = [
    (lambda: play_round(before_round_1(), 1), JOINING, Level.INFORM, "late-entry late-nothing"),
    (
        lambda: play_round(before_round_1(), 1),
        replace(JOINING, missed=Result.HALF_POINT_BYE),
        Level.INFORM,
        "late-entry late-half-points",
    ),
    (_first, NEW, Level.INFORM, "late-without-game"),
    (before_round_1, RemovePlayer(section="a", pid=Pid(3)), Level.INFORM, "numbers-close-up"),
    (
        lambda: play_round(before_round_1(), 1),
        EditPlayer(section="a", pid=Pid(3), facts=UNRATED),
        Level.CONFIRM,
        "rating-after-start",
    ),
    (lambda: _left(before_round_1()), HALF, Level.CONFIRM, "half-point-bye-last"),
    (
        lambda: _left(before_round_1()),
        replace(HALF, kind=Result.FULL_POINT_BYE),
        Level.CONFIRM,
        "full-point-bye",
    ),
    (
        _first,
        UnpublishRound(section="a", round_no=FIRST),
        Level.CONSEQUENCES,
        "unpublished paper-void pair-change-only",
    ),
    (_first, APART, Level.CONSEQUENCES, "apart apart-why noted-in-file"),
    (_forbidden, ALLOW, Level.NONE, ""),
    (lambda: play_round(_forbidden(), 1), ALLOW, Level.CONFIRM, "allowed-late"),
    (
        before_round_1,
        AddSection(section="b", settings=SectionSettings(name="B", tie_breaks=("BH",))),
        Level.NONE,
        "",
    ),
]


@pytest.mark.parametrize(("state", "action", "level", "codes"), TOLD)
def test_what_is_told_before_an_action(
    state: Callable[[], EventState], action: Action, level: Level, codes: str
) -> None:
    """How loudly, and each consequence by its code."""
    assert _codes(state(), action) == (level, set(codes.split()))


def test_settings_changed_after_the_start_without_strict_rules() -> None:
    """What changes for those who play."""
    state = _left(play_round(before_round_1(), 1))
    for change, code in (
        ({"system": "dutch-2012"}, "setting-system"),
        ({"scoring": ScoringSystem.of(30, 10)}, "setting-scoring"),
        ({"baku": True}, "setting-acceleration"),
        ({"half_point_byes": 3}, "bye-policy-change"),
        ({"tie_breaks": ("BH",)}, "tie-breaks-change"),
    ):
        level, codes = _codes(state, _other(state, **change))
        assert level is Level.CONSEQUENCES
        assert codes == {code}
    assert _codes(state, SetTieBreaks(section="a", tie_breaks=("BH",)))[0] is Level.CONSEQUENCES


def test_numbers_given_anew() -> None:
    """By hand before the start; after it they stand on sheets that hang."""
    state = before_round_1()
    order = NumberPlayers(section="a", order=tuple(reversed(state.section("a").roster.pids)))
    assert _codes(state, order) == (Level.CONFIRM, {"order-by-hand"})
    level, codes = _codes(play_round(state, 1), order)
    assert level is Level.CONSEQUENCES
    assert codes == {"order-by-hand", "numbers-change", "numbers-history"}


def test_work_by_hand_is_not_lost_unasked() -> None:
    """Neither by pairing again nor by discarding; publication tells the bye that moved."""
    state = in_phase(Phase.EDITED)
    draft = state.section("a").round(2).draft
    assert draft.bye is not None
    last = draft.boards[-1]
    actions: list[Action] = [
        SplitPair(section="a", round_no=SECOND, board=last.number),
        TakeBye(section="a", round_no=SECOND),
    ]
    state = fold(actions, state)
    pairs = ((last.white, draft.bye, last.black), (last.black, draft.bye, last.white))
    white, black, left = next(
        each
        for each in pairs
        if weigh(state, MakePair(section="a", round_no=SECOND, white=each[0], black=each[1])).level
        is not Level.REFUSE
    )
    state = apply(state, MakePair(section="a", round_no=SECOND, white=white, black=black))
    state = apply(state, GiveBye(section="a", round_no=SECOND, pid=left))
    assert "other-bye" in _codes(state, end_edit(state, "a", 2))[1]
    state = apply(state, end_edit(state, "a", 2))
    assert _codes(state, pair_round(state, "a", 2))[1] >= {"hand-work-lost"}
    discard = DiscardPairing(section="a", round_no=SECOND)
    assert _codes(state, discard) == (Level.CONFIRM, {"hand-work-lost"})
    codes = _codes(state, PublishRound(section="a", round_no=SECOND))[1]
    assert codes >= {"by-hand", "other-bye", "not-of-engine"}


def test_the_last_round_with_an_adjourned_game_has_no_final_table() -> None:
    """It is confirmed."""
    state = before_round_1()
    for number in range(1, 5):
        state = play_round(state, number)
    state = through(state, 5)
    boards = state.section("a").round(5).boards
    for board in boards[1:]:
        state = enter(state, 5, board.number, "1-0")
    state = enter(state, 5, 1, "adjourned")
    close = CompleteRound(section="a", round_no=RoundNo(5))
    assert _codes(state, close) == (Level.CONFIRM, {"no-final-table"})


@pytest.mark.parametrize(("after", "code"), [(2, "games-go"), (3, "games-stand")])
def test_a_withdrawal_from_a_round_robin(after: int, code: str) -> None:
    """Before half of the rounds the games do not count; from half on they stand."""
    state = _round_robin(6, 5)
    for number in range(1, after + 1):
        state = play_round(state, number)
    leave = WithdrawPlayer(section="a", pid=Pid(6), from_round=RoundNo(after + 1))
    level, codes = _codes(state, leave)
    assert level is Level.CONSEQUENCES
    assert code in codes
    state = apply(state, leave)
    asked = pair_round(state, "a", after + 1)
    assert len(asked.boards) == 2
    assert play_round(state, after + 1).section("a").published_rounds == after + 1


@pytest.mark.parametrize(("after", "entered"), [(2, False), (3, True)])
def test_the_remaining_games_of_a_round_robin_are_lost(after: int, *, entered: bool) -> None:
    """Where the games stand, the opponents win the later ones (C.05, 6.6)."""
    state = _round_robin(6, 5)
    for number in range(1, after + 1):
        state = play_round(state, number)
    leave = WithdrawPlayer(section="a", pid=Pid(6), from_round=RoundNo(after + 1))
    state = play_round(apply(state, leave), after + 1)
    section = state.section("a")
    assert len(section.round(after + 1).boards) == 2
    gone = section.player(Pid(6))
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
    state = through(play_round(before_round_1(), 1), 2)
    record = RecordColours(section="a", round_no=FIRST, board=ONE)
    codes = _codes(state, record)[1]
    assert codes >= {"colours-kept", "colours-played-count"}
    assert codes & {"other-pairing", "same-pairing"}
    kept = replace(record, count=ColoursCount.PAIRED)
    assert _codes(state, kept)[1] == {"colours-kept", "colours-paired-count"}


def test_a_late_result_and_a_correction_say_when_they_count() -> None:
    """The round behind is public: from the one after it."""
    state = through(enter(through(before_round_1(), 1), 1, 1, "1-0"), 2)
    late = EnterResult(section="a", round_no=FIRST, board=BoardNo(2), outcome=OUTCOMES["1-0"])
    assert "late-result" in _codes(state, late)[1]
    correct = CorrectResult(section="a", round_no=FIRST, board=ONE, outcome=OUTCOMES["0-1"])
    assert "boards-stay" in _codes(state, correct)[1]


def test_where_it_cannot_be_told_what_would_have_been() -> None:
    """The edition has no answer for the round behind; this is said, not hidden."""
    state = before_round_1(4)
    for number in (1, 2, 3):
        state = play_round(state, number)
    state = apply(state, begin_edit(state, "a", 4))
    for white, black in ((1, 2), (3, 4)):
        pair = MakePair(section="a", round_no=RoundNo(4), white=Pid(white), black=Pid(black))
        state = apply(state, pair)
    state = apply(state, end_edit(state, "a", 4))
    state = apply(state, PublishRound(section="a", round_no=RoundNo(4)))
    correct = CorrectResult(section="a", round_no=THIRD, board=ONE, outcome=OUTCOMES["0-1"])
    assert "cannot-tell" in _codes(state, correct)[1]


def test_a_bye_that_would_have_gone_elsewhere_is_told() -> None:
    """Of three players: who won plays, who lost has the bye, and round 1 has one board."""
    state = through(play_round(before_round_1(3), 1), 2)
    correct = CorrectResult(section="a", round_no=FIRST, board=ONE, outcome=OUTCOMES["0-1"])
    assert "other-bye-then" in _codes(state, correct)[1]


def test_boards_made_by_hand_are_not_called_different() -> None:
    """The edition would pair otherwise before and after the correction."""
    state = in_phase(Phase.EDITED)
    old = state.section("a").round(2).draft
    for board in old.boards:
        state = apply(state, SwapColours(section="a", round_no=SECOND, board=board.number))
    state = apply(state, end_edit(state, "a", 2))
    state = apply(state, PublishRound(section="a", round_no=SECOND))
    correct = CorrectResult(section="a", round_no=FIRST, board=ONE, outcome=OUTCOMES["0-1"])
    codes = _codes(state, correct)[1]
    assert "other-pairing" not in codes
    assert codes & {"other-than-by-hand", "other-bye-then"}


def test_an_imported_section_says_so_before_it_is_taken() -> None:
    """Players and rounds; what is wrong in it is confirmed one by one."""
    tournament = exported(play_round(before_round_1(), 1), "a")
    action = replace(import_action(tournament, "b", "B"), checked=("round 1: a rematch",))
    level, codes = _codes(before_round_1(), action)
    assert level is Level.CONFIRM
    assert codes == {"imported", "import-finding"}
