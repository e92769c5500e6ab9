"""All files of the site: pages in one language or several, data beside them, and what they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from openarbiter.desk import Look, Section, completed_rounds
from openarbiter.errors import TournamentError
from openarbiter.store.event_log import EventLog
from openarbiter.web.lists import RoundLists, last_published, player_cards, round_lists
from openarbiter.web.look import style
from openarbiter.web.packed import folder
from openarbiter.web.public_facts import messages
from openarbiter.web.routes.public_check import can_be_checked, certificate_of, report_of
from openarbiter.web.routes.standings import cross_table_of, standings_of
from openarbiter.web.sheets import WIDE, public_sheet, public_sheets
from openarbiter.web.site import places
from openarbiter.web.site.feed import feed
from openarbiter.web.site.games import games
from openarbiter.web.site.moments import Moments
from openarbiter.web.site.schedule import calendar
from openarbiter.web.site.telling import Telling
from openarbiter.web.site.tree import Tree
from openarbiter.web.wording import Facts

_SHARED: Final = ("desk.css", "paper.css", "mark.svg", "check*.js", "fonts/*")
"""What the pages need of the desk, as it is."""


_OF_ROUND: Final = ("phase", "date", "system", "by_hand", "lot", "boards", "away", "not_final")
"""What programs are told of a round; the list by name says nothing more."""


def site_files(log: EventLog, languages: Sequence[str]) -> dict[str, bytes]:
    """Every file of the site of an event, by its place in the folder.

    The same log gives the same bytes, whenever they are made.

    Args:
        log: The event.
        languages: Languages of the pages; those of the first one lie at the top, those of every
            other one in a folder with its code.
    """
    first, *others = dict.fromkeys(languages)
    folders = {first: ""} | {code: f"{code}/" for code in others}
    files = _shared() | _look(log.state.look)
    moments = Moments.of(log)
    tellings = {section.key: Telling(section) for section in log.state.sections}
    for language in folders:
        tree = Tree(state=log.state, language=language, folders=folders)
        schedule = calendar(tree.state, moments, language)
        _event(tree, dated=bool(schedule))
        for section in tree.state.sections:
            _section(tree, section, tellings[section.key])
        if schedule:
            tree.put(places.CALENDAR, schedule)
        tree.put(places.FEED, feed(tree.state, moments, language))
        files |= tree.files
    return files


def _shared() -> dict[str, bytes]:
    """Style sheets, letters, mark and the checker, which all pages share."""
    static = folder("static")
    return {
        f"static/{path.relative_to(static).as_posix()}": path.read_bytes()
        for pattern in _SHARED
        for path in sorted(static.glob(pattern))
    }


def _look(look: Look) -> dict[str, bytes]:
    """The style sheet with the colour, and the logo; nothing where neither is set."""
    made = look.shown()
    files = {places.STYLE: style(look).encode()} if look.colour else {}
    return files | ({places.logo_file(made[0].kind): made[1]} if made else {})


def _event(tree: Tree, *, dated: bool) -> None:
    """The first page."""
    state = tree.state
    sections = [
        {
            "key": one.key,
            "name": one.name,
            "system": one.system,
            "rounds": one.total_rounds,
            "published": last_published(one),
            "over": completed_rounds(one),
            "players": len(one.tournament.players),
            "teams": one.teams,
        }
        for one in state.sections
    ]
    facts: Facts = {
        "place": state.place,
        "start": state.start,
        "end": state.end,
        "sections": sections,
        "messages": messages(state),
    }
    tree.page(places.HOME, "site-event", {**facts, "dated": dated})
    tree.data("event.json", {"name": state.name, **facts})


def _section(tree: Tree, section: Section, telling: Telling) -> None:
    """The pages of a section; what is not published has none."""
    published = last_published(section)
    over = completed_rounds(section)
    dates = section.settings.round_dates
    lists = [round_lists(section, number) for number in range(1, published + 1)]
    checks = dict(_checks(section, published))
    facts: Facts = {
        "rounds": [
            {
                "number": number,
                "date": dates[number - 1] if number <= len(dates) else "",
                "published": number <= published,
                "checked": number in checks,
                "over": number <= over,
            }
            for number in range(1, section.total_rounds + 1)
        ],
        "dated": any(dates),
        "published": published,
        "over": over,
        "names": lists[-1].names if lists else (),
    }
    tree.page(places.home_of(section.key), "site-section", facts, of=section)
    around: Facts = {"published": published, "over": facts["over"], "all_over": range(1, over + 1)}
    for view in lists:
        shown = {**around, "view": view, "large": False, "round_here": view.number}
        tree.page(places.boards_page(section.key, view.number), "sheet-boards", shown, of=section)
        tree.page(places.names_page(section.key, view.number), "sheet-names", shown, of=section)
        _round_data(tree, section, view)
        if view.number in checks:
            _check(tree, section, view, {**around, "system": section.system}, checks[view.number])
    for after in around["all_over"]:
        _tables(tree, section, after, around)
    for key in public_sheets(section):
        shown = {**around, **public_sheet(section, key)}
        tree.page(places.sheet_page(section.key, key), f"sheet-{key}", shown, of=section)
    if lists:
        _cross_table(tree, section, around)
        around |= {"lists": lists[-1], "points": lists[-1].points}
        _players(tree, section, telling, around)


def _checks(section: Section, published: int) -> Iterator[tuple[int, str]]:
    """The published rounds that can be proven, each with its certificate."""
    for number in range(1, published + 1):
        with suppress(TournamentError):
            if can_be_checked(section, number):
                yield number, certificate_of(section, number)


def _check(tree: Tree, section: Section, view: RoundLists, around: Facts, certificate: str) -> None:
    """The page that checks a round on the device of the reader, and its two files."""
    number = view.number
    here: Facts = {
        "round": number,
        "by_hand": view.by_hand,
        "certificate": places.certificate_file(section.key, number),
        "report": places.report_file(section.key, number),
    }
    tree.put(here["certificate"], certificate)
    tree.put(here["report"], report_of(section, number))
    tree.page(places.check_page(section.key, number), "site-check", {**around, **here}, of=section)


def _round_data(tree: Tree, section: Section, view: RoundLists) -> None:
    """A round for programs."""
    stem = f"{places.folder_of(section.key)}/round-{view.number}"
    tree.data(f"{stem}.json", {"section": section.key, "round": view.number, **_plain(view)})
    tree.put(f"{stem}.pgn", games(tree.state, section, view.number))


def _plain(view: RoundLists) -> Facts:
    """A round as facts."""
    return {name: getattr(view, name) for name in _OF_ROUND}


def _tables(tree: Tree, section: Section, after: int, around: Facts) -> None:
    """The standings after a round."""
    shown = standings_of(section, after)
    facts = {**around, **shown, "table_here": after}
    tree.page(places.table_page(section.key, after), "sheet-standings", facts, of=section)
    place = f"{places.folder_of(section.key)}/standings-{after}.json"
    told = {name: shown[name] for name in ("view", "unfinished")}
    tree.data(place, {"section": section.key, **told})


def _cross_table(tree: Tree, section: Section, around: Facts) -> None:
    """Everybody's games up to the last round that is over."""
    shown = cross_table_of(section, around["over"])
    facts = {**around, **shown, "wide": len(shown["view"]["heads"]) > WIDE}
    tree.page(places.cross_table_page(section.key), "sheet-cross-table", facts, of=section)


def _players(tree: Tree, section: Section, telling: Telling, around: Facts) -> None:
    """The page of each player: the board of the last round, all rounds, and why."""
    lists = around["lists"]
    cards = player_cards(section)
    players = [{name: card[name] for name in ("player", "rounds")} for card in cards]
    place = f"{places.folder_of(section.key)}/players.json"
    tree.data(place, {"section": section.key, "after": around["over"], "players": players})
    for card in cards:
        number = card["player"].tpn
        told = telling.told(number, tree.language)
        facts = {**around, "card": card, "mine": lists.line_of(number), "told": told}
        tree.page(places.player_page(section.key, number), "site-player", facts, of=section)
