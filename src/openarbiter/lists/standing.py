"""What this computer keeps about fetching lists: the user's settings, and where each list is from.

It stands in a small file beside that of the lists. Where it is missing or cannot be read nothing
is fetched by itself.

Source:
    FIDE Rating Regulations (B.02), 7.1 (the list in force).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from openarbiter.files import write_whole
from openarbiter.lists.downloading import Version

DAY = timedelta(days=1)
"""Age from which on a list is fetched anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """A list that was fetched.

    Attributes:
        name: Its name.
        address: Where it is from.
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
        fetched: The lists.
    """

    daily: bool = False
    check: bool = True
    fetched: tuple[Fetched, ...] = ()


def standing(database: Path) -> Standing:
    """What is kept beside a file of lists (see Source of the module)."""
    try:
        kept = json.loads(_beside(database).read_text("utf-8"))
        fetched = tuple(Fetched(**each) for each in kept["fetched"])
        for each in fetched:
            each.old(datetime.now(UTC))
        return Standing(daily=kept["daily"] is True, check=kept["check"] is True, fetched=fetched)
    except (OSError, ValueError, KeyError, TypeError):
        return Standing()


def keep(database: Path, kept: Standing) -> None:
    """Keep it beside a file of lists (see Source of the module).

    Raises:
        OSError: The folder cannot be written.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    write_whole(_beside(database), json.dumps(asdict(kept), indent=1).encode())


def keep_fetched(database: Path, one: Fetched) -> None:
    """Keep where a list is from and how new it is, and leave the rest (see Source)."""
    kept = standing(database)
    others = tuple(each for each in kept.fetched if each.name.casefold() != one.name.casefold())
    keep(database, replace(kept, fetched=(*others, one)))


def _beside(database: Path) -> Path:
    return database.with_suffix(".json")
