"""Who may meet whom by the literal referees, and by trying everything who can be covered.

A *set* of players, with the bye or without it, can be covered when all of it find a partner in one
round, whoever is left without. The judge shares no code with the engine and its matching.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

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


def _meetings(
    players: Iterable[tuple[int, bool]], may_meet: Callable[[int, int], bool]
) -> Meetings:
    """Those of players given as (number, may have the bye)."""
    takers = dict(players)
    partners = {
        one: {other for other in takers if other != one and may_meet(one, other)} for one in takers
    }
    if len(takers) % 2:
        partners[BYE] = {number for number, may in takers.items() if may}
        for number in partners[BYE]:
            partners[number].add(BYE)
    return Meetings({number: frozenset(others) for number, others in partners.items()})


def _dutch(event: Tournament, round_no: RoundNo) -> Meetings:
    found = {int(each.tpn): each for each in states(event, round_no, bye_floats=True)}
    takes = [(tpn, each.may_take_bye) for tpn, each in found.items()]
    return _meetings(takes, lambda one, other: dutch_may_meet(found[one], found[other]))


def _dutch_2012(event: Tournament, round_no: RoundNo) -> Meetings:
    found = {int(each.tpn): each for each in players_of(event, round_no)}
    takes = [(tpn, each.may_take_bye) for tpn, each in found.items()]
    return _meetings(takes, lambda one, other: dutch_may_meet(found[one], found[other]))


def _dubov(event: Tournament, round_no: RoundNo) -> Meetings:
    found = {int(each.tpn): each for each in persons(event, round_no)}
    takes = [(tpn, each.may_take_bye) for tpn, each in found.items()]
    return _meetings(takes, lambda one, other: legal(found[one], found[other]))


def _dubov_2026(event: Tournament, round_no: RoundNo) -> Meetings:
    found = {int(each.tpn): each for each in dubov_players(event, round_no)}
    takes = [(tpn, each.may_take_bye) for tpn, each in found.items()]
    return _meetings(takes, lambda one, other: _legal_of_2026(found[one], found[other]))


def _legal_of_2026(one: State, other: State) -> bool:
    """C1 and C3."""
    return other.tpn not in one.barred and colours_fit(one, other)


def _burstein(event: Tournament, round_no: RoundNo) -> Meetings:
    found = {int(each.tpn): each for each in burstein_legacy.players_of(event, round_no)}
    takes = [(tpn, each.may_take_bye) for tpn, each in found.items()]
    return _meetings(takes, lambda one, other: burstein_legacy.may_meet(found[one], found[other]))


def _nswca(event: Tournament, round_no: RoundNo) -> Meetings:
    found = {int(each.tpn): each for each in nswca.cards(event, round_no)}
    takes = [(tpn, each.may_take_bye) for tpn, each in found.items()]
    return _meetings(takes, lambda one, other: nswca.may_meet(found[one], found[other]))


SYSTEMS: dict[str, Callable[[Tournament, RoundNo], Meetings]] = {
    "burstein-legacy": _burstein,
    "dubov-1997": _dubov,
    "dubov-2026": _dubov_2026,
    "dutch-2012": _dutch_2012,
    "dutch-2025": _dutch,
    "dutch-2026": _dutch,
    "nswca": _nswca,
}
"""The literal meetings of every system that can refuse a round."""


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
