"""Who of a list somebody is: by an id, then by name and year of birth, else people to choose from.

Registrations, refreshed ratings and checks all ask here, so that they agree about who is who.

Source:
    FIDE Rating Regulations (B.02), 7.1 (a list has an identity number, a name and a date of birth
    for each person). Several people share a name and a year, and one person may have two numbers:
    what is not certain is for a person to decide.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from openarbiter.formats.rating_list import Entry
from openarbiter.formats.rating_list.folding import name_words
from openarbiter.formats.text import LONGEST_ID, whole
from openarbiter.lists.database import ListInfo, Lists
from openarbiter.model import NationalEntry
from openarbiter.values import dataclass

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
class Sought:
    """Who is looked for in a list; what is unknown is empty or 0.

    Attributes:
        name: ``Surname, Given``, or in another order.
        federation: Three letters; sorts those to choose from, and decides nothing.
    """

    name: str
    fide_id: str = ""
    national_id: str = ""
    year: int = 0
    federation: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Who of a list somebody is.

    Attributes:
        how: By what.
        entries: The person, when it is certain; else those to choose from, the likeliest first.
    """

    how: How
    entries: tuple[Entry, ...] = ()

    @property
    def sure(self) -> Entry | None:
        """The person when it is certain; ``None`` where somebody has to decide."""
        certain = self.how in {How.ID, How.NAME_AND_YEAR}
        return self.entries[0] if certain else None


NOBODY = Match(how=How.NOBODY)


def match(lists: Lists, source: ListInfo, sought: Sought) -> Match:
    """Who of a list somebody is."""
    by_id = _by_id(lists, source, sought)
    if by_id:
        same = [each for each in by_id if alike(each.name, sought.name)]
        if same or not sought.name:
            return Match(how=How.ID, entries=tuple(same or by_id))
        return Match(how=How.ID_OTHER_NAME, entries=tuple(by_id))
    return _by_name(lists, source, sought)


def _by_id(lists: Lists, source: ListInfo, sought: Sought) -> list[Entry]:
    if sought.national_id and not source.fide:
        found = lists.by_national_id(source, sought.national_id)
        if found:
            return found
    number = whole(sought.fide_id.strip(), LONGEST_ID)
    return list(lists.by_fide_id(source, [number]).values()) if number else []


def name_by_id(lists: Lists, fide_id: str, national: Iterable[NationalEntry] = ()) -> str:
    """The name of who has an id in one of the lists; empty where nobody has."""
    asked = [(source, Sought(name="", fide_id=fide_id)) for source in lists.lists]
    asked += [
        (source, Sought(name="", national_id=each.national_id))
        for each in national
        for source in lists.lists
        if source.federation == each.federation
    ]
    found = (entry.name for each in asked for entry in _by_id(lists, *each))
    return next(found, "")


def _by_name(lists: Lists, source: ListInfo, sought: Sought) -> Match:
    """By name and year; who has another id than the one that was given is no more than likely."""
    wanted = name_words(sought.name)
    if not wanted:
        return NOBODY
    found = lists.by_words(source, _query(sought.name), _MOST)
    fitting = [each for each in found if _year_fits(each, sought) and alike(each.name, sought.name)]
    equal = [each for each in fitting if name_words(each.name) == wanted]
    certain = [each for each in equal if each.year and each.year == sought.year]
    if len(certain) == 1 and not sought.fide_id.strip("0 "):
        return Match(how=How.NAME_AND_YEAR, entries=tuple(certain))
    if not fitting:
        return NOBODY

    def likeliness(each: Entry) -> tuple[bool, bool, bool]:
        return (each not in certain, each not in equal, each.federation != sought.federation)

    return Match(how=How.NAME, entries=tuple(sorted(fitting, key=likeliness)[:8]))


def _query(name: str) -> str:
    """The words of a name that a list is asked for: surname and first given name."""
    surname, comma, given = name.partition(",")
    words = [*surname.split(), *given.split()[:1]] if comma else surname.split()[:2]
    return " ".join(words)


def _year_fits(entry: Entry, sought: Sought) -> bool:
    return not (entry.year and sought.year) or entry.year == sought.year


def alike(one: str, other: str) -> bool:
    """Whether two names may be of the same person: all words of one are in the other.

    Spelling, order, accents and initials do not matter.

    Examples:
        >>> alike("Müller, Hans", "Hans Jörg Mueller"), alike("Muster, E", "Muster, Erika")
        (True, True)
        >>> alike("Muster, Erika", "Muster, Max")
        False
    """
    few, many = sorted((name_words(one), name_words(other)), key=len)
    left = list(many)
    for word in sorted(few, key=len, reverse=True):
        fitting = [each for each in left if each == word or _initial(each, word)]
        if not fitting:
            return False
        left.remove(fitting[0])
    return bool(few)


def _initial(one: str, other: str) -> bool:
    """Whether one of two words is the first letter of the other."""
    return min(len(one), len(other)) == 1 and one[0] == other[0]
