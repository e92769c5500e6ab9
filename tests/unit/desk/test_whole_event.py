"""A whole event at the desk: every action from the first entry to the last result."""

from __future__ import annotations

import json
from random import Random

from openarbiter.desk import (
    OUTCOMES,
    Action,
    AddPlayer,
    AddSection,
    CompleteRound,
    CreateEvent,
    EnterResult,
    EventState,
    Phase,
    Pid,
    PlayerFacts,
    PublishRound,
    SectionSettings,
    SetBye,
    WithdrawPlayer,
    action_from_json,
    action_to_json,
    apply,
    fold,
    pair_round,
    prepare_round,
    state_from_json,
    state_to_json,
)
from openarbiter.model import RoundNo

ROUNDS = 7


class _Desk:
    """An event and its log."""

    def __init__(self) -> None:
        self.state = EventState()
        self.log: list[Action] = []

    def do(self, action: Action) -> None:
        """Do an action, through its JSON form as the store does."""
        again = action_from_json(json.loads(json.dumps(action_to_json(action))))
        assert again == action
        self.state = apply(self.state, again)
        self.log.append(again)


def _player(number: int, rating: int) -> AddPlayer:
    facts = PlayerFacts(name=f"Player {number:02d}", rating=rating)
    return AddPlayer(section="a", pid=Pid(number), facts=facts)


def test_seven_rounds_of_31_players_and_their_log() -> None:
    """Byes, a withdrawal and a late entry; the log folds to the same state, which has a JSON."""
    desk = _Desk()
    random = Random(1)  # noqa: S311  (no secret: the same event every time)
    desk.do(CreateEvent(name="Autumn Open"))
    desk.do(AddSection(section="a", settings=SectionSettings(name="A", rounds=ROUNDS)))
    for number in range(1, 32):
        desk.do(_player(number, random.randint(1000, 2400)))
    desk.do(SetBye(section="a", pid=Pid(5), round_no=RoundNo(2)))
    for number in range(1, ROUNDS + 1):
        round_no = RoundNo(number)
        for action in prepare_round(desk.state, "a", number):
            desk.do(action)
        desk.do(pair_round(desk.state, "a", number))
        desk.do(PublishRound(section="a", round_no=round_no))
        for board in desk.state.section("a").round(number).boards:
            outcome = OUTCOMES[random.choice(["1-0", "0-1", "1/2-1/2", "+/-"])]
            desk.do(
                EnterResult(section="a", round_no=round_no, board=board.number, outcome=outcome)
            )
        desk.do(CompleteRound(section="a", round_no=round_no))
        if number == 3:
            desk.do(WithdrawPlayer(section="a", pid=Pid(9), from_round=RoundNo(4)))
            facts = PlayerFacts(name="Latecomer", rating=2000)
            desk.do(AddPlayer(section="a", pid=Pid(32), facts=facts, joins=RoundNo(4)))
    section = desk.state.section("a")
    assert [state.phase for state in section.rounds] == [Phase.COMPLETE] * ROUNDS
    assert section.tournament.paired_rounds == ROUNDS
    assert section.player(9).withdrawn_after == 3
    assert section.player(32).tpn < len(section.entrants)
    assert fold(desk.log) == desk.state
    assert state_from_json(json.loads(json.dumps(state_to_json(desk.state)))) == desk.state
