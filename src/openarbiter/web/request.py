"""What every page needs to know: which event, which moment, which reader, what was asked and typed.

One value for each request, made once by :mod:`openarbiter.web.adapter`, so that all parts of a page
speak of the same moment even if another desk writes while it is being made. A reading of a field of
a form never raises: it collects a fault for each, so that the page can show all of them at once
with every value as it was typed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from ipaddress import ip_address
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import Any, Final, ParamSpec, TypeVar

from markupsafe import Markup
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.datastructures import FormData, QueryParams, UploadFile
from starlette.exceptions import HTTPException

from openarbiter.desk import Action, Consequence, EventState, Phase, RoundState, Section
from openarbiter.formats.apart import UPLOAD, Readings
from openarbiter.lists.fetching import Beside
from openarbiter.model.alphabet import composed
from openarbiter.store import EventFile
from openarbiter.store.beside import Kept
from openarbiter.web.accounts import MACHINE, Account, Accounts
from openarbiter.web.guesses import Guesses, Source
from openarbiter.web.language import Catalogue
from openarbiter.web.published import NOTHING, Moment, Published, last_moment
from openarbiter.web.reports import Codes
from openarbiter.web.roles import ABILITIES, May
from openarbiter.web.screens import Screens
from openarbiter.web.streams import Streams
from openarbiter.web.wording import DASH, DIGITS, Facts, whole_number


class _Whole(IntegerConvertor):
    """A whole number in the path of an address, ``{n:whole}``; with any other there is no page.

    Starlette's own ``int`` ends in an error at thousands of digits.
    """

    regex = f"[0-9]{{1,{DIGITS}}}"


register_url_convertor("whole", _Whole())


@dataclass(slots=True)
class Form:
    """The fields of one form while they are read.

    Attributes:
        values: What was typed, by field; files are left out, of several values the last one counts.
        key: What the page calls this very sending, so that it is known again; empty without one.
        seen: The last entry the writer had seen; ``None`` where the form does not say.
        faults: What is wrong, by field.
    """

    values: Mapping[str, str]
    words: Catalogue
    sent: FormData = field(default_factory=FormData)
    key: str = ""
    seen: int | None = None
    faults: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, sent: FormData, words: Catalogue) -> Form:
        """The form that was sent with a request."""
        values = {name: composed(text) for name, text in sent.items() if isinstance(text, str)}
        key, seen = values.get("key", "")[:40], whole_number(values.get("seen", ""))
        return cls(values, words, sent, key, seen)

    def wrong(self, name: str, key: str, **gaps: object) -> None:
        """Note a fault of a field; the first one of each stays."""
        self.faults.setdefault(name, str(self.words(f"form.{key}", **gaps).unescape()))

    def refuse_the_unreadable(self) -> None:
        """Do nothing for a form whose fields nobody types: what is wrong in it is no slip (422)."""
        if self.faults:
            raise HTTPException(422, "unreadable")

    def text(self, name: str, *, limit: int = 120, required: bool = False) -> str:
        """A text, without blanks around it and without line breaks."""
        value = " ".join(self.values.get(name, "").split())
        if required and not value:
            self.wrong(name, "required")
        if len(value) > limit:
            self.wrong(name, "too-long", count=limit, found=len(value))
        return value

    def number(self, name: str, low: int, high: int, *, default: int | None = None) -> int:
        """A whole number of a range; the default where nothing was typed."""
        typed = self.values.get(name, "").strip()
        if not typed and default is not None:
            return default
        number = whole_number(typed)
        if number is None or not low <= number <= high:
            self.wrong(name, "number", low=low, high=high, found=typed[: 2 * DIGITS] or DASH)
            return low
        return number

    def maybe_number(self, name: str, low: int, high: int) -> int | None:
        """A whole number of a range; ``None`` where nothing, or 0, was typed."""
        typed = self.values.get(name, "").strip()
        return None if typed in {"", "0"} else self.number(name, low, high)

    def choice(self, name: str, known: Collection[str], *, default: str = "") -> str:
        """One of some words."""
        value = self.values.get(name, default)
        if value not in known:
            self.wrong(name, "choice", found=value)
            return default
        return value

    def day(self, name: str) -> str:
        """A day as browsers write it, ``2026-11-21``; empty where none was given."""
        typed = self.text(name, limit=10)
        try:
            return date.fromisoformat(typed).isoformat() if typed else ""
        except ValueError:
            self.wrong(name, "day", found=typed)
            return ""

    def ticked(self, name: str) -> bool:
        """Whether a box was ticked."""
        return bool(self.values.get(name))

    def every(self, name: str) -> list[str]:
        """All values of a field that may be sent several times."""
        return [composed(str(value)) for value in self.sent.getlist(name)]

    def upload(self, name: str) -> tuple[bytes, str]:
        """The bytes of a file and its name; both empty where none was sent."""
        file = self.sent.get(name)
        if not isinstance(file, UploadFile):
            return b"", ""
        file.file.seek(0)  # a form is read once more when the event went on meanwhile
        return file.file.read(), file.filename or ""


PHASES: Final = {
    "paired": frozenset(Phase) - {Phase.WAITING, Phase.DRAFTED},
    "edited": frozenset({Phase.EDITED}),
    "published": frozenset(phase for phase in Phase if not phase.private),
}
"""Phases of a round, by what a page of it needs."""

Line = TypeVar("Line")
P = ParamSpec("P")
T = TypeVar("T")

PASTED: Final = 16 * 1024
"""Characters of a pasted text that is read at once; longer ones are read like files."""

SESSION_COOKIE: Final = "desk-session"
"""The cookie of a browser that has entered."""

NOBODY: Final = "arbiter"
"""Who stands in the log when this device has no name."""

PARTS: Final = 100
"""Parts of pages that are kept."""

KEPT: Final = 100
"""Entries of which it is kept what is to be known."""


@dataclass(slots=True)
class AppState:
    """What the running program keeps between requests.

    Attributes:
        folder: Where new events are made and existing ones are looked for.
        faults: What went wrong inside the program, by the code shown on the page.
        own: The event was opened in the browser, so that it is closed here too.
        told: What is to be known about some of the latest entries, by file and number.
        closed: Events that were opened in the browser and are closed.
        persons: Who may use the desk; ``None`` where whoever reaches it may do everything.
        addresses: Where others of the hall reach the desk; empty while it answers to this computer
            only.
        end: Ends the program; ``None`` where that is not for a page to do.
        fingerprint: That of the certificate; empty without TLS.
        lists: What fetches and imports rating lists beside the pages.
        readings: What reads files that came in.
        rooms: How many long tasks a host does at once: for the event, and in all.
        turns: How many pages of the event it makes at once.
        doors: How many people each phone has ticked at the door.
        base: What stands before every address of the event; empty where nothing does.
        hosted: It is served beside others, by a program that opens and closes it.
        name: What it is called there; empty on a desk.
        home: The address of the first page of the host; empty on a desk, and on that page.
        session: The cookie of a browser that has entered, and the names it is sent to besides.
        events: Lists the events of a host for programs; ``None`` where one event is served.
        make: Makes an event of actions of an author, for whoever asks; where that person goes on.
            ``None`` but at a host, which has pages of its own.
        kept: What stands beside the log; ``None`` where nothing is kept.
        registering: Registrations, and wrong links of them.
    """

    file: EventFile | None
    folder: Path
    faults: dict[str, str] = field(default_factory=dict)
    own: bool = False
    told: dict[tuple[Path, int], tuple[Consequence, ...]] = field(default_factory=dict)
    closed: list[EventFile] = field(default_factory=list)
    persons: Accounts | None = None
    addresses: tuple[str, ...] = ()
    end: Callable[[], None] | None = None
    fingerprint: str = ""
    streams: Streams = field(default_factory=Streams)
    published: Published = field(default_factory=Published)
    screens: Screens = field(default_factory=Screens)
    lists: Beside = field(default_factory=Beside)
    readings: Readings = field(default_factory=Readings)
    rooms: tuple[BoundedSemaphore, ...] = ()
    turns: asyncio.Semaphore | None = None
    doors: dict[str, int] = field(default_factory=dict)
    base: str = ""
    hosted: bool = False
    name: str = ""
    home: str = ""
    session: str = SESSION_COOKIE
    domain: str | None = None
    events: Callable[[Any], tuple[Any, ...]] | None = None
    make: Callable[[Any, list[Action], str], str] | None = None
    kept: Kept | None = None
    registering: Guesses = field(default_factory=Guesses)
    _codes: Codes | None = None
    _turning: Lock = field(default_factory=Lock, init=False, repr=False, compare=False)

    @property
    def folder_name(self) -> str:
        """The folder by its name; a disk by its path."""
        return self.folder.resolve().name or str(self.folder)

    def codes(self, file: EventFile | None) -> Codes | None:
        """The codes of result slips of an event; ``None`` where the desk asks nobody who he is."""
        if self.persons is None or file is None:
            return None
        known, secret = self._codes, self.persons.kept_secret()
        if known is None or (known.secret, known.event) != (secret, file.id):
            self._codes = known = Codes(secret, file.id)
        return known

    def tell(self, file: EventFile, number: int, consequences: tuple[Consequence, ...]) -> None:
        """Keep what is to be known about an entry of a file, for the page that comes after it."""
        self.told[file.path, number] = consequences
        while len(self.told) > KEPT:
            self.told.pop(next(iter(self.told)))

    def take(self, file: EventFile | None) -> None:
        """Go on with another event, or none; one that was opened here is closed."""
        # The new one first: no request meanwhile is told that nothing is open. Of two who open at
        # the same moment the second one closes what the first one has opened.
        with self._turning:
            before, own = self.file, self.own
            self.file, self.own = file, file is not None
        if before is not None and own:
            before.close()
            self.closed.append(before)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """The reader, the moment and the wish of one request.

    Attributes:
        opened: The event file that was open when the request came; ``None`` without one. Another
            one may be opened while the request is answered, which then speaks of this one still.
        at: The moment that is looked at, as the address has it; empty: now.
        state: The event at this moment; an empty one while no event is open.
        head: Number of the last entry of the log; 0 while there is none.
        saved: When that entry was written, UTC.
        theme: ``"light"`` or ``"dark"`` as chosen on this device; empty: as the system says.
        named: Who sits at this device, as the device says; may be empty.
        single_keys: Whether single keys act on this device.
        token: What a form must carry; empty in a page that all get.
        json: The reader asked for the JSON twin.
        scripted: A script sent the form and takes a part of a page.
        path: The address, without the marks of a moment or of a twin.
        back_to: The same where it can be looked at; the overview for one that only takes forms.
        parts: What stands in the gaps of the address: ``s`` section, ``n`` round, ``b`` board,
            ``p`` player, and others.
        known: The last entry a stream of news has told, as its header says; may be empty.
        who: Who has entered with this browser; ``None`` for nobody.
        address: The network address the request comes from.
        made: The entry this request has made; 0 while it has made none.
        shared: Parts of pages that are made already; ``None`` where nothing is shared.
    """

    desk: AppState
    opened: EventFile | None
    at: str
    state: EventState
    head: int
    saved: datetime | None
    words: Catalogue
    theme: str
    named: str
    single_keys: bool
    cookies: Mapping[str, str]
    token: str
    json: bool
    scripted: bool
    path: str
    back_to: str
    parts: Mapping[str, Any]
    query: QueryParams
    form: Form
    known: str
    who: Account | None = None
    address: str = ""
    made: int = 0
    shared: dict[tuple[object, ...], Markup] | None = None

    def once(self, name: str, caller: Callable[[], Markup]) -> Markup:
        """A part of a page that is the same for everybody: made for the first one only."""
        key = name, self.path, str(self.query), self.words.language, self.head
        made = self.shared.get(key) if self.shared is not None else None
        if made is None:
            made = caller()
            if self.shared is not None and len(self.shared) < PARTS:
                self.shared[key] = made
        return made

    def may(self, ability: str) -> bool:
        """Whether who asks has an ability, by its name (:class:`~openarbiter.web.roles.May`)."""
        if ability == May.MACHINE.value and self.desk.hosted:
            return False
        if ability == May.MAKE.value and self.desk.make is None:
            return False
        return May(ability) in ABILITIES[self.who.role if self.who else None]

    @property
    def source(self) -> Source:
        """Where the request comes from, for what is counted of wrong PINs and codes."""
        return Source(self.token, self.address)

    @property
    def at_machine(self) -> bool:
        """Whether the administrator asks from the computer of the desk itself."""
        try:
            return ip_address(self.address).is_loopback and self.may("machine")
        except ValueError:
            return False

    def may_enter(self, key: str) -> bool:
        """Whether who asks may enter players of a section and change who they are, by now."""
        late = any(one.published_rounds for one in self.state.sections if one.key == key)
        return self.may("run") or (self.may("register") and not late)

    @property
    def root(self) -> str:
        """What stands before every address of a page: empty, or the moment looked at."""
        return f"/at/{self.at}" if self.at else ""

    @property
    def own_name(self) -> bool:
        """Whether the name in the log is the one given on this device, and not that of a person."""
        return self.who is None or self.who.name == MACHINE

    @property
    def person(self) -> str:
        """Who has entered with this browser.

        At the machine of the desk itself who is said to sit there, else the chief arbiter.
        """
        if self.who is not None and not self.own_name:
            return self.who.name
        return self.named or (self.state.chief_arbiter if self.who else "")

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
        """The file of the event; without one there is no page (404)."""
        if self.opened is None:
            raise HTTPException(404, "no-event")
        return self.opened

    @property
    def file_to_change(self) -> EventFile:
        """The same where something may be written: not while an earlier moment is looked at."""
        if self.at:
            raise HTTPException(403, "read-only")
        return self.file

    def read(self, reader: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a reader makes of what came in, its first argument: bytes of a file, or a text.

        Raises:
            FormatError: It cannot be read, or not within the limits of
                :data:`~openarbiter.formats.apart.UPLOAD`.
        """
        source = args[0]
        if isinstance(source, str) and len(source) <= PASTED:
            return reader(*args, **kwargs)
        file = str(kwargs.get("name", "<text>"))
        with self.costly():
            return self.desk.readings.read(file, UPLOAD, reader, *args, **kwargs)

    @contextmanager
    def costly(self) -> Iterator[None]:
        """A long task; refused where others would wait because so many are under way (503)."""
        with ExitStack() as taken:
            for room in self.desk.rooms:
                if not room.acquire(blocking=False):
                    raise HTTPException(503, "away")
                taken.callback(room.release)
            yield

    @property
    def section(self) -> Section:
        """The section the address names."""
        return self.section_of(self.parts["s"])

    def section_of(self, key: str) -> Section:
        """A section of the event; with another key there is no page (404)."""
        for section in self.state.sections:
            if section.key == key:
                return section
        raise HTTPException(404, "no-section")

    @property
    def section_names(self) -> tuple[tuple[str, str], ...]:
        """Key and name of each section."""
        return tuple((one.key, one.name) for one in self.state.sections)

    def round(self, need: str = "") -> tuple[Section, RoundState]:
        """The section and the round the address names; without them there is no page (404).

        ``need`` says what the round must be: ``"paired"``, that is, have boards; ``"edited"`` just
        now; or ``"published"``, so that everybody may see it; empty for any round.
        """
        section, number = self.section, self.parts["n"]
        if not 1 <= number <= max(section.total_rounds, len(section.rounds)):
            raise HTTPException(404, "no-round")
        found = section.round(number)
        if need and found.phase not in PHASES[need]:
            raise HTTPException(404, "no-edit" if need == "edited" else f"not-{need}")
        return section, found

    def number(self, name: str, default: str = "") -> int | None:
        """A whole number behind the address; ``None`` where none stands there."""
        return whole_number(self.query.get(name, default))

    def part(self, lines: Sequence[Line], size: int, at: int = 0) -> tuple[Sequence[Line], Facts]:
        """The lines of one page of a long list: that the address asks for, or with a line."""
        wish = self.number("from")
        first = at if wish is None or wish >= len(lines) else wish
        first -= first % size
        return lines[first : first + size], {"first": first, "page_size": size}

    def renewed(self, made: int = 0) -> Request:
        """The same wish at the event as it is by now, its form not read yet."""
        _, state, head, saved = moment_of(self.opened, self.at)
        form = Form.of(self.form.sent, self.words)
        return replace(self, state=state, head=head, saved=saved, form=form, made=made)

    @property
    def behind(self) -> bool:
        """Whether the event went on since this moment."""
        return self.opened is not None and self.opened.head > self.head


def moment_of(file: EventFile | None, at: str) -> Moment:
    """The event at a moment, with the last entry of its log.

    A moment is the number of an entry, or a time on this computer's clock; empty: now.

    Raises:
        HTTPException: There is no such moment (404).
    """
    if file is None:
        return NOTHING
    now = last_moment(file)
    return now._replace(state=file.at(_moment(at))) if at else now


def _moment(at: str) -> datetime | int:
    """The moment an address names."""
    number = whole_number(at)
    if number is not None:
        return number
    try:
        return datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):  # a day before the first or after the last of the calendar
        raise HTTPException(404, "no-moment") from None
