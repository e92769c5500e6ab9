"""What everybody may see of a section, and when it changed last: for pages that are looked at.

Most entries of a log change nothing on a public page: arrivals, drafts, reports that are no result
yet. A page that is open asks for the number of the last entry by which something public had
changed, and is made again only where that is a later one than its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Final, TypeAlias

from openarbiter.desk import EventState, Section
from openarbiter.store import EventFile

MESSAGES: Final = 3
"""Messages to everybody that stand on a page."""


def messages(state: EventState) -> list[str]:
    """What is said to everybody, the newest first."""
    return [note.text for note in reversed(state.notes) if note.public][:MESSAGES]


_Seen: TypeAlias = tuple[Section, list[str]]
"""A section, and the messages to everybody."""


def _public(seen: _Seen) -> tuple[object, ...]:
    """What public pages of a section are made of."""
    section, said = seen
    rounds = [replace(each, reports=()) for each in section.rounds if each.phase.public]
    return section.settings, section.tournament, section.matches, section.squads, rounds, said


@dataclass(slots=True)
class Watching:
    """The sections that are watched."""

    _known: dict[tuple[str, str], tuple[_Seen, int]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def changed(self, file: EventFile, key: str) -> int:
        """Number of an entry after which a section has not changed in public.

        It is never before the last change, and behind it only where nobody had looked before.

        Raises:
            RequestError: The event has no such section.
        """
        with self._lock:
            head = file.head  # before the state, which is then never behind it
            state = file.state
            now = state.section(key), messages(state)
            nothing: tuple[_Seen | None, int] = (None, head)
            before, number = self._known.get((file.id, key), nothing)
            if before is None or before[0] is not now[0] or before[1] != now[1]:
                if before is not None and _public(before) != _public(now):
                    number = head
                self._known[file.id, key] = now, number
            return number
