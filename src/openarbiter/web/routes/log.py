"""The log: who did what, when, what was there before and why; undo of any entry, an extract.

Undo of the last thing is a button of every page; here any entry can be undone, if what came after
it does not rest on it. Undo is an entry itself. ``POST /do`` takes any action.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, get_args

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    Action,
    EventState,
    Group,
    Level,
    Refusal,
    action_to_json,
    outcome_text,
    weigh_change,
)
from openarbiter.model.alphabet import folded
from openarbiter.store import Entry, EventFile, StillNeededError
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import describe, refusal_facts
from openarbiter.web.language import Catalogue
from openarbiter.web.perform import do, entry_named, local_address, need_allowed, with_told
from openarbiter.web.request import Request
from openarbiter.web.roles import May
from openarbiter.web.wording import Facts, whole_number

KINDS = get_args(Group)
"""Groups of actions a reader may ask for; undo and redo are shown with what they undo."""

PER_PAGE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """Which entries are wanted.

    The words stand in the sentence, the author or the reason; what is empty, and 0, asks for all.
    """

    words: str = ""
    author: str = ""
    kind: str = ""
    first: int = 1
    last: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One entry.

    Attributes:
        text: What was done, in the reader's language; empty before :func:`in_words`.
        old: The result that was there before; empty where none was or it is no result.
        target: The entry an undo or redo is about; ``None`` for an action.
        counts: ``False`` when the action was undone.
    """

    number: int
    time: datetime
    author: str
    kind: str
    group: str
    text: str = ""
    old: str
    new: str
    reason: str
    target: int | None
    counts: bool = True
    hash: str
    previous: str


def log_lines(entries: Sequence[Entry]) -> tuple[LogLine, ...]:
    """All entries of a log, oldest first, without their sentences; the log is whole."""
    undone: set[int] = set()
    results: dict[frozenset[str], str] = {}
    lines = []
    for entry in entries:
        if entry.target is not None:
            (undone.discard if entry.kind.value == "redo" else undone.add)(entry.target)
        action, meant_by = entry.action, _meant(entry, entries)
        old = new = ""
        outcome = action.result() if action else None
        if action and outcome:
            game = action.touched()
            old = results.get(game, "")
            new = outcome_text(outcome) if outcome.decided else ""
            results[game] = new
        lines.append(
            LogLine(
                number=entry.number,
                time=entry.time,
                author=entry.author,
                kind=entry.kind.value,
                group=meant_by.group if meant_by else "settings",
                old="" if old == new else old,
                new=new,
                reason=entry.reason,
                target=entry.target,
                hash=entry.hash,
                previous=entry.previous,
            )
        )
    return tuple(replace(line, counts=False) if line.number in undone else line for line in lines)


def _meant(entry: Entry, entries: Sequence[Entry]) -> Action | None:
    """The action of an entry; of an undo or redo the one that it is about."""
    if entry.target is None:
        return entry.action
    return entries[entry.target - 1].action


def in_words(
    words: Catalogue, state: EventState, entries: Sequence[Entry], lines: Sequence[LogLine]
) -> tuple[LogLine, ...]:
    """Lines of a log with their sentences; the log is whole.

    A long log is not put into words for the sake of a page.
    """
    actions = [_meant(entries[line.number - 1], entries) for line in lines]
    return tuple(
        line if action is None else replace(line, text=describe(words, state, action))
        for line, action in zip(lines, actions, strict=True)
    )


def wanted(lines: Sequence[LogLine], chosen: LogFilter) -> tuple[LogLine, ...]:
    """The lines a filter lets through, in their order."""
    text = folded(chosen.words).strip()
    return tuple(
        line
        for line in lines
        if line.number >= chosen.first
        and (not chosen.last or line.number <= chosen.last)
        and (not chosen.author or line.author == chosen.author)
        and (not chosen.kind or line.group == chosen.kind)
        and (not text or text in folded(f"{line.text} {line.author} {line.reason}"))
    )


def page_of(lines: Sequence[LogLine], wish: int) -> tuple[tuple[LogLine, ...], int, int]:
    """The lines of a page, newest first, its number and how many pages there are, at least one.

    Pages count from 1; one beyond the end is the last one.
    """
    pages = max(1, -(-len(lines) // PER_PAGE))
    here = min(max(wish, 1), pages)
    return tuple(lines[::-1][(here - 1) * PER_PAGE : here * PER_PAGE]), here, pages


def _entries(now: Request) -> tuple[Entry, ...]:
    """The log of the event up to the moment that is looked at."""
    entries = now.file.entries()
    return entries[: now.head] if now.at else entries


def told_log(now: Request) -> tuple[LogLine, ...]:
    """The whole log of the event in words, up to the moment that is looked at; oldest first."""
    entries = _entries(now)
    return in_words(now.words, now.state, entries, log_lines(entries))


def asked_for(now: Request) -> LogFilter:
    """The filter that stands in an address."""
    query = now.query
    kind = query.get("kind", "")
    return LogFilter(
        words=query.get("q", ""),
        author=query.get("who", ""),
        kind=kind if kind in KINDS else "",
        first=1 if (first := now.number("first")) is None else first,
        last=now.number("last") or 0,
    )


def _log(now: Request) -> Answer:
    """Everything that was done, newest first; or the way to an earlier moment."""
    moment = now.query.get("moment", "")
    if moment:
        return Redirect(now, f"/at/{_moment(now, moment)}/", always=True)
    chosen = asked_for(now)
    wish = now.number("page", "1")
    now.file.look_after()
    damage = now.file.verify_chain()
    entries = _entries(now)
    lines = log_lines(entries)
    if chosen.words:  # which are looked for in every sentence
        lines = in_words(now.words, now.state, entries, lines)
    found = wanted(lines, chosen)
    shown, here, pages = page_of(found, 1 if wish is None else wish)
    view = {
        "total": len(lines),
        "found": len(found),
        "page": here,
        "pages": pages,
        "authors": tuple(sorted({line.author for line in lines})),
        "lines": shown if chosen.words else in_words(now.words, now.state, entries, shown),
        "damage": damage.what if damage else "",
        "good": damage.good if damage else now.head,
        "mark": lines[-1].hash if lines else "",
    }
    facts = {"view": view, "chosen": chosen, "kinds": KINDS}
    return Page(now, "log", facts, at="log")


def _moment(now: Request, text: str) -> str:
    """A time of day, a moment or the number of an entry, as an address has it."""
    typed = text.strip().replace(" ", "T")
    number = whole_number(typed)
    if number is not None:
        return str(number)
    try:
        if len(typed) <= len("14:32:10"):
            day = (now.saved or datetime.now().astimezone()).astimezone().date()
            typed = f"{day.isoformat()}T{typed if typed[1:2] != ':' else '0' + typed}"
        return datetime.fromisoformat(typed).isoformat()
    except ValueError:
        raise HTTPException(404, "no-moment") from None


def _number(now: Request) -> Entry:
    number = now.parts["n"]
    for entry in now.file.entries(since=number - 1):
        if entry.number == number:
            return entry
    raise HTTPException(404, "no-entry")


def _entry(now: Request) -> Answer:
    """One entry with its action as data."""
    entry = _number(now)
    line = _told(now, log_lines(_entries(now))[entry.number - 1])
    facts = {
        "line": line,
        "action": action_to_json(entry.action) if entry.action is not None else None,
        "program": entry.program,
        "later": now.head - entry.number,
    }
    return Page(now, "log-entry", facts, at="log")


def _ask(now: Request) -> Answer:
    """The question before an entry is undone."""
    entry = _number(now)
    lines = log_lines(_entries(now))
    line = _told(now, lines[entry.number - 1])
    after = tuple(
        each for each in lines if each.number > entry.number and each.kind == "act" and each.counts
    )
    facts = {
        "line": line,
        "mark": entry.mark,
        "possible": line.kind == "act",
        "whole": _whole(now, line),
        "later": len(after),
        "needed": _needed(now, line),
        "faults": now.form.faults,
        "reason": now.form.values.get("reason", ""),
    }
    return Page(now, "log-undo", facts, at="log")


def _whole(now: Request, line: LogLine) -> int:
    """How many entries a deed has that can be undone or redone whole; 0 for one of its own."""
    deed = now.file.deed(line.number) if line.kind == "act" and not now.at else ()
    return len(deed) if len(deed) > 1 and now.file.objection(*deed) is None else 0


def _needed(now: Request, line: LogLine) -> Facts | None:
    """What stands in the way of undoing or redoing an entry, with the entry to begin with."""
    free = now.at or line.kind != "act" or _whole(now, line)
    found = None if free else now.file.objection(line.number)
    if not isinstance(found, Refusal):
        return None
    number = found.number if isinstance(found, StillNeededError) else 0
    later = _told(now, log_lines(_entries(now))[number - 1]) if number else None
    return {"refusal": refusal_facts(now.words, found, None), "entry": later}


def _told(now: Request, line: LogLine) -> LogLine:
    return in_words(now.words, now.state, _entries(now), (line,))[0]


def undo_entry(now: Request) -> Answer:
    """Undo an entry, or redo one that was undone."""
    file = now.file_to_change
    entry = _number(now)
    form = now.form
    entry_named(file, f"{entry.number} {form.values.get('mark', '')}".strip())
    reason = form.text("reason", limit=500, required=True)
    if form.faults:
        return _ask(now)
    _need_own(now, entry)
    change = file.redo if "redo" in form.values else file.undo
    deed = file.deed(entry.number) if "whole" in form.values else (entry.number,)
    done = change(*deed, author=now.author, reason=reason)
    return Redirect(now, f"/log#e{done.number}", {"entry": done.number})


def undo(now: Request) -> Answer:
    """Take back the entry a button names, or bring back one that was taken back.

    What is taken back already is done: two presses, or one that is sent again, take back one thing.
    A script is told the number of the entry in the address it is sent on to; 0 if another sending
    than its own took the thing back.
    """
    file = now.file_to_change
    form = now.form
    back = local_address(form.values.get("back", "/"))
    key = now.form.key
    reason = form.text("reason", limit=500)
    if "redo" in form.values:
        # Empty: what was taken back last, which nobody loses anything by.
        turned = entry_named(file, form.values["redo"]) if form.values["redo"] else None
        back_again = file.redoable() if turned is None else file.entry(turned)
        if back_again is not None:
            _need_own(now, back_again)
        deed = () if back_again is None else file.deed(back_again.number)
        entry = file.redo(*deed, author=now.author, reason=reason).number
        return _back(now, back, entry, entry)
    number = _named(file, form.values.get("undo"))
    if number is not None:
        _need_own(now, file.entry(number))
    done = None if number is None else file.undone_by(number)
    # Sent again after somebody brought the thing back, it takes nothing back a second time.
    entry = done.number if done else file.sent.get(key, 0)
    told = entry if done and (not key or file.sent.get(key) == entry) else 0
    if not entry:
        if number is not None and _grave(file, number):
            return Redirect(now, f"/log/{number}/undo")
        seen = now.form.seen
        deed = () if number is None else file.deed(number)
        entry = told = file.undo(*deed, author=now.author, reason=reason, seen=seen).number
        if key:
            file.sent[key] = entry
    return _back(now, back, entry, told)


def _need_own(now: Request, entry: Entry) -> None:
    """Refuse to take back, or bring back, what is of another person or the role does not have."""
    if entry.author != now.author and not now.may(May.UNDO.value):
        raise HTTPException(403, "role-undo")
    if entry.action is None or now.may(May.RUN.value):
        return
    deed = now.file.deed(entry.number)
    undone = now.file.undone_by(entry.number)
    without = now.state if undone else now.file.without(*deed)
    for action in filter(None, (now.file.entry(one).action for one in deed)):
        need_allowed(replace(now, state=without), action)


def _named(file: EventFile, name: str | None) -> int | None:
    """The entry that is to be taken back: the last one for a program that names none at all."""
    if name is not None:
        return entry_named(file, name)
    last = file.undoable()
    return last.number if last else None


def _back(now: Request, place: str, entry: int, told: int) -> Answer:
    """Where the button was; a script reads in the address what was done."""
    if now.scripted:
        place = with_told(place, told)
    return Redirect(now, place, {"entry": entry})


def _grave(file: EventFile, number: int) -> bool:
    """Whether undoing an entry takes back published boards, or results that count.

    What came and went behind it, or stays behind it, changes nothing about that.
    """
    return weigh_change(file.state, file.without(*file.deed(number))).level is Level.CONSEQUENCES


ROUTES: Final = (
    ("POST", "/undo", undo),
    ("POST", "/do", do),
    ("GET", "/log", _log),
    ("GET", "/log/{n:whole}", _entry),
    ("GET", "/log/{n:whole}/undo", _ask),
    ("POST", "/log/{n:whole}/undo", undo_entry),
)
