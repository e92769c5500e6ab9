"""Constructed tournaments in which pairing a round is as hard as we can make it.

Every function takes the number of players and returns a tournament and the round to be paired.
All of them are the same on every run; what they are put together from stands in
:mod:`bench.histories`.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from bench import stand_in
from bench.histories import (
    Round,
    accelerated,
    after,
    any_result,
    drawn_rounds,
    forbidding,
    gone_after,
    mixed_history,
    round_robin,
    tournament_of,
)
from openarbiter.model import (
    Colour,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
)
from openarbiter.simulate import Probabilities, Settings, generate

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["POSITIONS", "Position"]

Position: TypeAlias = tuple[Tournament, RoundNo]
"""A tournament, and the round to be paired."""

_HALF_POINT_BYE = RoundRecord(None, None, Result.HALF_POINT_BYE)
_ZERO_POINT_BYE = RoundRecord(None, None, Result.ZERO_POINT_BYE)


def many_tiny_scoregroups_by_results(n: int) -> Position:
    """Odd points for every result and colour: after eight rounds hardly two scores are equal."""
    scoring = ScoringSystem(
        white_win=97, black_win=101, white_draw=31, black_draw=41, white_loss=3, black_loss=7
    )
    settings = Settings(players=n, rounds=9, stop_after=8, scoring=scoring, draw_share=0.35)
    return generate(settings, 1, pair=stand_in.pair), RoundNo(9)


def everybody_alone_in_a_scoregroup(n: int) -> Position:
    """Virtual points give every player a score of his own; two rounds are played."""
    tournament = drawn_rounds(n, 2)
    points = [(10 * (n - index), index, index) for index in range(n)]
    return accelerated(tournament, 3, points), RoundNo(3)


def pairs_of_equal_score(n: int) -> Position:
    """Scoregroups of two that have just met each other: everybody must float."""
    order = list(range(n))
    first = [(a, b, 0.5) for a, b in zip(order[::2], order[1::2], strict=False)]
    points = [(10 * (n - index), index, index + 1) for index in range(0, n - 1, 2)]
    return accelerated(tournament_of(n, [first], rounds=5), 2, points), RoundNo(2)


def few_opponents_left(n: int, number: int = 2) -> Position:
    """All but so many rounds of a round-robin are played: so many opponents are left to all."""
    n -= n % 2
    played = n - 1 - number
    return round_robin(n, played), RoundNo(played + 1)


def few_opponents_left_of_odd_number(n: int) -> Position:
    """The same with three left, and an odd number of which everybody has had some bye."""
    n -= 1 - n % 2
    tournament = round_robin(n + 1, n - 3)
    players = []
    for player in tournament.players[:-1]:
        bye = _HALF_POINT_BYE if player.tpn % 2 else _ZERO_POINT_BYE
        rounds = [bye if record.opponent == n + 1 else record for record in player.rounds]
        players.append(replace(player, rounds=tuple(rounds)))
    return replace(tournament, players=tuple(players)), RoundNo(n - 2)


def a_tenth_of_the_opponents_left(n: int) -> Position:
    """Nine tenths of a round-robin are played: every bracket sends several down."""
    n -= n % 2
    played = 9 * n // 10
    return round_robin(n, played), RoundNo(played + 1)


def few_opponents_left_in_tiny_scoregroups(n: int, share: int, alike: int) -> Position:
    """One opponent in so many is left to everybody, and so many at most have the same points."""
    n -= n % 2
    played = n - 1 - n // share
    points = [(10 * (n - first), first, first + alike - 1) for first in range(0, n, alike)]
    return accelerated(round_robin(n, played), played + 1, points), RoundNo(played + 1)


def top_half_a_club_of_many_scores(n: int) -> Position:
    """Two players a score, and the top half is one club: it comes down together."""
    tournament = drawn_rounds(n, 2)
    points = [(10 * (n - index), index, index + 1) for index in range(0, n - 1, 2)]
    return accelerated(forbidding(tournament, [range(n // 2)]), 3, points), RoundNo(3)


def a_club_below_of_many_scores(n: int) -> Position:
    """Three players a score, and a third of the field, below the middle, is one club.

    Hundreds come down to it from above, one or two more of every bracket.
    """
    played = after(Settings(players=n, rounds=9, stop_after=7))
    points = [(5 * (n - index), index, index + 2) for index in range(0, n - n % 3, 3)]
    club = range(3 * n // 5, 3 * n // 5 + n // 3)
    return accelerated(forbidding(played, [club]), 8, points), RoundNo(8)


def overlapping_clubs_of_half_the_field(n: int) -> Position:
    """Half the field at random is one club, the middle half another one; six rounds are played."""
    played = after(Settings(players=n, rounds=9, stop_after=6))
    chance = Random(n)  # noqa: S311  (a benchmark)
    groups = [chance.sample(range(n), n // 2), range(n // 4, 3 * n // 4)]
    tournament = forbidding(played, groups)
    return tournament, tournament.next_round


def a_club_across_two(n: int, played: int, draws: float | None, *, at_random: bool) -> Position:
    """Everybody belongs to one of two clubs, and half the field to a third one as well."""
    before = after(Settings(players=n, rounds=9, stop_after=played, draw_share=draws, clubs=2))
    chance = Random(n)  # noqa: S311  (a benchmark)
    third = chance.sample(range(n), n // 2) if at_random else range(n // 50, n // 50 + n // 2)
    return forbidding(before, [third]), before.next_round


def overlapping_clubs_of_many_scores(n: int, alike: int) -> Position:
    """Two such clubs, and so many players a score: crowds of both come down through all of them."""
    played = after(Settings(players=n, rounds=9, stop_after=2))
    chance = Random(n)  # noqa: S311  (a benchmark)
    groups = [chance.sample(range(n), n // 2), range(n // 20, n // 20 + n // 2)]
    points = [(10 * (n - first), first, first + alike - 1) for first in range(0, n, alike)]
    return accelerated(forbidding(played, groups), 3, points), RoundNo(3)


def half_of_all_opponents_met(n: int) -> Position:
    """Half the rounds of a round-robin are played."""
    n -= n % 2
    return round_robin(n, n // 2), RoundNo(n // 2 + 1)


def sixty_rounds(n: int) -> Position:
    """Sixty rounds of a round-robin (or three quarters of it) are played."""
    n -= n % 2
    played = min(60, 3 * (n - 1) // 4)
    return round_robin(n, played), RoundNo(played + 1)


def white_always_wins(n: int) -> Position:
    """White has won every game of eight rounds."""
    settings = Settings(players=n, rounds=9, stop_after=8)
    played = generate(settings, 1, pair=stand_in.pair, model=_white_wins)
    return played, RoundNo(9)


def six_schools_by_strength(n: int) -> Position:
    """Six schools, the strongest players in the first of them; nobody meets their own school."""
    played = after(Settings(players=n, rounds=9, stop_after=6))
    schools = [range(n * number // 6, n * (number + 1) // 6) for number in range(6)]
    return forbidding(played, schools), played.next_round


def twelve_players_in_eleven_rounds(_: int) -> Position:
    """Nearly everybody has met nearly everybody: two opponents are left to each."""
    return few_opponents_left(12)


def white_always_wins_round_three(n: int) -> Position:
    """White has won every game of two rounds: a quarter has WW and may not meet among itself."""
    settings = Settings(players=n, rounds=9, stop_after=2)
    played = generate(settings, 1, pair=stand_in.pair, model=_white_wins)
    return played, RoundNo(3)


def everybody_due_black(n: int) -> Position:
    """Everybody here had White in the only game; the opponents have gone."""
    rounds = [[(index, n + index, 1 if index % 2 else 0.5) for index in range(n)]]
    return gone_after(tournament_of(2 * n, rounds, rounds=5), n, 1), RoundNo(2)


def everybody_absolute(n: int) -> Position:
    """Half the field had White twice, the other half Black twice, results at random."""
    half = n // 2
    random = Random(n)  # noqa: S311  (a benchmark)
    shift = max(1, half // 3)
    rounds = [
        [(i, half + (i + step) % half, any_result(random)) for i in range(half)]
        for step in (0, shift)
    ]
    return tournament_of(2 * half, rounds, rounds=5), RoundNo(3)


def most_absolute_the_same(n: int) -> Position:
    """In the upper scoregroup three fifths had White twice, in the lower one a fifth."""
    upper = 3 * n // 4
    whites = [index for index in range(n) if index % 5 < (3 if index < upper else 1)]
    has_white = set(whites)
    rounds: list[Round] = []
    for step in range(2):
        games: Round = []
        for index in range(n):
            other = n + (index + step) % n
            games.append((index, other, 0.5) if index in has_white else (other, index, 0.5))
        rounds.append(games)
    tournament = gone_after(tournament_of(2 * n, rounds, rounds=5), n, 2)
    return accelerated(tournament, 3, [(10, 0, upper - 1)]), RoundNo(3)


def clubs_of_three(n: int) -> Position:
    """The whole field is divided into clubs of three."""
    return _clubs(n, n // 3)


def clubs_of_ten(n: int) -> Position:
    """The whole field is divided into clubs of ten."""
    return _clubs(n, max(2, n // 10))


def three_clubs(n: int) -> Position:
    """The whole field is divided into three clubs."""
    return _clubs(n, 3)


def a_club_of_half_the_field(n: int) -> Position:
    """Half of the players, chosen at random, belong to one club."""
    played = after(Settings(players=n, rounds=9, stop_after=4, families=1, family_size=n // 2))
    return played, played.next_round


def two_clubs(n: int) -> Position:
    """Everybody belongs to one of two clubs."""
    return _clubs(n, 2)


def a_club_over_half_of_a_scoregroup(n: int) -> Position:
    """The upper scoregroup must send two or three down: a club of its own is too large for it."""
    upper = n - n // 5
    club = upper // 2 + 1 + (upper % 2)
    tournament = mixed_history(n)
    random = Random(n)  # noqa: S311  (a benchmark)
    members = sorted(random.sample(range(upper), club))
    return (
        accelerated(forbidding(tournament, [members]), 5, [(10, 0, upper - 1)]),
        RoundNo(5),
    )


def crossed_club(n: int) -> Position:
    """A club forces the first 40 % of S1 into the last 40 % of S2."""
    half = n // 2
    club = [*range(2 * half // 5), *range(half, half + 3 * half // 5)]
    return forbidding(drawn_rounds(n, 1), [club]), RoundNo(2)


def crossed_club_in_round_one(n: int) -> Position:
    """The same before any game."""
    half = n // 2
    club = [*range(2 * half // 5), *range(half, half + 3 * half // 5)]
    return forbidding(tournament_of(n, [], rounds=5), [club]), RoundNo(1)


def crossed_club_late(n: int) -> Position:
    """The same in round 5, with all kinds of colours and floats before it."""
    half = n // 2
    club = [*range(2 * half // 5), *range(half, half + 3 * half // 5)]
    return forbidding(mixed_history(n), [club]), RoundNo(5)


def moved_down(n: int, count: int) -> Position:
    """So many players of one family, of different scores, move down into all the others."""
    points = [(10 * (2 + (count - index) // 2), index, index) for index in range(count)]
    tournament = forbidding(mixed_history(n), [range(count)])
    return accelerated(tournament, 5, points), RoundNo(5)


def equal_moved_down(n: int, count: int) -> Position:
    """So many players of one family and score move down into all the others."""
    tournament = forbidding(mixed_history(n), [range(count)])
    return accelerated(tournament, 5, [(10, 0, count - 1)]), RoundNo(5)


def moved_down_among_friends(n: int, count: int) -> Position:
    """The players who move down may not meet the upper nine tenths of the residents."""
    tournament = mixed_history(n)
    friends = range(count, n - n // 10)
    pairs = [[index, friend] for index in range(count) for friend in friends]
    tournament = forbidding(tournament, [range(count), *pairs])
    return accelerated(tournament, 5, [(10, 0, count - 1)]), RoundNo(5)


def moved_down_outnumber(n: int) -> Position:
    """A third of the field, one club, moves down into a third, another one, and then further."""
    third = n // 3
    clubs = [range(third), range(third, 2 * third)]
    tournament = forbidding(mixed_history(n), clubs)
    return (
        accelerated(tournament, 5, [(20, 0, third - 1), (10, third, 2 * third - 1)]),
        RoundNo(5),
    )


def clubs_are_the_scoregroups(n: int) -> Position:
    """Five scoregroups, and each of them is a club: whoever can move down does."""
    size = n // 5
    groups = [range(k * size, (k + 1) * size) for k in range(5)]
    points = [(10 * (5 - k), group[0], group[-1]) for k, group in enumerate(groups)]
    return accelerated(forbidding(mixed_history(n), groups), 5, points), RoundNo(5)


def starved_bottom(n: int, count: int) -> Position:
    """The lowest scoregroup is one family: the hundreds above must send so many players down."""
    tournament = forbidding(mixed_history(n), [range(n - count, n)])
    return accelerated(tournament, 5, [(10, 0, n - count - 1)]), RoundNo(5)


def hermits(n: int, count: int) -> Position:
    """So many players may meet nobody of their large scoregroup and float down from it."""
    upper = n - n // 5
    alone = [upper // 2 + 3 * index for index in range(count)]
    pairs = [[index, other] for index in alone for other in range(upper) if other != index]
    tournament = forbidding(mixed_history(n), pairs)
    return accelerated(tournament, 5, [(10, 0, upper - 1)]), RoundNo(5)


def bye_for_the_top_only(n: int, alike: int) -> Position:
    """An odd field with so many players a score, in which only the two highest may get the bye."""
    n -= 1 - n % 2
    games: Round = [(index, n - index - 1, 0.5) for index in range(n // 2)]
    tournament = tournament_of(n, [games], rounds=5)
    barred = RoundRecord(None, None, Result.FULL_POINT_BYE)
    second_round = [
        RoundRecord(Tpn(2), Colour.BLACK, Result.DRAW),
        RoundRecord(Tpn(1), Colour.WHITE, Result.DRAW),
        *[barred] * (n - 2),
    ]
    players = tuple(
        replace(player, rounds=(*(player.rounds or (barred,)), record))
        for player, record in zip(tournament.players, second_round, strict=True)
    )
    points = [(10 * (n - first), first, first + alike - 1) for first in range(0, n, alike)]
    return accelerated(replace(tournament, players=players), 3, points), RoundNo(3)


def bye_for_the_top_half(n: int, alike: int) -> Position:
    """Everybody belongs to one of two clubs; the top half, by one the larger, is a club as well.

    One of that club must get the bye. The clubs come down through scoregroups of so many players.
    """
    n -= 1 - n % 2
    played = after(Settings(players=n, rounds=9, stop_after=2, draw_share=1.0))
    chance = Random(n)  # noqa: S311  (a benchmark)
    one = set(chance.sample(range(n), n // 2))
    clubs = [one, set(range(n)) - one, range(n // 2 + 1)]
    points = [(10 * (n - first), first, first + alike - 1) for first in range(0, n, alike)]
    return accelerated(forbidding(played, clubs), 3, points), RoundNo(3)


def many_absences(n: int) -> Position:
    """A fifth of the field away in each round, forfeits, late entries and withdrawals.

    About a third of all who ever entered are away now.
    """
    settings = Settings(
        players=3 * n // 2,
        rounds=9,
        stop_after=8,
        zero_point_bye_rate=0.1,
        half_point_bye_rate=0.1,
        forfeit_rate=0.1,
        late_entry_rate=0.2,
        withdrawal_rate=0.2,
    )
    return after(settings), RoundNo(9)


def half_with_a_bye(n: int) -> Position:
    """Of twice as many, half have a half-point bye, in every round so far and in this one."""
    settings = Settings(players=2 * n, rounds=9, stop_after=6, half_point_bye_rate=0.5)
    played = replace(after(settings), requested_byes=())
    random = Random(n)  # noqa: S311  (a benchmark)
    players = tuple(
        replace(player, rounds=(*player.rounds, _HALF_POINT_BYE))
        if random.random() < 1 / 2
        else player
        for player in played.players
    )
    return replace(played, players=players), RoundNo(7)


def three_one_nought(n: int) -> Position:
    """3-1-0, many draws, forfeits and byes."""
    settings = Settings(
        players=n,
        rounds=9,
        stop_after=8,
        scoring=ScoringSystem.of(30, 10),
        draw_share=0.4,
        forfeit_rate=0.05,
        half_point_bye_rate=0.03,
        zero_point_bye_rate=0.03,
    )
    return after(settings), RoundNo(9)


def everything_drawn(n: int) -> Position:
    """Eight rounds without a winner: one scoregroup of everybody, full of earlier meetings."""
    played = after(Settings(players=n, rounds=9, stop_after=8, draw_share=1.0))
    return played, played.next_round


def topscorers_due_black(n: int) -> Position:
    """Last round: everybody here won two games with White, and all are topscorers."""
    rounds: list[Round] = [
        [(index, n + (index + step) % n, 1) for index in range(n)] for step in range(2)
    ]
    return gone_after(tournament_of(2 * n, rounds, rounds=3), n, 2), RoundNo(3)


def topscorers_mixed(n: int) -> Position:
    """Last round: topscorers with the colours WW, BB, WB and BW in one scoregroup."""
    rounds: list[Round] = []
    for step, with_white in enumerate(("WBWB", "WBBW")):
        games: Round = []
        for index in range(n):
            opponent = n + (index + step) % n
            white = with_white[index % 4] == "W"
            games.append((index, opponent, 1) if white else (opponent, index, 0))
        rounds.append(games)
    return gone_after(tournament_of(2 * n, rounds, rounds=3), n, 2), RoundNo(3)


def last_round(n: int) -> Position:
    """The last round of nine with a wide rating spread: many topscorers due the same colour."""
    settings = Settings(players=n, rounds=9, stop_after=8, highest_rating=2800, lowest_rating=1000)
    return after(settings), RoundNo(9)


POSITIONS: dict[str, Callable[[int], Position]] = {
    "many tiny scoregroups": many_tiny_scoregroups_by_results,
    "everybody alone in a scoregroup": everybody_alone_in_a_scoregroup,
    "scoregroups of two that met": pairs_of_equal_score,
    "few opponents left (n - 3 rounds)": few_opponents_left,
    "few opponents left, an odd number": few_opponents_left_of_odd_number,
    "3 opponents left": lambda n: few_opponents_left(n, 3),
    "15 opponents left": lambda n: few_opponents_left(n, 15),
    "a tenth of the opponents left": a_tenth_of_the_opponents_left,
    "a tenth left, scoregroups of three": lambda n: few_opponents_left_in_tiny_scoregroups(
        n, 10, 3
    ),
    "a quarter left, scoregroups of two": lambda n: few_opponents_left_in_tiny_scoregroups(n, 4, 2),
    "half of all opponents met": half_of_all_opponents_met,
    "sixty rounds played": sixty_rounds,
    "White always wins": white_always_wins,
    "White always wins, round 3": white_always_wins_round_three,
    "everybody due Black": everybody_due_black,
    "everybody absolute, WW or BB": everybody_absolute,
    "three fifths of a scoregroup absolute": most_absolute_the_same,
    "clubs of three": clubs_of_three,
    "clubs of ten": clubs_of_ten,
    "three clubs": three_clubs,
    "two clubs": two_clubs,
    "a club of half the field": a_club_of_half_the_field,
    "the top half a club, many scores": top_half_a_club_of_many_scores,
    "a club below, many scores": a_club_below_of_many_scores,
    "overlapping clubs of half the field": overlapping_clubs_of_half_the_field,
    "a club across two": lambda n: a_club_across_two(n, 5, None, at_random=False),
    "a club at random across two": lambda n: a_club_across_two(n, 5, 0.0, at_random=True),
    "the same, everything drawn": lambda n: a_club_across_two(n, 5, 1.0, at_random=True),
    "overlapping clubs, scoregroups of five": lambda n: overlapping_clubs_of_many_scores(n, 5),
    "overlapping clubs, scoregroups of two": lambda n: overlapping_clubs_of_many_scores(n, 2),
    "a club over half of a scoregroup": a_club_over_half_of_a_scoregroup,
    "crossed club": crossed_club,
    "crossed club, round 1": crossed_club_in_round_one,
    "crossed club, round 5": crossed_club_late,
    "3 moved down, scores differ": lambda n: moved_down(n, 3),
    "8 moved down, scores differ": lambda n: moved_down(n, 8),
    "3 moved down, equal scores": lambda n: equal_moved_down(n, 3),
    "8 moved down, equal scores": lambda n: equal_moved_down(n, 8),
    "20 moved down, equal scores": lambda n: equal_moved_down(n, 20),
    "5 moved down among friends": lambda n: moved_down_among_friends(n, 5),
    "moved down outnumber residents": moved_down_outnumber,
    "clubs are the scoregroups": clubs_are_the_scoregroups,
    "starved bottom, 2 sent down": lambda n: starved_bottom(n, 2),
    "starved bottom, 3 sent down": lambda n: starved_bottom(n, 3),
    "starved bottom, 10 sent down": lambda n: starved_bottom(n, 10),
    "starved bottom, an eighth sent down": lambda n: starved_bottom(n, n // 8),
    "2 hermits float": lambda n: hermits(n, 2),
    "3 hermits float": lambda n: hermits(n, 3),
    "the bye for the top only": lambda n: bye_for_the_top_only(n, n // 5),
    "the bye for the top only, many scores": lambda n: bye_for_the_top_only(n, 1),
    "the bye for the top half": lambda n: bye_for_the_top_half(n, 1),
    "the bye for the top half, scoregroups of two": lambda n: bye_for_the_top_half(n, 2),
    "many absences": many_absences,
    "half the field with a bye": half_with_a_bye,
    "3-1-0": three_one_nought,
    "everything drawn": everything_drawn,
    "last round, wide ratings": last_round,
    "topscorers all due Black": topscorers_due_black,
    "topscorers, colours mixed": topscorers_mixed,
}
"""The positions by what makes them hard."""

REALISTIC: dict[str, Callable[[int], Position]] = {
    "half of the players in one school": a_club_of_half_the_field,
    "six schools by strength": six_schools_by_strength,
    "White always wins": white_always_wins,
    "12 players in 11 rounds": twelve_players_in_eleven_rounds,
}
"""Fields that tournaments have; every system is measured with them."""


def _clubs(n: int, count: int) -> Position:
    played = after(Settings(players=n, rounds=9, stop_after=6, clubs=count))
    return played, played.next_round


def _white_wins(white: float, black: float) -> Probabilities:
    return Probabilities(1.0, 0.0 * (white + black), 0.0)
