"""Save what can be saved: a new event file from a damaged one, and from second copies of it.

Nothing is ever written into the damaged file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from glob import escape
from pathlib import Path

from openarbiter.desk import EventState, apply
from openarbiter.errors import StoreError, TournamentError
from openarbiter.store.entry import GENESIS, Kind, Line, entry_hash
from openarbiter.store.errors import NoEventError
from openarbiter.store.history import action_of
from openarbiter.store.table import BACKUP_FOLDER, Table, build, look_at_head, salvage

__all__ = ["Lost", "Recovery", "copies_of", "recover"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """An entry that is not in the new file.

    Attributes:
        number: Its number in the damaged file.
        why: Why it is not, in words.
    """

    number: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """What became of a damaged file.

    Attributes:
        path: The new file.
        kept: Number of entries in it.
        from_copies: Numbers of entries that were taken from second copies, ascending.
        lost: What is missing in it, ascending by number.
    """

    path: Path
    kept: int
    from_copies: tuple[int, ...]
    lost: tuple[Lost, ...]

    @property
    def whole(self) -> bool:
        """Nothing was lost that left a trace."""
        return not self.lost


def recover(path: Path, out: Path, *, copies: Iterable[Path] = ()) -> Recovery:
    """Write what can be read and trusted of a damaged event file into a new one.

    An entry is trusted when its fingerprint fits it. One that does not fit is taken from a second
    copy where the copy has it. What is then missing is left out, and so is every later entry that
    does not go without it; all of them are listed. Where nothing is missing the new file has the
    same fingerprints as the old one; behind a gap they are new, because the chain is.

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
    sound = _sound(path)
    taken: list[int] = []
    for copy in copies:
        more = {number: line for number, line in _sound(copy).items() if number not in sound}
        sound |= more
        taken += more
    if not sound:
        raise NoEventError(path, "nothing in it can be read any more; take a second copy instead")
    keeper = _Keeper()
    for number in range(1, max(sound) + 1):
        keeper.take(number, sound.get(number))
    build(out, keeper.lines)
    return Recovery(
        path=out,
        kept=len(keeper.lines),
        from_copies=tuple(sorted(taken)),
        lost=tuple(keeper.lost),
    )


def copies_of(path: Path) -> tuple[Path, ...]:
    """Second copies of a damaged event that can be found, the latest first.

    Args:
        path: The damaged file, if it can still say where they are.
    """
    try:
        look_at_head(path)
        table = Table(path, read_only=True, salvaging=True)
    except StoreError:
        return ()
    try:
        folder = table.setting(BACKUP_FOLDER)
    except StoreError:
        return ()
    finally:
        table.close()
    found = Path(folder).glob(f"{escape(path.stem)}.e*{path.suffix}") if folder else ()
    return tuple(sorted(found, reverse=True))


def _sound(path: Path) -> dict[int, Line]:
    """The entries of a file whose fingerprints fit them, by their numbers."""
    try:
        look_at_head(path)
        found = salvage(path)
    except StoreError:
        return {}
    return {number: line for number, line in found.items() if line.hash == entry_hash(line)}


class _Keeper:
    """Builds a new log from what is sound, and says what has to stay behind."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.lost: list[Lost] = []
        self._new: dict[int, int] = {}
        self._counting: list[int] = []
        self._actions: dict[int, str] = {}
        self._state = EventState()

    def take(self, number: int, line: Line | None) -> None:
        """Add an entry if there is one and it goes with those before it."""
        if line is None:
            self.lost.append(Lost(number=number, why="it cannot be read, or was changed"))
            return
        try:
            self._do(line)
        except (TournamentError, KeyError) as error:
            why = f"it does not go without the entries that are lost: {error}"
            self.lost.append(Lost(number=number, why=why))

    def _do(self, line: Line) -> None:
        if line.action is not None:
            self._state = apply(self._state, action_of(line.number, line.action))
            target = None
            self._counting.append(line.number)
            self._actions[line.number] = line.action
        else:
            target = self._turn(line)
        new = len(self.lines) + 1
        self._new[line.number] = new
        previous = self.lines[-1].hash if self.lines else GENESIS
        moved = replace(line, number=new, target=target, previous=previous)
        self.lines.append(replace(moved, hash=entry_hash(moved)))

    def _turn(self, line: Line) -> int:
        """Do an undo or redo; gives the new number of its target.

        Raises:
            KeyError: Its target is lost.
            TournamentError: The rest does not go.
        """
        target = line.target or 0
        new = self._new[target]
        counting = set(self._counting)
        if line.kind == Kind.UNDO:
            counting.remove(target)
        else:
            counting.add(target)
        state = EventState()
        for number in sorted(counting):
            state = apply(state, action_of(number, self._actions[number]))
        self._counting, self._state = sorted(counting), state
        return new
