"""Groups of players: clubs, federations, schools, families, trainers and any other kind.

A kind is a word; a player is in one group of a kind at most. Kinds and names are compared by
:func:`key`, so that one group has one name however it was typed. Groups decide nothing here.

Source:
    C.04.2, GHR 1.4 (two arbiters with the same facts produce identical pairings): which spelling
    stands for a group follows from the entries alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from openarbiter.desk.event_values import Entry
from openarbiter.desk.state import EventState, Section
from openarbiter.desk.values import Pid
from openarbiter.languages import said
from openarbiter.model.alphabet import folded, in_alphabet

CLUB: Final = "club"
FEDERATION: Final = "federation"

KNOWN: Final = {
    CLUB: said("Club"),
    FEDERATION: said("Federation"),
    "school": said("School"),
    "family": said("Family"),
    "trainer": said("Trainer"),
}
"""Kinds that every event knows, by their keys, with the words for them in their order."""


def key(text: str) -> str:
    """What a kind or a name is compared by: small Latin letters and digits only.

    Examples:
        >>> {key(each) for each in ("SK-Nord", "sk nord", "SK Nord ")}
        {'sknord'}
    """
    letters = "".join(one for one in folded(text) if one.isalnum())
    return letters or " ".join(folded(text).split())


def word(kind: str, state: EventState | None = None) -> str:
    """The word for a kind that is called by its key; of an event also one that somebody typed."""
    typed = {} if kind in KNOWN or state is None else kinds(state)
    return KNOWN.get(kind) or typed.get(kind, kind)


def kinds(state: EventState) -> dict[str, str]:
    """The kinds that somebody of the event has a group of, by their keys, with their words.

    Those that every event knows come first, others in alphabetical order.
    """
    typed: dict[str, list[str]] = {}
    for section in state.sections:
        for player, entrant in zip(section.tournament.players, section.entrants, strict=True):
            for kind in (
                *([CLUB] if entrant.club else []),
                *([FEDERATION] if player.federation else []),
                *(group.kind for group in entrant.groups),
            ):
                typed.setdefault(key(kind), []).append(kind)
    words = {kind: KNOWN.get(kind) or _usual(typed[kind]) for kind in typed}
    known = [kind for kind in KNOWN if kind in words]
    others = sorted(words.keys() - KNOWN.keys(), key=lambda kind: in_alphabet(words[kind]))
    return {kind: words[kind] for kind in (*known, *others)}


def of(section: Section, pid: Pid) -> dict[str, str]:
    """The groups of one player, by the keys of their kinds, each in its one spelling."""
    having = [CLUB, FEDERATION, *(key(group.kind) for group in section.entrant(pid).groups)]
    found = {kind: names(section, kind).get(pid, "") for kind in having}
    return {kind: name for kind, name in found.items() if name}


def names(section: Section, kind: str) -> dict[Pid, str]:
    """The group of a kind of each player who has one, in its one spelling, by the order of ids."""
    return {entry.pid: name for name, members in groups([section], kind) for entry in members}


def groups(sections: Iterable[Section], kind: str) -> list[tuple[str, list[Entry]]]:
    """The groups of a kind with their players, by name.

    A group has the spelling most of its players have, of equal ones that of the oldest entry.
    """
    members: dict[str, list[Entry]] = {}
    typed: dict[str, list[str]] = {}
    for section in sections:
        for pid, name in sorted(_entered(section, kind)):
            members.setdefault(key(name), []).append(Entry(section=section.key, pid=pid))
            typed.setdefault(key(name), []).append(name)
    found = [(_usual(typed[group]), members[group]) for group in members]
    return sorted(found, key=lambda each: in_alphabet(each[0]))


def spellings(sections: Iterable[Section], kind: str) -> dict[str, list[str]]:
    """How the groups of a kind were typed, by the keys of their names, the oldest first."""
    found: dict[str, dict[str, None]] = {}
    for section in sections:
        for _, name in sorted(_entered(section, kind)):
            found.setdefault(key(name), {})[name] = None
    return {group: [*typed] for group, typed in found.items()}


def _entered(section: Section, kind: str) -> Iterator[tuple[Pid, str]]:
    """The group of a kind of each player who has one, as it was typed."""
    for player, entrant in zip(section.tournament.players, section.entrants, strict=True):
        if kind == CLUB:
            name = entrant.club
        elif kind == FEDERATION:
            name = player.federation
        else:
            name = next((one.name for one in entrant.groups if key(one.kind) == kind), "")
        if name.strip():
            yield entrant.pid, name.strip()


def _usual(typed: list[str]) -> str:
    """The spelling that most have, of equal ones the first."""
    counted = Counter(typed)
    return max(counted, key=counted.__getitem__)
