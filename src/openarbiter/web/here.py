"""What every page needs to know: which event, which moment, which reader.

One value for each request, made once, so that all parts of a page speak of the same moment even
if another desk writes while it is being made.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from openarbiter.desk import Consequence, EventState, Section
from openarbiter.store import EventFile
from openarbiter.web.forms import sent
from openarbiter.web.language import Catalogue, chosen_language
from openarbiter.web.numerals import whole_number

LANGUAGE: Final = "desk-language"
THEME: Final = "desk-theme"
PERSON: Final = "desk-person"
KEYS: Final = "desk-keys"

NOBODY: Final = "arbiter"
"""Who stands in the log when this device has no name."""

KEPT: Final = 100
"""Entries of which it is kept what is to be known."""

THEMES: Final = frozenset({"light", "dark"})


@dataclass(slots=True)
class Desk:
    """What the running program keeps between requests.

    Attributes:
        file: The event that is open; ``None`` on the start page.
        folder: Where new events are made and existing ones are looked for.
        faults: What went wrong inside the program, by the code shown on the page.
        own: The event was opened in the browser, so that it is closed here too.
        told: What is to be known about some of the latest entries, by file and number.
        closed: Events that were opened in the browser and are closed.
    """

    file: EventFile | None
    folder: Path
    faults: dict[str, str] = field(default_factory=dict)
    own: bool = False
    told: dict[tuple[Path, int], tuple[Consequence, ...]] = field(default_factory=dict)
    closed: list[EventFile] = field(default_factory=list)
    _turning: Lock = field(default_factory=Lock, init=False, repr=False, compare=False)

    def tell(self, file: EventFile, number: int, consequences: tuple[Consequence, ...]) -> None:
        """Keep what is to be known about an entry of a file, for the page that comes after it."""
        self.told[file.path, number] = consequences
        while len(self.told) > KEPT:
            self.told.pop(next(iter(self.told)))

    def take(self, file: EventFile) -> None:
        """Go on with another event; one that was opened here is closed."""
        self._turn_to(file)

    def leave(self) -> None:
        """Close what was opened here."""
        self._turn_to(None)

    def _turn_to(self, file: EventFile | None) -> None:
        # The new one first: no request meanwhile is told that nothing is open. Of two who open at
        # the same moment the second one closes what the first one has opened.
        with self._turning:
            before, own = self.file, self.own
            self.file, self.own = file, file is not None
        if before is not None and own:
            before.close()
            self.closed.append(before)


@dataclass(frozen=True, slots=True, kw_only=True)
class Here:
    """The reader and the moment of one request.

    Attributes:
        desk: What the program keeps.
        opened: The event file that was open when the request came; ``None`` without one. Another
            one may be opened while the request is answered, which then speaks of this one still.
        state: The event at this moment; an empty one while no event is open.
        head: Number of the last entry of the log; 0 while there is none.
        saved: When that entry was written, UTC.
        words: The catalogue of the reader's language.
        theme: ``"light"`` or ``"dark"`` as chosen on this device; empty: as the system says.
        person: Who sits at this device, for the log.
        single_keys: Whether single keys act on this device.
        token: What a form must carry.
        at: The moment that is looked at, as the address has it; empty: now.
        json: The reader asked for the JSON twin.
    """

    desk: Desk
    opened: EventFile | None
    state: EventState
    head: int
    saved: datetime | None
    words: Catalogue
    theme: str
    person: str
    single_keys: bool
    token: str
    at: str
    json: bool

    @property
    def root(self) -> str:
        """What stands before every address of a page: empty, or the moment looked at."""
        return f"/at/{self.at}" if self.at else ""

    @property
    def author(self) -> str:
        """Who stands in the log for what is done from this device."""
        return self.person or NOBODY

    @property
    def event_id(self) -> str:
        """What tells the open event from every other; empty while none is open."""
        return self.opened.id if self.opened else ""

    @property
    def file(self) -> EventFile:
        """The file of the event.

        Raises:
            HTTPException: No event is open (404).
        """
        if self.opened is None:
            raise HTTPException(404, "no-event")
        return self.opened

    def section(self, key: str) -> Section:
        """A section of the event.

        Raises:
            HTTPException: There is none with this key (404).
        """
        for section in self.state.sections:
            if section.key == key:
                return section
        raise HTTPException(404, "no-section")


def desk(request: Request) -> Desk:
    """What the running program keeps."""
    kept = request.app.state.desk
    if not isinstance(kept, Desk):
        msg = "the app was not made by create_app"
        raise TypeError(msg)
    return kept


def here(request: Request) -> Here:
    """The reader and the moment of a request; the same value however often it is asked.

    Raises:
        HTTPException: Its form was made for another event than the one that is open (409); asked
            again, the answer is there for the page that says so.
    """
    known = getattr(request.state, "here", None)
    if isinstance(known, Here):
        return known
    try:
        made = _make(request, desk(request).file)
    except HTTPException:
        # The page that says so is one of now.
        request.state.at = ""
        raise
    request.state.here = made
    if made.opened is not None and sent(request).get("event", made.event_id) != made.event_id:
        raise HTTPException(409, "other-event")
    return made


def anew(request: Request) -> Here:
    """The reader and the moment once something was done: the same file, as it is by now."""
    request.state.here = made = _make(request, here(request).opened)
    return made


def behind(request: Request) -> bool:
    """Whether the event went on since the moment of a request, which was asked for already."""
    known = getattr(request.state, "here", None)
    if not isinstance(known, Here) or known.opened is None:
        return False
    return known.opened.head > known.head


def _make(request: Request, file: EventFile | None) -> Here:
    kept = desk(request)
    at = str(getattr(request.state, "at", ""))
    state, head, saved = EventState(), 0, None
    if file is not None:
        head = file.head  # before the state, which is then never behind it
        state = file.at(_moment(at)) if at else file.state
        last = file.entries(since=head - 1)
        saved = last[-1].time if last else None
    cookies = request.cookies
    language = chosen_language(
        request.query_params.get("lang", cookies.get(LANGUAGE, "")),
        request.headers.get("accept-language", ""),
    )
    theme = cookies.get(THEME, "")
    return Here(
        desk=kept,
        opened=file,
        state=state,
        head=head,
        saved=saved,
        words=Catalogue(language),
        theme=theme if theme in THEMES else "",
        person=_person(cookies.get(PERSON, "")) or state.chief_arbiter,
        single_keys=cookies.get(KEYS, "") != "off",
        token=str(getattr(request.state, "token", "")),
        at=at,
        json=bool(getattr(request.state, "json", False)),
    )


def _person(cookie: str) -> str:
    """A name as a cookie keeps it: in ASCII, with escapes for all else."""
    try:
        return cookie.encode("ascii").decode("unicode_escape")[:80]
    except UnicodeError:
        return ""


def _moment(at: str) -> datetime | int:
    """The moment an address names: an entry's number, or a time on this computer's clock."""
    number = whole_number(at)
    if number is not None:
        return number
    try:
        return datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):  # a day before the first or after the last of the calendar
        raise HTTPException(404, "no-moment") from None
