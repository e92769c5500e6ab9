"""Players held against the rating lists of this computer, and what is taken from them.

Nothing changes before somebody has seen it and says whose; nothing goes out to the network.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1 (ratings and titles of a list); FIDE Title
    Regulations (B.01), 1.1.4 (the list in force on the first day, in events of more than 30 days
    that of each game).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from openarbiter.desk import (
    EventState,
    Pid,
    PlayerFacts,
    RefreshedPlayer,
    RefreshPlayers,
    Section,
    days_of,
    facts_of,
    lasts_long,
)
from openarbiter.errors import StoreError
from openarbiter.languages import Tongue, said
from openarbiter.lists import ListInfo, Lists
from openarbiter.lists.comparing import Compared, Difference, chosen, compare
from openarbiter.lists.facts import refreshed
from openarbiter.lists.place import lists_file
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.here import Form, Here
from openarbiter.web.known import lists_facts, rate_of
from openarbiter.web.list_files import import_files, list_files
from openarbiter.web.people import Person, person
from openarbiter.web.perform import perform
from openarbiter.web.wording import Facts, birthday


def rating_lists(now: Here) -> Answer:
    """What the lists say otherwise of the players of a section (see Source of the module)."""
    section = now.section
    try:
        with Lists.opened(lists_file()) as lists:
            found = compare(lists, section.tournament.players, rate_of(section))
            infos = lists.lists
    except StoreError as error:
        return _page(now, section, (), [], Tongue(now.words.language)(error.message))
    return _page(now, section, infos, found)


def _page(
    now: Here,
    section: Section,
    infos: tuple[ListInfo, ...],
    found: list[Compared],
    trouble: str = "",
) -> Answer:
    by_pid = list(zip(section.roster.pids, found, strict=False))
    facts = {
        "section": section.key,
        "trouble": trouble,
        "files": [
            {"file": one.file, "name": one.name, "month": one.month, "sure": one.sure}
            for one in list_files(now.desk.folder)
        ]
        if now.may("run") and not trouble
        else [],
        "lists": lists_facts(now, infos),
        "other_month": [
            _other_month(now, info, month)
            for month in [month_in_force(now.state, section)]
            for info in infos
            if month and info.fide and info.month != month
        ],
        "stamp": stamp_of(infos),
        "lines": [_line(now, section, pid, one) for pid, one in by_pid if one.differences],
        "doubts": [
            {"who": person(section, pid), "to_choose": list(_to_choose(one))}
            for pid, one in by_pid
            if one.doubts
        ],
        "same": sum(1 for one in found if one.found and not one.differences),
        "twice": _twice(section, by_pid),
        "nobody": [person(section, pid) for pid, one in by_pid if not one.found and not one.doubts],
    }
    return Page(now, "rating-lists", facts, at="players")


def stamp_of(infos: tuple[ListInfo, ...]) -> str:
    """What tells these lists from others (see Source of the module)."""
    return " ".join(f"{info.number}:{info.month}:{info.imported}" for info in infos)


def month_in_force(state: EventState, section: Section) -> str:
    """The month whose list holds for a section; empty where its first day is not known.

    Source:
        B.01, 1.1.4: the list of the first day; in an event of more than 30 days that of today.
    """
    known = days_of(state, section)
    if not known:
        return ""
    long = lasts_long(state, section)
    day = date.today() if long else min(known)  # noqa: DTZ011  (the day in the hall)
    return f"{day.year}-{day.month:02}"


def _other_month(now: Here, info: ListInfo, month: str) -> str:
    return Tongue(now.words.language)(
        said(
            "For this event the list of {month} holds (B.01, 1.1.4); {name} is of {other}.",
            month=month,
            name=info.name,
            other=info.month,
        )
    )


def _twice(section: Section, by_pid: list[tuple[Pid, Compared]]) -> list[list[Person]]:
    """Players who are one and the same person of the lists."""
    found: dict[str, list[Person]] = {}
    for pid, one in by_pid:
        if one.found and one.updated.fide_id:
            found.setdefault(one.updated.fide_id, []).append(person(section, pid))
    return [people for people in found.values() if len(people) > 1]


def _line(now: Here, section: Section, pid: Pid, found: Compared) -> Facts:
    return {
        "who": person(section, pid),
        "changes": [
            {
                "field": one.field,
                "old": _shown(now, one, one.old),
                "new": _shown(now, one, one.new),
                "source": f"{one.source.name} {one.source.month}",
            }
            for one in found.differences
        ],
    }


def _shown(now: Here, one: Difference, value: str | int | None) -> str:
    if one.field == "birth":
        return birthday(str(value or "")) or "–"  # noqa: RUF001
    if one.field == "sex" and value:
        return str(now.words(f"players.sex-{value}").unescape())
    return str(value or "–")  # noqa: RUF001


def _to_choose(found: Compared) -> Iterator[Facts]:
    """People of the lists of whom one may be the player, each with the word that chooses it."""
    for source, match in found.doubts:
        for entry in match.entries:
            ratings = (entry.standard, entry.rapid, entry.blitz)
            yield {
                "pick": f"{source.number}:{entry.fide_id or entry.national_id}",
                "name": entry.name,
                "title": entry.title,
                "federation": entry.federation,
                "born": entry.birth[:4],
                "ratings": " / ".join(str(each or "–") for each in ratings),  # noqa: RUF001
                "id": str(entry.fide_id or entry.national_id),
                "source": f"{source.name} {source.month}",
                "other_name": match.how.value == "id-other-name",
            }


def renew(now: Here) -> Answer:
    """Import the lists that lie beside the event files, those that were ticked (see Source)."""
    form, section = now.form, now.section
    wanted = {file: form.text(f"month-{file}", limit=7) for file in form.every("file")}
    refused = import_files(now.desk.folder, wanted)
    if not refused:
        return Redirect(now, f"/{section.key}/players/lists")
    tongue = Tongue(now.words.language)
    with Lists.opened(lists_file()) as lists:
        found = compare(lists, section.tournament.players, rate_of(section))
        return _page(now, section, lists.lists, found, " ".join(map(tongue, refused)))


def refresh(now: Here) -> Answer:
    """Take what the lists say of the players that were ticked (see Source of the module)."""
    section, form = now.section, now.form
    with Lists.opened(lists_file()) as lists:
        if form.values.get("stamp", "") != stamp_of(lists.lists):
            return rating_lists(now)  # other lists were imported since the page was made
        found = compare(lists, section.tournament.players, rate_of(section))
        taken = list(_taken(section, form, found))
    back = f"/{section.key}/players/lists"
    if not taken:
        return Redirect(now, back)
    return perform(now, RefreshPlayers(section=section.key, refreshed=tuple(taken)), back=back)


def _taken(section: Section, form: Form, found: list[Compared]) -> Iterator[RefreshedPlayer]:
    """The players that change; of who has the ratings of the lists it is noted where from."""
    ticked = set(form.every("take"))
    for pid, one in zip(section.roster.pids, found, strict=True):
        before = facts_of(section, pid)
        facts: PlayerFacts | None = None
        picked = _picked(form.values.get(f"who-{pid}", ""), one, rate_of(section))
        if picked is not None:
            facts = refreshed(before, picked)
        elif one.found and (str(pid) in ticked or not one.differences):
            facts = refreshed(before, one)
        if facts is not None and facts != before:
            yield RefreshedPlayer(pid=pid, facts=facts)


def _picked(word: str, found: Compared, rate: str) -> Compared | None:
    """A player held against the person that was chosen; ``None`` for nobody."""
    for source, match in found.doubts:
        for entry in match.entries:
            if word == f"{source.number}:{entry.fide_id or entry.national_id}":
                return chosen(found.player, entry, source, rate)
    return None


ROUTES: Final = (
    ("GET", "/{s}/players/lists", rating_lists),
    ("POST", "/{s}/players/lists", refresh),
    ("POST", "/{s}/players/lists/renew", renew),
)
