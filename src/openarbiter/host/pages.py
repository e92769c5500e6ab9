"""The pages of the host itself: its events, new ones, and what an organiser says about his own.

An event that was run elsewhere comes back as a file. Where one log begins as the other, the longer
one counts. Where both went on, who brings it is asked, and whatever is not gone on with is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException

from openarbiter.desk import Action, fold
from openarbiter.errors import FormatError, RequestError, StoreError
from openarbiter.files import own_folder
from openarbiter.formats.apart import LIST
from openarbiter.host.app import SESSION
from openarbiter.host.index import Event, Index
from openarbiter.host.keeper import Keeper, say_log
from openarbiter.languages import Tongue
from openarbiter.store import ENDING
from openarbiter.store.entry import Line
from openarbiter.store.log import EventLog
from openarbiter.store.table import build
from openarbiter.web import create_app
from openarbiter.web.accounts import Accounts
from openarbiter.web.adapter import page_route
from openarbiter.web.answers import Answer, File, Page, Redirect
from openarbiter.web.api import API_ROUTES, resources
from openarbiter.web.describe import describe
from openarbiter.web.perform import ROUTES as FAULTS
from openarbiter.web.request import Request
from openarbiter.web.roles import Role
from openarbiter.web.routes import enter, guide, new_event
from openarbiter.web.routes.event import file_name, paste_address
from openarbiter.web.security import MEGABYTE, Refused
from openarbiter.web.wording import Facts

LATEST: Final = 5
"""Entries of a log that the page of an event shows."""


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages; ``key`` is the word with which an administrator enters."""

    keeper: Keeper
    key: str

    @property
    def index(self) -> Index:
        """The index of the host."""
        return self.keeper.index

    def events(self, now: Request) -> Answer:
        """The events that everybody may find, and one's own."""
        query = now.query.get("q", "")[:100]
        found, count = self.index.found(query, _name(now), every=_every(now))
        events = [self._line(now, one) for one in found]
        facts = {"events": events, "count": count, "query": query, "faults": now.form.faults}
        return Page(now, "host", facts)

    def listed(self, now: Request) -> tuple[resources.Event, ...]:
        """The same for programs."""
        who, (found, _) = _name(now), self.index.found("", _name(now), every=_every(now))
        return tuple(
            resources.Event(name=one.name, id=one.id, title=one.title, head=one.head, person=who)
            for one in found
        )

    def bring(self, now: Request) -> Answer:
        """Take in an event file: an event that is new here, or one that was run elsewhere."""
        content, name = now.form.upload("file")
        if len(content) > (most := self.keeper.limits.megabytes) * MEGABYTE:
            raise Refused(413, "too-large", f"{most} MB")
        try:
            with now.costly(), own_folder() as folder, ExitStack() as end:
                (path := folder / f"brought{ENDING}").write_bytes(content)
                log = now.desk.readings.each(name, LIST, say_log, path)
                about = next(end.enter_context(closing(log)))
                lines = [line for part in log for line in part]
            known = self.index.by_id(lines[0].hash[:16])
            if known is not None:
                return self._brought(now, known, lines)
            stem = file_name(Path(), about["title"] or name).removesuffix(ENDING)
            return Redirect(now, f"/events/{self.keeper.add(stem, lines, _name(now), **about)}")
        except (StoreError, RequestError, FormatError) as error:
            now.form.faults["file"] = Tongue(now.words.language)(error.message)
            return self.events(now)

    def _brought(self, now: Request, known: Event, lines: Sequence[Line]) -> Answer:
        """Go on with the longer log; where they part, keep the other one and ask."""
        if not _may(now, known):
            raise HTTPException(403, "role")
        here = self.index.lines(known.name)
        both = _common(here, lines)
        told = "behind"
        if both == len(here) < len(lines):
            self._go_on(known, lines, known.head)
            told = "taken"
        elif both < len(lines):
            self.index.put_aside(known.name, lines)
            told = "parted"
        return Redirect(now, f"/events/{known.name}?brought={told}")

    def event(self, now: Request) -> Answer:
        """What an organiser says about an event, and its logs that were put aside."""
        known = self._known(now)
        asides = []
        with now.costly():
            here = self.index.lines(known.name)
            for one in self.index.aside(known.name)[::-1]:
                lines = self.index.lines(one.name)
                both = _common(here, lines)
                asides.append(
                    {
                        "log": one.name.rpartition("~")[2],
                        "both": both,
                        "there": _latest(now, lines, both),
                        "here": _latest(now, here, both),
                        "more": (len(lines) - both, len(here) - both),
                    }
                )
        facts = self._line(now, known) | {"asides": asides, "brought": now.query.get("brought", "")}
        facts |= {"may_give": _every(now), "faults": {}}
        return Page(now, "hosted", facts)

    def change(self, now: Request) -> Answer:
        """Say who finds an event and whose it is, or go on with a log that was put aside."""
        known, form = self._known(now), now.form
        if log := form.text("log"):
            lines = self.index.lines(f"{known.name}~{log}")
            if not lines:
                raise HTTPException(404)
            self._go_on(known, lines, form.number("entries", 0, known.head))
            return Redirect(now, f"/events/{known.name}?brought=taken")
        organiser = form.text("organiser", limit=60) if _every(now) else known.organiser
        self.index.change(known.name, listed=int(form.ticked("listed")), organiser=organiser)
        return Redirect(now, f"/events/{known.name}")

    def _go_on(self, known: Event, lines: Sequence[Line], seen: int) -> None:
        """Let a log be that of the event, unless it went on since it was looked at (409)."""
        if not self.index.go_on_with(known.name, lines, seen):
            raise HTTPException(409, "away")
        self.keeper.close(known.name)  # another process does so when it next asks the index

    def log(self, now: Request) -> Answer:
        """A log that was put aside, as an event file to take along."""
        known = self._known(now)
        lines = self.index.lines(f"{known.name}~{now.parts['log']}")
        if not lines:
            raise HTTPException(404)
        name = f"{known.name}-{now.parts['log']}{ENDING}"
        with own_folder() as folder:
            build(folder / name, lines)
            return File.saved(name, (folder / name).read_bytes(), "application/octet-stream")

    def _known(self, now: Request) -> Event:
        known = self.index.event(now.parts["name"])
        if known is None or not known.name:
            raise HTTPException(404)
        if not _may(now, known):
            raise HTTPException(403, "role")
        return known

    def made(self, now: Request, actions: list[Action], author: str) -> str:
        """Make an event; where its organiser goes on: a form leads to no other name (CSP)."""
        fold(actions)
        name, names = self.keeper.make(actions, author, _name(now)), self.keeper.names
        return f"/events/{name}" if names.subdomains else names.link(name) + paste_address("a")

    def application(self, term: Event) -> Starlette:
        """The pages as an application, for the term in which the process has them."""
        handlers = (
            ("GET", "/", self.events),
            ("POST", "/events", self.bring),
            ("GET", "/events/{name}", self.event),
            ("POST", "/events/{name}", self.change),
            ("GET", "/events/{name}/{log}", self.log),
            *(*guide.ROUTES, *enter.ROUTES, *new_event.ROUTES, *FAULTS),
        )
        shown = {path for method, path, _ in handlers if method == "GET"}
        persons = Accounts.of_kept(self.index.kept("", term))
        persons.key, names = self.key, self.keeper.names
        app = create_app(
            None,
            folder=self.keeper.folder,
            hosts=names.hosts(""),
            persons=persons,
            routes=[*API_ROUTES, *(page_route(*one, shown=one[1] in shown) for one in handlers)],
        )
        desk = app.state.desk
        desk.events = self.listed
        desk.hosted, desk.make, desk.base = True, self.made, names.root
        desk.session, desk.domain = SESSION, names.name if names.subdomains else None
        desk.addresses = (f"{names.public}/",)
        return app

    def _line(self, now: Request, one: Event) -> Facts:
        """An event as a line of the list."""
        facts = {name: getattr(one, name) for name in ("name", "title", "place", "first", "last")}
        facts |= {"address": self.keeper.names.link(one.name), "listed": bool(one.listed)}
        mine = _may(now, one)
        organiser = one.organiser if mine else ""
        return facts | {"mine": mine, "organiser": organiser, "entries": one.head}


def _name(now: Request) -> str:
    return now.who.name if now.who else ""


def _every(now: Request) -> bool:
    """Whether who asks is an administrator of the host."""
    return now.who is not None and now.who.role is Role.ADMINISTRATOR


def _may(now: Request, known: Event) -> bool:
    """Whether who asks is the administrator of an event."""
    own = now.may("make") and known.organiser == _name(now) != ""
    return own or _every(now)


def _common(one: Sequence[Line], other: Sequence[Line]) -> int:
    """Entries with which both logs begin."""
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False)))


def _latest(now: Request, lines: Sequence[Line], since: int) -> list[Facts]:
    """The latest entries of a log after a number, the last one first."""
    log = EventLog(lines)
    return [
        {
            "time": one.time.isoformat(),
            "author": one.author,
            "text": describe(now.words, log.state, one.action) if one.action else "",
        }
        for one in log.entries(since=since)[: -LATEST - 1 : -1]
    ]
