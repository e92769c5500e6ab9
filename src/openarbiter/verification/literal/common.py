"""What the literal rules have in common: their answer, a bound of their work, complete pairings.

Written from the texts, as a judge of the engines: no module of an engine is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol, TypeAlias, TypeVar

from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.values import dataclass
from openarbiter.verification.literal.terms import State, Strength

MOST_STEPS: Final = 200_000
"""Choices that are looked at in a round before it is given up; the same on every machine."""

P = TypeVar("P")
Pairs: TypeAlias = tuple[tuple[P, P], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The pairing of a round.

    Attributes:
        games: (White, Black), ascending by White: the order of the boards is only recommended.
        bye: Who has the pairing-allocated bye; ``None`` without one.
        decided: What had to choose between several possibilities.
    """

    games: tuple[tuple[Tpn, Tpn], ...]
    bye: Tpn | None
    decided: tuple[str, ...] = ()


class TooManyError(Exception):
    """More choices would have to be looked at than are allowed.

    Attributes:
        players: Number of players of the bracket that was being paired.
    """

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.players = players


class Work:
    """How many choices have been looked at in a round.

    Args:
        most: How many may be.
    """

    def __init__(self, most: int = MOST_STEPS) -> None:
        self.left = most
        self.players = 0

    def step(self, choices: int = 1) -> None:
        """Look at some more.

        Raises:
            TooManyError: That is more than allowed.
        """
        self.left -= choices
        if self.left < 0:
            raise TooManyError(self.players)


LiteralRule: TypeAlias = Callable[[Tournament, RoundNo], Answer | None]
"""Pairs a round; ``None`` where nobody can complete it. Raises :class:`TooManyError`."""


def complete(players: Sequence[P], may_meet: Callable[[P, P], bool]) -> Iterator[Pairs[P]]:
    """Every way to pair all players; the first of the list is paired first."""
    if not players:
        yield ()
        return
    first, *others = players
    for place, other in enumerate(others):
        if may_meet(first, other):
            for rest in complete(others[:place] + others[place + 1 :], may_meet):
                yield ((first, other), *rest)


def completable(players: Sequence[P], may_meet: Callable[[P, P], bool]) -> bool:
    """Whether all players can be paired with each other."""
    return next(complete(players, may_meet), None) is not None


def colours_fit(one: State, other: State) -> bool:
    """C3: they do not both need the same colour (C.04.1, BR 6 and 7)."""
    both = Strength.ABSOLUTE is one.strength is other.strength
    return not (both and one.preference is other.preference)


def legal(one: State, other: State) -> bool:
    """C1 and C3: they have not met, and colours let them (C.04.1, BR 2, 6, 7)."""
    return other.tpn not in one.barred and colours_fit(one, other)


Kind: TypeAlias = Hashable
"""All that is asked of a player beside who it is."""


class Playing(Protocol):
    """Somebody with a pairing number."""

    @property
    def tpn(self) -> Tpn:
        """The pairing number."""


Someone = TypeVar("Someone", bound=Playing)


def opponents_of(
    players: Mapping[int, Someone],
    barred: Callable[[Someone], Iterable[Tpn]],
    kind: Callable[[Someone], Kind],
    fit: Callable[[Someone, Someone], bool],
) -> dict[int, int]:
    """For the bit of every player the mask of who may be the opponent.

    Args:
        players: The players by bit.
        barred: Who may not be the opponent of a player, whatever the colours.
        kind: What else it depends on.
        fit: Whether two players of some kinds may meet.
    """
    masks: dict[Kind, int] = {}
    some: dict[Kind, Someone] = {}
    for bit, each in players.items():
        masks[kind(each)] = masks.get(kind(each), 0) | bit
        some.setdefault(kind(each), each)
    able = {
        one: sum(masks[two] for two, other in some.items() if fit(each, other))
        for one, each in some.items()
    }
    bit_of = {each.tpn: bit for bit, each in players.items()}
    found = {bit: able[kind(each)] & ~bit for bit, each in players.items()}
    for bit, each in players.items():
        for other in {bit_of[tpn] for tpn in barred(each) if tpn in bit_of}:
            found[bit] &= ~other
            found[other] &= ~bit
    return found


def by_bye_article(
    players: Sequence[P],
    may_have_it: Callable[[P], bool],
    completes: Callable[[Sequence[P]], bool],
    order: Callable[[P], object],
) -> P | None:
    """Who gets the pairing-allocated bye: the first in an order who leaves a complete pairing.

    Every chapter of 2026 says this in its Article 3.1 or 3.4, with an order of its own.
    """
    able = (
        each
        for each in sorted(players, key=order)  # type: ignore[arg-type]
        if may_have_it(each) and completes([other for other in players if other is not each])
    )
    return next(able, None)


def lowest(values: Sequence[P], key: Callable[[P], object]) -> list[P]:
    """Those with the lowest value of a criterion."""
    best = min(key(each) for each in values)  # type: ignore[type-var]
    return [each for each in values if key(each) == best]
