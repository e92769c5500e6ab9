"""``openarbiter site``: an event as pages for any web space, written anew after every round.

usage: EVENT -o FOLDER [--language CODE ...]

Write an event as pages for any web space: pairings and results by board and by name,
standings after each round, the cross-table, and a page for each player that says why
he met whom. Only what is published; no script but where a round is checked,
and nothing from elsewhere.

Run it again after every round: only what has changed is written, and pages of rounds
that were taken back go. The event may be open in the desk meanwhile.
Needs the extra web: pip install 'openarbiter[web]'.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath

from openarbiter.cli.exits import answer
from openarbiter.cli.options import Chosen, Options, require
from openarbiter.cli.writing import first_few, write_bytes
from openarbiter.errors import RequestError
from openarbiter.languages import ENGLISH, Tongue, languages, offered, said

MARKER = "openarbiter-site.json"
"""The file that says that a folder holds a site, and which files are of it."""

_FEW = 3


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.word("event", "EVENT", "the event file")
    where = "where the pages go: a new or empty folder, or the one of last time"
    options.word("-o", "FOLDER", where, dest="folder", required=True)
    text = "a language of the pages (en); more of them with the option once more each"
    options.choice("--language", languages(), text, "CODE", action="append")


def ask(chosen: Chosen) -> None:
    """Write the pages."""
    require("web")
    from openarbiter.store import EventFile  # noqa: PLC0415  (start-up time)
    from openarbiter.web.site import site_files  # noqa: PLC0415  (only here is the web needed)

    tongues = chosen.language or [ENGLISH]
    folder = SiteFolder(Path(chosen.folder))
    with EventFile.open(chosen.event, read_only=True) as file:
        folder.look_first(file.id)
        files = site_files(file, tongues)
        written, removed = folder.write(file.id, files)
    told = said(
        "{folder}: {count} files, new or changed: {written}, removed: {removed}",
        len(files),
        one="{folder}: one file, new or changed: {written}, removed: {removed}",
        folder=chosen.folder,
        written=written,
        removed=removed,
    )
    answer(Tongue(offered(tongues[-1], "terminal"))(told))


class SiteFolder:
    """A folder that holds the pages of one event and may hold nothing else before the first time.

    A file in it says which event it is of and which files were written; nothing else is touched.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._before: frozenset[str] = frozenset()

    def look_first(self, event: str) -> None:
        """See what is there before the pages of an event are written.

        Raises:
            RequestError: The folder holds other things, or the pages of another event.
            OSError: It is a file, or cannot be read.
        """
        marker = self.path / MARKER
        if not self.path.exists():
            return
        if not marker.exists():
            if others := sorted(each.name for each in self.path.iterdir()):
                raise RequestError.saying(
                    "{folder} holds other things ({names}); name a new or empty folder, or one "
                    "that openarbiter site has written",
                    folder=str(self.path),
                    names=first_few(others, _FEW),
                )
            return
        of_event, self._before = _read(marker)
        if of_event != event:
            raise RequestError.saying(
                "{folder} holds the pages of another event; name another folder for this one",
                folder=str(self.path),
            )

    def write(self, event: str, files: Mapping[str, bytes]) -> tuple[int, int]:
        """Write what has changed, and remove what there is no more.

        Each file (by its place in the folder) is replaced whole or not at all, the list of files
        first: where this is interrupted, the next time goes on.

        Returns:
            How many files were written and how many removed.

        Raises:
            RequestError: A file that is not of the site lies where one of it goes.
            OSError: Something cannot be written or removed.
        """
        gone = sorted(self._before - files.keys())
        self._need_own(files)
        self.path.mkdir(parents=True, exist_ok=True)
        self._mark(event, self._before | files.keys())
        written = sum(self._replace(place, content) for place, content in files.items())
        removed = sum(self._remove(place) for place in gone)
        self._mark(event, files.keys())
        return written, removed

    def _need_own(self, files: Mapping[str, bytes]) -> None:
        """Refuse to write over a file of somebody else, or out of the folder through a link."""
        whole = self.path.resolve()
        others = [
            place
            for place in files
            if (place not in self._before and (self.path / place).exists())
            or not (self.path / place).parent.resolve().is_relative_to(whole)
        ]
        if others:
            raise RequestError.saying(
                "{folder} holds files that are not of the site where pages of it go ({names}); "
                "move them away",
                folder=str(self.path),
                names=first_few(others, _FEW),
            )

    def _replace(self, place: str, content: bytes) -> bool:
        """Write a file; whether it was not there yet as it is now."""
        path = self.path / place
        if path.is_file() and path.read_bytes() == content:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(str(path), content, overwrite=True)
        return True

    def _remove(self, place: str) -> bool:
        """Remove a file, and its folder where that is empty then; whether it was there."""
        path = self.path / place
        if not path.is_file() or not path.resolve().is_relative_to(self.path.resolve()):
            return False
        path.unlink()
        for folder in path.parents:
            if folder == self.path or any(folder.iterdir()):
                break
            folder.rmdir()
        return True

    def _mark(self, event: str, files: Collection[str]) -> None:
        """Say what is of the site."""
        facts = {"site": "openarbiter", "event": event, "files": sorted(files)}
        self._replace(MARKER, f"{json.dumps(facts, indent=1)}\n".encode())


def _read(marker: Path) -> tuple[str, frozenset[str]]:
    """The event of a site, and its files."""
    with suppress(ValueError, TypeError, KeyError, RecursionError):
        facts = json.loads(marker.read_bytes())
        event, files = facts["event"], facts["files"]
        ours = facts["site"] == "openarbiter" and isinstance(event, str)
        if ours and all(isinstance(each, str) and _inside(each) for each in files):
            return event, frozenset(files)
    raise RequestError.saying(
        "{file} does not say which files are of the site; remove the folder and write it anew",
        file=str(marker),
    )


def _inside(place: str) -> bool:
    path = PurePosixPath(place)
    return bool(path.parts) and not path.is_absolute() and ".." not in path.parts
