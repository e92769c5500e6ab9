"""From one state of an event to the next, what is said beforehand, and what an undo changes.

Source:
    C.02, list of questions (what is asked before it is done); C.04.2, GHR 4.2 to 4.4 (a published
    pairing and results of earlier rounds are not changed lightly).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Final, TypeVar

from openarbiter.desk.actions.base import Action, Change, section_of
from openarbiter.desk.actions.event import HEAD
from openarbiter.desk.actions.results import counts_still
from openarbiter.desk.messages import (
    Consequence,
    Refusal,
    Weight,
    by_document,
    declare,
    inform,
    refuse,
    say,
    warn,
    with_all,
)
from openarbiter.desk.pairing import changed_pairings
from openarbiter.desk.state import EventState, RoundState, Section
from openarbiter.desk.values import Level, outcome_text
from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.languages import Table

_SENTENCES: Final[Table] = {
    "no-event": "There is no event yet.",
    "offer-create-event": "Create the event first.",
    "not-there": "That does not exist here: {why}.",
    "strict-back": "Strict rules hold again, as if they had never been left.",
    "head-changes": "Name, place, dates or arbiters of the event change.",
    "look-changes": "Logo or colour of the pages changes.",
    "section-comes": "Section {name} comes back.",
    "notes-change": "Notes change.",
    "strict-stays-left [C.02]": "The strict rules were left; no undo brings them back.",
    "closed-round-stays [C.04.2, 4.3]": "Round {round} is closed: undo and redo change neither its "
    "results nor its boards.",
    "settings-change": "Settings of section {name} change.",
    "player-goes": "{player} goes off the list.",
    "player-comes": "{player} comes onto the list.",
    "section-changes": "Section {name} changes.",
    "round-phase": "Round {round}, now {old}, will be {new}.",
    "boards-change [C.04.2, 4.4]": "Published boards of round {round} change.",
}
declare(_SENTENCES)

_T = TypeVar("_T")

_MOST_OF_A_KIND = 20


def apply(state: EventState, action: Action) -> EventState:
    """The event after an action; the state given stays as it is.

    Raises:
        Refusal: It is not possible now; nothing else is ever raised.
    """
    after = apply_again(state, action)
    _guarded(action.refuse_new, state)
    return after


def apply_again(state: EventState, action: Action) -> EventState:
    """The event after an action that stands in its log.

    What has been refused only since it was done stays done: what was acknowledged is never lost.
    A refusal says that it does not fit the event; nothing else is ever raised.
    """
    if not state.created and not action.begins_event:
        raise refuse("no-event", "offer-create-event")
    return _guarded(action.do, state)


def _guarded(ask: Callable[[EventState], _T], state: EventState) -> _T:
    try:
        return ask(state)
    except Refusal:
        raise
    except (RequestError, NotCoveredError) as error:
        raise refuse("not-there", why=error) from None


def fold(actions: Iterable[Action], state: EventState | None = None) -> EventState:
    """The event after several actions, oldest first, of which each must be possible."""
    return reduce(apply, actions, EventState() if state is None else state)


def weigh(state: EventState, action: Action) -> Weight:
    """What is to be said before an action.

    Levels follow the list of questions of C.02 where it has one, and otherwise the rule that
    nothing is asked where undo is enough; ``REFUSE`` exactly where :func:`apply` raises a refusal.
    The document a section is paired by comes before the general regulations.
    """
    key = section_of(action)
    system = next((each.system for each in state.sections if each.key == key), "")
    found = _weighed(state, action)
    return replace(found, consequences=by_document(system, found.consequences))


def _weighed(state: EventState, action: Action) -> Weight:
    try:
        after = apply(state, action)
    except Refusal as refusal:
        return Weight(level=Level.REFUSE, consequences=(refusal.why, *refusal.offers))
    change = Change(before=state, after=after, key=section_of(action))
    warnings = action.warnings(change)
    return with_all(warnings, change.stale_pairing()) if action.affects_pairing else warnings


def weigh_change(before: EventState, after: EventState) -> Weight:
    """What is to be said before an event becomes another one, by undo, redo or repair.

    ``CONSEQUENCES`` where published boards, or results of rounds before the current one, change or
    go; ``INFORM`` where something else does; ``NONE`` where nothing does.
    """
    found = _Differences()
    if before.strict != after.strict:
        found.grave.append(say("strict-left" if before.strict else "strict-back"))
    if any(getattr(before, field) != getattr(after, field) for field in HEAD):
        found.light.append(say("head-changes"))
    if before.look != after.look:
        found.light.append(say("look-changes"))
    old = {section.key: section for section in before.sections}
    new = {section.key: section for section in after.sections}
    for key in sorted({*old, *new}):
        if key not in new:
            gone = say("section-goes", name=old[key].name, count=len(old[key].entrants))
            found.add(gone, grave=old[key].published_rounds > 0)
        elif key not in old:
            found.light.append(say("section-comes", name=new[key].name))
        elif old[key] != new[key]:
            found.compare(old[key], new[key])
    if found.grave:
        return warn(*found.grave, *found.light)
    if not found.light and before != after:
        return inform(say("notes-change"))
    return inform(*found.light)


def need_turn(before: EventState, after: EventState) -> None:
    """Refuse what no undo or redo does: bring strict rules back, or touch closed rounds under them.

    A round is closed when its results can be corrected for the rating report only (GHR 4.3).
    """
    if after.strict and not before.strict and before.left_strict:
        raise refuse("strict-stays-left")
    if not before.strict:
        return
    new = {section.key: section for section in after.sections}
    for old in before.sections:
        if old.key in new:
            _need_closed_rounds(old, new[old.key])


def _need_closed_rounds(old: Section, new: Section) -> None:
    """Refuse other boards or results in rounds whose corrections do not count any more."""
    for state in old.rounds:
        number = state.number
        if not state.phase.public or counts_still(old, number):
            continue
        played = {each.at: each for each in old.swapped}, {each.at: each for each in new.swapped}
        for board in state.boards:
            at = (number, board.number)
            same = new.round(number).board(board.number) == board
            if (
                not same
                or old.outcome(*at) != new.outcome(*at)
                or played[0].get(at) != played[1].get(at)
            ):
                raise refuse(
                    "closed-round-stays", "offer-report-only", "offer-leave-strict", round=number
                )


class _Differences:
    """What differs between two states; grave is what was announced or published."""

    def __init__(self) -> None:
        self.grave: list[Consequence] = []
        self.light: list[Consequence] = []

    def add(self, *found: Consequence, grave: bool) -> None:
        (self.grave if grave else self.light).extend(found)

    def compare(self, old: Section, new: Section) -> None:
        """What differs in a section."""
        if old.settings != new.settings:
            started = bool(old.published_rounds and new.published_rounds)
            self.add(say("settings-change", name=old.name), grave=started)
        for code, section, other in (("player-goes", old, new), ("player-comes", new, old)):
            pids = [pid for pid in section.roster.pids if not other.has(pid)]
            self._some([say(code, player=section.person(pid)) for pid in pids], grave=False)
        for number in range(1, max(len(old.rounds), len(new.rounds)) + 1):
            self._round(old, new, number)
        if not self.grave and not self.light:
            self.light.append(say("section-changes", name=old.name))

    def _some(self, found: list[Consequence], *, grave: bool) -> None:
        self.add(*found[:_MOST_OF_A_KIND], grave=grave)
        if len(found) > _MOST_OF_A_KIND:
            self.light.append(say("and-more", count=len(found) - _MOST_OF_A_KIND))

    def _round(self, old: Section, new: Section, number: int) -> None:
        before, after = old.round(number), new.round(number)
        if not before.phase.public:
            if before != after:
                phases = {"old": before.phase.value, "new": after.phase.value}
                self.light.append(say("round-phase", round=number, **phases))
            return
        if not after.phase.public:
            self.grave.append(say("unpublished", round=number, count=len(before.boards)))
            return
        if before.draft != after.draft:
            self.grave.append(say("boards-change", round=number))
        changed = _results(old, new, before)
        earlier = number < old.published_rounds
        self._some(changed, grave=earlier)
        if changed and earlier:
            self.grave.extend(changed_pairings(old, new, before.number))


def _results(old: Section, new: Section, state: RoundState) -> list[Consequence]:
    """Results of a round that change, board by board."""
    found = []
    number = state.number
    for board in state.boards:
        if new.round(number).board(board.number) != board:
            continue
        was, becomes = (section.outcome(number, board.number) for section in (old, new))
        if was != becomes:
            texts = [outcome_text(each) if each.decided else "-" for each in (was, becomes)]
            gaps = {"board": board.number, "round": number, "old": texts[0], "new": texts[1]}
            found.append(say("result-becomes", **gaps))
    return found
