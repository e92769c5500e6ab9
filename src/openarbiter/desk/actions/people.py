"""Actions about people: who is one person, who goes to another section, the check-in at the door.

Source:
    C.04.1 (applied from 2026-02-01), BR 2 (two players meet once in a tournament); C.04.2, GHR 2.3,
    2.4 and 3.2 (numbers, late entries, withdrawals); FIDE Rating Regulations (B.02), 7.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions import players
from openarbiter.desk.actions.base import Action, Change
from openarbiter.desk.actions.players import AddPlayer, WithdrawPlayer, stays_on_list
from openarbiter.desk.bans import settled
from openarbiter.desk.event_values import Entry, Move, SamePerson
from openarbiter.desk.messages import (
    SHOWN,
    Weight,
    confirm,
    declare,
    inform,
    listed,
    refuse_if,
    warn,
)
from openarbiter.desk.people import same_entries
from openarbiter.desk.player_facts import facts_of, twins
from openarbiter.desk.records import reordered, with_bye
from openarbiter.desk.state import Entrant, EventState, Section
from openarbiter.desk.values import Pid, RequestStatus
from openarbiter.languages import Table
from openarbiter.model import Player, Result, RoundNo
from openarbiter.model.alphabet import any_order

_SENTENCES: Final[Table] = {
    "same-entry": "People are told apart between sections; these are places in one.",
    "same-section": "{player} is in this section already.",
    "moves-once": "Somebody is named twice.",
    "games-stay [C.04.2, 3.2]": "{player} is withdrawn in {section} from round {round} on. The "
    "games that were played stand there, and are rated there.",
    "points-stay": "The points do not come along to {section}.",
    "met-before-move [C.04.1, 2]": "{player} may meet in {section} who was met before: {others}.",
}
declare(_SENTENCES)


class SetDoor(Action, right="run", group="players"):
    """Open the check-in at the door, or close it with 0; each opening has a number of its own."""

    in_log: ClassVar[Table] = {
        "opening": "open the check-in at the door",
        "done": "close the check-in at the door",
    }
    changes: ClassVar[str] = "door"

    opening: int

    def do(self, state: EventState) -> EventState:
        refuse_if(self.opening == state.door, "nothing-changed")
        return replace(state, door=self.opening)


class SayPerson(Action, right="run", group="players"):
    """Say that two entries of different sections are one person, or two."""

    in_log: ClassVar[Table] = {
        "same": "say that two entries are one person",
        "done": "say that two entries are two people",
    }

    one: Entry
    other: Entry
    same: bool

    def do(self, state: EventState) -> EventState:
        pair = {self.one, self.other}
        refuse_if(self.one.section == self.other.section, "same-entry")
        for each in pair:
            state.section(each.section).place(each.pid)
        before = [each for each in state.persons if {each.one, each.other} == pair]
        now = before[0].same if before else same_entries(state, self.one, self.other)
        refuse_if(now is self.same, "nothing-changed")
        others = [each for each in state.persons if each not in before]
        told = SamePerson(one=self.one, other=self.other, same=self.same)
        return replace(state, persons=(*others, told))

    def touched(self) -> frozenset[str]:
        return frozenset(f"{each.section}/player/{each.pid}" for each in (self.one, self.other))


class MovePlayers(Action, right="run", group="players"):
    """Move players to other sections, all at once, so that numbers close up once.

    Who was not paired yet leaves the list of the old section; who was is withdrawn there from the
    next round on. In the new one each joins in the next open round.
    """

    in_log: ClassVar[Table] = {
        "done": ("move one player to another section", "move {count} players to other sections")
    }

    moves: tuple[Move, ...]

    def gaps_in_log(self, section: Section | None) -> dict[str, object]:
        return {"count": len(self.moves)}

    def touched(self) -> frozenset[str]:
        old = {f"{one.at.section}/player/{one.at.pid}" for one in self.moves}
        return frozenset(old | {f"{one.to}/player/{one.new_pid}" for one in self.moves})

    def do(self, state: EventState) -> EventState:
        refuse_if(not self.moves, "nobody-named")
        refuse_if(len({one.at for one in self.moves}) < len(self.moves), "moves-once")
        for one in self.moves:
            old, new = state.section(one.at.section), state.section(one.to)
            refuse_if(old.teams or new.teams, "teams-and-players", "offer-new-section")
            refuse_if(old is new, "same-section", player=old.person(one.at.pid))
        after = state
        for section, moves in self._by(state, old=True):
            after = after.with_section(_left(section, moves, strict=state.strict))
        for section, moves in self._by(after, old=False):
            after = after.with_section(_come(state, section, moves))
        for section in after.sections:
            after = after.with_section(settled(section, state.section(section.key)))
        same = (  # who stays, withdrawn, in the old section
            SamePerson(one=one.at, other=Entry(section=one.to, pid=one.new_pid), same=True)
            for one in self.moves
            if stays_on_list(state.section(one.at.section), one.at.pid)
        )
        return replace(after, persons=(*state.persons, *same))

    def _by(self, state: EventState, *, old: bool) -> list[tuple[Section, list[Move]]]:
        """The sections that are left, or come to, each with its moves, in the event's order."""
        found: dict[str, list[Move]] = {}
        for one in self.moves:
            found.setdefault(one.at.section if old else one.to, []).append(one)
        return [(each, found[each.key]) for each in state.sections if each.key in found]

    def warnings(self, change: Change) -> Iterator[Weight]:
        yield players.in_two_sections(change)
        for section, _ in self._by(change.before, old=True):
            part = replace(change, key=section.key)
            yield from (players.numbers_close_up(part), part.stale_pairing())
        for section, moves in self._by(change.before, old=False):
            part = replace(change, key=section.key)
            yield from (players.lots_lapse(part), part.stale_pairing())
            yield players.outside_criteria(part, [one.new_pid for one in moves])
            for one in moves[:SHOWN]:
                yield from _joins(part, one)
        for one in self.moves[:SHOWN]:
            part = replace(change, key=one.at.section)
            if stays_on_list(part.old, one.at.pid):
                yield from _with_games(part, one)


def _left(section: Section, moves: Sequence[Move], *, strict: bool) -> Section:
    """The section that players leave: withdrawn where they were paired, else off the list."""
    gone = set()
    for pid in (one.at.pid for one in moves):
        if not stays_on_list(section, pid):
            players.need_to_leave(section, pid)
            gone.add(pid)
        elif section.player(pid).withdrawn_after is None:
            leaves = _withdrawal(section, pid)
            gaps = {"round": leaves.from_round, "player": section.tpn(pid)}
            section = leaves.after(section, strict=strict).with_remark("file-went", **gaps)
    rest = [pid for pid in section.roster.pids if pid not in gone]
    return reordered(section, rest) if gone else section


def _withdrawal(section: Section, pid: Pid) -> WithdrawPlayer:
    first = RoundNo(section.published_rounds + 1)
    return WithdrawPlayer(section=section.key, pid=pid, from_round=first)


def _come(state: EventState, section: Section, moves: Sequence[Move]) -> Section:
    """The section to which players come, at the end of its list."""
    added: list[tuple[Player, Entrant]] = []
    least = section.next_pid
    for one in moves:
        players.need_place(section, one.new_pid, len(moves))
        refuse_if(one.new_pid < least, "id-taken", pid=one.new_pid, next=least)
        least = Pid(one.new_pid + 1)
        added.append(_newcomer(state.section(one.at.section), section, one))
    begun, section = section.published_rounds, players.joined(section, added)
    for player, entrant in added if begun else ():
        section = section.with_remark("file-came", round=entrant.joins, player=player.name)
    return section


def _newcomer(old: Section, section: Section, one: Move) -> tuple[Player, Entrant]:
    """A player with everything that is known of him, as he comes into the new section.

    Half-point byes that were granted are asked for there: each section has its own rules of them.
    """
    before = old.entrant(one.at.pid)
    player, entrant = AddPlayer(
        section=section.key,
        pid=one.new_pid,
        facts=facts_of(old, one.at.pid),
        joins=RoundNo(section.published_rounds + 1),
        missed=Result.HALF_POINT_BYE if one.half else Result.ZERO_POINT_BYE,
        here=before.checked_in,
    ).newcomer(section)
    entrant = replace(entrant, no_half_points=before.no_half_points, table=before.table)
    for bye in () if section.fixed_table else before.byes:
        if entrant.joins <= bye.round_no <= section.total_rounds:
            asked = bye.kind is Result.HALF_POINT_BYE and bye.status is RequestStatus.GRANTED
            status = RequestStatus.ASKED if asked else bye.status
            entrant = with_bye(entrant, replace(bye, status=status))
    return player, entrant


def _joins(part: Change, one: Move) -> Iterator[Weight]:
    """Who of the new section looks like the same person; what rounds that were missed give."""
    yield inform(*twins(part.old, facts_of(part.new, one.new_pid)))
    name, missed = part.new.player(one.new_pid).name, part.old.published_rounds
    if missed:
        yield inform("late-half-points" if one.half else "late-nothing", count=missed)
    allowed = part.old.settings.half_point_byes
    if one.half and missed > allowed:
        yield confirm("late-half-more", player=name, count=missed, allowed=allowed)


def _with_games(part: Change, one: Move) -> Iterator[Weight]:
    """What follows for somebody who has played in the old section."""
    old, to, pid = part.old, part.before.section(one.to), one.at.pid
    name, first = old.person(pid), old.published_rounds + 1
    if old.player(pid).withdrawn_after is None:
        yield warn("games-stay", player=name, section=old.name, round=first)
        _, *more = _withdrawal(old, pid).warnings(part)
        yield from more
    yield warn("points-stay", section=to.name)
    met = {record.opponent for record in old.player(pid).rounds if record.result.played}
    names = {any_order(old.tournament.player(tpn).name) for tpn in met if tpn}
    others = [each.name for each in to.tournament.players if any_order(each.name) in names]
    if others:
        yield warn("met-before-move", player=name, section=to.name, others=listed(others))


def moved(state: EventState, goes: Mapping[Entry, str], *, half: bool = False) -> MovePlayers:
    """The action that moves players to sections, by keys, with the ids that they get there."""
    free = {section.key: section.next_pid for section in state.sections}
    moves = []
    for entry, to in goes.items():
        moves.append(Move(at=entry, to=to, new_pid=free[to], half=half))
        free[to] = Pid(free[to] + 1)
    return MovePlayers(moves=tuple(moves))
