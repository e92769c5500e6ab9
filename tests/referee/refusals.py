"""Rounds that cannot be paired: is the set that each refusal names minimal?

Who may meet whom say the literal referees; the rest is tried by code that knows no engine. A *set*,
with the bye or without, can be covered when all of it find a partner in one round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.rulebooks.registry import edition
from openarbiter.verification.literal import burstein_legacy, nswca
from openarbiter.verification.literal.dubov_1997 import persons
from openarbiter.verification.literal.dubov_2026 import dubov_players
from openarbiter.verification.literal.dutch import may_meet as dutch_may_meet
from openarbiter.verification.literal.terms import State, colours_fit, states
from openarbiter.verification.literal.ways_2012 import players_of
from tests.referee.histories import kept_apart, numbered_players
from tests.referee.tally import Tally

AWAY = (Result.PAIRING_ALLOCATED_BYE, Result.HALF_POINT_BYE, Result.ABSENT)


def nearly_impossible(seed: int) -> tuple[Tournament, RoundNo]:
    """A round of 1 to 10 players most of whom may not meet: at random, as clubs, or hung on few."""
    random = Random(f"nearly impossible {seed}")  # noqa: S311  (reproducible, no secret)
    size = random.randint(1, 10)
    hub = random.sample(range(size), min(2, size))
    rounds = list(_rounds(random, size, hub))
    history = {tpn: [column[tpn - 1] for column in rounds] for tpn in range(1, size + 1)}
    event = Tournament(
        players=numbered_players(history, lambda tpn: 2400 - 10 * tpn),
        rounds=len(rounds) + random.choice([1, 2, 4]),
        initial_colour=Colour.WHITE,
        forbidden_pairs=kept_apart(_forbidden(random, size, hub)),
    )
    return event, event.next_round


def _rounds(random: Random, size: int, hub: list[int]) -> Iterator[list[RoundRecord]]:
    """Random rounds; in one of three tournaments only the two of the hub may still have the bye."""
    met: set[frozenset[int]] = set()
    if size > 1 and random.random() < 1 / 3:
        column = [RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE) for _ in range(size)]
        one, other = hub
        column[one] = RoundRecord(Tpn(other + 1), Colour.WHITE, Result.DRAW)
        column[other] = RoundRecord(Tpn(one + 1), Colour.BLACK, Result.DRAW)
        met.add(frozenset((one, other)))
        yield column
    for _ in range(random.randint(0, 4)):
        order = list(range(size))
        random.shuffle(order)
        column = [RoundRecord(None, None, random.choice(AWAY)) for _ in order]
        while len(order) > 1:
            one, other = order.pop(), order.pop()
            if frozenset((one, other)) in met or random.random() < 0.2:
                continue
            met.add(frozenset((one, other)))
            if random.random() < 0.7:
                one, other = min(one, other), max(one, other)
            won = random.random() < 0.5
            mine, yours = (Result.WIN, Result.LOSS) if won else (Result.DRAW, Result.DRAW)
            column[one] = RoundRecord(Tpn(other + 1), Colour.WHITE, mine)
            column[other] = RoundRecord(Tpn(one + 1), Colour.BLACK, yours)
        if any(record.opponent for record in column):  # a round without a game is none
            yield column


def _forbidden(random: Random, size: int, hub: list[int]) -> list[tuple[Tpn, Tpn]]:
    """Pairs that are forbidden."""
    shape = random.choice(["random", "clubs", "stars", "groups", "hub", "hub"])
    clubs = random.choice([2, 2, 3])
    kind = [random.random() ** 2 * clubs // 1 for _ in range(size)]
    if shape == "hub":
        kind = [float(number >= random.choice([1, 1, 2, 3])) for number in range(size)]
    share = random.choice([0.5, 0.7, 0.8, 0.9])
    found = []
    for one, other in combinations(range(size), 2):
        if shape == "random":
            barred = random.random() < share
        elif shape == "clubs":  # nobody meets one of the same club
            barred = kind[one] == kind[other] or random.random() < 0.1
        elif shape == "groups":  # nobody meets one of another club
            barred = kind[one] != kind[other] or random.random() < 0.1
        elif shape == "hub":  # a few have nobody but the hub
            barred = not {one, other} & {*hub} and min(kind[one], kind[other]) == 0
        else:  # the last of the clubs alone has partners
            barred = kind[one] < clubs - 1 and kind[other] < clubs - 1
        if barred:
            found.append((Tpn(one + 1), Tpn(other + 1)))
    return found


BYE = 0
"""The bye, among pairing numbers."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """Who may meet whom in a round, by number; the bye too, where somebody has to take it."""

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
    "dubov-1997": (persons, burstein_legacy.may_meet),
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


def look(system: str, seed: int, tally: Tally) -> None:
    """One round, asked of one system."""
    event, round_no = nearly_impossible(seed)
    meetings = meetings_of(system, event, round_no)
    tally.counts["rounds"] += 1
    told: list[str] = []
    possible = meetings.can_cover(meetings.partners)
    try:
        edition(system).pair(event, round_no)
    except ImpossiblePairingError as error:
        tally.counts["refused"] += 1
        if error.bye:
            alone = not meetings.partners.get(BYE)
            tally.counts[f"refused, the bye {'alone' if alone else 'and players'}"] += 1
        told = ["a pairing exists"] if possible else faults(meetings, error)
        told = [f"{each}; named {error.players}, bye {error.bye}" for each in told]
    else:
        told = [] if possible else ["no pairing exists, and there is one"]
    tally.disagreements += [f"{system}, seed {seed}: {each}" for each in told]
