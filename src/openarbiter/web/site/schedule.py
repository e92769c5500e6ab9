"""The schedule of an event as a calendar, an entry for each round whose day is known.

Source:
    RFC 5545, 3.1 (lines, folding), 3.3.11 (texts), 3.4, 3.6.1 and 3.8.2.4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from typing import Final

from openarbiter.desk import EventState
from openarbiter.languages import Tongue, said
from openarbiter.model.days import start_of
from openarbiter.web.site.moments import Moments
from openarbiter.web.site.texts import one_line

_OCTETS: Final = 75
"""Octets of a line, without its end (3.1)."""


def calendar(state: EventState, moments: Moments, language: str) -> bytes:
    """The calendar of all sections; empty where no round has a day, since none may be without."""
    tongue = Tongue(language)
    lines: list[str] = []
    for section in state.sections:
        dates = section.settings.round_dates[: section.total_rounds]
        for number, typed in enumerate(dates, start=1):
            title = tongue(said("Round {number}", number=number))
            lines += _round(
                [f"UID:{moments.id_of(section.key, number)}", _stamp(moments)],
                start_of(typed),
                f"{state.name}, {section.name}: {title}",
                state.place,
            )
    if not lines:
        return b""
    name = f"NAME:{escaped(state.name)}"  # RFC 7986, 5.1
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//openarbiter//site//EN", name]
    return b"".join(b"%s\r\n" % folded(line) for line in (*head, *lines, "END:VCALENDAR"))


def _stamp(moments: Moments) -> str:
    """When the schedule was changed last (3.8.7.2)."""
    return f"DTSTAMP:{moments.planned:%Y%m%dT%H%M%SZ}"


def _round(
    known: Sequence[str], start: tuple[date | None, time | None], summary: str, place: str
) -> Iterator[str]:
    """One round, on the clock of the place where it is played; nothing without a day."""
    day, begins = start
    if day is None:
        return
    yield "BEGIN:VEVENT"
    yield from known
    if begins is None:
        yield f"DTSTART;VALUE=DATE:{day:%Y%m%d}"
    else:
        yield f"DTSTART:{datetime.combine(day, begins):%Y%m%dT%H%M%S}"
    yield f"SUMMARY:{escaped(summary)}"
    if place:
        yield f"LOCATION:{escaped(place)}"
    yield "END:VEVENT"


def escaped(text: str) -> str:
    r"""A text as a value (3.3.11).

    Examples:
        >>> print(escaped("Oslo, Hall; room 1\\2"))
        Oslo\, Hall\; room 1\\2
    """
    plain = one_line(text)
    for sign in "\\;,":
        plain = plain.replace(sign, f"\\{sign}")
    return plain


def folded(line: str) -> bytes:
    r"""A line in pieces of no more than 75 octets; no character is cut in two (3.1).

    Examples:
        >>> folded("a" * 74 + "é")
        b'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n \xc3\xa9'
    """
    pieces = [b""]
    for sign in line:
        octets = sign.encode()
        if len(pieces[-1]) + len(octets) > _OCTETS:
            pieces.append(b" ")
        pieces[-1] += octets
    return b"\r\n".join(pieces)
