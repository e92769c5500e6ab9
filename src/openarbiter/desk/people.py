"""The people of an event: who of its sections is one person, and who may play where.

Nothing of it is kept but what an arbiter said of two entries: it is worked out from the players of
the sections, so that every event ever written has its people. An identity number decides, then name
and year of birth; what is not certain is for a person to decide.

Source:
    FIDE Rating Regulations (B.02), 7.1 (an identity number, a name and a date of birth stand for
    each person). Several people share a name, and one may have two numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from difflib import SequenceMatcher
from functools import lru_cache, wraps
from itertools import permutations
from typing import Final, NamedTuple, TypeVar

from openarbiter.desk.event_values import Entry
from openarbiter.desk.messages import Consequence, declare, refuse, say
from openarbiter.desk.player_facts import PlayerFacts, facts_of
from openarbiter.desk.settings import SectionSettings
from openarbiter.desk.state import Entrant, EventState, Section
from openarbiter.desk.values import Pid
from openarbiter.errors import UnreadableLineError
from openarbiter.formats.rating_list.folding import alike, name_words
from openarbiter.languages import Table
from openarbiter.model import Player
from openarbiter.model.alphabet import any_order
from openarbiter.prizes import expression

_SENTENCES: Final[Table] = {
    "bad-criteria": "Who may play here cannot be read. Column {column}: {found}; expected "
    "{expected}.",
    "outside-criteria": "{player} is outside who may play in section {section}: {why}.",
}
declare(_SENTENCES)

FIELDS: Final = (
    *("name", "title", "sex", "rating", "national", "rapid", "blitz", "estimate", "federation"),
    *("fide_id", "birth", "club", "note"),
)
"""Facts of a registration that are held against those of a player, in the order of a form."""

ALIKE: Final = 0.86
"""How much two names must have in common to be shown as perhaps the same person."""


class Difference(NamedTuple):
    """A fact of a player (:data:`FIELDS`) that a list says otherwise than the desk."""

    field: str
    old: object
    new: object


class Known:
    """People by what they are known by: players by ids, earlier lines by minus their numbers."""

    def __init__(self, people: Iterable[tuple[int, PlayerFacts]]) -> None:
        self.facts: dict[int, PlayerFacts] = {}
        self._by: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
        for at, facts in people:
            self.add(at, facts)

    def add(self, at: int, facts: PlayerFacts) -> None:
        """Take somebody up."""
        self.facts[at] = facts
        for key in (*_numbers(facts), *_words(facts, asked=False), *_beside(facts)):
            self._by[key].append(at)

    def _near(self, facts: PlayerFacts) -> Iterator[int]:
        """Who has a number or two words of a name, or what stands beside it; short names first."""
        for key in (*_numbers(facts), *_words(facts, asked=True)):
            yield from self._by.get(key, ())
        for beside in _beside(facts):
            found = ((at, self.facts[at].name) for at in self._by.get(beside, ()))
            near = [(len(name), at) for at, name in found if not _far_apart(name, facts.name)]
            yield from (at for _, at in sorted(near))

    def judged(self, facts: PlayerFacts) -> tuple[list[int], list[int]]:
        """Who is somebody, and who may be (see Source of the module)."""
        sure, perhaps = [], []
        for at in dict.fromkeys(self._near(facts)):
            same = same_person(self.facts[at], facts)
            if same:
                sure.append(at)
            elif same is None:
                perhaps.append(at)
        return sure, perhaps


_MOST_WORDS = 8
"""Words of a name by which somebody is looked for: the longest."""


def _numbers(facts: PlayerFacts) -> Iterator[tuple[str, str]]:
    if facts.fide_id:
        yield "id", facts.fide_id
    for each in facts.national:
        if each.national_id:
            yield each.federation, each.national_id


def _words(facts: PlayerFacts, *, asked: bool) -> Iterator[tuple[str, ...]]:
    """Each two words of a name; one of them may be the initial of the word that is asked for."""
    words = sorted(name_words(facts.name), key=len)[-_MOST_WORDS:]
    for one, other in permutations(words, 2) if len(words) > 1 else [("".join(words), "")]:
        yield "words", one, other
        if len(other) > 1:
            yield "words" if asked else "initial", one, other[0]
        elif asked:
            yield "initial", one, other


def _beside(facts: PlayerFacts) -> Iterator[tuple[object, ...]]:
    """What agrees where names that are only close are one person's (:func:`_nearly`).

    A slip of the keys changes one word of a name: another one begins alike.
    """
    for initial in {word[0] for word in name_words(facts.name) if facts.birth}:
        yield "year", facts.birth[:4], initial
    if facts.club and facts.rating:
        yield "club", facts.club, facts.rating


def same_person(one: PlayerFacts, other: PlayerFacts) -> bool | None:
    """Whether two entries are one person; ``None`` where that is not certain (see Source).

    Examples:
        >>> ada = PlayerFacts(name="Ahorn, Ada", birth="1990/00/00")
        >>> same_person(ada, PlayerFacts(name="Ada Ahorn", birth="1990/05/01"))
        True
        >>> same_person(ada, PlayerFacts(name="Ahorn, Ada", birth="2004/00/00"))
        False
        >>> same_person(ada, PlayerFacts(name="Ahorn, Ada", rating=1500)) is None
        True
    """
    keys = name_words(one.name), name_words(other.name)
    years = {facts.birth[:4] for facts in (one, other) if facts.birth}
    born_apart, both = len(years) > 1, bool(one.birth and other.birth)
    if set(_numbers(one)) & set(_numbers(other)):
        close = bool(set(keys[0]) & set(keys[1])) or close_names(one.name, other.name)
        return True if close and not born_apart else None
    days = {facts.birth for facts in (one, other) if facts.birth[4:] not in {"", "/00/00"}}
    if born_apart or (len(days) > 1 and keys[0] != keys[1]):
        return False
    if keys[0] != keys[1]:
        return None if _nearly(one, other, both=both) else False
    if len({facts.fide_id for facts in (one, other) if facts.fide_id}) > 1:
        return None
    # By the name alone only somebody of whom the other entry says nothing else.
    return True if both or not any(differences(one, other)) else None


def _nearly(one: PlayerFacts, other: PlayerFacts, *, both: bool) -> bool:
    """Whether two names that are not equal may be of one person.

    One has a word more than the other, or they are spelled nearly alike and something else agrees:
    the year of birth, or club and rating.
    """
    words = min(len(name_words(facts.name)) for facts in (one, other))
    if words > 1 and alike(one.name, other.name):
        return True
    beside = (one.club, one.rating) == (other.club, other.rating) and one.club and one.rating
    return bool(both or beside) and close_names(one.name, other.name)


def differences(old: PlayerFacts, new: PlayerFacts) -> Iterator[Difference]:
    """What a list says otherwise of a player; what it leaves out is no difference.

    A year is none against a day of that year, a note none against that of the arbiter, a rating
    none against that of a rating list, and a name none that is the same but for its spelling.
    """
    for field in FIELDS:
        before, after = getattr(old, field), getattr(new, field)
        if not after or before == after:
            continue
        if field == "birth" and after[:4] == before[:4] and after[4:] in {"", "/00/00"}:
            continue
        if field == "name" and name_words(before) == name_words(after):
            continue
        if field == "note" and before:
            continue
        if any(each.field == field and each.rating == before for each in old.listed):
            continue
        if field == "national":
            others = [
                each for each in before if each.federation not in {one.federation for one in after}
            ]
            after = (*after, *others)
            if set(after) == set(before):
                continue
        yield Difference(field=field, old=before, new=after)


def close_names(one: str, other: str) -> bool:
    """Whether two names are nearly the same, in whatever order family and given name stand.

    Examples:
        >>> close_names("Ahorn, Abel", "Abel Ahorm"), close_names("Ahorn, Abel", "Birke, Bo")
        (True, False)
    """
    if _far_apart(one, other):
        return False
    matcher = SequenceMatcher(None, any_order(one), any_order(other), autojunk=False)
    return matcher.ratio() >= ALIKE


def _far_apart(one: str, other: str) -> bool:
    """Whether two names are too different to be close: letters of only one of them tell at once."""
    letters, others = _letters(one), _letters(other)
    return len(letters ^ others) > (1 - ALIKE) * (len(letters) + len(others))


@lru_cache(1 << 14)
def _letters(name: str) -> frozenset[str]:
    """The letters of a name, each with how many of them stand before it."""
    text = any_order(name)
    return frozenset(f"{one}{text.count(one, 0, at)}" for at, one in enumerate(text))


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody who plays in one section or in several.

    Attributes:
        entries: The places in the sections, in their order; at least one.
        name: As it is spelled in the first of them.
        year: Year of birth, from the first entry that has one; empty without.
    """

    entries: tuple[Entry, ...]
    name: str
    year: str


_Answer = TypeVar("_Answer")


def _kept(work: Callable[[EventState], _Answer]) -> Callable[[EventState], _Answer]:
    """What is worked out once for the same players: pages ask several times, results alter none."""
    last: list[tuple[object, _Answer]] = []

    @wraps(work)
    def asked(state: EventState) -> _Answer:
        players = [(one.key, one.tournament.players, one.entrants) for one in state.sections]
        about = (players, state.persons)
        made = next((made for of, made in [*last] if of == about), None)
        if made is None:
            made = work(state)
            last[:] = [(about, made), *last[:3]]
        return made

    return asked


@_kept
def people(state: EventState) -> tuple[Person, ...]:
    """Everybody who plays in the sections, each once, in the order of their first entries.

    What an arbiter said of two entries goes before all rules (see Source of the module); nobody is
    in a section twice. Sections of teams have no people here.
    """
    found = []
    for entries in _joined(state):
        players = [state.section(one.section).player(one.pid) for one in entries]
        year = next((one.birth[:4] for one in players if one.birth), "")
        found.append(Person(entries=tuple(entries), name=players[0].name, year=year))
    return tuple(found)


def _joined(state: EventState) -> list[list[Entry]]:
    """The entries of each person."""
    found: list[list[Entry]] = []
    near: defaultdict[Hashable, list[int]] = defaultdict(list)
    told = {frozenset((each.one, each.other)): each.same for each in state.persons}
    decided: defaultdict[Entry, list[Hashable]] = defaultdict(list)
    for pair in told:
        for entry in pair:
            decided[entry].append(pair)
    for section in (each for each in state.sections if not each.teams):
        for player, pid in zip(section.tournament.players, section.roster.pids, strict=True):
            entry = Entry(section=section.key, pid=pid)
            lists = (
                (each.federation, each.national_id) for each in player.national if each.national_id
            )
            keys: list[Hashable] = [name_words(player.name), player.fide_id, *lists]
            keys += decided.get(entry, ())
            others = sorted({at for key in keys if key for at in near.get(key, ())})
            at = next((at for at in others if _is(state, found[at], entry, told)), None)
            if at is None:
                at = len(found)
                found.append([])
            found[at].append(entry)
            for key in keys:
                near[key].append(at)
    return found


def _is(
    state: EventState, person: Sequence[Entry], entry: Entry, told: dict[frozenset[Entry], bool]
) -> bool:
    """Whether an entry is of a person who has others."""
    if any(one.section == entry.section for one in person):
        return False
    answers = {told.get(frozenset((one, entry))) for one in person} - {None}
    if answers:
        return False not in answers
    return any(same_entries(state, one, entry) for one in person)


def same_entries(state: EventState, one: Entry, other: Entry) -> bool | None:
    """Whether two entries are one person by the rules alone; ``None`` where it is not certain."""
    facts = [facts_of(state.section(each.section), each.pid) for each in (one, other)]
    answers = same_person(*facts), same_person(*reversed(facts))
    return True if True in answers else answers[0]


def elsewhere(state: EventState, key: str, pid: int) -> tuple[Entry, ...]:
    """The other places of the person who has a place in a section."""
    own = Entry(section=key, pid=Pid(pid))
    found = next((one.entries for one in people(state) if own in one.entries), ())
    return tuple(each for each in found if each != own)


def in_several_sections(state: EventState) -> tuple[str, ...]:
    """Names of who plays in several sections, where the event does not foresee it."""
    known = () if state.several else people(state)
    return tuple(one.name for one in known if len(playing_in(state, one)) > 1)


def playing_in(state: EventState, person: Person) -> tuple[Entry, ...]:
    """The entries of a person who has not withdrawn there."""
    if len(person.entries) == 1:
        return person.entries
    return tuple(
        one
        for one in person.entries
        if state.section(one.section).player(one.pid).withdrawn_after is None
    )


@_kept
def perhaps_one(state: EventState) -> tuple[tuple[Person, Person], ...]:
    """Two people each who may be one, of whom nobody has said anything."""
    everybody = people(state)
    told = [{each.one, each.other} for each in state.persons]
    known, found = Known(()), []
    for at, one in enumerate(everybody):
        first = one.entries[0]
        facts = facts_of(state.section(first.section), first.pid)
        for other in known.judged(facts)[1]:
            before = everybody[other]
            pairs = [{a, b} for a in before.entries for b in one.entries]
            apart = all(a.section != b.section for a, b in pairs)
            if apart and not any(pair in told for pair in pairs):
                found.append((before, one))
        known.add(at, facts)
    return tuple(found)


def need_criteria(settings: SectionSettings) -> None:
    """Refuse criteria that cannot be read, with the column."""
    try:
        condition(settings.criteria)
    except UnreadableLineError as error:
        (fault, *_) = error.findings
        gaps = {"column": fault.column, "found": fault.found, "expected": fault.expected}
        raise refuse("bad-criteria", **gaps) from None


@lru_cache(64)
def condition(criteria: str) -> expression.Expression:
    """Who may play in a section, as its settings say it; anybody where they say nothing."""
    return expression.parse(criteria) if criteria.strip() else expression.Expression("")


def fits(state: EventState, section: Section, player: Player, who: Entrant) -> bool | None:
    """Whether a player is one of those who may play in a section.

    ``None`` where a fact that decides is not known. Ages are those of the first day of the event.
    """
    if not section.settings.criteria:
        return True
    day = date.fromisoformat(state.start) if state.start else None
    counted = replace(player, rating=section.strength_of(player).rating)
    groups = {"club": who.club, **{group.kind: group.name for group in who.groups}}
    facts = expression.facts(counted, 0, age_on=day, national="", groups=groups)
    return condition(section.settings.criteria).answer(facts)


def outside(state: EventState, section: Section, pids: Iterable[Pid]) -> list[Consequence]:
    """Who of some players of a section is certainly outside its criteria, one sentence each."""
    gaps = {"section": section.name, "why": condition(section.settings.criteria).in_words()}
    apart = (
        section.player(pid)
        for pid in pids
        if fits(state, section, section.player(pid), section.entrant(pid)) is False
    )
    return [say("outside-criteria", player=one.name, **gaps) for one in apart]
