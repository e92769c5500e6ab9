"""C.04.4.2 (applied from 2026-02-01), literally: the Burstein system by trying everything.

Readings, where the text leaves one: a run of zero-point byes reaches "up to the current round" when
the player has one in the round to be paired as well (1.7.2); C7 wants the fewest outgoing floaters
of the next bracket, then their lowest scores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import Colour, Player, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.verification.literal.colours import latest_different
from openarbiter.verification.literal.common import (
    Answer,
    Pairs,
    by_bye_article,
    completable,
    legal,
    lowest,
)
from openarbiter.verification.literal.terms import (
    State,
    pairing_score,
    points_given,
    states,
    virtual_points,
)
from tests.referee.literal.round import literal_pairing

__all__ = ["burstein_pairing", "index", "seeding_rounds"]


def seeding_rounds(rounds: int) -> int:
    """Number of rounds that are paired by the Dutch system (1.6)."""
    return min(rounds // 2, 4)


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


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player to be paired, with the place in the ranking of 1.8 among all of them, from 0."""

    state: State
    place: int

    @property
    def tpn(self) -> Tpn:
        """The pairing number."""
        return self.state.tpn


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


def floater_scores(out: Sequence[Entrant]) -> list[Points]:
    """C6: scores of the outgoing floaters, descending."""
    return sorted((each.state.score for each in out), reverse=True)


def next_bracket(out: Sequence[Entrant], lower: Sequence[Entrant]) -> tuple[int, list[Points]]:
    """C7: fewest outgoing floaters of the following bracket, then their lowest scores."""
    if not lower:
        return 0, []
    residents = [each for each in lower if each.state.score == lower[0].state.score]
    below = lower[len(residents) :]
    ways = fewest_floaters([*out, *residents], below)
    return min((len(left), floater_scores(left)) for _, left in ways)


def _following(lower: Sequence[Entrant], way: _Way) -> tuple[int, list[Points]]:
    return next_bracket(way[1], lower)


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
    listed = list(states(tournament, round_no, bye_floats=True))

    def ranking(state: State) -> tuple[int, int, int]:
        buchholz, berger = index(tournament, state.tpn, round_no)
        return -buchholz, -berger, state.tpn

    ranked = sorted(listed, key=ranking)
    left = [Entrant(state, ranked.index(state)) for state in listed]
    bye, decided = None, []
    if len(left) % 2:
        bye = by_bye_article(
            left,
            lambda each: each.state.may_take_bye,
            may_meet,
            lambda each: (
                each.state.score,
                -(round_no - 1 - each.state.unplayed),
                -each.place,
            ),
        )
        if bye is None:
            return None
        left.remove(bye)
    if not completable(left, may_meet):
        return None
    games: list[tuple[Tpn, Tpn]] = []
    floaters: list[Entrant] = []
    while left or floaters:
        residents = [each for each in left if each.state.score == left[0].state.score]
        bracket = sorted([*floaters, *residents], key=lambda each: each.place)
        left = left[len(residents) :]
        ways = fewest_floaters(bracket, left)
        criteria: tuple[tuple[str, Callable[[_Way], object]], ...] = (
            ("C6", lambda way: floater_scores(way[1])),
            ("C7", partial(_following, left)),
            ("C8", lambda way: denied(way[0])),
        )
        for code, value in criteria:
            kept = lowest(ways, value)
            decided += [code] if len(kept) < len(ways) else []
            ways = kept
        pairs, floaters = min(ways, key=lambda way: place_in_order(bracket, way[0]))
        for one, other in pairs:
            white = white_of(one, other, tournament.initial_colour or Colour.WHITE)
            games.append((white.tpn, (other if white is one else one).tpn))
    return Answer(tuple(sorted(games)), None if bye is None else bye.tpn, tuple(decided))
