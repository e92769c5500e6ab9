"""Lists fetched from where they are published, and imported like a list that lies on the disk.

Nothing is fetched that nobody asked for, by a command, by a click, or by the setting that is off
until somebody switches it on. The desk has it done in a process of its own, which no page waits
for: an import computes for a minute. It ends with the desk; what it had begun is thrown away, and
the lists in use stay. The settings, and where each list is from, stand in a small file beside that
of the lists.

Source:
    FIDE Rating Regulations (B.02), 7.1 (a list is in force from the first of its month).
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, date, datetime, timedelta
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

from openarbiter.errors import RequestError, TournamentError
from openarbiter.files import own_folder, write_whole
from openarbiter.formats.rating_list.entry import month_of_file
from openarbiter.formats.rating_list.mapping import mapping_of, shipped
from openarbiter.languages import said
from openarbiter.lists.database import Lists
from openarbiter.lists.downloading import Version, download
from openarbiter.lists.importing import Imported, Tell, Wish, import_list, look_at, name_of

DAY = timedelta(days=1)
"""Age from which on a list is fetched anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """A list that was fetched.

    Attributes:
        mapping: How a national list is laid out: a shipped mapping or a file; empty for FIDE.
        asked: When the server was asked for it and gave it, or said that it is the same (UTC).
        imported: When the list it was at that time was imported; tells whether it still is.
        etag, modified: Its version (:class:`~openarbiter.lists.downloading.Version`).
    """

    name: str
    address: str
    mapping: str = ""
    asked: str = ""
    imported: str = ""
    etag: str = ""
    modified: str = ""

    @property
    def version(self) -> Version:
        """Its version on the server."""
        return Version(etag=self.etag, modified=self.modified)

    def old(self, now: datetime) -> bool:
        """Whether it was asked for more than a day ago, or never."""
        return not self.asked or now - datetime.fromisoformat(self.asked) > DAY


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The settings of the user, and the lists that were fetched.

    Attributes:
        daily: A running desk fetches by itself what is older than a day.
        check: Players are held against the lists.
    """

    daily: bool = False
    check: bool = True
    fetched: tuple[Fetched, ...] = ()


def standing(database: Path) -> Standing:
    """What is kept beside a file of lists."""
    try:
        kept = json.loads(_beside(database).read_text("utf-8"))
        fetched = tuple(Fetched(**each) for each in kept["fetched"])
        for each in fetched:
            each.old(datetime.now(UTC))
        return Standing(daily=kept["daily"] is True, check=kept["check"] is True, fetched=fetched)
    except (OSError, ValueError, KeyError, TypeError):
        return Standing()


def keep(database: Path, kept: Standing) -> None:
    """Keep it beside a file of lists."""
    database.parent.mkdir(parents=True, exist_ok=True)
    write_whole(_beside(database), json.dumps(asdict(kept), indent=1).encode())


def keep_fetched(database: Path, one: Fetched) -> None:
    """Keep where a list is from and how new it is, and leave the rest."""
    kept = standing(database)
    others = tuple(each for each in kept.fetched if each.name.casefold() != one.name.casefold())
    keep(database, replace(kept, fetched=(*others, one)))


def _beside(database: Path) -> Path:
    return database.with_suffix(".json")


USUAL = "FIDE"
"""The list that is fetched where none is in use: that of all players and all rates of play."""


ADDRESSES = {
    "FIDE": "https://ratings.fide.com/download/players_list.zip",
    "FIDE standard": "https://ratings.fide.com/download/standard_rating_list.zip",
    "FIDE rapid": "https://ratings.fide.com/download/rapid_rating_list.zip",
    "FIDE blitz": "https://ratings.fide.com/download/blitz_rating_list.zip",
}
"""Where the federation publishes its lists, by the names they have here.

A national list says its address in its mapping, or the user gives it.
"""


def known(database: Path) -> dict[str, Fetched]:
    """Every list with an address: shipped, in a shipped mapping, or given by the user before."""
    places = {name: Fetched(name=name, address=there) for name, there in ADDRESSES.items()}
    for word in shipped():
        mapping = mapping_of(word)
        if mapping.address:
            places[mapping.name] = Fetched(name=mapping.name, address=mapping.address, mapping=word)
    places |= {each.name: each for each in standing(database).fetched}
    return places


def renewable(database: Path) -> list[Fetched]:
    """The lists in use that have an address; where there are none, that of all players."""
    places = known(database)
    with Lists.opened(database) as lists:
        used = [places[info.name] for info in lists.lists if info.name in places]
    return used or [places[USUAL]]


def due(database: Path) -> list[Fetched]:
    """The lists that are to be fetched by the setting of the user: those older than a day."""
    if not standing(database).daily:
        return []
    return [each for each in renewable(database) if each.old(datetime.now(UTC))]


def place_of(database: Path, name: str, address: str = "", mapping: str = "") -> Fetched:
    """Where a list is to be fetched, by its name (empty where its content says it).

    Raises:
        RequestError: No address is known for it.
    """
    if mapping and not name:
        name = mapping_of(mapping).name
    places = {each.casefold(): one for each, one in known(database).items()}
    before = places.get(name.casefold())
    there = address or (mapping_of(mapping).address if mapping else "")
    if before is not None:
        same = before.address == (there or before.address)
        before = before if same else replace(before, address=there, etag="", modified="")
        return replace(before, mapping=mapping or before.mapping)
    if there:
        return Fetched(name=name, address=there, mapping=mapping)
    raise RequestError.saying(
        "no address is known for the list {name}; say it with --from ADDRESS. Known are {names}",
        name=repr(name), names=", ".join(known(database)),
    )  # fmt: skip


def fetch(place: Fetched, database: Path, wish: Wish, tell: Tell) -> Imported | None:
    """Fetch a list and import it; ``None`` where the list in use is the one that is published.

    Raises:
        RequestError: It cannot be fetched, is another list, or of a month that is not in force.
        TournamentError: It cannot be imported, as :func:`~openarbiter.lists.import_list` says.
        OSError: The folder cannot be written.
    """
    with Lists.opened(database) as lists:
        used = lists.by_name(place.name)
    same = used is not None and used.imported == place.imported
    database.parent.mkdir(parents=True, exist_ok=True)
    with own_folder(database.parent) as folder:
        got = download(
            place.address, folder, place.version if same else Version(),
            lambda here, size: tell("fetch", here, size),
        )  # fmt: skip
        asked = datetime.now(UTC).isoformat(timespec="seconds")
        if got is None:
            keep_fetched(database, replace(place, asked=asked))
            return None
        path, version = got
        done = import_list(path, database, _wish(path, place, wish, version), tell)
    place = replace(
        place, name=done.info.name, asked=asked, imported=done.info.imported, etag=version.etag,
        modified=version.modified,
    )  # fmt: skip
    keep_fetched(database, place)
    return done


def _wish(path: Path, place: Fetched, wish: Wish, version: Version) -> Wish:
    """How a file that was fetched is imported: as that list, of the month it says or dates of."""
    mapping = mapping_of(place.mapping) if place.mapping else None
    reading = look_at(path, mapping)
    name = name_of(reading) if mapping is None else mapping.name
    if place.name in ADDRESSES and place.name != name:
        raise RequestError.saying(
            "{address} gave the list {other} instead of {name}; nothing was changed",
            address=place.address, other=name, name=place.name,
        )  # fmt: skip
    today = datetime.now(UTC).date()
    month = reading.about.month or wish.month
    month = month or month_of_file(reading.day or version.day or today)
    if not wish.confirmed and not _may_be(month, today, fide=mapping is None):
        raise RequestError.saying(
            "{address} gave a list of {month}, which is not in force; nothing was changed",
            address=place.address, month=month,
        )  # fmt: skip
    return Wish(
        name=place.name, month=month, rate=wish.rate, mapping=mapping, confirmed=wish.confirmed
    )


def _may_be(month: str, today: date, *, fide: bool) -> bool:
    """Whether a list of a month may be the present one: at most the next month has a list.

    That of the federation is at least that of the month before, for one day of late publication.
    """
    year, number = map(int, month.split("-"))
    ahead = (year - today.year) * 12 + number - today.month
    return ahead <= 1 and (ahead >= -1 or not fide)


LOOK = 600.0
"""Seconds between two looks whether a list is older than a day."""

PAUSE = 3600.0
"""Seconds before lists that could not be fetched are fetched by themselves again."""

_OFTEN = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Lying:
    """A list that lies as a file on this computer, and how it is to be imported.

    Attributes:
        sure: Its month stands in it; else it is the likely one by its date.
    """

    path: Path
    wish: Wish
    called: str = ""
    sure: bool = True

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.path.name


Job = Fetched | Lying


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far the lists are that are fetched or imported.

    Attributes:
        step: What is done with it (:func:`~openarbiter.lists.importing.steps`).
        refused: What could not be done, list by list.
        ended: When the last of them was done, in the time of this computer; ``None`` before.
    """

    running: bool = False
    name: str = ""
    step: str = ""
    percent: int = 0
    refused: tuple[str, ...] = ()
    ended: datetime | None = None


class Beside:
    """What fetches and imports lists beside the desk; one run at a time."""

    def __init__(self) -> None:
        self.progress = Progress()
        self._lock, self._stop = Lock(), Event()
        self._process: BaseProcess | None = None
        self._tried = -PAUSE

    def begin(self, database: Path, jobs: Sequence[Job]) -> bool:
        """Begin with some lists; ``False`` while others are under way, or without any."""
        with self._lock:
            if self.progress.running or not jobs:
                return False
            self.progress = Progress(running=True, name=jobs[0].name)
        context = get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(theirs, database, jobs), daemon=True)
        self._process.start()
        theirs.close()
        Thread(target=self._listen, args=(ours, self._process), daemon=True).start()
        return True

    def begin_due(self, database: Path) -> bool:
        """Begin with the lists that are older than a day, if the user has switched that on."""
        if self.progress.running or time.monotonic() - self._tried < PAUSE:
            return False
        jobs = due(database)
        if jobs:
            self._tried = time.monotonic()
        return self.begin(database, jobs)

    def watch(self, database: Path) -> None:
        """Look from now on whether a list is older than a day."""

        def look() -> None:
            while not self._stop.is_set():
                # The page of the lists says what is wrong with their file.
                with suppress(TournamentError, OSError):
                    self.begin_due(database)
                self._stop.wait(LOOK)

        Thread(target=look, daemon=True).start()

    def end(self) -> None:
        """End with the desk: what is under way is given up."""
        self._stop.set()
        process = self._process
        if process is not None and process.is_alive():
            process.terminate()
            process.join(5)

    def _listen(self, ours: Connection, process: BaseProcess) -> None:
        """Note what the process tells, until it is done or gone."""
        refused: tuple[str, ...] = ()
        done = False
        try:
            while not done:
                told: dict[str, Any] | None = ours.recv()
                if told is None:
                    done = True
                elif "refused" in told:
                    refused += (told["refused"],)
                else:
                    self.progress = replace(self.progress, **told)
        except (EOFError, OSError):
            refused += (said("the lists were not imported to their end; renew them again"),)
        process.join()
        ours.close()
        if not refused:
            self._tried = -PAUSE
        self.progress = Progress(refused=refused, ended=datetime.now().astimezone())


def _work(theirs: Connection, database: Path, jobs: Sequence[Job]) -> None:
    """What the process does: list by list, told of all that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the desk ends it
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that nothing is left lying
    for job in jobs:
        theirs.send({"name": job.name, "step": "", "percent": 0})
        tell = _telling(theirs.send)
        try:
            if isinstance(job, Fetched):
                fetch(job, database, Wish(), tell)
            else:
                import_list(job.path, database, job.wish, tell)
        except TournamentError as error:
            theirs.send({"refused": error.message})
        except OSError as error:
            theirs.send({"refused": f"{job.name}: {error.strerror or error}"})
    theirs.send(None)


def _telling(send: Callable[[dict[str, object]], None]) -> Tell:
    """What tells of the progress, not more often than anybody looks."""
    last = [0.0]

    def tell(step: str, done: int, size: int) -> None:
        now = time.monotonic()
        if now - last[0] > _OFTEN:
            last[0] = now
            send({"step": step, "percent": 100 * done // max(size, 1) if size else 0})

    return tell
