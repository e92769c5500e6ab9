"""The people of the event: everybody once, who may be one person, and who goes elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    Entry,
    EventState,
    Person,
    Pid,
    SayPerson,
    moved,
    people,
    perhaps_one,
)
from openarbiter.desk.people import playing_in
from openarbiter.desk.spreading import Placed, in_strength, spread
from openarbiter.model.alphabet import in_alphabet
from openarbiter.web.answers import Answer, Page
from openarbiter.web.people import person
from openarbiter.web.perform import perform
from openarbiter.web.request import Request
from openarbiter.web.routes.players import pid_of_form
from openarbiter.web.wording import Facts, whole_number

PAGE: Final = 200
"""People of a page of the list."""

FULL, EDGE = 400, 5
"""People whose spread is shown line by line; of more the first and last lines of each section."""


def everybody(now: Request) -> Answer:
    """Everybody by name, once, with the sections; or who of them wants a look."""
    state, only = now.state, now.query.get("only", "")
    only = only if only in {"several", "perhaps"} else ""
    known = people(state)
    several = [one for one in known if len(playing_in(state, one)) > 1]
    found = several if only == "several" else [] if only else known
    found = sorted(found, key=lambda one: (in_alphabet(one.name), one.year))
    pairs = perhaps_one(state) if only == "perhaps" else ()
    shown, paging = now.part(found, PAGE)
    facts = paging | {
        "people": [_line(state, one) for one in shown],
        "pairs": [[_line(state, one) for one in pair] for pair in pairs[:PAGE]],
        "total": len(known),
        "several": len(several),
        "found": len(found),
        "only": only,
    }
    return Page(now, "everybody", facts, at="players")


def _line(state: EventState, one: Person) -> Facts:
    """Somebody with each of his places."""
    asked = ("number", "pid", "name", "club", "here", "withdrawn_from")
    places = []
    for entry in one.entries:
        section = state.section(entry.section)
        who = person(section, entry.pid)
        place = {"section": section.key, "section_name": section.name}
        places.append(place | {name: getattr(who, name) for name in asked})
    return {"name": one.name, "year": one.year, "places": places}


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
    pid = Pid(whole_number(number) or 0)
    if not section.has(pid):
        raise HTTPException(404, "no-player")
    return Entry(section=key, pid=pid)


def move(now: Request) -> Answer:
    """Move a player to another section; what follows is asked about."""
    section, form = now.section, now.form
    pid = pid_of_form(section, form, now.parts["p"])
    to = form.choice("to", [key for key, _ in now.section_names])
    form.refuse_the_unreadable()
    there = now.section_of(to).next_pid
    entry = Entry(section=section.key, pid=pid)
    action = moved(now.state, {entry: to}, half=form.ticked("half"))
    place = f"/{section.key}/players/{section.tpn(pid)}"
    return perform(now, action, back=f"/{to}/players#player-{there}", stay=place)


def spreading(now: Request) -> Answer:
    """How people would be spread over sections, and, once that was seen, their move."""
    state, form = now.state, now.form
    free = [one for one in state.sections if not (one.teams or one.published_rounds)]
    keys = [one.key for one in free if not form.values or one.key in form.every("section")]
    how = form.values.get("how", "rating")
    people = in_strength(state, keys) if form.values else []
    goes = spread(people, keys, by_criteria=how == "criteria") if people else {}
    for entry in () if form.ticked("anew") else goes:
        wish = form.values.get(f"go-{entry.section}-{entry.pid}", "")
        goes[entry] = wish if wish in keys else goes[entry]
    moves = {entry: key for entry, key in goes.items() if key != entry.section}
    if moves and form.ticked("seen_groups"):
        return perform(now, moved(state, moves), back="/everybody", stay="/everybody/spread")
    facts = {
        "sections": [(one.key, one.name, one.settings.criteria) for one in free],
        "chosen": keys,
        "how": how,
        "moves": len(moves),
        "many": len(people) > FULL,
        "groups": _groups(state, keys, people, goes),
    }
    return Page(now, "spread", facts, at="players")


def _groups(
    state: EventState, keys: list[str], people: list[Placed], goes: dict[Entry, str]
) -> list[Facts]:
    """The sections as they would be; of very many people the first and the last lines of each."""
    sections: dict[str, list[Placed]] = {key: [] for key in keys if people}
    having: defaultdict[int, set[str]] = defaultdict(set)
    for one in people:
        sections[goes[one.entry]].append(one)
        having[one.rating].add(goes[one.entry])
    shared = {rating for rating, its in having.items() if rating and len(its) > 1}
    edge = EDGE if len(people) > FULL else len(people)
    found = [_group(state, key, own, shared) for key, own in sections.items()]
    return [one | {"lines": [*one["lines"][:edge], *one["lines"][edge:][-edge:]]} for one in found]


def _group(state: EventState, key: str, own: Sequence[Placed], shared: set[int]) -> Facts:
    """A section as it would be, with its lines; ratings are marked that another one has too."""
    of = {section.key: section for section in state.sections}
    lines = [
        {
            "entry": f"{one.entry.section}-{one.entry.pid}",
            "name": of[one.entry.section].player(one.entry.pid).name,
            "rating": one.rating,
            "equal": one.rating in shared,
            "outside": key in one.outside,
        }
        for one in own
    ]
    rated = [one.rating for one in own if one.rating]
    clubs = {of[one.entry.section].entrant(one.entry.pid).club for one in own}
    return {
        "key": key,
        "name": of[key].name,
        "count": len(own),
        "highest": max(rated, default=0),
        "lowest": min(rated, default=0),
        "without": len(own) - len(rated),
        "clubs": len(clubs - {""}),
        "lines": lines,
    }


ROUTES: Final = (
    ("GET", "/everybody/spread", spreading),
    ("POST", "/everybody/spread", spreading),
    ("GET", "/everybody", everybody),
    ("POST", "/everybody/person", say_person),
    ("POST", "/{s}/players/{p:whole}/move", move),
)
