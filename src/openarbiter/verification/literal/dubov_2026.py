"""C.04.4.1 (applied from 2026-02-01), literally: the Dubov system.

Readings, where the text leaves one: "upfloated" describes the pairing, whether the game was played
or forfeited; several maximum upfloaters count the sum of their upfloats (C9); who came into a
subgroup by the first shift is not numbered for the second one (4.3.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, groupby
from math import comb

from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.values import dataclass
from openarbiter.verification.literal.colours import latest_different
from openarbiter.verification.literal.common import (
    Answer,
    Pairs,
    Work,
    by_bye_article,
    colours_fit,
    lowest,
    opponents_of,
)
from openarbiter.verification.literal.outlook import mask_of
from openarbiter.verification.literal.search import Meetings, Wishes, transposed
from openarbiter.verification.literal.terms import (
    State,
    Strength,
    initial_colour,
    pairing_score,
    states,
)


@dataclass(frozen=True, slots=True, eq=False)
class Entrant:
    """A player to be paired (Article 1).

    Attributes:
        state: What is common to all systems.
        aro: Average rating of the opponents met over the board (1.7).
        upfloats: Number of times upfloated (1.8).
        just_upfloated: Upfloated in the round before.
    """

    state: State
    aro: int
    upfloats: int
    just_upfloated: bool

    @property
    def tpn(self) -> Tpn:
        """The pairing number."""
        return self.state.tpn

    @property
    def wish(self) -> Colour:
        """The colour preference; Black without any game (1.6.4)."""
        return self.state.preference or Colour.BLACK

    @property
    def strength(self) -> Strength:
        """Its strength; mild without any game (1.6.4)."""
        return max(self.state.strength, Strength.MILD)


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


def entrants(tournament: Tournament, round_no: RoundNo) -> list[Entrant]:
    """The players to be paired, by score and pairing number."""
    found = []
    for state in states(tournament, round_no, bye_floats=True):
        ups = [upfloated(tournament, state.tpn, number) for number in range(1, round_no)]
        aro = average_rating(tournament, state.tpn, round_no)
        found.append(Entrant(state, aro, sum(ups), bool(ups) and ups[-1]))
    return found


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


def _shifters(pool: Sequence[Entrant], size: int) -> Iterator[tuple[Entrant, ...]]:
    """Sets to be shifted, in their order (4.3)."""
    white = bool(pool) and pool[0].wish is Colour.WHITE
    listed = sorted(pool, key=lambda each: (each.aro if white else 0, each.tpn))
    numbered = [listed[place] for place in middle_outwards(len(listed))]
    return combinations(numbered, size)


class Dubov2026:
    """What can become of brackets of a round.

    Args:
        players: Everybody to be paired.
        work: What is counted.
    """

    def __init__(self, players: Sequence[Entrant], work: Work) -> None:
        self._work = work
        self._of = {each.state.bit: each for each in players}
        self._opponents = opponents_of(
            self._of,
            lambda each: each.state.barred,
            lambda each: (each.state.strength, each.state.preference),
            lambda one, other: colours_fit(one.state, other.state),
        )
        self._meetings = Meetings(self._opponents, 0, work)
        wishes = Wishes(
            [_mask(each for each in players if each.wish is colour) for colour in Colour]
        )
        self._costs = wishes.costs(self._opponents, work)

    def completes(self, players: Sequence[Entrant]) -> bool:
        """Whether all can be paired with each other (C4)."""
        return not self._meetings.left_over(_mask(players))

    def least_denied(self, players: Sequence[Entrant]) -> int:
        """C7: fewest pairs whose two players want the same colour."""
        return self._costs.least(_mask(players))

    def inner_pairs(self, bracket: Sequence[Entrant], small: Sequence[Entrant]) -> int:
        """Fewest pairs inside a group, over all pairings of a bracket (3.2.4)."""
        inside = Wishes([_mask(small)])
        return inside.costs(self._opponents, self._work).least(_mask(bracket))

    def first_pairs(
        self, s1: Sequence[Entrant], s2: Sequence[Entrant], most: int
    ) -> Pairs[Entrant] | None:
        """S1 with the first transposition of S2 that denies as few as may be; ``None``: none."""
        side, everybody = _mask(s1), _mask([*s1, *s2])
        self._work.step()
        if not self._costs.within(everybody, most, side):
            return None
        bits1, bits2 = ([each.state.bit for each in group] for group in (s1, s2))
        made, _ = transposed(self._costs, bits1, bits2, [(everybody, most)], halves=True)
        return tuple((self._of[one], self._of[other]) for one, other in made)

    def pair_bracket(self, bracket: Sequence[Entrant]) -> Pairs[Entrant]:
        """Articles 3.2.3 to 3.2.6: the pairs of a bracket whose members are chosen."""
        self._work.players = len(bracket)
        fresh = not any(each.state.colours for each in bracket)
        most = len(bracket) if fresh else self.least_denied(bracket)
        if fresh:
            by_tpn = sorted(bracket, key=lambda each: each.tpn)
            g1, g2 = by_tpn[: len(by_tpn) // 2], by_tpn[len(by_tpn) // 2 :]
        else:
            g1 = [each for each in bracket if each.wish is Colour.WHITE]
            g2 = [each for each in bracket if each.wish is Colour.BLACK]
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
        message = "Articles 3.2.4 to 3.2.6 pair every bracket that can be paired"
        raise AssertionError(message)

    def upfloaters(
        self, residents: Sequence[Entrant], lower: Sequence[Entrant], limit: int, *, last: bool
    ) -> tuple[tuple[Entrant, ...], list[str]]:
        """Articles 3.2.1 and 3.2.2: the first set that is best on C5 to C10."""
        self._work.players = len(residents)
        sets, decided = self._highest(residents, lower)
        criteria: list[tuple[str, Callable[[tuple[Entrant, ...]], int]]] = [
            ("C7", lambda chosen: self.least_denied([*residents, *chosen]))
        ]
        if not last:
            criteria += [
                ("C8", lambda chosen: sum(each.upfloats >= limit for each in chosen)),
                (
                    "C9",
                    lambda chosen: sum(each.upfloats for each in chosen if each.upfloats >= limit),
                ),
                ("C10", lambda chosen: sum(each.just_upfloated for each in chosen)),
            ]
        for code, value in criteria:
            kept = lowest(sets, value) if len(sets) > 1 else sets
            decided += [code] if len(kept) < len(sets) else []
            sets = kept
        return sets[0], decided

    def _highest(
        self, residents: Sequence[Entrant], lower: Sequence[Entrant]
    ) -> tuple[list[tuple[Entrant, ...]], list[str]]:
        """The legal sets of fewest upfloaters (C5) with the highest scores (C6)."""

        def scores(chosen: Sequence[Entrant]) -> list[int]:
            return [-each.state.score for each in reversed(chosen)]

        for size in range(len(residents) % 2, len(lower) + 1, 2):
            self._work.step(comb(len(lower), size))
            some = False
            for _, alike in groupby(sorted(combinations(lower, size), key=scores), key=scores):
                sets = list(alike)
                fit = [
                    chosen
                    for chosen in sets
                    if self.completes([*residents, *chosen])
                    and self.completes([each for each in lower if each not in chosen])
                ]
                if fit:
                    return fit, ["C6"] if some else []
                some = True
        message = "somebody checked that the round can be completed (C4)"
        raise AssertionError(message)


def _mask(players: Iterable[Entrant]) -> int:
    return mask_of(each.state for each in players)


def white_of(one: Entrant, other: Entrant, initial: Colour) -> Entrant:
    """Article 5.2: the first rule that decides who has White."""
    higher, lower = sorted((one, other), key=lambda each: (-each.state.score, each.tpn))
    if not higher.state.colours and not lower.state.colours:
        colour = initial if higher.state.number % 2 else initial.other
    elif higher.wish is not lower.wish:
        colour = higher.wish
    elif higher.strength is not lower.strength:
        colour = higher.wish if higher.strength > lower.strength else lower.wish.other
    else:
        before = latest_different(higher.state, lower.state)
        colour = higher.wish if before is None else before.other
    return higher if colour is Colour.WHITE else lower


def dubov_2026_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round; ``None`` where the Chief Arbiter decides (1.9.3).

    Raises:
        TooManyError: More choices would have to be looked at than are allowed.
    """
    players = entrants(tournament, round_no)
    return paired(Dubov2026(players, work or Work()), players, tournament, round_no)


def paired(
    literal: Dubov2026, players: Sequence[Entrant], tournament: Tournament, round_no: RoundNo
) -> Answer | None:
    """Pair a round: the bye, then bracket by bracket."""
    left = list(players)
    bye, decided = None, list[str]()
    if len(left) % 2:
        bye = by_bye_article(
            left,
            lambda each: each.state.may_take_bye,
            literal.completes,
            lambda each: (
                each.state.score,
                -(round_no - 1 - each.state.unplayed),
                -each.tpn,
            ),
        )
        if bye is None:
            return None
        left.remove(bye)
    if not literal.completes(left):
        return None
    limit = 2 + (tournament.rounds or 0) // 5
    games = []
    while left:
        residents = [each for each in left if each.state.score == left[0].state.score]
        lower = left[len(residents) :]
        last = round_no == tournament.rounds
        chosen, why = literal.upfloaters(residents, lower, limit, last=last)
        decided += why
        for one, other in literal.pair_bracket([*residents, *chosen]):
            white = white_of(one, other, initial_colour(tournament))
            games.append((white.tpn, (other if white is one else one).tpn))
        left = [each for each in lower if each not in chosen]
    return Answer(tuple(sorted(games)), None if bye is None else bye.tpn, tuple(decided))
