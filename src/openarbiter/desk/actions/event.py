"""Actions about the whole event: its head, strict rules, notes, lists of tie-breaks, recovery.

Source:
    C.02, list of questions (strict rules).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import ClassVar

from openarbiter.desk.actions.base import Action, Change, need_text, need_texts
from openarbiter.desk.checks import need_tie_breaks
from openarbiter.desk.codec import state_digest
from openarbiter.desk.marks import (
    Note,
)
from openarbiter.desk.messages import Weight, refuse, say, warn
from openarbiter.desk.settings import SectionSettings, declared
from openarbiter.desk.state import EventState, TieBreakSet
from openarbiter.languages import said


class OfEvent(Action):
    """An action about the event."""

    __slots__ = ()

    def touched(self) -> frozenset[str]:
        return frozenset({"event"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Head(OfEvent):
    """The head of an event, as :class:`EventState` has it; every field is given, changed or not."""

    name: str = declared(
        label=said("Name of the event (required)"), required=True, keep=False, width=6
    )
    place: str = declared("", label=said("Place", context="where"), keep=False)
    federation: str = declared(
        "", label=said("Federation"), limit=3, upper=True, keep=False, width=2
    )
    start: str = declared("", kind="day", label=said("First day"), keep=False, width=3)
    end: str = declared("", kind="day", label=said("Last day"), keep=False, width=3)
    organiser: str = declared("", label=said("Organiser"), keep=False, width=3)
    chief_arbiter: str = declared("", label=said("Chief arbiter"), keep=False, width=3)
    deputies: tuple[str, ...] = declared(
        (),
        kind="names",
        label=said("Deputy arbiters, separated by semicolons"),
        limit=400,
        keep=False,
        width=6,
    )

    def on(self, state: EventState) -> EventState:
        """The event with this head.

        Raises:
            Refusal: A text cannot stand in a file, a day is none, or the last comes first.
        """
        need_text("name", self.name, empty=False)
        need_texts(self, "place", "federation", "organiser", "chief_arbiter")
        for name in self.deputies:
            need_text("deputies", name, empty=False)
        start, end = _day("start", self.start), _day("end", self.end)
        if start and end and end < start:
            raise refuse("ends-before-start", start=self.start, end=self.end)
        head = {field: getattr(self, field) for field in HEAD}
        return replace(state, **{**head, "name": self.name.strip()})


HEAD = tuple(field.name for field in fields(Head))
"""The fields of a head, which an event has as well."""


def _day(field: str, text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise refuse("bad-date", field=field, found=repr(text)[:40]) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateEvent(Head, right="settings", group="settings"):
    """Create the event: the first action of every log.

    Attributes:
        strict: Strict rules hold from the beginning.
    """

    begins_event: ClassVar[bool] = True

    strict: bool = True

    def do(self, state: EventState) -> EventState:
        if state.created:
            raise refuse("event-exists", "offer-change-event", name=state.name)
        return replace(self.on(state), strict=self.strict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEvent(Head, right="settings", group="settings"):
    """Change the head of the event."""

    def do(self, state: EventState) -> EventState:
        return self.on(state)


LEFT = "file-not-strict"
"""Code of the remark that strict rules were left."""

_LATER_REMARKS = {LEFT, "file-import-round", "file-rating"}
"""Codes of remarks that older versions did not keep."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveStrict(OfEvent, right="settings", group="settings"):
    """Leave the strict rules; there is no way back (C.02).

    The reason goes into the file for the federation.
    """

    asked_twice: ClassVar[bool] = True

    why: str

    def do(self, state: EventState) -> EventState:
        if not state.strict:
            raise refuse("not-strict")
        need_text("why", self.why, empty=False)
        why = " ".join(self.why.split())
        sections = tuple(
            each.with_remark(LEFT, round=each.published_rounds, why=why)
            if each.published_rounds
            else each
            for each in state.sections
        )
        return replace(state, strict=False, left_strict=self.why, sections=sections)

    def warnings(self, change: Change) -> Weight:
        return warn(say("strict-left"), say("strict-shown"), say("strict-in-file"))


@dataclass(frozen=True, slots=True, kw_only=True)
class AddNote(Action, right="run", group="settings"):
    """Write something down, as :class:`~openarbiter.desk.state.Note` keeps it."""

    text: str
    about: str = ""
    public: bool = False

    def do(self, state: EventState) -> EventState:
        need_text("text", self.text, empty=False, lines=True)
        need_text("about", self.about)
        note = Note(text=self.text, about=self.about, public=self.public)
        return replace(state, notes=(*state.notes, note))

    def touched(self) -> frozenset[str]:
        return frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveTieBreakSet(Action, right="settings", group="settings"):
    """Save a list of tie-breaks under a name, in place of the one that has the name.

    Attributes:
        name: What it is called.
        tie_breaks: Codes in order, at least one.
        edition: Id of the edition they belong to; empty for the newest.
    """

    name: str
    tie_breaks: tuple[str, ...]
    edition: str = ""

    def do(self, state: EventState) -> EventState:
        need_text("name", self.name, empty=False)
        name = self.name.strip()
        settings = SectionSettings(tie_breaks=self.tie_breaks, table_edition=self.edition)
        need_tie_breaks(settings)
        if not self.tie_breaks:
            raise refuse("empty-set")
        new = TieBreakSet(name=name, tie_breaks=self.tie_breaks, edition=self.edition)
        if new in state.tie_break_sets:
            raise refuse("nothing-changed")
        others = [each for each in state.tie_break_sets if each.name != name]
        sets = sorted([*others, new], key=lambda each: each.name.casefold())
        return replace(state, tie_break_sets=tuple(sets))

    def touched(self) -> frozenset[str]:
        return frozenset({f"tie-breaks/{self.name.strip()}"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveTieBreakSet(Action, right="settings", group="settings"):
    """Remove a list of tie-breaks that was saved; sections that took it keep theirs."""

    name: str

    def do(self, state: EventState) -> EventState:
        others = tuple(each for each in state.tie_break_sets if each.name != self.name)
        if others == state.tie_break_sets:
            raise refuse("no-such-set", name=self.name)
        return replace(state, tie_break_sets=others)

    def touched(self) -> frozenset[str]:
        return frozenset({f"tie-breaks/{self.name}"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreEvent(OfEvent, right="settings", group="settings"):
    """Go on from a state that was kept, where entries of a damaged file are lost.

    Only a recovery writes it. What comes before it in the log stays to be read and cannot be
    undone any more, because nobody knows what the state would be without it.

    Attributes:
        follows: Digest of the state before (:func:`openarbiter.desk.state_digest`).
        number: Number of the last entry of the damaged file that is in the state.
        lost: Numbers of the entries up to there that could not be read.
    """

    begins_event: ClassVar[bool] = True

    state: EventState
    follows: str
    number: int
    lost: tuple[int, ...] = ()

    def do(self, state: EventState) -> EventState:
        # Older versions held which rating counts as a matter of numbers only, and fewer remarks.
        older = _with_lists(state, lambda settings: settings.strength)
        known = (state, older, _with_fewer_remarks(state), _with_fewer_remarks(older))
        if self.follows not in map(state_digest, known):
            raise refuse("restored-behind", number=self.number)
        return _with_lists(self.state, lambda settings: settings.lists)


def _with_fewer_remarks(state: EventState) -> EventState:
    """The state with the remarks that older versions kept."""
    return replace(
        state,
        sections=tuple(
            replace(
                each, remarks=tuple(one for one in each.remarks if one.code not in _LATER_REMARKS)
            )
            for each in state.sections
        ),
    )


def _with_lists(
    state: EventState, lists: Callable[[SectionSettings], tuple[str, ...]]
) -> EventState:
    """The state in which the tournament of each section has lists of its settings."""
    return replace(
        state,
        sections=tuple(
            replace(each, tournament=replace(each.tournament, strength=lists(each.settings)))
            for each in state.sections
        ),
    )
