"""Who comes in place of a player of a round robin before round 1.

Source:
    C.05, 6.3.
"""

from __future__ import annotations

from typing import Final

from openarbiter.desk import Pid, Section, SubstitutePlayer
from openarbiter.desk.actions.players import TITLES
from openarbiter.desk.articles import ARTICLES
from openarbiter.web.answers import Answer, Page
from openarbiter.web.here import Form, Here
from openarbiter.web.people import person, pid_of_number
from openarbiter.web.perform import perform
from openarbiter.web.routes.players import pid_of_form, read_facts


def show(now: Here) -> Answer:
    """The form of who comes, and whose number it is."""
    section = now.section
    return _page(now, section, pid_of_number(section, now.parts["p"]), Form({}, now.words))


def _page(now: Here, section: Section, pid: Pid, form: Form) -> Answer:
    facts = {
        "section": section.key,
        "who": person(section, pid),
        "values": dict(form.values),
        "faults": form.faults,
        "titles": sorted(TITLES),
        "article": ARTICLES["no-substitute"],
    }
    return Page(now, "substitute", facts, at="players")


def put(now: Here) -> Answer:
    """Put who comes in the place of who leaves."""
    section, form = now.section, now.form
    pid = pid_of_form(section, form, now.parts["p"])
    facts = read_facts(form)
    if form.faults:
        return _page(now, section, pid, form)
    action = SubstitutePlayer(section=section.key, pid=pid, new=section.next_pid, facts=facts)
    place = f"/{section.key}/players/{section.tpn(pid)}"
    return perform(now, action, back=place, stay=f"{place}/substitute")


ROUTES: Final = (
    ("GET", "/{s}/players/{p:whole}/substitute", show),
    ("POST", "/{s}/players/{p:whole}/substitute", put),
)
