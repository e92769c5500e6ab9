"""Before there is an event: create one in one form, open one, copy last year's."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from openarbiter.desk import (
    Action,
    AddSection,
    CreateEvent,
    EventState,
    RatingSource,
    copied,
)
from openarbiter.errors import StoreError
from openarbiter.rulebooks import registry
from openarbiter.store import (
    ENDING,
    DamagedFileError,
    EventFile,
    InUseError,
    NewerFileError,
    ReadOnlyError,
    Recovery,
    copies_of,
    recover,
)
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.forms import Form
from openarbiter.web.here import NOBODY, Desk, Here
from openarbiter.web.settings_form import BYES, SCORINGS, read_settings, warnings_of

LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An event file in the folder.

    Attributes:
        name: Its name.
        changed: Day of its last change, ``YYYY-MM-DD``.
        size: Its size in kilobytes, rounded up.
    """

    name: str
    changed: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """Why an event file cannot be opened.

    Attributes:
        file: Its name.
        message: Why, and what can be done, in words.
        good: Number of the last entry that is as it was written; 0 where none is known.
        can_recover: A new file can be made of what is well in it.
        can_look: It can be opened to look at it only.
    """

    file: str
    message: str
    good: int
    can_recover: bool
    can_look: bool


def new(now: Here) -> Answer:
    """The form of a new event, with sensible defaults."""
    defaults = {"start": date.today().isoformat()}  # noqa: DTZ011 - the day in the hall
    return _form(now, Form(defaults, now.words), ())


def _form(now: Here, form: Form, warnings: tuple[str, ...]) -> Answer:
    facts = {
        "values": dict(form.values),
        "faults": form.faults,
        "warnings": warnings,
        "systems": registry.offered(),
        "scorings": list(SCORINGS),
        "ratings": [one.value for one in RatingSource],
        "byes": list(BYES),
        "folder": str(now.desk.folder),
    }
    return Page(now, "new", facts, status=422 if form.faults else 200)


def create(now: Here) -> Answer:
    """Create the event and its first section, and open it."""
    form = now.form
    head = CreateEvent(
        name=form.text("name", required=True),
        place=form.text("place"),
        start=form.day("start"),
        end=form.day("end"),
        organiser=form.text("organiser"),
        chief_arbiter=form.text("chief_arbiter"),
    )
    settings = read_settings(form)
    players = form.maybe_number("players", 1, 20_000)
    if head.end and head.start and head.end < head.start:
        form.wrong("end", "before-start", start=head.start)
    warnings = () if form.faults else warnings_of(now.words, settings, players, head.start)
    if form.faults or (warnings and not form.ticked("warned")):
        return _form(now, form, warnings)
    kept = now.desk
    file = EventFile.create(kept.folder / file_name(kept.folder, head.name))
    author = now.person or head.chief_arbiter or NOBODY
    file.act_together([head, AddSection(section="a", settings=settings)], author=author)
    kept.take(file)
    return Redirect(now, "/a/players", {"file": file.path.name})


def file_name(folder: Path, name: str) -> str:
    """A name for the file of a new event, which no file of the folder has yet.

    Args:
        folder: The folder.
        name: Name of the event, in any script.

    Examples:
        >>> file_name(Path("no-such-folder"), "Märzturnier 2026!")
        'marzturnier-2026.openarbiter'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_NAME] or "event"
    taken, count = f"{stem}{ENDING}", 1
    while (folder / taken).exists():
        count += 1
        taken = f"{stem}-{count}{ENDING}"
    return taken


def choose(now: Here) -> Answer:
    """The event files of the folder, to open or to copy."""
    return _chosen(now, {}, None)


def _chosen(
    now: Here,
    faults: dict[str, str],
    trouble: Trouble | None,
    report: Recovery | None = None,
) -> Answer:
    kept = now.desk
    facts = {
        "files": _files(kept),
        "folder": str(kept.folder),
        "faults": faults,
        "trouble": trouble,
        "saved": report.path.name if report else "",
        "report": report.sentences() if report else (),
    }
    return Page(now, "open", facts, status=422 if faults or trouble else 200)


def _files(kept: Desk) -> list[Found]:
    """Every event file of the folder, the newest first."""
    found = []
    for path in kept.folder.glob(f"*{ENDING}"):
        stat = path.stat()
        changed = date.fromtimestamp(stat.st_mtime).isoformat()  # noqa: DTZ012 - as above
        size = -(-stat.st_size // 1024)
        found.append((stat.st_mtime, Found(name=path.name, changed=changed, size=size)))
    return [one for _, one in sorted(found, key=lambda pair: pair[0], reverse=True)]


def open_file(now: Here) -> Answer:
    """Open an event file of the folder, or make a new event like it."""
    kept = now.desk
    form = now.form
    name = form.choice("file", [one.name for one in _files(kept)])
    copied_too = form.ticked("copy")
    title = form.text("name", required=copied_too)
    if form.faults:
        return _chosen(now, form.faults, None)
    path = kept.folder / name
    try:
        if copied_too:
            return _copied(now, path, title, players=form.ticked("players"))
        if form.ticked("recover"):
            report = _recovered(path)
            path = report.path
            if report.missing or report.cut:
                return _chosen(now, {}, None, report)
        opened = kept.file  # asked for once: it may be another one a moment later
        if opened is None or opened.path != path:
            kept.take((EventFile.look if form.ticked("look") else EventFile.open)(path))
    except StoreError as error:
        return _chosen(now, {}, _trouble(name, error))
    return Redirect(now, "/")


def _trouble(name: str, error: StoreError) -> Trouble:
    """Why a file cannot be opened, and what can be done."""
    damaged = isinstance(error, DamagedFileError)
    good = error.good if isinstance(error, (DamagedFileError, NewerFileError)) else 0
    return Trouble(
        file=name,
        message=str(error),
        good=good,
        can_recover=damaged,
        can_look=good > 0 or isinstance(error, (InUseError, ReadOnlyError)),
    )


def _recovered(path: Path) -> Recovery:
    """A new file with what can be saved of a damaged one, also from its second copies."""
    new = path.with_name(file_name(path.parent, f"{path.stem} recovered"))
    return recover(path, new, copies=copies_of(path))


def _copied(now: Here, path: Path, title: str, *, players: bool) -> Answer:
    """A new event like another one, opened at its settings."""
    kept = now.desk
    opened = kept.file
    if opened is not None and opened.path == path:
        state = opened.state
    else:
        with EventFile.open(path, read_only=True) as model:
            state = model.state
    file = EventFile.create(kept.folder / file_name(kept.folder, title))
    _copy(file, state, title, players=players)
    kept.take(file)
    return Redirect(now, "/settings", {"file": file.path.name})


def _copy(file: EventFile, model: EventState, name: str, *, players: bool) -> None:
    """Fill a new event with what stays the same from year to year."""
    author = model.chief_arbiter or NOBODY
    head = CreateEvent(
        name=name,
        place=model.place,
        federation=model.federation,
        organiser=model.organiser,
        chief_arbiter=model.chief_arbiter,
        deputies=model.deputies,
    )
    actions: list[Action] = [head]
    for section in model.sections:
        actions += copied(section, section.key, with_players=players)
    file.act_together(actions, author=author)


ROUTES: Final = (
    ("GET", "/new", new),
    ("POST", "/new", create),
    ("GET", "/open", choose),
    ("POST", "/open", open_file),
)
