"""The Dubov text of 1997, literally: what a player is before a round, colours, and every order.

It reads the records of a tournament itself and shares no code with the rulebook and the solver.
Due colours, their limits (2.3, 2.4) and who is barred from the bye (2.2) are those of the older
Burstein text. Readings: a transfer (2.5) is any pairing with somebody who had more points, whether
or not the game was played; the alphabet ends every order, equal names stand by pairing number.

Source:
    C.04.3 (1997), chapters 1 to 5, 6.2, 7 and 8, with the flags c and u of Vega.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final

from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.model.alphabet import in_alphabet
from openarbiter.verification.literal.common import Pairs
from openarbiter.verification.literal.dubov_2026 import upfloated
from openarbiter.verification.literal.terms import pairing_score
from openarbiter.verification.literal.terms_burstein_legacy import Entrant, Field, is_game

WHITE, BLACK = Colour.WHITE, Colour.BLACK

_MANY_ROUNDS: Final = 10


class Person(Entrant):
    """One player before a round."""

    __eq__, __hash__ = object.__eq__, object.__hash__

    @cached_property
    def score(self) -> Fraction:
        """Points (tenths), none of them imaginary."""
        return Fraction(pairing_score(self.field.tournament, self.player, self.field.round_no))

    @cached_property
    def rating(self) -> int:
        """R."""
        return self._rating(self.tpn)

    @cached_property
    def aro(self) -> Fraction:
        """Average rating of the opponents, not rounded; 0 before the first game (chapter 1)."""
        ratings = [
            self._rating(each.opponent or self.tpn) for each in self.records if is_game(each)
        ]
        return Fraction(sum(ratings), len(ratings) or 1)

    @cached_property
    def alphabet(self) -> tuple[object, ...]:
        """The name in the one alphabet of all names, then the pairing number."""
        return in_alphabet(self.player.name), self.tpn

    @cached_property
    def rises(self) -> bool:
        """Article 2.5, the flag u: not twice running, nor more than three or four times."""
        tournament, round_no = self.field.tournament, self.field.round_no
        rounds = tournament.rounds or tournament.paired_rounds
        ups = [upfloated(tournament, self.tpn, number) for number in range(1, round_no)]
        most = 3 if max(rounds, round_no) < _MANY_ROUNDS else 4
        return round_no == rounds or (not any(ups[-1:]) and sum(ups) < most)

    @property
    def changes(self) -> bool:
        """Article 2.6, the flag c."""
        return self.due is None or self.may_have(self.due.other)

    def _rating(self, tpn: Tpn) -> int:
        tournament = self.field.tournament
        return tournament.strength_of(self.field.by_tpn[tpn]).rating or 0


def persons(tournament: Tournament, round_no: RoundNo) -> list[Person]:
    """Everybody who is to be paired in a round."""
    field = Field(tournament, round_no)
    return [Person(field, each.player) for each in field.entrants]


def white_of(one: Person, other: Person) -> Person:
    """Chapter 3: who gets White."""
    ways = [
        (white, black)
        for white, black in ((one, other), (other, one))
        if white.may_have(WHITE) and black.may_have(BLACK)
    ]
    if len(ways) == 1:
        return ways[0][0]
    # 1: both get their due colour.
    granted = [way for way in ways if way[0].due in (WHITE, None) and way[1].due in (BLACK, None)]
    if len(granted) == 1:
        return granted[0][0]
    # 2: equalise.
    sums = [abs(white.difference + 1) + abs(black.difference - 1) for white, black in ways]
    if sums[0] != sums[1]:
        return ways[sums.index(min(sums))][0]
    # 3: alternate.
    for mine, theirs in zip(one.colours, other.colours, strict=False):
        if mine is not theirs:
            return other if mine is WHITE else one
    # 4 and 5: the higher ARO, the lower R; then the alphabet.
    return min(one, other, key=lambda each: (-each.aro, each.rating, each.alphabet))


def white_key(each: Person) -> tuple[object, ...]:
    """Article 6.2, White: increasing ARO, increasing R, alphabet."""
    return each.aro, each.rating, each.alphabet


def black_key(each: Person) -> tuple[object, ...]:
    """Article 6.2, Black: decreasing R, decreasing ARO, alphabet."""
    return -each.rating, -each.aro, each.alphabet


def list_key(each: Person) -> tuple[object, ...]:
    """Chapter 5: the list that is divided into two parts."""
    return -each.rating, each.tpn


def from_last(
    players: Sequence[Person], key: Callable[[Person], tuple[object, ...]]
) -> list[Person]:
    """Players in the order of a key, and where it is equal from the end of the alphabet."""
    return sorted(sorted(players, key=lambda each: each.alphabet, reverse=True), key=key)


def dominating(players: Sequence[Person]) -> Colour | None:
    """The colour that is due to more of some players; none where neither is."""
    white, black = (sum(each.due is colour for each in players) for colour in (WHITE, BLACK))
    return WHITE if white > black else BLACK if black > white else None


def bye_order(everybody: Sequence[Person], round_no: RoundNo) -> list[Person]:
    """Chapter 4: the lowest group first, the lowest R in it; in round 1 the end of the list (5)."""
    allowed = [each for each in everybody if not each.has_scored_without_playing]
    if round_no == 1:
        return sorted(allowed, key=list_key, reverse=True)
    most = {
        score: dominating([each for each in everybody if each.score == score])
        for score in {each.score for each in everybody}
    }
    return from_last(
        allowed,
        lambda each: (
            each.score,
            each.rating,
            most[each.score] is not None and each.due is not most[each.score],
            -each.aro,
        ),
    )


def candidates(players: Sequence[Person], against: Colour | None) -> list[Person]:
    """Articles 7.1, 7.2 and 8.2: due opposite to a colour, none, alike; high R, low ARO first."""

    def key(each: Person) -> tuple[object, ...]:
        place = 0 if against is None else 1 if each.due is None else 2 * (each.due is against)
        return place, -each.rating, each.aro, each.alphabet

    return sorted(players, key=key)


def floater_order(players: Sequence[Person]) -> list[Person]:
    """Article 8.1: from the highest White down, by turns with the Blacks."""
    white = sorted((each for each in players if each.due is WHITE), key=white_key)
    black = sorted((each for each in players if each.due is not WHITE), key=black_key)
    order: list[Person] = []
    while white or black:
        order += [*white[:1], *black[:1]]
        white, black = white[1:], black[1:]
    return order


def columns(players: Sequence[Person]) -> tuple[list[Person], list[Person]]:
    """The White and the Black column, made equally long (6.2, 7.3, 7.4).

    Players without a due colour fill the shorter one first, the highest rating at first.
    """
    white = [each for each in players if each.due is WHITE]
    black = [each for each in players if each.due is BLACK]
    for each in sorted((e for e in players if e.due is None), key=black_key):
        (white if len(white) < len(black) else black).append(each)
    while len(white) != len(black):
        more, less = (white, black) if len(white) > len(black) else (black, white)
        sign = 1 if more is white else -1
        one = min(
            (each for each in more if each.changes),
            key=lambda each: (sign * each.aro, -sign * each.rating, each.alphabet),
        )
        more.remove(one)
        less.append(one)
    return sorted(white, key=white_key), sorted(black, key=black_key)


def first_games(tournament: Tournament, pairs: Pairs[Person]) -> list[tuple[Tpn, Tpn]]:
    """Chapter 5: (White, Black) of round 1 by the colour drawn, or as it can be read off the pairs.

    Args:
        tournament: The tournament.
        pairs: The pairs in their order, who is of the upper part first.
    """
    drawn = tournament.initial_colour
    for row, (upper, _) in enumerate(pairs):
        colour = tournament.player(upper.tpn).record(RoundNo(1)).colour
        drawn = drawn or (colour and (colour.other if row % 2 else colour))
    return [
        (upper.tpn, lower.tpn) if (drawn is BLACK) == row % 2 else (lower.tpn, upper.tpn)
        for row, (upper, lower) in enumerate(pairs)
    ]
