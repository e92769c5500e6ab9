"""C.04.4.1 (applied from 2026-02-01), literally: the Dubov system by trying everything.

Readings, where the text leaves one: "upfloated" describes the pairing, whether the game was played
or forfeited; several maximum upfloaters count the sum of their upfloats (C9); who came into a
subgroup by the first shift is not numbered for the second one (4.3.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.verification.literal.colours import latest_different
from openarbiter.verification.literal.common import (
    Answer,
    Pairs,
    by_bye_article,
    completable,
    complete,
    legal,
    lowest,
)
from openarbiter.verification.literal.terms import State, Strength, pairing_score, states

__all__ = ["dubov_pairing", "middle_outwards"]


@dataclass(frozen=True, slots=True)
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


def may_meet(one: Entrant, other: Entrant) -> bool:
    """C1 and C3."""
    return legal(one.state, other.state)


def denied(pairs: Pairs[Entrant]) -> int:
    """C7: pairs whose two players want the same colour."""
    return sum(one.wish is other.wish for one, other in pairs)


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


def pair_bracket(bracket: Sequence[Entrant]) -> Pairs[Entrant]:
    """Articles 3.2.3 to 3.2.6: the pairs of a bracket whose members are chosen."""
    pairings = list(complete(bracket, may_meet))
    best = min(map(denied, pairings))
    fresh = not any(each.state.colours for each in bracket)
    if fresh:
        by_tpn = sorted(bracket, key=lambda each: each.tpn)
        g1, g2 = by_tpn[: len(by_tpn) // 2], by_tpn[len(by_tpn) // 2 :]
    else:
        g1 = [each for each in bracket if each.wish is Colour.WHITE]
        g2 = [each for each in bracket if each.wish is Colour.BLACK]
    small, large = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
    inner = min(sum(one in small and other in small for one, other in pairs) for pairs in pairings)
    second = (len(large) - len(small)) // 2 + inner
    for out in _shifters(small, inner):
        for back in _shifters(large, second):
            smaller = [each for each in small if each not in out] + list(back)
            larger = [each for each in large if each not in back] + list(out)
            new_g1, new_g2 = (smaller, larger) if small is g1 else (larger, smaller)
            s1 = sorted(new_g1, key=lambda each: (each.aro, each.tpn))
            for t2 in permutations(sorted(new_g2, key=lambda each: each.tpn)):
                pairs = tuple(zip(s1, t2, strict=True))
                allowed = all(may_meet(one, other) for one, other in pairs)
                if allowed and (fresh or denied(pairs) == best):
                    return pairs
    message = "Articles 3.2.4 to 3.2.6 pair every bracket that can be paired"
    raise AssertionError(message)


def choose_upfloaters(
    residents: Sequence[Entrant], lower: Sequence[Entrant], limit: int, *, last: bool
) -> tuple[tuple[Entrant, ...], list[str]]:
    """Articles 3.2.1 and 3.2.2: the first set that is best on C5 to C10."""
    for size in range(len(residents) % 2, len(lower) + 1, 2):
        sets = [
            chosen
            for chosen in combinations(lower, size)
            if completable([*residents, *chosen], may_meet)
            and completable([each for each in lower if each not in chosen], may_meet)
        ]
        if sets:
            break
    else:
        message = "somebody checked that the round can be completed (C4)"
        raise AssertionError(message)
    criteria = [
        ("C6", lambda chosen: [-each.state.score for each in reversed(chosen)]),
        (
            "C7",
            lambda chosen: min(
                denied(pairs) for pairs in complete([*residents, *chosen], may_meet)
            ),
        ),
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
    decided = []
    for code, value in criteria:
        kept = lowest(sets, value)
        decided += [code] if len(kept) < len(sets) else []
        sets = kept
    return sets[0], decided


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


def dubov_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """Pair a round; ``None`` where the Chief Arbiter decides (1.9.3)."""
    left = entrants(tournament, round_no)
    bye, decided = None, []
    if len(left) % 2:
        bye = by_bye_article(
            left,
            lambda each: each.state.may_take_bye,
            may_meet,
            lambda each: (
                each.state.score,
                -(round_no - 1 - each.state.unplayed),
                -each.tpn,
            ),
        )
        if bye is None:
            return None
        left.remove(bye)
    if not completable(left, may_meet):
        return None
    limit = 2 + (tournament.rounds or 0) // 5
    games = []
    while left:
        residents = [each for each in left if each.state.score == left[0].state.score]
        lower = left[len(residents) :]
        last = round_no == tournament.rounds
        chosen, why = choose_upfloaters(residents, lower, limit, last=last)
        decided += why
        for one, other in pair_bracket([*residents, *chosen]):
            white = white_of(one, other, tournament.initial_colour or Colour.WHITE)
            games.append((white.tpn, (other if white is one else one).tpn))
        left = [each for each in lower if each not in chosen]
    return Answer(tuple(sorted(games)), None if bye is None else bye.tpn, tuple(decided))
