"""Registrations against the players of a section: who is new, who is there, and who may be.

The same list comes again and again while registration is open, longer each time. Nobody is entered
twice: an identity number decides, then name and year of birth; what is not certain is for a person
to decide.

Source:
    FIDE Rating Regulations (B.02), 7.1 (an identity number, a name and a date of birth stand for
    each person). Several people share a name, and one may have two numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any, Final

from openarbiter.desk import (
    Action,
    AddPlayers,
    EditPlayer,
    Entry,
    Move,
    MovePlayers,
    NewPlayer,
    Pid,
    PlayerFacts,
    RemovePlayer,
    Section,
    WithdrawPlayer,
    facts_of,
    facts_of_listed,
)
from openarbiter.desk.people import Difference, Known, differences
from openarbiter.formats.player_list import ListedPlayer
from openarbiter.lists import Lists
from openarbiter.lists.comparing import Compared, compare, refreshed
from openarbiter.model import Player, RoundNo, Tpn
from openarbiter.model.alphabet import folded


class Kind(Enum):
    """What a line of a list is; the value is the word in JSON."""

    NEW = "new"
    """Nobody like that is there: to be entered."""

    SAME = "same"
    """The player is there."""

    DOUBTFUL = "doubtful"
    """Somebody there, or in an earlier line, may be the same person."""

    ELSEWHERE = "elsewhere"
    """The same person plays in another section."""

    TWICE = "twice"
    """An earlier line of the list is of the same person and says nothing else."""

    CANCELLED = "cancelled"
    """The status says that the registration no longer holds."""


MOVES: Final = "moves"
"""The answer for somebody of another section who comes from there."""

OUT: Final = "out"
"""The answer for a line that is left out."""


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
    elsewhere: Entry | None = None

    @property
    def asked(self) -> bool:
        """Whether somebody may say who it is."""
        return self.kind in {Kind.DOUBTFUL, Kind.TWICE, Kind.ELSEWHERE}

    def answer(self, answers: Mapping[str, str]) -> str:
        """Who it is as somebody has said: an id, :data:`OUT` or ``new``; empty where nobody has."""
        return answers.get(f"doubt-{self.listed.line}", "") if self.asked else ""

    def enters(self, answers: Mapping[str, str]) -> bool:
        """Whether it is a player who is entered: nobody like that is there, or it was said so."""
        return self.kind is Kind.NEW or self.answer(answers) == Kind.NEW.value


def playing(sections: Iterable[Section]) -> tuple[list[Entry], Known]:
    """Who plays in some sections, and who they are, by their places in the list."""
    places: list[Entry] = []
    known = Known(())
    for section in sections:
        for pid in section.roster.pids:
            if section.player(pid).withdrawn_after is None:
                known.add(len(places), facts_of(section, pid))
                places.append(Entry(section=section.key, pid=pid))
    return places, known


def lines_of(
    section: Section,
    listed: Sequence[ListedPlayer],
    everywhere: tuple[Sequence[Entry], Known] = ((), Known(())),
) -> tuple[Line, ...]:
    """Hold the lines of a list against the players of a section and against each other.

    Who is none of these may play elsewhere (:func:`playing`), or be cancelled there.
    """
    places, apart = everywhere
    known = Known((int(pid), facts_of(section, pid)) for pid in section.roster.pids)
    made = []
    for one in listed:
        facts = facts_of_listed(one)
        line = _line(section, one, facts, known)
        if line.kind in {Kind.NEW, Kind.CANCELLED} and not line.candidates:
            there = next((places[at] for at in apart.judged(facts)[0]), None)
            if there and one.cancelled:
                line = replace(line, section=there.section, candidates=(there.pid,))
            elif there:
                line = replace(line, kind=Kind.ELSEWHERE, elsewhere=there)
        made.append(line)
        if not one.cancelled:
            known.add(-one.line, facts)
    return tuple(made)


def _line(section: Section, one: ListedPlayer, facts: PlayerFacts, known: Known) -> Line:
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

    :data:`OUT` where its lines are left out, empty where nobody knows. ``section-WORD`` answers;
    a section that is to be made for a word is among the sections, by its name.
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
        if line.kind in {Kind.DOUBTFUL, Kind.ELSEWHERE}
        and line.answer(answers)
        not in {OUT, Kind.NEW.value, *map(str, line.candidates), MOVES if line.elsewhere else OUT}
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
    come: list[Entry] = []
    for line in lines:
        facts, number = facts_of_listed(line.listed), line.listed.line
        answer = line.answer(answers)
        if line.enters(answers):
            new.append((fill(facts), line.listed))
        elif line.elsewhere:
            come += [line.elsewhere] if answer == MOVES else []
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
    moves = tuple(
        Move(at=entry, to=section.key, new_pid=Pid(pid))
        for pid, entry in enumerate(come, start=section.next_pid + len(players))
    )
    return (*added, *changed, *([MovePlayers(moves=moves)] if moves else []))


def _leaving(section: Section, pid: Pid) -> Action:
    if not section.published_rounds:
        return RemovePlayer(section=section.key, pid=pid)
    first = RoundNo(section.published_rounds + 1)
    return WithdrawPlayer(section=section.key, pid=pid, from_round=first)
