"""Actions about the whole event: its head, strict rules, notes, lists of tie-breaks, recovery.

Source:
    C.02, list of questions (strict rules).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from datetime import date
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Action, Change, need_text, need_texts
from openarbiter.desk.actions.sections import need_fund
from openarbiter.desk.checks import in_one_line, left_for_final, need_tie_breaks
from openarbiter.desk.codec import state_digest
from openarbiter.desk.event_values import GroupTable
from openarbiter.desk.groups import key
from openarbiter.desk.look import COLOUR, MOST_BYTES, MOST_PIXELS, Look, file_of, picture_of
from openarbiter.desk.messages import Weight, confirm, declare, refuse, refuse_if, warn
from openarbiter.desk.settings import SectionSettings, declared
from openarbiter.desk.state import EventState, Section
from openarbiter.desk.values import Note, TieBreakSet
from openarbiter.languages import Table, said
from openarbiter.ranking import editions
from openarbiter.ranking.catalogue import resolve

_SENTENCES: Final[Table] = {
    "ends-before-start": "The last day, {end}, comes before the first, {start}.",
    "bad-date": "{field}: {found} is no date of the form 2026-11-20.",
    "event-exists": "The event {name} exists already in this file.",
    "offer-change-event": "Change name, place, dates or arbiters of the event.",
    "not-strict": "The strict rules were left before.",
    "strict-left [C.02]": "The event leaves the strict rules; nothing brings them back, undo "
    "neither.",
    "strict-shown": "Every page, screen and sheet says so from now on.",
    "strict-in-file [C.02]": "The report file says so in a comment.",
    "empty-set": "The list is empty; a list that is saved has one tie-break at least.",
    "no-such-set": "No list of tie-breaks is called {name}.",
    "restored-behind": "The event was recovered here as it was after entry {number} of the damaged "
    "file; what came before can be read, and changed only by a new entry.",
    "bad-colour": "{found} is no colour: # and six digits from 0 to f, such as #1f3da3.",
    "logo-too-large": "The logo has {size} kB; {most} kB are possible.",
    "offer-smaller-logo": "Save it smaller: 400 pixels are enough for paper and screens.",
    "logo-no-picture": "The logo is no picture in the format PNG or JPEG; that is told by what the "
    "file holds, not by its name.",
    "offer-save-logo-anew": "Open it in a program for pictures and save it anew as PNG.",
    "section-not-over [C.04.2, 3.1]": "Section {name} is not over. {missing}",
    "event-as-now": "Archive and report file are made of what is entered now; what is changed "
    "later is not in them.",
    "bad-kind": "{found} is no kind of groups; kinds are words such as school or club.",
    "bad-best": (
        "One player of each group counts; 1 to {most} are possible.",
        "{count} players of each group count; 1 to {most} are possible.",
    ),
    "not-added-up [C.07]": "Values of {found} cannot be added up: they say who is before whom.",
    "logo-too-wide": "The logo has {width} by {height} pixels; {most} by {most} are possible.",
}
declare(_SENTENCES)


class OfEvent(Action, base=True):
    """An action about the event."""

    changes: ClassVar[str] = "event"


class Head(OfEvent, base=True):
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
    several: bool = declared(
        default=False,
        kind="choice",
        label=said("People"),
        options={
            "no": (False, said("play in one section each")),
            "yes": (True, said("may play in several sections")),
        },
        width=6,
    )

    def on(self, state: EventState) -> EventState:
        """The event with this head, if it is possible."""
        need_text("name", self.name, empty=False)
        need_texts(self, "place", "federation", "organiser", "chief_arbiter")
        for name in self.deputies:
            need_text("deputies", name, empty=False)
        start, end = _day("start", self.start), _day("end", self.end)
        backwards = start and end and end < start
        refuse_if(backwards, "ends-before-start", start=self.start, end=self.end)
        head = {field: getattr(self, field) for field in HEAD}
        return replace(state, **{**head, "name": self.name.strip()})


HEAD = tuple(field.name for field in fields(Head))
"""The fields of a head, which an event has as well."""


def _day(field: str, text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise refuse("bad-date", field=field, found=repr(text)[:40]) from None


class CreateEvent(Head, right="settings", group="settings"):
    """Create the event, the first action of every log; strict rules hold, or do not."""

    in_log: ClassVar[Table] = {"done": "create {name}"}
    begins_event: ClassVar[bool] = True
    changes_plan: ClassVar[bool] = True

    strict: bool = True

    def do(self, state: EventState) -> EventState:
        refuse_if(state.created, "event-exists", "offer-change-event", name=state.name)
        return replace(self.on(state), strict=self.strict)


class ChangeEvent(Head, right="settings", group="settings"):
    """Change the head of the event."""

    in_log: ClassVar[Table] = {"done": "change name, place, dates or arbiters"}
    changes_plan: ClassVar[bool] = True

    def do(self, state: EventState) -> EventState:
        return self.on(state)


MOST_COUNTED = 99
"""Players of a group that may count in its standings."""

LEFT = "file-not-strict"
"""Code of the remark that strict rules were left."""

_LATER_REMARKS = {LEFT, "file-import-round", "file-rating"}
"""Codes of remarks that older versions did not keep."""


class LeaveStrict(OfEvent, right="settings", group="settings"):
    """Leave the strict rules; there is no way back (C.02).

    The reason goes into the file for the federation.
    """

    in_log: ClassVar[Table] = {"done": "leave the strict rules"}
    asked_twice: ClassVar[bool] = True
    undoable: ClassVar[bool] = False

    why: str

    def do(self, state: EventState) -> EventState:
        refuse_if(not state.strict, "not-strict")
        need_text("why", self.why, empty=False)
        why = " ".join(self.why.split())

        def noted(each: Section) -> Section:
            rounds = each.published_rounds
            return each.with_remark(LEFT, round=rounds, why=why) if rounds else each

        return _with_each(replace(state, strict=False, left_strict=self.why), noted)

    def warnings(self, change: Change) -> Weight:
        return warn("strict-left", "strict-shown", "strict-in-file")


class AddNote(Action, right="run", group="settings"):
    """Write something down, as :class:`~openarbiter.desk.state.Note` keeps it."""

    in_log: ClassVar[Table] = {"public": "message to everybody: {text}", "note": "note: {text}"}

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


class FinishEvent(OfEvent, right="settings", group="settings"):
    """Finish the event: every section is over, and its files are made.

    That it was done stands in the log alone. Nothing is locked by it: what has to be changed
    afterwards is changed, and the event is finished once more.
    """

    in_log: ClassVar[Table] = {"done": "finish the event"}
    changes: ClassVar[str] = "end"

    def refuse_new(self, state: EventState) -> None:
        for one in state.sections:
            if missing := left_for_final(one):
                raise refuse("section-not-over", name=one.name, missing=in_one_line(missing))

    def do(self, state: EventState) -> EventState:
        return state

    def warnings(self, change: Change) -> Weight:
        return confirm("event-as-now")


class SaveTieBreakSet(Action, right="settings", group="settings"):
    """Save a list of tie-breaks, at least one, in place of the one that has its name.

    Without the id of an edition they belong to the newest.
    """

    in_log: ClassVar[Table] = {"done": "save the tie-breaks {tie_breaks} as {name}"}

    name: str
    tie_breaks: tuple[str, ...]
    edition: str = ""

    def do(self, state: EventState) -> EventState:
        need_text("name", self.name, empty=False)
        name = self.name.strip()
        need_tie_breaks(SectionSettings(tie_breaks=self.tie_breaks, table_edition=self.edition))
        refuse_if(not self.tie_breaks, "empty-set")
        new = TieBreakSet(name=name, tie_breaks=self.tie_breaks, edition=self.edition)
        refuse_if(new in state.tie_break_sets, "nothing-changed")
        others = [each for each in state.tie_break_sets if each.name != name]
        sets = sorted([*others, new], key=lambda each: each.name.casefold())
        return replace(state, tie_break_sets=tuple(sets))

    def touched(self) -> frozenset[str]:
        return frozenset({f"tie-breaks/{self.name.strip()}"})


class RemoveTieBreakSet(Action, right="settings", group="settings"):
    """Remove a list of tie-breaks that was saved; sections that took it keep theirs."""

    in_log: ClassVar[Table] = {"done": "remove the saved tie-breaks {name}"}
    changes: ClassVar[str] = "tie-breaks/{0.name}"

    name: str

    def do(self, state: EventState) -> EventState:
        others = tuple(each for each in state.tie_break_sets if each.name != self.name)
        refuse_if(others == state.tie_break_sets, "no-such-set", name=self.name)
        return replace(state, tie_break_sets=others)


class SetGroupTables(Action, right="settings", group="settings"):
    """Set the standings of groups that the event has; all of them are given, changed or not."""

    in_log: ClassVar[Table] = {"done": "set the standings of groups"}
    changes: ClassVar[str] = "groups/tables"

    tables: tuple[GroupTable, ...]

    def do(self, state: EventState) -> EventState:
        refuse_if(self.tables == state.group_tables, "nothing-changed")
        for table in self.tables:
            need_text("name", table.name, empty=False)
            need_text("kind", table.kind, empty=False)
            refuse_if(key(table.kind) != table.kind, "bad-kind", found=repr(table.kind)[:40])
            bad_best = not 1 <= table.best <= MOST_COUNTED
            refuse_if(bad_best, "bad-best", count=table.best, most=MOST_COUNTED)
            need_tie_breaks(SectionSettings(tie_breaks=table.tie_breaks))
            _need_sums(table.tie_breaks)
            need_fund(table.fund)
        return replace(state, group_tables=self.tables)


def _need_sums(codes: tuple[str, ...]) -> None:
    """Refuse tie-breaks whose values are places, in which the lower one is better."""
    for code, method in resolve(codes, editions.DEFAULT, team_event=False, predetermined=False):
        refuse_if(method.ascending != code.reverse, "not-added-up", found=code.text)


class RestoreEvent(OfEvent, right="settings", group="settings"):
    """Go on from a state that was kept, where entries of a damaged file are lost.

    Only a recovery writes it. What comes before it in the log stays to be read and cannot be
    undone any more, because nobody knows what the state would be without it.

    Attributes:
        follows: Digest of the state before (:func:`openarbiter.desk.state_digest`).
        number: Number of the last entry of the damaged file that is in the state.
        lost: Numbers of the entries up to there that could not be read.
    """

    in_log: ClassVar[Table] = {
        "done": "recovery: the event as it was after entry {number} of the damaged file; entries "
        "not readable: {lost}"
    }
    begins_event: ClassVar[bool] = True
    changes_plan: ClassVar[bool] = True

    state: EventState
    follows: str
    number: int
    lost: tuple[int, ...] = ()

    def do(self, state: EventState) -> EventState:
        # Older versions held which rating counts as a matter of numbers only, and fewer remarks.
        older = _with_lists(state, lambda settings: settings.strength)
        known = (state, older, _with_fewer_remarks(state), _with_fewer_remarks(older))
        behind = self.follows not in map(state_digest, known)
        refuse_if(behind, "restored-behind", number=self.number)
        return _with_lists(self.state, lambda settings: settings.lists)


def _with_each(state: EventState, changed: Callable[[Section], Section]) -> EventState:
    return replace(state, sections=tuple(map(changed, state.sections)))


def _with_fewer_remarks(state: EventState) -> EventState:
    """The state with the remarks that older versions kept."""

    def older(each: Section) -> Section:
        kept = (one for one in each.remarks if one.code not in _LATER_REMARKS)
        return replace(each, remarks=tuple(kept))

    return _with_each(state, older)


def _with_lists(
    state: EventState, lists: Callable[[SectionSettings], tuple[str, ...]]
) -> EventState:
    """The state in which the tournament of each section has lists of its settings."""
    return _with_each(state, lambda each: each.with_facts(strength=lists(each.settings)))


class SetLook(Action, right="settings", group="settings"):
    """Set logo and colour, in place of those before; both empty for none.

    They stand in the log although no rule asks for them: so they are in the one file of the event,
    go with every copy of it and with the event that is made like it, can be undone, and the event
    at an earlier moment looks as it did.
    """

    in_log: ClassVar[Table] = {"done": "set logo and colour of the pages"}
    changes: ClassVar[str] = "look"

    logo: str = ""
    colour: str = ""

    def do(self, state: EventState) -> EventState:
        wrong = self.colour and not COLOUR.fullmatch(self.colour)
        refuse_if(wrong, "bad-colour", found=repr(self.colour)[:40])
        if self.logo:
            self._need_picture()
        look = Look(logo=self.logo, colour=self.colour)
        refuse_if(look == state.look, "nothing-changed")
        return replace(state, look=look)

    def _need_picture(self) -> None:
        """Refuse a logo that is no picture a page can show, or too large."""
        file = file_of(self.logo)
        if file is not None and len(file) > MOST_BYTES:
            size, most = len(file) // 1000 + 1, MOST_BYTES // 1000
            raise refuse("logo-too-large", "offer-smaller-logo", size=size, most=most)
        picture = None if file is None else picture_of(file)
        if picture is None:
            raise refuse("logo-no-picture", "offer-save-logo-anew")
        sizes = {"width": picture.width, "height": picture.height, "most": MOST_PIXELS}
        wide = max(picture.width, picture.height) > MOST_PIXELS
        refuse_if(wide, "logo-too-wide", "offer-smaller-logo", **sizes)
