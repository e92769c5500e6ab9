"""Values for a tie-break that were worked out elsewhere, entered by hand for everybody.

Source:
    C.07 (applied from 2026-03-01), Article 4.1.
"""

from __future__ import annotations

from typing import Final

from openarbiter.desk import EnterValues, Section, ValueOf
from openarbiter.model import entered
from openarbiter.ranking.catalogue import may_be_entered
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.here import Form, Here
from openarbiter.web.people import person
from openarbiter.web.perform import perform


def show(now: Here) -> Answer:
    """The names values were entered under, and a field for everybody under one of them."""
    form = Form({}, now.words)
    name = now.query.get("name", "").strip()
    return _page(now, now.section, form, _name(form, name) if name else "")


def enter(now: Here) -> Answer:
    """Keep the values of the form; an empty field is no value."""
    section, form = now.section, now.form
    name = _name(form, form.text("name", limit=40))
    values = []
    for player, pid in zip(section.tournament.players, section.roster.pids, strict=True):
        field = f"value-{pid}"
        if field not in form.values:
            continue
        text = form.text(field, limit=20)
        value = entered.read_value(text) if text else None
        if text and value is None:
            form.wrong(field, "tie-break-value", found=text)
        elif value != entered.value_of(player, name):
            values.append(ValueOf(pid=pid, value=value))
    if form.faults:
        return _page(now, section, form, name)
    back = f"/{section.key}/tie-breaks/values?name={name}"
    if not values:
        return Redirect(now, back)
    return perform(
        now, EnterValues(section=section.key, name=name, values=tuple(values)), back=back
    )


def _name(form: Form, text: str) -> str:
    """The code of a name, with or without ``OTHER_``; empty where it cannot be one."""
    name = f"{entered.BEGIN}{text.strip().upper().removeprefix(entered.BEGIN)}"
    if may_be_entered(name):
        return name
    form.wrong("name", "tie-break-name", most=entered.LONGEST)
    return ""


def _page(now: Here, section: Section, form: Form, name: str) -> Answer:
    lines = []
    for player, pid in zip(section.tournament.players, section.roster.pids, strict=True):
        value = entered.value_of(player, name)
        shown = "" if value is None else entered.shown_value(value)
        lines.append({"who": person(section, pid), "value": form.values.get(f"value-{pid}", shown)})
    facts = {
        "section": section.key,
        "section_name": section.name,
        "teams": section.teams,
        "known": entered.names(section.tournament.players),
        "name": name,
        "asked": now.query.get("name", ""),
        "lines": lines if name else [],
        "most": entered.LONGEST,
        "faults": form.faults,
    }
    return Page(now, "entered-values", facts, at="standings")


ROUTES: Final = (
    ("GET", "/{s}/tie-breaks/values", show),
    ("POST", "/{s}/tie-breaks/values", enter),
)
