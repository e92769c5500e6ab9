"""The screens of a hall: what each of them is to show, steered from the desk.

A screen has a number, and with it an address that a projector opens once. What it shows is no
action of the tournament: it decides nothing, nobody takes it back, and an event that is handed on
does not carry the projectors of another hall. So it stands in no log but in a file of the folder,
beside that of the persons, for each event apart; a program that is started again goes on with it.

Where a screen is in what it shows in turn follows from the clock alone: whoever opens its address
sees the same page, and no projector has to remember anything.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from pathlib import Path
from threading import RLock
from time import time
from typing import Any, Final

from openarbiter.files import write_whole
from openarbiter.store.beside import Kept

FILE: Final = ".openarbiter-screens.json"
"""Name of the file in the folder of the desk."""

MOST: Final = 20
"""Screens of an event."""

NAME: Final = 40
MESSAGE: Final = 300
NOTICE: Final = 120
"""Characters of a message to all screens: it stands above what they show."""

KEPT: Final = "screens"
"""Name of the text that a host keeps of each event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What one screen shows in turn.

    Its turn began at a moment (seconds since 1970), and it is held so many seconds after that,
    unless its pages turn.
    """

    number: int
    name: str
    section: str = ""
    order: tuple[str, ...] = ("names",)
    size: str = "normal"
    theme: str = "light"
    message: str = ""
    began: float = 0.0
    held: float | None = None

    def place(self, seconds: Sequence[int], now: float) -> tuple[int, int]:
        """Which of its pages stands there now, from 0, and the seconds it still stays.

        Examples:
            >>> one = Shown(number=1, name="Door", began=100.0)
            >>> one.place([8, 10], 100.0), one.place([8, 10], 109.0), one.place([8, 10], 118.0)
            ((0, 8), (1, 9), (0, 8))
            >>> Shown(number=1, name="Door", began=100.0, held=9.0).place([8, 10], 500.0)
            (1, 9)
        """
        gone = (now - self.began if self.held is None else self.held) % sum(seconds)
        for at, stays in enumerate(seconds):
            if gone < stays:
                return at, max(1, round(stays - gone))
            gone -= stays
        return 0, seconds[0]

    def turned(self, seconds: Sequence[int], now: float) -> Shown:
        """The same at the beginning of its next page."""
        at, _ = self.place(seconds, now)
        there = float(sum(seconds[: at + 1]) % sum(seconds))
        if self.held is not None:
            return replace(self, held=there)
        return replace(self, began=now - there)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """The screens of one event.

    Attributes:
        screens: The screens, by number.
        notice: A message that stands on all of them; may be empty.
        until: When the message goes: seconds since 1970; 0 until it is taken away.
        starts: When a round begins that was typed here, on the clock of this computer, by section
            and number; else the schedule says it.
        changed: Counts the changes.
    """

    screens: tuple[Shown, ...] = ()
    notice: str = ""
    until: float = 0.0
    starts: dict[str, str] = field(default_factory=dict)
    changed: int = 0

    def screen(self, number: int) -> Shown | None:
        """One screen; ``None`` where there is none of this number."""
        return next((one for one in self.screens if one.number == number), None)

    def notice_at(self, now: float) -> str:
        """The message that stands on all screens at a moment; empty for none."""
        return self.notice if not self.until or now < self.until else ""

    def start_of(self, section: str, number: int) -> datetime | None:
        """When a round begins, as it was typed here."""
        typed = self.starts.get(f"{section}/{number}")
        return datetime.fromisoformat(typed).astimezone() if typed else None


@dataclass(slots=True)
class Screens:
    """The screens of the events of a folder, or of one event at a host; else nothing is kept."""

    path: Path | None = None
    kept: Kept | None = None
    clock: Callable[[], float] = time
    _halls: dict[str, Hall] = field(default_factory=dict)
    _lock: RLock = field(default_factory=RLock)

    @classmethod
    def of_folder(cls, folder: Path) -> Screens:
        """The screens of a folder, as its file has them.

        A file that cannot be read ends no tournament: the screens are named anew.
        """
        found = cls(folder / FILE)
        with suppress(OSError, ValueError):
            found._read((folder / FILE).read_text(encoding="utf-8"))
        return found

    @classmethod
    def of_kept(cls, kept: Kept) -> Screens:
        """The screens of an event that is hosted.

        Raises:
            StoreError: They cannot be asked for.
        """
        found = cls(kept=kept)
        found._read(kept.get(KEPT)[0])
        return found

    def _read(self, text: str) -> None:
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            held = json.loads(text)
            self._halls = {str(event): _hall_of(one) for event, one in held.items()}

    def of(self, event: str) -> Hall:
        """The screens of an event, by its id."""
        return self._halls.get(event, Hall())

    def change(self, event: str, how: Callable[[Hall], Hall]) -> Hall:
        """Change the screens of an event, and keep them.

        A folder that cannot be written keeps nothing: all hold until the program ends.
        """
        with self._lock:
            before = self.of(event)
            wanted = how(before)
            if wanted is before:
                return before
            made = replace(wanted, changed=before.changed + 1)
            self._halls = {**self._halls, event: made}
            held = {at: asdict(one) for at, one in self._halls.items()}
            text = json.dumps(held, ensure_ascii=False, indent=1)
            if self.kept is not None:
                self.kept.put(KEPT, text)
            elif self.path is not None:
                with suppress(OSError):
                    write_whole(self.path, text.encode())
            return made


def _hall_of(held: dict[str, Any]) -> Hall:
    shown = [Shown(**{**one, "order": tuple(one["order"])}) for one in held["screens"]]
    hall = Hall(**{**held, "screens": tuple(shown)})
    for typed in hall.starts.values():
        datetime.fromisoformat(typed)
    return hall


def moment_of(hall: Hall, watching: int, now: float) -> str:
    """What tells screens as they are from screens as they were."""
    return f"{hall.changed}-{watching}-{int(bool(hall.notice_at(now)))}"
