"""What the page of a player and that of a team say both: what comes next, games, who it is."""

from __future__ import annotations

from openarbiter.desk import Pid, Section, completed_rounds
from openarbiter.errors import TournamentError
from openarbiter.model import RoundNo
from openarbiter.ranking.tables.text import points_by_round
from openarbiter.web.describe import latest
from openarbiter.web.here import Form, Here
from openarbiter.web.people import Person, person, rounds_of
from openarbiter.web.public_facts import everybody
from openarbiter.web.tables import table_of
from openarbiter.web.wording import Facts


def entrant_facts(now: Here, section: Section, pid: Pid, form: Form, *, editing: bool) -> Facts:
    """The facts of the page; ``editing`` shows the form of who it is."""
    who, people = person(section, pid), everybody(section.tournament)
    rounds = _with_points(section, pid, rounds_of(now.words, section, pid))
    coming = _next(who, rounds)
    named = {who.number, coming["opponent"].number if coming["kind"] == "plays" else 0}
    return {
        "section": section.key,
        "who": who,
        "spoken": {number: one.spoken for number, one in people.items() if number in named},
        "values": dict(form.values),
        "faults": form.faults,
        "editing": editing and now.may_enter(section.key),
        "rounds": rounds,
        "next": coming,
        "place": _place(section, who.number),
        "of": completed_rounds(section),
        "forbidden": forbidden(now, section, who.number),
        "changes": latest(now, f"{section.key}/player/{pid}"),
        "started": section.published_rounds > 0,
        "next_round": section.published_rounds + 1,
        "can_return": section.published_rounds < section.total_rounds,
    }


def _with_points(section: Section, pid: Pid, rounds: list[Facts]) -> list[Facts]:
    """The rounds with the points (tenths) after each that is over."""
    last = completed_rounds(section)
    tournament = section.counted(last)
    totals = points_by_round(tournament, tournament.player(section.tpn(pid)), RoundNo(last))
    sums = [sum(totals[: number + 1]) for number in range(len(totals))]
    return [one | {"after": sums[at] if at < len(sums) else None} for at, one in enumerate(rounds)]


def _next(who: Person, rounds: list[Facts]) -> Facts:
    """What comes next: a game that is played, a round to come, or nothing more."""
    for one in rounds:
        if one["opponent"] and not one["sign"]:
            return {"kind": "plays"} | one
    if who.withdrawn_from:
        return {"kind": "gone", "number": who.withdrawn_from}
    coming = next((one for one in rounds if not one["published"]), None)
    return {"kind": "over"} if coming is None else {"kind": "comes"} | coming


def _place(section: Section, number: int) -> int:
    """The place in the table of the last round that is over; 0 where there is none."""
    if not completed_rounds(section):
        return 0
    try:
        return next((row.rank for row in table_of(section) if row.player == number), 0)
    except TournamentError:
        return 0


def forbidden(now: Here, section: Section, number: int) -> list[Person]:
    """Players somebody must not meet; nobody for a reader who does not look at everything."""
    numbers = {
        other
        for group in section.tournament.forbidden_pairs
        if number in group.players and now.may("look")
        for other in group.players
        if other != number
    }
    return [person(section, section.pid(other)) for other in sorted(numbers)]
