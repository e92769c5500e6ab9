"""The log of an event: its entries, the actions that count, and the states they lead through.

The state is always the fold of the actions that count, in the order of their entries: to undo
one means to do the others without it. Nothing here writes, and nothing opens a file.
"""

from __future__ import annotations

import json
import threading
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate, chain, islice, takewhile
from typing import Final

from openarbiter.desk import (
    Action,
    EventState,
    Refusal,
    action_from_json,
    action_to_json,
    apply,
    apply_again,
    need_turn,
)
from openarbiter.desk.messages import declare, say
from openarbiter.errors import RequestError, TournamentError
from openarbiter.languages import Table
from openarbiter.store.entry import COLUMNS, ROW, Entry, Kind, Line, moment_of, stamp, whole

_RECENT: Final = 32
"""So many of the last states are kept: most who undo, or look back, ask for one of these."""

_EVERY: Final = 256
"""Of those before them one in so many: all of them would take 8 MB a round of 1,000 players."""


class UnreadableEntryError(RequestError):
    """An entry holds an action this program does not know, or that does not fit the others.

    Attributes:
        state: The event as it was before it, where a whole log was read.
    """

    state = EventState()

    def __init__(self, number: int, message: str) -> None:
        self.number = number
        super().__init__(f"entry {number}: {message}")


_SENTENCES: Final[Table] = {
    "still-needed": "Entry {entry} came later and rests on it: {cause}",
    "does-not-fit": "Entry {entry} came later and does not go with it: {cause}",
    "offer-undo-after": "Undo entry {entry} first, then undo this one.",
    "offer-redo-after": "Undo entry {entry} first, then redo this one.",
}
declare(_SENTENCES)


class StillNeededError(Refusal):
    """An action cannot be undone (or redone) because a later one does not go without it (with it).

    Attributes:
        number: Number of the later entry.
    """

    def __init__(self, number: int, cause: TournamentError, *, kind: Kind) -> None:
        self.number = number
        code, offer = ("still-needed", "offer-undo-after")
        if kind is Kind.REDO:
            code, offer = ("does-not-fit", "offer-redo-after")
        why = say(code, getattr(cause, "article", ""), entry=number, cause=cause)
        super().__init__(why, [say(offer, entry=number)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What an undo or redo of actions would make of a log, not yet done.

    Attributes:
        targets: Their numbers, in the order in which they are turned.
        counting: Numbers of the actions that would count.
        states: Those kept of the states that they lead through, by how many lead there.
    """

    kind: Kind
    targets: tuple[int, ...]
    counting: list[int]
    states: dict[int, EventState]

    @property
    def state(self) -> EventState:
        """The state they lead to."""
        return self.states[len(self.counting)]


def _keep(states: dict[int, EventState], length: int, state: EventState) -> None:
    """Keep the state that so many actions lead to, and let one go that has become old."""
    states[length] = state
    if (length - _RECENT) % _EVERY:
        states.pop(length - _RECENT, None)


class EventLog:
    """A log and the state it leads to. An action is named by the number of its entry.

    Threads may share it: one at a time changes it, and who reads the state, the log or what counts
    waits for nobody.

    Args:
        lines: The log so far, its chain unbroken.

    Raises:
        UnreadableEntryError: An entry cannot be read or does not fit.
    """

    def __init__(self, lines: Sequence[Line] = ()) -> None:
        self._guard = threading.RLock()
        self._lines = list(lines)
        self._actions: dict[int, Action] = {}
        self._counting: list[int] = []
        self._states = {0: EventState()}
        self._state = self._states[0]
        try:
            counting = _in_force(lines)
        except ValueError as error:
            number = int(error.args[0])
            message = "it undoes or redoes an action that is not there to be undone or redone"
            unreadable = UnreadableEntryError(number, message)
            unreadable.state = EventLog(lines[: number - 1]).state
            raise unreadable from None
        for length, number in enumerate(counting, start=1):
            try:
                self._state = apply_again(self.state, self._action(number))
                _keep(self._states, length, self._state)
            except UnreadableEntryError as error:
                error.state = self.state
                raise
            except TournamentError as error:
                unreadable = UnreadableEntryError(number, f"its action does not fit: {error}")
                unreadable.state = self.state
                raise unreadable from error
        self._counting = counting

    @property
    def id(self) -> str:
        """What tells this event from every other; empty before the first entry.

        The beginning of the fingerprint of that entry: copies of a file share it, whatever the
        event is called and wherever they lie.
        """
        return self._lines[0].hash[:16] if self._lines else ""

    @property
    def state(self) -> EventState:
        """The event as it is now."""
        return self._state

    @property
    def head(self) -> int:
        """Number of the last entry; 0 before the first.

        Who wants both asks for it before :attr:`state`: then the state is never behind it.
        """
        return len(self._lines)

    def entries(self, since: int = 0) -> tuple[Entry, ...]:
        """The log, oldest first; only entries with a higher number."""
        return tuple(self._entry(line) for line in self._lines[max(since, 0) :])

    def entry(self, number: int) -> Entry:
        """One entry.

        Raises:
            RequestError: The log has no such entry.
        """
        if not 1 <= number <= self.head:
            raise RequestError(f"the log has the entries 1 to {self.head}; not {number}")
        return self._entry(self._lines[number - 1])

    def counts(self, number: int) -> bool:
        """Whether an entry is an action that counts: not an undo or redo, and not undone."""
        counting = self._counting  # a reader's: an undo meanwhile puts another one in its place
        place = bisect_left(counting, number)
        return place < len(counting) and counting[place] == number

    def undone(self) -> tuple[int, ...]:
        """Numbers of the actions that were undone and do not count, ascending."""
        taken = {line.target for line in self._lines if line.kind == Kind.UNDO}
        return tuple(sorted(one for one in taken if one and not self.counts(one)))

    def undone_by(self, number: int) -> Entry | None:
        """The entry that undid an action; ``None`` while it counts, or where there is none."""
        if self.counts(number):
            return None
        for line in reversed(self._lines):
            if line.kind == Kind.UNDO and line.target == number:
                return self._entry(line)
        return None

    def deed(self, number: int) -> tuple[int, ...]:
        """The actions that were done, or undone, together with one and count as it does, ascending.

        What was done together has one time, and no entry beside it has the same. Reports of
        results are left out, as by :meth:`undoable`, and the first entry, which made the event.
        """
        done = self.undone_by(number)
        at = done.number if done else number

        def with_it(line: Line) -> bool:
            return line.time == self._lines[at - 1].time

        block = chain(
            takewhile(with_it, (self._lines[one - 1] for one in range(at, 0, -1))),
            takewhile(with_it, islice(self._lines, at, None)),
        )
        named = {line.target or line.number for line in block}.difference({1})
        same = (one for one in named if self.counts(one) is (done is None))
        others = {one for one in same if not _only_told(self.entry(one))}
        return tuple(sorted({number, *others}))

    def objection(self, *numbers: int) -> TournamentError | None:
        """What undoing actions, or redoing them if they were undone, would raise, if anything."""
        with self._guard:
            try:
                (self._undoing if self.counts(numbers[0]) else self._redoing)(*numbers)
            except TournamentError as error:
                return error
            return None

    def without(self, *numbers: int) -> EventState:
        """The event as it would be if actions had never been done; nothing is written.

        Raises:
            RequestError: There is no such action, or it is undone already.
            StillNeededError: A later action does not go without it (a :class:`Refusal`).
        """
        with self._guard:
            return self._undoing(*numbers).state

    def undoable(self) -> Entry | None:
        """The action an undo without a number takes back: the last one that counts.

        Reports of results are no deeds of who runs the event, and are passed over.
        """
        counting = map(self.entry, reversed(self._counting))
        return next((entry for entry in counting if not _only_told(entry)), None)

    def redoable(self) -> Entry | None:
        """The action a redo without a number brings back.

        The one that was undone last and not redone; none as soon as another action was done
        after it, because then the road went on elsewhere.
        """
        for line in reversed(self._lines):
            if line.kind == Kind.ACT and not _only_told(self.entry(line.number)):
                return None
            if line.kind == Kind.UNDO and line.target and not self.counts(line.target):
                return self.entry(line.target)
        return None

    def at(self, moment: datetime | int) -> EventState:
        """The event as it was at a time (with its zone), or after the entry with a number.

        Where somebody set the clock of the machine back, the entries are taken in their order, not
        by their times.
        """
        with self._guard:
            if isinstance(moment, int):
                number = min(max(moment, 0), self.head)
            else:
                times = list(accumulate((line.time for line in self._lines), max))
                number = bisect_right(times, stamp(moment))
            counting = _in_force(self._lines[:number])
            pairs = zip(self._counting, counting, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            start = self._kept_before(same)
            state = self._states[start]
            for each in counting[start:]:
                state = apply_again(state, self._action(each))
            return state

    def _entry(self, line: Line) -> Entry:
        values = dict(zip(COLUMNS, ROW(line), strict=True))
        action = None if line.action is None else self._action(line.number)
        read = {"time": moment_of(line.time), "kind": Kind(line.kind), "action": action}
        return Entry(**values | read)

    def _text(self, number: int) -> str | None:
        """The action of an entry as JSON; ``None`` where it has none."""
        return self._lines[number - 1].action if 1 <= number <= self.head else None

    def _action(self, number: int) -> Action:
        """The action of an entry, which has one."""
        if number not in self._actions:
            self._actions[number] = action_of(number, self._text(number) or "")
        return self._actions[number]

    def _outcome(self, actions: Sequence[Action]) -> list[EventState]:
        """The state now and after each of some actions; nothing is written down."""
        states = [self.state]
        for action in actions:
            states.append(apply(states[-1], action))
        return states

    def _add(self, line: Line, action: Action, state: EventState) -> None:
        """Add an action that was done, and the state it led to."""
        self._actions[line.number] = action
        # In this order for those who read meanwhile: no length of the log is ahead of the state,
        # and nothing counts that is not in the log.
        _keep(self._states, len(self._counting) + 1, state)
        self._state = state
        self._lines.append(line)
        self._counting.append(line.number)

    def _go_on_with(self, change: Change, *lines: Line) -> None:
        """Do what :meth:`_undoing` or :meth:`_redoing` found possible."""
        self._counting = change.counting
        self._states, self._state = change.states, change.state
        self._lines += lines

    def _undoing(self, *numbers: int) -> Change:
        """What undoing actions would make of the log, the last one first.

        Raises:
            RequestError: It is no action that counts.
            StillNeededError: A later action does not go without it.
            Refusal: No undo does what it would do (:func:`openarbiter.desk.need_turn`).
        """
        for number in numbers:
            if not self.counts(number):
                message = f"entry {number} is no action that counts, so it cannot be undone"
                raise RequestError(message)
        counting = [one for one in self._counting if one not in numbers]
        return self._change(Kind.UNDO, sorted(numbers, reverse=True), counting)

    def _redoing(self, *numbers: int) -> Change:
        """What redoing actions would make of the log; it is refused as undoing is."""
        for number in numbers:
            if self._text(number) is None or self.counts(number):
                raise RequestError(f"entry {number} is no action that was undone; nothing to redo")
        return self._change(Kind.REDO, sorted(numbers), sorted([*self._counting, *numbers]))

    def _change(self, kind: Kind, targets: Sequence[int], counting: list[int]) -> Change:
        start = self._kept_before(bisect_left(counting, min(targets)))
        states = {length: state for length, state in self._states.items() if length <= start}
        for length, number in enumerate(counting[start:], start=start + 1):
            try:
                after = apply_again(states[length - 1], self._action(number))
            except TournamentError as error:
                if number in targets:
                    raise
                raise StillNeededError(number, error, kind=kind) from error
            _keep(states, length, after)
        change = Change(kind=kind, targets=(*targets,), counting=counting, states=states)
        need_turn(self.state, change.state)
        return change

    def _kept_before(self, length: int) -> int:
        """How many actions lead to the last kept state that is not behind so many of them."""
        return max(one for one in self._states if one <= length)

    def _in_the_way(
        self, touched: Iterable[str], seen: int, turned: tuple[int | None, str] = (None, "")
    ) -> list[Line]:
        """Entries after a writer looked that touch what the writer wants to touch, oldest first.

        Args:
            touched: Addresses of what the writer wants to touch.
            seen: Number of the last entry the writer knew of. Who knows of one that is not there
                has looked at another log and at nothing of this one, so that at least its last
                entry is in the way.
            turned: Number of the entry that is undone or redone, and by whom: that the same person
                did so before is not in the way. Nor is what was done after the writer looked and
                counts no longer: the thing is as it was then.
        """
        mine = frozenset(touched)
        elsewhere = seen > self.head
        met = [
            line
            for line in self._lines[0 if elsewhere else max(seen, 0) :]
            if (line.target, line.author) != turned
            and not (turned[0] and self._came_and_went(line, seen))
            and meet(mine, self._action(line.target or line.number).touched())
        ]
        return met or (self._lines[-1:] if elsewhere else [])

    def _came_and_went(self, line: Line, seen: int) -> bool:
        """Whether an entry is about a later action than was seen, which counts no longer."""
        done = line.target or line.number
        return done > seen and not self.counts(done)

    def _sent_again(self, text: str, author: str, seen: int) -> Line | None:
        """The entry of an action (as JSON) that its sender did already, and never got the answer.

        It is by the same author after the entry he knew of last (``seen``), counts, and nothing has
        touched the same thing since.
        """
        for line in self._lines[max(seen, 0) :]:
            same = line.action == text and line.author == author and self.counts(line.number)
            if same and not self._in_the_way(self._action(line.number).touched(), line.number):
                return line
        return None


def _in_force(lines: Sequence[Line]) -> list[int]:
    """Numbers of the actions that count after a log without damage, ascending.

    A ``ValueError`` holds the number of an entry that undoes what does not count, or redoes what
    does.
    """
    counts: dict[int, bool] = {}
    for line in lines:
        if line.target is None:
            counts[line.number] = True
        elif counts.get(line.target) is (line.kind == Kind.UNDO):
            counts[line.target] = line.kind == Kind.REDO
        else:
            raise ValueError(line.number)
    return [number for number, counting in counts.items() if counting]


def _only_told(entry: Entry) -> bool:
    """Whether an entry decides nothing."""
    return entry.action is not None and entry.action.only_told


def action_of(number: int, text: str) -> Action:
    """The action of an entry; an :class:`UnreadableEntryError` where nobody here knows it."""
    try:
        return action_from_json(json.loads(text))
    except (ValueError, RecursionError, TournamentError) as error:
        raise UnreadableEntryError(number, f"its action cannot be read: {error}") from error


def text_of(action: Action) -> str:
    """An action as JSON, as an entry holds it."""
    return whole(json.dumps(action_to_json(action), ensure_ascii=False, separators=(",", ":")))


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
    mine, theirs = set(some), set(others)
    return bool(mine & _with_outer(theirs) or theirs & _with_outer(mine))


def _with_outer(addresses: set[str]) -> set[str]:
    """The addresses and the rounds they lie in."""
    outer = set(addresses)
    for address in addresses:
        parts = address.split("/")
        outer.update("/".join(parts[:length]) for length in range(2, len(parts)))
    return outer
