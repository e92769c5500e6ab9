"""C.04.4.2 (applied from 2026-02-01), literally: the Burstein system.

Readings, where the text leaves one: a run of zero-point byes reaches "up to the current round" when
the player has one in the round to be paired as well (1.7.2); C7 wants the fewest outgoing floaters
of the next bracket, then their lowest scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, groupby
from math import comb
from typing import TypeAlias

from openarbiter.model import Colour, Player, Points, Result, RoundNo, Tournament, Tpn
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
from openarbiter.verification.literal.search import Meetings, Wishes, from_the_last
from openarbiter.verification.literal.terms import (
    State,
    initial_colour,
    pairing_score,
    points_given,
    states,
    virtual_points,
)


def real_score(tournament: Tournament, player: Player, round_no: RoundNo) -> Points:
    """Points (tenths) before a round without virtual points."""
    with_virtual = pairing_score(tournament, player, round_no)
    return with_virtual - virtual_points(tournament, player.tpn, round_no)


def _zero_point_bye(tournament: Tournament, player: Player, round_no: RoundNo) -> bool:
    """Whether a player had, or has announced, a zero-point bye in a round."""
    if round_no < tournament.next_round:
        return player.record(round_no).result in {Result.ZERO_POINT_BYE, Result.ABSENT}
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


@dataclass(frozen=True, slots=True, eq=False)
class Entrant:
    """A player to be paired, with the place in the ranking of 1.8 among all of them, from 0."""

    state: State
    place: int

    @property
    def tpn(self) -> Tpn:
        """The pairing number."""
        return self.state.tpn


Out: TypeAlias = tuple[Entrant, ...]
"""The outgoing floaters of a bracket."""


def floater_scores(out: Sequence[Entrant]) -> list[Points]:
    """C6: scores of the outgoing floaters, descending."""
    return sorted((each.state.score for each in out), reverse=True)


class Burstein2026:
    """What can become of brackets of a round.

    Args:
        players: Everybody to be paired.
        work: What is counted.
    """

    def __init__(self, players: Sequence[Entrant], work: Work) -> None:
        self._work = work
        self._of = {each.state.bit: each for each in players}
        opponents = opponents_of(
            self._of,
            lambda each: each.state.barred,
            lambda each: (each.state.strength, each.state.preference),
            lambda one, other: colours_fit(one.state, other.state),
        )
        self._meetings = Meetings(opponents, 0, work)
        wishes = Wishes(
            [_mask(each for each in players if each.state.preference is one) for one in Colour]
        )
        self._costs = wishes.costs(opponents, work)

    def completes(self, players: Sequence[Entrant]) -> bool:
        """Whether all can be paired with each other (C4)."""
        return not self._meetings.left_over(_mask(players))

    def fewest_floaters(self, bracket: Sequence[Entrant], lower: Sequence[Entrant]) -> list[Out]:
        """Who can float where as many pairs are made as C1, C3 and C4 allow (C5).

        Of them those with the lowest scores (C6).
        """
        for size in range(self._meetings.left_over(_mask(bracket)), len(bracket) + 1, 2):
            self._work.step(comb(len(bracket), size))
            sets = sorted(combinations(bracket, size), key=floater_scores)
            for _, alike in groupby(sets, key=floater_scores):
                found = [
                    out
                    for out in alike
                    if self.completes([each for each in bracket if each not in out])
                    and self.completes([*out, *lower])
                ]
                if found:
                    return found
        message = "a bracket lost the completion that the one above it had kept (C4)"
        raise AssertionError(message)

    def next_bracket(self, out: Out, lower: Sequence[Entrant]) -> tuple[int, list[Points]]:
        """C7: fewest outgoing floaters of the following bracket, then their lowest scores."""
        if not lower:
            return 0, []
        residents = [each for each in lower if each.state.score == lower[0].state.score]
        left = self.fewest_floaters([*out, *residents], lower[len(residents) :])[0]
        return len(left), floater_scores(left)

    def pair_bracket(
        self, bracket: Sequence[Entrant], lower: Sequence[Entrant]
    ) -> tuple[Pairs[Entrant], Out]:
        """The pairs of a bracket in the order of BSNs, and who floats: the best by C5 to C8.

        Of equals the one that comes first by Article 4: for each BSN in turn the opponent with the
        largest one, and last of all none.
        """
        self._work.players = len(bracket)
        sets = self.fewest_floaters(bracket, lower)
        if len(sets) > 1:
            sets = lowest(sets, lambda out: self.next_bracket(out, lower))
        everybody = _mask(bracket)
        least = {everybody ^ _mask(out): self._costs.least(everybody ^ _mask(out)) for out in sets}
        denied = min(least.values())
        ways = [(mask, denied) for mask, number in least.items() if number == denied]
        made, gone = from_the_last(self._costs, [each.state.bit for each in bracket], ways)
        pairs = tuple((self._of[one], self._of[other]) for one, other in made)
        return pairs, tuple(self._of[bit] for bit in gone)


def _mask(players: Iterable[Entrant]) -> int:
    return mask_of(each.state for each in players)


def white_of(one: Entrant, other: Entrant, initial: Colour) -> Entrant:
    """Article 5.2; higher ranked is who is higher by 1.8."""
    higher, lower = sorted((one, other), key=lambda each: each.place)
    mine, yours = higher.state.preference, lower.state.preference
    if mine is None and yours is None:
        colour = initial if higher.state.number % 2 else initial.other
    elif mine is not yours:
        colour = mine if mine is not None else yours.other  # type: ignore[union-attr]
    elif higher.state.strength is not lower.state.strength:
        stronger = higher.state.strength > lower.state.strength
        colour = mine if stronger else mine.other  # type: ignore[union-attr, assignment]
    else:
        before = latest_different(higher.state, lower.state)
        colour = mine if before is None else before.other  # type: ignore[assignment]
    return higher if colour is Colour.WHITE else lower


def entrants(tournament: Tournament, round_no: RoundNo) -> list[Entrant]:
    """The players to be paired, by score, with their places in the ranking (1.8)."""
    listed = list(states(tournament, round_no, bye_floats=True))

    def ranking(state: State) -> tuple[int, int, int]:
        buchholz, berger = index(tournament, state.tpn, round_no)
        return -buchholz, -berger, state.tpn

    ranked = sorted(listed, key=ranking)
    return [Entrant(state, ranked.index(state)) for state in listed]


def burstein_2026_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round after the seeding rounds; ``None`` where the Chief Arbiter decides (1.9.3).

    Raises:
        TooManyError: More choices would have to be looked at than are allowed.
    """
    players = entrants(tournament, round_no)
    return paired(Burstein2026(players, work or Work()), players, tournament, round_no)


def paired(
    literal: Burstein2026, players: Sequence[Entrant], tournament: Tournament, round_no: RoundNo
) -> Answer | None:
    """Pair a round: the bye, then bracket by bracket."""
    left, bye = list(players), None
    if len(left) % 2:
        bye = by_bye_article(
            left,
            lambda each: each.state.may_take_bye,
            literal.completes,
            lambda each: (
                each.state.score,
                -(round_no - 1 - each.state.unplayed),
                -each.place,
            ),
        )
        if bye is None:
            return None
        left.remove(bye)
    if not literal.completes(left):
        return None
    games: list[tuple[Tpn, Tpn]] = []
    floaters: Out = ()
    while left or floaters:
        residents = [each for each in left if each.state.score == left[0].state.score]
        bracket = sorted([*floaters, *residents], key=lambda each: each.place)
        left = left[len(residents) :]
        pairs, floaters = literal.pair_bracket(bracket, left)
        for one, other in pairs:
            white = white_of(one, other, initial_colour(tournament))
            games.append((white.tpn, (other if white is one else one).tpn))
    return Answer(tuple(sorted(games)), None if bye is None else bye.tpn)
