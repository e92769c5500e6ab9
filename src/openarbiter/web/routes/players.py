"""The list of players: find, enter from hand, list or a list of players on this computer, change.

People whom the computer knows come from :mod:`openarbiter.web.known`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final, TypeVar

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    AddPlayer,
    Board,
    ChangeSection,
    EditPlayer,
    EqualOrder,
    Estimate,
    ExchangeNumbers,
    NumberPlayers,
    Offer,
    Phase,
    Pid,
    PlayerFacts,
    Section,
    SetEstimates,
    SubstitutePlayer,
    facts_of,
    facts_of_listed,
    groups_of_equals,
    late_offers,
    rate_of,
    without_strength,
)
from openarbiter.desk.messages import say
from openarbiter.desk.player_facts import HIGHEST_RATING
from openarbiter.errors import FormatError
from openarbiter.formats.player_list.cells import TITLES
from openarbiter.model import RoundNo
from openarbiter.model.alphabet import in_alphabet
from openarbiter.model.strength import LIST_WORDS, Strength
from openarbiter.rulebooks import registry
from openarbiter.web import known
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import name_of, sentence_of
from openarbiter.web.forms import read_facts, takes, values_of
from openarbiter.web.lists import lists_of, lot_sentence, terms_of_equals
from openarbiter.web.pasted import read_line
from openarbiter.web.people import (
    PlayerLine,
    alike,
    entrant_facts,
    find_near,
    person,
    persons,
    pid_of_number,
)
from openarbiter.web.perform import local_address, perform, submitted
from openarbiter.web.public_facts import everybody
from openarbiter.web.registering import filled
from openarbiter.web.request import Form, Request
from openarbiter.web.routes import registrations
from openarbiter.web.security import FIELD
from openarbiter.web.wording import Facts, whole_number

PAGE: Final = 200
"""Rows of a page of players."""


def players(now: Request) -> Answer:
    """The list of players, sorted by any column, in pages of 200."""
    section = now.section
    if box_instead(now, section):
        return registrations.paste_form(now)
    people = persons(section)
    held = _strengths(section)
    text, only = now.query.get("q", ""), now.query.get("only", "")
    found = find_near(people, text, most=PAGE) if text else people
    groups = _groups(section, people, held)
    found = [one for one in found if one.pid in groups[only]] if only in groups else found
    ordered, order = in_order(now, found, _keys(now, section, held))
    shown, paging = now.part(found if text else ordered, PAGE)
    added = now.number("added")
    facts = (
        paging
        | order
        | terms_of_equals(section)
        | list_facts(now, section)
        | {
            "players": [
                asdict(one)
                | _source(now, section, one.pid, held)
                | {"counts": held[one.pid].rating, "born": section.player(one.pid).birth[:4]}
                for one in shown
            ],
            "total": len(people),
            "found": len(found),
            "rated": sum(found.rating is not None for found in held.values()),
            "only": only if only in groups else "",
            "groups": {name: len(pids) for name, pids in groups.items()},
            "query": text,
            "table_teams": registry.edition(section.system).table.teams > 0,
            "lot": lot_sentence(section) if section.fixed_table else "",
            "without": len(without_strength(section)),
            "line": now.form.values.get("line", ""),
            "faults": now.form.faults,
            "added": person(section, added) if added and section.has(Pid(added)) else None,
        }
    )
    return Page(now, "players", facts, at="players")


def box_instead(now: Request, section: Section) -> bool:
    """Whether the box for a list is shown, because nobody is on the list yet."""
    shown = section.entrants or now.form.faults or now.json or now.at
    return not shown and now.may_enter(section.key)


def list_facts(now: Request, section: Section) -> Facts:
    """What the lists of players and of teams say both."""
    return {
        "section": section.key,
        "numbered": section.numbered,
        "robin": section.fixed_table,
        "differing": known.differing(section),
        "started": section.published_rounds > 0,
        "next_round": min(section.published_rounds + 1, section.total_rounds),
        "may_add": now.may_enter(section.key) and not now.at,
    }


Line = TypeVar("Line")


def in_order(
    now: Request, lines: Sequence[Line], keys: Mapping[str, Callable[[Line], Any]]
) -> tuple[list[Line], Facts]:
    """Lines sorted as the address asks, ``by=-rating`` the other way; the first key else."""
    wish = now.query.get("by", "")
    by = wish.removeprefix("-")
    by, down = (by, wish.startswith("-")) if by in keys else (next(iter(keys)), False)
    return sorted(lines, key=keys[by], reverse=down), {"by": by, "down": down}


def _keys(
    now: Request, section: Section, held: Mapping[int, Strength]
) -> dict[str, Callable[[PlayerLine], Any]]:
    """What the columns are sorted by; who has nothing there comes last."""
    return {
        "number": lambda one: one.number,
        "name": lambda one: in_alphabet(one.name),
        "rating": lambda one: (-(held[one.pid].rating or 0), one.number),
        "source": lambda one: (
            held[one.pid].rating is None,
            _source(now, section, one.pid, held)["source"],
            one.number,
        ),
        "federation": lambda one: (not one.federation, one.federation, one.number),
        "club": lambda one: (not one.club, in_alphabet(one.club), one.number),
        "born": lambda one: (section.player(one.pid).birth[:4] or "9999", one.number),
        "points": lambda one: (-one.points, one.number),
    }


def _strengths(section: Section) -> dict[int, Strength]:
    """The rating that counts of everybody, by id."""
    tournament, usual = section.tournament, lists_of(section)
    return {
        int(pid): tournament.strength_of(player, usual)
        for pid, player in zip(section.roster.pids, tournament.players, strict=True)
    }


def _source(
    now: Request, section: Section, pid: int, held: Mapping[int, Strength]
) -> dict[str, str]:
    return known.source_shown(now, held[pid], section.player(pid), section.entrant(pid).listed)


def _groups(
    section: Section, people: Sequence[PlayerLine], held: Mapping[int, Strength]
) -> dict[str, set[int]]:
    """Ids of those whom an arbiter looks for before round 1."""
    rated = [one for one in people if held[one.pid].rating is not None]
    typed = {
        one.pid
        for one in rated
        if not known.from_list(
            held[one.pid], section.player(one.pid), section.entrant(one.pid).listed
        )
    }
    away = {one.pid for one in people if not (one.here or one.withdrawn_from)}
    return {
        "unrated": {one.pid for one in people if held[one.pid].rating is None},
        "entered": typed if len(typed) < len(rated) else set(),
        "not-here": away if len(away) < len(people) else set(),
    }


def new(now: Request) -> Answer:
    """The form of a new player."""
    section = now.section
    picked = now.query.get("pick", "")
    values = {"name": now.query.get("name", "")}
    facts = known.facts_of_pick(now.desk.folder, picked, rate_of(section))
    if facts is not None:
        values = values_of(facts) | {"listed": picked}
    return _entry(now, section, Form(values, now.words), [])


def _entry(now: Request, section: Section, form: Form, same: list[PlayerLine]) -> Answer:
    typed, people = now.query.get("name", ""), everybody(section.tournament)
    facts = known.found(now, section, typed) | {
        "section": section.key,
        "typed": typed,
        "values": dict(form.values),
        "faults": form.faults,
        "alike": [people[one.number] for one in same],
        "titles": sorted(TITLES),
        "last": list(people.values())[-1:],
    }
    return Page(now, "player-new", facts, at="players")


@takes(PlayerFacts)
def add(now: Request) -> Answer:
    """Enter a player; somebody who may be on the list already is shown first."""
    section = now.section
    facts = read_facts(now.form)
    pick = now.form.values.get("listed", "")
    facts = known.with_lists(facts, now.desk.folder, pick, rate_of(section))
    return _add(now, facts, f"/{section.key}/players/new")


def add_line(now: Request) -> Answer:
    """Enter a player whose facts are typed in one line, in any order."""
    section, form = now.section, now.form
    line = form.text("line", limit=200, required=True)
    try:
        (one,) = read_line(now, line if line.isprintable() else "")
    except (FormatError, ValueError):
        form.wrong("line", "line")
    if form.faults:
        return players(now)
    with known.rating_lists() as lists:
        facts, _ = filled(lists, facts_of_listed(one), rate_of(section))
    values = values_of(facts) | {
        name: form.values[name] for name in ("joins",) if name in form.values
    }
    kept = Form(values, now.words, form.sent, form.key, form.seen)
    listed = f"/{section.key}/players?added={section.next_pid}"
    return _add(
        replace(now, form=kept), facts, local_address(form.values.get("back", listed), listed)
    )


def _add(now: Request, facts: PlayerFacts, back: str) -> Answer:
    section, form = now.section, now.form
    same = [] if form.faults else alike(persons(section), facts, section)
    if form.faults or (same and not form.ticked("other")):
        return _entry(now, section, form, same)
    key = section.key
    open_late = section.published_rounds > 0 or bool(section.current_round.boards)
    late = open_late and now.may("run") and "joins" not in form.values
    if late and (offers := late_offers(now.state, key, facts)):
        return _late(now, section, facts, offers)
    # Without a wish: the first round a new player can take part in.
    first = min(section.published_rounds + 1, max(section.total_rounds, 1))
    joins = RoundNo(form.number("joins", 1, section.total_rounds, default=first))
    form.refuse_the_unreadable()
    action = AddPlayer(
        section=key, pid=section.next_pid, facts=facts, joins=joins, here=form.ticked("here")
    )
    return perform(now, action, back=back, stay=f"/{key}/players")


def _late(now: Request, section: Section, facts: PlayerFacts, offers: Sequence[Offer]) -> Answer:
    """What can be done for somebody who comes late, each with its effect; and doing one of it."""
    file, form = now.file_to_change, now.form
    chosen = [one for one in offers if one.what.code == form.values.get("offer")]
    if not chosen:
        told = {
            "section": section.key,
            "name": facts.name,
            "values": {name: value for name, value in form.values.items() if name != FIELD},
            "offers": [_offer(now, section, one) for one in offers],
            "published": section.published_rounds,
            "playing": section.published_rounds > 0
            and section.round(section.published_rounds).phase is not Phase.COMPLETE,
        }
        return Page(now, "late", told, at="players")
    number = section.current_round.number
    step = "pairings" if section.current_round.phase.private else "results"
    into_round = section.current_round.boards and chosen[0].what.code != "late-half"
    back = f"/{section.key}/rounds/{number}/{step}" if into_round else f"/{section.key}/players/new"
    if len(chosen[0].actions) == 1:
        return perform(now, chosen[0].actions[0], back=back, stay=f"/{section.key}/players")
    entry = file.act_together(chosen[0].actions, author=now.author)
    return Redirect(now, back, {"entry": entry.number})


def _offer(now: Request, section: Section, offer: Offer) -> Facts:
    """An offer with the boards that it would change, by names; the newcomer has none yet.

    The bye stays the same, or is the newcomer's, somebody's by name, or nobody's.
    """
    change = offer.difference

    def name(pid: Pid, newcomer: str = "") -> str:
        return name_of(section, pid) if section.has(pid) else newcomer

    def games(boards: tuple[Board, ...]) -> list[Facts]:
        return [
            {"board": board.number, "white": name(board.white), "black": name(board.black)}
            for board in boards
        ]

    bye = "same"
    if change is not None and change.bye_before != change.bye_after:
        bye = "nobody" if change.bye_after is None else name(change.bye_after, "newcomer")
    return {
        "code": offer.what.code,
        "text": sentence_of(now.words, offer.what),
        "article": offer.what.article,
        "known": change is not None,
        "bye": bye,
        "gone": games(change.gone if change else ()),
        "new": games(change.new if change else ()),
    }


def player(now: Request) -> Answer:
    """A player: what comes next, the games, who it is; ``edit`` shows the form of that."""
    section = now.section
    pid = pid_of_number(section, now.parts["p"])
    return player_with(now, section, pid, {}, editing="edit" in now.query)


def player_with(
    now: Request, section: Section, pid: Pid, faults: dict[str, str], *, editing: bool = False
) -> Answer:
    """The page of a player as the desk knows one, with the faults of a small form on it."""
    values = values_of(facts_of(section, pid), section.tournament.strength)
    form = Form(values, now.words, faults=faults)
    return _player(now, section, pid, form, editing=editing)


def _player(
    now: Request, section: Section, pid: Pid, form: Form, *, editing: bool = True
) -> Answer:
    facts = entrant_facts(now, section, pid, form, editing=editing) | {
        "sources": known.sources(now, section, pid),
        "titles": sorted({*TITLES, form.values.get("title", "")} - {""}),
        "substitutes": say("no-substitute").article if section.fixed_table else "",
    }
    return Page(now, "player", facts, at="players")


@takes(PlayerFacts)
def change(now: Request) -> Answer:
    """Change who a player is."""
    section = now.section
    form = now.form
    pid = pid_of_form(section, form, now.parts["p"])
    facts = read_facts(form, facts_of(section, pid))
    action = EditPlayer(section=section.key, pid=pid, facts=facts)
    return submitted(
        now,
        action if facts != facts_of(section, pid) else None,
        back=f"/{section.key}/players/{section.tpn(pid)}",
        again=lambda: _player(now, section, pid, form),
    )


def pid_of_form(section: Section, form: Form, number: int) -> Pid:
    """The player a form is about: by its id, for numbers may have been given anew meanwhile.

    Whoever has the number of a player that was taken off the list is somebody else. A program may
    leave the id out; only then the number in the address counts.
    """
    if "pid" not in form.values:
        return pid_of_number(section, number)
    pid = whole_number(form.values["pid"])
    if pid is None or not section.has(pid):
        raise HTTPException(404, "no-player")
    return Pid(pid)


def numbers(now: Request) -> Answer:
    """How the numbers are made: the order of equal players, and an exchange among them."""
    section = now.section
    facts = terms_of_equals(section) | {
        "section": section.key,
        "seed": section.seed,
        "numbered": section.numbered,
        "started": section.published_rounds > 0,
        "robin": section.fixed_table,
        "groups": [[person(section, pid) for pid in group] for group in groups_of_equals(section)],
    }
    return Page(now, "numbers", facts, at="players")


def equals(now: Request) -> Answer:
    """Set the order of players of equal strength and title; lots take the announced seed."""
    section, form = now.section, now.form
    order = form.choice("equals", [each.value for each in EqualOrder])
    form.refuse_the_unreadable()
    chosen = EqualOrder(order)
    seed = section.seed if chosen is EqualOrder.LOT else ""
    settings = replace(section.settings, equals=chosen, equals_seed=seed)
    action = ChangeSection(section=section.key, settings=settings)
    return submitted(
        now,
        action if settings != section.settings else None,
        back=f"/{section.key}/players/number",
        again=lambda: numbers(now),
    )


def exchange(now: Request) -> Answer:
    """Let two equal players exchange their numbers."""
    section, form = now.section, now.form
    one, other = (whole_number(form.values.get(name, "")) or 0 for name in ("one", "other"))
    action = ExchangeNumbers(section=section.key, one=Pid(one), other=Pid(other))
    return perform(now, action, back=f"/{section.key}/players/number")


def number(now: Request) -> Answer:
    """Give the players their numbers, by strength."""
    key = now.section.key
    return perform(now, NumberPlayers(section=key), back=f"/{key}/players")


def strength(now: Request) -> Answer:
    """Who has no rating that counts, each with a field for an estimate and its reason (GHR 2.1)."""
    section, form = now.section, now.form
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


def estimate(now: Request) -> Answer:
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
    return submitted(
        now,
        SetEstimates(section=section.key, estimates=tuple(found)) if found else None,
        back=f"/{section.key}/players/strength",
        again=lambda: strength(now),
    )


def substitute(now: Request) -> Answer:
    """The form of who comes, and whose number it is."""
    section, form = now.section, now.form
    facts = {
        "section": section.key,
        "who": person(section, pid_of_form(section, form, now.parts["p"])),
        "values": dict(form.values),
        "faults": form.faults,
        "titles": sorted(TITLES),
        "article": say("no-substitute").article,
    }
    return Page(now, "substitute", facts, at="players")


@takes(PlayerFacts)
def put_in_place(now: Request) -> Answer:
    """Put who comes in the place of who leaves."""
    section, form = now.section, now.form
    pid = pid_of_form(section, form, now.parts["p"])
    facts = read_facts(form)
    place = f"/{section.key}/players/{section.tpn(pid)}"
    return submitted(
        now,
        SubstitutePlayer(section=section.key, pid=pid, new=section.next_pid, facts=facts),
        back=place,
        stay=f"{place}/substitute",
        again=lambda: substitute(now),
    )


ROUTES: Final = (
    ("GET", "/{s}/players", players),
    ("GET", "/{s}/players/new", new),
    ("POST", "/{s}/players/new", add),
    ("POST", "/{s}/players/add", add_line),
    ("GET", "/{s}/players/paste", registrations.paste_form),
    ("POST", "/{s}/players/paste", registrations.paste),
    ("GET", "/{s}/players/number", numbers),
    ("POST", "/{s}/players/number", number),
    ("POST", "/{s}/players/number/equals", equals),
    ("POST", "/{s}/players/number/exchange", exchange),
    ("GET", "/{s}/players/{p:whole}", player),
    ("POST", "/{s}/players/{p:whole}", change),
    ("GET", "/{s}/players/strength", strength),
    ("POST", "/{s}/players/strength", estimate),
    ("GET", "/{s}/players/{p:whole}/substitute", substitute),
    ("POST", "/{s}/players/{p:whole}/substitute", put_in_place),
)
