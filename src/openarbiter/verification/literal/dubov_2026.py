"""C.04.4.1 (applied from 2026-02-01), literally: the Dubov system.

Readings, where the text leaves one: "upfloated" describes the pairing, whether the game was played
or forfeited; several maximum upfloaters count the sum of their upfloats (C9); who came into a
subgroup by the first shift is not numbered for the second one (4.3.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from openarbiter.model import Colour, Player, RoundNo, Tournament, Tpn
from openarbiter.values import dataclass
from openarbiter.verification.literal.colours import (
    alternating,
    drawn,
    granted,
    stronger,
    wished,
)
from openarbiter.verification.literal.common import (
    Answer,
    Pairs,
    Work,
    best_by,
    bits,
)
from openarbiter.verification.literal.search import Wishes, transposed
from openarbiter.verification.literal.terms import (
    Facts,
    State,
    Strength,
    colours_fit,
    entrants,
    initial_colour,
    pairing_score,
    wish_of,
)
from openarbiter.verification.literal.upfloating import ByUpfloaters, by_score, legal_sets


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DubovPlayer(State):
    """A player to be paired (Article 1); without any game Black is preferred mildly (1.6.4).

    Attributes:
        aro: Average rating of the opponents met over the board (1.7).
        upfloats: Number of times upfloated (1.8).
        just_upfloated: Upfloated in the round before.
    """

    aro: int
    upfloats: int
    just_upfloated: bool


def average_rating(tournament: Tournament, tpn: Tpn, round_no: RoundNo) -> int:
    """ARO before a round: the mean, rounded to the nearest integer, a half upwards; 0 without."""
    ratings = []
    player = tournament.player(tpn)
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        if record.result.played and record.opponent is not None:
            ratings.append(tournament.player(record.opponent).rating or 0)
    if not ratings:
        return 0
    whole, rest = divmod(sum(ratings), len(ratings))
    return whole + (2 * rest >= len(ratings))


def upfloated(tournament: Tournament, tpn: Tpn, number: int) -> bool:
    """Paired in a round with somebody who had a higher pairing score then."""
    player = tournament.player(tpn)
    opponent = player.record(RoundNo(number)).opponent
    if opponent is None:
        return False
    return pairing_score(tournament, tournament.player(opponent), RoundNo(number)) > pairing_score(
        tournament, player, RoundNo(number)
    )


def dubov_players(tournament: Tournament, round_no: RoundNo) -> list[DubovPlayer]:
    """The players to be paired, by score and pairing number."""

    def more(state: State, _: Player) -> Facts:
        ups = [upfloated(tournament, state.tpn, number) for number in range(1, round_no)]
        return {
            "preference": state.preference or Colour.BLACK,
            "strength": max(state.strength, Strength.MILD),
            "aro": average_rating(tournament, state.tpn, round_no),
            "upfloats": sum(ups),
            "just_upfloated": any(ups[-1:]),
        }

    return entrants(DubovPlayer, tournament, round_no, more)


def middle_outwards(count: int) -> list[int]:
    """Places of a list in the order of their numbers (4.3.3).

    Examples:
        >>> middle_outwards(7), middle_outwards(6)
        ([3, 2, 4, 1, 5, 0, 6], [2, 3, 1, 4, 0, 5])
    """
    left, order = list(range(count)), []
    while left:
        order.append(left.pop((len(left) - 1) // 2))
    return order


def _shifters(pool: Sequence[DubovPlayer], size: int) -> Iterator[tuple[DubovPlayer, ...]]:
    """Sets to be shifted, in their order (4.3)."""
    white = bool(pool) and pool[0].preference is Colour.WHITE
    listed = sorted(pool, key=lambda each: (each.aro if white else 0, each.tpn))
    numbered = [listed[place] for place in middle_outwards(len(listed))]
    return combinations(numbered, size)


class Dubov2026(ByUpfloaters[DubovPlayer]):
    """What can become of brackets of a round.

    Args:
        players: Everybody to be paired.
        work: What is counted.
        limit: So many upfloats make a maximum upfloater (1.8.2); ``None`` in the last round.
    """

    def __init__(self, players: Sequence[DubovPlayer], work: Work, limit: int | None) -> None:
        super().__init__(players, work, wish_of, colours_fit)
        self.limit, self.decided = limit, []
        self._costs = Wishes(self.alike(players)).costs(self.opponents, work)

    def inner_pairs(self, bracket: Sequence[DubovPlayer], small: Sequence[DubovPlayer]) -> int:
        """Fewest pairs inside a group, over all pairings of a bracket (3.2.4)."""
        everybody = self.mask(bracket)
        opponents = {bit: self.opponents[bit] for bit in bits(everybody)}
        return Wishes([self.mask(small)]).costs(opponents, self.work).least(everybody)

    def first_pairs(
        self, s1: Sequence[DubovPlayer], s2: Sequence[DubovPlayer], most: int
    ) -> Pairs[DubovPlayer] | None:
        """S1 with the first transposition of S2 that denies as few as may be; ``None``: none."""
        everybody = self.mask([*s1, *s2])
        self.work.step()
        if not self._costs.within(everybody, most, self.mask(s1)):
            return None
        bits1, bits2 = ([self.mask([each]) for each in group] for group in (s1, s2))
        made, _ = transposed(self._costs, bits1, bits2, [(everybody, most)], halves=True)
        return self.pairs(made)

    def pair_bracket(
        self, residents: Sequence[DubovPlayer], chosen: Sequence[DubovPlayer]
    ) -> Pairs[DubovPlayer]:
        """Articles 3.2.3 to 3.2.6: the pairs of a bracket whose members are chosen."""
        bracket = [*residents, *chosen]
        self.work.players = len(bracket)
        fresh = not any(each.colours for each in bracket)
        most = len(bracket) if fresh else self._costs.least(self.mask(bracket))
        if fresh:
            by_tpn = sorted(bracket, key=lambda each: each.tpn)
            g1, g2 = by_tpn[: len(by_tpn) // 2], by_tpn[len(by_tpn) // 2 :]
        else:
            g1 = [each for each in bracket if each.preference is Colour.WHITE]
            g2 = [each for each in bracket if each.preference is Colour.BLACK]
        small, large = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        inner = self.inner_pairs(bracket, small)
        second = (len(large) - len(small)) // 2 + inner
        for out in _shifters(small, inner):
            for back in _shifters(large, second):
                smaller = [each for each in small if each not in out] + list(back)
                larger = [each for each in large if each not in back] + list(out)
                new_g1, new_g2 = (smaller, larger) if small is g1 else (larger, smaller)
                s1 = sorted(new_g1, key=lambda each: (each.aro, each.tpn))
                s2 = sorted(new_g2, key=lambda each: each.tpn)
                pairs = self.first_pairs(s1, s2, most)
                if pairs is not None:
                    return pairs
        raise AssertionError("Articles 3.2.4 to 3.2.6 pair every bracket that can be paired")

    def upfloaters(
        self, residents: Sequence[DubovPlayer], lower: Sequence[DubovPlayer]
    ) -> tuple[DubovPlayer, ...]:
        """Articles 3.2.1 and 3.2.2: the first set that is best on C5 to C10."""
        self.work.players = len(residents)
        here = self.mask(residents)
        criteria: list[tuple[str, Callable[[tuple[DubovPlayer, ...]], int]]] = [
            # Fewest pairs whose two players want the same colour.
            ("C7", lambda chosen: self._costs.least(here | self.mask(chosen)))
        ]
        if (limit := self.limit) is not None:
            criteria += [
                ("C8", lambda chosen: sum(each.upfloats >= limit for each in chosen)),
                ("C9", lambda chosen: sum(e.upfloats for e in chosen if e.upfloats >= limit)),
                ("C10", lambda chosen: sum(each.just_upfloated for each in chosen)),
            ]
        return best_by(legal_sets(self, residents, lower), criteria, self.decided)[0]


def dubov_2026_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round; ``None`` where the Chief Arbiter decides (1.9.3)."""
    limit = None if round_no == tournament.rounds else 2 + (tournament.rounds or 0) // 5
    literal = Dubov2026(dubov_players(tournament, round_no), work or Work(), limit)
    rules = drawn(initial_colour(tournament)), granted, stronger, alternating, wished
    return literal.answer(lambda each: (each.score, each.unplayed, -each.tpn), by_score, rules)
