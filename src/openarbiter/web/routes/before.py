"""The registration before the event, as who runs it sees it: who came, and what is announced."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, replace
from datetime import datetime
from typing import Final

from openarbiter.desk import ASKED, Refusal, Registration, SetRegistration, closing_of
from openarbiter.formats import player_list
from openarbiter.languages import Tongue
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.before import Row, taken, waiting
from openarbiter.web.forms import declared, read, shown
from openarbiter.web.perform import perform
from openarbiter.web.registering import Kind, lines_of, playing
from openarbiter.web.request import Form, Request
from openarbiter.web.routes import registrations
from openarbiter.web.routes.register import closing, rows_of
from openarbiter.web.wording import Facts, whole_number


def registration(now: Request) -> Answer:
    """Who has registered, with what only the organisers are told, and what is announced."""
    section, here, form = now.section, now.desk.addresses, now.form
    announced = section.registration or Registration(open=False)
    kept = shown(announced) | {"closes": closing(announced)} | dict.fromkeys(announced.asked, "yes")
    people = rows_of(now)[2].all() if section.registration and not now.at else []
    waits, kinds = waiting(people, announced.places), _kinds(now, announced, people)
    facts: Facts = {
        "section": section.key,
        "section_name": section.name,
        "announced": section.registration,
        "rows": [
            {name: fact for name, fact in asdict(row).items() if name != "digest"}
            | {"waiting": waits.get(row.number, 0), "kind": kinds.get(row.number, "waiting")}
            for row in people
        ],
        "new": sum(kind == Kind.NEW.value for kind in kinds.values()),
        "placed": sum(not place for place in waits.values()),
        "address": f"{here[0].rstrip('/') if here else ''}/register/{section.key}",
        "asked": [(one.form, one.label) for one in declared("player", ASKED)],
        "values": dict(form.values) if form.faults else kept,
        "faults": form.faults,
    }
    return Page(now, "registration", facts, at="players")


def _kinds(now: Request, announced: Registration, people: list[Row]) -> dict[int, str]:
    """What those are who do not wait, held against the players of the event."""
    places = playing(each for each in now.state.sections if not each.teams)
    lines = lines_of(now.section, taken(announced, people), places)
    return {one.listed.line: one.kind.value for one in lines}


def announce(now: Request) -> Answer:
    """Change what is announced about registering."""
    form, section = now.form, now.section
    before = section.registration or Registration(open=False)
    asked = tuple(filter(form.ticked, ASKED))
    known = read(form, Registration, before) | {"closes": _closing(now), "asked": asked}
    wanted, back = Registration(**known), f"/{section.key}/registration"
    if form.faults:
        return registration(now)
    if wanted == section.registration:
        return Redirect(now, back)
    return perform(now, SetRegistration(section=section.key, registration=wanted), back=back)


def _closing(now: Request) -> str:
    """The closing with its zone; that of this computer on that day where none was typed."""
    typed = now.form.text("closes", limit=40)
    with suppress(ValueError, OverflowError):
        moment = datetime.fromisoformat(typed)
        typed = typed if moment.tzinfo else moment.astimezone().isoformat()
    try:
        closing_of(Registration(open=True, closes=typed))
    except Refusal as refusal:
        now.form.faults["closes"] = Tongue(now.words.language)(refusal.sentence)
    return typed


def decide(now: Request) -> Answer:
    """Look at those who have a place as a list to be entered, or delete rows for good."""
    section, announced, rows = rows_of(now)
    people, form = rows.all(), now.form
    if form.ticked("enter"):
        text = player_list.write(taken(announced, people))
        return registrations.paste(replace(now, form=Form({"list": text}, now.words)))
    if not form.ticked("certain"):
        form.wrong("certain", "unread")
        return registration(now)
    everybody, chosen = form.ticked("everybody"), set(map(whole_number, form.every("number")))
    for row in people:
        if everybody or row.number in chosen:
            rows.delete(row.number)
    return Redirect(now, f"/{section.key}/registration")


ROUTES: Final = (
    ("GET", "/{s}/registration", registration),
    ("POST", "/{s}/registration", announce),
    ("POST", "/{s}/registration/list", decide),
)
