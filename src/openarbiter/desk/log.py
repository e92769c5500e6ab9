"""From one state of an event to the next, what is said beforehand, and what an undo changes.

Source:
    C.02, list of questions (what is asked before it is done); C.04.2, GHR 4.2 to 4.4 (a published
    pairing and results of earlier rounds are not changed lightly).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
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
    refuse_if,
    say,
    warn,
    with_all,
)
from openarbiter.desk.pairing import changed_pairings, shortened
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
    refuse_if(not state.created and not action.begins_event, "no-event", "offer-create-event")
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
    told = action.warnings(change)
    parts = [told] if isinstance(told, Weight) else [*told]
    return with_all(*parts, change.stale_pairing()) if action.affects_pairing else with_all(*parts)


def weigh_change(before: EventState, after: EventState) -> Weight:
    """What is to be said before an event becomes another one, by undo, redo or repair.

    ``CONSEQUENCES`` where published boards, or results of rounds before the current one, change or
    go; ``INFORM`` where something else does; ``NONE`` where nothing does.
    """
    told = [*_of_event(before, after)]
    old = {section.key: section for section in before.sections}
    new = {section.key: section for section in after.sections}
    for key in sorted({*old, *new}):
        if key not in new:
            loudly = warn if old[key].published_rounds else inform
            told.append(loudly("section-goes", name=old[key].name, count=len(old[key].entrants)))
        elif key not in old:
            told.append(inform("section-comes", name=new[key].name))
        elif old[key] != new[key]:
            told += (each for each in _of_section(old[key], new[key]) if each.consequences)
            told = told or [inform("section-changes", name=old[key].name)]
    if not told and before != after:
        return inform("notes-change")
    told.sort(key=lambda weight: weight.level is not Level.CONSEQUENCES)
    return with_all(*told)


def need_turn(before: EventState, after: EventState) -> None:
    """Refuse what no undo or redo does: bring strict rules back, or touch closed rounds under them.

    A round is closed when its results can be corrected for the rating report only (GHR 4.3).
    """
    refuse_if(after.strict and not before.strict and before.left_strict, "strict-stays-left")
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
        offers = ("offer-report-only", "offer-leave-strict")
        for board in state.boards:
            at = (number, board.number)
            same = (
                new.round(number).board(board.number) == board
                and old.outcome(*at) == new.outcome(*at)
                and old.swap(*at) == new.swap(*at)
            )
            refuse_if(not same, "closed-round-stays", *offers, round=number)


def _of_event(before: EventState, after: EventState) -> Iterator[Weight]:
    """What differs in the event itself; grave is what was announced or published."""
    if before.strict != after.strict:
        yield warn("strict-left" if before.strict else "strict-back")
    if any(getattr(before, field) != getattr(after, field) for field in HEAD):
        yield inform("head-changes")
    if before.look != after.look:
        yield inform("look-changes")


def _of_section(old: Section, new: Section) -> Iterator[Weight]:
    if old.settings != new.settings:
        started = old.published_rounds and new.published_rounds
        yield (warn if started else inform)("settings-change", name=old.name)
    for code, section, other in (("player-goes", old, new), ("player-comes", new, old)):
        pids = [pid for pid in section.roster.pids if not other.has(pid)]
        told = [say(code, player=section.person(pid)) for pid in pids]
        yield inform(*shortened(told, _MOST_OF_A_KIND))
    for number in range(1, max(len(old.rounds), len(new.rounds)) + 1):
        yield from _of_round(old, new, number)


def _of_round(old: Section, new: Section, number: int) -> Iterator[Weight]:
    before, after = old.round(number), new.round(number)
    if not before.phase.public:
        if before != after:
            phases = {"old": before.phase.value, "new": after.phase.value}
            yield inform("round-phase", round=number, **phases)
    elif not after.phase.public:
        yield warn("unpublished", round=number, count=len(before.boards))
    else:
        if before.draft != after.draft:
            yield warn("boards-change", round=number)
        changed = [*_results(old, new, before)]
        earlier = number < old.published_rounds
        first, more = changed[:_MOST_OF_A_KIND], shortened(changed, _MOST_OF_A_KIND)
        yield (warn if earlier else inform)(*first)
        yield inform(*more[len(first) :])
        if changed and earlier:
            yield warn(*changed_pairings(old, new, before.number))


def _results(old: Section, new: Section, state: RoundState) -> Iterator[Consequence]:
    """Results of a round that change, board by board."""
    number = state.number
    for board in state.boards:
        if new.round(number).board(board.number) != board:
            continue
        was, becomes = (section.outcome(number, board.number) for section in (old, new))
        if was != becomes:
            texts = [outcome_text(each) if each.decided else "-" for each in (was, becomes)]
            gaps = {"board": board.number, "round": number, "old": texts[0], "new": texts[1]}
            yield say("result-becomes", **gaps)
