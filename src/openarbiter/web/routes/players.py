"""The list of players: look, find, enter, change, paste, number."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from openarbiter.desk import (
    AddPlayer,
    AddPlayers,
    Board,
    EditPlayer,
    NewPlayer,
    NumberPlayers,
    Offer,
    Phase,
    Pid,
    PlayerFacts,
    RoundDifference,
    Section,
    facts_of,
    facts_of_listed,
    late_offers,
)
from openarbiter.errors import FormatError
from openarbiter.formats import player_list
from openarbiter.formats.encodings import ENCODINGS, known_encoding
from openarbiter.formats.player_list import PlayerList
from openarbiter.formats.player_list.cells import birth, identity
from openarbiter.languages import said
from openarbiter.model import NationalEntry, RoundNo
from openarbiter.web.changes import latest
from openarbiter.web.forms import Fields, fields_of, sent
from openarbiter.web.here import Here, anew, here
from openarbiter.web.known_players import FILE, known_players
from openarbiter.web.numerals import plain_digits, whole_number
from openarbiter.web.page import page, redirect
from openarbiter.web.people import (
    TITLES,
    Person,
    alike,
    find,
    folded,
    person,
    persons,
    pid_of_number,
)
from openarbiter.web.perform import perform, refuse_the_past
from openarbiter.web.rounds_of import rounds_of
from openarbiter.web.security import FIELD
from openarbiter.web.telling import name_of, tell_said
from openarbiter.web.wording import birthday

PAGE: Final = 200
"""Rows of a page of players."""

HIGHEST: Final = 4000
SEXES: Final = ("", "m", "w")


def players(request: Request) -> Response:
    """The list of players, by number or by name, in pages of 200."""
    now = here(request)
    section = now.section(request.path_params["s"])
    by_name = request.query_params.get("by") == "name"
    text = request.query_params.get("q", "")
    everybody = persons(section, by_name=by_name)
    found = find(everybody, text, most=PAGE) if text else everybody
    first = _first(request, len(found))
    facts = {
        "section": section.key,
        "players": found[first : first + PAGE],
        "total": len(everybody),
        "found": len(found),
        "first": first,
        "page_size": PAGE,
        "by_name": by_name,
        "query": text,
        "numbered": section.numbered,
        "started": section.published_rounds > 0,
        "next_round": min(section.published_rounds + 1, section.total_rounds),
        "nearest": _nearest(everybody, text) if text and not found else None,
    }
    return page(request, "players", facts, section=section.key, at="players")


def _first(request: Request, count: int) -> int:
    """The row a page begins with."""
    asked = whole_number(request.query_params.get("from", "")) or 0
    return asked - asked % PAGE if asked < count else 0


def _nearest(everybody: list[Person], text: str) -> Person | None:
    """The player whose name is most like a text that nobody has."""
    likest = alike_names(everybody, text)
    return likest[0] if likest else None


def alike_names(everybody: list[Person], text: str) -> list[Person]:
    """Players whose names begin with most of a text, the likeliest first."""
    wanted = folded(text.strip())
    for length in range(len(wanted) - 1, 1, -1):
        found = find(everybody, wanted[:length])
        if found:
            return found
    return []


def new(request: Request) -> Response:
    """The form of a new player."""
    now = here(request)
    section = now.section(request.path_params["s"])
    picked = known_players(now.desk.folder).at(request.query_params.get("pick", ""))
    values = {"name": request.query_params.get("name", "")}
    if picked is not None:
        values = _values_of(facts_of_listed(picked))
    return _entry(request, section, Fields(values, now.words), [])


def _entry(request: Request, section: Section, fields: Fields, same: list[Person]) -> Response:
    known = known_players(here(request).desk.folder)
    typed = request.query_params.get("name", "")
    facts = {
        "section": section.key,
        "typed": typed,
        "listed": [
            {
                "pick": at,
                "name": one.name,
                "rating": one.rating,
                "federation": one.federation,
                "title": one.title,
                "birth": birthday(one.birth),
            }
            for at, one in known.find(typed)
        ],
        "list_there": known.there,
        "list_trouble": known.trouble,
        "list_file": FILE,
        "values": dict(fields.values),
        "faults": fields.faults,
        "alike": same,
        "titles": sorted(TITLES),
        "last": persons(section)[-1:],
    }
    status = 422 if fields.faults else 200
    return page(request, "player-new", facts, section=section.key, at="players", status=status)


def add(request: Request) -> Response:
    """Enter a player; somebody who may be on the list already is shown first."""
    now = here(request)
    section = now.section(request.path_params["s"])
    fields = fields_of(request, now.words)
    facts = read_facts(fields)
    same = [] if fields.faults else alike(persons(section), facts, section)
    if fields.faults or (same and not fields.ticked("other")):
        return _entry(request, section, fields, same)
    key = section.key
    open_late = section.published_rounds > 0 or bool(section.current_round.boards)
    if open_late and "joins" not in fields.values:
        return _late(request, section, fields, facts)
    joins = RoundNo(fields.number("joins", 1, section.total_rounds, default=_joins(section)))
    fields.refuse_the_unreadable()
    action = AddPlayer(
        section=key,
        pid=section.next_pid,
        facts=facts,
        joins=joins,
        here=fields.ticked("here"),
    )
    return perform(request, action, back=f"/{key}/players/new", stay=f"/{key}/players")


def _late(request: Request, section: Section, fields: Fields, facts: PlayerFacts) -> Response:
    """What can be done for somebody who comes late, each with its effect; and doing one of it."""
    now = here(request)
    refuse_the_past(now)
    offers = late_offers(now.state, section.key, facts)
    chosen = [one for one in offers if one.what.code == fields.values.get("offer")]
    if not chosen:
        told = {
            "section": section.key,
            "name": facts.name,
            "values": {name: value for name, value in fields.values.items() if name != FIELD},
            "offers": [_offer(now, section, one) for one in offers],
            "published": section.published_rounds,
            "playing": section.published_rounds > 0
            and section.round(section.published_rounds).phase is not Phase.COMPLETE,
        }
        return page(request, "late", told, section=section.key, at="players")
    entry = now.file.act_together(chosen[0].actions, author=now.author)
    anew(request)
    number = section.current_round.number
    step = "look" if section.current_round.phase.private else "results"
    into_round = section.current_round.boards and chosen[0].what.code != "late-half"
    back = f"/{section.key}/rounds/{number}/{step}" if into_round else f"/{section.key}/players/new"
    return redirect(request, back, entry=entry.number)


def _offer(now: Here, section: Section, offer: Offer) -> dict[str, object]:
    """An offer with the boards that it would change."""
    change = offer.difference
    return {
        "code": offer.what.code,
        "text": tell_said(now.words, offer.what),
        "article": offer.what.article,
        "known": change is not None,
        "bye": _bye(section, change),
        "gone": [_game(section, board) for board in (change.gone if change else ())],
        "new": [_game(section, board) for board in (change.new if change else ())],
    }


def _bye(section: Section, change: RoundDifference | None) -> str:
    """How the bye would change: ``"same"``, ``"newcomer"``, ``"nobody"``, or a name."""
    if change is None or change.bye_before == change.bye_after:
        return "same"
    if change.bye_after is None:
        return "nobody"
    known = section.has(change.bye_after)
    return name_of(section, change.bye_after) if known else "newcomer"


def _game(section: Section, board: Board) -> dict[str, object]:
    """A board by names; the newcomer is not on the list yet."""
    names = [
        name_of(section, pid) if section.has(pid) else "" for pid in (board.white, board.black)
    ]
    return {"board": board.number, "white": names[0], "black": names[1]}


def _joins(section: Section) -> int:
    """The first round a new player can take part in."""
    return min(section.published_rounds + 1, max(section.total_rounds, 1))


def read_facts(fields: Fields, before: PlayerFacts | None = None) -> PlayerFacts:
    """Who a player is, as a form says it.

    Args:
        fields: The form; its faults are noted in it.
        before: What was known, for what the form does not ask.
    """
    base = before or PlayerFacts(name="")
    national = fields.maybe_number("national", 1, HIGHEST)
    federation = fields.text("federation", limit=3).upper()
    entries = base.national[1:]
    if national is not None:
        first = base.national[0] if base.national else NationalEntry(federation=federation)
        entries = (replace(first, rating=national), *entries)
    return replace(
        base,
        name=fields.text("name", required=True),
        title=fields.choice("title", {"", *TITLES, base.title}),
        sex=fields.choice("sex", SEXES),
        federation=federation,
        fide_id=_read_fide_id(fields, base.fide_id),
        birth=_read_birth(fields, base.birth),
        club=fields.text("club", limit=60),
        rating=fields.maybe_number("rating", 1, HIGHEST),
        national=entries,
        note=fields.text("note", limit=200),
    )


def _read_fide_id(fields: Fields, before: str) -> str:
    """A FIDE ID as a report file can hold it; another one that was there already may stay.

    Nothing but zeros is none: report files and lists write so where there is none.
    """
    typed = plain_digits(fields.text("fide_id").replace(" ", ""))
    found = identity(typed) or ""
    if not found.strip("0"):
        found = before if typed == before.replace(" ", "") else ""
    if typed and not found:
        fields.wrong("fide_id", "fide-id", found=typed)
    return found


def _read_birth(fields: Fields, before: str) -> str:
    """A day or a year of birth as a report file has it; what is no date and was there may stay."""
    typed = fields.text("birth")
    found = birth(typed) or (before if typed == birthday(before) else "")
    if typed and not found:
        fields.wrong("birth", "birth", found=typed)
    return found


def player(request: Request) -> Response:
    """A player: who, how strong, which rounds, what changed last."""
    now = here(request)
    section = now.section(request.path_params["s"])
    pid = pid_of_number(section, request.path_params["p"])
    return player_with(request, section, pid, {})


def player_with(request: Request, section: Section, pid: Pid, faults: dict[str, str]) -> Response:
    """The page of a player as the desk knows one, with the faults of a small form on it."""
    values = _values_of(facts_of(section, pid))
    return _player(request, section, pid, Fields(values, here(request).words, faults))


def _values_of(facts: PlayerFacts) -> dict[str, str]:
    """Who a player is, as a form shows it."""
    return {
        "name": facts.name,
        "title": facts.title,
        "sex": facts.sex,
        "federation": facts.federation,
        "fide_id": facts.fide_id,
        "birth": birthday(facts.birth),
        "club": facts.club,
        "rating": str(facts.rating or ""),
        "national": str((facts.national[0].rating if facts.national else None) or ""),
        "note": facts.note,
    }


def _player(request: Request, section: Section, pid: Pid, fields: Fields) -> Response:
    now = here(request)
    who = person(section, pid)
    facts = {
        "section": section.key,
        "who": who,
        "values": dict(fields.values),
        "faults": fields.faults,
        "titles": sorted({*TITLES, fields.values.get("title", "")} - {""}),
        "rounds": rounds_of(now.words, section, pid),
        "forbidden": _forbidden(section, who.number),
        "changes": latest(now, f"{section.key}/player/{pid}", apart=(section.key, pid)),
        "started": section.published_rounds > 0,
        "next_round": section.published_rounds + 1,
        "can_return": section.published_rounds < section.total_rounds,
    }
    status = 422 if fields.faults else 200
    return page(request, "player", facts, section=section.key, at="players", status=status)


def _forbidden(section: Section, number: int) -> list[Person]:
    """Players somebody must not meet."""
    numbers = {
        other
        for group in section.tournament.forbidden_pairs
        if number in group.players
        for other in group.players
        if other != number
    }
    return [person(section, section.pid(other)) for other in sorted(numbers)]


def change(request: Request) -> Response:
    """Change who a player is."""
    now = here(request)
    section = now.section(request.path_params["s"])
    fields = fields_of(request, now.words)
    pid = pid_of_form(section, fields, request.path_params["p"])
    facts = read_facts(fields, facts_of(section, pid))
    if fields.faults:
        return _player(request, section, pid, fields)
    back = f"/{section.key}/players/{section.tpn(pid)}"
    if facts == facts_of(section, pid):
        return redirect(request, back)
    return perform(request, EditPlayer(section=section.key, pid=pid, facts=facts), back=back)


def pid_of_form(section: Section, fields: Fields, number: int) -> Pid:
    """The player a form is about: by its id, for numbers may have been given anew meanwhile.

    Whoever has the number of a player that was taken off the list is somebody else.

    Args:
        section: The section.
        fields: The form; a program may leave the id out.
        number: The number in the address, which counts only then.

    Raises:
        HTTPException: There is no such player (404).
    """
    if "pid" not in fields.values:
        return pid_of_number(section, number)
    pid = whole_number(fields.values["pid"])
    if pid is None or not section.has(pid):
        raise HTTPException(404, "no-player")
    return Pid(pid)


def paste_form(request: Request) -> Response:
    """The field for a pasted list or a CSV file."""
    return _paste(request, "", None, ())


def _paste(
    request: Request, text: str, found: PlayerList | None, trouble: tuple[str, ...]
) -> Response:
    section = here(request).section(request.path_params["s"])
    facts = {
        "section": section.key,
        "encodings": ENCODINGS,
        "text": text,
        "players": found.players if found else (),
        "findings": [
            {"line": one.line, "found": one.found, "expected": one.expected, "repair": one.repair}
            for one in (found.findings if found else ())
        ],
        "trouble": trouble,
        "twice": _twice(section, found) if found else [],
    }
    status = 422 if trouble else 200
    return page(request, "paste", facts, section=section.key, at="players", status=status)


def paste(request: Request) -> Response:
    """Show what a list gives; enter it when that was seen."""
    now = here(request)
    section = now.section(request.path_params["s"])
    fields = fields_of(request, now.words)
    upload = sent(request).get("file")
    raw = upload.file.read() if isinstance(upload, UploadFile) else b""
    text = fields.values.get("list", "")
    try:
        encoding = known_encoding(fields.text("encoding")) if raw else None
        found = player_list.read(raw or text, encoding=encoding)
    except FormatError as error:
        wrong = tuple(
            said(
                "line {number}: {found}; expected {expected}",
                number=one.line,
                found=one.found,
                expected=one.expected,
            )
            if one.line
            else said("{found}; expected {expected}", found=one.found, expected=one.expected)
            for one in error.findings
        )
        return _paste(request, text, None, wrong)
    if raw or not fields.ticked("seen_list"):
        return _paste(request, player_list.write(found.players) if raw else text, found, ())
    skip, shown = fields.ticked("skip"), whole_number(fields.values.get("twice", "")) or 0
    if not skip and len(_twice(section, found)) != shown:
        return _paste(request, text, found, ())  # sent twice, or somebody was entered meanwhile
    known = {folded(one.name) for one in persons(section)} if skip else set()
    chosen = [one for one in found.players if folded(one.name) not in known]
    first = section.next_pid
    entered = tuple(
        NewPlayer(pid=Pid(first + place), facts=facts_of_listed(one))
        for place, one in enumerate(chosen)
    )
    back = f"/{section.key}/players"
    if not entered:
        return redirect(request, back)
    return perform(request, AddPlayers(section=section.key, players=entered), back=back)


def _twice(section: Section, found: PlayerList) -> list[str]:
    """Names of a list that are on the list of players already."""
    known = {folded(one.name) for one in persons(section)}
    return [one.name for one in found.players if folded(one.name) in known]


def number(request: Request) -> Response:
    """Give the players their numbers, by strength."""
    key = here(request).section(request.path_params["s"]).key
    return perform(request, NumberPlayers(section=key), back=f"/{key}/players")


ROUTES: Final = [
    Route("/{s}/players", players, methods=["GET"]),
    Route("/{s}/players/new", new, methods=["GET"]),
    Route("/{s}/players/new", add, methods=["POST"]),
    Route("/{s}/players/paste", paste_form, methods=["GET"]),
    Route("/{s}/players/paste", paste, methods=["POST"]),
    Route("/{s}/players/number", number, methods=["POST"]),
    Route("/{s}/players/{p:whole}", player, methods=["GET"]),
    Route("/{s}/players/{p:whole}", change, methods=["POST"]),
]
