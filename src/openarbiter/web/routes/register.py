"""Registration before the event: who wants to play says so, and who runs the event enters it.

Whoever registered keeps and changes it by a link of its own. Nothing of it is public but the list
that the organiser shows, of those who agreed.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import UTC, datetime
from time import monotonic
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import ASKED, PlayerFacts, Registration, Section, SetRegistration
from openarbiter.desk.actions.base import need_text
from openarbiter.formats import player_list
from openarbiter.web import before
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.before import Row, Rows, is_open, player_of
from openarbiter.web.forms import declared, read, shown, values_of
from openarbiter.web.guesses import LINKS, REGISTRATIONS
from openarbiter.web.perform import submitted
from openarbiter.web.request import Form, Request
from openarbiter.web.routes import registrations
from openarbiter.web.wording import Facts, whole_number

_UNLISTED: Final = {"x-robots-tag": "noindex"}


def sections(now: Request) -> Answer:
    """The sections for which people may register."""
    found = [one for one in now.state.sections if one.registration and one.registration.open]
    if len(found) == 1 and not now.json:
        return Redirect(now, f"/register/{found[0].key}")
    facts = {"sections": tuple((one.key, one.name, 0) for one in found), "way": "/register/"}
    return Page(now, "public-sections", facts, headers=_UNLISTED)


def _rows(now: Request) -> tuple[Section, Registration, Rows]:
    """The section of the address, what is announced of it, and who has registered."""
    section, kept = now.section, now.desk.kept
    if now.at or kept is None:
        raise HTTPException(404, "no-registration")
    return section, section.registration or Registration(open=False), Rows(kept, section.key)


def form(
    now: Request, typed: Form | None = None, row: Row | None = None, trouble: str = ""
) -> Page:
    """The form by which people register for a section.

    It is empty or as it was typed, or as somebody has registered.
    """
    typed = typed or now.form
    section, announced, rows = _rows(now)
    everybody = rows.all()
    facts: Facts = {
        "section": section.key,
        "section_name": section.name,
        "announced": announced,
        "open": is_open(section, datetime.now(UTC)),
        "registered": before.registered(section, everybody),
        "asked": ("name", *announced.asked),
        "values": {name: text for name, text in typed.values.items() if name != "token"},
        "faults": typed.faults,
        "trouble": trouble,
        "code": now.parts["code"] if row else "",
        "cancelled": row is not None and row.cancelled,
        "waiting": before.waiting(everybody, announced.places).get(row.number if row else 0, 0),
        "started": section.published_rounds > 0,
    }
    return Page(now, "register", facts, headers=_UNLISTED, status=409 if trouble else 0)


def _read(form: Form, announced: Registration) -> Row:
    """What a form says, of what is asked; its faults are noted in it."""
    known = read(form, PlayerFacts, PlayerFacts(name=""))
    asked = [(f"answer-{at}", one) for at, one in enumerate(announced.questions)]
    row = Row(
        when=datetime.now(UTC).isoformat(timespec="seconds"),
        facts=PlayerFacts(name=known["name"], **{name: known[name] for name in announced.asked}),
        answers=tuple((one, form.text(at, required=one.endswith("*"))) for at, one in asked),
        contact=form.text("contact", required=True),
        shown=form.ticked("public"),
    )
    if not form.ticked("consent"):
        form.wrong("consent", "required")
    if not form.faults:
        player_of(row)
        for text in (row.contact, *(answer for _, answer in row.answers)):
            need_text("contact", text)
    return row


def register(now: Request) -> Answer:
    """Keep a registration, and tell its link."""
    section, announced, rows = _rows(now)
    tries, clock = now.desk.registering, monotonic()
    if not is_open(section, datetime.now(UTC)):
        return form(now, trouble="closed")
    if now.form.values.get("website") or tries.wait(REGISTRATIONS, now.source, clock):
        return form(now, trouble="wait")
    row = _read(now.form, announced)
    if now.form.faults:
        return form(now)
    tries.wrong(REGISTRATIONS, now.source, clock)
    code = rows.add(row)
    if not code:
        return form(now, trouble="full")
    return Redirect(now, f"/register/{section.key}/{code}?new=yes")


def _of_link(now: Request, rows: Rows) -> Row:
    """The row of the link; wrong ones make an address wait."""
    tries, clock = now.desk.registering, monotonic()
    if tries.wait(LINKS, now.source, clock):
        raise HTTPException(429, "registration-wait")
    row = rows.by_code(now.parts["code"])
    if row is None:
        tries.wrong(LINKS, now.source, clock)
        raise HTTPException(404, "no-registration")
    return row


def own(now: Request) -> Answer:
    """A registration by its link: what was said, and whether there is a place."""
    _, announced, rows = _rows(now)
    row = _of_link(now, rows)
    given = dict(row.answers)
    answers = {f"answer-{at}": given.get(one, "") for at, one in enumerate(announced.questions)}
    more = {"contact": row.contact, "public": "yes" if row.shown else "", "consent": "yes"}
    return form(now, Form(values_of(row.facts) | answers | more, now.words), row)


def change(now: Request) -> Answer:
    """Change a registration, or cancel it: that goes until round 1, whatever is closed."""
    section, announced, rows = _rows(now)
    row, cancels = _of_link(now, rows), now.form.ticked("cancel")
    may = not section.published_rounds if cancels else is_open(section, datetime.now(UTC))
    if row.cancelled or not may:
        return form(now, row=row, trouble="closed")
    new = row if cancels else _read(now.form, announced)
    if now.form.faults:
        return form(now, row=row)
    told = ("facts", "answers", "contact", "shown")
    kept = {"cancelled": True} if cancels else {name: getattr(new, name) for name in told}
    rows.change(row.number, lambda old: replace(old, **kept))
    return Redirect(now, f"{now.path}?saved=yes")


def registration(now: Request) -> Answer:
    """Who has registered, with what only the organisers are told, and what is announced."""
    section, form = now.section, now.form
    announced = section.registration or Registration(open=False)
    people = [] if now.at else _rows(now)[2].all()
    waits = before.waiting(people, announced.places)
    kinds = before.states(section, people, waits)
    kept = shown(announced) | dict.fromkeys(announced.asked, "yes")
    facts: Facts = {
        "section": section.key,
        "section_name": section.name,
        "announced": section.registration,
        "rows": [
            asdict(replace(row, digest=""))
            | {"waiting": waits.get(row.number, 0), "kind": kinds[row.number]}
            | {"note": before.listed(row).note}
            for row in people
        ],
        "new": list(kinds.values()).count("new"),
        "placed": list(waits.values()).count(0),
        "asked": [(one.form, one.label) for one in declared("player", ASKED)],
        "values": dict(form.values) if form.faults else kept,
        "faults": form.faults,
    }
    return Page(now, "registration", facts, at="players")


def announce(now: Request) -> Answer:
    """Change what is announced about registering; a closing without a zone is of this computer."""
    form, section = now.form, now.section
    known = read(form, Registration, section.registration or Registration(open=False))
    try:
        moment = datetime.fromisoformat(known["closes"]) if known["closes"] else None
        if moment:
            moment = moment if moment.tzinfo else moment.astimezone()
            known["closes"] = moment.isoformat(" ", timespec="minutes")
    except (ValueError, OverflowError):
        form.wrong("closes", "day", found=known["closes"])
    wanted = Registration(**known, asked=tuple(filter(form.ticked, ASKED)))
    action = SetRegistration(section=section.key, registration=wanted)
    changes = action if wanted != section.registration else None
    return submitted(now, changes, back=now.path, again=lambda: registration(now))


def decide(now: Request) -> Answer:
    """Look at those who have a place as a list to be entered, or delete rows for good."""
    section, announced, rows = _rows(now)
    form, people = now.form, rows.all()
    if form.ticked("enter"):
        text = player_list.write(before.taken(announced, people))
        return registrations.paste(replace(now, form=Form({"list": text}, now.words)))
    if not form.ticked("certain"):
        form.wrong("certain", "unread")
        return registration(now)
    everybody, chosen = form.ticked("everybody"), set(map(whole_number, form.every("number")))
    for row in people:
        if everybody or row.number in chosen:
            rows.kept.drop(rows.name(row.number))
    return Redirect(now, f"/{section.key}/registration")


ROUTES: Final = (
    ("GET", "/register", sections),
    ("GET", "/register/{s}", form),
    ("POST", "/register/{s}", register),
    ("GET", "/register/{s}/{code}", own),
    ("POST", "/register/{s}/{code}", change),
    ("GET", "/{s}/registration", registration),
    ("POST", "/{s}/registration", announce),
    ("POST", "/{s}/registration/list", decide),
)
