"""What has been published, the newest first, for programs that read feeds.

Source:
    RFC 4287 (Atom), 4.1 and 4.2; RFC 3339 for moments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID
from xml.sax.saxutils import escape, quoteattr

from openarbiter.desk import EventState, Section, completed_rounds
from openarbiter.languages import Tongue, said
from openarbiter.web.lists import last_published
from openarbiter.web.site import places
from openarbiter.web.site.moments import Moments
from openarbiter.web.site.texts import one_line
from openarbiter.web.tables import standings_view, table_of
from openarbiter.web.wording import points

_FIRST = 3
"""Lines of a table that stand in an entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Item:
    """One thing that was published."""

    id: UUID
    title: str
    text: str
    page: str
    updated: datetime


def feed(state: EventState, moments: Moments, language: str) -> str:
    """The feed of an event; its pages lie where it lies."""
    tongue = Tongue(language)
    items = sorted(
        [
            *(item for section in state.sections for item in _items(section, moments, tongue)),
            *_messages(moments, tongue),
        ],
        key=lambda item: item.updated,
    )[::-1]  # of one moment what comes later in the event comes first
    updated = max((item.updated for item in items), default=moments.planned)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(language)}>',
        f"<id>{moments.id_of('feed', language).urn}</id>",
        f"<title>{_text(state.name)}</title>",
        f"<updated>{_moment(updated)}</updated>",
        f"<author><name>{_text(state.name)}</name></author>",
        f'<link rel="alternate" type="text/html" href={quoteattr(places.HOME)}/>',
        "<generator>openarbiter</generator>",
        *(line for item in items for line in _entry(item)),
        "</feed>",
    ]
    return "\n".join(lines) + "\n"


def _messages(moments: Moments, tongue: Tongue) -> Iterator[_Item]:
    """What was said to everybody."""
    for number, (text, moment) in moments.messages.items():
        yield _Item(
            id=moments.id_of("message", number, tongue.language),
            title=text,
            text=text,
            page=places.HOME,
            updated=moment,
        )


def _items(section: Section, moments: Moments, tongue: Tongue) -> Iterator[_Item]:
    """Of each published round the pairings, and the results once they are all in."""
    over = completed_rounds(section)
    for number in range(1, last_published(section) + 1):
        title = f"{section.name}: {tongue(said('Round {number}', number=number))}"
        boards = len(section.round(number).boards)
        published = moments.published_at(section.key, number)
        yield _Item(
            id=moments.id_of(section.key, number, "pairings", tongue.language),
            title=title,
            text=tongue(said("{count} boards", boards, one="one board")),
            page=places.boards_page(section.key, number),
            updated=published,
        )
        if number <= over:
            after = tongue(said("Standings after round {after}", after=number))
            yield _Item(
                id=moments.id_of(section.key, number, "results", tongue.language),
                title=f"{section.name}: {after}",
                text=_results(section, number, tongue),
                page=places.table_page(section.key, number),
                updated=max(moments.changed_at(section.key, number), published),
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
