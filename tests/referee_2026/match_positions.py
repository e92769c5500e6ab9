"""Random Double-Swiss tournaments and the match to be paired. Everything follows from a seed."""

from __future__ import annotations

from random import Random

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
from tests.referee.drafts import outcomes
from tests.referee.renumbering import gaps, renumbered

GAMES = outcomes("10 01 == +- -+ -- =0")
OFTEN = (30, 25, 30, 4, 4, 2, 1)
BYES = tuple(map(Result, "ZHF"))
_Rounds = dict[int, list[RoundRecord]]


def _play(random: Random, rounds: _Rounds, met: set[frozenset[int]], away: set[int]) -> None:
    """Add a match of everybody: two games, or a bye in both."""
    left = [tpn for tpn in rounds if tpn not in away]
    random.shuffle(left)
    if random.random() < 1 / 2:
        left.sort(key=lambda tpn: sum(each.result.value in "1+U" for each in rounds[tpn]))
    given = False
    while left:
        one = left.pop()
        other = next((each for each in reversed(left) if frozenset((one, each)) not in met), None)
        if other is not None:
            left.remove(other)
            _match(random, rounds, met, (one, other))
        elif not given and not any(each.result.value in "+UF" for each in rounds[one]):
            given = True
            bye = (Result.PAIRING_ALLOCATED_BYE, Result.HALF_POINT_BYE)
            rounds[one] += [RoundRecord(None, None, each) for each in bye]
        else:
            rounds[one] += [RoundRecord(None, None, Result.ZERO_POINT_BYE)] * 2
    for tpn in away:
        kind = random.choices(BYES, (6, 4, 1))[0]
        rounds[tpn] += [RoundRecord(None, None, kind)] * 2


def _match(
    random: Random, rounds: _Rounds, met: set[frozenset[int]], pair: tuple[int, int]
) -> None:
    """Two games; one match in ten is forfeited as a whole by one player or by both."""
    white, black = (Tpn(each) for each in pair)
    results = random.choices(GAMES, OFTEN, k=2)
    if random.random() < 1 / 10:
        lost = random.choice((0, 1, 2))
        first = random.choice(GAMES[3:6]) if lost == 2 else GAMES[4 - lost]
        second = first if lost < 2 else GAMES[5]
        results = [GAMES[5], GAMES[5]] if lost == 2 else [first, second]
    # The results as the first-named player sees them; colours are reversed in the second game.
    for number, (mine, yours) in enumerate(results):
        colour = Colour.BLACK if number else Colour.WHITE
        rounds[white].append(RoundRecord(black, colour, mine))
        rounds[black].append(RoundRecord(white, colour.other, yours))
    loss = Result.FORFEIT_LOSS
    if not any(all(each[side] is loss for each in results) for side in (0, 1)):
        met.add(frozenset(pair))


def match_position(seed: int) -> tuple[Tournament, RoundNo]:
    """A Double-Swiss of 2 to 9 players and the round of the first games to be paired."""
    random = Random(f"matches {seed}")  # noqa: S311  (reproducible, no secret)
    count = random.choices(range(2, 10), (1, 2, 4, 8, 10, 10, 10, 2))[0]
    before = random.randrange(0, min(count, 6))
    matches = before + random.choice((1, 2, 2, 3))
    rounds: _Rounds = {tpn: [] for tpn in range(1, count + 1)}
    met: set[frozenset[int]] = set()
    percent = random.choice((0, 0, 5, 20))
    late = {random.randint(1, count): random.randint(1, 2)} if random.random() < 1 / 4 else {}
    for number in range(1, before + 1):
        away = {tpn for tpn in rounds if random.randrange(100) < percent}
        _play(random, rounds, met, away | {tpn for tpn, missed in late.items() if number <= missed})
    for tpn, missed in late.items():
        blank = RoundRecord(None, None, Result.ABSENT)
        rounds[tpn][: 2 * missed] = [blank] * min(2 * missed, len(rounds[tpn]))
    round_no = RoundNo(2 * before + 1)
    tpns = sorted(Tpn(tpn) for tpn in rounds if random.randrange(100) < percent)
    away_now = (
        RequestedBye(round_no=number, kind=Result.ZERO_POINT_BYE, players=tuple(tpns))
        for number in (round_no, RoundNo(round_no + 1))
    )
    tournament = Tournament(
        players=tuple(
            Player(tpn=Tpn(tpn), name=f"Player {tpn}", rating=2400 - tpn, rounds=tuple(records))
            for tpn, records in rounds.items()
        ),
        rounds=2 * matches,
        initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
        requested_byes=tuple(away_now) if tpns else (),
        forbidden_pairs=_forbidden(random, count),
        virtual_points=_virtual(random, count, before, matches),
    )
    if random.random() < 1 / 3:
        tournament = renumbered(tournament, gaps(tournament, random))
    return tournament, round_no


def _forbidden(random: Random, count: int) -> tuple[ForbiddenPairs, ...]:
    if count < 4 or random.random() < 4 / 5:
        return ()
    two = sorted(Tpn(each) for each in random.sample(range(1, count + 1), 2))
    return (ForbiddenPairs(players=tuple(two)),)


def _virtual(random: Random, count: int, before: int, matches: int) -> tuple[VirtualPoints, ...]:
    """Points player by player, the same in both rounds of a match."""
    if random.random() < 3 / 4:
        return ()
    return tuple(
        VirtualPoints(
            points=random.choice((10, 20)),
            first_round=RoundNo(2 * match - 1),
            last_round=RoundNo(2 * match),
            first_player=Tpn(1),
            last_player=Tpn(random.randint(1, count)),
        )
        for match in range(1, min(before + 2, matches))
    )
