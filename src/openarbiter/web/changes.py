"""What was done about one thing lately: the few entries of the log a page shows beside it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from openarbiter.desk import Action, AllowPair, ForbidPair, Pid
from openarbiter.web.here import Here
from openarbiter.web.telling import tell

LOOKED_AT = 2000
"""Entries that are looked through; older ones stand in the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One entry about a thing.

    Attributes:
        number: Its number in the log.
        when: When, UTC.
        who: Who.
        what: What, in words.
        reason: Why; may be empty.
    """

    number: int
    when: datetime
    who: str
    what: str
    reason: str


def latest(
    now: Here, *touched: str, apart: tuple[str, Pid] | None = None, most: int = 6
) -> list[Change]:
    """The latest entries that count about some things, the newest first.

    Args:
        now: The reader and the moment.
        touched: Addresses of the things, as actions name what they touch.
        apart: Section and id of a player: who must not meet that player counts as well.
        most: How many entries to give.
    """
    file = now.opened
    if file is None or now.at:
        return []
    wanted = set(touched)
    found: list[Change] = []
    for entry in reversed(file.entries(since=now.head - LOOKED_AT)):
        if entry.action is None:
            continue
        if not wanted & entry.action.touched() and apart not in _kept_apart(entry.action):
            continue
        if not file.counts(entry.number):
            continue
        found.append(
            Change(
                number=entry.number,
                when=entry.time,
                who=entry.author,
                what=tell(now.words, now.state, entry.action),
                reason=entry.reason,
            )
        )
        if len(found) == most:
            break
    return found


def _kept_apart(action: Action) -> list[tuple[str, Pid]]:
    """Section and id of the players whose meeting an action forbids or allows."""
    if isinstance(action, ForbidPair):
        return [(action.section, pid) for pid in action.players]
    if isinstance(action, AllowPair):
        return [(action.section, action.one), (action.section, action.other)]
    return []
