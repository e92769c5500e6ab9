"""Players held against the lists: who of a list somebody is, and what it says otherwise.

By an id, then by name and year of birth; else there are people to choose from. Registrations,
refreshed ratings and checks all ask here, so that they agree about who is who. A difference is a
proposal for a person to take or to leave.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.1 (ratings and titles of a list); FIDE Rating
    Regulations (B.02), 7.1 (the list in force; a list has an identity number, a name and a date of
    birth for each person: several people share a name and a year, and one person may have two
    numbers); FIDE Title Regulations (B.01), 1.1.4 (the list of the first day holds for the event).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

from openarbiter.desk import Listed, PlayerFacts, rating_in
from openarbiter.desk.player_facts import IN_TOURNAMENT
from openarbiter.formats.rating_list import Entry
from openarbiter.formats.rating_list.folding import alike, name_words
from openarbiter.formats.text import LONGEST_ID, whole
from openarbiter.lists.database import ListInfo, Lists
from openarbiter.model import NationalEntry, Player, Tpn
from openarbiter.values import dataclass, replace

_MOST = 500


class How(Enum):
    """By what somebody was found; the value is the word in JSON."""

    ID = "id"
    """By the id, and the name is the same or nearly."""

    ID_OTHER_NAME = "id-other-name"
    """By the id, but the list has another name under it: to be decided."""

    NAME_AND_YEAR = "name-and-year"
    """By name and year of birth, and nobody else has both."""

    NAME = "name"
    """By the name alone, or nearly: to be decided."""

    NOBODY = "nobody"
    """Not in the list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The person, when it is certain; else those to choose from, the likeliest first."""

    how: How
    entries: tuple[Entry, ...] = ()

    @property
    def sure(self) -> Entry | None:
        """The person when it is certain; ``None`` where somebody has to decide."""
        certain = self.how in {How.ID, How.NAME_AND_YEAR}
        return self.entries[0] if certain else None


NOBODY = Match(how=How.NOBODY)


def match(lists: Lists, source: ListInfo, player: Player) -> Match:
    """Who of a list a player is."""
    national = next((each.national_id for each in player.national if each.national_id), "")
    by_id = _by_id(lists, source, player.fide_id, national)
    if by_id:
        same = [each for each in by_id if alike(each.name, player.name)]
        if same or not player.name:
            return Match(how=How.ID, entries=tuple(same or by_id))
        return Match(how=How.ID_OTHER_NAME, entries=tuple(by_id))
    return _by_name(lists, source, player)


def _by_id(lists: Lists, source: ListInfo, fide_id: str, national_id: str) -> list[Entry]:
    if national_id and not source.fide and (found := lists.by_national_id(source, national_id)):
        return found
    number = whole(fide_id.strip(), LONGEST_ID)
    return list(lists.by_fide_id(source, [number]).values()) if number else []


def name_by_id(lists: Lists, fide_id: str, national: Iterable[NationalEntry] = ()) -> str:
    """The name of who has an id in one of the lists; empty where nobody has."""
    asked = [(source, fide_id, "") for source in lists.lists]
    asked += [
        (source, "", each.national_id)
        for each in national
        for source in lists.lists
        if source.federation == each.federation
    ]
    return next((entry.name for each in asked for entry in _by_id(lists, *each)), "")


def _by_name(lists: Lists, source: ListInfo, player: Player) -> Match:
    """By name and year; who has another id than the one that was given is no more than likely."""
    wanted, born = name_words(player.name), whole(player.birth[:4], len("2026")) or 0
    if not wanted:
        return NOBODY
    found = lists.by_words(source, _query(player.name), _MOST)
    fitting = [
        each
        for each in found
        if (not (each.year and born) or each.year == born) and alike(each.name, player.name)
    ]
    equal = [each for each in fitting if name_words(each.name) == wanted]
    certain = [each for each in equal if each.year and each.year == born]
    if len(certain) == 1 and not player.fide_id.strip("0 "):
        return Match(how=How.NAME_AND_YEAR, entries=tuple(certain))
    if not fitting:
        return NOBODY

    def likeliness(each: Entry) -> tuple[bool, bool, bool]:
        return (each not in certain, each not in equal, each.federation != player.federation)

    return Match(how=How.NAME, entries=tuple(sorted(fitting, key=likeliness)[:8]))


def _query(name: str) -> str:
    """The words of a name that a list is asked for: surname and first given name."""
    surname, comma, given = name.partition(",")
    words = [*surname.split(), *given.split()[:1]] if comma else surname.split()[:2]
    return " ".join(words)


FIELDS = {"standard": "rating", "rapid": "rapid", "blitz": "blitz"}
"""Which rating of a player a rate of play of the federation's lists is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One fact that a list says otherwise; of a national list its field is the federation."""

    field: str
    old: str | int | None
    new: str | int | None
    source: ListInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A player held against the lists.

    Attributes:
        updated: The player as the lists say, where that is certain.
        differences: What differs, in the order of a form.
        doubts: Lists in which several people could be the player, or where the id belongs to
            another name, with those to choose from.
        said_by: The list that each field of ``updated`` follows, also where nothing differs.
        found: The lists that have the player for certain.
    """

    player: Player
    updated: Player
    differences: tuple[Difference, ...]
    doubts: tuple[tuple[ListInfo, Match], ...] = ()
    said_by: Mapping[str, ListInfo]
    found: tuple[ListInfo, ...] = ()


def compare(lists: Lists, players: Iterable[Player], rate: str = "standard") -> list[Compared]:
    """Hold players against all lists that are imported.

    Of a national list the rating at the rate of play of the event counts, where it has one.
    """
    return [_compare(lists, player, rate) for player in players]


def chosen(player: Player, entry: Entry, source: ListInfo, rate: str = "standard") -> Compared:
    """A player held against a person of a list that somebody chose."""
    return _held_against(player, [(source, entry)], rate)


def _compare(lists: Lists, player: Player, rate: str) -> Compared:
    """One player: the lists of FIDE first, because they may give the id that others know."""
    who = player
    sure: list[tuple[ListInfo, Entry]] = []
    doubts = []
    for source in lists.lists:
        person = match(lists, source, who)
        if person.sure is not None:
            sure.append((source, person.sure))
            if person.sure.fide_id and not who.fide_id:
                who = replace(who, fide_id=str(person.sure.fide_id))
        elif person.how is not How.NOBODY:
            doubts.append((source, person))
    return replace(_held_against(player, sure, rate), doubts=tuple(doubts))


def _held_against(player: Player, sure: Sequence[tuple[ListInfo, Entry]], rate: str) -> Compared:
    """A player with what the lists say; of two lists that say something the newer one holds."""
    updated = player
    said_by: dict[str, ListInfo] = {}
    for source, entry in sorted(sure, key=lambda each: each[0].month, reverse=True):
        for field, new in _says(source, entry, player, rate):
            if said_by.setdefault(field, source) is source:
                updated = _with(updated, field, new)
    differences = tuple(
        Difference(field=field, old=value(player, field), new=value(updated, field), source=source)
        for field, source in said_by.items()
        if (value(player, field) or None) != (value(updated, field) or None)
    )
    return Compared(
        player=player,
        updated=updated,
        differences=differences,
        said_by=said_by,
        found=tuple(source for source, _ in sure),
    )


def value(player: Player, field: str) -> str | int | None:
    """What a player has in a field of a :class:`Difference`."""
    fact: str | int | None = rating_in(player, field) if field.isupper() else getattr(player, field)
    return fact


Said = tuple[str, str | int | NationalEntry | None]


def _says(source: ListInfo, entry: Entry, player: Player, rate: str) -> Iterator[Said]:
    """What one list says of a player, field by field."""
    if entry.fide_id and entry.fide_id != int(player.fide_id or 0):
        yield "fide_id", str(entry.fide_id)
    if entry.birth and _tells_more(entry.birth, player.birth):
        yield "birth", entry.birth
    if entry.sex and not player.sex:
        yield "sex", entry.sex
    if not source.fide:
        yield source.federation, _national(source, entry, player, rate)
        return
    yield "title", entry.title
    if entry.federation:
        yield "federation", entry.federation
    for one in source.rates:
        yield FIELDS[one], getattr(entry, one)


def _tells_more(new: str, old: str) -> bool:
    """Whether a date of birth has another year than the known one, or the day beside its year."""
    return new[:4] != old[:4] or (old[4:] in {"", "/00/00"} and new[4:] not in {"", "/00/00"})


def _national(source: ListInfo, entry: Entry, player: Player, rate: str) -> NationalEntry:
    """The entry of a national list: its rating at the rate of play, else the standard one."""
    known = [each for each in player.national if each.federation == source.federation]
    before = known[0] if known else NationalEntry(federation=source.federation)
    rating = getattr(entry, rate) or entry.standard
    return replace(before, rating=rating, national_id=entry.national_id or before.national_id)


def _with(player: Player, field: str, new: str | int | NationalEntry | None) -> Player:
    if isinstance(new, NationalEntry):
        others = [each for each in player.national if each.federation != new.federation]
        return replace(player, national=(new, *others))
    changed: dict[str, Any] = {field: new}
    return replace(player, **changed)


def player_of(entry: Entry, source: ListInfo) -> Player:
    """Somebody of a list as a player without ratings, to be held against all lists."""
    own = NationalEntry(federation=source.federation, national_id=entry.national_id or "")
    return Player(
        tpn=Tpn(1),
        name=entry.name,
        sex=entry.sex,
        title=entry.title,
        federation=entry.federation or source.federation,
        fide_id=str(entry.fide_id or ""),
        birth=entry.birth,
        national=() if source.fide else (own,),
    )


def facts_of_entry(
    lists: Lists, entry: Entry, source: ListInfo, rate: str = "standard"
) -> PlayerFacts:
    """Somebody of a list as the desk takes a player, with what all lists say."""
    (compared,) = compare(lists, [player_of(entry, source)], rate)
    return refreshed(PlayerFacts(name=entry.name, club=entry.club), compared)


def refreshed(facts: PlayerFacts, compared: Compared) -> PlayerFacts:
    """What the desk knows of a player, with what the lists say, and which of them say it."""
    new = tuple(
        Listed(
            field=field,
            rating=rating_in(compared.updated, field),
            source=source.name,
            month=source.month,
        )
        for field, source in compared.said_by.items()
        if field in FIELDS.values() or field.isupper()
    )
    kept = tuple(each for each in facts.listed if each.field not in {one.field for one in new})
    changed = {field: getattr(compared.updated, field) for field in IN_TOURNAMENT}
    return replace(facts, **changed, listed=(*new, *kept))
