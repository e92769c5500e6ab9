"""Who is there: a list with big targets, of one section or of all; and who leaves."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    AllowPair,
    BarHalfPoints,
    CheckIn,
    FixTable,
    ForbidPair,
    LeaveOut,
    Pid,
    ReinstatePlayer,
    RemovePlayer,
    Section,
    WithdrawPlayer,
    weigh,
)
from openarbiter.desk.board_numbers import HIGHEST
from openarbiter.model import BoardNo, RoundNo
from openarbiter.model.alphabet import folded, in_alphabet
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import consequence_facts
from openarbiter.web.people import PlayerLine, find, not_playing, person, persons, pid_of_number
from openarbiter.web.perform import local_address, perform
from openarbiter.web.public_facts import everybody
from openarbiter.web.request import Request
from openarbiter.web.routes.players import pid_of_form, player_with
from openarbiter.web.routes.teams import team_with
from openarbiter.web.wording import Facts, picture

PAGE: Final = 200
"""Players of a page of the list."""


def check_in(now: Request) -> Answer:
    """The arrivals of one section, or of all of them."""
    key = now.parts.get("s", "")
    chosen = _chosen(now, key)
    text = now.query.get("q", "")
    local_address = now.may("look")
    only = now.query.get("only", "all")
    only = only if local_address or only == "not-here" else "all"
    people = _people(chosen, text, only)
    first = now.number("from") or 0
    facts = _counts(now, key) | {
        "sections": now.section_names,
        "arrivals": _lines(now, people[first : first + PAGE]),
        "found": len(people),
        "first": first,
        "page_size": PAGE,
        "noted": local_address and sum(bool(each.note) for one in chosen for each in one.entrants),
        "query": text,
        "only": only,
        "door": _door(now),
    }
    return Page(now, "check-in", facts, at="players")


def _door(now: Request) -> Facts | None:
    """The check-in at the door: its code, empty while it is closed; ``None`` without one."""
    codes, addresses = now.desk.codes(now.opened), now.desk.addresses
    if codes is None or not addresses or not now.may("run") or now.at:
        return None
    code = codes.door(now.state.door) if now.state.door else ""
    way = f"{addresses[0].rstrip('/')}/door/{code}"
    return {"code": code, "way": way, "picture": picture(way)}


def _chosen(now: Request, key: str) -> list[Section]:
    return [now.section_of(key)] if key else list(now.state.sections)


def _counts(now: Request, key: str) -> Facts:
    """How many have arrived in a section, or in all of them."""
    chosen = _chosen(now, key)
    return {
        "section": key,
        "total": sum(len(section.entrants) for section in chosen),
        "here": sum(len(section.checked_in) for section in chosen),
        "path": f"/{key}/players/check-in" if key else "/check-in",
        "out": left_out(chosen),
        "arrived": None,
        "unknown": "",
    }


def left_out(chosen: list[Section]) -> list[Facts]:
    """Of each section whose next round can still be changed: how many could be left out of it."""
    return [
        {"section": one.key, "name": one.name, "round_no": number, "count": len(pids)}
        for one in chosen
        for number, pids in [_not_here(one)]
        if pids
    ]


def _not_here(section: Section) -> tuple[RoundNo, tuple[Pid, ...]]:
    """The next round, and who would play it and is not ticked; nobody where nobody is ticked."""
    number = RoundNo(section.published_rounds + 1)
    ticked = any(entrant.checked_in for entrant in section.entrants)
    if not ticked or number > section.total_rounds or section.fixed_table:
        return number, ()
    away = {one["who"].pid for one in not_playing(section, number)}
    return number, tuple(
        one.pid for one in section.entrants if not one.checked_in and one.pid not in away
    )


def leave_out(now: Request) -> Answer:
    """Leave everybody who is not ticked out of the next round, in one entry of the log."""
    section = now.section
    form = now.form
    default = f"/{section.key}/players/check-in"
    back = local_address(form.values.get("back", default), default)
    number, pids = _not_here(section)
    if not pids:
        return Redirect(now, back)
    action = LeaveOut(section=section.key, players=pids, round_no=number)
    return perform(now, action, back=back)


def _people(chosen: list[Section], text: str, only: str) -> list[tuple[Section, PlayerLine]]:
    """The players of some sections by name, as far as they are asked for.

    Those a text finds stand in the order of :func:`find`: Enter ticks the first of the page.
    """
    people = [
        (section, one)
        for section in chosen
        for one in persons(section)
        if one.withdrawn_from is None
    ]
    if only == "not-here":
        people = [pair for pair in people if not pair[1].here]
    elif only == "noted":
        people = [pair for pair in people if pair[1].note]
    if not text:
        return sorted(people, key=lambda pair: in_alphabet(pair[1].name))
    # By place, for two sections may have players who are equal in everything.
    place = {id(one): at for at, (_, one) in enumerate(people)}
    hits = find([one for _, one in people], text, most=PAGE)
    return [people[place[id(one)]] for one in hits]


def _lines(now: Request, people: list[tuple[Section, PlayerLine]]) -> list[Facts]:
    """The lines of the list; the first letter of a name stands where a new one begins."""
    lines, before = [], ""
    for section, one in people:
        letter = folded(one.name)[:1].upper()
        lines.append(_arrival(now, section, one, letter if letter != before else ""))
        before = letter
    return lines


def _arrival(now: Request, section: Section, one: PlayerLine, letter: str = "") -> Facts:
    """A line of the list; whoever waits reads along, so that only an arbiter has the note in it."""
    return {
        "section": section.key,
        "section_name": section.name,
        "letter": letter,
        "pid": one.pid,
        "who": everybody(section.tournament)[one.number],
        "here": one.here,
        "note": one.note if now.may("look") else "",
    }


def tick(now: Request) -> Answer:
    """Tick somebody, or take the tick back; the first hit of three letters as well.

    A script gets the row that changed, and who it was. What it sends again, because an answer was
    lost, is known by its key and not done twice.
    """
    section = now.section
    form = now.form
    back = "/check-in" if form.values.get("all") else f"/{section.key}/players/check-in"
    known = now.file.sent.get(now.form.key, 0)
    if known and (done := now.file.entry(known).action) and isinstance(done, CheckIn):
        return _answered(now, back, done.section, done.pid)
    if "q" in form.values and "pid" not in form.values:
        return _tick_first(now, section, form.text("q"), back)
    pid = Pid(form.number("pid", 1, section.next_pid))
    form.refuse_the_unreadable()
    if not section.has(pid):
        raise HTTPException(404, "no-player")
    wanted = form.values.get("here") == "yes"
    if section.entrant(pid).checked_in is wanted:
        return _answered(now, back, section.key, pid)
    return _ticked(now, CheckIn(section=section.key, pid=pid, here=wanted), back)


def _ticked(now: Request, action: CheckIn, back: str) -> Answer:
    """Do it. It is made from the state of this moment: a tick twice is a tick."""
    if not now.scripted:
        return perform(now, action, back=f"{back}#p{action.pid}")
    return perform(
        now,
        action,
        back=back,
        fresh=True,
        answer=lambda now: _answered(now, back, action.section, action.pid),
    )


def _answered(
    now: Request, back: str, key: str = "", pid: Pid | None = None, unknown: str = ""
) -> Answer:
    """Who was ticked, or what nobody was found for."""
    if not now.scripted:
        return Redirect(now, f"{back}?q={quote(unknown)}" if unknown else f"{back}#p{pid}")
    facts = _counts(now, "" if back == "/check-in" else now.parts["s"])
    facts["unknown"] = unknown
    if pid is not None:
        section = now.section_of(key)
        facts["arrived"] = _arrival(now, section, person(section, pid))
    return Page(now, "arrived", facts, section=now.parts["s"], at="players", part_of=back)


def _tick_first(now: Request, section: Section, text: str, back: str) -> Answer:
    """Tick the first player found who is not there yet; without a hit show what was looked for."""
    chosen = list(now.state.sections) if back == "/check-in" else [section]
    hits = _people(chosen, text, "not-here") if text else []
    if hits:
        (one, who), *_ = hits
        return _ticked(now, CheckIn(section=one.key, pid=Pid(who.pid)), back)
    return _answered(now, back, unknown=text)


def withdrawing(now: Request) -> Answer:
    """From which round a player leaves, and what follows."""
    section = now.section
    pid = pid_of_number(section, now.parts["p"])
    first = min(section.published_rounds + 1, max(section.total_rounds, 1))
    offers = []
    for number in range(max(1, section.published_rounds), max(section.total_rounds, 1) + 1):
        weight = weigh(now.state, _withdrawal(section, pid, number, expelled=False))
        told = consequence_facts(now.words, weight.consequences)
        offers.append({"round_no": number, "level": weight.level, "consequences": told})
    facts = {
        "section": section.key,
        "who": person(section, pid),
        "offers": offers,
        "first": first,
    }
    return Page(now, "withdraw", facts, at="players")


def _withdrawal(section: Section, pid: Pid, number: int, *, expelled: bool) -> WithdrawPlayer:
    return WithdrawPlayer(
        section=section.key, pid=pid, from_round=RoundNo(number), expelled=expelled
    )


def _about(now: Request) -> tuple[Section, Pid, str]:
    """The section and the player a form is about, and the address of the player's page."""
    section = now.section
    pid = pid_of_form(section, now.form, now.parts["p"])
    return section, pid, f"/{section.key}/players/{section.tpn(pid)}"


def withdraw(now: Request) -> Answer:
    """Withdraw a player from a round on."""
    section, pid, place = _about(now)
    form = now.form
    number = form.number("from_round", 1, max(section.total_rounds, 1))
    form.refuse_the_unreadable()
    action = _withdrawal(section, pid, number, expelled=form.ticked("expelled"))
    return perform(now, action, back=place, stay=f"{place}/withdraw")


def reinstate(now: Request) -> Answer:
    """Bring a withdrawn player back from the next round on."""
    section, pid, place = _about(now)
    first = RoundNo(section.published_rounds + 1)
    return perform(now, ReinstatePlayer(section=section.key, pid=pid, from_round=first), back=place)


def half_points(now: Request) -> Answer:
    """Mark that a player may not have half-point byes, or take the mark off."""
    section, pid, place = _about(now)
    action = BarHalfPoints(section=section.key, pid=pid, barred=now.form.ticked("barred"))
    return perform(now, action, back=place)


def fix_table(now: Request) -> Answer:
    """Let a player always play at one table, or at any again."""
    section, pid, place = _about(now)
    table = now.form.maybe_number("table", 0, HIGHEST) or 0
    if now.form.faults:
        return (team_with if section.teams else player_with)(now, section, pid, now.form.faults)
    action = FixTable(section=section.key, pid=pid, number=BoardNo(table))
    return perform(now, action, back=f"{place}#table", stay=place)


def remove(now: Request) -> Answer:
    """Take a player off the list."""
    section, pid, place = _about(now)
    action = RemovePlayer(section=section.key, pid=pid)
    return perform(now, action, back=f"/{section.key}/players", stay=place)


def forbid(now: Request) -> Answer:
    """Forbid that two players meet."""
    section, pid, place = _about(now)
    other = _somebody_else(now, section, pid)
    if not isinstance(other, int):
        return other
    action = ForbidPair(section=section.key, players=(pid, other))
    return perform(now, action, back=place)


def _somebody_else(now: Request, section: Section, pid: Pid) -> Pid | Answer:
    """Whom a form names beside a player; else the page to go on with."""
    form = now.form
    who = form.text("who", required=True)
    hits = [one for one in find(persons(section), who) if one.pid != pid]
    if not hits:
        form.wrong("who", "nobody-else", found=who)
        return (team_with if section.teams else player_with)(now, section, pid, form.faults)
    if len(hits) > 1:
        return Redirect(now, f"/{section.key}/players?q={quote(who)}")
    return Pid(hits[0].pid)


def allow(now: Request) -> Answer:
    """Allow a pair that was forbidden."""
    section, pid, place = _about(now)
    if "who" in now.form.values:
        found = _somebody_else(now, section, pid)
        if not isinstance(found, int):
            return found
        return perform(now, AllowPair(section=section.key, one=pid, other=found), back=place)
    other = Pid(now.form.number("other", 1, section.next_pid))
    now.form.refuse_the_unreadable()
    if not section.has(other):
        raise HTTPException(404, "no-player")
    return perform(now, AllowPair(section=section.key, one=pid, other=other), back=place)


ROUTES: Final = (
    ("GET", "/check-in", check_in),
    ("GET", "/{s}/players/check-in", check_in),
    ("POST", "/{s}/players/check-in", tick),
    ("POST", "/{s}/players/check-in/leave-out", leave_out),
    ("GET", "/{s}/players/{p:whole}/withdraw", withdrawing),
    ("POST", "/{s}/players/{p:whole}/withdraw", withdraw),
    ("POST", "/{s}/players/{p:whole}/reinstate", reinstate),
    ("POST", "/{s}/players/{p:whole}/half-points", half_points),
    ("POST", "/{s}/players/{p:whole}/table", fix_table),
    ("POST", "/{s}/players/{p:whole}/remove", remove),
    ("POST", "/{s}/players/{p:whole}/forbid", forbid),
    ("POST", "/{s}/players/{p:whole}/allow", allow),
)
