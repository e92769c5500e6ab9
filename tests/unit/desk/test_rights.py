"""What it takes to do an action, by its class and by what it holds, for every class of the desk."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.desk import PlayerFacts, Reporter, RequestStatus
from openarbiter.model import Result
from tests.every import every
from tests.unit.desk.phases import BOARD, FIRST, SECOND, THIRD, act, before_round_1, in_phase

ALWAYS = {
    "settings": """CreateEvent ChangeEvent LeaveStrict RestoreEvent SetLook AddSection ChangeSection
        RemoveSection EndEarly CopySection ImportTournament ForceFinal SetFund SaveTieBreakSet
        RemoveTieBreakSet SetTieBreaks SetAcceleration EnterValues FinishEvent""",
    "run": """StartRound PairRound DiscardPairing PublishRound UnpublishRound PairLate TakeApart
        CompleteRound ReopenRound BeginEdit CancelEdit EndEdit SplitPair MakePair SwapColours
        GiveBye TakeBye TakeOpponent ChangePairs ClearResult CorrectResult WithdrawCorrection
        RecordColours
        SetLineUp EnterMatch ForfeitMatch ClearMatch SetAbsent LeaveOut SettleAbsences BarHalfPoints
        ForbidPair AllowPair SetEstimates RefreshPlayers RemovePlayer WithdrawPlayer ReinstatePlayer
        SubstitutePlayer NumberPlayers ExchangeNumbers AnnounceSeed DrawLots AddNote""",
}
"""Classes for which the content makes no difference."""

WAITING, PLAYING, COMPLETE = desk.Phase.WAITING, desk.Phase.PLAYING, desk.Phase.COMPLETE
WHO: dict[str, Any] = {"pid": 1, "facts": PlayerFacts(name="Other", rating=2100)}
OPEN = BOARD | {"board": 2, "outcome": "1-0"}
BYE: dict[str, Any] = {"pid": 1, "round_no": THIRD}
ASKED = BYE | {"status": RequestStatus.ASKED}
REPORT = OPEN | {"by": Reporter.HELPER, "name": "Wren"}
HALF = {"missed": Result.HALF_POINT_BYE}

CASES: tuple[tuple[str, dict[str, Any], desk.Phase | None, str], ...] = (
    # class, what it holds, phase of round 2 (none: before round 1), what it takes
    ("CheckIn", {"pid": 1}, None, "register"),
    ("CheckIn", {"pid": 1}, PLAYING, "register"),
    ("AddPlayer", WHO, None, "register"),
    ("AddPlayer", WHO | {"joins": SECOND}, None, "register"),
    ("AddPlayer", WHO | {"joins": SECOND} | HALF, None, "run"),
    ("AddPlayer", WHO | {"joins": SECOND}, WAITING, "run"),
    ("AddPlayers", {"players": ()}, None, "register"),
    ("AddPlayers", {"players": ()}, WAITING, "run"),
    ("AddTeams", {"teams": ()}, None, "register"),
    ("AddTeams", {"teams": ()}, WAITING, "run"),
    ("SetTableTeams", {"teams": ()}, None, "register"),
    ("SetTableTeams", {"teams": ()}, WAITING, "run"),
    ("EditPlayer", WHO, None, "register"),
    ("EditPlayer", WHO, PLAYING, "run"),
    ("EditTeam", WHO, None, "register"),
    ("EditTeam", WHO, PLAYING, "run"),
    ("SetBye", ASKED, None, "register"),
    ("SetBye", ASKED, PLAYING, "register"),
    ("SetBye", BYE, None, "run"),
    ("SetBye", BYE | {"status": RequestStatus.REFUSED}, None, "run"),
    ("ClearBye", BYE, None, "register"),
    ("EnterResult", OPEN, PLAYING, "results"),
    ("EnterResult", OPEN | {"outcome": "1/2-1/2"}, PLAYING, "results"),
    ("EnterResult", OPEN | {"outcome": "0-1"}, PLAYING, "results"),
    *(
        ("EnterResult", OPEN | {"outcome": text}, PLAYING, "run")
        for text in desk.OUTCOMES
        if text not in desk.PLAYED
    ),
    ("EnterResult", OPEN | {"board": 1}, PLAYING, "run"),
    ("EnterResult", OPEN | {"board": 1, "outcome": "0-1"}, PLAYING, "run"),
    ("EnterResult", OPEN | {"board": 99}, PLAYING, "run"),
    ("EnterResult", OPEN | {"round_no": FIRST}, PLAYING, "run"),
    ("EnterResult", OPEN | {"round_no": THIRD}, PLAYING, "run"),
    ("EnterResult", OPEN, COMPLETE, "run"),
    ("EnterResult", OPEN, desk.Phase.PAIRED, "run"),
    ("ReportResult", REPORT, PLAYING, "results"),
    ("ReportResult", REPORT | {"outcome": "+/-"}, PLAYING, "run"),
    ("ReportResult", REPORT | {"by": Reporter.WHITE}, PLAYING, "run"),
    ("ReportResult", REPORT | {"board": 1}, PLAYING, "run"),
    ("ReportResult", REPORT, COMPLETE, "run"),
)


@every(("name", "held", "phase", "right"), CASES)
def test_what_it_holds_decides_what_it_takes(
    name: str, held: dict[str, Any], phase: desk.Phase | None, right: str
) -> None:
    """Beyond its class: the content, the phase of the round, and what stands there."""
    state = before_round_1() if phase is None else in_phase(phase)
    assert act(name, **held).needs(state) == right


def test_what_was_decided_or_said_otherwise_is_for_an_arbiter() -> None:
    """A bye that was granted, an adjourned board, a board of which a player reports another result.

    What a helper reported himself he may say again as a result only when nobody says otherwise.
    """
    state = in_phase(PLAYING)
    decided = desk.apply(state, act("SetBye", **BYE))
    for again in (act("SetBye", **ASKED), act("ClearBye", **BYE)):
        assert again.needs(decided) == "run"
        assert again.needs(desk.apply(state, act("SetBye", **ASKED))) == "register"
    adjourned = desk.apply(state, act("EnterResult", **OPEN | {"outcome": "adjourned"}))
    assert act("EnterResult", **OPEN).needs(adjourned) == "run"
    report = partial(act, "ReportResult", **OPEN, by=Reporter.WHITE, device="one")
    reported = desk.apply(state, report())
    assert act("EnterResult", **OPEN).needs(reported) == "results"
    assert act("EnterResult", **OPEN | {"outcome": "0-1"}).needs(reported) == "run"
    assert act("ReportResult", **REPORT | {"outcome": "0-1"}).needs(reported) == "results"


def test_every_action_says_what_it_takes() -> None:
    """A class that is added without a right, or without a row of this table, is missed here."""
    by_content = {name for name, *_ in CASES}
    always = {right: set(names.split()) for right, names in ALWAYS.items()}
    assert by_content | set().union(*always.values()) == desk.ACTIONS.keys()
    for name, kind in desk.ACTIONS.items():
        assert name in always.get(kind.right, by_content), (name, kind.right)


@pytest.mark.parametrize("left_out", ["right", "group", "in_log", "touches"])
def test_an_action_that_does_not_say_everything_is_none(left_out: str) -> None:
    """The module that defines it cannot be imported; nor where it does not say what it changes."""
    known = dict(desk.ACTIONS)
    held = {} if left_out == "in_log" else {"in_log": {"done": "forget it"}}
    told = {"right": "run", "group": "players"}
    told.pop(left_out, None)
    what = "what it changes" if left_out == "touches" else "Forgotten says no"
    with pytest.raises(TypeError, match=what):
        type("Forgotten", (desk.Action,), held, **told)
    assert known == desk.ACTIONS
