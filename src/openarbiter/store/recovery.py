"""Save what can be saved: a new event file from a damaged one, and from second copies of it.

Nothing is ever written into the damaged file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from glob import escape
from itertools import groupby
from pathlib import Path

from openarbiter.desk import (
    EventState,
    RestoreEvent,
    apply_again,
    state_digest,
    state_from_json,
)
from openarbiter.errors import StoreError, TournamentError
from openarbiter.store.entry import Kind, Line, continuing
from openarbiter.store.errors import NoEventError
from openarbiter.store.history import History, action_of, text_of
from openarbiter.store.salvage import Found, could_have_held, cut_off, promised, settings_in
from openarbiter.store.table import Table, build, salvage
from openarbiter.version import __version__

_AUTHOR = "openarbiter"
_LONGEST_SHOWN = 200
_ALWAYS_BELIEVED = 100_000
"""Up to this number an entry is one of a log, however little is left of the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """An entry that is not in the new file.

    Attributes:
        number: Its number in the damaged file.
        why: Why it is not, in words.
        what: What it was, as far as it can be read: time, author and action; empty where nothing
            can be.
        in_state: Number of the entry after which a state was kept that has what it did; 0 where
            that is lost as well.
    """

    number: int
    why: str
    what: str = ""
    in_state: int = 0

    def __str__(self) -> str:
        """The entry, why it is not there, and what is left of it."""
        return self.described(f"entry {self.number} is")

    def described(self, subject: str) -> str:
        """The same of several entries (``entries 3 to 7 are``) that are missing for one reason."""
        reads = f". It reads: {self.what}" if self.what else ""
        if self.in_state:
            kept = f"what was done is in the state kept after entry {self.in_state}"
            return f"{subject} not in the new log: {self.why}; {kept}{reads}"
        return f"{subject} lost: {self.why}{reads}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """What became of a damaged file.

    Attributes:
        path: The new file.
        known: So many entries the damaged file had, as far as it still says.
        from_copies: Numbers of entries that were taken from second copies, ascending.
        missing: Entries that are not in the new log, ascending by number; of some of them what
            they did is there all the same.
        cut: Bytes that are left of the damaged file and bytes it had; ``None`` where nothing was
            cut off.
    """

    path: Path
    known: int
    from_copies: tuple[int, ...]
    missing: tuple[Lost, ...]
    cut: tuple[int, int] | None = None

    @property
    def lost(self) -> tuple[Lost, ...]:
        """Entries that are not in the new file, nor what they did."""
        return tuple(one for one in self.missing if not one.in_state)

    @property
    def kept(self) -> int:
        """So many entries of the damaged file are in the new one, themselves or what they did."""
        return self.known - len(self.lost)

    @property
    def whole(self) -> bool:
        """Nothing was lost that left a trace."""
        return not self.lost

    def sentences(self) -> tuple[str, ...]:
        """What is to be known: what was cut off, what is missing entry by entry, what is kept."""
        said = _in_runs(self.missing)
        if self.cut is not None:
            left, had = self.cut
            said.insert(0, f"the file was cut off: {left} of {had} bytes are left")
        count = len(self.lost)
        gone = f"; {count} {'entry is' if count == 1 else 'entries are'} missing" if count else ""
        return (*said, f"{self.kept} of {self.known} entries are saved{gone}")


def _in_runs(missing: Sequence[Lost]) -> list[str]:
    """A sentence for each entry; neighbours of which nothing can be read stand together."""

    def alike(placed: tuple[int, Lost]) -> tuple[object, ...]:
        place, one = placed
        return one.what, one.why, one.in_state, one.number if one.what else one.number - place

    said = []
    for _, run in groupby(enumerate(missing), alike):
        first, *others = (one for _, one in run)
        last = others[-1] if others else first
        numbers = f"entries {first.number} to {last.number} are"
        said.append(first.described(numbers) if others else str(first))
    return said


def recover(path: Path, out: Path, *, copies: Iterable[Path] = ()) -> Recovery:
    """Write what can be read and trusted of a damaged event file into a new one.

    An entry is sound when all its bytes stand somewhere in the file and its fingerprint fits
    them. One that is not is taken from a second copy where the copy has it. What is then missing is
    left out, and so is every later entry that does not go without it, unless a state was kept
    behind them: then the new file goes on from that state. All that is lost is listed. Where
    nothing is missing the new file has the same fingerprints as the old one; behind a gap they are
    new, because the chain is.

    Args:
        path: The damaged file; nothing is written into it.
        out: The new file; nothing may be there.
        copies: Second copies of the same event.

    Raises:
        NoEventError: The damaged file is not an event file any more, and there is no copy.
        StoreError: The new file could not be written, or is there already.
    """
    if out.exists():
        raise NoEventError(out, "there is a file of this name already; recover into a new one")
    found = _read(path)
    sound = dict(found.sound)
    taken: list[int] = []
    for copy in copies:
        more = {number: line for number, line in _read(copy).sound.items() if number not in sound}
        sound |= more
        taken += more
    data = path.read_bytes()
    most = max(could_have_held(data), _ALWAYS_BELIEVED)
    sound = {number: line for number, line in sound.items() if number <= most}
    if not sound:
        raise NoEventError(path, "nothing in it can be read any more; take a second copy instead")
    states = _states(path, sound, most)
    last = max(*sound, promised(data), *(number for number, _ in states))
    best = _best(sound, found.spoilt, last, states)
    build(out, best.history.lines)
    return Recovery(
        path=out,
        known=last,
        from_copies=tuple(sorted(taken)),
        missing=tuple(best.missing),
        cut=cut_off(data),
    )


def copies_of(path: Path) -> tuple[Path, ...]:
    """Second copies of a damaged event that can be found, the latest first.

    The damaged file itself may still say where they are.
    """
    try:
        folders = settings_in(path.read_bytes())
    except OSError:
        return ()
    pattern = f"{escape(path.stem)}.e*{path.suffix}"
    return tuple(
        sorted((one for each in folders for one in Path(each).glob(pattern)), reverse=True)
    )


def _read(path: Path) -> Found:
    """What can still be read of a file."""
    try:
        return salvage(path)
    except StoreError:
        return Found({}, {})


def _best(
    sound: Mapping[int, Line],
    spoilt: Mapping[int, Line],
    last: int,
    states: Sequence[tuple[int, EventState]],
) -> _Keeper:
    """The way that keeps most: the log alone, or with a state that was kept."""
    best = _Keeper(spoilt)
    best.take_all(sound, 1, last)
    for number, state in states if best.missing else ():
        other = _Keeper(spoilt)
        other.take_all(sound, 1, number)
        other.restore(sound[max(each for each in sound if each <= number)], number, state)
        other.take_all(sound, number + 1, last)
        best = min(best, other, key=lambda keeper: sum(not one.in_state for one in keeper.missing))
    return best


def _states(path: Path, sound: Mapping[int, Line], most: int) -> list[tuple[int, EventState]]:
    """The states kept in a damaged file that can be read and are not those of another log."""
    try:
        table = Table.salvaged(path)
    except StoreError:
        return []
    found = []
    with closing(table):
        for number, mark, text in table.snapshots():
            there, behind = sound.get(number), sound.get(number + 1)
            marks = {there.hash if there else mark, behind.previous if behind else mark}
            if marks == {mark} and min(sound) <= number <= most:
                with suppress(ValueError, RecursionError, TournamentError):
                    found.append((number, state_from_json(json.loads(text))))
    return found


@dataclass
class _Keeper:
    """Builds a new log from what is sound, and says what has to stay behind."""

    spoilt: Mapping[int, Line]
    history: History = field(default_factory=History)
    missing: list[Lost] = field(default_factory=list)
    _new: dict[int, int] = field(default_factory=dict)

    def take_all(self, sound: Mapping[int, Line], first: int, last: int) -> None:
        """Add every entry of a range that is there and goes with those before it."""
        for number in range(first, last + 1):
            line = sound.get(number)
            if line is None:
                spoilt = self.spoilt.get(number)
                why = "changed after it was written" if spoilt else "not readable"
                self.missing.append(Lost(number=number, why=why, what=_described(spoilt)))
                continue
            try:
                self._do(line)
            except (TournamentError, KeyError) as error:
                why = f"not possible without the entries that are lost ({error})"
                self.missing.append(Lost(number=number, why=why, what=_described(line)))

    def restore(self, line: Line, number: int, state: EventState) -> None:
        """Put the state that was kept after an entry in the place of what is missing up to it.

        ``line`` is the last entry up to there that is sound; its time is taken.
        """
        before = self.history.state
        if before != state:
            gone = tuple(one.number for one in self.missing)
            action = RestoreEvent(
                state=state, follows=state_digest(before), number=number, lost=gone
            )
            plain = replace(line, author=_AUTHOR, reason="", kind=Kind.ACT.value, target=None)
            restoring = replace(plain, action=text_of(action), program=__version__)
            moved = continuing(self.history.lines, restoring)
            self.history.push(moved, action, state)
        self.missing = [replace(one, in_state=number) for one in self.missing]

    def _do(self, line: Line) -> None:
        """Add an entry.

        Raises:
            KeyError: It undoes or redoes what is lost.
            TournamentError: It does not go.
        """
        if line.action is not None:
            action = action_of(line.number, line.action)
            state = apply_again(self.history.state, action)
            moved = continuing(self.history.lines, line)
            self.history.push(moved, action, state)
        else:
            target = self._new[line.target or 0]
            turn = self.history.without if line.kind == Kind.UNDO else self.history.again
            change = turn(target)
            moved = continuing(self.history.lines, replace(line, target=target))
            self.history.make(change, moved)
        self._new[line.number] = moved.number


def _described(line: Line | None) -> str:
    """What an entry was, for somebody who has to enter it again."""
    if line is None:
        return ""
    what = line.action or f"{line.kind} of entry {line.target}"
    shown = what if len(what) <= _LONGEST_SHOWN else f"{what[:_LONGEST_SHOWN]}..."
    return f"{line.time}, {line.author}, {shown}"
