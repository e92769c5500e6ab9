"""Line-ups against the event's own rules: the deadline, the order of the boards, two teams."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.desk import EventState, Pid, Refusal, SeatOrder, TeamRules
from openarbiter.model import BoardNo, RoundNo
from tests.every import every
from tests.unit.desk.leagues import act, begun, code, published
from tests.unit.desk.telling import said

pytestmark = pytest.mark.usefixtures("club")

IN_TIME, LATE = "2026-11-27 13:45", "2026-11-27 13:46"
EMPTY = None
FREE, BOARD, FIXED = SeatOrder.FREE, SeatOrder.BOARD, SeatOrder.FIXED


def with_rules(*, start: str = "2026-11-27 14:00", **rules: Any) -> EventState:  # noqa: ANN401
    """Round 1 of an event with rules of its own; match 1 has players 1 to 5 in its first team."""
    dates = (start,) if start else ()
    return published(begun(team_rules=TeamRules(**rules), round_dates=dates))


def line_up(*seats: int | None, at: str = "") -> desk.SetLineUp:
    """The line-up of the team named first in match 1, and when it was handed in."""
    place: dict[str, Any] = {"section": "a", "round_no": RoundNo(1), "board": BoardNo(1)}
    return desk.SetLineUp(**place, team=Pid(1), seats=seats, handed_in=at)


def test_a_late_line_up_counts_with_a_reason() -> None:
    """A minute decides; a moment that nobody states is in time, and the round shows what came."""
    state = with_rules(deadline=15)
    assert desk.deadline_of(state.section("a"), 1).strftime("%H:%M") == "13:45"  # type: ignore[union-attr]
    for moment in ("", IN_TIME):
        assert said(state, line_up(1, 2, 3, 5, at=moment)) == "none"
    late = line_up(1, 2, 3, 5, at=LATE)
    assert said(state, late) == "consequences line-up-late"
    section = desk.apply(state, late).section("a")
    match = section.match(1, 1)
    assert match is not None
    assert desk.is_late(section, match, 1)
    assert not desk.is_late(section, match, match.black)


def test_a_late_line_up_does_not_count_where_the_rules_say_so() -> None:
    """The board order counts instead; the same line-up in time is taken."""
    state = with_rules(deadline=15, late_counts=False)
    with pytest.raises(Refusal) as refused:
        desk.apply(state, line_up(1, 2, 3, 5, at=LATE))
    assert refused.value.code == "line-up-late"
    assert [offer.code for offer in refused.value.offers] == ["offer-board-order"]
    desk.apply(state, line_up(1, 2, 3, 5, at=IN_TIME))


@every("start", ["", "2026-11-27", "after lunch"])
def test_without_day_and_time_no_line_up_is_late(start: str) -> None:
    """The rule needs the start of the round."""
    state = with_rules(start=start, deadline=15)
    assert desk.deadline_of(state.section("a"), 1) is None
    assert said(state, line_up(1, 2, 3, 5, at=LATE)) == "none"


def test_a_line_up_in_board_order_can_be_noted_and_a_moment_is_one() -> None:
    """The same seats with a moment are a change; anything but a moment is refused."""
    state = with_rules(deadline=15)
    noted = line_up(1, 2, 3, 4, at=IN_TIME)
    assert code(desk.apply(state, noted), noted) == "nothing-changed"
    for wrong in ("2026-11-27", "27.11.2026 13:45", "2026-02-30 10:00", "2026-11-27 13:45:01"):
        assert code(state, line_up(1, 2, 3, 4, at=wrong)) == "bad-moment"


@every(
    ("rules", "seats", "expected"),
    [
        ({"order": FREE}, (2, 1, 3, 4), "inform not-board-order"),
        ({"order": BOARD}, (1, 2, 4, 5), "none"),
        ({"order": BOARD}, (2, 1, 3, 4), "consequences rule-board-order"),
        ({"order": BOARD}, (5, 2, 3, 4), "consequences rule-board-order"),
        ({"order": FIXED}, (5, 2, 3, 4), "none"),
        ({"order": FIXED}, (1, 2, 4, 5), "consequences rule-own-board"),
        ({"order": FIXED}, (2, 1, 3, 4), "consequences rule-own-board"),
        ({"order": FIXED}, (1, EMPTY, 3, 4), "inform empty-board"),
        ({"empty_last": True}, (1, 2, 3, EMPTY), "inform empty-board"),
        ({"empty_last": True}, (1, EMPTY, 3, 4), "consequences empty-board rule-empty-last"),
        ({}, (1, 2, 3), "refuse bad-seats"),
        ({}, (1, 1, 3, 4), "refuse seat-twice"),
        ({}, (1, 2, 3, 9), "refuse not-of-team"),
        ({}, (EMPTY,) * 4, "refuse no-seats"),
        ({}, (1, 2, 3, 4), "refuse nothing-changed"),
    ],
)
def test_the_order_of_the_boards(
    rules: dict[str, Any], seats: tuple[int | None, ...], expected: str
) -> None:
    """What is against the event's own rules asks for a reason, and is never refused: it happens."""
    assert said(with_rules(**rules), line_up(*seats)) == expected


def test_a_reserve_who_sits_for_two_teams() -> None:
    """The same person in another line-up of the round, by FIDE id or else by name."""
    state = with_rules()
    section = state.section("a")
    mine, elsewhere = section.squad(1), section.squad(2).members[0]
    double = replace(mine.members[4], name=elsewhere.name)
    others = tuple(each for each in section.squads if each.team != 1)
    squads = (*others, replace(mine, members=(*mine.members[:4], double)))
    state = state.with_section(replace(section, squads=squads))
    assert said(state, line_up(1, 2, 3, 5)) == "consequences sits-for-two-teams"


def test_the_rules_may_change_with_a_reason() -> None:
    """They are no part of a pairing system; numbers out of range are refused."""
    state = with_rules()
    for rules, expected in (
        (TeamRules(deadline=5), "consequences line-up-rules-change"),
        (TeamRules(deadline=-1), "refuse bad-deadline"),
        (TeamRules(least_games=100), "refuse bad-least-games"),
    ):
        settings = replace(state.section("a").settings, team_rules=rules)
        assert said(state, act(desk.ChangeSection, settings=settings)) == expected
