"""What actions about players, byes and forbidden pairs weigh.

Source:
    C.04.1, BR 4; C.04.2, GHR 2.1 to 2.4, 3.2; C.05, 6.7; NSWCA Tournament Guidelines, section 4
    (withdrawals from a round robin).
"""

from __future__ import annotations

from openarbiter.desk.actions import (
    AddPlayer,
    AddPlayers,
    AllowPair,
    ClearBye,
    EditPlayer,
    ForbidPair,
    LeaveOut,
    NumberPlayers,
    PlayerFacts,
    ReinstatePlayer,
    RemovePlayer,
    SetAbsent,
    SetBye,
    SettleAbsences,
    WithdrawPlayer,
)
from openarbiter.desk.checks import duplicates, no_room
from openarbiter.desk.doing.base import is_round_robin, person
from openarbiter.desk.names import Level, Pid, RequestStatus
from openarbiter.desk.said import Consequence, say
from openarbiter.desk.state import Section
from openarbiter.desk.weighing.base import (
    Change,
    Weight,
    confirm,
    inform,
    out_of_date,
    weighs,
    with_all,
)
from openarbiter.model import Result, RoundNo
from openarbiter.rulebooks import round_robin

_SHOWN = 12


def _twins(section: Section, facts: PlayerFacts, but: Pid | None = None) -> list[Consequence]:
    return [
        say("looks-like", player=person(section, pid))
        for pid in duplicates(section, facts, but)[:_SHOWN]
    ]


@weighs(AddPlayer)
def add_player(change: Change, action: AddPlayer) -> Weight:
    """Somebody with this name, and what a late entry means."""
    section = change.before.section(action.section)
    found = [*_twins(section, action.facts), *no_room(action.facts)]
    if action.joins > 1:
        points = "late-half-points" if action.missed is Result.HALF_POINT_BYE else "late-nothing"
        found.append(say("late-entry", round=action.joins, name=action.facts.name))
        found.append(say(points, count=action.joins - 1))
    if section.published_rounds and action.joins == section.published_rounds:
        found.append(say("late-without-game", round=action.joins, name=action.facts.name))
    return with_all(inform(*found), out_of_date(change, action.section))


@weighs(AddPlayers)
def add_players(change: Change, action: AddPlayers) -> Weight:
    """Everybody on the list who looks like somebody on it, or in the section already."""
    section = change.before.section(action.section)
    known = {_plain(player.name) for player in section.tournament.players}
    found: list[Consequence] = []
    for new in action.players:
        name = _plain(new.facts.name)
        if name in known:
            found.append(say("twice-in-list", name=new.facts.name))
        known.add(name)
    cramped = [each for new in action.players for each in no_room(new.facts)]
    found = [*found[:_SHOWN], *cramped[:_SHOWN]]
    return with_all(inform(*found), out_of_date(change, action.section))


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace(",", " ").split())


@weighs(EditPlayer)
def edit_player(change: Change, action: EditPlayer) -> Weight:
    """Another rating after the start: the list of the start holds."""
    before, after = change.sections(action.section)
    old, new = before.player(action.pid), after.player(action.pid)
    told = _twins(before, action.facts, action.pid) if old.name != new.name else []
    told += [each for each in no_room(action.facts) if each not in no_room(old)]
    twins = inform(*told) if told else Weight()
    outdated = out_of_date(change, action.section)
    if old.rating == new.rating or not before.published_rounds:
        return with_all(twins, outdated)
    said = say(
        "rating-after-start",
        player=person(before, action.pid),
        old=old.rating or "-",
        new=new.rating or "-",
    )
    return with_all(confirm(said), twins, outdated)


@weighs(RemovePlayer)
def remove_player(change: Change, action: RemovePlayer) -> Weight:
    """The player is gone, and others get other numbers."""
    section = change.before.section(action.section)
    later = len(section.entrants) - 1 - section.place(action.pid)
    found = inform(say("numbers-close-up", count=later)) if later and section.numbered else Weight()
    return with_all(found, out_of_date(change, action.section))


@weighs(WithdrawPlayer)
def withdraw_player(change: Change, action: WithdrawPlayer) -> Weight:
    """From which round, and in a round robin whether the games stand."""
    before, after = change.sections(action.section)
    name = person(before, action.pid)
    said = [say("withdraws", player=name, round=action.from_round)]
    byes = [
        bye.round_no
        for bye in before.entrant(action.pid).byes
        if bye.round_no >= action.from_round and bye.status is RequestStatus.GRANTED
    ]
    if byes:
        said.append(say("byes-go", count=len(byes), rounds=", ".join(map(str, byes))))
    level = Level.CONFIRM
    if is_round_robin(before):
        level = Level.CONSEQUENCES
        said += _in_round_robin(after, action.pid)
    weight = Weight(level=level, consequences=tuple(said))
    return with_all(weight, out_of_date(change, action.section))


def _in_round_robin(section: Section, pid: Pid) -> list[Consequence]:
    """Whether the games of who withdraws stand, as the table will count them."""
    tournament, player = section.tournament, section.player(pid)
    completed, scheduled = round_robin.own_games(tournament, player)
    code = "games-stand" if round_robin.completed_half(tournament, player) else "games-go"
    return [say(code, count=completed, scheduled=scheduled)]


@weighs(ReinstatePlayer)
def reinstate_player(change: Change, action: ReinstatePlayer) -> Weight:
    """The rounds missed give nothing."""
    before = change.before.section(action.section)
    gone = before.player(action.pid).withdrawn_after or 0
    said = say(
        "returns",
        player=person(before, action.pid),
        round=action.from_round,
        count=action.from_round - 1 - gone,
    )
    return with_all(inform(said), out_of_date(change, action.section))


@weighs(SetBye)
def set_bye(change: Change, action: SetBye) -> Weight:
    """More half-point byes than planned, byes that bar from the other bye."""
    section = change.before.section(action.section)
    outdated = out_of_date(change, action.section)
    if action.status is not RequestStatus.GRANTED:
        return outdated
    found: list[Consequence] = []
    name = person(section, action.pid)
    if action.kind is Result.HALF_POINT_BYE:
        others = _half_point_byes(section, action.pid, action.round_no)
        if others >= section.settings.half_point_byes:
            allowed = section.settings.half_point_byes
            found.append(say("half-point-bye-more", player=name, count=others, allowed=allowed))
        last = section.total_rounds - section.settings.bye_free_rounds
        if action.round_no > last:
            found.append(say("half-point-bye-last", player=name, round=action.round_no))
    if action.kind is Result.FULL_POINT_BYE:
        found.append(say("full-point-bye", player=name))
    return with_all(confirm(*found), outdated)


def _half_point_byes(section: Section, pid: Pid, but: RoundNo) -> int:
    """Half-point byes a player has had or is to have, in other rounds."""
    had = sum(record.result is Result.HALF_POINT_BYE for record in section.player(pid).rounds)
    to_come = sum(
        bye.kind is Result.HALF_POINT_BYE
        and bye.status is RequestStatus.GRANTED
        and bye.round_no > section.published_rounds
        and bye.round_no != but
        for bye in section.entrant(pid).byes
    )
    return had + to_come


@weighs(SetAbsent)
def set_absent(change: Change, action: SetAbsent) -> Weight:
    """Whether a pairing is to be made again."""
    return out_of_date(change, action.section)


@weighs(SettleAbsences)
def settle_absences(change: Change, action: SettleAbsences) -> Weight:
    """Whether a pairing is to be made again."""
    return out_of_date(change, action.section)


@weighs(LeaveOut)
def leave_out(change: Change, action: LeaveOut) -> Weight:
    """How many are left out; asked when more than half of the section would be."""
    section, count = change.before.section(action.section), len(action.players)
    found = say("left-out", count=count, total=len(section.entrants), round=action.round_no)
    many = 2 * count > len(section.entrants)
    return with_all(confirm(found) if many else inform(found), out_of_date(change, action.section))


@weighs(ClearBye)
def clear_bye(change: Change, action: ClearBye) -> Weight:
    """Whether a pairing is to be made again."""
    return out_of_date(change, action.section)


@weighs(NumberPlayers)
def number_players(change: Change, action: NumberPlayers) -> Weight:
    """After round 1 numbers stand on paper; an order of one's own is not that of the rules."""
    before, after = change.sections(action.section)
    moved = sum(before.tpn(pid) != after.tpn(pid) for pid in before.roster.pids)
    found = []
    if action.order and not is_round_robin(before):
        found.append(confirm(say("order-by-hand")))
    if before.published_rounds and moved:
        said = say("numbers-change", count=moved, round=before.published_rounds)
        found.append(Weight(level=Level.CONSEQUENCES, consequences=(said, say("numbers-history"))))
    return with_all(*found, out_of_date(change, action.section))


@weighs(ForbidPair)
def forbid_pair(change: Change, action: ForbidPair) -> Weight:
    """After the start the prohibition looks like an arrangement."""
    before = change.before.section(action.section)
    outdated = out_of_date(change, action.section)
    if not before.published_rounds:
        return outdated
    return with_all(confirm(say("forbidden-late", round=before.published_rounds + 1)), outdated)


@weighs(AllowPair)
def allow_pair(change: Change, action: AllowPair) -> Weight:
    """The pair was forbidden for a reason."""
    before = change.before.section(action.section)
    outdated = out_of_date(change, action.section)
    if not before.published_rounds:
        return outdated
    said = say("allowed-late", one=person(before, action.one), other=person(before, action.other))
    return with_all(confirm(said), outdated)
