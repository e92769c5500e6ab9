"""The literal rule of Burstein's system of 2026 without its search: every pairing is written down.

The seeding rounds are paired by the literal rule of the Dutch system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import Points, RoundNo, Tournament, Tpn
from openarbiter.verification.literal.burstein_2026 import (
    Burstein2026,
    Entrant,
    Out,
    entrants,
    floater_scores,
    index,
    paired,
)
from openarbiter.verification.literal.common import (
    Answer,
    Pairs,
    Work,
    completable,
    legal,
    lowest,
)
from tests.referee.literal.round import literal_pairing

__all__ = ["burstein_pairing", "index", "seeding_rounds"]


def seeding_rounds(rounds: int) -> int:
    """Number of rounds that are paired by the Dutch system (1.6)."""
    return min(rounds // 2, 4)


_Way: TypeAlias = tuple[Pairs[Entrant], list[Entrant]]
"""Pairs of a bracket, and its outgoing floaters."""


def may_meet(one: Entrant, other: Entrant) -> bool:
    """C1 and C3."""
    return legal(one.state, other.state)


def ways_with(
    players: Sequence[Entrant], floats: int, rest: Callable[[list[Entrant]], bool]
) -> Iterator[_Way]:
    """Pairings of a bracket that leave a number of players; what is left must suit ``rest``."""

    def walk(left: list[Entrant], made: Pairs[Entrant], out: list[Entrant]) -> Iterator[_Way]:
        if not left:
            if len(out) == floats and rest(out):
                yield made, out
            return
        first, *others = left
        for place, other in enumerate(others):
            if may_meet(first, other):
                further = others[:place] + others[place + 1 :]
                yield from walk(further, (*made, (first, other)), out)
        if len(out) < floats:
            yield from walk(others, made, [*out, first])

    yield from walk(list(players), (), [])


def fewest_floaters(bracket: Sequence[Entrant], lower: Sequence[Entrant]) -> list[_Way]:
    """Pairings of a bracket with as many pairs as C1, C3 and C4 allow (C5)."""
    known: dict[frozenset[Tpn], bool] = {}

    def rest(out: list[Entrant]) -> bool:
        key = frozenset(each.tpn for each in out)
        if key not in known:
            known[key] = completable([*out, *lower], may_meet)
        return known[key]

    for floats in range(len(bracket) % 2, len(bracket) + 1, 2):
        found = list(ways_with(bracket, floats, rest))
        if found:
            return found
    return []


def next_bracket(out: Sequence[Entrant], lower: Sequence[Entrant]) -> tuple[int, list[Points]]:
    """C7: fewest outgoing floaters of the following bracket, then their lowest scores."""
    if not lower:
        return 0, []
    residents = [each for each in lower if each.state.score == lower[0].state.score]
    below = lower[len(residents) :]
    ways = fewest_floaters([*out, *residents], below)
    return min((len(left), floater_scores(left)) for _, left in ways)


def denied(pairs: Pairs[Entrant]) -> int:
    """C8: players who do not get their colour preference."""
    return sum(
        one.state.preference is not None and one.state.preference is other.state.preference
        for one, other in pairs
    )


def place_in_order(bracket: Sequence[Entrant], pairs: Pairs[Entrant]) -> list[int]:
    """Article 4: for each BSN its opponent, the larger BSN first; who floats has a 0."""
    number = {each.tpn: bsn for bsn, each in enumerate(bracket, start=1)}
    opponent = dict.fromkeys(number.values(), 0)
    for one, other in pairs:
        opponent[number[one.tpn]] = number[other.tpn]
        opponent[number[other.tpn]] = number[one.tpn]
    return [-opponent[bsn] for bsn in sorted(opponent)]


class EveryPairing(Burstein2026):
    """What can become of brackets, by trying everything."""

    def __init__(self, players: Sequence[Entrant]) -> None:
        super().__init__(players, Work())
        self.decided: list[str] = []

    def completes(self, players: Sequence[Entrant]) -> bool:
        """Whether all can be paired with each other."""
        return completable(players, may_meet)

    def pair_bracket(
        self, bracket: Sequence[Entrant], lower: Sequence[Entrant]
    ) -> tuple[Pairs[Entrant], Out]:
        """The pairs of a bracket and who floats: the best by C5 to C8, and the first of equals."""
        ways = fewest_floaters(bracket, lower)
        criteria: tuple[tuple[str, Callable[[_Way], object]], ...] = (
            ("C6", lambda way: floater_scores(way[1])),
            ("C7", lambda way: next_bracket(way[1], lower)),
            ("C8", lambda way: denied(way[0])),
        )
        for code, value in criteria:
            kept = lowest(ways, value)
            self.decided += [code] if len(kept) < len(ways) else []
            ways = kept
        pairs, out = min(ways, key=lambda way: place_in_order(bracket, way[0]))
        return pairs, tuple(out)


def _seeded(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    try:
        found = literal_pairing(tournament, round_no, "dutch-2026")
    except ImpossiblePairingError:
        return None
    games = sorted((game.white, game.black) for game in found.games)
    return Answer(tuple(games), found.bye, ("seeding",))


def burstein_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """Pair a round; ``None`` where the Chief Arbiter decides (1.9.3)."""
    if round_no <= seeding_rounds(tournament.rounds or 0):
        return _seeded(tournament, round_no)
    players = entrants(tournament, round_no)
    literal = EveryPairing(players)
    found = paired(literal, players, tournament, round_no)
    return found and Answer(found.games, found.bye, tuple(literal.decided))
