"""The people of the event: everybody once, who may be one person, and who goes elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    Entry,
    EventState,
    MovePlayers,
    Person,
    Pid,
    SayPerson,
    Section,
    moved,
    people,
    perhaps_one,
    weigh,
)
from openarbiter.desk.people import fits, playing_in
from openarbiter.model.alphabet import folded, in_alphabet
from openarbiter.web.answers import Answer, Page
from openarbiter.web.describe import consequence_facts
from openarbiter.web.people import person, pid_of_number
from openarbiter.web.perform import perform
from openarbiter.web.request import Request
from openarbiter.web.routes.players import pid_of_form
from openarbiter.web.wording import Facts

PAGE: Final = 200
"""People of a page of the list."""

_KINDS: Final = ("several", "outside", "perhaps")


def everybody(now: Request) -> Answer:
    """Everybody by name, once, with the sections; or who of them wants a look."""
    state, text, only = now.state, now.query.get("q", "").strip(), now.query.get("only", "")
    only = only if only in _KINDS and now.may("look") else ""
    known = people(state)
    found = _of_kind(state, known, only)
    if text:
        found = [one for one in found if folded(text) in folded(one.name)]
    found = sorted(found, key=lambda one: (in_alphabet(one.name), one.year))
    shown, paging = now.part(found, PAGE)
    facts = paging | {
        "people": [_line(state, one) for one in shown],
        "pairs": [[_line(state, one) for one in pair] for pair in _pairs(state, only)],
        "total": len(known),
        "several": sum(len(playing_in(state, one)) > 1 for one in known),
        "asked": any(section.settings.criteria for section in state.sections),
        "found": len(found),
        "query": text,
        "only": only,
        "may_play_twice": state.several,
    }
    return Page(now, "everybody", facts, at="players")


def _of_kind(state: EventState, known: Iterable[Person], only: str) -> list[Person]:
    """Those of the people whom a chip of the page is about."""
    if only == "several":
        return [one for one in known if len(playing_in(state, one)) > 1]
    if only == "outside":
        return [one for one in known if any(_is_outside(state, each) for each in one.entries)]
    return [] if only == "perhaps" else [*known]


def _pairs(state: EventState, only: str) -> list[tuple[Person, Person]]:
    """Who may be one person; looked for only where it is asked, as it takes a moment."""
    return list(perhaps_one(state)[:PAGE]) if only == "perhaps" else []


def _is_outside(state: EventState, entry: Entry) -> bool:
    section = state.section(entry.section)
    club = section.entrant(entry.pid).club
    return fits(state, section, section.player(entry.pid), club) is False


def _line(state: EventState, one: Person) -> Facts:
    """Somebody with each of his places."""
    places = []
    for entry in one.entries:
        section = state.section(entry.section)
        who = person(section, entry.pid)
        places.append(
            {
                "section": section.key,
                "section_name": section.name,
                "number": who.number,
                "pid": who.pid,
                "name": who.name,
                "club": who.club,
                "rating": who.rating,
                "here": who.here,
                "withdrawn_from": who.withdrawn_from,
                "outside": _is_outside(state, entry),
            }
        )
    return {
        "name": one.name,
        "year": one.year,
        "names": list(dict.fromkeys(each["name"] for each in places)),
        "clubs": list(dict.fromkeys(each["club"] for each in places if each["club"])),
        "places": places,
    }


def say_person(now: Request) -> Answer:
    """Say that two entries are one person, or two."""
    form = now.form
    one, other = (_entry(now, form.values.get(name, "")) for name in ("one", "other"))
    same = form.choice("same", ("yes", "no")) == "yes"
    form.refuse_the_unreadable()
    action = SayPerson(one=one, other=other, same=same)
    return perform(now, action, back="/everybody?only=perhaps")


def _entry(now: Request, text: str) -> Entry:
    """The entry of a field, as ``a-17``."""
    key, _, number = text.rpartition("-")
    section = now.section_of(key)
    if not number.isdecimal() or not section.has(int(number)):
        raise HTTPException(404, "no-player")
    return Entry(section=key, pid=Pid(int(number)))


def moving(now: Request) -> Answer:
    """To which sections a player may go, and what follows for each."""
    section = now.section
    pid = pid_of_number(section, now.parts["p"])
    offers = []
    for other in _others(now.state, section):
        action = _move(now.state, section, pid, other.key, half=False)
        weight = weigh(now.state, action)
        told = consequence_facts(now.words, weight.consequences)
        offers.append(
            {
                "to": other.key,
                "name": other.name,
                "level": weight.level,
                "consequences": told,
                "missed": other.published_rounds,
                "half": bool(other.settings.half_point_byes),
            }
        )
    facts = {"section": section.key, "who": person(section, pid), "offers": offers}
    return Page(now, "move", facts, at="players")


def _others(state: EventState, section: Section) -> list[Section]:
    return [one for one in state.sections if one is not section and not one.teams]


def _move(state: EventState, section: Section, pid: Pid, to: str, *, half: bool) -> MovePlayers:
    return moved(state, {Entry(section=section.key, pid=pid): to}, half=half)


def move(now: Request) -> Answer:
    """Move a player to another section."""
    section, form = now.section, now.form
    pid = pid_of_form(section, form, now.parts["p"])
    to = form.choice("to", [one.key for one in _others(now.state, section)])
    form.refuse_the_unreadable()
    there = now.section_of(to).next_pid
    action = _move(now.state, section, pid, to, half=form.ticked("half"))
    place = f"/{section.key}/players/{section.tpn(pid)}"
    return perform(now, action, back=f"/{to}/players#player-{there}", stay=f"{place}/move")


ROUTES: Final = (
    ("GET", "/everybody", everybody),
    ("POST", "/everybody/person", say_person),
    ("GET", "/{s}/players/{p:whole}/move", moving),
    ("POST", "/{s}/players/{p:whole}/move", move),
)
