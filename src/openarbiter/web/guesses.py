"""Wrong PINs and codes: who has to wait, so that guessing is hopeless and nobody else is kept out.

A wrong one counts three times. Of the device, which a random cookie tells from others: after a few
it waits, and nobody else does. A device that throws its cookie away is another one to us; so the
person, or all codes together, and the network address have bounds of their own. Those are high, for
a whole hall may be behind one address. The arithmetic stands in SECURITY.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_network
from math import ceil
from typing import Final

CODES: Final = ""
"""Instead of a name where codes of result slips are guessed; nobody can be called so."""

REGISTRATIONS: Final = " registrations"
LINKS: Final = " links"
"""Likewise where people register, and where links of registrations are guessed."""

HOUR: Final = 3600.0
_ROUNDED: Final = 0.001


@dataclass(frozen=True, slots=True)
class Source:
    """Where a PIN or a code comes from: what tells the device from others, and its address."""

    device: str
    address: str


@dataclass(frozen=True, slots=True)
class Bound:
    """So many wrong ones at once, and then so many an hour."""

    most: int
    an_hour: int


OF_DEVICE: Final = Bound(5, 60)
"""Wrong ones of one device, for one person or for codes."""

OF_PERSON: Final = Bound(30, 12)
"""Wrong PINs for one person, wherever they come from."""

OF_CODES: Final = Bound(3_000, 6_000)
"""Wrong codes of all devices together."""

OF_ADDRESS: Final = Bound(600, 1_200)
"""Wrong PINs and codes of one network address."""

OF_REGISTRATIONS: Final = Bound(30, 30)
"""Registrations of one network address, of IPv6 its network, or wrong links of it."""


@dataclass(slots=True)
class _Level:
    """Wrong ones against a bound; they are forgotten at its pace."""

    bound: Bound
    tries: float = 0.0
    at: float = 0.0

    def left(self, now: float) -> float:
        """What is not forgotten yet."""
        return max(0.0, self.tries - (now - self.at) * self.bound.an_hour / HOUR)

    def full(self, now: float) -> float:
        """The share of the bound that is used up."""
        return self.left(now) / self.bound.most

    def wait(self, now: float) -> float:
        """Seconds until there is room for another one; not above 0 where there is."""
        return (self.left(now) - (self.bound.most - 1)) * HOUR / self.bound.an_hour


@dataclass(slots=True)
class Guesses:
    """What was wrong lately; moments are seconds of one clock.

    Attributes:
        most: Devices, persons and addresses of which it is kept.
    """

    most: int = 40_000
    _levels: dict[tuple[str, str], _Level] = field(default_factory=dict)

    def __len__(self) -> int:
        """How much is kept."""
        return len(self._levels)

    def wait(self, name: str, source: Source, now: float) -> int:
        """Seconds until a name may be tried again; 0 where it may."""
        levels = [self._levels[key] for key in _bounds(name, source) if key in self._levels]
        return max([0, *(ceil(level.wait(now) - _ROUNDED) for level in levels)])

    def wrong(self, name: str, source: Source, now: float) -> None:
        """Count a wrong one; of very many, from a program, those are kept that are fullest."""
        if len(self._levels) > self.most:
            fullest = sorted(self._levels.items(), key=lambda each: -each[1].full(now))
            self._levels = dict(fullest[: self.most // 2])
        for key, bound in _bounds(name, source).items():
            level = self._levels.setdefault(key, _Level(bound))
            level.tries, level.at = level.left(now) + 1, now

    def right(self, name: str, source: Source) -> None:
        """Forget what was wrong of a device."""
        self._levels.pop(next(iter(_bounds(name, source))), None)

    def forget(self, name: str) -> None:
        """Forget everything about a name."""
        of_name = f"name {name}"
        self._levels = {at: each for at, each in self._levels.items() if at[0] != of_name}


def _bounds(name: str, source: Source) -> dict[tuple[str, str], Bound]:
    """Against what a wrong one counts, that of its device first."""
    of_name = f"name {name}"
    if name in {REGISTRATIONS, LINKS}:
        address = source.address.partition("%")[0]
        network = f"{ip_network(f'{address}/64', strict=False)}" if ":" in address else address
        return {(of_name, network): OF_REGISTRATIONS}
    return {
        (of_name, f"device {source.device}"): OF_DEVICE,
        (of_name, ""): OF_CODES if name == CODES else OF_PERSON,
        ("address", source.address): OF_ADDRESS,
    }
