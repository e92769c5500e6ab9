"""What everybody may see, on phones and on projectors: pairings, results, standings. To read only.

These pages hold nothing private and change nothing; they carry no name of the desk's people. Who
looks is remembered on this device alone, in a cookie that holds a section and a number. A screen
turns itself to the next one by an ordinary refresh, which needs no script, and can be held.
"""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import Section
from openarbiter.web.answers import Answer, Data, Page, Redirect, Stream
from openarbiter.web.here import Here
from openarbiter.web.lists import (
    RoundLists,
    last_published,
    no_player,
    player_cards,
    round_lists,
    sorting_name,
)
from openarbiter.web.qr import picture
from openarbiter.web.routes.standings import after_asked_for, cross_table_view
from openarbiter.web.routes.steps import steps_of
from openarbiter.web.streams import IN_ALL
from openarbiter.web.tables import standings_view, table_of, unfinished
from openarbiter.web.teams import scores_of
from openarbiter.web.watching import PATIENCE
from openarbiter.web.wording import Facts, whole_number

ME: Final = "desk-me"
"""The cookie that remembers whose phone this is."""

LINES: Final = 300
"""Names of one page; who looks for a name types three letters."""

TABLE_LINES: Final = 100
"""Lines of one page of the cross-table."""

_DAY: Final = 24 * 60 * 60
_VIEWS: Final = ("names", "boards", "standings")


def _start(now: Here) -> Answer:
    """The one section, or a choice of sections."""
    sections = now.state.sections
    if len(sections) == 1 and not now.json:
        return Redirect(now, f"{now.root}/p/{sections[0].key}")
    facts = {"sections": tuple((one.key, one.name, last_published(one)) for one in sections)}
    return Page(now, "public-sections", facts)


def _lists(section: Section) -> RoundLists | None:
    number = last_published(section)
    return round_lists(section, number) if number else None


def _mine(now: Here, section: Section) -> int | None:
    """The player who looks, as this device remembers."""
    key, _, number = now.cookies.get(ME, "").partition("-")
    known = {int(player.tpn) for player in section.tournament.players}
    mine = whole_number(number)
    return mine if key == section.key and mine in known else None


def _section(now: Here) -> Answer:
    """The last published round of a section: by name, by board, or the standings."""
    section = now.section
    query = now.query
    forget = "forget" in query
    view = query.get("view", "names")
    lists = _lists(section)
    words = sorting_name(query.get("q", "").strip())
    names = lists.names if lists else ()
    found = tuple(line for line in names if words in sorting_name(line.player.name))
    wish = now.number("from") or 0
    first = 0 if wish >= len(found) else wish
    mine = None if forget else _mine(now, section)
    facts: Facts = {
        "section": section.key,
        "section_name": section.name,
        "lists": lists,
        "names": found[first : first + LINES],
        "found": len(found),
        "first": first,
        "page_size": LINES,
        "q": query.get("q", ""),
        "mine": lists.line_of(mine) if lists and mine else None,
        "chosen": view if view in _VIEWS else "names",
        "table": None,
        "unfinished": (),
        "points": lists.points if lists else {},
    }
    if view == "standings":
        after = after_asked_for(now, section)
        facts["table"] = standings_view(section.tournament, table_of(section, after))
        facts["unfinished"] = unfinished(section, after)
    forgotten = {"key": ME, "max_age": 0, "expires": 0, "path": "/p", "samesite": "lax"}
    return Page(now, "public", facts, cookies=(forgotten,) if forget else ())


def _live(now: Here) -> Answer:
    """The stream of public changes of a section; as JSON the number of the last one.

    Raises:
        HTTPException: There is no such section (404), or too many streams are open (503).
    """
    key, watching, file = now.section.key, now.desk.watching, now.file
    if now.json:
        return Data({"number": watching.changed(file, key)})
    if len(now.desk.streams) >= IN_ALL:
        raise HTTPException(503, "streams")  # those who run the event still find one
    since = whole_number(now.known or now.query.get("since", ""))
    looks = 1 if now.query.get("once") else PATIENCE
    return Stream(
        watching.changes(
            lambda: now.desk.file,
            key,
            now.head if since is None else since,
            looks=looks,
            streams=now.desk.streams,
            reader=(now.token, now.address),
        )
    )


def _table(now: Here) -> Answer:
    """The cross-table of a section, by place, a part of a long one at a time."""
    section = now.section
    after = after_asked_for(now, section)
    view = cross_table_view(section.tournament, table_of(section, after), scores=scores_of(section))
    mine = _mine(now, section)
    at = next((i for i, line in enumerate(view["lines"]) if line["player"].tpn == mine), 0)
    shown, paging = now.part(view["lines"], TABLE_LINES, at)
    facts = paging | {
        "section": section.key,
        "section_name": section.name,
        "view": view | {"lines": shown},
        "found": len(view["lines"]),
        "mine": mine,
        "unfinished": unfinished(section, after),
    }
    return Page(now, "public-table", facts)


def _steps(now: Here) -> Answer:
    """The step log of the last published round.

    Raises:
        HTTPException: No round is published yet (404).
    """
    section = now.section
    number = last_published(section)
    if not number:
        raise HTTPException(404, "not-published")
    view = steps_of(now, section, number)
    view["round"] = view.pop("round_no")  # a page with that fact stands at a round of the desk
    facts = {"section": section.key, "section_name": section.name, **view}
    return Page(now, "public-steps", facts)


def _player(now: Here) -> Answer:
    """One player: the board of the last published round, and all rounds before.

    Raises:
        RequestError: Nobody has this number.
    """
    section = now.section
    number = now.parts["p"]
    cards = player_cards(section, number)
    if not cards:
        raise no_player(section, number)
    lists = _lists(section)
    way = f"{now.desk.addresses[0]}p/{section.key}/{number}" if now.desk.addresses else ""
    facts = {
        "way": way,
        "code": picture(way) if way else "",
        "section": section.key,
        "section_name": section.name,
        "lists": lists,
        "mine": lists.line_of(number) if lists else None,
        # Of the line of the start list only who it is: a twin holds every fact of its page.
        "card": {"line": {"player": cards[0]["line"].player}, "rounds": cards[0]["rounds"]},
        "points": lists.points if lists else {},
    }
    kept = {"max_age": 3 * _DAY, "httponly": True, "samesite": "strict", "path": "/p"}
    mine = {"key": ME, "value": f"{section.key}-{number}", **kept}
    return Page(now, "public-player", facts, cookies=(mine,))


ROUTES: Final = (
    ("GET", "/p", _start),
    ("GET", "/p/{s}", _section),
    ("GET", "/p/{s}/live", _live),
    ("GET", "/p/{s}/table", _table),
    ("GET", "/p/{s}/steps", _steps),
    ("GET", "/p/{s}/{p:whole}", _player),
)
