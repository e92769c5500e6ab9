"""What has been published and when: a feed and a calendar for other programs.

Each moment is that of an entry of the log, so that files made anew from the same log are the same.

Source:
    RFC 4287 (Atom), 4.1 and 4.2; RFC 3339 for moments; RFC 5545 (calendars), 3.1, 3.3.11, 3.4,
    3.6.1 and 3.8.2.4; RFC 9562, 5.5 (ids).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, NamedTuple
from uuid import UUID, uuid5
from xml.sax.saxutils import escape, quoteattr

from openarbiter.desk import AddNote, EventState, PublishRound, Section, completed_rounds
from openarbiter.languages import Tongue, said
from openarbiter.model.days import start_of
from openarbiter.store.log import EventLog
from openarbiter.web.site import tree
from openarbiter.web.tables import standings_view, table_of
from openarbiter.web.wording import points, safe_text, whole_number

_SITE = UUID("5a0b3a1e-52c5-5a2f-9d0e-6f3a4be1c0d7")
"""The name space of what the sites of events hold."""

_FIRST = 3
"""Lines of a table that stand in an entry."""

_OCTETS: Final = 75
"""Octets of a line of a calendar, without its end (RFC 5545, 3.1)."""

_ODD = re.compile("[\x80-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
"""Controls, and what XML and UTF-8 do not have."""


def one_line(text: object) -> str:
    r"""A text of unknown origin in one line that steers nothing.

    Examples:
        >>> one_line("Smith\r\nBEGIN:VEVENT\x00")
        'Smith BEGIN:VEVENT[U+0000]'
    """
    return " ".join(_ODD.sub("\N{REPLACEMENT CHARACTER}", safe_text(text)).split())


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
        found = cls(log.id, datetime.fromtimestamp(0, tz=UTC), {}, {}, {})
        planned = found.planned
        for entry in log.entries():
            action = entry.action
            if action is None or not log.counts(entry.number):
                continue
            if action.changes_plan:
                planned = entry.time
            if isinstance(action, AddNote) and action.public:
                found.messages[entry.number] = action.text, entry.time
            if isinstance(action, PublishRound):
                found.published[action.section, int(action.round_no)] = entry.time
            for address in action.touched():
                section, _, rest = address.partition("/")
                number = whole_number(rest.partition("/")[0])
                if number is not None:
                    found.changed[section, number] = entry.time
        return cls(log.id, planned, found.published, found.changed, found.messages)

    def id_of(self, *what: object) -> UUID:
        """What is called so for ever, however often it is written."""
        return uuid5(_SITE, "/".join(map(str, (self.event, *what))))


class _Item(NamedTuple):
    """One thing that was published."""

    id: UUID
    title: str
    text: str
    page: str
    updated: datetime


def feed(state: EventState, moments: Moments, language: str) -> str:
    """The feed of an event, the newest first; its pages lie where it lies."""
    tongue = Tongue(language)
    items = [item for section in state.sections for item in _items(section, moments, tongue)]
    items += [
        _Item(moments.id_of("message", number, language), text, text, tree.HOME, moment)
        for number, (text, moment) in moments.messages.items()
    ]
    # Of one moment what comes later in the event comes first.
    items = sorted(items, key=lambda item: item.updated)[::-1]
    updated = max((item.updated for item in items), default=moments.planned)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(language)}>',
        f"<id>{moments.id_of('feed', language).urn}</id>",
        f"<title>{_text(state.name)}</title>",
        f"<updated>{_moment(updated)}</updated>",
        f"<author><name>{_text(state.name)}</name></author>",
        f'<link rel="alternate" type="text/html" href={quoteattr(tree.HOME)}/>',
        "<generator>openarbiter</generator>",
        *(line for item in items for line in _entry(item)),
        "</feed>",
    ]
    return "\n".join(lines) + "\n"


def _items(section: Section, moments: Moments, tongue: Tongue) -> Iterator[_Item]:
    """Of each published round the pairings, and the results once they are all in."""
    over = completed_rounds(section)
    for number in range(1, section.published_rounds + 1):
        at = section.key, number
        title = f"{section.name}: {tongue(said('Round {number}', number=number))}"
        boards = len(section.round(number).boards)
        published = moments.published.get(at, moments.planned)  # or when it was brought in
        yield _Item(
            id=moments.id_of(*at, "pairings", tongue.language),
            title=title,
            text=tongue(said("{count} boards", boards, one="one board")),
            page=tree.boards_page(section.key, number),
            updated=published,
        )
        if number <= over:
            after = tongue(said("Standings after round {after}", after=number))
            yield _Item(
                id=moments.id_of(*at, "results", tongue.language),
                title=f"{section.name}: {after}",
                text=_results(section, number, tongue),
                page=tree.table_page(section.key, number),
                updated=max(moments.changed.get(at, moments.planned), published),
            )


def _results(section: Section, after: int, tongue: Tongue) -> str:
    """The first lines of the table after a round, and what was corrected in it."""
    lines = standings_view(section.tournament, table_of(section, after)).lines[:_FIRST]
    shown = [f"{line.player.name} {tongue(points(line.points, line.final))}" for line in lines]
    if corrected := section.round(after).corrected:
        boards = ", ".join(map(str, corrected))
        told = said(
            "Boards {list} corrected", len(corrected), one="Board {list} corrected", list=boards
        )
        shown.append(tongue(told))
    return "; ".join(shown)


def _entry(item: _Item) -> Iterator[str]:
    yield "<entry>"
    yield f"<id>{item.id.urn}</id>"
    yield f"<title>{_text(item.title)}</title>"
    yield f"<updated>{_moment(item.updated)}</updated>"
    yield f'<link rel="alternate" type="text/html" href={quoteattr(item.page)}/>'
    yield f"<summary>{_text(item.text)}</summary>"
    yield "</entry>"


def _text(text: str) -> str:
    return escape(one_line(text))


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def calendar(state: EventState, moments: Moments, language: str) -> bytes:
    """The rounds of all sections; empty where none has a day, since no calendar may be without."""
    tongue = Tongue(language)
    lines: list[str] = []
    for section in state.sections:
        dates = section.settings.round_dates[: section.total_rounds]
        for number, typed in enumerate(dates, start=1):
            round_name = tongue(said("Round {number}", number=number))
            title = f"{state.name}, {section.name}: {round_name}"
            known = [
                f"UID:{moments.id_of(section.key, number)}",
                f"DTSTAMP:{moments.planned:%Y%m%dT%H%M%SZ}",
            ]
            lines += _round(known, typed, title, state.place)
    if not lines:
        return b""
    name = f"NAME:{escaped(state.name)}"  # RFC 7986, 5.1
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//openarbiter//site//EN", name]
    return b"".join(b"%s\r\n" % folded(line) for line in (*head, *lines, "END:VCALENDAR"))


def _round(known: list[str], typed: str, summary: str, place: str) -> Iterator[str]:
    """One round, on the clock of the place where it is played; nothing without a day."""
    day, begins = start_of(typed)
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
    r"""A text as a value of a calendar (RFC 5545, 3.3.11).

    Examples:
        >>> print(escaped("Oslo, Hall; room 1\\2"))
        Oslo\, Hall\; room 1\\2
    """
    plain = one_line(text)
    for sign in "\\;,":
        plain = plain.replace(sign, f"\\{sign}")
    return plain


def folded(line: str) -> bytes:
    r"""A line in pieces of no more than 75 octets; no character is cut in two (RFC 5545, 3.1).

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
