"""The addresses of a host: under which name and behind what each event is found."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

NAME: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?")
"""What an event may be called in addresses."""

_EVENT: Final = re.compile(rf"(/e/({NAME.pattern}))(?:/.*)?")
_API: Final = re.compile(rf"()/api/events/({NAME.pattern})(?:/.*)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The names of a host and of its events.

    Attributes:
        name: The name of the host, in lower case and without a port.
        root: What stands before its addresses, such as ``/chess``; may be empty.
        public: Its address as browsers have it, with ``root`` and without a stroke at the end.
        subdomains: Each event has a name of its own under that of the host.
    """

    name: str
    public: str
    root: str = ""
    subdomains: bool = False

    def base(self, event: str) -> str:
        """What stands before every address of an event; of the host itself for the empty name."""
        return "" if event and self.subdomains else f"{self.root}/e/{event}" if event else self.root

    def hosts(self, event: str) -> frozenset[str]:
        """The names to which an event answers."""
        own = f"{event}.{self.name}" if event and self.subdomains else self.name
        return frozenset({self.name, own})

    def link(self, event: str) -> str:
        """The address of an event as pages of the host have it, without a stroke at the end."""
        if not self.subdomains:
            return f"/e/{event}"
        scheme, _, place = self.public.partition("://")
        return f"{scheme}://{event}.{place}"

    def address(self, event: str) -> str:
        """The address of an event as browsers have it."""
        return f"{self.link(event) if self.subdomains else self.public + self.link(event)}/"

    def place(self, host: str, path: str) -> tuple[str, str] | None:
        """The event that an address means, and what stands before its pages.

        The empty name is that of the host itself; ``None`` where it is no address of the host.

        Examples:
            >>> names = Names(name="chess.example", public="https://chess.example")
            >>> names.place("chess.example", "/e/spring/p"), names.place("other.example", "/")
            (('spring', '/e/spring'), None)
        """
        if self.subdomains and host.endswith(f".{self.name}"):
            event = host.removesuffix(f".{self.name}")
            return (event, "") if NAME.fullmatch(event) else None
        if host != self.name:
            return None
        if not f"{path}/".startswith(f"{self.root}/"):
            return "", ""
        rest = path.removeprefix(self.root)
        found = _API.fullmatch(rest) or (None if self.subdomains else _EVENT.fullmatch(rest))
        return (found[2], self.root + found[1]) if found else ("", self.root)
