"""How correct tournaments are spoiled: one function for each way, found without the verifier."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Strength
from tests.unit.verification.hand_made import paired, position
from tests.unit.verification.injecting import (
    ABSENT,
    BYE,
    before,
    correct,
    first_difference,
    games_of,
    record,
    repaired,
    with_colours_turned,
    with_games,
    with_records,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoiled:
    """A correct tournament and the same with one thing wrong.

    Attributes:
        base: The correct one.
        spoiled: The other one.
        system: Id of the edition.
    """

    base: Tournament
    spoiled: Tournament
    system: str = "dutch-2026"


def made(base: Tournament, spoiled: Tournament, system: str = "dutch-2026") -> Spoiled:
    """Both tournaments, and the edition."""
    return Spoiled(base=base, spoiled=spoiled, system=system)


def records_changed(round_no: int, records: dict[int, RoundRecord]) -> Callable[[], Spoiled]:
    """Other records in a round of a tournament of 16."""
    base = correct(1)
    return lambda: made(base, with_records(base, round_no, records))


def results_changed(mine: Result, theirs: Result) -> Callable[[], Spoiled]:
    """Results that do not fit, in the first game of round 3."""

    def make() -> Spoiled:
        base = correct(1)
        white, black = games_of(base, 3)[0]
        return made(
            base,
            with_records(
                base,
                3,
                {
                    white: RoundRecord(black, Colour.WHITE, mine),
                    black: RoundRecord(white, Colour.BLACK, theirs),
                },
            ),
        )

    return make


def own_record_changed(**changes: object) -> Callable[[], Spoiled]:
    """Some facts of the record of player 1 in round 2 changed."""
    return first_record_changed(lambda own: replace(own, **changes))  # type: ignore[arg-type]


def first_record_changed(change: Callable[[RoundRecord], RoundRecord]) -> Callable[[], Spoiled]:
    """The record of player 1 in round 2 changed."""

    def make() -> Spoiled:
        base = correct(1)
        return made(base, with_records(base, 2, {1: change(record(base, 1, 2))}))

    return make


def tournament_changed(change: Callable[[Tournament], Tournament]) -> Callable[[], Spoiled]:
    """A fact of the whole tournament changed."""
    return lambda: made(correct(1), change(correct(1)))


def acceleration_changed(change: Callable[[VirtualPoints], VirtualPoints]) -> Callable[[], Spoiled]:
    """The virtual points of an accelerated tournament changed."""

    def make() -> Spoiled:
        base = correct(3, players=20, rounds=9, baku=True)
        first, *others = base.virtual_points
        return made(base, replace(base, virtual_points=(change(first), *others)))

    return make


def announced(kind: Result) -> Callable[[Tournament], Tournament]:
    """Player 5 announces not to play in round 3."""
    bye = RequestedBye(round_no=RoundNo(3), kind=kind, players=(Tpn(5),))
    return lambda base: replace(base, requested_byes=(bye,))


def odd_number() -> Tournament:
    """A correct tournament of 15."""
    return correct(2, players=15)


def bye_of(tournament: Tournament, round_no: int) -> Tpn:
    """Who has the bye of a round."""
    return next(
        player.tpn
        for player in tournament.players
        if player.record(RoundNo(round_no)).result is Result.PAIRING_ALLOCATED_BYE
    )


def two_byes() -> Spoiled:
    """Both players of a game have the bye."""
    base = odd_number()
    white, black = games_of(base, 4)[0]
    return made(base, with_records(base, 4, {white: BYE, black: BYE}))


def bye_though_even() -> Spoiled:
    """One player of a game has the bye, the other one nobody to meet."""
    base = correct(1)
    white, black = games_of(base, 4)[0]
    alone = RoundRecord(None, None, Result.FORFEIT_LOSS)
    return made(base, with_records(base, 4, {white: BYE, black: alone}))


def no_bye_though_odd() -> Spoiled:
    """Nothing stands where the bye stood."""
    base = odd_number()
    return made(base, with_records(base, 4, {bye_of(base, 4): ABSENT}))


def barred_from_bye(result: Result) -> Callable[[], Spoiled]:
    """Who has the bye in round 4 got points in round 2 without playing."""

    def make() -> Spoiled:
        base = odd_number()
        tpn = bye_of(base, 4)
        opponent = record(base, tpn, 2).opponent
        records: dict[int, RoundRecord] = {tpn: RoundRecord(None, None, result)}
        if opponent is not None and result is Result.FORFEIT_WIN:
            records[tpn] = RoundRecord(opponent, None, result)
            records[opponent] = RoundRecord(tpn, None, Result.FORFEIT_LOSS)
        elif opponent is not None:
            records[opponent] = RoundRecord(None, None, Result.ZERO_POINT_BYE)
        return made(base, with_records(base, 2, records))

    return make


def met_again(round_no: int, meeting: int, system: str = "dutch-2026") -> Callable[[], Spoiled]:
    """Player 1 meets the opponent of an earlier round once more."""

    def make() -> Spoiled:
        base = correct(1, system=system)
        old, now = record(base, 1, meeting).opponent, record(base, 1, round_no).opponent
        if old is None or now is None:
            raise ValueError(meeting)
        other = record(base, old, round_no).opponent
        if other is None:
            raise ValueError(old)
        return made(base, with_games(base, round_no, [(1, old), (now, other)]), system)

    return make


def forbidden(first: int | None, last: int | None) -> Callable[[], Spoiled]:
    """A pair of round 4 is forbidden, perhaps for some rounds only."""

    def make() -> Spoiled:
        base = correct(1)
        rule = ForbiddenPairs(
            players=games_of(base, 4)[1],
            first_round=None if first is None else RoundNo(first),
            last_round=None if last is None else RoundNo(last),
        )
        return made(base, replace(base, forbidden_pairs=(rule,)))

    return make


def _rounds(
    *, last: bool, late_entry_rate: float = 0.0
) -> Iterator[tuple[Tournament, int, dict[int, DutchPlayer]]]:
    """Rounds of correct tournaments with the players as they were before them."""
    for seed in range(40):
        base = correct(seed, late_entry_rate=late_entry_rate)
        for number in range(2, base.paired_rounds + 1):
            if (number == base.paired_rounds) is last:
                terms = before(base, number)
                cards = map(terms.player, range(len(terms.tpn)))
                yield base, number, {card.tpn: card for card in cards}


def equal_absolute(
    fits: Callable[[DutchPlayer, DutchPlayer, int], bool], *, last: bool
) -> Callable[[], Spoiled]:
    """Two players with the same absolute preference are paired."""

    def make() -> Spoiled:
        for base, number, cards in _rounds(last=last):
            for one, other in combinations(games_of(base, number), 2):
                for same in (0, 1):
                    a, c = cards[one[same]], cards[other[same]]
                    absolute = a.strength is c.strength is Strength.ABSOLUTE
                    if absolute and a.preference is c.preference and fits(a, c, number):
                        pairs = [(a.tpn, c.tpn), (one[1 - same], other[1 - same])]
                        return made(base, repaired(base, number, pairs))
        raise LookupError

    return make


def colours_turned(fits: Callable[[DutchPlayer, DutchPlayer, bool], bool]) -> Callable[[], Spoiled]:
    """The colours of a game are exchanged: (White, Black, had different colours once)."""

    def make() -> Spoiled:
        for last in (False, True):
            for base, number, cards in _rounds(last=last, late_entry_rate=0.2):
                by_tpn = {player.tpn: player for player in base.players}
                for white, black in games_of(base, number):
                    one, other = (
                        basic_rules.played_colours(by_tpn[tpn], RoundNo(number))
                        for tpn in (white, black)
                    )
                    differed = basic_rules.last_different_colours(one, other) is not None
                    if fits(cards[white], cards[black], differed):
                        return made(base, with_colours_turned(base, number, white))
        raise LookupError

    return make


def equal_preferences(one: DutchPlayer, other: DutchPlayer) -> bool:
    """Whether both want the same colour as much, and not absolutely."""
    same = one.preference is other.preference and one.strength is other.strength
    return same and one.preference is not None and one.strength is not Strength.ABSOLUTE


def by_hand(
    scores: list[int],
    games: list[tuple[int, int]],
    forbidden: list[tuple[int, int]] | None = None,
    bye: int | None = None,
) -> Callable[[], Spoiled]:
    """A position made by hand, paired right and wrong."""

    def make() -> Spoiled:
        start = position(scores, forbidden or [])
        return made(paired(start), paired(start, games=games, bye=bye))

    return make


def fuller_bye() -> Spoiled:
    """Five players with half a point; the one who has not played gets the bye."""
    first = paired(position([0] * 5), games=[(1, 3), (4, 2)])
    start = with_records(first, 1, {5: RoundRecord(None, None, Result.HALF_POINT_BYE)})
    start = replace(start, virtual_points=())
    return made(paired(start, 2), paired(start, 2, games=[(3, 2), (1, 4)], bye=5))


def worse(
    code: str, seed: int, round_no: int, pairs: tuple[tuple[int, int], ...], **settings: float
) -> Callable[[], Spoiled]:
    """Other pairs in a round, worse by one criterion and by none before it."""

    def make() -> Spoiled:
        base = correct(seed, **settings)
        spoiled = repaired(base, round_no, pairs)
        difference = first_difference(base, spoiled, round_no)
        if difference is None or difference[0] != code:
            raise LookupError(difference)
        return made(base, spoiled)

    return make


def second_bye(system: str, **settings: float) -> Callable[[], Spoiled]:
    """The bye of a round goes to somebody who had it in round 1."""

    def make() -> Spoiled:
        base = correct(2, players=15, system=system, **settings)
        first, now = bye_of(base, 1), bye_of(base, 4)
        own = record(base, first, 4)
        if own.opponent is None:
            raise ValueError(first)
        theirs = record(base, own.opponent, 4)
        records: dict[int, RoundRecord] = {
            first: BYE,
            now: own,
            own.opponent: replace(theirs, opponent=now),
        }
        return made(base, with_records(base, 4, records), system)

    return make


def third_colour(system: str, sign: int) -> Callable[[], Spoiled]:
    """A player gets the same colour a third time, by another system."""

    def make() -> Spoiled:
        for seed in range(30):
            base = correct(seed, system=system)
            for number in range(3, base.paired_rounds + 1):
                history = basic_rules.histories(base, RoundNo(number))
                for player, repeated in zip(base.players, history.repeated_colour, strict=True):
                    own = player.record(RoundNo(number))
                    if repeated == sign and own.result.played:
                        return made(base, with_colours_turned(base, number, player.tpn), system)
        raise LookupError

    return make


def bye_after_half_point() -> Spoiled:
    """By the text of 2012 a half-point bye bars from the bye."""
    base = correct(2, players=15, system="dutch-2012")
    tpn = bye_of(base, 4)
    half = RoundRecord(None, None, Result.HALF_POINT_BYE)
    opponent = record(base, tpn, 2).opponent
    if opponent is None:
        raise ValueError(tpn)
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    return made(base, with_records(base, 2, {tpn: half, opponent: away}), "dutch-2012")
