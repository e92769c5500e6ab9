"""Who may meet whom by the literal referees, and by trying everything who can be covered.

A *set* of players, with the bye or without it, can be covered when all of it find a partner in one
round, whoever is left without. The judge shares no code with the engine and its matching.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament
from openarbiter.verification.literal import burstein_legacy, nswca
from openarbiter.verification.literal.dubov_1997 import persons
from openarbiter.verification.literal.dubov_2026 import dubov_players
from openarbiter.verification.literal.terms import State, colours_fit, states
from openarbiter.verification.literal.ways_2012 import players_of
from tests.referee.literal.outlook import may_meet as dutch_may_meet
from tests.referee_dubov_1997.literal_columns import legal

BYE = 0
"""The bye, among pairing numbers."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """Who may meet whom in a round.

    Attributes:
        partners: The possible partners of each player by number; of the bye as well, where
            somebody has to take it.
    """

    partners: dict[int, frozenset[int]]

    def can_cover(self, wanted: Iterable[int]) -> bool:
        """Whether all of a set can have a partner in one round."""
        return self._cover(frozenset(wanted), frozenset(self.partners))

    def _cover(self, wanted: frozenset[int], free: frozenset[int]) -> bool:
        if not wanted:
            return True
        one = min(wanted)
        return any(
            self._cover(wanted - {one, other}, free - {one, other})
            for other in self.partners[one] & free
        )


def _of_2026(one: State, other: State) -> bool:
    """C1 and C3."""
    return other.tpn not in one.barred and colours_fit(one, other)


Players: TypeAlias = Callable[[Tournament, RoundNo], Iterable[Any]]

SYSTEMS: dict[str, tuple[Players, Callable[[Any, Any], bool]]] = {
    "burstein-legacy": (burstein_legacy.players_of, burstein_legacy.may_meet),
    "dubov-1997": (persons, legal),
    "dubov-2026": (dubov_players, _of_2026),
    "dutch-2012": (players_of, dutch_may_meet),
    "dutch-2025": (partial(states, bye_floats=True), dutch_may_meet),
    "dutch-2026": (partial(states, bye_floats=True), dutch_may_meet),
    "nswca": (nswca.cards, nswca.may_meet),
}
"""The players of a round and who of them may meet, for every system that can refuse a round."""


def meetings_of(system: str, event: Tournament, round_no: RoundNo) -> Meetings:
    """The literal meetings of a round."""
    players, may_meet = SYSTEMS[system]
    found = {int(each.tpn): each for each in players(event, round_no)}
    partners = {
        one: {other for other in found if other != one and may_meet(found[one], found[other])}
        for one in found
    }
    if len(found) % 2:
        partners[BYE] = {number for number, each in found.items() if each.may_take_bye}
        for number in partners[BYE]:
            partners[number].add(BYE)
    return Meetings({number: frozenset(others) for number, others in partners.items()})


def faults(meetings: Meetings, error: ImpossiblePairingError) -> list[str]:
    """What is wrong about the set that a refusal names; nothing when it is minimal.

    Where nobody may have the bye, the bye alone may be the set, and all who are barred are named.
    Else it is looked at twice: the bye as one of the set, and the bye as given in any case.
    """
    named = frozenset(error.players)
    always = {BYE} & set(meetings.partners)
    if always and not meetings.partners[BYE]:
        if error.bye:
            everybody = frozenset(meetings.partners) - {BYE}
            return [] if named == everybody else [f"nobody may have the bye: {named}"]
        always = set()
    if not named:
        return ["nobody is named"]
    told = []
    for name, extra, wanted in (
        ("with the bye in the set", frozenset[int](), named | ({BYE} if error.bye else set())),
        ("with the bye given", frozenset(always), named),
    ):
        if meetings.can_cover(wanted | extra):
            told.append(f"{name}: all of it can be paired")
        told += [
            f"{name}: without {one} the rest of it cannot be paired either"
            for one in sorted(wanted)
            if not meetings.can_cover(wanted - {one} | extra)
        ]
    return told
