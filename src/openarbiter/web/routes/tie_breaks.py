"""Tie-breaks picked and put in order from a list, without typing a code.

The list that is being made stands in the form until it is saved: each button sends the form, and
the page shows what it has become. What is offered, and with which warnings, says the catalogue of
tie-breaks; what a code means says :mod:`openarbiter.ranking.picking`.

Source:
    C.07 (applied from 2026-03-01), Articles 4.1 and 5; NSWCA Tournament Guidelines, section 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from openarbiter.desk import (
    EnterValues,
    RemoveTieBreakSet,
    SaveTieBreakSet,
    Section,
    SetTieBreaks,
    ValueOf,
    lasts_long,
)
from openarbiter.errors import TournamentError
from openarbiter.languages import said
from openarbiter.model import entered
from openarbiter.model.entered import names
from openarbiter.ranking import catalogue, editions, picking
from openarbiter.ranking.catalogue import may_be_entered
from openarbiter.ranking.codes import Code
from openarbiter.ranking.editions import TableEdition
from openarbiter.ranking.field import counted_rating
from openarbiter.ranking.picking import MEANINGS
from openarbiter.ranking.tie_breaks.method import Method
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.people import person
from openarbiter.web.perform import perform, submitted
from openarbiter.web.request import Form, Request
from openarbiter.web.wording import Facts, whole_number

LONG_ADVICE: Final = said(
    "Not advised in an event of more than 30 days: ratings change while it lasts (Article 10)."
)
"""What is said of every tie-break from ratings in such an event."""

MOST: Final = 12
"""Tie-breaks of a list."""

LEAST_RATING: Final = 100
MOST_RATING: Final = 9999


@dataclass(frozen=True, slots=True)
class Picked:
    """A list while it is made; without the id of an edition it is of the newest."""

    codes: tuple[str, ...]
    edition: str = ""

    @property
    def rules(self) -> TableEdition:
        """The edition the codes belong to."""
        return editions.edition(self.edition) if self.edition else editions.DEFAULT


def show(now: Request) -> Answer:
    """The tie-breaks of a section, and the list to pick from."""
    return _page(now, now.section, _of(now.section))


def _of(section: Section) -> Picked:
    return Picked(section.settings.tie_breaks, section.settings.table_edition)


def change(now: Request) -> Answer:
    """Do what a button says with the list of the form: change it, save it, or save it as a set.

    A program may send the codes themselves as ``tie_breaks`` instead.
    """
    section, form = now.section, now.form
    if "tie_breaks" in form.values:
        codes = tuple(form.text("tie_breaks", limit=400).replace(",", " ").upper().split())
        return _save(now, section, Picked(codes, section.settings.table_edition))
    wish, _, argument = form.values.get("do", "show").partition("-")
    before = _sent(form)
    after = _changed(now, before, wish, argument)
    if after == before and not form.faults:
        if wish == "forget":
            return _kept(now, RemoveTieBreakSet(name=_set_name(now, argument)), after)
        if wish in {"save", "keep"}:
            return (_save_checked if wish == "save" else _keep)(now, section, after)
    return _page(now, section, after)


def _save_checked(now: Request, section: Section, picked: Picked) -> Answer:
    """Let the list hold in the section, if nothing is wrong in it."""
    if _faults(section, picked):
        return _page(now, section, picked, status=422)
    return _save(now, section, picked)


def _keep(now: Request, section: Section, picked: Picked) -> Answer:
    """Save the list under the name of the form, if nothing is wrong in it."""
    form = now.form
    name = form.text("set", limit=60, required=True)
    if not picked.codes:
        form.wrong("set", "empty-list")
    if form.faults or _faults(section, picked):
        return _page(now, section, picked, status=422)
    same = [one for one in now.state.tie_break_sets if one.name == name]
    if [Picked(one.tie_breaks, one.edition) for one in same] == [picked]:
        return _page(now, section, picked)
    kept = SaveTieBreakSet(name=name, tie_breaks=picked.codes, edition=picked.edition)
    return _kept(now, kept, picked)


def _save(now: Request, section: Section, picked: Picked) -> Answer:
    """Let the list hold in the section."""
    back = f"/{section.key}/standings"
    if picked == _of(section):
        return Redirect(now, back)
    action = SetTieBreaks(section=section.key, tie_breaks=picked.codes, edition=picked.edition)
    return perform(now, action, back=back, stay=f"/{section.key}/tie-breaks")


def _kept(now: Request, action: SaveTieBreakSet | RemoveTieBreakSet, picked: Picked) -> Answer:
    """Save or remove a set of the event, and go on with the list of the form."""
    section = now.section
    back = f"/{section.key}/tie-breaks"
    return perform(now, action, back=back, answer=lambda after: _page(after, section, picked))


def _set_name(now: Request, argument: str) -> str:
    """The name of a saved list by its place; empty where there is none."""
    place = whole_number(argument)
    sets = now.state.tie_break_sets
    return sets[place].name if place is not None and place < len(sets) else ""


def _sent(form: Form) -> Picked:
    """The list a form carries, with what was chosen about each of its tie-breaks."""
    edition = form.choice("edition", ("", *editions.edition_ids()))
    sent = Picked(tuple(form.every("code"))[: 2 * MOST], edition)
    codes = []
    for place, text in enumerate(sent.codes):
        found = picking.picked(text, sent.rules)
        codes.append(text if found is None else _chosen(form, place, *found))
    return replace(sent, codes=tuple(codes))


def _chosen(form: Form, place: int, code: Code, method: Method) -> str:
    values = {}
    for choice in picking.choices(code, method):
        name = f"{choice.key}-{place}"
        if name not in form.values:
            values[choice.key] = picking.chosen(code).get(choice.key, "")
        elif choice.values:
            values[choice.key] = form.choice(name, [value for value, _ in choice.values])
        else:
            rating = form.maybe_number(name, LEAST_RATING, MOST_RATING)
            values[choice.key] = "" if rating is None else str(rating)
    return picking.written(code, values)


def _changed(now: Request, picked: Picked, wish: str, argument: str) -> Picked:
    """The list after a button that changes it; as it was for any other."""
    codes = list(picked.codes)
    place = whole_number(argument)
    match wish:
        case "up" | "down" if place is not None and place < len(codes):
            other = place + (1 if wish == "down" else -1)
            if 0 <= other < len(codes):
                codes[place], codes[other] = codes[other], codes[place]
        case "remove" if place is not None and place < len(codes):
            del codes[place]
        case "add" if picking.picked(argument, picked.rules):
            if len(codes) >= MOST:
                now.form.wrong("list", "too-many-tie-breaks", count=MOST)
            else:
                codes.append(argument)
        case "take":
            return next((one for key, _, one in _lists(now, picked) if key == argument), picked)
    return replace(picked, codes=tuple(codes))


def _lists(now: Request, picked: Picked) -> Iterator[tuple[str, str, Picked]]:
    """Lists that can be taken over: by key, with what each is called."""
    section = now.section
    rounds = section.settings.rounds
    for one in picking.suggestions(
        picked.rules, predetermined=section.fixed_table, rounds=rounds, teams=section.teams
    ):
        yield f"suggested-{one.key}", one.title, Picked(one.codes, picked.edition)
    for place, kept in enumerate(now.state.tie_break_sets):
        yield f"set-{place}", kept.name, Picked(kept.tie_breaks, kept.edition)
    for other in now.state.sections:
        if other.key != section.key and other.settings.tie_breaks:
            yield f"section-{other.key}", other.name, _of(other)


def _faults(section: Section, picked: Picked) -> dict[int, str]:
    """What is wrong with tie-breaks, by place."""
    found: dict[int, str] = {}
    kept: list[str] = []
    for place, code in enumerate(picked.codes):
        try:
            catalogue.resolve(
                (*kept, code),
                picked.rules,
                team_event=section.teams,
                predetermined=section.fixed_table,
            )
        except TournamentError as error:
            found[place] = error.message
        else:
            kept.append(code)
    return found


def _page(now: Request, section: Section, picked: Picked, *, status: int = 0) -> Answer:
    """The list as it is being made, what can be picked, and lists to take over."""
    long, rules = lasts_long(now.state, section), picked.rules
    offers = picking.offers(
        rules,
        _ratings(section, picked),
        **_about(section),
        teams=section.teams,
        names=_entered(now),
    )
    taken = {found[1].name for code in picked.codes if (found := picking.picked(code, rules))}
    facts = {
        "section": section.key,
        "name": section.name,
        "list": _lines(now.form, section, picked, long=long),
        "long": long,
        "teams": section.teams,
        "advice": LONG_ADVICE,
        "offers": [
            (group, [one for one in offers if one.group == group]) for group in picking.GROUPS
        ],
        "taken": sorted(taken),
        "edition": picked.edition,
        "editions": ["", *(one for one in editions.edition_ids() if one != editions.DEFAULT.id)],
        "titles": {one: editions.edition(one).source for one in editions.edition_ids()}
        | {"": editions.DEFAULT.source},
        "lists": [
            {
                "key": key,
                "name": title,
                "words": [picking.described(code, one.rules) for code in one.codes],
                "set": key.partition("set-")[2],
            }
            for key, title, one in _lists(now, picked)
        ],
        "saved": picked == _of(section),
        "started": section.published_rounds > 0,
        "set": now.form.values.get("set", ""),
        "faults": now.form.faults,
    }
    return Page(now, "tie-breaks", facts, at="standings", status=status)


def _entered(now: Request) -> Sequence[str]:
    """The codes under which values of the players were entered; none for teams."""
    section = now.section
    return () if section.teams else names(section.tournament.players)


def _ratings(section: Section, picked: Picked) -> tuple[int | None, ...]:
    """The ratings that tie-breaks of a list are computed from."""
    tournament, lists = section.tournament, picked.rules.lists
    return tuple(counted_rating(tournament, one, lists) for one in tournament.players)


def _about(section: Section) -> dict[str, Any]:
    """What of a section decides which tie-breaks fit."""
    return {"predetermined": section.fixed_table, "rounds": section.total_rounds}


def _lines(form: Form, section: Section, picked: Picked, *, long: bool) -> list[Facts]:
    """The tie-breaks of the list, each with what can be chosen about it and what is wrong."""
    faults, ratings = _faults(section, picked), _ratings(section, picked)
    lines = []
    for place, text in enumerate(picked.codes):
        found = picking.picked(text, picked.rules)
        warnings: tuple[str, ...] = ()
        if found is not None:
            warnings = picking.warnings(found, picked.rules, ratings, **_about(section))
            if long and found[1].rating:
                warnings = (LONG_ADVICE, *warnings)
        lines.append(
            {
                "code": text,
                "title": text if found is None else found[1].title,
                "words": picking.described(text, picked.rules),
                "meaning": "" if found is None else MEANINGS.get(found[1].name, ""),
                "choices": [] if found is None else _choices(form, place, *found),
                "warnings": warnings,
                "fault": faults.get(place, ""),
            }
        )
    return lines


def _choices(form: Form, place: int, code: Code, method: Method) -> list[Facts]:
    """What can be chosen about a tie-break; what was typed wrong stays in its field."""
    given, found = picking.chosen(code), []
    for choice in picking.choices(code, method):
        name = f"{choice.key}-{place}"
        value = form.values.get(name, "") if name in form.faults else given.get(choice.key, "")
        found.append({"name": name, "title": choice.title, "values": choice.values, "value": value})
    return found


def values(now: Request) -> Answer:
    """The names values were entered under, and a field for everybody under one of them."""
    name = now.query.get("name", "").strip()
    return _values(now, _value_name(now.form, name) if name else "")


def enter_values(now: Request) -> Answer:
    """Keep the values of the form; an empty field is no value."""
    section, form = now.section, now.form
    name = _value_name(form, form.text("name", limit=40))
    changed = []
    for player, pid in zip(section.tournament.players, section.roster.pids, strict=True):
        field = f"value-{pid}"
        if field not in form.values:
            continue
        text = form.text(field, limit=20)
        value = entered.read_value(text) if text else None
        if text and value is None:
            form.wrong(field, "tie-break-value", found=text)
        elif value != entered.value_of(player, name):
            changed.append(ValueOf(pid=pid, value=value))
    return submitted(
        now,
        EnterValues(section=section.key, name=name, values=tuple(changed)) if changed else None,
        back=f"/{section.key}/tie-breaks/values?name={name}",
        again=lambda: _values(now, name),
    )


def _value_name(form: Form, text: str) -> str:
    """The code of a name, with or without ``OTHER_``; empty where it cannot be one."""
    name = f"{entered.BEGIN}{text.strip().upper().removeprefix(entered.BEGIN)}"
    if may_be_entered(name):
        return name
    form.wrong("name", "tie-break-name", count=entered.LONGEST)
    return ""


def _values(now: Request, name: str) -> Answer:
    section, form, lines = now.section, now.form, []
    for player, pid in zip(section.tournament.players, section.roster.pids, strict=True):
        value = entered.value_of(player, name)
        shown = "" if value is None else entered.shown_value(value)
        lines.append({"who": person(section, pid), "value": form.values.get(f"value-{pid}", shown)})
    facts = {
        "section": section.key,
        "section_name": section.name,
        "teams": section.teams,
        "known": names(section.tournament.players),
        "name": name,
        "asked": now.query.get("name", ""),
        "lines": lines if name else [],
        "most": entered.LONGEST,
        "faults": form.faults,
    }
    return Page(now, "entered-values", facts, at="standings")


ROUTES: Final = (
    ("GET", "/{s}/tie-breaks", show),
    ("POST", "/{s}/tie-breaks", change),
    ("GET", "/{s}/tie-breaks/values", values),
    ("POST", "/{s}/tie-breaks/values", enter_values),
)
