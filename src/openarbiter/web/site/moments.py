"""When something became known: what the log says of it, for feeds and calendars.

Each moment is that of an entry, so that files made anew from the same log are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID, uuid5

from openarbiter.desk import AddNote, PublishRound
from openarbiter.store.log import EventLog
from openarbiter.web.wording import whole_number

_SITE = UUID("5a0b3a1e-52c5-5a2f-9d0e-6f3a4be1c0d7")
"""The name space of what the sites of events hold."""


@dataclass(frozen=True, slots=True)
class Moments:
    """The moments of an event, UTC.

    Attributes:
        event: Id of the event.
        planned: When the dates of rounds, or the names beside them, were changed last.
        published: When each round was published last, by section and number.
        changed: When something of each round was done last, likewise.
        messages: What was said to everybody and when, by the number of its entry.
    """

    event: str
    planned: datetime
    published: dict[tuple[str, int], datetime]
    changed: dict[tuple[str, int], datetime]
    messages: dict[int, tuple[str, datetime]]

    @classmethod
    def of(cls, log: EventLog) -> Moments:
        """The moments as the log tells them; what was undone counts for nothing."""
        planned = datetime.fromtimestamp(0, tz=UTC)
        published: dict[tuple[str, int], datetime] = {}
        changed: dict[tuple[str, int], datetime] = {}
        messages: dict[int, tuple[str, datetime]] = {}
        for entry in log.entries():
            action = entry.action
            if action is None or not log.counts(entry.number):
                continue
            if action.changes_plan:
                planned = entry.time
            if isinstance(action, AddNote) and action.public:
                messages[entry.number] = action.text, entry.time
            if isinstance(action, PublishRound):
                published[action.section, int(action.round_no)] = entry.time
            for address in action.touched():
                section, _, rest = address.partition("/")
                number = whole_number(rest.partition("/")[0])
                if number is not None:
                    changed[section, number] = entry.time
        return cls(log.id, planned, published, changed, messages)

    def published_at(self, section: str, number: int) -> datetime:
        """When a round was published; of one that was brought in, when that was."""
        return self.published.get((section, number), self.planned)

    def changed_at(self, section: str, number: int) -> datetime:
        """When something of a round was done last, likewise."""
        return self.changed.get((section, number), self.planned)

    def id_of(self, *what: object) -> UUID:
        """What is called so for ever, however often it is written.

        Source:
            RFC 9562, 5.5 (version 5).
        """
        return uuid5(_SITE, "/".join(map(str, (self.event, *what))))
