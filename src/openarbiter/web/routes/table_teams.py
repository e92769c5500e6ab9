"""Teams whose players are paired by a table: their names, and their players in board order."""

from __future__ import annotations

from typing import Final

from openarbiter.desk import NewPlayer, Pid, Section, SetTableTeams, TableTeam, facts_of_listed
from openarbiter.errors import FormatError, RequestError
from openarbiter.formats import player_list
from openarbiter.formats.player_list import ListedPlayer
from openarbiter.languages import said
from openarbiter.model.alphabet import folded
from openarbiter.rulebooks import registry
from openarbiter.web.answers import Answer, Page
from openarbiter.web.here import Form, Here
from openarbiter.web.people import person
from openarbiter.web.perform import perform
from openarbiter.web.routes.registrations import trouble_of
from openarbiter.web.table_teams import TWO, table_teams
from openarbiter.web.wording import Facts, whole_number

MOST_TEAMS: Final = 20
_NAME: Final = 120


def show(now: Here) -> Answer:
    """The form of the teams, as they are known."""
    section = _section(now)
    values: dict[str, str] = {}
    for at, team in enumerate(table_teams(section), start=1):
        values[f"name-{at}"] = team.name if section.tournament.teams else team.called
        values[f"list-{at}"] = "\n".join(person(section, pid).name for pid in team.players)
    return _page(now, Form(values, now.words), ())


def _section(now: Here) -> Section:
    """The section.

    Raises:
        RequestError: Its system pairs no players of teams by a table.
    """
    if not registry.edition(now.section.system).table.teams:
        raise RequestError(said("this section pairs no players of teams by a table"))
    return now.section


def _many(now: Here) -> int:
    """How many teams the form has room for."""
    section = now.section
    fewest = registry.edition(section.system).table.teams
    asked = whole_number(now.query.get("teams", "")) or 0
    return min(max(fewest, len(table_teams(section)), asked), MOST_TEAMS)


def _page(now: Here, form: Form, trouble: tuple[str, ...]) -> Answer:
    section, many = now.section, _many(now)
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


def put(now: Here) -> Answer:
    """Say which players are which team; who is not on the list of players is entered."""
    section, form = _section(now), now.form
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
            trouble += [f"{name}: {each}" for each in trouble_of(error)]
    known: dict[str, list[Pid]] = {}
    for pid in section.roster.pids:
        known.setdefault(folded(section.player(pid).name), []).append(pid)
    new: list[NewPlayer] = []
    teams = tuple(
        TableTeam(name=name, players=tuple(_pid(section, one, known, new) for one in players))
        for name, players in listed
    )
    left = [section.person(pid) for pids in known.values() for pid in pids]
    if left:
        trouble.append(said("in no team: {players}", players=", ".join(left[:20])))
    if form.faults or trouble:
        return _page(now, form, tuple(trouble))
    action = SetTableTeams(section=section.key, teams=teams, new=tuple(new))
    return perform(now, action, back=f"/{section.key}/players", stay=f"/{section.key}/teams")


def _pid(
    section: Section, one: ListedPlayer, known: dict[str, list[Pid]], new: list[NewPlayer]
) -> Pid:
    """The player that a line names, or a new one."""
    same = known.get(folded(one.name))
    if same:
        return same.pop(0)
    pid = Pid(section.next_pid + len(new))
    new.append(NewPlayer(pid=pid, facts=facts_of_listed(one)))
    return pid


ROUTES: Final = (
    ("GET", "/{s}/teams", show),
    ("POST", "/{s}/teams", put),
)
