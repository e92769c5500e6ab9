"""Estimates of the arbiter: who has no rating in a list that counts, and a number for each.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1.
"""

from __future__ import annotations

from typing import Final

from openarbiter.desk import Estimate, Section, SetEstimates, without_strength
from openarbiter.desk.actions.strength import HIGHEST_RATING
from openarbiter.model.strength import LIST_WORDS
from openarbiter.rulebooks import registry
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.here import Form, Here
from openarbiter.web.people import person
from openarbiter.web.perform import perform


def strength(now: Here) -> Answer:
    """Who has no rating that counts, each with a field for an estimate and its reason (GHR 2.1)."""
    return _strength(now, now.section, now.form)


def _strength(now: Here, section: Section, form: Form) -> Answer:
    missing = set(without_strength(section))
    estimated = [
        pid
        for player, pid in zip(section.tournament.players, section.roster.pids, strict=True)
        if player.estimate
    ]
    lines = [
        {
            "who": person(section, pid),
            "estimate": form.values.get(f"estimate-{pid}", str(section.player(pid).estimate or "")),
            "reason": form.values.get(f"basis-{pid}", section.player(pid).estimate_reason),
        }
        for pid in [*sorted(missing, key=section.place), *estimated]
    ]
    facts = {
        "section": section.key,
        "lines": lines,
        "missing": len(missing),
        "faults": form.faults,
        "lists": section.tournament.strength or registry.edition(section.system).needs.lists,
        "list_words": LIST_WORDS,
    }
    return Page(now, "strength", facts, at="players")


def estimate(now: Here) -> Answer:
    """Keep the estimates of a form, with what each rests on."""
    section, form = now.section, now.form
    found = []
    for pid in section.roster.pids:
        name, basis = f"estimate-{pid}", f"basis-{pid}"
        if name not in form.values:
            continue
        number, reason = form.maybe_number(name, 1, HIGHEST_RATING), form.text(basis, limit=200)
        player = section.player(pid)
        if number is not None and not reason:
            form.wrong(basis, "estimate-reason")
        if (number, reason if number else "") != (player.estimate, player.estimate_reason):
            found.append(Estimate(pid=pid, rating=number, reason=reason))
    back = f"/{section.key}/players/strength"
    if form.faults:
        return _strength(now, section, form)
    if not found:
        return Redirect(now, back)
    action = SetEstimates(section=section.key, estimates=tuple(found))
    return perform(now, action, back=back)


ROUTES: Final = (
    ("GET", "/{s}/players/strength", strength),
    ("POST", "/{s}/players/strength", estimate),
)
