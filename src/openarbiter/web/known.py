"""People whom this computer knows: the rating lists, and a list of players beside the event files.

That list is a file ``players.csv``, such as last year's entries, in any form that
:mod:`openarbiter.formats.player_list` reads. It is read once, and again when it changes; nothing
goes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Final

from openarbiter.desk import (
    Listed,
    Pid,
    PlayerFacts,
    Section,
    facts_of_listed,
    held,
    rate_of,
    rating_in,
    source_of,
)
from openarbiter.errors import FormatError, StoreError, TournamentError
from openarbiter.formats import player_list
from openarbiter.formats.player_list import ListedPlayer
from openarbiter.formats.rating_list.entry import Entry, month_of_file
from openarbiter.formats.rating_list.mapping import mapping_of
from openarbiter.languages import Tongue, said
from openarbiter.lists import ListInfo, Lists
from openarbiter.lists.comparing import Compared, compare, facts_of_entry
from openarbiter.lists.database import Found, age_of, lists_file
from openarbiter.lists.fetching import Lying, standing
from openarbiter.lists.importing import Wish, look_at, name_of
from openarbiter.model import Player, Tpn
from openarbiter.model.alphabet import folded
from openarbiter.model.strength import BLITZ, ESTIMATE, FIDE, RAPID, Strength
from openarbiter.web.public_facts import remembered, shown_rating
from openarbiter.web.request import Request
from openarbiter.web.wording import Facts, birthday, plain_digits, whole_number

FILE: Final = "players.csv"
"""Name of the list in the folder of the events."""

LARGEST: Final = 64 * 1024 * 1024
"""Bytes of a list that is read."""

FEWEST: Final = 2
"""Letters from which on it is looked for."""

SHOWN: Final = 8


@dataclass(frozen=True, slots=True)
class KnownPlayers:
    """A list, ready to be looked through, or why it could not be read.

    The order has names as they are compared, ascending, each with its place in the list.
    """

    there: bool
    trouble: str = ""
    players: tuple[ListedPlayer, ...] = ()
    order: tuple[tuple[str, int], ...] = ()

    def find(self, text: str) -> list[tuple[int, ListedPlayer]]:
        """Players whose names begin with a text, or whose FIDE id is a number, with their places.

        Capitals and marks do not count.
        """
        wanted = folded(text.strip())
        if len(wanted) < FEWEST:
            return []
        hits = [at for name, at in self.order if name.startswith(wanted)]
        if whole_number(text.strip()) is not None:
            number = plain_digits(text.strip())
            hits = [at for at, one in enumerate(self.players) if one.fide_id == number]
        return [(at, self.players[at]) for at in hits[:SHOWN]]


def known_players(folder: Path) -> KnownPlayers:
    """The list of the folder where the event files are."""
    path = folder / FILE
    try:
        stat = path.stat()
    except OSError:
        return KnownPlayers(there=False)
    return _read(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=1)
def _read(path: Path, changed: int, size: int) -> KnownPlayers:
    """Read a list; another time of change is another list."""
    if size > LARGEST:
        return KnownPlayers(there=True, trouble=f"{path.name}: {size} bytes; at most {LARGEST}")
    try:
        players = player_list.read(path.read_bytes(), name=path.name).players
    except (FormatError, OSError) as error:
        return KnownPlayers(there=True, trouble=str(error).partition("\n")[0])
    order = sorted((folded(one.name), at) for at, one in enumerate(players))
    return KnownPlayers(there=changed > 0, players=players, order=tuple(order))


def differing(section: Section) -> int:
    """How many players of a section differ from the rating lists, or may be several people there.

    0 where the check is switched off. It is looked at again by itself when a list was imported or a
    player has changed.
    """
    path = lists_file()
    if not standing(path).check:
        return 0
    try:
        stat = path.stat()
    except OSError:
        return 0
    return _differing(section, path, stat.st_mtime_ns, stat.st_size)


@remembered(8)
def _differing(section: Section, path: Path, changed: int, size: int) -> int:  # noqa: ARG001
    """The same of the file as it was then; another time of change or size is another file."""
    try:
        with Lists.opened(path) as lists:
            found = compared(section, lists)
    except StoreError:
        return 0
    return sum(1 for one in found if one.differences or one.doubts)


def compared(section: Section, lists: Lists) -> list[Compared]:
    """Everybody of a section held against the lists, players of teams too."""
    return compare(lists, [one for _, _, one in held(section)], rate_of(section))


@contextmanager
def rating_lists() -> Iterator[Lists]:
    """The rating lists; none where their file cannot be read, which the page of lists says."""
    with ExitStack() as stack:
        try:
            lists = stack.enter_context(Lists.opened(lists_file()))
        except StoreError:
            lists = Lists(None)
        yield lists


def lists_facts(now: Request, infos: tuple[ListInfo, ...]) -> list[Facts]:
    """The rating lists with their months and ages, for a page."""
    today, tongue = date.today(), Tongue(now.words.language)  # noqa: DTZ011  (the day in the hall)
    return [
        {
            "name": info.name,
            "month": info.month,
            "age": tongue(age_of(info, today)),
            "people": info.people,
        }
        for info in infos
    ]


def found(now: Request, section: Section, typed: str) -> Facts:
    """Whom the rating lists and the list of the folder know by what was typed, for a page."""
    players = known_players(now.desk.folder)
    listed = [_line(section, at, one) for at, one in players.find(typed)]
    trouble, infos = players.trouble, tuple[ListInfo, ...]()
    try:
        with Lists.opened(lists_file()) as lists:
            infos = lists.lists
            hits = lists.search(typed, limit=SHOWN)
            listed = [*(_found_line(one) for one in hits), *listed]
    except StoreError as error:
        trouble = Tongue(now.words.language)(error.message)
    return {
        "listed": listed,
        "list_there": players.there or bool(infos) or bool(trouble),
        "list_trouble": trouble,
        "list_file": FILE,
        "rating_lists": lists_facts(now, infos),
    }


def _line(section: Section, pick: int, one: ListedPlayer) -> Facts:
    player = facts_of_listed(one).on(Player(tpn=Tpn(1), name=""))
    return {
        "pick": pick,
        "name": one.name,
        "rating": shown_rating(section.tournament, player),
        "federation": one.federation,
        "title": one.title,
        "birth": birthday(one.birth),
        "source": "",
    }


def ratings_of(entry: Entry) -> str:
    """The three ratings of somebody in a list, dashes for those that are missing."""
    ratings = (entry.standard, entry.rapid, entry.blitz)
    return " / ".join(str(each or "–") for each in ratings)  # noqa: RUF001


def _found_line(one: Found) -> Facts:
    entry = one.entry
    return {
        "pick": f"{one.source.number}:{entry.national_id or entry.fide_id}",
        "name": entry.name,
        "rating": ratings_of(entry),
        "federation": entry.federation,
        "title": entry.title,
        "birth": entry.birth[:4],
        "source": f"{one.source.name} {one.source.month}",
    }


def facts_of_pick(folder: Path, pick: str, rate: str) -> PlayerFacts | None:
    """Who was picked: a place of the list of the folder, or number and id of a rating list."""
    number, colon, person = pick.partition(":")
    if not colon:
        players, place = known_players(folder).players, whole_number(pick)
        if place is None or place >= len(players):
            return None
        return facts_of_listed(players[place])
    with Lists.opened(lists_file()) as lists:
        for one in lists.search(person):
            if str(one.source.number) == number:
                return facts_of_entry(lists, one.entry, one.source, rate)
    return None


def with_lists(facts: PlayerFacts, folder: Path, pick: str, rate: str) -> PlayerFacts:
    """Facts of a form, with the lists that the ratings of whoever was picked come from.

    A rating that was typed over is another one than that of the list, and is known by that.
    """
    picked = facts_of_pick(folder, pick, rate) if ":" in pick else None
    return facts if picked is None else replace(facts, listed=picked.listed)


def sources(now: Request, section: Section, pid: Pid) -> dict[str, str]:
    """Where each rating of a player comes from, for a page: a list with its month, or a hand.

    ``rating``, ``rapid`` and ``blitz``, and the codes of national lists.
    """
    player, listed = section.player(pid), section.entrant(pid).listed
    tongue = Tongue(now.words.language)
    shown: dict[str, str] = {}
    for field in ("rating", "rapid", "blitz", *(each.federation for each in player.national)):
        if rating_in(player, field) is None:
            continue
        one = source_of(player, listed, field)
        text = said("from no rating list: typed, or in a file")
        if one is not None:
            text = said("{name} of {month}", name=one.source, month=one.month)
        shown[field] = tongue(text)
    return shown


_LISTS: Final = {
    FIDE: ("FIDE", said("FIDE standard")),
    RAPID: ("FIDE", said("FIDE rapid")),
    BLITZ: ("FIDE", said("FIDE blitz")),
    ESTIMATE: (said("estimate"), said("estimate of the arbiter")),
}


def from_list(found: Strength, player: Player, listed: Iterable[Listed]) -> Listed | None:
    """The list that the rating that counts for a player was taken from; ``None`` without one."""
    return source_of(player, listed, "rating" if found.source == FIDE else found.source)


def source_shown(
    now: Request, found: Strength, player: Player, listed: Iterable[Listed]
) -> dict[str, str]:
    """Where the rating that counts for a player comes from: ``list``, and in full ``source``."""
    if found.rating is None:
        return {"list": "", "source": ""}
    tongue, word = Tongue(now.words.language), found.source
    short, name = _LISTS.get(word) or (word, said("{code}, national list", code=word))
    one = from_list(found, player, listed)
    if one is not None:
        name = said("{list}, {month}", list=name, month=one.month)
    elif word != ESTIMATE:
        name = said("{list}, as entered", list=name)
    return {"list": tongue(short), "source": tongue(name)}


ENDINGS: Final = frozenset({".zip", ".txt", ".xml", ".csv", ".dbf", ".xlsx", ".veg"})
MOST_FILES: Final = 40
"""Files that are looked at."""


def list_files(folder: Path) -> list[Lying]:
    """The lists of a folder that are newer than the imported ones."""
    with Lists.opened(lists_file()) as lists:
        return [
            one
            for one in _lists_in(folder)
            for old in [lists.by_name(one.called)]
            if old is None or old.month < one.wish.month
        ]


def _lists_in(folder: Path) -> Iterator[Lying]:
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)
    except OSError:
        return
    for path in paths[:MOST_FILES]:
        with suppress(TournamentError, OSError):  # something else than a list
            yield _looked_at(path)


def _looked_at(path: Path) -> Lying:
    beside = path.with_suffix(".toml")
    mapping = mapping_of(str(beside)) if beside.exists() else None
    reading = look_at(path, mapping)
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
    month = reading.about.month or month_of_file(reading.day or changed)
    return Lying(
        path=path,
        wish=Wish(month=month, mapping=mapping),
        called=name_of(reading) if mapping is None else mapping.name,
        sure=bool(reading.about.month),
    )
