"""Lists fetched from where they are published, and imported like a list that lies on the disk.

Nothing here runs by itself: who calls it was asked to, by a command, by a click, or by the setting
that is off until somebody switches it on.

Source:
    FIDE Rating Regulations (B.02), 7.1 (a list is in force from the first of its month).
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import UTC, date, datetime
from importlib.resources import files
from pathlib import Path

from openarbiter.errors import RequestError
from openarbiter.files import own_folder
from openarbiter.formats.rating_list.entry import month_of_file
from openarbiter.formats.rating_list.mapping import mapping_of, shipped
from openarbiter.languages import said
from openarbiter.lists.database import Lists
from openarbiter.lists.downloading import Version, download
from openarbiter.lists.importing import Imported, Tell, Wish, import_list, look_at, name_of
from openarbiter.lists.standing import Fetched, keep_fetched, standing

USUAL = "FIDE"
"""The list that is fetched where none is in use: that of all players and all rates of play."""


def addresses() -> dict[str, str]:
    """Where the lists of the federation are published, by the names they have here."""
    text = files(__package__).joinpath("addresses.toml").read_text(encoding="utf-8")
    found: dict[str, str] = tomllib.loads(text)
    return found


def known(database: Path) -> dict[str, Fetched]:
    """Every list with an address: shipped, in a shipped mapping, or given by the user before."""
    places = {name: Fetched(name=name, address=there) for name, there in addresses().items()}
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
        found = [places[info.name] for info in lists.lists if info.name in places]
    return found or [places[USUAL]]


def due(database: Path) -> list[Fetched]:
    """The lists that are to be fetched by the setting of the user: those older than a day."""
    if not standing(database).daily:
        return []
    return [each for each in renewable(database) if each.old(datetime.now(UTC))]


def place_of(database: Path, name: str, address: str = "", mapping: str = "") -> Fetched:
    """Where a list is to be fetched.

    Args:
        database: The file of the lists.
        name: Name of the list; empty where its content says it.
        address: Where it is, if the user says it.
        mapping: How a national list is laid out.

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
    message = said(
        "no address is known for the list {name}; say it with --from ADDRESS. Known are {names}",
        name=repr(name), names=", ".join(known(database)),
    )  # fmt: skip
    raise RequestError(message)


def fetch(place: Fetched, database: Path, wish: Wish, tell: Tell) -> Imported | None:
    """Fetch a list and import it (see Source of the module).

    Args:
        place: Where it is.
        database: The file of the lists.
        wish: Month and confirmation of the user.
        tell: Told of the progress.

    Returns:
        What was imported; ``None`` where the list in use is the one that is published.

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
    """How a file that was fetched is imported: as that list, of the month it says or is dated in.

    Raises:
        RequestError: It is another list, or of a month that cannot be.
    """
    mapping = mapping_of(place.mapping) if place.mapping else None
    reading = look_at(path, mapping)
    name = name_of(reading) if mapping is None else mapping.name
    if place.name in addresses() and place.name != name:
        message = said(
            "{address} gave the list {other} instead of {name}; nothing was changed",
            address=place.address, other=name, name=place.name,
        )  # fmt: skip
        raise RequestError(message)
    today = datetime.now(UTC).date()
    month = reading.about.month or wish.month
    month = month or month_of_file(reading.day or version.day or today)
    if not wish.confirmed and not _may_be(month, today, fide=mapping is None):
        message = said(
            "{address} gave a list of {month}, which is not in force; nothing was changed",
            address=place.address, month=month,
        )  # fmt: skip
        raise RequestError(message)
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
