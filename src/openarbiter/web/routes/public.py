"""What everybody may see, on phones and on projectors: pairings, results, standings. To read only.

These pages hold nothing private and change nothing; they carry no name of the desk's people. Who
looks is remembered on this device alone, in a cookie that holds a section and a number.

A published round can be checked on one's own device, by its certificate and report file. The file
says what the public pages say and what a checker asks for: no names, no birthdays, nothing of later
rounds. A round that rests on more than that is not offered there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeVar
from urllib.parse import urlencode

from starlette.exceptions import HTTPException

from openarbiter.certificates.making import certificate_text
from openarbiter.desk import Section, rating_tournament
from openarbiter.errors import RequestError, TournamentError
from openarbiter.formats import trf
from openarbiter.model import Player, RoundNo
from openarbiter.model.alphabet import folded
from openarbiter.ratings.chances import may_be_shorter, norm_chances
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.exchange import for_file
from openarbiter.web.answers import Answer, Data, File, Page, Redirect
from openarbiter.web.lists import (
    BoardLine,
    NameLine,
    RoundLists,
    no_player,
    player_cards,
    round_lists,
)
from openarbiter.web.public_facts import (
    PublicPlayer,
    paired_tournament,
    remembered,
    rests_on_public_facts,
)
from openarbiter.web.request import Request
from openarbiter.web.routes.draft import steps_of
from openarbiter.web.routes.screens import watched
from openarbiter.web.routes.standings import after_asked_for, cross_table_of
from openarbiter.web.sheets import public_sheet, public_sheets
from openarbiter.web.streams import News
from openarbiter.web.tables import StandingLine, StandingsView, standings_view, table_of, unfinished
from openarbiter.web.wording import Facts, picture, whole_number

ME: Final = "desk-me"
"""The cookie that remembers whose phone this is."""

LINES: Final = 100
"""Lines of one page of a long list; who looks for a name types three letters."""

ONE_PAGE: Final = 150
"""Lines that stay on one page."""

_READ: Final = frozenset({"142", "152", "162", "192", "250", "299"})
"""Records that a checker asks for in a round that is paired, beside those of the players."""

_FIRST, _WIDTH = 91, 10
"""Where the rounds of a player's record begin, and how wide each is."""


_DAY: Final = 24 * 60 * 60
_VIEWS: Final = ("names", "boards", "standings")


def _start(now: Request) -> Answer:
    """The one section, or a choice of sections."""
    sections = now.state.sections
    if len(sections) == 1 and not now.json:
        return Redirect(now, f"{now.root}/p/{sections[0].key}")
    facts = {"sections": tuple((one.key, one.name, one.published_rounds) for one in sections)}
    return Page(now, "public-sections", facts)


def _lists(section: Section) -> RoundLists | None:
    number = section.published_rounds
    return round_lists(section, number) if number else None


def _mine(now: Request, section: Section) -> int | None:
    """The player who looks, as this device remembers."""
    key, _, text = now.cookies.get(ME, "").rpartition("-")
    pid = whole_number(text)
    known = key == section.key and pid is not None and section.has(pid)
    return int(section.tpn(pid)) if known and pid is not None else None


def _section(now: Request) -> Answer:
    """The last published round of a section: by name, by board, or the standings.

    A long list comes in pages; ``at`` asks for the page with the line of a player, ``q`` for the
    lines with a name. The twin has the lines of the page, where the next one is, and the whole
    round.
    """
    section, query = now.section, now.query
    forget = "forget" in query
    view = query.get("view", "names")
    lists, number = _lists(section), section.published_rounds
    chosen = view if view in _VIEWS else "names"
    mine = None if forget else _mine(now, section)
    facts: Facts = {
        "section": section.key,
        "section_name": section.name,
        "lists": lists,
        "q": query.get("q", ""),
        "mine": lists.line_of(mine) if lists and mine else None,
        "mine_ranked": None,
        "chosen": chosen,
        "unfinished": (),
        "withdrawn": "",
        "registers": section.registration is not None and section.registration.open,
        "points": lists.points if lists else {},
        "sheets": public_sheets(section),
        "can_be_checked": lists is not None and can_be_checked(section, lists.number),
    }
    lines: Sequence[Line] = ()
    if lists and chosen != "standings":
        lines = lists.names if chosen == "names" else lists.boards
    elif lists:
        after = after_asked_for(now, section)
        ranked = _ranked(section, after)
        lines, facts["withdrawn"] = ranked.lines, ranked.withdrawn
        facts["unfinished"] = unfinished(section, after)
        facts["mine_ranked"] = next((one for one in lines if mine in _numbers(one)), None)
    words = folded(facts["q"].strip())
    found = lines
    if words:
        found = [one for one in lines if any(words in folded(each.name) for each in _who(one))]
    wanted = facts["at"] = now.number("at")
    at = 0
    if wanted is not None:
        at = next((i for i, line in enumerate(found) if wanted in _numbers(line)), 0)
    shown, paging = _paged(now, found, at)
    facts |= paging | {"lines": shown}
    forgotten = {"key": ME, "max_age": 0, "expires": 0, "path": "/p", "samesite": "lax"}
    of_all = chosen == "boards" or (
        chosen == "standings" and after_asked_for(now, section) >= number
    )
    shows = None if of_all else frozenset({mine} if mine else ())
    return Page(now, "public", facts, cookies=(forgotten,) if forget else (), shows=shows)


@remembered(8)
def _ranked(section: Section, after: int) -> StandingsView:
    return standings_view(section.tournament, table_of(section, after))


Line = NameLine | BoardLine | StandingLine


def _who(line: Line) -> tuple[PublicPlayer, ...]:
    return (line.white, line.black) if isinstance(line, BoardLine) else (line.player,)


def _numbers(line: Line) -> tuple[int, ...]:
    return tuple(one.tpn for one in _who(line))


_ANY = TypeVar("_ANY")


def _paged(now: Request, lines: Sequence[_ANY], at: int = 0) -> tuple[Sequence[_ANY], Facts]:
    """The lines of the page that is asked for, and the addresses of the pages around it.

    An address is empty where there is no such page. Where no page is asked for it is the one with
    the line ``at``.
    """
    found = len(lines)
    size = max(found, 1) if found <= ONE_PAGE else LINES
    shown, paging = now.part(lines, size, at)
    first = paging["first"]
    kept = [(key, value) for key, value in now.query.multi_items() if key in _KEPT]

    def to(place: int, *, there: bool) -> str:
        return f"{now.path}?{urlencode([*kept, ('from', place)])}" if there else ""

    before, after = first > 0, first + size < found
    return shown, paging | {
        "found": found,
        "start": to(0, there=before),
        "previous": to(first - size, there=before),
        "next": to(first + size, there=after),
        "end": to((found - 1) // size * size, there=after),
    }


_KEPT: Final = frozenset({"view", "q", "after"})
"""What stays in the address from page to page."""


def _live(now: Request) -> Answer:
    """The stream of public changes of a section; as JSON the number of the last one."""
    key, published, file = now.section.key, now.desk.published, now.file
    if now.json:
        return Data({"number": published.changed(file, key)})
    given = whole_number(now.known or now.query.get("since", ""))
    since = now.head if given is None else given

    def moment(known: str) -> News | None:
        try:
            number = max(since, published.changed(file, key))
            if str(number) == known:
                return News(known, "")
            players = published.players(file, key, int(known)) if now.desk.file is file else None
        except RequestError:  # the section is gone
            return None
        return News(str(number), json.dumps({"number": number, "players": players}))

    return watched(now, moment, str(since))


def _table(now: Request) -> Answer:
    """The cross-table of a section, by place, a part of a long one at a time."""
    section = now.section
    _published(section, section.published_rounds)
    after = after_asked_for(now, section)
    found = cross_table_of(section, after)
    view = found["view"]
    mine = _mine(now, section)
    at = next((i for i, line in enumerate(view["lines"]) if line["player"].tpn == mine), 0)
    shown, paging = _paged(now, view["lines"], at)
    facts = (
        paging
        | found
        | {
            "section": section.key,
            "section_name": section.name,
            "view": view | {"lines": shown},
            "mine": mine,
        }
    )
    shows = frozenset[int]() if after < section.published_rounds else None
    return Page(now, "public-table", facts, shows=shows)


def _sheet(now: Request) -> Answer:
    """A sheet that the document of the section wants published."""
    section, key = now.section, now.parts["sheet"]
    if key not in public_sheets(section):
        raise HTTPException(404)
    facts = public_sheet(section, key)
    around = {"section": section.key, "section_name": section.name, "around": "public-sheet.html"}
    return Page(now, f"sheet-{key}", facts | around)


def _steps(now: Request) -> Answer:
    """The step log of the last published round."""
    section = now.section
    number = _published(section, section.published_rounds)
    view = steps_of(now, section, number)
    view["round"] = view.pop("round_no")  # a page with that fact stands at a round of the desk
    facts = {"section": section.key, "section_name": section.name, **view}
    return Page(now, "public-steps", facts, shows=frozenset())


def kept_address(now: Request, section: Section, pid: int) -> str:
    """Where phones of the hall find a player, whatever number he or she gets; empty elsewhere."""
    return f"{now.desk.addresses[0]}p/{section.key}/id-{pid}" if now.desk.addresses else ""


_reported = remembered(8)(rating_tournament)


def _player(now: Request) -> Answer:
    """One player: the board of the last published round, and all rounds before.

    The player's number may change before round 1; the address with the id of the log is for keeps.
    """
    section = now.section
    if "id" in now.parts:
        if not section.has(now.parts["id"]):
            raise HTTPException(404, "no-player")
        number = int(section.tpn(now.parts["id"]))
    else:
        number = now.parts["p"]
    cards = player_cards(section, number)
    if not cards:
        raise no_player(section, number)
    lists = _lists(section)
    pid = section.pid(number)
    way = kept_address(now, section, pid)
    reported = _reported(now.state, section.key)
    facts = {
        "way": way,
        "code": picture(way) if way else "",
        "section": section.key,
        "section_name": section.name,
        "lists": lists,
        "mine": lists.line_of(number) if lists else None,
        "card": {name: cards[0][name] for name in ("player", "rounds")},
        "points": lists.points if lists else {},
        "chances": norm_chances(reported, number, section.settings.exemption) if lists else (),
        "shorter": may_be_shorter(reported),
    }
    kept = {"max_age": 3 * _DAY, "httponly": True, "samesite": "strict", "path": "/p"}
    mine = {"key": ME, "value": f"{section.key}-{pid}", **kept}
    return Page(now, "public-player", facts, cookies=(mine,), shows=frozenset({number}))


def can_be_checked(section: Section, number: int) -> bool:
    """Whether a certificate of a published round can be made for everybody."""
    certified = registry.certification_of(section.system) is not None
    return certified and not section.teams and rests_on_public_facts(section, number)


def _published(section: Section, number: int) -> int:
    """The number of a round that is published; 404 where it is not."""
    if not 1 <= number <= section.published_rounds:
        raise HTTPException(404, "not-published")
    return number


@remembered(24)
def certificate_of(section: Section, number: int) -> str:
    """The certificate of what the system pairs in a round, from what was known then."""
    tournament = paired_tournament(section, number)
    pairing = registry.edition(section.system).pair(tournament, RoundNo(number))
    return certificate_text(tournament, pairing)


@remembered(24)
def report_of(section: Section, number: int) -> str:
    """The records that a checker reads, up to a round, as they were known then; no name, no id."""
    known = paired_tournament(section, number)
    nameless = [Player(tpn=one.tpn, name="", rounds=one.rounds) for one in known.players]
    tournament = for_file(replace(known, origin=None, players=tuple(nameless)), "trf26")
    lines = []
    for line in trf.write(tournament).decode().splitlines():
        if line.startswith("001"):
            lines.append(f"{line[: _FIRST + _WIDTH * number].rstrip()}\n")
        elif line[:3] in _READ:
            lines.append(f"{line}\n")
    return "".join(lines)


def _check(now: Request) -> Answer:
    """The page that has the round checked by the device of the reader."""
    section, number = now.section, _published(now.section, now.parts["n"])
    facts = {
        "section": section.key,
        "section_name": section.name,
        "round": number,
        "system": section.system,
        "by_hand": section.round(number).by_hand,
        "published": section.published_rounds,
        "can": can_be_checked(section, number),
    }
    return Page(now, "public-check", facts, shows=frozenset())


def _check_file(now: Request) -> Answer:
    """The certificate of a round, or the report file beside it."""
    section, number = now.section, _published(now.section, now.parts["n"])
    if not can_be_checked(section, number):
        raise HTTPException(404)
    if now.path.endswith("/report"):
        text = report_of(section, number)
        return File.saved(f"round-{number}.trf", text, "text/plain")
    try:
        text = certificate_of(section, number)
    except TournamentError as error:
        raise HTTPException(404) from error
    return File.saved(f"round-{number}.json", text, "application/json")


ROUTES: Final = (
    ("GET", "/p", _start),
    ("GET", "/p/{s}", _section),
    ("GET", "/p/{s}/live", _live),
    ("GET", "/p/{s}/table", _table),
    ("GET", "/p/{s}/steps", _steps),
    ("GET", "/p/{s}/sheets/{sheet}", _sheet),
    ("GET", "/p/{s}/{p:whole}", _player),
    ("GET", "/p/{s}/id-{id:whole}", _player),
    ("GET", "/p/{s}/check/{n:whole}", _check),
    ("GET", "/p/{s}/check/{n:whole}/certificate", _check_file),
    ("GET", "/p/{s}/check/{n:whole}/report", _check_file),
)
