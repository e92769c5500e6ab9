"""Who wants to play registers here, and keeps and changes the registration by a link of its own.

Nothing of it is public but the list that the organiser shows, of those who agreed.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from time import monotonic
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import PlayerFacts, Registration, Section, closing_of
from openarbiter.desk.actions.base import need_text
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.before import Row, Rows, is_open, player_of, registered, waiting
from openarbiter.web.forms import read, values_of
from openarbiter.web.guesses import LINKS, REGISTRATIONS
from openarbiter.web.request import Form, Request
from openarbiter.web.wording import Facts, picture

_OWN: Final = {"x-robots-tag": "noindex", "cache-control": "no-store"}


def sections(now: Request) -> Answer:
    """The sections for which people may register."""
    found = [one for one in now.state.sections if one.registration and one.registration.open]
    if len(found) == 1 and not now.json:
        return Redirect(now, f"/register/{found[0].key}")
    facts = {"sections": tuple((one.key, one.name, 0) for one in found), "way": "/register/"}
    return Page(now, "public-sections", facts, headers=_OWN)


def rows_of(now: Request) -> tuple[Section, Registration, Rows]:
    """The section of the address, what is announced of it, and who has registered."""
    section, kept = now.section, now.desk.kept
    if now.at or kept is None or section.registration is None:
        raise HTTPException(404, "no-registration")
    return section, section.registration, Rows(kept, section.key)


def closing(announced: Registration) -> str:
    """The moment of the closing as it is typed, in its own zone; empty without one."""
    moment = closing_of(announced)
    return moment.isoformat(" ", timespec="minutes") if moment else ""


def _page(now: Request, form: Form, row: Row | None = None, trouble: str = "") -> Page:
    """The form, empty or as it was typed, or as somebody has registered."""
    section, announced, rows = rows_of(now)
    everybody = rows.all() if row or announced.shown else []
    code, here = now.parts["code"] if row else "", now.desk.addresses
    link = f"{here[0].rstrip('/') if here else ''}/register/{section.key}/{code}"
    facts: Facts = {
        "section": section.key,
        "section_name": section.name,
        "announced": announced,
        "closes": closing(announced),
        "open": is_open(section, datetime.now(UTC)),
        "registered": registered(section, everybody),
        "asked": ("name", *announced.asked),
        "values": {name: text for name, text in form.values.items() if name != "token"},
        "faults": form.faults,
        "trouble": trouble,
        "code": code,
        "link": link if "new" in now.query else "",
        "picture": picture(link) if "new" in now.query and here else "",
        "cancelled": row is not None and row.cancelled,
        "waiting": waiting(everybody, announced.places).get(row.number, 0) if row else 0,
        "saved": "saved" in now.query,
        "started": section.published_rounds > 0,
    }
    status = 409 if trouble else 0
    return Page(now, "register", facts, headers=_OWN, status=status)


def form(now: Request) -> Answer:
    """The form by which people register for a section."""
    return _page(now, now.form)


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
    section, announced, rows = rows_of(now)
    tries, clock = now.desk.registering, monotonic()
    if not is_open(section, datetime.now(UTC)):
        return _page(now, now.form, trouble="closed")
    if now.form.values.get("website") or tries.wait(REGISTRATIONS, now.source, clock):
        return _page(now, now.form, trouble="wait")
    row = _read(now.form, announced)
    if now.form.faults:
        return _page(now, now.form)
    tries.wrong(REGISTRATIONS, now.source, clock)
    code = rows.add(row)
    if not code:
        return _page(now, now.form, trouble="full")
    return Redirect(now, f"/register/{section.key}/{code}?new=yes")


def _own(now: Request, rows: Rows) -> Row:
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
    _, announced, rows = rows_of(now)
    row = _own(now, rows)
    given = dict(row.answers)
    answers = {f"answer-{at}": given.get(one, "") for at, one in enumerate(announced.questions)}
    more = {"contact": row.contact, "public": "yes" if row.shown else "", "consent": "yes"}
    return _page(now, Form(values_of(row.facts) | answers | more, now.words), row)


def change(now: Request) -> Answer:
    """Change a registration, or cancel it: that goes until round 1, whatever is closed."""
    section, announced, rows = rows_of(now)
    row, cancels = _own(now, rows), now.form.ticked("cancel")
    may = not section.published_rounds if cancels else is_open(section, datetime.now(UTC))
    if row.cancelled or not may:
        return _page(now, now.form, row, trouble="closed")
    if cancels:
        rows.change(row.number, lambda old: replace(old, cancelled=True))
        return Redirect(now, now.path)
    new = _read(now.form, announced)
    if now.form.faults:
        return _page(now, now.form, row)
    kept = {name: getattr(new, name) for name in ("facts", "answers", "contact", "shown")}
    rows.change(row.number, lambda old: replace(old, **kept))
    return Redirect(now, f"{now.path}?saved=yes")


ROUTES: Final = (
    ("GET", "/register", sections),
    ("GET", "/register/{s}", form),
    ("POST", "/register/{s}", register),
    ("GET", "/register/{s}/{code}", own),
    ("POST", "/register/{s}/{code}", change),
)
