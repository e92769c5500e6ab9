"""Line-ups against the event's own rules: the deadline, the order of the boards, two teams."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.desk import EventState, Level, Pid, Refusal, SeatOrder, TeamRules
from openarbiter.model import BoardNo, RoundNo
from tests.unit.desk.test_teams import act, begun, code, published

IN_TIME, LATE = "2026-11-27 13:45", "2026-11-27 13:46"
EMPTY = None


def with_rules(
    patch: pytest.MonkeyPatch,
    *,
    start: str = "2026-11-27 14:00",
    **rules: Any,  # noqa: ANN401
) -> EventState:
    """Round 1 of an event with rules of its own; match 1 has players 1 to 5 in its first team."""
    dates = (start,) if start else ()
    settings: dict[str, Any] = {"team_rules": TeamRules(**rules), "round_dates": dates}
    return published(begun(patch, **settings))


def line_up(*seats: int | None, handed_in: str = "") -> desk.SetLineUp:
    """The line-up of the team named first in match 1."""
    return desk.SetLineUp(
        section="a",
        round_no=RoundNo(1),
        board=BoardNo(1),
        team=Pid(1),
        seats=seats,
        handed_in=handed_in,
    )


def told(state: EventState, action: desk.Action) -> tuple[Level, list[str]]:
    """How loudly an action is answered, and the codes of what is said."""
    weight = desk.weigh(state, action)
    return weight.level, [each.code for each in weight.consequences]


def test_a_late_line_up_counts_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute decides; a moment that nobody states is in time, and the round shows what came."""
    state = with_rules(monkeypatch, deadline=15)
    assert desk.deadline_of(state.section("a"), 1).strftime("%H:%M") == "13:45"  # type: ignore[union-attr]
    for moment in ("", IN_TIME):
        assert told(state, line_up(1, 2, 3, 5, handed_in=moment)) == (Level.NONE, [])
    late = line_up(1, 2, 3, 5, handed_in=LATE)
    assert told(state, late) == (Level.CONSEQUENCES, ["line-up-late"])
    after = desk.apply(state, late).section("a")
    match = after.match(1, 1)
    assert match is not None
    assert (desk.is_late(after, match, 1), desk.is_late(after, match, match.black)) == (True, False)


def test_a_late_line_up_does_not_count_where_the_rules_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The board order counts instead; the same line-up in time is taken."""
    state = with_rules(monkeypatch, deadline=15, late_counts=False)
    with pytest.raises(Refusal) as refused:
        desk.apply(state, line_up(1, 2, 3, 5, handed_in=LATE))
    assert refused.value.code == "line-up-late"
    assert [offer.code for offer in refused.value.offers] == ["offer-board-order"]
    desk.apply(state, line_up(1, 2, 3, 5, handed_in=IN_TIME))


@pytest.mark.parametrize("start", ["", "2026-11-27", "after lunch"])
def test_without_day_and_time_no_line_up_is_late(
    monkeypatch: pytest.MonkeyPatch, start: str
) -> None:
    """The rule needs the start of the round."""
    state = with_rules(monkeypatch, start=start, deadline=15)
    assert desk.deadline_of(state.section("a"), 1) is None
    assert told(state, line_up(1, 2, 3, 5, handed_in=LATE))[0] is Level.NONE


def test_a_line_up_in_board_order_can_be_noted_and_a_moment_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same seats with a moment are a change; anything but a moment is refused."""
    state = with_rules(monkeypatch, deadline=15)
    noted = line_up(1, 2, 3, 4, handed_in=IN_TIME)
    assert code(desk.apply(state, noted), noted) == "nothing-changed"
    for wrong in ("2026-11-27", "27.11.2026 13:45", "2026-02-30 10:00", "2026-11-27 13:45:01"):
        assert code(state, line_up(1, 2, 3, 4, handed_in=wrong)) == "bad-moment"


@pytest.mark.parametrize(
    ("order", "seats", "expected"),
    [
        (SeatOrder.FREE, (2, 1, 3, 4), ["not-board-order"]),
        (SeatOrder.BOARD, (1, 2, 4, 5), []),
        (SeatOrder.BOARD, (2, 1, 3, 4), ["rule-board-order"]),
        (SeatOrder.BOARD, (5, 2, 3, 4), ["rule-board-order"]),
        (SeatOrder.FIXED, (5, 2, 3, 4), []),
        (SeatOrder.FIXED, (1, 2, 4, 5), ["rule-own-board"]),
        (SeatOrder.FIXED, (2, 1, 3, 4), ["rule-own-board", "rule-own-board"]),
        (SeatOrder.FIXED, (1, EMPTY, 3, 4), ["empty-board"]),
    ],
)
def test_the_order_of_the_boards(
    monkeypatch: pytest.MonkeyPatch,
    order: SeatOrder,
    seats: tuple[int | None, ...],
    expected: list[str],
) -> None:
    """What is against the event's own rules asks for a reason, and is never refused: it happens."""
    level, codes = told(with_rules(monkeypatch, order=order), line_up(*seats))
    assert codes == expected
    against = any(one.startswith("rule-") for one in codes)
    assert level is (Level.CONSEQUENCES if against else Level.INFORM if codes else Level.NONE)


def test_the_last_boards_stay_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gap above a player is against the rule, one at the end is told as the forfeit it is."""
    state = with_rules(monkeypatch, empty_last=True)
    assert told(state, line_up(1, 2, 3, EMPTY)) == (Level.INFORM, ["empty-board"])
    level, codes = told(state, line_up(1, EMPTY, 3, 4))
    assert (level, codes) == (Level.CONSEQUENCES, ["rule-empty-last", "empty-board"])


def test_a_reserve_who_sits_for_two_teams(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same person in another line-up of the round, by FIDE id or else by name."""
    state = with_rules(monkeypatch)
    section = state.section("a")
    other = section.squad(2)
    elsewhere = other.members[0]
    double = replace(section.squad(1).members[4], name=elsewhere.name)
    mine = section.squad(1)
    mine = replace(mine, members=(*mine.members[:4], double))
    others = tuple(each for each in section.squads if each.team != 1)
    state = state.with_section(replace(section, squads=(*others, mine)))
    level, codes = told(state, line_up(1, 2, 3, 5))
    assert (level, codes) == (Level.CONSEQUENCES, ["sits-for-two-teams"])


def test_the_rules_may_change_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are no part of a pairing system; a deadline out of range is refused."""
    state = with_rules(monkeypatch)
    settings = state.section("a").settings
    changed = act(desk.ChangeSection, settings=replace(settings, team_rules=TeamRules(deadline=5)))
    assert told(state, changed) == (Level.CONSEQUENCES, ["line-up-rules-change"])
    wrong = act(desk.ChangeSection, settings=replace(settings, team_rules=TeamRules(deadline=-1)))
    assert code(state, wrong) == "bad-deadline"
