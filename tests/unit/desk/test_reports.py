"""Reports of results: when they are taken, what they agree on, and where they go."""

from __future__ import annotations

import json
from dataclasses import replace

from openarbiter import desk
from openarbiter.desk.actions.results import MOST_REPORTS
from openarbiter.model import BoardNo, RoundNo
from tests.every import every
from tests.unit.desk.phases import enter, in_phase, refused

TWO, FIRST = RoundNo(2), BoardNo(1)
WHITE, BLACK, HELPER = desk.Reporter.WHITE, desk.Reporter.BLACK, desk.Reporter.HELPER
WON, DRAWN = desk.OUTCOMES["1-0"], desk.OUTCOMES["1/2-1/2"]


def report(by: desk.Reporter = WHITE, **fields: object) -> desk.ReportResult:
    """A report about the first board of round 2."""
    plain = desk.ReportResult(section="a", round_no=TWO, board=FIRST, outcome=WON, by=by)
    return replace(plain, **fields)  # type: ignore[arg-type]


def after(*actions: desk.Action) -> desk.RoundState:
    """Round 2, published, after some actions."""
    return desk.fold(actions, in_phase(desk.Phase.PUBLISHED)).section("a").round(2)


@every("phase", desk.Phase, ids=lambda phase: phase.value)
def test_a_report_belongs_to_a_round_that_is_played(phase: desk.Phase) -> None:
    """It changes no phase and no record; elsewhere it is refused."""
    state = in_phase(phase)
    second = report(board=BoardNo(2))
    if phase in {desk.Phase.PUBLISHED, desk.Phase.PLAYING}:
        made = desk.apply(state, second).section("a")
        assert made.tournament == state.section("a").tournament
        assert made.round(2).phase is phase
        assert desk.weigh(state, second).level is desk.Level.NONE
        return
    code = "report-too-late" if phase is desk.Phase.COMPLETE else f"round-is-{phase.value}"
    assert refused(state, second).code == code


def test_no_report_of_a_board_with_a_result_or_of_an_earlier_round() -> None:
    """An arbiter corrects it; a board that does not exist has none either."""
    state = enter(in_phase(desk.Phase.PUBLISHED), 2, 1, "0-1")
    assert refused(state, report()).code == "report-result-in"
    assert refused(state, report(round_no=RoundNo(1))).code == "report-too-late"
    assert refused(state, report(board=BoardNo(99))).code == "no-such-board"
    published = in_phase(desk.Phase.PUBLISHED)
    adjourned = desk.OUTCOMES["adjourned"]
    assert refused(published, report(outcome=adjourned)).code == "impossible-result"
    assert refused(published, report(HELPER)).code == "empty-text"
    assert refused(published, report(device="a\nb")).code == "bad-character"


def test_the_last_report_of_a_phone_stands() -> None:
    """The same again, and an old one that comes once more, are refused as taken."""
    one = report(device="x", key="1")
    other = report(device="x", key="2", outcome=DRAWN)
    found = after(one, other)
    assert [each.outcome for each in desk.standing(found.reports_of(1))] == [DRAWN]
    state = desk.fold([one, other], in_phase(desk.Phase.PUBLISHED))
    for again in (one, other, replace(other, key="3")):
        assert refused(state, again).code == "report-taken"
    assert desk.apply(state, replace(one, key="3"))  # a change of mind


def test_two_sides_from_two_phones_agree() -> None:
    """Not two phones of one side, nor one phone of both, nor where a third one says otherwise."""
    white, black = report(device="x"), report(BLACK, device="y")
    assert desk.agreed(after(white).reports_of(1)) is None
    assert desk.agreed(after(white, report(device="z")).reports_of(1)) is None
    assert desk.agreed(after(white, black).reports_of(1)) == WON
    helper = report(HELPER, name="A. Helper")
    assert desk.agreed(after(white, helper).reports_of(1)) == WON
    otherwise = report(device="z", outcome=DRAWN)
    assert desk.agreed(after(otherwise, white, black).reports_of(1)) is None
    assert desk.agreed(after(white, replace(black, outcome=DRAWN)).reports_of(1)) is None
    state = desk.apply(in_phase(desk.Phase.PUBLISHED), white)
    assert refused(state, report(BLACK, device="x")).code == "report-other-side"


def test_reports_of_a_board_are_limited() -> None:
    """Who sends without end fills no log; the other boards go on."""
    many = [report(device=f"d{at}", key=f"k{at}") for at in range(MOST_REPORTS)]
    state = desk.fold(many, in_phase(desk.Phase.PUBLISHED))
    assert refused(state, report(BLACK, device="y")).code == "too-many-reports"
    assert desk.apply(state, report(BLACK, device="y", board=BoardNo(2)))


def test_reports_go_with_the_pairing_they_are_about() -> None:
    """When the round is taken back, or the board is taken apart; undo leaves the others."""
    state = desk.fold([report(), report(board=BoardNo(2))], in_phase(desk.Phase.PUBLISHED))
    back = desk.apply(state, desk.UnpublishRound(section="a", round_no=TWO))
    assert back.section("a").round(2).reports == ()
    apart = desk.apply(state, desk.TakeApart(section="a", round_no=TWO, board=FIRST))
    assert [each.board for each in apart.section("a").round(2).reports] == [2]
    assert desk.weigh_change(state, desk.apply(state, report(BLACK))).level is desk.Level.INFORM


def test_reports_come_back_from_json() -> None:
    """With the state they are part of."""
    state = desk.fold([report(device="x", key="1")], in_phase(desk.Phase.PUBLISHED))
    assert desk.state_from_json(json.loads(json.dumps(desk.state_to_json(state)))) == state
    made = report(HELPER, name="A. Helper")
    assert desk.action_from_json(json.loads(json.dumps(desk.action_to_json(made)))) == made
    assert made.touched() == {"a/2/report/1/helper"}
