"""Groups of players, and who shall not meet: clubs, schools, families and any other kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from openarbiter.desk import ChangeSection, RenameGroup, Section
from openarbiter.desk import groups as known
from openarbiter.desk.event_values import Ban, Entry
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.perform import asked_before, perform, together
from openarbiter.web.request import Form, Request
from openarbiter.web.wording import Facts

ROWS: Final = 5
"""Bans of one form at most."""

PLACE: Final = "/groups"


def show(now: Request) -> Answer:
    """The groups of a kind with their players, and the bans of the sections."""
    return _page(now, Form({}, now.words))


def _page(now: Request, form: Form, asked: Sequence[str] = ()) -> Answer:
    state = now.state
    kinds = known.kinds(state)
    kind = now.query.get("kind", next(iter(kinds), known.CLUB))
    found = known.groups(state.sections, kind)
    spellings = known.spellings(state.sections, kind)
    facts: Facts = {
        "kind": kind,
        "word": kinds.get(kind, kind),
        "kinds": [
            {"key": each, "word": word, "count": len(known.groups(state.sections, each))}
            for each, word in kinds.items()
        ],
        "groups": [_group(now, name, members, spellings) for name, members in found],
        "bans": _rows(now, form),
        "offered": [*(known.KNOWN | kinds).items()],
        "sections": [_banned(now, form, section) for section in state.sections],
        "asked": list(asked),
        "faults": form.faults,
    }
    return Page(now, "groups", facts, at="players")


def _group(
    now: Request, name: str, members: Sequence[Entry], spellings: dict[str, list[str]]
) -> Facts:
    """A group: its players by name, and how else it was typed."""
    players = (now.state.section(each.section).player(each.pid) for each in members)
    return {
        "name": name,
        "spellings": [each for each in spellings.get(known.key(name), []) if each != name],
        "players": sorted(player.name for player in players),
    }


def _banned(now: Request, form: Form, section: Section) -> Facts:
    """A section with what it says of who shall not meet."""
    by_table = not registry.seats_everybody(section.system)
    sent = "kind-0" in form.values
    alike = section.settings.bans == now.state.sections[0].settings.bans
    ticked = form.ticked(f"s-{section.key}") if sent else alike
    return {
        "key": section.key,
        "name": section.name,
        "bans": [_ban(now, each) for each in section.settings.bans],
        "by_table": by_table,
        "ticked": ticked and not by_table,
    }


def _ban(now: Request, ban: Ban) -> Facts:
    word = known.word(known.key(ban.kind), now.state)
    return {"kind": word, "last_round": int(ban.last_round or 0), "soft": ban.soft}


def _rows(now: Request, form: Form) -> list[dict[str, str]]:
    """The lines of the form: as they were sent, otherwise what the first section has."""
    bans = now.state.sections[0].settings.bans if now.state.sections else ()
    rows = [
        {
            "kind": known.key(each.kind),
            "soft": "soft" if each.soft else "always",
            "last": str(each.last_round or ""),
        }
        for each in bans
    ]
    rows += [{"kind": "", "soft": "always", "last": ""}] * (min(ROWS, len(bans) + 2) - len(bans))
    return [
        {name: form.values.get(f"{name}-{at}", row[name]) for name in row}
        for at, row in enumerate(rows)
    ]


def one_group(now: Request) -> Answer:
    """Give some spellings of a group one name."""
    form = now.form
    kind, names = form.text("kind"), form.every("names")
    name = form.text("name", limit=200, required=True)
    form.refuse_the_unreadable()
    action = RenameGroup(kind=kind, names=tuple(names), name=name)
    return perform(now, action, back=f"{PLACE}?kind={known.key(kind)}")


def ban(now: Request) -> Answer:
    """Say in the sections that are ticked who shall not meet."""
    form = now.form
    most = max((each.total_rounds for each in now.state.sections), default=1)
    found = []
    for at in range(ROWS):
        kind = known.key(form.text(f"kind-{at}"))
        if kind:
            last = form.maybe_number(f"last-{at}", 1, most)
            soft = form.choice(f"soft-{at}", ("always", "soft"), default="always") == "soft"
            found.append(Ban(kind=kind, last_round=RoundNo(last) if last else None, soft=soft))
    ticked = [each for each in now.state.sections if form.ticked(f"s-{each.key}")]
    if not ticked:
        form.wrong("sections", "required")
    if form.faults:
        return _page(now, form)
    actions = [
        ChangeSection(section=each.key, settings=replace(each.settings, bans=tuple(found)))
        for each in ticked
        if each.settings.bans != tuple(found)
    ]
    if len(actions) == 1:
        return perform(now, actions[0], back=PLACE)
    if not actions:
        return Redirect(now, PLACE)
    asked = asked_before(now, actions)
    if asked and not (form.ticked("confirmed") and form.values.get("reason")):
        return _page(now, form, asked)
    return together(now, actions, PLACE)


ROUTES: Final = (
    ("GET", PLACE, show),
    ("POST", f"{PLACE}/one", one_group),
    ("POST", f"{PLACE}/bans", ban),
)
