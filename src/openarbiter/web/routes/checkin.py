"""Who is there: a list with big targets, of one section or of all; and who leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from openarbiter.desk import (
    AllowPair,
    CheckIn,
    ForbidPair,
    LeaveOut,
    Pid,
    ReinstatePlayer,
    RemovePlayer,
    Section,
    WithdrawPlayer,
    weigh,
)
from openarbiter.model import RoundNo
from openarbiter.web.forms import fields_of
from openarbiter.web.here import Here, here
from openarbiter.web.numerals import whole_number
from openarbiter.web.page import fragment, page, redirect
from openarbiter.web.people import Person, find, folded, person, persons, pid_of_number
from openarbiter.web.perform import inside, key_of, perform
from openarbiter.web.routes.players import pid_of_form, player_with
from openarbiter.web.telling import tell_said

PAGE: Final = 500
"""Players of a page of the list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """One line of the check-in list.

    Attributes:
        section: Key of the player's section.
        section_name: Its name.
        letter: The first letter of the name where a new one begins; empty elsewhere.
        who: The player.
    """

    section: str
    section_name: str
    letter: str
    who: Person


def check_in(request: Request) -> Response:
    """The arrivals of one section, or of all of them."""
    key = request.path_params.get("s", "")
    chosen = _chosen(request, key)
    text = request.query_params.get("q", "")
    only = request.query_params.get("only", "all")
    people = _people(chosen, text, only)
    first = whole_number(request.query_params.get("from", "")) or 0
    facts = _counts(request, key) | {
        "sections": [(one.key, one.name) for one in here(request).state.sections],
        "arrivals": _lines(people[first : first + PAGE]),
        "found": len(people),
        "first": first,
        "page_size": PAGE,
        "noted": sum(bool(entrant.note) for one in chosen for entrant in one.entrants),
        "query": text,
        "only": only,
    }
    return page(request, "check-in", facts, section=key, at="players")


def _chosen(request: Request, key: str) -> list[Section]:
    now = here(request)
    return [now.section(key)] if key else list(now.state.sections)


def _counts(request: Request, key: str) -> dict[str, object]:
    """How many have arrived in a section, or in all of them."""
    chosen = _chosen(request, key)
    return {
        "section": key,
        "total": sum(len(section.entrants) for section in chosen),
        "here": sum(len(section.checked_in) for section in chosen),
        "path": f"/{key}/players/check-in" if key else "/check-in",
        "out": left_out(chosen),
        "arrived": None,
        "unknown": "",
    }


def left_out(chosen: list[Section]) -> list[dict[str, object]]:
    """Of each section whose next round can still be changed: how many could be left out of it."""
    found: list[dict[str, object]] = []
    for section in chosen:
        number, pids = _not_here(section)
        if pids:
            found.append(
                {
                    "section": section.key,
                    "name": section.name,
                    "round_no": number,
                    "count": len(pids),
                }
            )
    return found


def _not_here(section: Section) -> tuple[RoundNo, tuple[Pid, ...]]:
    """The next round, and who would play it and is not ticked; nobody where nobody is ticked."""
    number = RoundNo(section.published_rounds + 1)
    ticked = any(entrant.checked_in for entrant in section.entrants)
    if not ticked or number > section.total_rounds or section.fixed_table:
        return number, ()
    return number, tuple(
        entrant.pid
        for player, entrant in zip(section.tournament.players, section.entrants, strict=True)
        if not entrant.checked_in
        and entrant.joins <= number
        and entrant.bye_in(number) is None
        and (player.withdrawn_after is None or player.withdrawn_after >= number)
    )


def leave_out(request: Request) -> Response:
    """Leave everybody who is not ticked out of the next round, in one entry of the log."""
    section = here(request).section(request.path_params["s"])
    fields = fields_of(request, here(request).words)
    default = f"/{section.key}/players/check-in"
    back = inside(fields.values.get("back", default), default)
    number, pids = _not_here(section)
    if not pids:
        return redirect(request, back)
    action = LeaveOut(section=section.key, players=pids, round_no=number)
    return perform(request, action, back=back)


def _people(chosen: list[Section], text: str, only: str) -> list[tuple[Section, Person]]:
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
        return sorted(people, key=lambda pair: folded(pair[1].name))
    # By place, for two sections may have players who are equal in everything.
    place = {id(one): at for at, (_, one) in enumerate(people)}
    hits = find([one for _, one in people], text, most=PAGE)
    return [people[place[id(one)]] for one in hits]


def _lines(people: list[tuple[Section, Person]]) -> list[Arrival]:
    lines, before = [], ""
    for section, one in people:
        letter = folded(one.name)[:1].upper()
        shown = letter if letter != before else ""
        before = letter
        lines.append(Arrival(section=section.key, section_name=section.name, letter=shown, who=one))
    return lines


def tick(request: Request) -> Response:
    """Tick somebody, or take the tick back; the first hit of three letters as well.

    A script gets the row that changed, and who it was. What it sends again, because an answer was
    lost, is known by its key and not done twice.
    """
    now = here(request)
    section = now.section(request.path_params["s"])
    fields = fields_of(request, now.words)
    back = "/check-in" if fields.values.get("all") else f"/{section.key}/players/check-in"
    known = now.file.sent.get(key_of(request), 0)
    if known and (done := now.file.entry(known).action) and isinstance(done, CheckIn):
        return _answered(request, back, done.section, done.pid)
    if "q" in fields.values and "pid" not in fields.values:
        return _tick_first(request, now, section, fields.text("q"), back)
    pid = Pid(fields.number("pid", 1, section.next_pid))
    fields.refuse_the_unreadable()
    if not section.has(pid):
        raise HTTPException(404, "no-player")
    wanted = fields.values.get("here") == "yes"
    if section.entrant(pid).checked_in is wanted:
        return _answered(request, back, section.key, pid)
    return _ticked(request, CheckIn(section=section.key, pid=pid, here=wanted), back)


def _ticked(request: Request, action: CheckIn, back: str) -> Response:
    """Do it. It is made from the state of this moment: a tick twice is a tick."""
    if not _scripted(request):
        return perform(request, action, back=f"{back}#p{action.pid}")
    return perform(
        request,
        action,
        back=back,
        fresh=True,
        answer=lambda: _answered(request, back, action.section, action.pid),
    )


def _scripted(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"


def _answered(
    request: Request, back: str, key: str = "", pid: Pid | None = None, unknown: str = ""
) -> Response:
    """Who was ticked, or what nobody was found for."""
    if not _scripted(request):
        return redirect(request, f"{back}?q={quote(unknown)}" if unknown else f"{back}#p{pid}")
    facts = _counts(request, "" if back == "/check-in" else request.path_params["s"])
    facts["unknown"] = unknown
    if pid is not None:
        section = here(request).section(key)
        facts["arrived"] = Arrival(
            section=key, section_name=section.name, letter="", who=person(section, pid)
        )
    return fragment(
        request, "arrived", facts, section=request.path_params["s"], at="players", back=back
    )


def _tick_first(request: Request, now: Here, section: Section, text: str, back: str) -> Response:
    """Tick the first player found who is not there yet; without a hit show what was looked for."""
    chosen = list(now.state.sections) if back == "/check-in" else [section]
    hits = _people(chosen, text, "not-here") if text else []
    if hits:
        (one, who), *_ = hits
        return _ticked(request, CheckIn(section=one.key, pid=Pid(who.pid)), back)
    return _answered(request, back, unknown=text)


def withdrawing(request: Request) -> Response:
    """From which round a player leaves, and what follows."""
    now = here(request)
    section = now.section(request.path_params["s"])
    pid = pid_of_number(section, request.path_params["p"])
    first = min(section.published_rounds + 1, max(section.total_rounds, 1))
    offers = []
    for number in range(max(1, section.published_rounds), max(section.total_rounds, 1) + 1):
        weight = weigh(now.state, _withdrawal(section, pid, number, expelled=False))
        told = [
            {"text": tell_said(now.words, one), "article": one.article}
            for one in weight.consequences
        ]
        offers.append({"round_no": number, "level": weight.level, "consequences": told})
    facts = {
        "section": section.key,
        "who": person(section, pid),
        "offers": offers,
        "first": first,
    }
    return page(request, "withdraw", facts, section=section.key, at="players")


def _withdrawal(section: Section, pid: Pid, number: int, *, expelled: bool) -> WithdrawPlayer:
    return WithdrawPlayer(
        section=section.key, pid=pid, from_round=RoundNo(number), expelled=expelled
    )


def withdraw(request: Request) -> Response:
    """Withdraw a player from a round on."""
    now = here(request)
    section = now.section(request.path_params["s"])
    fields = fields_of(request, now.words)
    pid = pid_of_form(section, fields, request.path_params["p"])
    number = fields.number("from_round", 1, max(section.total_rounds, 1))
    fields.refuse_the_unreadable()
    expelled = fields.ticked("expelled")
    place = f"/{section.key}/players/{section.tpn(pid)}"
    action = _withdrawal(section, pid, number, expelled=expelled)
    return perform(request, action, back=place, stay=f"{place}/withdraw")


def reinstate(request: Request) -> Response:
    """Bring a withdrawn player back from the next round on."""
    now = here(request)
    section = now.section(request.path_params["s"])
    fields = fields_of(request, now.words)
    pid = pid_of_form(section, fields, request.path_params["p"])
    number = RoundNo(section.published_rounds + 1)
    action = ReinstatePlayer(section=section.key, pid=pid, from_round=number)
    return perform(request, action, back=f"/{section.key}/players/{section.tpn(pid)}")


def remove(request: Request) -> Response:
    """Take a player off the list."""
    now = here(request)
    section = now.section(request.path_params["s"])
    pid = pid_of_form(section, fields_of(request, now.words), request.path_params["p"])
    stay = f"/{section.key}/players/{section.tpn(pid)}"
    action = RemovePlayer(section=section.key, pid=pid)
    return perform(request, action, back=f"/{section.key}/players", stay=stay)


def forbid(request: Request) -> Response:
    """Forbid that two players meet."""
    now = here(request)
    section = now.section(request.path_params["s"])
    fields = fields_of(request, now.words)
    pid = pid_of_form(section, fields, request.path_params["p"])
    place = f"/{section.key}/players/{section.tpn(pid)}"
    who = fields.text("who", required=True)
    hits = [one for one in find(persons(section), who) if one.pid != pid]
    if not hits:
        fields.wrong("who", "nobody-else", found=who)
        return player_with(request, section, pid, fields.faults)
    if len(hits) > 1:
        return redirect(request, f"/{section.key}/players?q={quote(who)}")
    action = ForbidPair(section=section.key, players=(pid, Pid(hits[0].pid)))
    return perform(request, action, back=place)


def allow(request: Request) -> Response:
    """Allow a pair that was forbidden."""
    now = here(request)
    section = now.section(request.path_params["s"])
    fields = fields_of(request, now.words)
    pid = pid_of_form(section, fields, request.path_params["p"])
    other = Pid(fields.number("other", 1, section.next_pid))
    fields.refuse_the_unreadable()
    if not section.has(other):
        raise HTTPException(404, "no-player")
    action = AllowPair(section=section.key, one=pid, other=other)
    return perform(request, action, back=f"/{section.key}/players/{section.tpn(pid)}")


ROUTES: Final = [
    Route("/check-in", check_in, methods=["GET"]),
    Route("/{s}/players/check-in", check_in, methods=["GET"]),
    Route("/{s}/players/check-in", tick, methods=["POST"]),
    Route("/{s}/players/check-in/leave-out", leave_out, methods=["POST"]),
    Route("/{s}/players/{p:whole}/withdraw", withdrawing, methods=["GET"]),
    Route("/{s}/players/{p:whole}/withdraw", withdraw, methods=["POST"]),
    Route("/{s}/players/{p:whole}/reinstate", reinstate, methods=["POST"]),
    Route("/{s}/players/{p:whole}/remove", remove, methods=["POST"]),
    Route("/{s}/players/{p:whole}/forbid", forbid, methods=["POST"]),
    Route("/{s}/players/{p:whole}/allow", allow, methods=["POST"]),
]
