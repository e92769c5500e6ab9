"""What everybody may see: published pairings, one's own board, the standings. To read only.

These pages hold nothing private and change nothing; they carry no name of the desk's people. Who
looks is remembered on this device alone, in a cookie that holds a section and a number.
"""

from __future__ import annotations

from typing import Final

from openarbiter.desk import Section
from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.forms import whole_number
from openarbiter.web.here import Here
from openarbiter.web.routes.standings import after_asked_for, table_of
from openarbiter.web.views.cards import player_cards
from openarbiter.web.views.pairings import (
    NameLine,
    RoundLists,
    last_published,
    round_lists,
    sorting_name,
)
from openarbiter.web.views.standings import standings_view
from openarbiter.web.views.unfinished import unfinished

ME: Final = "desk-me"
"""The cookie that remembers whose phone this is."""

LINES: Final = 300
"""Names of one page; who looks for a name types three letters."""

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
    wish = whole_number(query.get("from", ""))
    first = 0 if wish is None or wish >= len(found) else wish
    mine = None if forget else _mine(now, section)
    facts = {
        "section": section.key,
        "section_name": section.name,
        "lists": lists,
        "names": found[first : first + LINES],
        "found": len(found),
        "first": first,
        "page_size": LINES,
        "q": query.get("q", ""),
        "mine": _line(lists, mine) if lists and mine else None,
        "chosen": view if view in _VIEWS else "names",
        "table": _table(now, section) if view == "standings" else None,
        "unfinished": unfinished(section, after_asked_for(now, section))
        if view == "standings"
        else (),
        "points": _points(lists),
    }
    forgotten = {"key": ME, "max_age": 0, "expires": 0, "path": "/p", "samesite": "lax"}
    return Page(now, "public", facts, cookies=(forgotten,) if forget else ())


def _table(now: Here, section: Section) -> object:
    return standings_view(section.tournament, table_of(section, after_asked_for(now, section)))


def _points(lists: RoundLists | None) -> dict[int, int]:
    """Points (tenths) by number, before the last published round."""
    if lists is None:
        return {}
    found = {line.white.tpn: line.white_points for line in lists.boards}
    found |= {line.black.tpn: line.black_points for line in lists.boards}
    return found | {line.player.tpn: line.points for line in lists.away}


def _line(lists: RoundLists, number: int) -> NameLine | None:
    return next((line for line in lists.names if line.player.tpn == number), None)


def _player(now: Here) -> Answer:
    """One player: the board of the last published round, and all rounds before.

    Raises:
        RequestError: Nobody has this number.
    """
    section = now.section
    number = now.parts["p"]
    cards = player_cards(section, number)
    if not cards:
        raise RequestError(
            said(
                "nobody has the number {number} in section {section}",
                number=number,
                section=section.key,
            )
        )
    lists = _lists(section)
    facts = {
        "section": section.key,
        "section_name": section.name,
        "lists": lists,
        "mine": _line(lists, number) if lists else None,
        "card": cards[0],
        "points": _points(lists),
    }
    kept = {"max_age": 3 * _DAY, "httponly": True, "samesite": "strict", "path": "/p"}
    mine = {"key": ME, "value": f"{section.key}-{number}", **kept}
    return Page(now, "public-player", facts, cookies=(mine,))


ROUTES: Final = (
    ("GET", "/p", _start),
    ("GET", "/p/{s}", _section),
    ("GET", "/p/{s}/{p:whole}", _player),
)
