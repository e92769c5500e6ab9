"""What actions about the list of players do.

Source:
    C.04.2, GHR 2 (order, numbers, late entries) and 3.2 (withdrawals).
"""

from __future__ import annotations

from dataclasses import replace

from openarbiter.desk.actions import (
    AddPlayer,
    AddPlayers,
    CheckIn,
    EditPlayer,
    NumberPlayers,
    PlayerFacts,
    ReinstatePlayer,
    RemovePlayer,
    WithdrawPlayer,
)
from openarbiter.desk.doing.base import does, is_round_robin, person, private_round
from openarbiter.desk.doing.facts import ABSENCE, with_bye, with_byes_to_come, with_record
from openarbiter.desk.doing.numbers import LAST_FREE_ROUND, initial_order, reordered, took_part
from openarbiter.desk.doing.texts import need_text, need_texts
from openarbiter.desk.names import Phase, Pid
from openarbiter.desk.said import refuse
from openarbiter.desk.state import ByeRequest, Entrant, EventState, Roster, Section
from openarbiter.model import Player, Result, RoundNo, RoundRecord, Tpn

_HIGHEST_RATING = 4000
_TITLE_WIDTH = 3
_CODE_WIDTH = 3
MOST_PLAYERS = 9_999
"""Players of a section: a report file has four columns for a number."""


def _need_facts(facts: PlayerFacts) -> None:
    need_text("name", facts.name, empty=False)
    need_texts(
        title=facts.title,
        federation=facts.federation,
        fide_id=facts.fide_id,
        birth=facts.birth,
        club=facts.club,
    )
    need_text("note", facts.note, lines=True)
    if facts.sex not in {"", "m", "w"}:
        raise refuse("bad-sex", found=repr(facts.sex)[:20])
    if len(facts.title) > _TITLE_WIDTH:
        raise refuse("bad-title", found=facts.title[:20])
    if len(facts.federation) > _CODE_WIDTH:
        raise refuse("bad-federation", found=facts.federation[:20])
    for rating in (facts.rating, *(entry.rating for entry in facts.national)):
        if rating is not None and not 0 < rating <= _HIGHEST_RATING:
            raise refuse("bad-rating", found=rating, most=_HIGHEST_RATING)
    for entry in facts.national:
        need_texts(
            federation=entry.federation,
            classification=entry.classification,
            name=entry.name,
            origin=entry.origin,
            national_id=entry.national_id,
            birth=entry.birth,
            sex=entry.sex,
        )


def _with_facts(player: Player, facts: PlayerFacts) -> Player:
    return replace(
        player,
        name=facts.name.strip(),
        sex=facts.sex,
        title=facts.title,
        rating=facts.rating,
        federation=facts.federation,
        fide_id=facts.fide_id,
        birth=facts.birth,
        national=facts.national,
    )


def _need_room(section: Section, pid: Pid, count: int = 1) -> None:
    if is_round_robin(section) and section.published_rounds:
        raise refuse("round-robin-started", "offer-new-section")
    if pid < section.next_pid:
        raise refuse("id-taken", pid=pid, next=section.next_pid)
    if pid > section.next_pid + MOST_PLAYERS:
        raise refuse("id-too-high", pid=pid, next=section.next_pid)
    if len(section.entrants) + count > MOST_PLAYERS:
        raise refuse("too-many-players", most=MOST_PLAYERS)


def _joined(section: Section, added: list[tuple[Player, Entrant]]) -> Section:
    """The section with players at the end of its list; their numbers are provisional."""
    last = section.tournament.players[-1].tpn if section.tournament.players else 0
    players = [replace(player, tpn=Tpn(last + at)) for at, (player, _) in enumerate(added, start=1)]
    entrants = [entrant for _, entrant in added]
    return replace(
        section,
        tournament=replace(section.tournament, players=(*section.tournament.players, *players)),
        roster=Roster((*section.roster.pids, *(entrant.pid for entrant in entrants))),
        entrants=(*section.entrants, *entrants),
        next_pid=Pid(max(section.next_pid, *(entrant.pid + 1 for entrant in entrants))),
        numbered=False,
    )


@does(AddPlayer)
def add_player(state: EventState, action: AddPlayer) -> EventState:
    """The event with a player more, in the first round or later (GHR 2.4)."""
    section = state.section(action.section)
    _need_facts(action.facts)
    _need_room(section, action.pid)
    joins = action.joins
    _need_round_to_join(section, joins)
    if action.missed not in {Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE}:
        raise refuse("bad-missed", found=action.missed.value)
    player = _with_facts(Player(tpn=Tpn(1), name=""), action.facts)
    entrant = Entrant(
        pid=action.pid,
        club=action.facts.club,
        note=action.facts.note,
        joins=joins,
        checked_in=action.here,
    )
    published = section.published_rounds
    half = action.missed is Result.HALF_POINT_BYE
    missed = RoundRecord(None, None, action.missed) if half else ABSENCE
    for number in range(1, min(joins - 1, published) + 1):
        player = with_record(player, RoundNo(number), missed)
    if joins <= published:
        player = with_record(player, RoundNo(published), ABSENCE)
    for number in range(published + 1, joins) if half else ():
        bye = ByeRequest(round_no=RoundNo(number), kind=Result.HALF_POINT_BYE)
        entrant = with_bye(entrant, bye)
    return state.with_section(with_byes_to_come(_joined(section, [(player, entrant)])))


def _need_round_to_join(section: Section, joins: RoundNo) -> None:
    published = section.published_rounds
    last_open = published > 0 and section.round(published).phase is not Phase.COMPLETE
    first = published if last_open else published + 1
    if not max(1, first) <= joins <= section.total_rounds:
        raise refuse(
            "cannot-join",
            "offer-join",
            round=joins,
            first=max(1, first),
            rounds=section.total_rounds,
        )


@does(AddPlayers)
def add_players(state: EventState, action: AddPlayers) -> EventState:
    """The event with a list of players more, all from the next round on."""
    section = state.section(action.section)
    if not action.players:
        raise refuse("nobody-named")
    next_pid = section.next_pid
    first = section.published_rounds + 1
    if first > section.total_rounds:
        raise refuse("cannot-join", round=first, first=first, rounds=section.total_rounds)
    added = []
    for new in action.players:
        _need_facts(new.facts)
        if new.pid < next_pid:
            raise refuse("id-taken", pid=new.pid, next=next_pid)
        _need_room(section, new.pid, len(action.players))
        next_pid = Pid(new.pid + 1)
        player = _with_facts(Player(tpn=Tpn(1), name=""), new.facts)
        for number in range(1, first):
            player = with_record(player, RoundNo(number), ABSENCE)
        entrant = Entrant(
            pid=new.pid, club=new.facts.club, note=new.facts.note, joins=RoundNo(first)
        )
        added.append((player, entrant))
    return state.with_section(with_byes_to_come(_joined(section, added)))


@does(EditPlayer)
def edit_player(state: EventState, action: EditPlayer) -> EventState:
    """The event with other facts of a player; the number stays until numbers are given anew."""
    section = state.section(action.section)
    player = section.player(action.pid)
    _need_facts(action.facts)
    changed = _with_facts(player, action.facts)
    entrant = replace(section.entrant(action.pid), club=action.facts.club, note=action.facts.note)
    strength = (player.rating, player.title, player.name)
    same = strength == (changed.rating, changed.title, changed.name)
    if not section.published_rounds and not same:
        section = replace(section, numbered=False)
    return state.with_section(section.with_player(action.pid, changed).with_entrant(entrant))


@does(RemovePlayer)
def remove_player(state: EventState, action: RemovePlayer) -> EventState:
    """The event without a player of whom no published round knows."""
    section = state.section(action.section)
    player = section.player(action.pid)
    if section.published_rounds and any(
        record.result is not Result.ABSENT for record in player.rounds
    ):
        raise refuse("has-rounds", "offer-withdraw", player=person(section, action.pid))
    if is_round_robin(section) and section.published_rounds:
        raise refuse("has-rounds", "offer-withdraw", player=person(section, action.pid))
    open_round = private_round(section)
    if open_round is not None and _in_draft(section, action.pid):
        raise refuse(
            "in-private-pairing",
            "offer-discard",
            player=person(section, action.pid),
            round=open_round.number,
        )
    rest = tuple(pid for pid in section.roster.pids if pid != action.pid)
    return state.with_section(with_byes_to_come(reordered(section, rest)))


def _in_draft(section: Section, pid: Pid) -> bool:
    state = private_round(section)
    if state is None:
        return False
    drafts = (state.draft, state.engine, state.before_edit)
    return any(draft is not None and pid in draft.seated for draft in drafts)


@does(WithdrawPlayer)
def withdraw_player(state: EventState, action: WithdrawPlayer) -> EventState:
    """The event with a player who is not paired any more from a round on (GHR 3.2)."""
    section = state.section(action.section)
    player = section.player(action.pid)
    name = person(section, action.pid)
    if player.withdrawn_after is not None:
        raise refuse(
            "withdrawn-already", "offer-reinstate", player=name, round=player.withdrawn_after + 1
        )
    first = action.from_round
    if not 1 <= first <= section.total_rounds:
        raise refuse("no-such-round", round=first, rounds=section.total_rounds)
    for number in range(section.published_rounds, first - 1, -1):
        if player.record(RoundNo(number)).result.paired:
            later = ("offer-withdraw-later",) if number < section.total_rounds else ()
            raise refuse(
                "paired-in-round",
                "offer-forfeit",
                *later,
                player=name,
                round=number,
                next=number + 1,
            )
    changed = replace(player, withdrawn_after=RoundNo(first - 1))
    entrant = replace(section.entrant(action.pid), expelled=action.expelled)
    section = section.with_player(action.pid, changed).with_entrant(entrant)
    return state.with_section(with_byes_to_come(section))


@does(ReinstatePlayer)
def reinstate_player(state: EventState, action: ReinstatePlayer) -> EventState:
    """The event with a withdrawn player who plays again from a round on."""
    section = state.section(action.section)
    player = section.player(action.pid)
    name = person(section, action.pid)
    if player.withdrawn_after is None:
        raise refuse("not-withdrawn", player=name)
    published = section.published_rounds
    if not published < action.from_round <= section.total_rounds:
        raise refuse(
            "cannot-join",
            "offer-join",
            round=action.from_round,
            first=published + 1,
            rounds=section.total_rounds,
        )
    entrant = replace(section.entrant(action.pid), expelled=False)
    for number in range(published + 1, action.from_round):
        entrant = with_bye(
            entrant, ByeRequest(round_no=RoundNo(number), kind=Result.ZERO_POINT_BYE)
        )
    section = section.with_player(action.pid, replace(player, withdrawn_after=None))
    return state.with_section(with_byes_to_come(section.with_entrant(entrant)))


@does(CheckIn)
def check_in(state: EventState, action: CheckIn) -> EventState:
    """The event with a tick more, or less, on the list of arrivals."""
    section = state.section(action.section)
    entrant = section.entrant(action.pid)
    if entrant.checked_in is action.here:
        code = "here-already" if action.here else "not-here-already"
        raise refuse(code, player=person(section, action.pid))
    return state.with_section(section.with_entrant(replace(entrant, checked_in=action.here)))


@does(NumberPlayers)
def number_players(state: EventState, action: NumberPlayers) -> EventState:
    """The event with new numbers of a section, 1 for the strongest (GHR 2.3)."""
    section = state.section(action.section)
    if not section.entrants:
        raise refuse("no-players")
    order = action.order or initial_order(section)
    if sorted(order) != sorted(section.roster.pids):
        raise refuse("not-everybody")
    published = section.published_rounds
    moved = tuple(order) != section.roster.pids
    if moved and published and is_round_robin(section):
        raise refuse("round-robin-started")
    if moved and published and (section.tournament.virtual_points or section.tournament.teams):
        raise refuse("numbers-in-use")
    if published > LAST_FREE_ROUND and _places_change(section, order):
        raise refuse("numbers-fixed", round=published)
    changed = reordered(section, order)
    renumbered = sum(section.tpn(pid) != changed.tpn(pid) for pid in order)
    if published and renumbered:
        changed = changed.with_remark("file-numbers", round=published, count=renumbered)
    return state.with_section(with_byes_to_come(replace(changed, numbered=True)))


def _places_change(section: Section, order: tuple[Pid, ...]) -> bool:
    """Whether two players who took part change places."""
    old = [
        pid
        for player, pid in zip(section.tournament.players, section.roster.pids, strict=True)
        if took_part(player)
    ]
    known = set(old)
    return old != [pid for pid in order if pid in known]
