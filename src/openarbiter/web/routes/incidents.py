"""Incidents: what arbiters count players, with the article; helpers note it at their boards.

Never public, and in no report file. No result follows from it by itself.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from openarbiter.desk import NoteIncident, Pid, Section
from openarbiter.desk.actions.incidents import ARTICLES
from openarbiter.desk.event_values import IncidentKind
from openarbiter.model import BoardNo, RoundNo
from openarbiter.web.answers import Answer, Page
from openarbiter.web.people import find, person, persons
from openarbiter.web.perform import perform
from openarbiter.web.request import Request
from openarbiter.web.wording import Facts


def incident_facts(section: Section) -> Facts:
    """What was counted the players of a section, the latest first, and how often each."""
    counts = Counter((one.pid, one.kind) for one in section.incidents)
    return {
        "incidents": [
            {
                "round": one.round_no,
                "name": person(section, one.pid).name if section.has(one.pid) else "",
                "kind": one.kind.value,
                "count": counts[one.pid, one.kind],
                "article": one.article,
                "text": one.text,
            }
            for one in reversed(section.incidents)
        ]
    }


def show(now: Request) -> Answer:
    """The form, and for who may look at everything what was counted by now."""
    section, form = now.section, now.form
    facts = incident_facts(section) if now.may("look") else {"incidents": []}
    facts |= {
        "section": section.key,
        "section_name": section.name,
        "round": section.published_rounds,
        "kinds": [(kind.value, article) for kind, article in ARTICLES.items()],
        "values": dict(form.values),
        "faults": form.faults,
    }
    return Page(now, "incidents", facts, at="more" if now.may("look") else "mine")


def note(now: Request) -> Answer:
    """Count a player something, at the board of the round."""
    section, form = now.section, now.form
    number = RoundNo(form.number("round", 1, max(section.published_rounds, 1)))
    kind = IncidentKind(form.choice("kind", [one.value for one in IncidentKind], default="other"))
    article, text = form.text("article", limit=60), form.text("text", limit=200)
    who = form.text("who", required=True)
    hits = find(persons(section), who, most=2)
    if who and len(hits) != 1:
        form.wrong("who", "several" if hits else "nobody", found=who)
    if form.faults:
        return show(now)
    pid = Pid(hits[0].pid)
    board = section.round(number).draft.board_of(pid)
    action = NoteIncident(
        section=section.key,
        round_no=number,
        pid=pid,
        board=board.number if board else BoardNo(0),
        kind=kind,
        article=article or ARTICLES[kind],
        text=text,
    )
    return perform(now, action, back=f"/{section.key}/incidents")


ROUTES: Final = (("GET", "/{s}/incidents", show), ("POST", "/{s}/incidents", note))
