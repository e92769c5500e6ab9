"""The pages of an event for any web space: self-contained files that anybody may see.

Pages in one language or several, data beside them, and what they need. Nothing is worked out here:
the facts are those of the public pages and of the sheets on the wall, and so are most templates.
Only rounds that are published come into them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from openarbiter.desk import Look, Section, completed_rounds
from openarbiter.errors import TournamentError
from openarbiter.model import Tpn
from openarbiter.store.log import EventLog
from openarbiter.web.answers import folder
from openarbiter.web.lists import RoundLists, player_cards, round_lists
from openarbiter.web.look import style
from openarbiter.web.public_facts import messages
from openarbiter.web.reasons import reasons_of
from openarbiter.web.routes.draft import explanation_facts
from openarbiter.web.routes.public import can_be_checked, certificate_of, report_of
from openarbiter.web.routes.standings import cross_table_of, standings_of
from openarbiter.web.sheets import WIDE, public_sheet, public_sheets
from openarbiter.web.site import tree as places
from openarbiter.web.site.feed import Moments, calendar, feed
from openarbiter.web.site.games import games
from openarbiter.web.site.tree import Tree, folder_of
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
    for language in folders:
        tree = Tree(state=log.state, language=language, folders=folders)
        schedule = calendar(tree.state, moments, language)
        _event(tree, dated=bool(schedule))
        for section in tree.state.sections:
            _section(tree, section)
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
    state = tree.state
    sections = [
        {
            "key": one.key,
            "name": one.name,
            "system": one.system,
            "rounds": one.total_rounds,
            "published": one.published_rounds,
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


def _section(tree: Tree, section: Section) -> None:
    """The pages of a section; what is not published has none."""
    published, over = section.published_rounds, completed_rounds(section)
    lists = [round_lists(section, number) for number in range(1, published + 1)]
    checks = dict(_checks(section, published))
    _home(tree, section, lists, checks)
    around: Facts = {"published": published, "over": over, "all_over": range(1, over + 1)}
    for view in lists:
        _round(tree, section, view, around)
        if view.number in checks:
            _check(tree, section, view, {**around, "system": section.system}, checks[view.number])
    for after in around["all_over"]:
        _table(tree, section, after, around)
    for key in public_sheets(section):
        shown = {**around, **public_sheet(section, key)}
        tree.page(f"{folder_of(section.key)}/sheet-{key}.html", f"sheet-{key}", shown, of=section)
    if lists:
        cross = cross_table_of(section, over)
        cross |= {**around, "wide": len(cross["view"]["heads"]) > WIDE}
        tree.page(places.cross_table_page(section.key), "sheet-cross-table", cross, of=section)
        around |= {"lists": lists[-1], "points": lists[-1].points}
        _players(tree, section, around)


def _home(
    tree: Tree, section: Section, lists: Sequence[RoundLists], checks: dict[int, str]
) -> None:
    published, over = len(lists), completed_rounds(section)
    facts: Facts = {
        "rounds": [
            {
                "number": number,
                "date": section.date_of(number),
                "published": number <= published,
                "checked": number in checks,
                "over": number <= over,
            }
            for number in range(1, section.total_rounds + 1)
        ],
        "dated": any(section.settings.round_dates),
        "published": published,
        "over": over,
        "names": lists[-1].names if lists else (),
    }
    tree.page(places.home_of(section.key), "site-section", facts, of=section)


def _checks(section: Section, published: int) -> Iterator[tuple[int, str]]:
    """The published rounds that can be proven, each with its certificate."""
    for number in range(1, published + 1):
        with suppress(TournamentError):
            if can_be_checked(section, number):
                yield number, certificate_of(section, number)


def _check(tree: Tree, section: Section, view: RoundLists, around: Facts, certificate: str) -> None:
    """The page that checks a round on the device of the reader, and its two files."""
    number = view.number
    stem = f"{folder_of(section.key)}/round-{number}"
    here: Facts = {
        "round": number,
        "by_hand": view.by_hand,
        "certificate": f"{stem}-certificate.json",
        "report": f"{stem}.trf",
    }
    tree.put(here["certificate"], certificate)
    tree.put(here["report"], report_of(section, number))
    tree.page(f"{stem}-check.html", "site-check", {**around, **here}, of=section)


def _round(tree: Tree, section: Section, view: RoundLists, around: Facts) -> None:
    """A round by board and by name, for programs, and as games without moves."""
    stem = f"{folder_of(section.key)}/round-{view.number}"
    shown = {**around, "view": view, "large": False, "round_here": view.number}
    tree.page(f"{stem}.html", "sheet-boards", shown, of=section)
    tree.page(f"{stem}-names.html", "sheet-names", shown, of=section)
    told = {name: getattr(view, name) for name in _OF_ROUND}
    tree.data(f"{stem}.json", {"section": section.key, "round": view.number, **told})
    tree.put(f"{stem}.pgn", games(tree.state, section, view.number))


def _table(tree: Tree, section: Section, after: int, around: Facts) -> None:
    shown = standings_of(section, after)
    facts = {**around, **shown, "table_here": after}
    tree.page(places.table_page(section.key, after), "sheet-standings", facts, of=section)
    told = {name: shown[name] for name in ("view", "unfinished")}
    place = f"{folder_of(section.key)}/standings-{after}.json"
    tree.data(place, {"section": section.key, **told})


def _players(tree: Tree, section: Section, around: Facts) -> None:
    """The page of each player: the board of the last round, all rounds, and why."""
    lists, cards = around["lists"], player_cards(section)
    players = [{name: card[name] for name in ("player", "rounds")} for card in cards]
    place = f"{folder_of(section.key)}/players.json"
    tree.data(place, {"section": section.key, "after": around["over"], "players": players})
    for card in cards:
        number = card["player"].tpn
        told = _reasons(section, number, tree.language)
        facts = {**around, "card": card, "mine": lists.line_of(number), "told": told}
        tree.page(places.player_page(section.key, number), "site-player", facts, of=section)


def _reasons(section: Section, number: int, language: str) -> list[Facts]:
    """Why a player met whom in the published rounds, the last one first.

    Each round has its number; ``bye`` and ``opponent``: what the player had; ``by_hand``: its
    boards are not those of the engine; ``answer``: the paragraphs and tables; ``trouble``: why
    there are none, else empty.
    """
    pid, told = section.pid(number), []
    for each in reversed([one for one in section.rounds if one.phase.public]):
        facts: Facts = {
            "number": int(each.number),
            "opponent": each.draft.board_of(pid) is not None,
            "bye": each.bye == pid,
            "by_hand": each.by_hand,
            "answer": [],
            "trouble": "",
        }
        try:
            story = reasons_of(section, each.number, Tpn(number))
            facts["answer"] = explanation_facts(story.page(language, numbers=False))
        except TournamentError as error:
            facts["trouble"] = error.message
        told.append(facts)
    return told
