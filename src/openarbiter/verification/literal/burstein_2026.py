"""C.04.4.2 (applied from 2026-02-01), literally: the Burstein system.

Readings, where the text leaves one: a run of zero-point byes reaches "up to the current round" when
the player has one in the round to be paired as well (1.7.2); C7 wants the fewest outgoing floaters
of the next bracket, then their lowest scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from openarbiter.model import Player, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.values import dataclass
from openarbiter.verification.literal.colours import (
    alternating,
    answer,
    drawn,
    granted,
    stronger,
    wished,
)
from openarbiter.verification.literal.common import (
    Answer,
    Pairs,
    Work,
    lowest,
    smallest_sets,
)
from openarbiter.verification.literal.search import Players, Wishes, from_the_last
from openarbiter.verification.literal.terms import (
    State,
    colours_fit,
    entrants,
    initial_colour,
    pairing_score,
    points_given,
    states,
    virtual_points,
    wish_of,
)


def real_score(tournament: Tournament, player: Player, round_no: RoundNo) -> Points:
    """Points (tenths) before a round without virtual points."""
    with_virtual = pairing_score(tournament, player, round_no)
    return with_virtual - virtual_points(tournament, player.tpn, round_no)


def _zero_point_bye(tournament: Tournament, player: Player, round_no: RoundNo) -> bool:
    """Whether a player had, or has announced, a zero-point bye in a round."""
    result = player.record(round_no).result
    if result.paired or round_no < tournament.next_round:
        return result in {Result.ZERO_POINT_BYE, Result.ABSENT}
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        return True
    return any(
        bye.kind is Result.ZERO_POINT_BYE
        for bye in tournament.requested_byes
        if bye.round_no == round_no and player.tpn in bye.players
    )


def score_for_others(tournament: Tournament, player: Player, round_no: RoundNo) -> Points:
    """What a player's score counts in the sums of those who met them (1.7.2)."""
    score = real_score(tournament, player, round_no)
    if not _zero_point_bye(tournament, player, round_no):
        return score
    number = round_no - 1
    while number >= 1 and _zero_point_bye(tournament, player, RoundNo(number)):
        given = points_given(tournament, player, RoundNo(number))
        score += tournament.scoring.draw - given
        number -= 1
    return score


def index(tournament: Tournament, tpn: Tpn, round_no: RoundNo) -> tuple[int, int]:
    """Buchholz (tenths) and Sonneborn-Berger (hundredths) before a round (1.7)."""
    player = tournament.player(tpn)
    own = real_score(tournament, player, round_no)
    buchholz = berger = 0
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        points = points_given(tournament, player, RoundNo(number))
        worth = own
        if record.result.played and record.opponent is not None:
            opponent = tournament.player(record.opponent)
            worth = score_for_others(tournament, opponent, round_no)
        buchholz += worth
        berger += points * worth
    return buchholz, berger


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BursteinPlayer(State):
    """A player to be paired, with the place in the ranking of 1.8 among all of them, from 0."""

    place: int


Out: TypeAlias = tuple[BursteinPlayer, ...]
"""The outgoing floaters of a bracket."""


def burstein_players(tournament: Tournament, round_no: RoundNo) -> list[BursteinPlayer]:
    """The players to be paired, by score, with their places in the ranking (1.8)."""
    listed = states(tournament, round_no, bye_floats=True)

    def ranking(state: State) -> tuple[int, int, int]:
        buchholz, berger = index(tournament, state.tpn, round_no)
        return -buchholz, -berger, state.tpn

    places = {each.tpn: place for place, each in enumerate(sorted(listed, key=ranking))}
    return entrants(
        BursteinPlayer, tournament, round_no, lambda state, _: {"place": places[state.tpn]}
    )


def floater_scores(out: Sequence[BursteinPlayer]) -> list[Points]:
    """C6: scores of the outgoing floaters, descending."""
    return sorted((each.score for each in out), reverse=True)


class Burstein2026(Players[BursteinPlayer]):
    """What can become of brackets of a round."""

    def __init__(self, players: Sequence[BursteinPlayer], work: Work) -> None:
        super().__init__(players, work, wish_of, colours_fit)
        self._costs = Wishes(self.alike(players)).costs(self.opponents, work)

    def fewest_floaters(self, bracket: Sequence[BursteinPlayer], below: int) -> Iterator[Out]:
        """Who can float where as many pairs are made as C1, C3 and C4 allow (C5).

        Of them those with the lowest scores (C6).
        """
        inside = self.mask(bracket)
        by_score = sorted(bracket, key=lambda each: each.score)

        def fits(out: Out) -> bool:
            floating = self.mask(out)
            return self.can_be_paired(inside ^ floating) and self.can_be_paired(floating | below)

        sizes = range(self.meetings.left_over(inside), len(bracket) + 1, 2)
        return smallest_sets(by_score, sizes, floater_scores, fits, self.work)

    def next_bracket(
        self, out: Out, residents: Sequence[BursteinPlayer], below: int
    ) -> tuple[int, list[Points]]:
        """C7: fewest outgoing floaters of the following bracket, then their lowest scores."""
        left = next(self.fewest_floaters([*out, *residents], below))
        return len(left), floater_scores(left)

    def pair_bracket(
        self, bracket: Sequence[BursteinPlayer], lower: Sequence[BursteinPlayer]
    ) -> tuple[Pairs[BursteinPlayer], Out]:
        """The pairs of a bracket in the order of BSNs, and who floats: the best by C5 to C8.

        Of equals the one that comes first by Article 4: for each BSN in turn the opponent with the
        largest one, and last of all none.
        """
        self.work.players = len(bracket)
        sets = list(self.fewest_floaters(bracket, self.mask(lower)))
        if len(sets) > 1 and lower:
            residents = [each for each in lower if each.score == lower[0].score]
            below = self.mask(lower[len(residents) :])
            sets = lowest(sets, lambda out: self.next_bracket(out, residents, below))
        everybody = self.mask(bracket)
        staying = [everybody ^ self.mask(out) for out in sets]
        best = lowest(staying, self._costs.least)
        ways = [(mask, self._costs.least(mask)) for mask in best]
        made, gone = from_the_last(self._costs, [self.mask([each]) for each in bracket], ways)
        return self.pairs(made), tuple(map(self.of, gone))


def burstein_2026_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round after the seeding rounds; ``None`` where the Chief Arbiter decides (1.9.3)."""
    literal = Burstein2026(burstein_players(tournament, round_no), work or Work())
    found = literal.bye_and_others(lambda each: (each.score, each.unplayed, -each.place))
    if found is None:
        return None
    bye, left = found
    pairs: list[tuple[BursteinPlayer, BursteinPlayer]] = []
    floaters: Out = ()
    while left or floaters:
        residents = [each for each in left if each.score == left[0].score]
        bracket = sorted([*floaters, *residents], key=lambda each: each.place)
        left = left[len(residents) :]
        made, floaters = literal.pair_bracket(bracket, left)
        pairs += made
    rules = drawn(initial_colour(tournament)), granted, stronger, alternating, wished  # 5.2
    return answer(pairs, bye, lambda each: each.place, rules)
