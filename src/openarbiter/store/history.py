"""What a log amounts to: the actions that count, the states they lead through, who met whom.

The state is always the fold of the actions that count, in the order of their entries: to undo
one means to do the others without it. So that this is quick, states are remembered on the way:
the last few, and some on the road behind them. Nothing here opens a file.
"""

from __future__ import annotations

import json
from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from openarbiter.desk import (
    Action,
    Consequence,
    EventState,
    Refusal,
    action_from_json,
    action_to_json,
    apply,
    apply_again,
    need_turn,
)
from openarbiter.errors import RequestError, TournamentError
from openarbiter.languages import Table, chosen
from openarbiter.store.entry import Kind, Line, in_force, whole

_RECENT = 32
"""So many of the last states are remembered: as far back an undo costs nothing."""

_EVERY = 256
"""Behind them one state in so many is."""


class UnreadableEntryError(RequestError):
    """An entry holds an action this program does not know, or that does not fit the others.

    Attributes:
        number: Number of the entry.
    """

    def __init__(self, number: int, message: str) -> None:
        self.number = number
        super().__init__(f"entry {number}: {message}")


SENTENCES: Final[Table] = {
    "still-needed": "Entry {entry} came later and rests on it: {cause}",
    "does-not-fit": "Entry {entry} came later and does not go with it: {cause}",
    "offer-undo-after": "Undo entry {entry} first, then undo this one.",
    "offer-redo-after": "Undo entry {entry} first, then redo this one.",
}
"""What is said of an undo or redo that does not go, by code."""


class StillNeededError(Refusal):
    """An action cannot be undone (or redone) because a later one does not go without it (with it).

    Attributes:
        number: Number of the later entry.
    """

    def __init__(self, number: int, cause: TournamentError, *, kind: Kind) -> None:
        self.number = number
        code, doing = ("still-needed", "undo") if kind is Kind.UNDO else ("does-not-fit", "redo")
        why = _said(code, entry=str(number), cause=str(cause))
        super().__init__(
            replace(why, article=getattr(cause, "article", "")),
            (_said(f"offer-{doing}-after", entry=str(number)),),
        )


def _said(code: str, **gaps: str) -> Consequence:
    return Consequence(
        code=code, gaps=tuple(gaps.items()), sentence=chosen(SENTENCES, code, None, gaps)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What an undo or redo would make of the history, not yet done.

    Attributes:
        kind: Undo or redo.
        target: Number of the action.
        counting: Numbers of the actions that would count.
        kept: So many states at the front stay as they are.
        states: States behind them that were passed on the way, by how many actions lead there.
    """

    kind: Kind
    target: int
    counting: tuple[int, ...]
    kept: int
    states: dict[int, EventState]


class History:
    """The actions that count, and the state they lead to.

    One writer at a time changes it. Whoever only reads the log or what counts needs no turn, and
    may do so while it is being changed.
    """

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._actions: dict[int, Action] = {}
        self._counting: list[int] = []
        self._states: dict[int, EventState] = {0: EventState()}
        self._state = EventState()

    @property
    def lines(self) -> Sequence[Line]:
        """The log. A reader who looks at its length first and at the state then is never behind."""
        return self._lines

    @property
    def state(self) -> EventState:
        """The state after all actions that count."""
        return self._state

    @property
    def counting(self) -> Sequence[int]:
        """Numbers of the actions that count, ascending."""
        return self._counting

    def counts(self, number: int) -> bool:
        """Whether an entry is an action that counts."""
        counting = self._counting  # a reader's: an undo meanwhile puts another one in its place
        place = bisect_left(counting, number)
        return place < len(counting) and counting[place] == number

    def load(self, lines: Sequence[Line]) -> None:
        """Take over a whole log, whose chain is whole.

        Raises:
            UnreadableEntryError: An entry cannot be read or does not fit; the history then ends
                before it.
        """
        self._lines = list(lines)
        self._actions.clear()
        try:
            counting = in_force(lines)
        except ValueError as error:
            number = int(error.args[0])
            self.load(lines[: number - 1])
            message = "it undoes or redoes an action that is not there to be undone or redone"
            raise UnreadableEntryError(number, message) from None
        self._counting = []
        self._state = EventState()
        self._states = {0: self._state}
        for number in counting:
            try:
                state = apply_again(self._state, self.action(number))
            except UnreadableEntryError:
                raise
            except TournamentError as error:
                raise UnreadableEntryError(number, f"its action does not fit: {error}") from error
            self._push(number, state)

    def _text(self, number: int) -> str | None:
        """The action of an entry as JSON; ``None`` where it has none."""
        return self._lines[number - 1].action if 1 <= number <= len(self._lines) else None

    def action(self, number: int) -> Action:
        """The action of an entry.

        Raises:
            RequestError: It has none.
            UnreadableEntryError: This program does not know it.
        """
        found = self._actions.get(number)
        if found is None:
            text = self._text(number)
            if text is None:
                raise RequestError(f"entry {number} is no action")
            found = action_of(number, text)
            self._actions[number] = found
        return found

    def outcome(self, actions: Sequence[Action]) -> tuple[EventState, ...]:
        """The state now and after each of some actions; nothing is written down.

        Raises:
            Refusal: The state does not allow one of them.
        """
        states = [self._state]
        for action in actions:
            states.append(apply(states[-1], action))
        return tuple(states)

    def foreseen(self, actions: Sequence[Action]) -> tuple[EventState, ...] | None:
        """The outcome of actions before it is their turn; ``None`` where they do not go now."""
        try:
            return self.outcome(actions)
        except TournamentError:
            return None  # said in its turn: by then it may go, or may have been done already

    def push(self, line: Line, action: Action, state: EventState) -> None:
        """Add an action that was done."""
        self._actions[line.number] = action
        # In this order for those who read meanwhile: no length of the log is ahead of the state,
        # and nothing counts that is not in the log.
        self._state = state
        self._lines.append(line)
        self._push(line.number, state)

    def _push(self, number: int, state: EventState) -> None:
        self._counting.append(number)
        length = len(self._counting)
        self._states[length] = self._state = state
        old = length - _RECENT
        if old > 0 and old % _EVERY:
            self._states.pop(old, None)

    def without(self, number: int) -> Change:
        """What undoing an action would make of the history.

        Raises:
            RequestError: It is no action that counts.
            StillNeededError: A later action does not go without it.
            Refusal: No undo does what it would do (:func:`openarbiter.desk.need_turn`).
        """
        if not self.counts(number):
            raise RequestError(f"entry {number} is no action that counts, so it cannot be undone")
        place = bisect_left(self._counting, number)
        counting = [*self._counting[:place], *self._counting[place + 1 :]]
        return self._change(Kind.UNDO, number, place, counting)

    def again(self, number: int) -> Change:
        """What redoing an action would make of the history.

        Raises:
            RequestError: It is no action that was undone.
            StillNeededError: It, or a later action, does not go any more.
        """
        if self._text(number) is None or self.counts(number):
            raise RequestError(f"entry {number} is no action that was undone; nothing to redo")
        place = bisect_left(self._counting, number)
        counting = list(self._counting)
        insort(counting, number)
        return self._change(Kind.REDO, number, place, counting)

    def _change(self, kind: Kind, target: int, place: int, counting: list[int]) -> Change:
        start = max(length for length in self._states if length <= place)
        state = self._states[start]
        states: dict[int, EventState] = {}
        for length, number in enumerate(counting[start:], start=start + 1):
            try:
                state = apply_again(state, self.action(number))
            except TournamentError as error:
                if number == target:
                    raise
                raise StillNeededError(number, error, kind=kind) from error
            if length == len(counting) or length % _EVERY == 0 or length + _RECENT > len(counting):
                states[length] = state
        change = Change(
            kind=kind, target=target, counting=tuple(counting), kept=place, states=states
        )
        need_turn(self._state, self.state_of(change))
        return change

    def state_of(self, change: Change) -> EventState:
        """The state that :meth:`make` of a change would lead to."""
        return {**self._states, **change.states}[len(change.counting)]

    def make(self, change: Change, line: Line) -> None:
        """Do what :meth:`without` or :meth:`again` found possible."""
        self._counting = list(change.counting)
        kept = {length: state for length, state in self._states.items() if length <= change.kept}
        self._states = {**kept, **change.states}
        self._state = self._states[len(self._counting)]
        self._lines.append(line)

    def at(self, number: int) -> EventState:
        """The state after an entry, as it was then; after 0 that of the beginning."""
        counting = in_force(self._lines[:number])
        same = 0
        for mine, other in zip(self._counting, counting, strict=False):
            if mine != other:
                break
            same += 1
        start = max(length for length in self._states if length <= same)
        state = self._states[start]
        for each in counting[start:]:
            state = apply_again(state, self.action(each))
        return state


def action_of(number: int, text: str) -> Action:
    """The action of an entry.

    Raises:
        UnreadableEntryError: This program does not know it.
    """
    try:
        return action_from_json(json.loads(text))
    except (ValueError, RecursionError, TournamentError) as error:
        raise UnreadableEntryError(number, f"its action cannot be read: {error}") from error


def text_of(action: Action) -> str:
    """An action as JSON, as an entry holds it.

    Raises:
        RequestError: A text in it holds half a character.
    """
    return whole(json.dumps(action_to_json(action), ensure_ascii=False, separators=(",", ":")))


def in_the_way(
    history: History,
    touched: Iterable[str],
    seen: int,
    *,
    turned: tuple[int | None, str] = (None, ""),
) -> list[Line]:
    """Entries after a writer looked that touch what the writer wants to touch, oldest first.

    Args:
        history: The log.
        touched: Addresses of what the writer wants to touch.
        seen: Number of the last entry the writer knew of. Who knows of one that is not there has
            looked at another log and at nothing of this one, so that at least its last entry is
            in the way.
        turned: Number of the entry that is undone or redone, and by whom: that the same person
            did so before is not in the way. Nor is what was done after the writer looked and
            counts no longer: the thing is as it was then.
    """
    mine = frozenset(touched)
    elsewhere = seen > len(history.lines)
    met = [
        line
        for line in history.lines[0 if elsewhere else max(seen, 0) :]
        if (line.target, line.author) != turned
        and not (turned[0] and _came_and_went(history, line, seen))
        and meet(mine, history.action(line.target or line.number).touched())
    ]
    return met or list(history.lines[-1:] if elsewhere else ())


def _came_and_went(history: History, line: Line, seen: int) -> bool:
    """Whether an entry is about an action after the one that was seen, which counts no longer."""
    done = line.target or line.number
    return done > seen and not history.counts(done)


def sent_again(history: History, text: str, author: str, seen: int) -> Line | None:
    """The entry of an action (as JSON) that its sender did already, and never got the answer.

    Returns:
        The same action by the same author after the entry the sender knew of last (``seen``), if
        it counts and nothing has touched the same thing since; ``None`` otherwise.
    """
    for line in history.lines[max(seen, 0) :]:
        same = line.action == text and line.author == author
        if same and history.counts(line.number):
            touched = history.action(line.number).touched()
            if not in_the_way(history, touched, line.number):
                return line
    return None


def meet(some: Iterable[str], others: Iterable[str]) -> bool:
    """Whether two sets of addresses have anything in common.

    Addresses meet when they are the same, or when one is a round and the other a board of it. The
    settings of a section (an address without a slash) meet nothing but themselves: who changes
    the order of the tie-breaks is in nobody's way who enters results.
    An address is ``a/3/board/14`` or ``a/player/17``.

    Examples:
        >>> meet({"a/3"}, {"a/3/board/14"}), meet({"a/3/board/1"}, {"a/3/board/14"})
        (True, False)
    """
    mine = set(some)
    theirs = set(others)
    return bool(mine & _with_outer(theirs) or theirs & _with_outer(mine))


def _with_outer(addresses: set[str]) -> set[str]:
    """The addresses and the rounds they lie in."""
    outer = set(addresses)
    for address in addresses:
        parts = address.split("/")
        outer.update("/".join(parts[:length]) for length in range(2, len(parts)))
    return outer
