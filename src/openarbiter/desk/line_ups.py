"""Line-ups against the event's own rules: the order of the boards, the deadline, who sits twice.

No regulation on pairings says who may sit where, nor until when a captain may say so: the rules of
an event do, and they are settings of its section.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from openarbiter.desk.messages import Consequence, say
from openarbiter.desk.settings import SeatOrder
from openarbiter.desk.squads import Match
from openarbiter.desk.state import Section
from openarbiter.model import Player
from openarbiter.model.days import start_of

MOMENT = "%Y-%m-%d %H:%M"
"""How the moment is written at which a line-up was handed in."""


def moment_of(text: str) -> datetime | None:
    """A moment as :data:`MOMENT` writes it; ``None`` for anything else."""
    try:
        found = datetime.strptime(text, MOMENT)  # noqa: DTZ007  (the clock of the playing hall)
    except ValueError:
        return None
    return found if found.strftime(MOMENT) == text else None


def deadline_of(section: Section, round_no: int) -> datetime | None:
    """Until when line-ups of a round are handed in, on the clock of the playing hall.

    ``None`` without such a rule, or where day and time of the round are not known.
    """
    minutes = section.settings.team_rules.deadline
    dates = section.settings.round_dates
    if minutes is None or round_no > len(dates):
        return None
    day, begins = start_of(dates[round_no - 1])
    if day is None or begins is None:
        return None
    return datetime.combine(day, begins) - timedelta(minutes=minutes)


def is_late(section: Section, match: Match, team: int) -> bool:
    """Whether the line-up of a team was handed in after the deadline."""
    until, moment = deadline_of(section, match.round_no), moment_of(match.handed_in(team))
    return until is not None and moment is not None and moment > until


def late_line_up(section: Section, match: Match, team: int) -> Consequence | None:
    """That the line-up of a team came late; ``None`` where it did not."""
    until = deadline_of(section, match.round_no)
    if until is None or not is_late(section, match, team):
        return None
    return say(
        "line-up-late",
        team=section.person(team),
        at=match.handed_in(team),
        until=until.strftime(MOMENT),
    )


def against_rules(section: Section, match: Match, team: int) -> list[Consequence]:
    """What in the line-up of a team the event's own rules do not allow, apart from its moment."""
    rules = section.settings.team_rules
    found = list(_also_elsewhere(section, match, team))
    if rules.order is SeatOrder.BOARD and not in_board_order(section, match, team):
        found.append(say("rule-board-order", team=section.person(team)))
    if rules.order is SeatOrder.FIXED:
        found += _at_other_boards(section, match, team)
    if rules.empty_last:
        found += _gaps(section, match, team)
    return found


def in_board_order(section: Section, match: Match, team: int) -> bool:
    """Whether the players of a team sit in its board order."""
    order = [int(each.tpn) for each in section.squad(team).members]
    places = [order.index(seat) for seat in match.seats(team) if seat is not None]
    return places == sorted(places)


def _at_other_boards(section: Section, match: Match, team: int) -> Iterator[Consequence]:
    order = [int(each.tpn) for each in section.squad(team).members]
    for board, seat in enumerate(match.seats(team), start=1):
        place = board if seat is None else order.index(seat) + 1
        if place not in {board, *range(len(match.results) + 1, len(order) + 1)}:
            player = section.squad(team).members[place - 1].name
            yield say("rule-own-board", player=player, own=place, seat=board)


def _gaps(section: Section, match: Match, team: int) -> Iterator[Consequence]:
    seats = match.seats(team)
    for board, seat in enumerate(seats, start=1):
        if seat is None and any(seats[board:]):
            yield say("rule-empty-last", team=section.person(team), seat=board)


def _also_elsewhere(section: Section, match: Match, team: int) -> Iterator[Consequence]:
    """Who sits for another team in the same round: a person is known by FIDE id, else by name."""
    elsewhere = {
        _person(member): other
        for each in section.matches
        if each.round_no == match.round_no
        for other in each.pair
        if other != team
        for member in map(section.squad(other).member, each.seats(other))
        if member is not None
    }
    for member in map(section.squad(team).member, match.seats(team)):
        if member is not None and (other := elsewhere.get(_person(member))) is not None:
            yield say(
                "sits-for-two-teams",
                player=member.name,
                team=section.person(team),
                other=section.person(other),
                round=match.round_no,
            )


def _person(member: Player) -> object:
    return member.fide_id or member.name.casefold()
