"""The events that one process serves: opened when somebody asks, closed when nobody does.

The index says which process has an event, and holds every entry of it. Whoever takes an event
brings the file in its own folder up to the index first; what is there and the index does not know
is told to the index, or put aside where the two do not go together.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import BoundedSemaphore, RLock
from typing import Final

from starlette.applications import Starlette

from openarbiter.desk import Action, EventState
from openarbiter.errors import RequestError, StoreError, TournamentError
from openarbiter.files import own_folder
from openarbiter.formats.apart import Readings, Say
from openarbiter.host.index import LEASE, Event, Index, Owner
from openarbiter.host.names import NAME, Names
from openarbiter.model.alphabet import folded
from openarbiter.store import ENDING, DamagedFileError, EventFile, NoEventError, NotSavedError
from openarbiter.store.entry import Line
from openarbiter.store.log import EventLog
from openarbiter.store.table import build
from openarbiter.web import create_app
from openarbiter.web.accounts import Accounts
from openarbiter.web.guesses import Guesses
from openarbiter.web.routes.event import file_name
from openarbiter.web.screens import Screens

ASKED_AGAIN: Final = 1.0
"""Seconds for which it is believed that another process has an event."""

ANSWERED: Final = 8
"""Pages of one event that are made at the same moment; others of it wait."""

COSTLY: Final = 12
"""Long tasks, such as reading a file, that a process does at once; for one event a third."""

QUIET: Final = 600.0
"""Seconds after which an event that nobody asks for is closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What an organiser may have, and a process at once.

    Attributes:
        events: Events of one organiser.
        megabytes: Size of the file of one event.
        open: Events that are open in a process; those that are asked for right now come on top.
    """

    events: int = 100
    megabytes: int = 50
    open: int = 200


class ElsewhereError(Exception):
    """Another process has the event: ``address`` is where it is asked."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


@dataclass(slots=True)
class Open:
    """An event that this process serves."""

    row: Event
    file: EventFile | None
    app: Starlette
    busy: int = 0
    used: float = field(default_factory=time.monotonic)

    @contextmanager
    def asked(self) -> Iterator[Starlette]:
        """It is not closed meanwhile."""
        self.busy += 1
        try:
            yield self.app
        finally:
            self.busy -= 1
            self.used = time.monotonic()


class Keeper:
    """The events of a folder that this process has.

    Args:
        index: The index, which other processes share.
        folder: Where the files of this process lie.
        address: Where other processes ask this one.
        names: Under which names the events are found.
        limits: What an organiser may have, and the process at once.
        home: Makes the pages of the host itself.
        say: Says what an administrator has to know.
    """

    def __init__(  # noqa: PLR0913  (each by its name)
        self,
        index: Index,
        folder: Path,
        *,
        address: str,
        names: Names,
        limits: Limits,
        home: Callable[[Event], Starlette],
        say: Callable[[str], None],
    ) -> None:
        self.index, self.folder, self.address, self.limits = index, folder, address, limits
        self.home, self.names, self.say = home, names, say
        self._open: dict[str, Open] = {}
        self._locks: dict[str, RLock] = {}
        self._elsewhere: dict[str, tuple[str, float]] = {}
        self._trouble: dict[str, str] = {}
        self._readings, self._room = Readings(), BoundedSemaphore(COSTLY)
        self._wrong: dict[str, tuple[Guesses, Guesses]] = {}
        index.megabytes = limits.megabytes
        self._pulse = Index(index.where)  # no large event keeps it waiting
        self._lives_until = 0.0

    @property
    def lives(self) -> bool:
        """Whether the index knows for certain that this process lives."""
        return time.monotonic() < self._lives_until

    def at_hand(self, name: str) -> Open | None:
        """An event if it is open here and may be shown; nothing is waited for.

        Raises:
            ElsewhereError: Another process had it a moment ago.
        """
        owner, until = self._elsewhere.get(name, ("", 0.0))
        if time.monotonic() < until:
            raise ElsewhereError(owner)
        found = self._open.get(name)
        if found is None or not self.lives or (found.file is not None and found.file.behind):
            return None
        found.used = time.monotonic()  # not quiet, from now on
        return found

    def ask_again(self, name: str) -> None:
        """Believe no longer that another process has an event."""
        self._elsewhere.pop(name, None)

    def opened(self, name: str, silent: str = "") -> Open | None:
        """An event, which this process has from now on; ``None`` where there is none.

        The empty name is that of the host itself; ``silent`` is as for :meth:`Index.claim`.

        Raises:
            ElsewhereError: Another process has it.
            StoreError: The index cannot be reached, or the file cannot be opened.
        """
        with self._locks.setdefault(name, RLock()):
            found = self.at_hand(name)
            if found is not None:
                return found
            if not self.lives:
                raise NotSavedError(Path(name), "the index cannot be reached")
            self.close(name)
            try:
                row = self.index.claim(name, self.address, silent)
            except NotSavedError:  # who had it a moment ago knows whether he has it still
                if name in self._elsewhere:
                    raise ElsewhereError(self._elsewhere[name][0]) from None
                raise
            if row is None:
                self._locks.pop(name, None)
                return None
            if row.owner != self.address:
                self._elsewhere[name] = row.owner, time.monotonic() + ASKED_AGAIN
                raise ElsewhereError(row.owner)
            self._make_room()
            try:
                found = self._served(row) if name else Open(row, None, self.home(row))
            except (TournamentError, OSError) as error:  # another process may be able to
                if self._trouble.get(name) != str(error):
                    self.say(f"{name or 'the first page'} cannot be opened: {error}")
                self._trouble[name] = str(error)
                with suppress(StoreError):
                    self.index.release(row)
                raise
            self._trouble.pop(name, None)
            desk = found.app.state.desk
            desk.rooms = (BoundedSemaphore(COSTLY // 3), self._room)
            desk.turns, persons = asyncio.Semaphore(ANSWERED), desk.persons
            wrong = self._wrong.setdefault(name, (persons.guesses, desk.registering))
            persons.guesses, desk.registering = wrong  # not forgotten when it is closed
            self._open[name] = found
            return found

    def host(self) -> Open:
        """The pages of the host itself; raises as :meth:`opened`."""
        if (found := self.opened("")) is None:
            raise NotSavedError(Path(self.index.where), "it is not the index of a host")
        return found

    def _served(self, row: Event) -> Open:
        path = self.folder / f"{row.name}{ENDING}"
        kept = self.index.kept(row.name, row)
        owner = Owner(self.index, row, lambda: self.index.full(path.stat().st_size))
        with ExitStack() as given_back:
            file = given_back.enter_context(self._up_to_date(path, row, owner))
            app = create_app(
                file,
                folder=self.folder,
                hosts=self.names.hosts(row.name),
                persons=Accounts.of_kept(kept),
            )
            desk = app.state.desk
            desk.readings.end()
            desk.readings, desk.screens, desk.kept = self._readings, Screens.of_kept(kept), kept
            desk.base, desk.hosted, desk.name = self.names.base(row.name), True, row.name
            desk.addresses, desk.home = (self.names.address(row.name),), f"{self.names.public}/"
            given_back.pop_all()
        return Open(row, file, app)

    def _up_to_date(self, path: Path, row: Event, owner: Owner) -> EventFile:
        """The file of an event, open, with every entry that the index has."""
        there: list[Line] | None = []
        if path.exists():
            try:
                file = EventFile.open(path, witness=owner)
            except (DamagedFileError, NoEventError):
                there = None
            else:
                there = list(file.lines)
                if there[-1:] == self.index.lines(row.name, row.head - 1):
                    return file
                file.close()
        known = self.index.lines(row.name)
        if there and there[: len(known)] == known:
            owner.note(there[len(known) :])
            self.say(f"{path.name}: the index did not know entries from {len(known) + 1} on")
        else:
            if there is None or there != known[: len(there)]:
                moved = path.with_suffix(f".{datetime.now(UTC):%Y%m%dT%H%M%S%f}.aside")
                path.replace(moved)
                self.say(f"{path.name} is not what the index has, and is now called {moved.name}")
            build(path, known)
        return EventFile.open(path, witness=owner)

    def take_in(self) -> None:
        """Let the index know the event files of the folder that it does not have."""
        for path in sorted(self.folder.glob(f"*{ENDING}")):
            if self.index.event(path.name.removesuffix(ENDING)) is None:
                try:
                    self._take_in(path)
                except (StoreError, RequestError) as error:
                    self.say(f"{path.name} is not served: {error}")

    def _take_in(self, path: Path) -> None:
        name = path.name.removesuffix(ENDING)
        if not NAME.fullmatch(name):
            raise RequestError("it needs a name of letters a to z, digits and hyphens")
        lines = lines_of(path)
        known = self.index.by_id(lines[0].hash[:16])
        if known is not None and known.name != name:  # another process takes it in meanwhile
            raise RequestError(f"its event is here as {known.name}")
        self.index.add(name, lines, "")
        self.index.change(name, **described(EventLog(lines).state))

    def make(self, actions: Sequence[Action], author: str, organiser: str) -> str:
        """Make an event of actions; what it is called.

        Raises:
            RequestError: The organiser has as many as he may have.
        """
        with own_folder() as folder:
            path = folder / file_name(folder, getattr(actions[0], "name", ""))
            with EventFile.create(path) as file:
                file.act_together(actions, author=author)
                lines = file.lines
        return self.add(path.name.removesuffix(ENDING), lines, organiser)

    def add(self, name: str, lines: Sequence[Line], organiser: str, **known: str) -> str:
        """Take in an event that is new here, under that name or one like it; what it is called.

        Raises:
            RequestError: The organiser has as many as he may have.
        """
        if self.index.of(organiser) >= self.limits.events:
            raise RequestError.saying(
                "{count} events are the most that one organiser may have here",
                self.limits.events,
                one="one event is the most that one organiser may have here",
            )
        called = name = name[:50].rstrip("-")  # with room for a number
        count = 1
        while not self.index.add(called, lines, organiser):
            count += 1
            called = f"{name}-{count}"
        self.index.change(called, **(known or described(EventLog(lines).state)))
        return called

    def beat(self) -> None:
        """Let the index know that this process lives, and close what it has no longer.

        Raises:
            StoreError: The index cannot be reached.
        """
        begun, there = self._pulse.beat(self.address), list(self._open.items())
        own = self._pulse.owned(self.address)
        for name, found in there:
            row = own.get(name)
            if row is None or row.term != found.row.term:
                self.close(name, found)
            else:
                found.row = row
        self._lives_until = begun + LEASE

    def _describe(self, found: Open) -> None:
        """Tell the index what is found of an event, if that has changed."""
        known = described(found.file.state) if found.file is not None else {}
        if not known.items() <= found.row._asdict().items():
            self.index.change(found.row.name, **known)

    def _make_room(self) -> None:
        """Close those that were asked for longest ago, if too many are open."""
        for name, _ in sorted(self._open.items(), key=lambda one: one[1].used):
            if len(self._open) < self.limits.open:
                break
            self.leave(name)

    def look_after(self) -> None:
        """Close what is quiet; describe the rest, have its files read again, and mended."""
        self.close_quiet()
        for found in list(self._open.values()):
            if found.file is not None:
                self._describe(found)
                found.file.look_after()

    def close_quiet(self, seconds: float = QUIET) -> None:
        """Close what nobody has asked for so long."""
        late = time.monotonic() - seconds
        for name, found in list(self._open.items()):
            if found.used < late:
                self.leave(name)

    def leave(self, name: str) -> None:
        """Close an event that nobody asks for right now, so that any process may take it."""
        lock = self._locks.setdefault(name, RLock())
        if not lock.acquire(blocking=False):  # somebody opens it; who waited might have another
            return
        try:
            found = self._open.get(name)
            if found is None or found.busy:
                return
            with suppress(StoreError):
                self._describe(found)
            self.close(name, found)
            with suppress(StoreError):
                self.index.release(found.row)
        finally:
            lock.release()

    def close(self, name: str, only: Open | None = None) -> None:
        """Close an event if it is open here, and it is the one that is meant."""
        found = only or self._open.get(name)
        if found is not None and self._open.get(name) is found:  # it was not opened anew meanwhile
            del self._open[name]
            found.app.state.desk.lists.end()
            if found.file is not None:
                found.file.close()

    def end(self) -> None:
        """Close everything, and let others take it: the process ends."""
        for found in self._open.values():
            found.busy = 0
        self.close_quiet(-1.0)
        self._readings.end()
        self._pulse.close()
        self.index.close()


def lines_of(path: Path) -> tuple[Line, ...]:
    """The log of an event file, which is only looked at.

    Raises:
        StoreError: It is no event file, damaged, or of a newer program.
        RequestError: There is no event in it yet.
    """
    with EventFile.open(path, read_only=True) as file:
        if not file.lines:
            raise RequestError.saying("there is no event in this file yet")
        return file.lines


def say_log(say: Say, path: Path) -> None:
    """Say what the index knows of an event file, then its log, 5,000 entries at a time.

    Raises as :func:`lines_of`.
    """
    lines = lines_of(path)
    say(described(EventLog(lines).state))
    for at in range(0, len(lines), 5_000):
        say(lines[at : at + 5_000])


def described(state: EventState) -> dict[str, str]:
    """What the index knows of an event: how it is called, and what it is found by."""
    known = {"title": state.name, "place": state.place, "first": state.start, "last": state.end}
    return {**known, "words": folded(" ".join([*known.values(), state.organiser]))}
