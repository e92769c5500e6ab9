"""A published round that anybody can check on one's own device: its certificate and report file.

The report file says what the public pages say, and what a checker asks for: no names, no birthdays,
nothing of later rounds. A round that rests on more than that is not offered here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.certificates.making import certificate_text
from openarbiter.desk import Section
from openarbiter.errors import TournamentError
from openarbiter.formats import trf
from openarbiter.model import Player, RoundNo
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.exchange import for_file
from openarbiter.web.answers import Answer, File, Page
from openarbiter.web.here import Here
from openarbiter.web.lists import last_published
from openarbiter.web.public_facts import paired_tournament, rests_on_public_facts
from openarbiter.web.remembered import remembered

_READ: Final = frozenset({"142", "152", "162", "192", "250", "299"})
"""Records that a checker asks for in a round that is paired, beside those of the players."""

_FIRST, _WIDTH = 91, 10
"""Where the rounds of a player's record begin, and how wide each is."""


def can_be_checked(section: Section, number: int) -> bool:
    """Whether a certificate of a published round can be made for everybody."""
    certified = registry.certification_of(section.system) is not None
    return certified and not section.teams and rests_on_public_facts(section, number)


def _number(now: Here) -> int:
    """The published round that is asked for.

    Raises:
        HTTPException: There is none (404).
    """
    number: int = now.parts["n"]
    if not 1 <= number <= last_published(now.section):
        raise HTTPException(404, "not-published")
    return number


@remembered(24)
def certificate_of(section: Section, number: int) -> str:
    """The certificate of what the system pairs in a round, from what was known then."""
    tournament = paired_tournament(section, number)
    pairing = registry.edition(section.system).pair(tournament, RoundNo(number))
    return certificate_text(tournament, pairing)


@remembered(24)
def report_of(section: Section, number: int) -> str:
    """The records that a checker reads, up to a round, as they were known then; no name, no id."""
    known = paired_tournament(section, number)
    nameless = [Player(tpn=one.tpn, name="", rounds=one.rounds) for one in known.players]
    tournament = for_file(replace(known, origin=None, players=tuple(nameless)), "trf26")
    lines = []
    for line in trf.write(tournament).decode().splitlines():
        if line.startswith("001"):
            lines.append(f"{line[: _FIRST + _WIDTH * number].rstrip()}\n")
        elif line[:3] in _READ:
            lines.append(f"{line}\n")
    return "".join(lines)


def _page(now: Here) -> Answer:
    """The page that has the round checked by the device of the reader."""
    section, number = now.section, _number(now)
    facts = {
        "section": section.key,
        "section_name": section.name,
        "round": number,
        "system": section.system,
        "by_hand": section.round(number).by_hand,
        "published": last_published(section),
        "can": can_be_checked(section, number),
    }
    return Page(now, "public-check", facts, shows=frozenset())


def _file(now: Here) -> Answer:
    """The certificate of a round, or the report file beside it.

    Raises:
        HTTPException: The round is not public, or cannot be certified (404).
    """
    section, number = now.section, _number(now)
    if not can_be_checked(section, number):
        raise HTTPException(404)
    if now.path.endswith("/report"):
        text = report_of(section, number)
        return File.saved(f"round-{number}.trf", text, "text/plain")
    try:
        text = certificate_of(section, number)
    except TournamentError as error:
        raise HTTPException(404) from error
    return File.saved(f"round-{number}.json", text, "application/json")


ROUTES: Final = (
    ("GET", "/p/{s}/check/{n:whole}", _page),
    ("GET", "/p/{s}/check/{n:whole}/certificate", _file),
    ("GET", "/p/{s}/check/{n:whole}/report", _file),
)
