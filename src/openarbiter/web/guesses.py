"""Wrong PINs and codes: who has to wait, so that guessing is hopeless and nobody else is kept out.

A wrong one counts three times. The device, which a random cookie tells from others, waits after a
few, twice as long each time, and nobody else does. A device that throws its cookie away is another
one to us; so the person, or all codes together, and the network address have bounds of their own.
Those are high, for a whole hall may be behind one address, and what is beyond them is let in again
at a slow pace. The arithmetic stands in SECURITY.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import Final

TRIES: Final = 5
"""Wrong ones of one device for one name before it has to wait."""

FIRST_WAIT: Final = 60.0
"""Seconds it waits then; twice as long after each further wrong one."""

LONGEST_WAIT: Final = 3600.0

CODES: Final = ""
"""Instead of a name where codes of result slips are guessed; nobody can be called so."""

_HOUR: Final = 3600.0
_ROUNDED: Final = 0.001


@dataclass(frozen=True, slots=True)
class Source:
    """Where a PIN or a code comes from.

    Attributes:
        device: What the cookie of the browser tells it by.
        address: The network address.
    """

    device: str
    address: str


@dataclass(frozen=True, slots=True)
class Bound:
    """So many wrong ones at once, and then so many an hour."""

    most: int
    an_hour: int


OF_PERSON: Final = Bound(30, 12)
"""Wrong PINs for one name, wherever they come from."""

OF_CODES: Final = Bound(3_000, 6_000)
"""Wrong codes of all devices together."""

OF_ADDRESS: Final = Bound(600, 1_200)
"""Wrong PINs and codes of one network address."""


@dataclass(slots=True)
class _Level:
    """Wrong ones against a bound; they are forgotten at its pace."""

    bound: Bound
    tries: float = 0.0
    at: float = 0.0

    def now(self, now: float) -> float:
        """What is not forgotten yet."""
        return max(0.0, self.tries - (now - self.at) * self.bound.an_hour / _HOUR)

    def count(self, now: float) -> None:
        """Count one more."""
        self.tries, self.at = self.now(now) + 1, now

    def wait(self, now: float) -> float:
        """Seconds until there is room for another one."""
        return (self.now(now) - (self.bound.most - 1)) * _HOUR / self.bound.an_hour


@dataclass(slots=True)
class Guesses:
    """What was wrong lately. Moments are seconds of one clock; names are compared as they are.

    Attributes:
        most: Devices, and likewise names and addresses, of which it is kept.
    """

    most: int = 20_000
    _devices: dict[tuple[str, str], tuple[int, float]] = field(default_factory=dict)
    _levels: dict[tuple[str, str], _Level] = field(default_factory=dict)

    def __len__(self) -> int:
        """How much is kept."""
        return len(self._devices) + len(self._levels)

    def wait(self, name: str, source: Source, now: float) -> int:
        """Seconds until a name may be tried again; 0 where it may."""
        _, until = self._devices.get((name, source.device), (0, now))
        levels = [self._levels[key] for key in _keys(name, source) if key in self._levels]
        seconds = max([until - now, *(level.wait(now) for level in levels)])
        return max(0, ceil(seconds - _ROUNDED))

    def wrong(self, name: str, source: Source, now: float) -> None:
        """Count a wrong one."""
        self._prune(now)
        device = (name, source.device)
        tries = self._devices.get(device, (0, now))[0] + 1
        longer = min(FIRST_WAIT * 2 ** min(tries - TRIES, 9), LONGEST_WAIT)
        self._devices[device] = tries, now + longer if tries >= TRIES else now
        for key, bound in _keys(name, source).items():
            self._levels.setdefault(key, _Level(bound)).count(now)

    def right(self, name: str, source: Source) -> None:
        """Forget what was wrong of a device."""
        self._devices.pop((name, source.device), None)

    def forget(self, name: str) -> None:
        """Forget everything about a name."""
        self._levels.pop((name, ""), None)
        self._devices = {at: each for at, each in self._devices.items() if at[0] != name}

    def _prune(self, now: float) -> None:
        """Of very many, from a program, keep those that matter most."""
        if len(self._devices) > self.most:
            kept = sorted(self._devices.items(), key=lambda each: -each[1][1])
            self._devices = dict(kept[: self.most // 2])
        if len(self._levels) > self.most:
            fullest = sorted(
                self._levels.items(), key=lambda each: -each[1].now(now) / each[1].bound.most
            )
            self._levels = dict(fullest[: self.most // 2])


def _keys(name: str, source: Source) -> dict[tuple[str, str], Bound]:
    """The bounds against which a wrong one counts beside its device."""
    own = OF_CODES if name == CODES else OF_PERSON
    return {(name, ""): own, ("", source.address or "?"): OF_ADDRESS}
