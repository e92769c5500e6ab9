"""The overview of the event, its notes, its end; before there is one: create, open, copy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final

from openarbiter.desk import (
    Action,
    AddNote,
    CreateEvent,
    EventState,
    Look,
    Phase,
    RequestStatus,
    SaveTieBreakSet,
    Section,
    SetLook,
    copied,
    fold,
    in_several_sections,
    left_for_final,
    without_strength,
)
from openarbiter.errors import StoreError
from openarbiter.model.alphabet import folded
from openarbiter.rulebooks import registry
from openarbiter.store import (
    ENDING,
    DamagedFileError,
    EventFile,
    InUseError,
    NewerFileError,
    ReadOnlyError,
    Recovery,
    copies_of,
    recover,
)
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.frame import cells
from openarbiter.web.perform import perform
from openarbiter.web.reports import differ, open_reports
from openarbiter.web.request import NOBODY, AppState, Request
from openarbiter.web.roles import HOME
from openarbiter.web.routes.papers import due
from openarbiter.web.wording import Facts

PANELS: Final = 4
"""Sections whose rounds have a panel each; of more of them all stand on a page of their own."""


def home(now: Request) -> Answer:
    """The whole event on one page; the start page where none is open."""
    if not now.may("look"):
        away = HOME[now.who.role] if now.who else "/p" if now.desk.addresses else "/enter"
        return Redirect(now, away)
    if now.opened is None:
        return Redirect(now, "/open" if any(now.desk.folder.glob(f"*{ENDING}")) else "/new")
    state = now.state
    sections = tuple(now_of(section) for section in state.sections)
    facts = {
        "name": state.name,
        "place": state.place,
        "dates": [day for day in (state.start, state.end) if day],
        "sections": sections,
        "current": next((one for one in sections if one["step"] != "over"), None)
        or (sections[0] if sections else None),
        "needs": needs(state),
        "due": [due(one) for one in state.sections],
        "rounds": {one.key: cells(one) for one in state.sections[: PANELS + 1]},
        "panels": PANELS,
        "file": now.file.path.name,
        "notes": state.notes,
    }
    return Page(now, "overview", facts, at="overview")


def now_of(section: Section) -> Facts:
    """Where a section stands, and the step that matters now.

    ``step`` is the key of its sentence (``overview.now-``), ``count`` what that counts: boards
    while they are played, players before, games without a result after the last round. ``done``
    are boards with a result; players who have withdrawn are not counted.
    """
    rounds = section.rounds
    # A round left open behind a later one is looked at through the later one.
    current = rounds[-1] if rounds else section.round(1)
    number, step = current.number, current.phase.value
    if current.phase is Phase.COMPLETE and number < section.total_rounds:
        number, step = section.round(number + 1).number, "waiting"
    elif current.phase is Phase.COMPLETE:
        left = next((one.number for one in rounds if one.phase is not Phase.COMPLETE), None)
        number, step = (number, "over") if left is None else (left, "left")
        if left is None and left_for_final(section):
            step = "unfinished"
    elif current.phase is Phase.PLAYING and not section.missing(number):
        step = "in"
    if not section.tournament.players:
        step = "empty"
    boards = len(section.round(number).boards)
    players = sum(player.withdrawn_after is None for player in section.tournament.players)
    count = boards if step in {"published", "playing", "in"} else players
    if step == "unfinished":
        count = sum(len(section.missing(one.number)) for one in rounds)
    return {
        "section": section.key,
        "name": section.name,
        "system": section.system,
        "players": players,
        "count": count,
        "step": step,
        "round_no": number,
        "boards": boards,
        # A pairing that only arbiters have seen has no results, and misses none.
        "done": 0 if step in {"paired", "edited"} else boards - len(section.missing(number)),
        "go": _go(section.key, step, number),
    }


_GO: Final = {"over": "finish", "unfinished": "finish"}
"""Pages of a section to go on with where that is not the round."""


def paste_address(key: str) -> str:
    """Where the players of a section are pasted."""
    return f"/{key}/players/paste"


def _go(key: str, step: str, number: int) -> str:
    """The page of a section to go on with."""
    if step == "empty":
        return paste_address(key)
    first = number == 1 and step in {"waiting", "drafted"}
    return f"/{key}/" + _GO.get(step, "ready" if first else f"rounds/{number}")


LEVELS: Final = ("decide", "confirm", "know")
"""How urgently something wants somebody."""


def needs(state: EventState) -> list[Facts]:
    """Everything in the event that wants somebody, the most urgent first.

    Each with its level, the key of its sentence (``overview.need-``), how many it is about, the
    round or 0, and where to see to it.
    """
    found = [
        {
            "level": level,
            "code": code,
            "section": section.name,
            "count": count,
            "round_no": number,
            "go": f"/{section.key}/{place}",
        }
        for section in state.sections
        for level, code, count, number, place in (*_of_rounds(section), *_of_players(section))
        if count
    ]
    if several := len(in_several_sections(state)):
        about = {"level": "know", "code": "two-sections", "count": several, "section": ""}
        found.append(about | {"round_no": 0, "go": f"/{state.sections[-1].key}/players"})
    return sorted(found, key=lambda need: LEVELS.index(str(need["level"])))


_Need = tuple[str, str, int, int, str]


def _of_rounds(section: Section) -> Iterator[_Need]:
    for one in section.rounds:
        number, adjourned = one.number, len(one.adjourned)
        later = one is not section.rounds[-1]
        missing = len(section.missing(number)) - adjourned if later else 0
        place = f"rounds/{number}"
        differing = sum(map(differ, open_reports(section, one).values()))
        edited, paired = one.phase is Phase.EDITED, one.phase is Phase.PAIRED
        yield "decide", "reports", differing, number, f"{place}/results"
        yield "decide", "edit-open", int(edited), number, f"{place}/pairings"
        yield "confirm", "draft", int(paired), number, f"{place}/pairings"
        yield "confirm", "missing", missing, number, f"{place}/results"
        yield "know", "adjourned", adjourned, number, f"{place}/results"


def _of_players(section: Section) -> Iterator[_Need]:
    asked = sum(
        bye.status is RequestStatus.ASKED for entrant in section.entrants for bye in entrant.byes
    )
    away = 0
    if not section.published_rounds and section.checked_in:
        away = len(section.entrants) - len(section.checked_in)
    yield "confirm", "requests", asked, 0, "players"
    yield "know", "not-here", away, 0, "players/check-in"
    edition = registry.edition(section.system)
    if edition.needs.by_rating and not section.published_rounds:
        level = "decide" if edition.needs.unrated else "confirm"
        yield level, "no-strength", len(without_strength(section)), 0, "players/strength"


LONGEST_NAME: Final = 60

DEVICES: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10)))
)
"""Names that no file has on Windows, whatever its ending."""


def created(now: Request, head: CreateEvent, rest: list[Action], author: str) -> EventFile:
    """A new event file, open at the desk; what is refused leaves none."""
    actions = [head, *rest]
    fold(actions)
    kept = now.desk
    file = EventFile.create(kept.folder / file_name(kept.folder, head.name))
    file.act_together(actions, author=author)
    kept.take(file)
    return file


def file_name(folder: Path, name: str) -> str:
    """A name for the file of a new event, in any script, which no file of the folder has yet.

    Examples:
        >>> file_name(Path("no-such-folder"), "Märzturnier 2026!")
        'marzturnier-2026.openarbiter'
        >>> file_name(Path("no-such-folder"), "Aux")
        'aux-event.openarbiter'
    """
    stem = re.sub(r"[^a-z0-9]+", "-", folded(name)).strip("-")[:LONGEST_NAME] or "event"
    if stem in DEVICES:
        stem = f"{stem}-event"
    taken, count = f"{stem}{ENDING}", 1
    while (folder / taken).exists():
        count += 1
        taken = f"{stem}-{count}{ENDING}"
    return taken


def choose(now: Request) -> Answer:
    """The event files of the folder, to open or to copy."""
    return _chosen(now, {}, None)


def _chosen(
    now: Request,
    faults: dict[str, str],
    trouble: Facts | None,
    report: Recovery | None = None,
) -> Answer:
    kept = now.desk
    facts = {
        "files": _files(kept),
        "folder": str(kept.folder),
        "faults": faults,
        "trouble": trouble,
        "saved": report.path.name if report else "",
        "report": report.sentences() if report else (),
    }
    return Page(now, "open", facts, status=422 if faults or trouble else 200)


def _files(kept: AppState) -> list[Facts]:
    """Every event file of the folder, the newest first; sizes in kilobytes, rounded up."""
    found = [(path.stat(), path.name) for path in kept.folder.glob(f"*{ENDING}")]
    found.sort(key=lambda pair: pair[0].st_mtime, reverse=True)
    return [
        {
            "name": name,
            "changed": date.fromtimestamp(stat.st_mtime).isoformat(),  # noqa: DTZ012 - as above
            "size": -(-stat.st_size // 1024),
        }
        for stat, name in found
    ]


def open_file(now: Request) -> Answer:
    """Open an event file of the folder, or make a new event like it."""
    kept = now.desk
    form = now.form
    name = form.choice("file", [one["name"] for one in _files(kept)])
    copied_too = form.ticked("copy")
    title = form.text("name", required=copied_too)
    if form.faults:
        return _chosen(now, form.faults, None)
    path = kept.folder / name
    try:
        if copied_too:
            return _copied(now, path, title, players=form.ticked("players"))
        if form.ticked("recover"):
            new = path.with_name(file_name(path.parent, f"{path.stem} recovered"))
            report = recover(path, new, copies=copies_of(path))
            path = report.path
            if report.missing or report.cut:
                return _chosen(now, {}, None, report)
        opened = kept.file  # asked for once: it may be another one a moment later
        if opened is None or opened.path != path:
            kept.take((EventFile.look if form.ticked("look") else EventFile.open)(path))
    except StoreError as error:
        return _chosen(now, {}, _trouble(name, error))
    return Redirect(now, "/")


def _trouble(name: str, error: StoreError) -> Facts:
    """Why a file cannot be opened, its last good entry, and what can be done."""
    good = error.good if isinstance(error, (DamagedFileError, NewerFileError)) else 0
    return {
        "file": name,
        "message": str(error),
        "good": good,
        "can_recover": isinstance(error, DamagedFileError),
        "can_look": good > 0 or isinstance(error, (InUseError, ReadOnlyError)),
    }


def _copied(now: Request, path: Path, title: str, *, players: bool) -> Answer:
    """A new event like another one, opened at its settings."""
    kept = now.desk
    opened = kept.file
    if opened is not None and opened.path == path:
        state = opened.state
    else:
        with EventFile.open(path, read_only=True) as model:
            state = model.state
    head = _same_head(state, title)
    author = state.chief_arbiter or NOBODY
    file = created(now, head, _same_rest(state, players=players), author)
    return Redirect(now, "/settings", {"file": file.path.name})


def _same_head(model: EventState, name: str) -> CreateEvent:
    """A new event with what stays the same from year to year of its head."""
    kept = ("place", "federation", "organiser", "chief_arbiter", "deputies")
    return CreateEvent(name=name, **{each: getattr(model, each) for each in kept})


def _same_rest(model: EventState, *, players: bool) -> list[Action]:
    """What stays the same of sections and tie-breaks, and of the look of the pages."""
    actions: list[Action] = []
    for section in model.sections:
        actions += copied(section, section.key, with_players=players)
    if model.look != Look():
        actions.append(SetLook(logo=model.look.logo, colour=model.look.colour))
    for one in model.tie_break_sets:
        kept = SaveTieBreakSet(name=one.name, tie_breaks=one.tie_breaks, edition=one.edition)
        actions.append(kept)
    return actions


def more(now: Request) -> Answer:
    """Everything that a club night does not need, in five groups."""
    key = now.query.get("s", "")
    section = next((one for one in now.state.sections if one.key == key), None)
    shown = section or next(iter(now.state.sections), None)
    facts = {"section": shown.key if shown else "", "teams": bool(shown and shown.teams)}
    return Page(now, "more", facts, at="more")


LONGEST_NOTE: Final = 500
"""Characters of a note or a message, which stands until its entry is taken back."""


def _notes(now: Request) -> Answer:
    """All notes and messages, the newest first, and a form for another one."""
    file = now.file
    entries = [] if now.at else file.entries()
    found = [
        {
            "entry": entry.number,
            "mark": entry.mark,
            "text": entry.action.text,
            "public": entry.action.public,
            "time": entry.time,
            "author": entry.author,
        }
        for entry in entries
        if isinstance(entry.action, AddNote) and file.counts(entry.number)
    ]
    form = now.form
    facts = {
        "notes": found[::-1],
        "text": form.values.get("text", ""),
        "public": form.ticked("public"),
        "longest": LONGEST_NOTE,
        "faults": form.faults,
    }
    return Page(now, "notes", facts, at="overview")


def _write(now: Request) -> Answer:
    """Write a note or a message down."""
    form = now.form
    text = form.text("text", limit=LONGEST_NOTE, required=True)
    if form.faults:
        return _notes(now)
    note = AddNote(text=text, public=form.ticked("public"))
    return perform(now, note, back="/notes", stay="/notes")


def ask_end(now: Request) -> Answer:
    """Whether the program shall end."""
    return _end_page(now)


def end(now: Request) -> Answer:
    """End the program; not while the event has no file in which it is saved."""
    if now.desk.end is None or not _all_saved(now):
        return _end_page(now, status=409)
    now.desk.end()
    return _end_page(now, ended=True)


def _all_saved(now: Request) -> bool:
    """Whether everything that was entered is in the file of the event."""
    file = now.opened
    return file is None or file.read_only or (file.in_place and not file.trouble)


def _end_page(now: Request, *, ended: bool = False, status: int = 200) -> Page:
    facts = {
        "can_end": now.desk.end is not None,
        "saved": _all_saved(now),
        "ended": ended,
        "file": str(now.opened.path) if now.opened else "",
        "hall": bool(now.desk.addresses),
    }
    return Page(now, "end", facts, status=status)


ROUTES: Final = (
    ("GET", "/end", ask_end),
    ("POST", "/end", end),
    ("GET", "/", home),
    ("GET", "/open", choose),
    ("POST", "/open", open_file),
    ("GET", "/more", more),
    ("GET", "/notes", _notes),
    ("POST", "/notes", _write),
)
