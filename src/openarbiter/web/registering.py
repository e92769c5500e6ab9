"""Registrations against the players of a section: who is new, who is there, and who may be.

The same list comes again and again while registration is open, longer each time. Nobody is entered
twice: an identity number decides, then name and year of birth; what is not certain is for a person
to decide.

Source:
    FIDE Rating Regulations (B.02), 7.1 (an identity number, a name and a date of birth stand for
    each person). Several people share a name, and one may have two numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from itertools import permutations
from typing import Any, Final, NamedTuple

from openarbiter.desk import (
    Action,
    AddPlayers,
    EditPlayer,
    NewPlayer,
    Pid,
    PlayerFacts,
    RemovePlayer,
    Section,
    WithdrawPlayer,
    facts_of,
    facts_of_listed,
)
from openarbiter.formats.player_list import ListedPlayer
from openarbiter.formats.rating_list.folding import name_words
from openarbiter.lists import Lists
from openarbiter.lists.comparing import Compared, alike, compare, refreshed
from openarbiter.model import Player, RoundNo, Tpn
from openarbiter.model.alphabet import any_order, folded
from openarbiter.web.people import close_names

FIELDS: Final = (
    *("name", "title", "sex", "rating", "national", "rapid", "blitz", "estimate", "federation"),
    *("fide_id", "birth", "club", "note"),
)
"""Facts of a registration that are held against those of a player, in the order of a form."""


class Kind(Enum):
    """What a line of a list is; the value is the word in JSON."""

    NEW = "new"
    """Nobody like that is there: to be entered."""

    SAME = "same"
    """The player is there."""

    DOUBTFUL = "doubtful"
    """Somebody there, or in an earlier line, may be the same person."""

    TWICE = "twice"
    """An earlier line of the list is of the same person and says nothing else."""

    CANCELLED = "cancelled"
    """The status says that the registration no longer holds."""


OUT: Final = "out"
"""The answer for a line that is left out."""


class Difference(NamedTuple):
    """A fact of a player (:data:`FIELDS`) that a list says otherwise than the desk."""

    field: str
    old: object
    new: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a list, held against the players of a section.

    Candidates are the player or those who may be, the likeliest first, of whom the differences are;
    an earlier line may be the same person, 0 for none.
    """

    listed: ListedPlayer
    kind: Kind
    candidates: tuple[Pid, ...] = ()
    earlier: int = 0
    differences: tuple[Difference, ...] = ()
    section: str

    @property
    def asked(self) -> bool:
        """Whether somebody may say who it is."""
        return self.kind in {Kind.DOUBTFUL, Kind.TWICE}

    def answer(self, answers: Mapping[str, str]) -> str:
        """Who it is as somebody has said: an id, :data:`OUT` or ``new``; empty where nobody has."""
        return answers.get(f"doubt-{self.listed.line}", "") if self.asked else ""

    def enters(self, answers: Mapping[str, str]) -> bool:
        """Whether it is a player who is entered: nobody like that is there, or it was said so."""
        return self.kind is Kind.NEW or self.answer(answers) == Kind.NEW.value


class _Known:
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
            found = self._by.get(beside, ())
            yield from sorted(found, key=lambda at: len(any_order(self.facts[at].name)))

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
    """What agrees where names that are only close are one person's (:func:`_nearly`)."""
    if facts.birth:
        yield "year", facts.birth[:4]
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


def lines_of(section: Section, listed: Sequence[ListedPlayer]) -> tuple[Line, ...]:
    """Hold the lines of a list against the players of a section and against each other."""
    known = _Known((int(pid), facts_of(section, pid)) for pid in section.roster.pids)
    made = []
    for one in listed:
        facts = facts_of_listed(one)
        made.append(_line(section, one, facts, known))
        if not one.cancelled:
            known.add(-one.line, facts)
    return tuple(made)


def _line(section: Section, one: ListedPlayer, facts: PlayerFacts, known: _Known) -> Line:
    sure, perhaps = known.judged(facts)
    players = [Pid(at) for at in sure if at > 0]
    candidates = (*players, *(Pid(at) for at in perhaps if at > 0))
    again = [at for at in sure if at < 0]
    before = [*again, *(at for at in perhaps if at < 0)]
    told = tuple(differences(known.facts[candidates[0]], facts)) if candidates else ()
    line = partial(Line, listed=one, section=section.key)
    if one.cancelled:
        return line(kind=Kind.CANCELLED, candidates=tuple(players))
    if again and not any(differences(known.facts[again[0]], facts)):
        return line(kind=Kind.TWICE, earlier=-again[0])
    if not before and len(players) == 1:
        return line(kind=Kind.SAME, candidates=candidates[:1], differences=told)
    earlier = -before[0] if before else 0
    kind = Kind.DOUBTFUL if before or candidates else Kind.NEW
    return line(kind=kind, candidates=candidates, earlier=earlier, differences=told)


def sections_of(
    sections: Sequence[Section], listed: Iterable[ListedPlayer], answers: Mapping[str, str]
) -> dict[str, str]:
    """Key of the section of each word for one in a list: as it is called, or was answered.

    :data:`OUT` where its lines are left out, empty where nobody knows. ``section-WORD`` answers.
    """
    keys = {folded(name): one.key for one in sections for name in (one.key, one.name)}
    allowed = {OUT, *keys.values()}
    words = dict.fromkeys(one.section for one in listed if one.section)
    asked = {word: answers.get(f"section-{word}", "") for word in words}
    return {
        word: answer if answer in allowed else keys.get(folded(word), "")
        for word, answer in asked.items()
    }


def undecided(lines: Iterable[Line], answers: Mapping[str, str]) -> list[int]:
    """The doubtful lines without an answer, by their numbers."""
    return [
        line.listed.line
        for line in lines
        if line.kind is Kind.DOUBTFUL
        and line.answer(answers) not in {OUT, Kind.NEW.value, *map(str, line.candidates)}
    ]


def filled(lists: Lists, facts: PlayerFacts, rate: str) -> tuple[PlayerFacts, Compared]:
    """Facts of a registration with what the rating lists say, and what that is (GHR 2.1)."""
    (found,) = compare(lists, [facts.on(Player(tpn=Tpn(1), name=""))], rate)
    return refreshed(facts, found), found


def actions_of(
    section: Section,
    lines: Iterable[Line],
    answers: Mapping[str, str],
    fill: Callable[[PlayerFacts], PlayerFacts] = lambda facts: facts,
) -> tuple[Action, ...]:
    """What enters a list as a person has answered; ``fill`` takes what rating lists say.

    Answers are ``doubt-LINE`` with who a doubtful one is, ``change-LINE-FIELD`` and ``leave-LINE``
    for what is ticked: facts that change, and players who are taken off.
    """
    new: list[tuple[PlayerFacts, ListedPlayer]] = []
    changed: list[Action] = []
    for line in lines:
        facts, number = facts_of_listed(line.listed), line.listed.line
        answer = line.answer(answers)
        if line.enters(answers):
            new.append((fill(facts), line.listed))
        elif line.kind is Kind.CANCELLED and line.candidates and f"leave-{number}" in answers:
            changed.append(_leaving(section, line.candidates[0]))
        elif line.kind is Kind.SAME or (line.kind is Kind.DOUBTFUL and answer != OUT):
            pid = line.candidates[0] if line.kind is Kind.SAME else Pid(int(answer))
            before = facts_of(section, pid)
            taken: dict[str, Any] = {
                each.field: each.new
                for each in differences(before, facts)
                if f"change-{number}-{each.field}" in answers
            }
            if taken:
                after = replace(before, **taken)
                changed.append(EditPlayer(section=section.key, pid=pid, facts=after))
    players = tuple(
        NewPlayer(pid=Pid(pid), facts=facts, byes=tuple(map(RoundNo, listed.byes)))
        for pid, (facts, listed) in enumerate(new, start=section.next_pid)
    )
    added = (AddPlayers(section=section.key, players=players),) if players else ()
    return (*added, *changed)


def _leaving(section: Section, pid: Pid) -> Action:
    if not section.published_rounds:
        return RemovePlayer(section=section.key, pid=pid)
    first = RoundNo(section.published_rounds + 1)
    return WithdrawPlayer(section=section.key, pid=pid, from_round=first)
