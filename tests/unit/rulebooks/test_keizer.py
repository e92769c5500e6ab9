"""The Keizer system: values, scores, the bye, opponents of the last rounds, colours."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.ranking.field import individual_field
from openarbiter.ranking.keizer import UNIT, keizer_table, value_numbers
from openarbiter.rulebooks.registry import edition
from tests.every import every

KEIZER = edition("keizer")


def entered(*rounds: tuple[str, ...]) -> Tournament:
    """A tournament whose players have records such as ``2w1``, ``-u`` or nothing for an absence."""
    players = []
    for tpn, texts in enumerate(rounds, start=1):
        records = tuple(record(text) for text in texts)
        players.append(Player(tpn=Tpn(tpn), name=f"P{tpn}", rounds=records))
    return Tournament(players=tuple(players), rounds=9)


LETTERS = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    "u": Result.PAIRING_ALLOCATED_BYE,
    "f": Result.FULL_POINT_BYE,
    "h": Result.HALF_POINT_BYE,
    "z": Result.ZERO_POINT_BYE,
    " ": Result.ABSENT,
}


def record(text: str) -> RoundRecord:
    """A record from the number of the opponent, the colour and the result."""
    if len(text) == 1:
        return RoundRecord(None, None, LETTERS[text])
    return RoundRecord(Tpn(int(text[:-2])), Colour(text[-2]), LETTERS[text[-1]])


def scores(tournament: Tournament) -> list[float]:
    """The scores by number, in points of value."""
    field = individual_field(tournament, int(tournament.paired_rounds), predetermined=False)
    return [score / UNIT for score in keizer_table(field).scores]


@pytest.mark.parametrize(("players", "last"), [(1, 1), (2, 1), (3, 1), (6, 3), (35, 17)])
def test_the_first_is_worth_three_times_as_much_as_the_last(players: int, last: int) -> None:
    """Half the number of players, and one more a place."""
    values = value_numbers(players)
    assert values[-1] == last
    assert values[0] == last + players - 1


def test_a_win_brings_the_value_of_the_opponent_and_a_draw_half_of_it() -> None:
    """After round 1 of four players the values are those of the new table."""
    event = entered(("2w0",), ("1b1",), ("4w=",), ("3b=",))
    # The table is 2, 1, 3, 4: values 5, 4, 3, 2; one's own value is counted once.
    assert scores(event) == [4, 5 + 4, 3 + 1, 2 + 1.5]


@pytest.mark.parametrize(
    ("letter", "share"), [("u", 4), ("f", 6), ("h", 3), ("z", 2), (" ", 2)], ids=repr
)
def test_a_round_without_a_game_is_worth_a_share_of_the_own_value(letter: str, share: int) -> None:
    """Two thirds for the bye, all of it, half of it, and a third for an absence."""
    event = entered((letter,), ("3w=",), ("2b=",))
    field = individual_field(event, 1, predetermined=False)
    table = keizer_table(field)
    assert table.scores[0] == table.values[0] * (UNIT + share)


def test_absences_after_the_fifth_are_worth_nothing() -> None:
    """Whoever stays away for good does not climb."""
    five = entered(("z",) * 5, ("3w=",) * 5, ("2b=",) * 5)
    seven = entered(("z",) * 7, ("3w=",) * 7, ("2b=",) * 7)
    counted = [
        sum(share.sixths for share in keizer_table(field).shares[0])
        for field in (
            individual_field(five, 5, predetermined=False),
            individual_field(seven, 7, predetermined=False),
        )
    ]
    assert counted == [10, 10]


def test_forfeits_count_as_a_win_and_as_nothing() -> None:
    """Who came gets the value of who did not."""
    event = entered(("2w+",), ("1b-",))
    assert scores(event) == [2 + 1, 1]


def test_neighbours_meet_in_round_1() -> None:
    """1-2, 3-4; the lot gives the colours, changing from board to board."""
    event = replace(entered((), (), (), ()), initial_colour=Colour.BLACK)
    pairing = KEIZER.pair(event, RoundNo(1))
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
    event = entered((), (), (), ())
    event = replace(event, forbidden_pairs=(ForbiddenPairs(players=(Tpn(1), Tpn(2))),))
    games = KEIZER.pair(event, RoundNo(1)).games
    assert {frozenset((game.white, game.black)) for game in games} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }
    alone = entered((), ())
    alone = replace(alone, forbidden_pairs=(ForbiddenPairs(players=(Tpn(1), Tpn(2))),))
    with pytest.raises(ImpossiblePairingError, match="prohibitions"):
        KEIZER.pair(alone, RoundNo(1))


def test_colours_stay_even() -> None:
    """Nobody's colours differ by more than two over twenty rounds of random results."""
    event = oa.generate(12, 20, seed=5, system="keizer")
    for player in event.players:
        had = Counter(each.colour for each in player.rounds if each.result.played)
        assert abs(had[Colour.WHITE] - had[Colour.BLACK]) <= 2


def test_acceleration_is_refused() -> None:
    """There is nothing to accelerate."""
    with pytest.raises(NotCoveredError, match="acceleration"):
        KEIZER.pair(replace(entered((), ()), baku=True), RoundNo(1))


@pytest.mark.parametrize("seed", range(4))
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
