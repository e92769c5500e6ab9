"""Reports of results: what they agree on, and where they go."""

from __future__ import annotations

from dataclasses import replace

from openarbiter import desk
from openarbiter.desk.actions.results import MOST_REPORTS
from openarbiter.model import BoardNo, RoundNo
from tests.unit.desk.phases import in_phase, refused

TWO, FIRST = RoundNo(2), BoardNo(1)
WHITE, BLACK, HELPER = desk.Reporter.WHITE, desk.Reporter.BLACK, desk.Reporter.HELPER
WON, DRAWN = desk.OUTCOMES["1-0"], desk.OUTCOMES["1/2-1/2"]


def report(by: desk.Reporter = WHITE, **fields: object) -> desk.ReportResult:
    """A report about the first board of round 2."""
    plain = desk.ReportResult(section="a", round_no=TWO, board=FIRST, outcome=WON, by=by)
    return replace(plain, **fields)  # type: ignore[arg-type]


def reported(*actions: desk.Action) -> desk.EventState:
    """Round 2, published, after some actions."""
    return desk.fold(actions, in_phase(desk.Phase.PUBLISHED))


def agreed(*actions: desk.Action) -> desk.Outcome | None:
    """What the reports of board 1 agree on."""
    return desk.agreed(reported(*actions).section("a").round(2).reports_of(1))


def test_a_report_changes_no_phase_and_no_record() -> None:
    """It touches its board and side only; of several of a phone the last one stands."""
    state = in_phase(desk.Phase.PUBLISHED).section("a")
    one, other = report(device="x", key="1"), report(device="x", key="2", outcome=DRAWN)
    made = reported(one, other).section("a")
    assert (made.tournament, made.round(2).phase) == (state.tournament, desk.Phase.PUBLISHED)
    assert [each.outcome for each in desk.standing(made.round(2).reports_of(1))] == [DRAWN]
    assert report(HELPER).touched() == {"a/2/report/1/helper"}


def test_two_sides_from_two_phones_agree() -> None:
    """Not two phones of one side, nor where a third one says otherwise."""
    white, black = report(device="x"), report(BLACK, device="y")
    assert agreed(white, black) == agreed(white, report(HELPER, name="A. Helper")) == WON
    assert agreed(white) is agreed(white, report(device="z")) is None
    assert agreed(report(device="z", outcome=DRAWN), white, black) is None
    assert agreed(white, replace(black, outcome=DRAWN)) is None


def test_reports_of_a_board_are_limited() -> None:
    """Who sends without end fills no log; the other boards go on."""
    state = reported(*(report(device=f"d{at}", key=f"k{at}") for at in range(MOST_REPORTS)))
    assert refused(state, report(BLACK, device="y")).code == "too-many-reports"
    assert desk.apply(state, report(BLACK, device="y", board=BoardNo(2)))


def test_reports_go_with_the_pairing_they_are_about() -> None:
    """When the round is taken back, or the board is taken apart."""
    state = reported(report(), report(board=BoardNo(2)))
    back = desk.apply(state, desk.UnpublishRound(section="a", round_no=TWO))
    assert back.section("a").round(2).reports == ()
    apart = desk.apply(state, desk.TakeApart(section="a", round_no=TWO, board=FIRST))
    assert [each.board for each in apart.section("a").round(2).reports] == [2]
