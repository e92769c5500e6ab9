"""The Keizer system: values, scores, the bye, opponents of the last rounds, colours."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.model import (
    Colour,
    RoundNo,
    Tournament,
)
from openarbiter.ranking.field import individual_field
from openarbiter.ranking.keizer import UNIT, keizer_table, value_numbers
from openarbiter.rulebooks.registry import edition
from tests.every import every
from tests.referee.histories import kept_apart, tournament

KEIZER = edition("keizer")


def entered(count: int) -> Tournament:
    """Players before round 1."""
    return tournament("|" * (count - 1), rounds=9)


def scores(event: Tournament) -> list[float]:
    """The scores by number, in points of value."""
    field = individual_field(event, int(event.paired_rounds), predetermined=False)
    return [score / UNIT for score in keizer_table(field).scores]


@every(("players", "last"), [(1, 1), (2, 1), (3, 1), (6, 3), (35, 17)])
def test_the_first_is_worth_three_times_as_much_as_the_last(players: int, last: int) -> None:
    """Half the number of players, and one more a place."""
    values = value_numbers(players)
    assert (values[-1], values[0]) == (last, last + players - 1)


@every(
    ("histories", "expected"),
    [
        # The table is 2, 1, 3, 4: values 5, 4, 3, 2; one's own value is counted once.
        ("2w0 | 1b1 | 4w= | 3b=", [4, 5 + 4, 3 + 1, 2 + 1.5]),
        ("2w+ | 1b-", [2 + 1, 1]),  # who came gets the value of who did not
    ],
)
def test_a_win_brings_the_value_of_the_opponent_and_a_draw_half_of_it(
    histories: str, expected: list[float]
) -> None:
    """After round 1 the values are those of the new table."""
    assert scores(tournament(histories, rounds=9)) == expected


@every(("letter", "share"), [("U", 4), ("F", 6), ("H", 3), ("Z", 2), ("", 2)])
def test_a_round_without_a_game_is_worth_a_share_of_the_own_value(letter: str, share: int) -> None:
    """Two thirds for the bye, all of it, half of it, and a third for an absence."""
    event = tournament(f"{letter} | 3w= | 2b=", rounds=9)
    table = keizer_table(individual_field(event, 1, predetermined=False))
    assert table.scores[0] == table.values[0] * (UNIT + share)


@every("rounds", [5, 7])
def test_absences_after_the_fifth_are_worth_nothing(rounds: int) -> None:
    """Whoever stays away for good does not climb."""
    event = tournament("Z " * rounds + "|" + "3w= " * rounds + "|" + "2b= " * rounds, rounds=9)
    table = keizer_table(individual_field(event, rounds, predetermined=False))
    assert sum(share.sixths for share in table.shares[0]) == 10


def test_neighbours_meet_in_round_1() -> None:
    """1-2, 3-4; the lot gives the colours, changing from board to board."""
    pairing = KEIZER.pair(replace(entered(4), initial_colour=Colour.BLACK), RoundNo(1))
    assert [(game.white, game.black) for game in pairing.games] == [(2, 1), (3, 4)]


def test_the_lowest_has_the_bye_and_not_twice_before_the_others() -> None:
    """Three players, three rounds: each has it once."""
    event = oa.generate(3, 3, seed=4, system="keizer")
    byes = [KEIZER.pair(event, RoundNo(number)).bye for number in (1, 2, 3)]
    assert byes[0] == 3
    assert sorted(byes, key=str) == [1, 2, 3]


@every("seed", range(6))
def test_opponents_of_three_rounds_are_kept_apart_where_that_can_be(seed: int) -> None:
    """With ten players it always can; with four it cannot, and the round is paired all the same."""
    event = oa.generate(10, 12, seed=seed, system="keizer")
    for player in event.players:
        met = [each.opponent for each in player.rounds if each.result.played]
        for at, opponent in enumerate(met):
            assert opponent not in met[max(0, at - 3) : at]
    small = oa.generate(4, 9, seed=seed, system="keizer")
    assert small.paired_rounds == 9


def test_a_forbidden_pair_never_meets() -> None:
    """Not even where it leaves nobody else; then there is no round."""
    barred = kept_apart([(1, 2)])
    games = KEIZER.pair(replace(entered(4), forbidden_pairs=barred), RoundNo(1)).games
    assert {tuple(sorted((game.white, game.black))) for game in games} == {(1, 3), (2, 4)}
    with pytest.raises(ImpossiblePairingError, match="prohibitions"):
        KEIZER.pair(replace(entered(2), forbidden_pairs=barred), RoundNo(1))
    with pytest.raises(NotCoveredError, match="acceleration"):
        KEIZER.pair(replace(entered(2), baku=True), RoundNo(1))


def test_colours_stay_even() -> None:
    """Nobody's colours differ by more than two over twenty rounds of random results."""
    event = oa.generate(12, 20, seed=5, system="keizer")
    for player in event.players:
        had = Counter(each.colour for each in player.rounds if each.result.played)
        assert abs(had[Colour.WHITE] - had[Colour.BLACK]) <= 2


@every("seed", range(4))
def test_generated_events_check_verify_and_have_their_own_table(seed: int) -> None:
    """Absences, byes and forfeits among them."""
    event = oa.generate(
        13, 9, seed=seed, system="keizer", zero_point_bye_rate=0.1, forfeit_rate=0.05
    )
    assert oa.check(event).differences == ()
    assert oa.verify(event).findings == ()
    table = oa.standings(event)
    assert table.edition == "keizer"
    assert table.tie_breaks == ("OTHER_KEIZER", "WIN")
    values = [row.values[0] for row in table]
    assert values == sorted(values, key=lambda value: -(value or 0))
    opened = table.why(table[0].player, "OTHER_KEIZER")
    assert sum(line.value or 0 for line in opened.lines) == opened.value


def test_a_late_round_of_a_large_club_is_paired() -> None:
    """Everybody once, and with nobody of the last three rounds."""
    event = oa.generate(301, 9, seed=1, system="keizer", stop_after=8)
    pairing = oa.pair(event)
    seats = [tpn for game in pairing.games for tpn in (game.white, game.black)]
    assert sorted([*seats, pairing.bye or 0]) == list(range(1, 302))
