"""The list of teams: enter them by hand or from a list with a column of teams, change them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from openarbiter.desk import (
    AddTeams,
    EditTeam,
    Member,
    NewPlayer,
    NewTeam,
    Pid,
    PlayerFacts,
    Section,
    SetTableTeams,
    TableTeam,
    facts_of,
    facts_of_listed,
    facts_of_member,
)
from openarbiter.errors import FormatError, RequestError
from openarbiter.formats import player_list
from openarbiter.formats.player_list import ListedPlayer, PlayerList
from openarbiter.formats.player_list.cells import TITLES
from openarbiter.languages import said
from openarbiter.model.alphabet import folded, in_alphabet
from openarbiter.rulebooks import registry
from openarbiter.web import pasted
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.forms import TeamFields, read, read_facts, shown, values_of
from openarbiter.web.people import entrant_facts, person, pid_of_number
from openarbiter.web.perform import perform, submitted
from openarbiter.web.public_facts import everybody
from openarbiter.web.request import Form, Request
from openarbiter.web.routes import players as of_players
from openarbiter.web.routes.registrations import after_list
from openarbiter.web.routes.results import either
from openarbiter.web.team_facts import TWO, member_who, table_teams, team_lines
from openarbiter.web.wording import Facts, whole_number

BLANKS: Final = 3
"""Lines for further players on the page of a team."""

MOST_LINES: Final = 70


_KEYS: Final[dict[str, Callable[[Facts], Any]]] = {
    "number": lambda one: one["number"],
    "name": lambda one: in_alphabet(one["name"]),
    "rating": lambda one: (-(one["strength"] or 0), one["number"]),
}
"""What the columns are sorted by."""


def _teams(now: Request) -> Answer:
    """The teams with their players, by number."""
    section = now.section
    if of_players.box_instead(now, section):
        return _paste_form(now)
    teams, order = of_players.in_order(now, team_lines(section), _KEYS)
    facts = (
        of_players.list_facts(now, section)
        | order
        | {
            "teams": teams,
            "total": len(section.entrants),
            "boards": section.settings.team.boards,
        }
    )
    return Page(now, "teams", facts, at="players")


def _new(now: Request, trouble: tuple[str, ...] = ()) -> Answer:
    """The form of a new team."""
    section, form = now.section, now.form
    facts = {
        "section": section.key,
        "values": dict(form.values),
        "faults": form.faults,
        "trouble": trouble,
        "boards": section.settings.team.boards,
        "last": list(everybody(section.tournament).values())[-1:],
    }
    return Page(now, "team-new", facts, at="players", status=422 if trouble else 0)


def _add(now: Request) -> Answer:
    """Enter a team with its players in board order."""
    section, form = now.section, now.form
    known = TeamFields(**read(form, TeamFields, TeamFields(name="")))
    text = form.values.get("list", "")
    listed: tuple[ListedPlayer, ...] = ()
    trouble: tuple[str, ...] = ()
    try:
        listed = now.read(player_list.read, text).players if text.strip() else ()
    except FormatError as error:
        trouble = pasted.trouble_of(error)
    if form.faults or trouble:
        return _new(now, trouble)
    members = tuple(map(_member, listed))
    facts = PlayerFacts(name=known.name, federation=known.federation)
    team = NewTeam(pid=section.next_pid, facts=facts, captain=known.captain, members=members)
    key = section.key
    action = AddTeams(section=key, teams=(team,))
    return perform(now, action, back=f"/{key}/players/new", stay=f"/{key}/players")


def _member(one: ListedPlayer) -> PlayerFacts:
    """A line of a list as a player of a team, who has no club and no note of his own."""
    return replace(facts_of_listed(one), club="", note="")


def _paste_form(now: Request) -> Answer:
    """The box for a list of players with a column of teams."""
    box = pasted.box_of(now.form)
    return pasted.box_page(now, "team-paste", box, None, _listed(now.section, {}))


Teams = dict[str, tuple[str, list[PlayerFacts]]]
"""Name and players of teams, in the order in which they come, by the folded names."""


def _listed(section: Section, teams: Teams) -> Facts:
    """The teams of a list, and which of them are new."""
    known = _known(section)
    return {
        "open": 0,
        "new": [name for key, (name, _) in teams.items() if key not in known],
        "teams": [
            {
                "name": name,
                "known": key in known,
                "few": len(members) < section.settings.team.boards,
                "members": [(one.name, one.rating) for one in members],
            }
            for key, (name, members) in teams.items()
        ],
    }


def _grouped(found: PlayerList) -> tuple[Teams, list[str]]:
    """The teams of a list with their players in board order, and who has none, in sentences."""
    teams: Teams = {}
    alone: list[str] = []
    playing = (one for one in found.players if not one.cancelled)
    for one in sorted(playing, key=lambda one: one.board):  # without boards as they come
        name = one.team or one.club
        if name.strip():
            teams.setdefault(folded(name), (name, []))[1].append(_member(one))
        else:
            told = said("line {number}: {player} has no team", number=one.line, player=one.name)
            alone.append(told)
    return teams, alone


def _known(section: Section) -> set[str]:
    return {folded(one.name) for one in section.tournament.players}


def _pasted(now: Request) -> Answer:
    """Show the teams that a list gives; enter them when they were seen."""
    section, form, box = now.section, now.form, pasted.box_of(now.form)
    page = partial(pasted.box_page, now, "team-paste", box)
    try:
        found = pasted.read_box(now, box)
    except FormatError as error:
        return page(None, _listed(section, {}), error=error)
    teams, alone = _grouped(found)
    if alone:
        return page(found, _listed(section, {}), trouble=alone[:20])
    left, seen = pasted.unread_lines(form, found), form.ticked("seen_list")
    if box.changed or box.mended or left or not seen:
        return page(found, _listed(section, teams), undecided=left if seen else ())
    known, back = _known(section), after_list(now)
    fresh = [team for key, team in teams.items() if key not in known]
    if not fresh:
        return Redirect(now, back)
    numbered = tuple(
        NewTeam(pid=Pid(pid), facts=PlayerFacts(name=name), members=tuple(members))
        for pid, (name, members) in enumerate(fresh, section.next_pid)
    )
    return perform(now, AddTeams(section=section.key, teams=numbered), back=back)


def _team(now: Request) -> Answer:
    """A team: what comes next, its matches, its players in board order; ``edit`` shows its form."""
    section = now.section
    pid = pid_of_number(section, now.parts["p"])
    return team_with(now, section, pid, {}, editing="edit" in now.query)


def team_with(
    now: Request, section: Section, pid: Pid, faults: dict[str, str], *, editing: bool = False
) -> Answer:
    """The page of a team as the desk knows it, with the faults of a small form on it."""
    form = Form(_values(section, pid), now.words, faults=faults)
    return _shown(now, section, pid, form, editing=editing)


_FIELDS: Final = ("name", "title", "rating", "federation", "fide_id", "birth")


def _values(section: Section, pid: Pid) -> dict[str, str]:
    """A team as its form shows it."""
    squad, facts = section.squad(pid), facts_of(section, pid)
    own: Facts = {"captain": squad.captain, "strength": squad.strength}
    values = shown(TeamFields(name=facts.name, federation=facts.federation, **own))
    for at, member in enumerate(squad.members, start=1):
        known = values_of(facts_of_member(member))
        values |= {f"m{at}-{field}": known[field] for field in _FIELDS}
        values |= {f"m{at}-id": str(int(member.tpn)), f"m{at}-place": str(at)}
    return values


def _shown(now: Request, section: Section, pid: Pid, form: Form, *, editing: bool = True) -> Answer:
    values = form.values
    lines = sum(bool(values.get(f"m{at}-id")) for at in range(1, MOST_LINES))
    typed = [at for at in range(1, MOST_LINES) if values.get(f"m{at}-name")]
    squad = section.squad(pid)
    facts = entrant_facts(now, section, pid, form, editing=editing) | {
        "lines": max([lines + BLANKS, *typed]),
        "members": tuple(member_who(section, each) for each in squad.members),
        "captain": squad.captain,
        "boards": section.settings.team.boards,
        "titles": sorted(TITLES),
    }
    return Page(now, "team", facts, at="players")


def _change(now: Request) -> Answer:
    """Change a team and its players."""
    section, form = now.section, now.form
    pid = of_players.pid_of_form(section, form, now.parts["p"])
    known = read(form, TeamFields, TeamFields(name=""))
    own = {name: known.pop(name) for name in ("captain", "strength")}
    facts = replace(facts_of(section, pid), **known)
    members = _members(section, pid, form)
    action = EditTeam(section=section.key, pid=pid, facts=facts, members=members, **own)
    return submitted(
        now,
        action,
        back=f"/{section.key}/players/{section.tpn(pid)}",
        again=lambda: _shown(now, section, pid, form),
    )


def _members(section: Section, pid: Pid, form: Form) -> tuple[Member, ...]:
    """The players of a form, by the places that are typed; a line without a name is none."""
    squad = section.squad(pid)
    found = []
    for at in range(1, MOST_LINES):
        prefix = f"m{at}-"
        line = {
            name.removeprefix(prefix): value
            for name, value in form.values.items()
            if name.startswith(prefix)
        }
        if not line.get("name", "").strip():
            continue
        number = whole_number(line.get("id", "")) or 0
        known = squad.member(number)
        before = PlayerFacts(name="") if known is None else facts_of_member(known)
        unasked = {name: text for name, text in values_of(before).items() if name not in _FIELDS}
        own = Form({**unasked, **line}, form.words)
        facts = read_facts(own, before)
        for field, text in own.faults.items():
            form.faults.setdefault(f"{prefix}{field}", text)
        place = whole_number(line.get("place", "")) or at
        member = Member(facts=replace(facts, club="", note=""), number=number if known else 0)
        found.append((place, at, member))
    return tuple(member for _, _, member in sorted(found, key=lambda each: each[:2]))


MOST_TEAMS: Final = 20
_NAME: Final = 120


def table_teams_form(now: Request) -> Answer:
    """The form of the teams, as they are known."""
    section = _table_section(now)
    values: dict[str, str] = {}
    for at, team in enumerate(table_teams(section), start=1):
        values[f"name-{at}"] = team.name if section.tournament.teams else team.called
        values[f"list-{at}"] = "\n".join(person(section, pid).name for pid in team.players)
    return _table(now, Form(values, now.words), ())


def _table_section(now: Request) -> Section:
    if not registry.edition(now.section.system).table.teams:
        raise RequestError.saying("this section pairs no players of teams by a table")
    return now.section


def _table(now: Request, form: Form, trouble: tuple[str, ...]) -> Answer:
    section = now.section
    fewest = registry.edition(section.system).table.teams
    asked = whole_number(now.query.get("teams", "")) or 0
    many = min(max(fewest, len(table_teams(section)), asked), MOST_TEAMS)
    facts: Facts = {
        "section": section.key,
        "teams": range(1, many + 1),
        "more": many + 1 if TWO < many < MOST_TEAMS else 0,
        "values": dict(form.values),
        "faults": form.faults,
        "trouble": trouble,
        "started": section.published_rounds > 0,
        "total": len(section.entrants),
    }
    return Page(now, "table-teams", facts, at="players", status=422 if trouble else 0)


def put_teams(now: Request) -> Answer:
    """Say which players are which team; who is not on the list of players is entered."""
    section, form = _table_section(now), now.form
    listed: list[tuple[str, tuple[ListedPlayer, ...]]] = []
    trouble: list[str] = []
    for at in range(1, MOST_TEAMS + 1):
        text = form.values.get(f"list-{at}", "")
        if not text.strip() and not form.values.get(f"name-{at}", "").strip():
            continue
        name = form.text(f"name-{at}", limit=_NAME, required=True)
        try:
            listed.append((name, now.read(player_list.read, text).players if text.strip() else ()))
        except FormatError as error:
            trouble += [f"{name}: {each}" for each in pasted.trouble_of(error)]
    known: dict[str, list[Pid]] = {}
    for pid in section.roster.pids:
        known.setdefault(folded(section.player(pid).name), []).append(pid)
    new: list[NewPlayer] = []
    teams = tuple(
        TableTeam(name=name, players=tuple(_pid_of(section, one, known, new) for one in players))
        for name, players in listed
    )
    left = [section.person(pid) for pids in known.values() for pid in pids]
    if left:
        trouble.append(said("in no team: {players}", players=", ".join(left[:20])))
    if form.faults or trouble:
        return _table(now, form, tuple(trouble))
    action = SetTableTeams(section=section.key, teams=teams, new=tuple(new))
    return perform(now, action, back=f"/{section.key}/players", stay=f"/{section.key}/teams")


def _pid_of(
    section: Section, one: ListedPlayer, known: dict[str, list[Pid]], new: list[NewPlayer]
) -> Pid:
    """The player that a line names, or a new one."""
    same = known.get(folded(one.name))
    if same:
        return same.pop(0)
    pid = Pid(section.next_pid + len(new))
    new.append(NewPlayer(pid=pid, facts=facts_of_listed(one)))
    return pid


_OF_TEAMS: Final = {
    ("GET", "/{s}/players"): _teams,
    ("GET", "/{s}/players/new"): _new,
    ("POST", "/{s}/players/new"): _add,
    ("GET", "/{s}/players/paste"): _paste_form,
    ("POST", "/{s}/players/paste"): _pasted,
    ("GET", "/{s}/players/{p:whole}"): _team,
    ("POST", "/{s}/players/{p:whole}"): _change,
}
"""What answers for teams at the addresses that players have too."""

ROUTES: Final = tuple(
    (method, path, either(handler, _OF_TEAMS[method, path]))
    if (method, path) in _OF_TEAMS
    else (method, path, handler)
    for method, path, handler in (
        *of_players.ROUTES,
        ("GET", "/{s}/teams", table_teams_form),
        ("POST", "/{s}/teams", put_teams),
    )
)
