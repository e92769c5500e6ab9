"""Actions about people: who is one person, and who goes to another section of the event.

Source:
    C.04.1 (applied from 2026-02-01), BR 2 (two players meet once in a tournament); C.04.2, GHR 2.3,
    2.4 and 3.2 (numbers, late entries, withdrawals); FIDE Rating Regulations (B.02), 7.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Action, Change
from openarbiter.desk.actions.players import (
    AddPlayer,
    WithdrawPlayer,
    in_two_sections,
    joined,
    lots_lapse,
    need_place,
    need_to_leave,
    outside_criteria,
    stays_on_list,
)
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
from openarbiter.desk.player_facts import facts_of
from openarbiter.desk.records import drawn_numbers, reordered, with_bye, with_byes_to_come
from openarbiter.desk.state import Entrant, EventState, Section
from openarbiter.desk.team_events import kept_true
from openarbiter.desk.values import ByeRequest, Pid, RequestStatus
from openarbiter.languages import Table
from openarbiter.model import Player, Result, RoundNo
from openarbiter.model.alphabet import any_order

_SENTENCES: Final[Table] = {
    "no-people": "Teams are no people of the event; players of sections are.",
    "same-entry": "This is one place in one section.",
    "same-section": "{player} is in this section already.",
    "moves-once": "{player} is to be moved twice.",
    "games-stay [C.04.2, 3.2]": "{player} is withdrawn in {section} from round {round} on. The "
    "games that were played stand there, and are rated there.",
    "points-stay": "The points do not come along to {section}.",
    "met-before-move [C.04.1, 2]": "{player} may meet in {section} who was met before: {others}.",
    "numbers-open [C.04.2, 2.4]": "{section} has begun: newcomers get the numbers that their "
    "ratings give.",
}
declare(_SENTENCES)


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
        for each in (self.one, self.other):
            section = state.section(each.section)
            refuse_if(section.teams, "no-people")
            section.place(each.pid)
        refuse_if(self.one.section == self.other.section, "same-entry")
        pair = {self.one, self.other}
        before = [each for each in state.persons if {each.one, each.other} == pair]
        now = before[0].same if before else same_entries(state, self.one, self.other)
        refuse_if(now is self.same, "nothing-changed")
        others = [each for each in state.persons if each not in before]
        told = SamePerson(one=self.one, other=self.other, same=self.same)
        return replace(state, persons=(*others, told))

    def touched(self) -> frozenset[str]:
        return frozenset(_address(each) for each in (self.one, self.other))


def _address(entry: Entry) -> str:
    return f"{entry.section}/player/{entry.pid}"


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
        new = (Entry(section=one.to, pid=one.new_pid) for one in self.moves)
        return frozenset(map(_address, (*(one.at for one in self.moves), *new)))

    def do(self, state: EventState) -> EventState:
        refuse_if(not self.moves, "nobody-named")
        seen: set[Entry] = set()
        for one in self.moves:
            old, new = state.section(one.at.section), state.section(one.to)
            refuse_if(old.teams or new.teams, "teams-and-players", "offer-new-section")
            name = old.person(one.at.pid)
            refuse_if(old is new, "same-section", player=name)
            refuse_if(one.at in seen, "moves-once", player=name)
            seen.add(one.at)
        after = state
        for section, moves in self._by(state, from_old=True):
            after = after.with_section(_true(_left(section, moves, strict=state.strict)))
        for section, moves in self._by(after, from_old=False):
            after = after.with_section(_true(_come(state, section, moves)))
        return replace(after, persons=self._persons(state))

    def _by(self, state: EventState, *, from_old: bool) -> list[tuple[Section, list[Move]]]:
        """The sections that are left, or come to, each with its moves, in the event's order."""
        found = []
        for section in state.sections:
            moves = [
                one for one in self.moves if (one.at.section if from_old else one.to) == section.key
            ]
            found += [(section, moves)] if moves else []
        return found

    def _persons(self, state: EventState) -> tuple[SamePerson, ...]:
        """What was said of entries, said of the new ones; who stays withdrawn is one person."""
        new: dict[Entry, Entry] = {}
        told: list[SamePerson] = []
        for one in self.moves:
            there = Entry(section=one.to, pid=one.new_pid)
            if stays_on_list(state.section(one.at.section), one.at.pid):
                told.append(SamePerson(one=one.at, other=there, same=True))
            else:
                new[one.at] = there
        kept = (
            replace(each, one=new.get(each.one, each.one), other=new.get(each.other, each.other))
            for each in state.persons
        )
        return (*kept, *told)

    def warnings(self, change: Change) -> Iterator[Weight]:
        before, after = change.before, change.after
        for section, _ in self._by(before, from_old=True):
            part = Change(before=before, after=after, key=section.key)
            yield from (_numbers_close_up(part), part.stale_pairing())
        yield in_two_sections(change)
        for section, moves in self._by(before, from_old=False):
            part = Change(before=before, after=after, key=section.key)
            yield from (lots_lapse(part), part.stale_pairing())
            yield outside_criteria(part, [one.new_pid for one in moves])
            if section.published_rounds:
                yield inform("numbers-open", section=section.name)
            for one in moves[:SHOWN]:
                yield from _missed(part, one)
        for one in self.moves[:SHOWN]:
            if stays_on_list(before.section(one.at.section), one.at.pid):
                yield from _with_games(change, one)


def _true(section: Section) -> Section:
    return with_byes_to_come(kept_true(section))


def _left(section: Section, moves: Sequence[Move], *, strict: bool) -> Section:
    """The section that players leave: withdrawn where they were paired, else off the list."""
    gone = set()
    for one in moves:
        pid = one.at.pid
        if not stays_on_list(section, pid):
            need_to_leave(section, pid)
            gone.add(pid)
        elif section.player(pid).withdrawn_after is None:
            section = _withdrawal(section, pid).after(section, strict=strict)
            section = section.with_remark(
                "file-went", round=section.published_rounds + 1, player=section.tpn(pid)
            )
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
        need_place(section, one.new_pid, len(moves))
        refuse_if(one.new_pid < least, "id-taken", pid=one.new_pid, next=least)
        least = Pid(one.new_pid + 1)
        added.append(_newcomer(state.section(one.at.section), section, one))
    begun = section.published_rounds
    section = joined(section, added)
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
            entrant = with_bye(entrant, _asked(bye))
    return player, entrant


def _asked(bye: ByeRequest) -> ByeRequest:
    half = bye.kind is Result.HALF_POINT_BYE and bye.status is RequestStatus.GRANTED
    return replace(bye, status=RequestStatus.ASKED) if half else bye


def _numbers_close_up(part: Change) -> Weight:
    """What becomes of the numbers in a section that players leave."""
    old, new = part.old, part.new
    lapse = lots_lapse(part)
    if lapse.consequences or drawn_numbers(old) or not old.numbered:
        return lapse
    count = sum(new.has(pid) and new.tpn(pid) != old.tpn(pid) for pid in old.roster.pids)
    return inform("numbers-close-up", count=count) if count else Weight()


def _missed(part: Change, one: Move) -> Iterator[Weight]:
    """What rounds of the new section that were missed give."""
    name, missed = part.new.player(one.new_pid).name, part.old.published_rounds
    if missed:
        yield inform("late-half-points" if one.half else "late-nothing", count=missed)
    allowed = part.old.settings.half_point_byes
    if one.half and missed > allowed:
        yield confirm("late-half-more", player=name, count=missed, allowed=allowed)


def _with_games(change: Change, one: Move) -> Iterator[Weight]:
    """What follows for somebody who has played in the old section."""
    part = Change(before=change.before, after=change.after, key=one.at.section)
    old, to, pid = part.old, change.after.section(one.to), one.at.pid
    first = old.published_rounds + 1
    name = old.person(pid)
    if old.player(pid).withdrawn_after is None:
        yield warn("games-stay", player=name, section=old.name, round=first)
        told = [*_withdrawal(old, pid).warnings(part)]
        yield from told[1:]
    yield warn("points-stay", section=to.name)
    met = {record.opponent for record in old.player(pid).rounds if record.result.played}
    names = {any_order(old.player(old.pid(tpn)).name) for tpn in met if tpn}
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
