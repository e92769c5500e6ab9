"""What actions about the event do."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from openarbiter.desk.actions import (
    AddNote,
    ChangeEvent,
    CreateEvent,
    LeaveStrict,
    RestoreEvent,
)
from openarbiter.desk.codec import state_digest
from openarbiter.desk.doing.base import does
from openarbiter.desk.doing.texts import need_text, need_texts
from openarbiter.desk.said import refuse
from openarbiter.desk.state import EventState, Note


@does(CreateEvent)
def create_event(state: EventState, action: CreateEvent) -> EventState:
    """The event with its head; once only."""
    if state.created:
        raise refuse("event-exists", "offer-change-event", name=state.name)
    return replace(_head(state, action), strict=action.strict)


@does(ChangeEvent)
def change_event(state: EventState, action: ChangeEvent) -> EventState:
    """The event with another head."""
    return _head(state, action)


def _head(state: EventState, action: CreateEvent | ChangeEvent) -> EventState:
    need_text("name", action.name, empty=False)
    need_texts(
        place=action.place,
        federation=action.federation,
        organiser=action.organiser,
        chief_arbiter=action.chief_arbiter,
    )
    for name in action.deputies:
        need_text("deputies", name, empty=False)
    start, end = _day("start", action.start), _day("end", action.end)
    if start and end and end < start:
        raise refuse("ends-before-start", start=action.start, end=action.end)
    return replace(
        state,
        name=action.name.strip(),
        place=action.place,
        federation=action.federation,
        start=action.start,
        end=action.end,
        organiser=action.organiser,
        chief_arbiter=action.chief_arbiter,
        deputies=action.deputies,
    )


def _day(field: str, text: str) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise refuse("bad-date", field=field, found=repr(text)[:40]) from None


@does(LeaveStrict)
def leave_strict(state: EventState, action: LeaveStrict) -> EventState:
    """The event without strict rules (C.02: there is no way back)."""
    if not state.strict:
        raise refuse("not-strict")
    need_text("why", action.why, empty=False)
    return replace(state, strict=False, left_strict=action.why)


@does(AddNote)
def add_note(state: EventState, action: AddNote) -> EventState:
    """The event with one more note."""
    need_text("text", action.text, empty=False, lines=True)
    need_text("about", action.about)
    return replace(state, notes=(*state.notes, Note(text=action.text, about=action.about)))


@does(RestoreEvent)
def restore_event(state: EventState, action: RestoreEvent) -> EventState:
    """The state that was kept, behind the same entries as on the day of the recovery."""
    if state_digest(state) != action.follows:
        raise refuse("restored-behind", number=action.number)
    return action.state
