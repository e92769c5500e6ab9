"""The frame of every page: where the tournament stands, and that nothing is lost.

The top bar shows the rounds as the cells of a cross-table; the bottom line says when the last
entry was saved, under which rules the event is played, and what ``u`` would take back.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from openarbiter.desk import EventState, Phase, RoundState, Section
from openarbiter.web.describe import describe, sentence_of
from openarbiter.web.here import Here

FEW: Final = 3
"""Sentences of one kind that are said about one entry."""

CLOSED = frozenset({Phase.COMPLETE})
NOT_YET = frozenset({Phase.WAITING, Phase.DRAFTED})


STEPS: Final = ("absences", "look", "publish", "results", "complete")
"""The steps in their order; the names are those in the addresses."""

REACHED: Final = {
    Phase.WAITING: 0,
    Phase.DRAFTED: 0,
    Phase.PAIRED: 1,
    Phase.EDITED: 1,
    Phase.PUBLISHED: 3,
    Phase.PLAYING: 3,
    Phase.COMPLETE: 4,
}
"""The last step that can be opened in each state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One round in the top bar.

    Attributes:
        number: The round, from 1.
        look: ``"done"``, ``"now"`` or ``"to"``: ticked, in work, blank.
        phase: Its state, by the design's word.
        boards: Boards it has; 0 before it is paired.
        open: Boards without a result.
    """

    number: int
    look: str
    phase: str
    boards: int
    open: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What undo would take back, or redo bring back.

    Attributes:
        number: Number of the entry in the log.
        mark: Its mark, so that it is not taken for one of another log.
        text: What it was, in the reader's language.
        by: Who did it; empty when it was done under the name of this device.
    """

    number: int
    mark: str
    text: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The top bar and the bottom line.

    Attributes:
        event: Name of the event; empty while none is open.
        sections: Key and name of each section.
        section: Key of the section the page belongs to; the first one on pages of the event.
        here: Where the page stands in the top bar.
        rounds: The rounds of that section.
        person: Who sits at this device.
        head: Number of the last entry of the log.
        saved: When it was written, UTC.
        system: Id of the edition the section is paired by.
        strict: Strict rules hold.
        edited: Key and round of every manual edit that is still open.
        undo: What undo would take back.
        redo: What redo would bring back.
        at: The moment that is looked at; empty: now.
        told: What is to be known about the entry that led here, one sentence each.
        look_only: The event was opened to look at it only.
        fault: Why only a part of it can be shown; empty when all can be.
        copy_trouble: Why the latest second copy is missing; empty when it is there.
        file_gone: The file is not where it was: it was renamed, moved, deleted or replaced.
    """

    event: str
    sections: tuple[tuple[str, str], ...]
    section: str
    here: str
    rounds: tuple[Cell, ...]
    person: str
    head: int
    saved: datetime | None
    system: str
    strict: bool
    edited: tuple[tuple[str, int], ...]
    undo: Taken | None
    redo: Taken | None
    at: str
    told: tuple[str, ...]
    look_only: bool
    fault: str
    copy_trouble: str
    file_gone: bool


def frame(now: Here, *, section: str = "", at: str = "", told: int = 0) -> Frame:
    """The frame of a page.

    Args:
        now: The reader and the moment.
        section: Key of the section the page belongs to; empty on pages of the whole event.
        at: Where the page stands in the top bar.
        told: Number of the entry of which the page shows what is to be known; 0 for none.
    """
    state, file = now.state, now.opened
    shown = next((one for one in state.sections if one.key == section), None)
    if shown is None and state.sections:
        shown = state.sections[0]
    return Frame(
        event=state.name,
        sections=tuple((one.key, one.name) for one in state.sections),
        section=shown.key if shown else "",
        here=at,
        rounds=cells(shown) if shown else (),
        person=now.person,
        head=now.head,
        saved=now.saved,
        system=shown.system if shown else "",
        strict=state.strict,
        edited=_edited(state),
        undo=_taken(now, "undo"),
        redo=_taken(now, "redo"),
        at=now.at,
        told=told_of(now, told),
        look_only=file is not None and file.read_only,
        fault=str(file.fault or "") if file else "",
        copy_trouble=file.copy_trouble if file else "",
        file_gone=file is not None and not file.read_only and not file.in_place,
    )


def told_of(now: Here, number: int) -> tuple[str, ...]:
    """What is to be known about an entry, in the reader's language.

    Of many sentences of one kind the first few are said, and how many there are: three hundred
    players who are not ticked must not stand between the arbiter and the boards.
    """
    if now.opened is None:
        return ()
    kinds: dict[str, list[str]] = {}
    for one in now.desk.told.get((now.opened.path, number), ()):
        text = f"{sentence_of(now.words, one)}{f' ({one.article})' if one.article else ''}"
        kinds.setdefault(one.code, []).append(text)
    found: list[str] = []
    for texts in kinds.values():
        shown = texts if len(texts) <= FEW + 1 else texts[:FEW]
        found += shown
        if len(shown) < len(texts):
            found.append(str(now.words("shell.told-more", count=len(texts) - len(shown))))
    return tuple(found)


def cells(section: Section) -> tuple[Cell, ...]:
    """The rounds of a section, those to come included."""
    last = max(section.total_rounds, len(section.rounds))
    return tuple(_cell(section, section.round(number)) for number in range(1, last + 1))


def _cell(section: Section, one: RoundState) -> Cell:
    look = "done" if one.phase in CLOSED else "to" if one.phase in NOT_YET else "now"
    return Cell(
        number=one.number,
        look=look,
        phase=one.phase.value,
        boards=len(one.boards),
        open=len(section.missing(one.number)),
    )


def _edited(state: EventState) -> tuple[tuple[str, int], ...]:
    """Every round whose manual edit has not been ended."""
    return tuple(
        (section.key, one.number)
        for section in state.sections
        for one in section.rounds
        if one.phase is Phase.EDITED
    )


def _taken(now: Here, way: str) -> Taken | None:
    """What undo or redo would do now; nothing while an earlier moment is looked at."""
    file = now.opened
    if file is None or file.read_only or now.at:
        return None
    entry = file.undoable() if way == "undo" else file.redoable()
    if entry is None or entry.action is None:
        return None
    by = "" if entry.author == now.author else entry.author
    text = describe(now.words, now.state, entry.action)
    return Taken(number=entry.number, mark=entry.mark, text=text, by=by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a round.

    Attributes:
        number: From 1.
        name: Its name in the address, and in the catalogue (``round.step-``).
        here: The page is this step.
        open: It can be opened.
        done: It is behind.
        address: Where it is.
    """

    number: int
    name: str
    here: bool
    open: bool
    done: bool
    address: str


def steps_of(section: Section, round_no: int, at: str) -> list[Step]:
    """The five steps of a round.

    Args:
        section: The section.
        round_no: The round.
        at: Name of the step the page is.
    """
    phase = section.round(round_no).phase
    reached = REACHED[phase]
    if phase in {Phase.PUBLISHED, Phase.PLAYING} and not section.missing(round_no):
        reached = 4
    return [
        Step(
            number=number,
            name=name,
            here=name == at or (name == "look" and at == "edit"),
            open=number - 1 <= reached,
            done=number - 1 < reached,
            address=f"/{section.key}/rounds/{round_no}/{name}",
        )
        for number, name in enumerate(STEPS, start=1)
    ]
