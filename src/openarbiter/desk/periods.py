"""Events of more than 30 days, in which a player may have several ratings one after the other.

Source:
    B.01 (2024), 1.1.4 (the ratings at the time of each game); C.07 (applied from 2026-03-01),
    Article 10 (the first rating of the event, unless its rules say otherwise).
"""

from __future__ import annotations

from datetime import date

from openarbiter.desk.state import EventState, Section
from openarbiter.model.days import day_of

LONG = 30
"""Days of an event that is not rated by the list of its first day alone (B.01, 1.1.4)."""


def days_of(state: EventState, section: Section) -> tuple[date, ...]:
    """The days that are known of a section: of its rounds, the first and the last of the event."""
    texts = (*section.settings.round_dates, state.start, state.end)
    return tuple(day for text in texts if text and (day := day_of(text)) is not None)


def lasts_long(state: EventState, section: Section) -> bool:
    """Whether a section lasts more than 30 days: as it is set, else as its dates say."""
    if section.settings.long is not None:
        return section.settings.long
    return dates_say_long(state, section)


def dates_say_long(state: EventState, section: Section) -> bool:
    """Whether more than 30 days lie between the first and the last day that is known."""
    known = days_of(state, section)
    return bool(known) and (max(known) - min(known)).days > LONG
