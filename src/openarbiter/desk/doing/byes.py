"""What actions about byes, absences and forbidden pairs do.

Source:
    C.04.2, GHR 3.3 (absences), 4.1 (who is not there); C.05, 6.7 (half-point byes); TRF26,
    record 260 (forbidden pairs).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from openarbiter.desk.absences import absent_without_notice
from openarbiter.desk.actions import (
    AllowPair,
    ClearBye,
    ForbidPair,
    LeaveOut,
    SetAbsent,
    SetBye,
    SettleAbsences,
)
from openarbiter.desk.doing.base import does, is_round_robin, person
from openarbiter.desk.doing.facts import with_bye, with_byes_to_come, without_bye
from openarbiter.desk.names import Pid, RequestStatus
from openarbiter.desk.said import refuse
from openarbiter.desk.state import ByeRequest, Entrant, EventState, Section
from openarbiter.model import ForbiddenPairs, Result, RoundNo

_KINDS = {Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.ZERO_POINT_BYE}
_PAIR = 2


@does(SetBye)
def set_bye(state: EventState, action: SetBye) -> EventState:
    """The event with a bye of a player in a round to come."""
    section = state.section(action.section)
    if action.kind not in _KINDS:
        raise refuse("bad-bye", found=action.kind.value)
    _need_open(section, action.pid, action.round_no)
    last = section.total_rounds - section.settings.bye_free_rounds
    granted = action.status is RequestStatus.GRANTED
    half = action.kind is Result.HALF_POINT_BYE
    if state.strict and granted and half and action.round_no > last:
        raise refuse(
            "half-point-bye-too-late",
            "offer-zero-point-bye",
            "offer-leave-strict",
            player=person(section, action.pid),
            round=action.round_no,
            count=section.settings.bye_free_rounds,
        )
    bye = ByeRequest(round_no=action.round_no, kind=action.kind, status=action.status)
    return _with_bye(state, section, action.pid, bye)


@does(SetAbsent)
def set_absent(state: EventState, action: SetAbsent) -> EventState:
    """The event with a player left out of a round, without points (GHR 3.3)."""
    section = state.section(action.section)
    _need_open(section, action.pid, action.round_no)
    bye = ByeRequest(
        round_no=action.round_no, kind=Result.ZERO_POINT_BYE, announced=action.announced
    )
    return _with_bye(state, section, action.pid, bye)


@does(SettleAbsences)
def settle_absences(state: EventState, action: SettleAbsences) -> EventState:
    """The event in which it is decided about those who were absent without notice."""
    section, number = state.section(action.section), action.round_no
    asked = set(absent_without_notice(section, number))
    answered = (*action.away, *action.plays)
    if not answered or len(set(answered)) != len(answered) or not asked.issuperset(answered):
        raise refuse("nothing-changed")
    for pid in answered:
        _need_open(section, pid, number)
    bye = ByeRequest(round_no=number, kind=Result.ZERO_POINT_BYE, announced=False)
    for pid in action.away:
        section = section.with_entrant(with_bye(section.entrant(pid), bye))
    for pid in action.plays:
        section = section.with_entrant(_playing(section.entrant(pid), number))
    return state.with_section(with_byes_to_come(section))


def _playing(entrant: Entrant, number: RoundNo) -> Entrant:
    """An entrant who plays a round after an absence without notice."""
    return replace(entrant, plays=tuple(sorted({*entrant.plays, number})))


@does(LeaveOut)
def leave_out(state: EventState, action: LeaveOut) -> EventState:
    """The event with several players left out of a round, each as by ``SetAbsent`` (GHR 3.3)."""
    if not action.players:
        raise refuse("nobody-named")
    for pid in action.players:
        one = SetAbsent(section=action.section, pid=pid, round_no=action.round_no, announced=False)
        state = set_absent(state, one)
    return state


def _with_bye(state: EventState, section: Section, pid: Pid, bye: ByeRequest) -> EventState:
    entrant = section.entrant(pid)
    if entrant.bye_in(bye.round_no) == bye:
        raise refuse("nothing-changed")
    return state.with_section(with_byes_to_come(section.with_entrant(with_bye(entrant, bye))))


def _need_open(section: Section, pid: Pid, round_no: RoundNo) -> None:
    player = section.player(pid)
    if not 1 <= round_no <= section.total_rounds:
        raise refuse("no-such-round", round=round_no, rounds=section.total_rounds)
    if round_no <= section.published_rounds:
        raise refuse(
            "round-published", "offer-forfeit", player=person(section, pid), round=round_no
        )
    if is_round_robin(section):
        raise refuse("no-byes-in-round-robin", "offer-forfeit", round=round_no)
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        raise refuse(
            "withdrawn-already",
            "offer-reinstate",
            player=person(section, pid),
            round=player.withdrawn_after + 1,
        )


@does(ClearBye)
def clear_bye(state: EventState, action: ClearBye) -> EventState:
    """The event with a player who plays in a round after all."""
    section = state.section(action.section)
    entrant = section.entrant(action.pid)
    if action.round_no <= section.published_rounds:
        raise refuse(
            "round-published",
            "offer-pair-late",
            player=person(section, action.pid),
            round=action.round_no,
        )
    bye = entrant.bye_in(action.round_no)
    if bye is None:
        raise refuse("no-bye-there", player=person(section, action.pid), round=action.round_no)
    changed = without_bye(entrant, action.round_no)
    if not bye.announced:
        changed = _playing(changed, action.round_no)
    return state.with_section(with_byes_to_come(section.with_entrant(changed)))


@does(ForbidPair)
def forbid_pair(state: EventState, action: ForbidPair) -> EventState:
    """The event with pairs more that may not be made; in strict rules before round 1 only."""
    section = state.section(action.section)
    if len(set(action.players)) != len(action.players) or len(action.players) < _PAIR:
        raise refuse("needs-two-players")
    if is_round_robin(section):
        raise refuse("no-forbidden-pairs")
    if section.published_rounds and state.strict:
        raise refuse("forbidden-after-start", "offer-leave-strict")
    first, last = action.first_round, action.last_round
    for number in (first, last):
        if number is not None and not 1 <= number <= section.total_rounds:
            raise refuse("no-such-round", round=number, rounds=section.total_rounds)
    if first is not None and last is not None and last < first:
        raise refuse("rounds-backwards", first=first, last=last)
    group = ForbiddenPairs(
        players=tuple(sorted(section.tpn(pid) for pid in action.players)),
        first_round=first,
        last_round=last,
    )
    if group in section.tournament.forbidden_pairs:
        raise refuse("nothing-changed")
    groups = (*section.tournament.forbidden_pairs, group)
    tournament = replace(section.tournament, forbidden_pairs=groups)
    return state.with_section(replace(section, tournament=tournament))


@does(AllowPair)
def allow_pair(state: EventState, action: AllowPair) -> EventState:
    """The event in which two players may be paired again; others of their group still may not."""
    section = state.section(action.section)
    pair = {section.tpn(action.one), section.tpn(action.other)}
    groups: list[ForbiddenPairs] = []
    found = False
    for group in section.tournament.forbidden_pairs:
        if len(pair) != _PAIR or not pair <= set(group.players):
            groups.append(group)
            continue
        found = True
        groups += [
            replace(group, players=two)
            for two in combinations(group.players, _PAIR)
            if set(two) != pair
        ]
    if not found:
        raise refuse(
            "not-forbidden", one=person(section, action.one), other=person(section, action.other)
        )
    tournament = replace(section.tournament, forbidden_pairs=tuple(groups))
    return state.with_section(replace(section, tournament=tournament))
