"""Correct tournaments, and hands that spoil them: a function for each way, without the verifier."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import NamedTuple

from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Situation, Strength, situation
from openarbiter.rulebooks.dutch.text import wording_of
from openarbiter.rulebooks.dutch.verify import published_brackets
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.statement import Colours
from openarbiter.simulate import Settings, generate
from openarbiter.verification.published import published_round
from tests.referee.histories import tournament, with_meetings

ABSENT = RoundRecord(None, None, Result.ABSENT)
BYE = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)


@cache
def correct(
    seed: int, players: int = 16, rounds: int = 7, system: str = "dutch-2026", **more: float
) -> Tournament:
    """A tournament that an edition paired; the same arguments give the same one."""
    settings = Settings(players=players, rounds=rounds, **more)  # type: ignore[arg-type]
    return generate(settings, seed, pair=edition(system).pair)


def with_records(
    tournament: Tournament, round_no: int, records: Mapping[int, RoundRecord]
) -> Tournament:
    """The tournament with other records of a round; declared points are dropped."""
    players = (_changed(player, round_no, records) for player in tournament.players)
    return replace(tournament, players=tuple(players))


def _changed(player: Player, round_no: int, records: Mapping[int, RoundRecord]) -> Player:
    rounds = list(player.rounds)
    if player.tpn in records:
        rounds += [ABSENT] * (round_no - len(rounds))
        rounds[round_no - 1] = records[player.tpn]
    return replace(player, rounds=tuple(rounds), declared_points=None)


def record(tournament: Tournament, tpn: int, round_no: int) -> RoundRecord:
    """What a round was for a player."""
    return tournament.player(tpn).record(RoundNo(round_no))


def before(tournament: Tournament, round_no: int, system: str = "dutch-2026") -> Situation:
    """What the Dutch regulation may look at before a round."""
    return situation(tournament, RoundNo(round_no), wording_of(system))


def games_of(tournament: Tournament, round_no: int) -> list[tuple[Tpn, Tpn]]:
    """(White, Black) of the games of a round."""
    return [game.board for game in published_round(tournament, RoundNo(round_no)).games]


def with_games(
    tournament: Tournament, round_no: int, games: Sequence[tuple[int, int]]
) -> Tournament:
    """The tournament with other drawn games in a round, as (White, Black)."""
    records = {}
    for white, black in games:
        records[white] = RoundRecord(Tpn(black), Colour.WHITE, Result.DRAW)
        records[black] = RoundRecord(Tpn(white), Colour.BLACK, Result.DRAW)
    return with_records(tournament, round_no, records)


def repaired(tournament: Tournament, round_no: int, pairs: Sequence[tuple[int, int]]) -> Tournament:
    """The tournament with other pairs in a round, with the colours of Article 5."""
    terms = before(tournament, round_no)
    position = {int(tpn): index for index, tpn in enumerate(terms.tpn)}
    ordered = []
    for one, other in pairs:
        first, second = sorted((position[one], position[other]))
        ordered.append((first, second))
    return with_games(tournament, round_no, Colours(terms.statement, terms).games(ordered))


def with_colours_turned(tournament: Tournament, round_no: int, tpn: int) -> Tournament:
    """The tournament with the colours of one player's game exchanged."""
    own = record(tournament, tpn, round_no)
    if own.opponent is None or own.colour is None:
        raise ValueError(tpn)
    theirs = record(tournament, own.opponent, round_no)
    return with_records(
        tournament,
        round_no,
        {
            tpn: replace(own, colour=own.colour.other),
            own.opponent: replace(theirs, colour=own.colour),
        },
    )


def first_difference(
    tournament: Tournament, changed: Tournament, round_no: int
) -> tuple[str, CriterionValue, CriterionValue] | None:
    """The first criterion of the first bracket in which two pairings of a round differ."""
    rounds = []
    for each in (tournament, changed):
        terms = before(each, round_no)
        shown = published_round(each, RoundNo(round_no))
        rounds.append(published_brackets(terms, shown))
    for one, other in zip(*rounds, strict=True):
        for (code, value), (_, theirs) in zip(one.criteria, other.criteria, strict=True):
            if value != theirs:
                return code, value, theirs
    return None


class Spoiled(NamedTuple):
    """A correct tournament, the same with one thing wrong, and the edition."""

    base: Tournament
    spoiled: Tournament
    system: str = "dutch-2026"


def records_changed(round_no: int, records: dict[int, RoundRecord]) -> Callable[[], Spoiled]:
    """Other records in a round of a tournament of 16."""
    base = correct(1)
    return lambda: Spoiled(base, with_records(base, round_no, records))


def results_changed(mine: str, theirs: str) -> Callable[[], Spoiled]:
    """Results that do not fit, in the first game of round 3."""

    def make() -> Spoiled:
        base = correct(1)
        white, black = games_of(base, 3)[0]
        records: dict[int, RoundRecord] = {white: RoundRecord(black, Colour.WHITE, Result(mine))}
        records[black] = RoundRecord(white, Colour.BLACK, Result(theirs))
        return Spoiled(base, with_records(base, 3, records))

    return make


def own_record_changed(**changes: object) -> Callable[[], Spoiled]:
    """Some facts of the record of player 1 in round 2 changed."""
    return first_record_changed(lambda own: replace(own, **changes))  # type: ignore[arg-type]


def first_record_changed(change: Callable[[RoundRecord], RoundRecord]) -> Callable[[], Spoiled]:
    """The record of player 1 in round 2 changed."""

    def make() -> Spoiled:
        base = correct(1)
        return Spoiled(base, with_records(base, 2, {1: change(record(base, 1, 2))}))

    return make


def tournament_changed(change: Callable[[Tournament], Tournament]) -> Callable[[], Spoiled]:
    """A fact of the whole tournament changed."""
    return lambda: Spoiled(correct(1), change(correct(1)))


def player_changed(tpn: int, **changes: object) -> Callable[[], Spoiled]:
    """Some facts about one player changed."""
    player = replace(correct(1).player(tpn), **changes)  # type: ignore[arg-type]
    return tournament_changed(lambda base: base.with_player(player))


def acceleration_changed(change: Callable[[VirtualPoints], VirtualPoints]) -> Callable[[], Spoiled]:
    """The virtual points of an accelerated tournament changed."""

    def make() -> Spoiled:
        base = correct(3, players=20, rounds=9, baku=True)
        first, *others = base.virtual_points
        return Spoiled(base, replace(base, virtual_points=(change(first), *others)))

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
    return Spoiled(base, with_records(base, 4, {white: BYE, black: BYE}))


def bye_though_even() -> Spoiled:
    """One player of a game has the bye, the other one nobody to meet."""
    base = correct(1)
    white, black = games_of(base, 4)[0]
    alone = RoundRecord(None, None, Result.FORFEIT_LOSS)
    return Spoiled(base, with_records(base, 4, {white: BYE, black: alone}))


def no_bye_though_odd() -> Spoiled:
    """Nothing stands where the bye stood."""
    base = odd_number()
    return Spoiled(base, with_records(base, 4, {bye_of(base, 4): ABSENT}))


def barred_from_bye(letter: str) -> Callable[[], Spoiled]:
    """Who has the bye in round 4 got points in round 2 without playing."""

    def make() -> Spoiled:
        base, result = odd_number(), Result(letter)
        tpn = bye_of(base, 4)
        opponent = record(base, tpn, 2).opponent
        records: dict[int, RoundRecord] = {tpn: RoundRecord(None, None, result)}
        if opponent is not None and result is Result.FORFEIT_WIN:
            records[tpn] = RoundRecord(opponent, None, result)
            records[opponent] = RoundRecord(tpn, None, Result.FORFEIT_LOSS)
        elif opponent is not None:
            records[opponent] = RoundRecord(None, None, Result.ZERO_POINT_BYE)
        return Spoiled(base, with_records(base, 2, records))

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
        return Spoiled(base, with_games(base, round_no, [(1, old), (now, other)]), system)

    return make


def forbidden(first: int | None = None, last: int | None = None) -> Callable[[], Spoiled]:
    """A pair of round 4 is forbidden, perhaps for some rounds only."""

    def make() -> Spoiled:
        base = correct(1)
        one, other = (None if each is None else RoundNo(each) for each in (first, last))
        rule = ForbiddenPairs(players=games_of(base, 4)[1], first_round=one, last_round=other)
        return Spoiled(base, replace(base, forbidden_pairs=(rule,)))

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
                        return Spoiled(base, repaired(base, number, pairs))
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
                        return Spoiled(base, with_colours_turned(base, number, white))
        raise LookupError

    return make


def equal_preferences(one: DutchPlayer, other: DutchPlayer) -> bool:
    """Whether both want the same colour as much, and not absolutely."""
    same = one.preference is other.preference and one.strength is other.strength
    return same and one.preference is not None and one.strength is not Strength.ABSOLUTE


def by_hand(
    scores: str, games: str, forbidden: str = "", bye: int | None = None
) -> Callable[[], Spoiled]:
    """A first round by hand, paired right and wrong: points (tenths) of 1, 2 ..., wrong games."""

    def make() -> Spoiled:
        points = dict(enumerate(map(int, scores.split()), start=1))
        meetings = {*combinations(points, 2)} - {*numbers(forbidden)}
        start = with_meetings(tournament("|" * (len(points) - 1), rounds=9), points, meetings)
        right = edition("dutch-2026").pair(start, RoundNo(1))
        correct_games = [(game.white, game.black) for game in right.games]
        return Spoiled(
            paired(start, 1, correct_games, right.bye), paired(start, 1, numbers(games), bye)
        )

    return make


def numbers(pairs: str) -> list[tuple[int, int]]:
    """Pairs such as ``1-3 7-13``."""
    return [(int(one), int(other)) for one, other in (pair.split("-") for pair in pairs.split())]


def paired(
    start: Tournament, round_no: int, games: Sequence[tuple[int, int]], bye: int | None
) -> Tournament:
    """The tournament with a round, drawn everywhere, and its bye."""
    found = with_games(start, round_no, games)
    return found if bye is None else with_records(found, round_no, {bye: BYE})


def fuller_bye() -> Spoiled:
    """Five players with half a point; the one who has not played gets the bye."""
    start = tournament("3w= | 4b= | 1b= | 2w= | H", rounds=9)
    right = edition("dutch-2026").pair(start, RoundNo(2))
    games = [(game.white, game.black) for game in right.games]
    return Spoiled(paired(start, 2, games, right.bye), paired(start, 2, [(3, 2), (1, 4)], 5))


def worse(
    code: str, seed: int, round_no: int, pairs: str, **settings: float
) -> Callable[[], Spoiled]:
    """Other pairs in a round, worse by one criterion and by none before it."""

    def make() -> Spoiled:
        base = correct(seed, **settings)
        spoiled = repaired(base, round_no, numbers(pairs))
        difference = first_difference(base, spoiled, round_no)
        if difference is None or difference[0] != code:
            raise LookupError(difference)
        return Spoiled(base, spoiled)

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
        return Spoiled(base, with_records(base, 4, records), system)

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
                        return Spoiled(base, with_colours_turned(base, number, player.tpn), system)
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
    return Spoiled(base, with_records(base, 2, {tpn: half, opponent: away}), "dutch-2012")
