"""A new event: name, kind and rounds are asked; everything else is taken, said, and can be changed.

What was taken is said of the settings themselves that the event would get.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from starlette.datastructures import FormData

from openarbiter.desk import (
    AddSection,
    CreateEvent,
    SectionSettings,
    TeamRules,
    TeamSettings,
)
from openarbiter.desk.checks import length_doubts
from openarbiter.model.strength import USUAL
from openarbiter.rulebooks import registry
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.forms import read, shown, takes
from openarbiter.web.request import NOBODY, Form, Request
from openarbiter.web.routes.event import created, paste_address
from openarbiter.web.routes.settings import (
    choices,
    read_settings,
    warnings_of,
    words_of,
)
from openarbiter.web.wording import Facts, points

KINDS: Final = {"swiss": 30, "robin": 10, "teams": 8, "ko": 16, "more": 16}
"""How an event is played, with the players that are thought of where nobody says how many."""

FEWEST_ROUNDS: Final = 5
"""Rounds that are proposed for a small field; a smaller one has as many as it has opponents for."""

CLUB_LISTS: Final = ("fide", "national")
"""The lists that count in a new event where its system has no lists of its own."""


def kind_of(system: str) -> str:
    """The kind of a system, as the page asks for it."""
    edition = registry.edition(system)
    if edition.play.teams:
        return "teams"
    if edition.table.meets_all:
        return "robin"
    if edition.play.leaves_out:
        return "ko"
    return "swiss" if edition.swiss and edition.play.match_rounds == 1 else "more"


def systems_of(kind: str) -> list[str]:
    """The systems of a kind, the usual one first."""
    return [system for system in registry.offered() if kind_of(system) == kind]


def new(now: Request) -> Answer:
    """The form of a new event, filled as the address says; the rest is taken."""
    today = date.today().isoformat()  # noqa: DTZ011 - the day in the hall
    asked = FormData([("start", today), ("list1", ""), *now.query.multi_items()])
    form = Form.of(asked, now.words)
    settings, players = _settings(form)
    form.faults.clear()  # nothing was sent yet
    return _form(now, form, settings, players, ())


def _settings(form: Form) -> tuple[SectionSettings, int | None]:
    """The settings of the first section, and how many players are expected."""
    players = form.maybe_number("players", 1, 20_000)
    typed = dict(form.values)
    named = typed.get("system", "")
    there = named if named in registry.edition_ids() else registry.DEFAULT
    kind = form.choice("kind", KINDS, default=kind_of(there))
    known = systems_of(kind)
    if "kind" in typed and named == there and named not in known:
        form.wrong("system", "other-kind")
        named = ""
    system = (typed.get("other", "") if kind == "more" and not named else named) or known[0]
    form.values = typed | {"kind": kind, "system": system}
    settings = read_settings(form)
    if not typed.get("rounds", "").strip() and settings.system == system:
        rounds = proposed_rounds(settings, players or KINDS[kind])
        settings = replace(settings, rounds=rounds)
    usual = "list1" in typed and not settings.lists and settings.counted_lists == USUAL
    form.values = typed | {"kind": kind}
    return (replace(settings, strength=CLUB_LISTS) if usual else settings), players


def proposed_rounds(settings: SectionSettings, players: int) -> int:
    """Rounds for so many players: all of a table, or enough to leave one with all points."""
    edition = registry.edition(settings.system)
    rounds = max(FEWEST_ROUNDS, (players - 1).bit_length()) * edition.play.match_rounds
    if edition.fixed_table or edition.play.leaves_out:
        rounds = 1
    found = length_doubts(replace(settings, rounds=rounds), players)
    return max((one for each in found for one in each.fits), default=rounds)


def _form(
    now: Request,
    form: Form,
    settings: SectionSettings,
    players: int | None,
    warnings: tuple[str, ...],
) -> Answer:
    kind = form.values["kind"]
    known = shown(settings) | shown(settings.team) | shown(settings.team_rules)
    first = {"name", "players", "rounds", "boards", "other"}
    facts = {
        "values": known
        | {"rounds": "", "section": "", "system": "", "other": ""}
        | dict(form.values),
        "faults": form.faults,
        "open": bool(form.faults.keys() - first),
        "warnings": warnings,
        "kind": kind,
        "kinds": {each: systems_of(each) for each in KINDS},
        "rounds": settings.rounds,
        "hint": _hint(kind, settings, players),
        "taken": _taken(form, settings),
        "asks": list(_asks(settings.system)),
    } | choices()
    return Page(now, "new", facts)


def _hint(kind: str, settings: SectionSettings, players: int | None) -> Facts:
    """What the number of rounds does: a key of its sentence, and what it counts."""
    rounds, field = settings.rounds, players or KINDS[kind]
    least = (field - 1).bit_length()
    known = "enough" if kind == "swiss" and rounds > least and players else kind
    return {
        "key": known if kind in {"swiss", "robin", "ko"} else "usual" if kind == "teams" else "",
        "rounds": rounds,
        "players": field,
        "least": least,
        "most": 2 ** min(rounds, 14),
    }


def _taken(form: Form, settings: SectionSettings) -> Facts:
    """What is taken, part by part, as the sentence says it."""
    scoring, team = settings.scoring, settings.team
    return {
        "system": settings.system,
        "teams": settings.teams,
        "points": [points(each) for each in (scoring.win, scoring.draw, scoring.loss)],
        "match": [points(each) for each in (team.win, team.draw, team.loss)],
        "bye": "" if settings.fixed_table else points(scoring.pairing_allocated_bye),
        "lists": settings.counted_lists,
        "ties": words_of(settings),
        "baku": settings.baku,
        "sent": settings.sent,
        "today": form.values.get("start", "") == date.today().isoformat(),  # noqa: DTZ011
        "start": form.values.get("start", ""),
        "end": form.values.get("end", ""),
        "place": form.values.get("place", ""),
        "arbiter": form.values.get("chief_arbiter", ""),
    }


def _asks(system: str) -> Iterator[str]:
    """What a document cannot be played without, beside what is asked for every kind."""
    edition = registry.edition(system)
    if edition.needs.unrated:
        yield "ratings"
    if edition.swiss and any(sheet.key == "announcement" for sheet in edition.sheets):
        yield "variations"


@takes(CreateEvent, SectionSettings, TeamSettings, TeamRules)
def create(now: Request) -> Answer:
    """Create the event and its first section, and open it where players are pasted."""
    form = now.form
    head = CreateEvent(**read(form, CreateEvent, CreateEvent(name="")))
    settings, players = _settings(form)
    if head.end and head.start and head.end < head.start:
        form.wrong("end", "before-start", start=head.start)
    warnings = () if form.faults else warnings_of(now.words, settings, players, head.start)
    if form.faults or (warnings and not form.ticked("warned")):
        return _form(now, form, settings, players, warnings)
    author = now.person or head.chief_arbiter or NOBODY
    section = AddSection(section="a", settings=settings)
    if now.desk.make is not None:
        return Redirect(now, now.desk.make(now, [head, section], author))
    file = created(now, head, [section], author)
    return Redirect(now, paste_address("a"), {"file": file.path.name})


ROUTES: Final = (("GET", "/new", new), ("POST", "/new", create))
