"""Players held against the rating lists of this computer, and what is taken from them.

Nothing changes before somebody has seen it and says whose. Lists are fetched when somebody asks
for it, or by a setting that is off until somebody switches it on; else nothing goes out.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1 (ratings and titles of a list); FIDE Title
    Regulations (B.01), 1.1.4 (the list in force on the first day, in events of more than 30 days
    that of each game).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    EventState,
    Pid,
    PlayerFacts,
    RefreshedPlayer,
    RefreshPlayers,
    Section,
    days_of,
    facts_of,
    facts_of_member,
    held,
    lasts_long,
    rate_of,
)
from openarbiter.errors import StoreError
from openarbiter.languages import Tongue, said
from openarbiter.lists import ListInfo, Lists
from openarbiter.lists.comparing import Compared, Difference, chosen, refreshed
from openarbiter.lists.database import lists_file
from openarbiter.lists.fetching import keep, renewable, standing
from openarbiter.lists.importing import steps
from openarbiter.model import Player
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.known import compared, list_files, lists_facts, ratings_of
from openarbiter.web.people import PlayerLine, person
from openarbiter.web.perform import perform
from openarbiter.web.request import Form, Request
from openarbiter.web.wording import Facts, birthday


def rating_lists(now: Request) -> Answer:
    """What the lists say otherwise of the players of a section (see Source of the module).

    What is older than a day is fetched first where that is switched on; the check follows then.
    """
    section, database = now.section, lists_file()
    infos: tuple[ListInfo, ...] = ()
    found: list[Compared] = []
    trouble = ""
    try:
        if not now.at and now.may("run") and not now.desk.hosted:
            now.desk.lists.begin_due(database)
        with Lists.opened(database) as lists:
            infos = lists.lists
            if _checked(now):
                found = compared(section, lists)
    except StoreError as error:
        trouble = Tongue(now.words.language)(error.message)
    return _page(now, section, infos, found, trouble)


Who = tuple[Pid, int, Player]
"""Somebody who is held against the lists (:func:`~openarbiter.desk.player_facts.held`)."""


def key_of(who: Who) -> str:
    """What a form calls somebody: the id, of a player of a team behind that of the team."""
    pid, member, _ = who
    return f"{pid}.{member}" if member else str(pid)


def _who(section: Section, who: Who) -> PlayerLine:
    """Somebody as lists show one; a player of a team with the number and the name of the team."""
    pid, member, player = who
    shown = person(section, pid)
    if not member:
        return shown
    return replace(shown, title=player.title, name=f"{player.name} ({shown.name})")


def _checked(now: Request) -> bool:
    """Whether the players are held against the lists now: not while other lists are on their way.

    Who does not want to wait asks for the lists that are here.
    """
    here = bool(now.query.get("here")) or not now.desk.lists.progress.running
    return here and standing(lists_file()).check


def _fetching(now: Request) -> Facts:
    """How far the lists are that are fetched or imported, and what the settings are."""
    progress, kept = now.desk.lists.progress, standing(lists_file())
    tongue = Tongue(now.words.language)
    return {
        "running": progress.running,
        "list": progress.name,
        "step": tongue(steps()[progress.step]) if progress.step else "",
        "percent": progress.percent,
        "refused": [tongue(each) for each in progress.refused],
        "ended": f"{progress.ended:%H:%M}" if progress.ended else "",
        "daily": kept.daily,
        "check": kept.check,
    }


def _page(
    now: Request,
    section: Section,
    infos: tuple[ListInfo, ...],
    found: list[Compared],
    trouble: str = "",
) -> Answer:
    by_pid = list(zip(held(section), found, strict=False))
    facts = {
        "section": section.key,
        "trouble": trouble,
        "fetching": _fetching(now),
        "checked": _checked(now),
        "files": [
            {"file": one.name, "name": one.called, "month": one.wish.month, "sure": one.sure}
            for one in list_files(now.desk.folder)
        ]
        if now.may("run") and not trouble and not now.desk.hosted
        else [],
        "lists": lists_facts(now, infos),
        "other_month": [
            _other_month(now, info, month)
            for month in [month_in_force(now.state, section)]
            for info in infos
            if month and info.fide and info.month != month
        ],
        "stamp": stamp_of(infos),
        "lines": [_line(now, section, who, one) for who, one in by_pid if one.differences],
        "doubts": [
            {"who": _who(section, who), "key": key_of(who), "to_choose": list(_to_choose(one))}
            for who, one in by_pid
            if one.doubts
        ],
        "same": sum(1 for one in found if one.found and not one.differences),
        "twice": _twice(section, by_pid),
        "nobody": [_who(section, who) for who, one in by_pid if not one.found and not one.doubts],
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


def _other_month(now: Request, info: ListInfo, month: str) -> str:
    return Tongue(now.words.language)(
        said(
            "For this event the list of {month} holds (B.01, 1.1.4); {name} is of {other}.",
            month=month,
            name=info.name,
            other=info.month,
        )
    )


def _twice(section: Section, by_pid: list[tuple[Who, Compared]]) -> list[list[PlayerLine]]:
    """Players who are one and the same person of the lists."""
    found: defaultdict[str, list[PlayerLine]] = defaultdict(list)
    for who, one in by_pid:
        if one.found and one.updated.fide_id:
            found[one.updated.fide_id].append(_who(section, who))
    return [people for people in found.values() if len(people) > 1]


def _line(now: Request, section: Section, who: Who, found: Compared) -> Facts:
    return {
        "who": _who(section, who),
        "key": key_of(who),
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


def _shown(now: Request, one: Difference, value: str | int | None) -> str:
    if one.field == "birth":
        return birthday(str(value or "")) or "–"  # noqa: RUF001
    if one.field == "sex" and value:
        return str(now.words(f"players.sex-{value}").unescape())
    return str(value or "–")  # noqa: RUF001


def _to_choose(found: Compared) -> Iterator[Facts]:
    """People of the lists of whom one may be the player, each with the word that chooses it."""
    for source, match in found.doubts:
        for entry in match.entries:
            yield {
                "pick": f"{source.number}:{entry.fide_id or entry.national_id}",
                "name": entry.name,
                "title": entry.title,
                "federation": entry.federation,
                "born": entry.birth[:4],
                "ratings": ratings_of(entry),
                "id": str(entry.fide_id or entry.national_id),
                "source": f"{source.name} {source.month}",
                "other_name": match.how.value == "id-other-name",
            }


def renew(now: Request) -> Answer:
    """Import the lists that lie beside the event files, those that were ticked (see Source)."""
    form = _of_own_lists(now)
    months = {file: form.text(f"month-{file}", limit=7) for file in form.every("file")}
    jobs = [
        replace(one, wish=replace(one.wish, month=months[one.name]))
        for one in list_files(now.desk.folder)
        if one.name in months
    ]
    now.desk.lists.begin(lists_file(), jobs)
    return Redirect(now, f"/{now.section.key}/players/lists")


def fetch_all(now: Request) -> Answer:
    """Fetch all lists in use from where they are published (see Source of the module)."""
    _of_own_lists(now)
    now.desk.lists.begin(lists_file(), renewable(lists_file()))
    return Redirect(now, f"/{now.section.key}/players/lists")


def _of_own_lists(now: Request) -> Form:
    """What was sent; at a host, whose lists are those of every event, nobody may (403)."""
    if now.desk.hosted:
        raise HTTPException(403, "machine")
    return now.form


def settings(now: Request) -> Answer:
    """Whether lists are fetched by themselves, and whether players are held against them."""
    database, form = lists_file(), _of_own_lists(now)
    kept = standing(database)
    keep(database, replace(kept, daily=form.ticked("daily"), check=form.ticked("check")))
    return Redirect(now, f"/{now.section.key}/players/lists")


def refresh(now: Request) -> Answer:
    """Take what the lists say of the players that were ticked (see Source of the module)."""
    section, form = now.section, now.form
    with Lists.opened(lists_file()) as lists:
        if form.values.get("stamp", "") != stamp_of(lists.lists):
            return rating_lists(now)  # other lists were imported since the page was made
        found = compared(section, lists)
        taken = list(_taken(section, form, found))
    back = f"/{section.key}/players/lists"
    if not taken:
        return Redirect(now, back)
    return perform(now, RefreshPlayers(section=section.key, refreshed=tuple(taken)), back=back)


def _taken(section: Section, form: Form, found: list[Compared]) -> Iterator[RefreshedPlayer]:
    """The players that change; of who has the ratings of the lists it is noted where from."""
    ticked = set(form.every("take"))
    for who, one in zip(held(section), found, strict=True):
        pid, member, player = who
        before = facts_of_member(player) if member else facts_of(section, pid)
        facts: PlayerFacts | None = None
        picked = _picked(form.values.get(f"who-{key_of(who)}", ""), one, rate_of(section))
        if picked is not None:
            facts = refreshed(before, picked)
        elif one.found and (key_of(who) in ticked or not one.differences):
            facts = refreshed(before, one)
        if facts is not None and facts != before:
            yield RefreshedPlayer(pid=pid, facts=facts, member=member)


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
    ("POST", "/{s}/players/lists/fetch", fetch_all),
    ("POST", "/{s}/players/lists/settings", settings),
)
